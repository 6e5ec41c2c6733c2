"""Variante Solo: one's own property and the Bank's."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rulebook.solo.conftest import (
    CANAL,
    OLD_TOWN,
    SHED,
    STATIONS,
    Play,
    cash,
    decline,
    give,
    hotel,
    level,
    status,
)

# -- one's own property ---------------------------------------------------------------------------


@pytest.mark.rule("SO-06")
def test_e07_the_bank_pays_the_rent_and_then_one_may_build_there(play: Play) -> None:
    give(cash(play, 2000), *SHED)
    play.do("land rue-de-la-suie", "build nova rue-de-la-suie 3", "land rue-de-la-suie")
    assert play.moved("Nova") == 144
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert play.refused("build nova rue-des-traverses").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-10")
def test_for_what_nobody_owns_no_rent_is_due(play: Play) -> None:
    asked = play.do("land rue-de-la-suie").refused("rent nova rue-de-la-suie")
    assert (asked.code, asked.rule, asked.key) == ("E_NOT_OWNED", "SO-10", "rent.unowned")
    assert play.do("decline", "rent nova rue-de-la-suie").moved("Nova") == -4


@pytest.mark.rule("SO-06")
def test_e08_a_mortgaged_property_earns_nothing_and_is_not_built_on(
    sit: Callable[..., Any],
) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED).do("mortgage nova rue-de-la-suie")
    assert play.do("land rue-de-la-suie").moved("Nova") == 0
    assert play.refused("build nova rue-de-la-suie").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-07")
def test_e09_a_mortgaged_sibling_forbids_building(sit: Callable[..., Any]) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED).do("mortgage nova rue-de-la-suie")
    play.do("land rue-des-traverses")
    assert play.refused("build nova rue-des-traverses").code == "E_GROUP_MORTGAGED"


@pytest.mark.rule("SO-07")
def test_building_needs_the_whole_group(play: Play) -> None:
    give(cash(play, 2000), "rue-de-la-suie").do("land rue-de-la-suie")
    assert play.refused("build nova rue-de-la-suie").code == "E_GROUP"


@pytest.mark.rule("SO-07")
def test_e10_three_houses_at_once_and_no_evenness(sit: Callable[..., Any]) -> None:
    play = give(cash(sit(), 2000), *SHED).do("land rue-de-la-suie")
    assert play.do("build nova rue-de-la-suie 3").moved("Nova") == -150
    assert level(play, "rue-des-traverses") == (0, False)
    play = give(cash(sit("build_per_landing=one"), 2000), *SHED).do("land rue-de-la-suie")
    assert play.refused("build nova rue-de-la-suie 3").code == "E_PHASE"
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert play.refused("build nova rue-de-la-suie").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-07")
def test_what_was_just_bought_is_built_on_only_if_agreed(sit: Callable[..., Any]) -> None:
    play = give(cash(sit(), 2000), *SHED)
    assert play.refused("build nova rue-des-traverses").code == "E_NOT_AT_SPACE"
    play = give(cash(sit("build_on_purchase_landing=yes"), 2000), *SHED)
    assert play.do("build nova rue-des-traverses").moved("Nova") == -50


@pytest.mark.rule("SO-08")
def test_a_hotel_takes_the_place_of_four_houses_on_that_place_alone(play: Play) -> None:
    give(cash(play, 2000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 4")
    assert play.refused("build nova rue-de-la-suie house").code == "E_MAX_BUILD"
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert level(play, "rue-de-la-suie") == (0, True)
    assert status(play)["bank"]["houses"] == 32
    assert play.refused("build nova rue-de-la-suie").code == "E_MAX_BUILD"


# -- the Bank's property --------------------------------------------------------------------------


@pytest.mark.rule("SO-09")
def test_e05_the_whole_group_of_the_bank_takes_double_and_then_builds(
    sit: Callable[..., Any],
) -> None:
    group = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal")
    play = decline(sit(), *group).do("land parc-gratuit", "land rue-du-sifflet")
    assert play.moved("Nova") == -16
    assert level(play, "rue-du-sifflet") == (1, False)
    play = decline(sit("bank_doubles=no"), *group).do("land rue-du-sifflet")
    assert play.moved("Nova") == -8


@pytest.mark.rule("SO-09")
def test_the_bank_builds_up_to_a_hotel_and_never_on_stations(play: Play) -> None:
    decline(cash(play, 3000), "rue-de-la-suie", "gare-du-soir")
    paid = []
    for n in range(1, 7):
        play.do("land rue-de-la-suie")
        paid.append(-play.moved("Nova"))
        if n < 5:
            assert f"house {n} on Rue de la Suie (stock {32 - n})" in play.said()
    assert paid == [4, 20, 56, 144, 184, 224]
    assert level(play, "rue-de-la-suie") == (0, True)
    assert status(play)["bank"]["houses"] == 32
    assert play.do("land gare-du-soir").moved("Nova") == -25
    assert level(play, "gare-du-soir") == (0, False)


@pytest.mark.rule("SO-22")
def test_without_pieces_the_bank_does_not_build_and_one_waits_or_resells(play: Play) -> None:
    mine = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal")
    decline(give(cash(play, 9000), *mine, *CANAL), "rue-du-chat-gris")
    for deed in (*mine, *CANAL):
        play.do(f"land {deed}", f"build nova {deed} 4")
    give(play, *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 4")
    play.do("land rue-des-traverses", "build nova rue-des-traverses 3")
    assert status(play)["bank"]["houses"] == 1
    play.do("land rue-du-chat-gris")
    assert level(play, "rue-du-chat-gris") == (1, False), "the last house is still built"
    assert status(play)["bank"]["houses"] == 0
    play.do("land rue-du-chat-gris")
    assert "builds nothing" in play.said()
    play.do("land rue-du-fanal", "build nova rue-du-fanal", "land rue-du-sifflet")
    play.do("land rue-des-bagages", "build nova rue-des-bagages")
    play.do("demolish nova rue-de-la-suie", "land rue-de-la-suie")
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50


@pytest.mark.rule("SO-10")
def test_site_rent_doubles_only_with_the_whole_group_unmortgaged(
    sit: Callable[..., Any],
) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED)
    assert play.do("land rue-de-la-suie").moved("Nova") == 8
    play.do("mortgage nova rue-des-traverses", "land rue-de-la-suie")
    assert play.moved("Nova") == 4


@pytest.mark.rule("SO-11")
def test_e17_stations_by_number_and_services_by_the_throw(play: Play) -> None:
    decline(cash(play, 2000), "usine-a-gaz")
    assert play.refused("land usine-a-gaz").code == "E_SYNTAX"
    assert play.do("land usine-a-gaz 9").moved("Nova") == -36
    decline(play, "chateau-d-eau")
    assert play.do("land usine-a-gaz 9").moved("Nova") == -90
    give(play, *STATIONS[:3])
    assert play.do("land gare-de-minuit").moved("Nova") == 100


@pytest.mark.rule("SO-11")
def test_the_throw_that_led_there_counts_for_the_services(play: Play) -> None:
    decline(play, "usine-a-gaz").do("land parc-gratuit", "jail nova", "release nova fine")
    cash(play, 2000).do("throw nova 1 1")
    assert play.moved("Nova") == -4 * 2, "from jail, at 10, to the gasworks, at 12"


@pytest.mark.rule("SO-04")
def test_who_owes_the_bank_buys_nothing_before_that_is_paid(play: Play) -> None:
    give(play, "usine-a-gaz")
    cash(play, 60).do("land rue-de-la-suie", "pay nova bank 60", "card nova pourboire")
    refused = play.refused("buy nova rue-de-la-suie")
    assert refused.code == "E_DEBT_PENDING"


@pytest.mark.rule("SO-10")
def test_where_nothing_can_be_owned_no_rent_can_be_asked(play: Play) -> None:
    refused = play.do("land impots").refused("rent nova")
    assert (refused.code, refused.rule, refused.key) == (
        "E_NOT_AT_SPACE", "SO-10", "rent.nothing-here",
    )  # fmt: skip


@pytest.mark.rule("SO-16")
@pytest.mark.parametrize(
    ("sale", "got", "left"),
    [
        ("step_down_paid", 25, (4, False)),
        ("exchange_only", 0, (4, False)),
        ("outright", 125, (0, False)),
    ],
)
def test_a_hotel_becomes_four_houses(
    sit: Callable[..., Any], sale: str, got: int, left: tuple[int, bool]
) -> None:
    play = hotel(sit(f"hotel_sale={sale}")).do("demolish nova rue-de-la-suie")
    assert play.moved("Nova") == got
    assert level(play, "rue-de-la-suie") == left


@pytest.mark.rule("SO-16")
def test_stepping_a_hotel_down_needs_four_houses_or_it_is_sold_outright(
    sit: Callable[..., Any],
) -> None:
    for needs in ("yes", "no"):
        play = hotel(sit(f"hotel_down_needs_stock={needs}"))
        cash(play, 9000)
        streets = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal", *CANAL)
        give(play, *streets, *OLD_TOWN)
        for deed in (*streets, *OLD_TOWN[:2]):
            play.do(f"land {deed}", f"build nova {deed} 4")
        if needs == "no":
            assert play.do("demolish nova rue-de-la-suie").moved("Nova") == 25
            continue
        assert play.refused("demolish nova rue-de-la-suie").code == "E_STOCK"
        assert play.do("demolish nova rue-de-la-suie all").moved("Nova") == 125


@pytest.mark.rule("SO-17")
def test_e14_no_mortgage_without_a_debt(sit: Callable[..., Any]) -> None:
    play = give(sit(), "usine-a-gaz")
    assert play.refused("mortgage nova usine-a-gaz").code == "E_NO_DEBT"
    play = give(sit("mortgage_when=any"), "usine-a-gaz")
    assert play.do("mortgage nova usine-a-gaz").moved("Nova") == 75


@pytest.mark.rule("SO-17")
def test_a_debt_the_cash_just_pays_is_no_reason_for_a_mortgage(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 90).do("owe nova bank 90")
    assert play.refused("mortgage nova usine-a-gaz").code == "E_NO_DEBT"
    play.do("pay nova bank 1 aside", "mortgage nova usine-a-gaz")


@pytest.mark.rule("SO-17")
def test_e15_a_debt_of_90_with_20_and_a_mortgage_of_75_leaves_5(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 20).do("owe nova bank 90", "mortgage nova usine-a-gaz")
    play.do("settle nova")
    assert play.cash("Nova") == 5


@pytest.mark.rule("SO-17")
def test_the_group_is_cleared_before_a_mortgage(play: Play) -> None:
    give(cash(play, 2000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 1")
    cash(play, 0).do("owe nova bank 40")
    assert play.refused("mortgage nova rue-des-traverses").code == "E_BUILDINGS"


@pytest.mark.rule("SO-17")
def test_the_banks_own_buildings_do_not_forbid_a_mortgage(play: Play) -> None:
    decline(give(play, "rue-des-traverses"), "rue-de-la-suie").do("land rue-de-la-suie")
    assert level(play, "rue-de-la-suie") == (1, False)
    cash(play, 0).do("owe nova bank 20", "mortgage nova rue-des-traverses")
    assert play.moved("Nova") == 30


@pytest.mark.rule("SO-18")
@pytest.mark.parametrize(("rounding", "paid"), [("up", 83), ("down", 82)])
def test_e16_lifting_75_costs_83(sit: Callable[..., Any], rounding: str, paid: int) -> None:
    play = give(sit("mortgage_when=any", f"rounding={rounding}"), "usine-a-gaz")
    play.do("mortgage nova usine-a-gaz")
    assert play.do("lift nova usine-a-gaz").moved("Nova") == -paid


@pytest.mark.rule("SO-18")
def test_one_lift_in_a_turn_if_agreed(sit: Callable[..., Any]) -> None:
    play = give(sit("mortgage_when=any", "lifts_per_turn=1"), *SHED)
    play.do("mortgage nova rue-de-la-suie rue-des-traverses", "lift nova rue-de-la-suie")
    assert play.refused("lift nova rue-des-traverses").code == "E_PHASE"
    play.do("land parc-gratuit", "lift nova rue-des-traverses")
    together = give(sit("mortgage_when=any"), *SHED).do(
        "mortgage nova rue-de-la-suie rue-des-traverses"
    )
    assert together.do("lift nova rue-de-la-suie rue-des-traverses").moved("Nova") == -66


def bank_cash(play: Play, amount: int) -> Play:
    """Bring the Bank's cash down to an amount; Nova gets the rest."""
    there = play.state.balances.of("bank", "cash")
    return play.do(f"pay bank nova {there - amount}")


