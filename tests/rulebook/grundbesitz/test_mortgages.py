"""Grundbesitz: mortgages, and what passing on a mortgaged deed costs."""

from collections.abc import Callable

import pytest

from pnp.box.deed_terms import redeem
from pnp.box.model import Box
from pnp.games.grundbesitz.seats import take_seats
from pnp.money import Rounding, notes_for
from tests.rulebook.grundbesitz.conftest import VILLAS, Play, Seat, rich


@pytest.mark.rule("DE-26")
def test_the_bank_lends_half_the_price(play: Play) -> None:
    assert play.give("anna", "parkstrasse").do("mortgage anna parkstrasse").moved("Anna") == 3500
    assert play.refused("mortgage anna parkstrasse").code == "E_MORTGAGED"


@pytest.mark.rule("DE-26")
@pytest.mark.parametrize(("scope", "code"), [("plot", None), ("group", "E_BUILDINGS")])
def test_only_the_plots_own_buildings_stand_in_the_way(
    builders: Seat, scope: str, code: str | None
) -> None:
    play = rich(builders(f"mortgage_scope={scope}")).give("anna", *VILLAS)
    play.do("build anna schlossallee")
    assert play.refused("mortgage anna schlossallee").code == "E_BUILDINGS"
    if code:
        assert play.refused("mortgage anna parkstrasse").code == code
    else:
        play.do("mortgage anna parkstrasse")
        play.game.lawful(play.state)


@pytest.mark.rule("DE-27")
def test_lifting_costs_the_mortgage_and_ten_per_cent(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse", "lift anna parkstrasse")
    assert play.moved("Anna") == -3850


@pytest.mark.rule("DE-27")
def test_no_fee_of_this_game_has_a_broken_coin(boxes: Callable[[str], Box]) -> None:
    for deed in boxes("grundbesitz").deeds:
        assert redeem([deed], 10, Rounding.UP).fee * 20 == deed.price
        assert deed.price // 20 % 10 == 0


@pytest.mark.rule("DE-28")
def test_who_lifts_at_once_pays_only_once(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse")
    play.do("sell anna ben parkstrasse 1000 lift")
    assert (play.moved("Anna"), play.moved("Ben")) == (1000, -1000 - 3850)


@pytest.mark.rule("DE-28")
def test_who_does_not_pays_ten_per_cent_now_and_again_later(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse")
    play.do("sell anna ben parkstrasse 1000")
    assert play.moved("Ben") == -1350
    assert play.do("lift ben parkstrasse").moved("Ben") == -3850


@pytest.mark.rule("DE-28")
def test_every_transfer_costs_the_fee_anew(play: Play) -> None:
    play.give("anna", "wasserwerk").do("mortgage anna wasserwerk")
    assert play.do("sell anna ben wasserwerk 10").moved("Ben") == -160
    assert play.do("sell ben cem wasserwerk 10").moved("Cem") == -160


@pytest.mark.rule("DE-28")
@pytest.mark.parametrize(("small", "there"), [("20", False), ("10", True), ("both", True)])
def test_the_fee_of_a_works_needs_a_note_of_ten(
    boxes: Callable[[str], Box], seat: Seat, small: str, there: bool
) -> None:
    play = seat("grundbesitz", f"small_note={small}")
    kept = take_seats(play.table, boxes("grundbesitz")).notes
    assert (notes_for(150, kept) is not None) == there
    assert (notes_for(350, kept) is not None) == there


@pytest.mark.rule("DE-28")
def test_in_a_trade_each_pays_for_what_he_takes_over(play: Play) -> None:
    play.give("anna", "parkstrasse").give("ben", "wasserwerk")
    play.do("mortgage anna parkstrasse", "mortgage ben wasserwerk")
    play.do("trade anna ben give parkstrasse get wasserwerk 2000")
    assert (play.moved("Anna"), play.moved("Ben")) == (2000 - 150, -2000 - 350)


@pytest.mark.rule("DE-28")
def test_in_a_trade_and_for_a_debt_one_may_lift_at_once(play: Play) -> None:
    play.give("anna", "parkstrasse").give("ben", "wasserwerk").do("mortgage anna parkstrasse")
    play.do("trade anna ben give parkstrasse get wasserwerk lift")
    assert play.moved("Ben") == -3850
    play.do("mortgage anna wasserwerk", "owe anna cem 900")
    play.do("cede anna cem wasserwerk 900 agreed lift")
    assert play.moved("Cem") == -1650


@pytest.mark.rule("DE-28")
def test_who_cannot_pay_the_fee_cannot_take_over(play: Play) -> None:
    play.give("anna", "parkstrasse").do("mortgage anna parkstrasse", "pay ben bank 29700")
    refusal = play.refused("sell anna ben parkstrasse 10")
    assert (refusal.code, refusal.rule) == ("E_CASH", "DE-28")


@pytest.mark.rule("DE-24")
def test_plots_are_sold_at_any_price_from_a_group_without_buildings(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS)
    assert play.do("sell anna ben parkstrasse 1").moved("Anna") == 1
    play.do("sell ben anna parkstrasse 1", "build anna schlossallee")
    assert play.refused("sell anna ben parkstrasse 9000").code == "E_BUILDINGS"


@pytest.mark.rule("DE-24")
def test_a_trade_is_between_two_and_gives_and_gets(play: Play) -> None:
    play.give("anna", "parkstrasse")
    assert play.refused("trade anna anna give parkstrasse get 100").key == "pay.self"
    given = play.refused("trade anna ben give parkstrasse")
    assert (given.code, given.rule) == ("E_GIFT", "DE-24")