@pytest.mark.rule("SO-19")
def test_a_payment_that_cannot_be_made_loses_without_points(play: Play) -> None:
    cash(play, 199).do("land impots")
    assert play.state.over
    count = play.game.score(play.state)
    assert (count.counts["Nova"].total, count.winners) == (0, ())
    assert play.refused("land taxe").code in {"E_PHASE", "E_RETIRED"}


@pytest.mark.rule("SO-19")
def test_a_debt_that_can_be_raised_is_recorded_and_settled(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 150).do("land impots")
    assert play.state.debts("Nova") == {"bank": 200}
    assert play.refused("throw nova 1 1").code == "E_DEBT_PENDING"
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 25


@pytest.mark.rule("SO-19")
@pytest.mark.parametrize(("timing", "over"), [("after_space", True), ("on_pass", False)])
def test_a_salary_after_the_space_comes_too_late_for_its_tax(
    sit: Callable[..., Any], timing: str, over: bool
) -> None:
    """SO-A24: 30 in hand, four spaces past Start a tax of 200, and nothing to raise."""
    play = cash(sit(f"salary_timing={timing}"), 2000).do("land taxe")
    cash(play, 30).do("throw 3 3")
    assert play.state.over is over
    assert ("the game is lost" in play.said()) is over
    assert play.cash("Nova") == 30
    if over:
        assert "salary" not in play.said()
        assert play.game.score(play.state).winners == ()


@pytest.mark.rule("SO-19")
def test_who_can_just_raise_a_debt_has_not_lost(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 125).do("land impots")
    assert not play.state.over
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 0


@pytest.mark.rule("SO-20")
def test_e19_a_bank_with_300_that_owes_320_is_broke(play: Play) -> None:
    give(cash(play, 2000), *SHED)
    play.do("land rue-de-la-suie", "build nova rue-de-la-suie 5")
    bank_cash(play, 220).do("land rue-de-la-suie")
    assert play.state.over
    assert "broke" in play.said()
    assert play.game.score(play.state).winners == ("Nova",)


@pytest.mark.rule("SO-20")
def test_a_bank_that_can_just_pay_is_not_broke(play: Play) -> None:
    give(play, *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 2")
    bank_cash(play, 56).do("land rue-de-la-suie")
    assert play.moved("Nova") == 56
    assert not play.state.over


@pytest.mark.rule("SO-20")
@pytest.mark.parametrize(("win", "over"), [("literal28", False), ("all_not_bank", True)])
def test_buying_everything_wins(sit: Callable[..., Any], win: str, over: bool) -> None:
    every = [deed.id for deed in sit().box.deeds]
    assert give(sit(), *every).state.over
    play = decline(sit(f"win_all={win}"), every[0])
    assert give(play, *every[1:]).state.over is over


@pytest.mark.rule("SO-21")
@pytest.mark.parametrize(
    ("options", "total"),
    [
        ((), 1000 + 60 + 75 + 125),
        (("hotel_points=hotel_price_only",), 1000 + 60 + 75 + 25),
        (("points_mortgaged=zero",), 1000 + 60 + 125),
    ],
)
def test_points_are_cash_mortgage_values_and_half_the_buildings(
    sit: Callable[..., Any], options: tuple[str, ...], total: int
) -> None:
    play = give(hotel(sit("mortgage_when=any", *options)), "usine-a-gaz")
    cash(play.do("mortgage nova usine-a-gaz"), 1000)
    assert play.game.score(play.state).counts["Nova"].total == total


@pytest.mark.rule("SO-21")
def test_e22_a_mortgaged_deed_of_220_counts_110_or_nothing(sit: Callable[..., Any]) -> None:
    totals = []
    for choice in ("value", "zero"):
        play = give(sit("mortgage_when=any", f"points_mortgaged={choice}"), "passage-du-rideau")
        cash(play.do("mortgage nova passage-du-rideau"), 1580)
        totals.append(play.game.score(play.state).counts["Nova"].total)
    assert totals == [1690, 1580]
