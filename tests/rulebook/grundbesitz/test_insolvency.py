"""Grundbesitz: debts, payment in property, and insolvency."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.games.property.valuation import wealth
from tests.rulebook.grundbesitz.conftest import VILLAS, Play, Seat, level, rich


@pytest.mark.rule("DE-31")
def test_rent_is_paid_partly_in_property(play: Play) -> None:
    play.give("ben", "hafenstrasse").do("pay ben bank 27k", "owe ben anna 5000")
    assert play.refused("settle ben").code == "E_CASH"
    assert play.refused("cede ben anna hafenstrasse 2000").code == "E_PHASE"
    play.do("cede ben anna hafenstrasse 2000 agreed", "settle ben")
    assert (play.cash("Ben"), play.cash("Anna")) == (0, 33_000)
    assert play.state.balances.holder("deed:hafenstrasse") == "player:Anna"


@pytest.mark.rule("DE-31")
def test_the_creditors_consent_may_be_waived_by_agreement(seat: Seat) -> None:
    play = seat("grundbesitz", "in_kind_consent=no").give("ben", "hafenstrasse")
    play.do("owe ben anna 5000", "cede ben anna hafenstrasse 2000")
    assert play.state.debts("Ben") == {"Anna": 3000}


@pytest.mark.rule("DE-31")
def test_property_pays_debts_only_and_a_mortgaged_deed_costs_its_taker(builders: Seat) -> None:
    play = rich(builders()).give("ben", *VILLAS)
    assert play.refused("cede ben anna parkstrasse 100 agreed").code == "E_NO_DEBT"
    play.do("mortgage ben parkstrasse", "build ben schlossallee", "owe ben anna 5000")
    assert play.refused("cede ben anna parkstrasse 5001 agreed").code == "E_AMOUNT"
    assert play.refused("cede ben anna parkstrasse 100 agreed").code == "E_BUILDINGS"
    play.do("demolish ben schlossallee", "cede ben anna parkstrasse 5000 agreed")
    assert play.moved("Anna") == -350


@pytest.mark.rule("DE-29")
def test_everything_of_value_goes_to_the_creditor_as_it_lies(builders: Seat) -> None:
    play = rich(builders()).give("ben", *VILLAS, "wasserwerk").do("mortgage ben wasserwerk")
    play.do("build ben parkstrasse", f"pay ben bank {play.cash('Ben') - 4000 - 600}")
    assert play.cash("Ben") == 600
    play.do("card ben formfehler", "owe ben anna 100k", "bankrupt ben anna")
    assert play.moved("Anna") == 600 + 2000 - 150
    held = play.game.status(play.state)["players"]["Anna"]
    assert held["deeds"]["schlossallee"] == {"mortgaged": False, "houses": 0, "hotel": False}
    assert held["deeds"]["wasserwerk"]["mortgaged"] is True
    assert held["cards"] == ["formfehler"]


@pytest.mark.rule("DE-29")
def test_buildings_are_sold_before_one_is_insolvent(builders: Seat) -> None:
    play = rich(builders()).give("ben", *VILLAS).do("build ben parkstrasse")
    play.do(f"pay ben bank {play.cash('Ben') - 600}", "owe ben anna 2600")
    assert "can raise 2600" in play.refused("bankrupt ben").say
    play.do("owe ben anna 1", "bankrupt ben")
    assert play.moved("Anna") == 2600


@pytest.mark.rule("DE-29")
def test_the_creditor_may_lift_what_he_takes_over(play: Play) -> None:
    play.give("ben", "parkstrasse", "wasserwerk").do("mortgage ben parkstrasse wasserwerk")
    play.do(f"pay ben bank {play.cash('Ben')}", "owe ben anna 9000")
    assert play.refused("bankrupt ben anna lift schlossallee").code == "E_NOT_MORTGAGED"
    play.do("bankrupt ben anna lift parkstrasse")
    assert play.moved("Anna") == -3850 - 150


@pytest.mark.rule("DE-29")
@pytest.mark.parametrize(
    ("cash", "left", "owes"), [(300, 300, {"bank": 350}), (349, 349, {"bank": 350}), (350, 0, {})]
)
def test_a_creditor_without_the_fee_owes_it(
    play: Play, cash: int, left: int, owes: dict[str, int]
) -> None:
    play.give("ben", "parkstrasse").do("mortgage ben parkstrasse")
    play.do(f"pay ben bank {play.cash('Ben')}", f"pay anna bank {30_000 - cash}")
    play.do("owe ben anna 9000", "bankrupt ben anna")
    assert play.cash("Anna") == left
    assert play.state.debts("Anna") == owes


@pytest.mark.rule("DE-29")
@pytest.mark.parametrize(("first", "cash", "fee"), [("no", 0, 0), ("yes", 3500, 350)])
def test_the_debtor_need_not_mortgage_first_unless_agreed(
    seat: Seat, first: str, cash: int, fee: int
) -> None:
    play = seat("grundbesitz", f"must_mortgage_first={first}").give("ben", "parkstrasse")
    play.do(f"pay ben bank {play.cash('Ben')}", "owe ben anna 3500")
    if first == "yes":
        assert play.refused("bankrupt ben").code == "E_NO_DEBT"
    play.do("owe ben anna 1000", "bankrupt ben")
    assert play.moved("Anna") == cash - fee


@pytest.mark.rule("DE-30")
@pytest.mark.parametrize(("state", "paid"), [("unmortgaged", 500), ("mortgaged", 850)])
def test_the_bank_takes_all_and_auctions_the_deeds(seat: Seat, state: str, paid: int) -> None:
    play = seat("grundbesitz", f"bank_auction_state={state}").give("ben", "parkstrasse")
    play.do("mortgage ben parkstrasse", f"pay ben bank {play.cash('Ben') + 3500}")
    play.do("owe ben bank 2000", "bankrupt ben")
    assert f"as {state}" in play.said()
    assert play.refused("buy cem parkstrasse").rule == "DE-30"
    assert play.do("buy cem parkstrasse 500").moved("Cem") == -paid


@pytest.mark.rule("DE-30")
def test_to_the_bank_one_is_insolvent_only_when_all_is_mortgaged(play: Play) -> None:
    play.give("ben", "parkstrasse").do(f"pay ben bank {play.cash('Ben')}", "owe ben bank 3500")
    assert play.refused("bankrupt ben").code == "E_NO_DEBT"
    play.do("mortgage ben parkstrasse", "settle ben")
    assert play.cash("Ben") == 0


def test_who_leaves_the_game_leaves_jail_with_it(play: Play) -> None:
    play.give("ben", "parkstrasse").do("mortgage ben parkstrasse", "jail ben", "quit ben")
    assert play.game.status(play.state)["players"]["Ben"]["jail"] is None
    assert play.do("buy cem parkstrasse 500").moved("Cem") == -500


@pytest.mark.rule("DE-31")
def test_part_of_a_rent_in_property_and_the_rest_in_parts(play: Play) -> None:
    play.give("anna", "schlossallee").give("ben", "hafenstrasse")
    play.do(f"pay ben bank {play.cash('Ben') - 600}", "rent ben schlossallee owed")
    assert play.state.debts("Ben") == {"Anna": 640}
    assert "Miete" not in play.said()
    play.do("cede ben anna hafenstrasse 500 agreed")
    assert play.state.debts("Ben") == {"Anna": 140}
    assert play.refused("100 ben anna").code == "E_ASK"
    play.do("100 ben anna debt", "settle ben anna 40")
    assert play.state.debts("Ben") == {}


@pytest.mark.rule("DE-29")
@pytest.mark.parametrize(
    "typed",
    [
        "1000 ben cem",
        "buy ben gartenweg",
        "build ben schlossallee",
        "lift ben nordbahnhof",
        "handover cem ben formfehler 5",
    ],
)
def test_who_owes_spends_nothing_on_anything_else(builders: Seat, typed: str) -> None:
    play = rich(builders()).give("ben", *VILLAS, "nordbahnhof")
    play.do("mortgage ben nordbahnhof", "card cem formfehler", "owe ben anna 5000")
    refusal = play.refused(typed)
    assert (refusal.code, refusal.rule) == ("E_DEBT_PENDING", "DE-29")
    play.do(typed, force=True)


@pytest.mark.rule("DE-28")
def test_a_creditor_without_cash_owes_the_fee_for_what_he_is_left(play: Play) -> None:
    play.give("ben", "parkstrasse").do("mortgage ben parkstrasse", "pay anna bank 30k")
    play.do(f"pay ben bank {play.cash('Ben')}", "owe ben anna 500k", "bankrupt ben anna")
    assert play.state.debts("Anna") == {"bank": 350}
    assert play.owed_for() == "the fee for Parkstraße"


@pytest.mark.rule("DE-34")
def test_in_the_short_game_two_deeds_are_dealt_and_paid_at_once(seat: Seat) -> None:
    play = seat("grundbesitz", "short=yes")
    assert play.do("deal anna schlossallee parkstrasse").moved("Anna") == -15_000
    assert play.cash("Anna") == 15_000
    assert play.refused("deal ben gartenweg").code == "E_PHASE"
    assert seat("grundbesitz").refused("deal anna schlossallee parkstrasse").code == "E_PHASE"


@pytest.mark.rule("DE-35")
def test_the_game_ends_at_the_agreed_hour_and_not_before(play: Play) -> None:
    from dataclasses import replace

    agreed = replace(play.table, until=1000, hour="22:00")
    play.state = replace(play.state, table=agreed, now=999)
    refusal = play.refused("end")
    assert (refusal.code, refusal.rule) == ("E_PHASE", "DE-35")
    assert "22:00 has not struck" in str(refusal)
    play.state = replace(play.state, now=1000)
    play.do("salary anna", "end")  # the move is finished first
    assert play.state.over
    assert play.refused("salary anna").code == "E_PHASE"


@pytest.mark.rule("DE-36")
def test_everything_is_counted(builders: Seat) -> None:
    play = rich(builders()).give("anna", *VILLAS, "nordbahnhof")
    level(play, "anna", VILLAS, 4)
    play.do("build anna parkstrasse", "mortgage anna nordbahnhof")
    amounts = [item.amount for item in wealth(play.state, "Anna").items]
    assert amounts == [play.cash("Anna"), 2000, 7000, 5 * 4000, 8000, 4 * 4000]


@pytest.mark.rule("DE-36")
@pytest.mark.parametrize(("value", "counted"), [("half", 2000), ("full", 4000)])
def test_mortgaged_stations_count_half_unless_agreed(seat: Seat, value: str, counted: int) -> None:
    play = seat("grundbesitz", f"mortgaged_station_value={value}")
    play.give("anna", "nordbahnhof", "parkstrasse").do("mortgage anna nordbahnhof parkstrasse")
    items = wealth(play.state, "Anna").items
    assert [item.amount for item in items][1:] == [counted, 3500]
    assert play.game.score(play.state).counts["Anna"].items == items


@pytest.mark.rule("DE-36")
def test_the_last_one_left_has_won(play: Play) -> None:
    for name in ("ben", "cem"):
        play.do(f"owe {name} anna 90k", f"bankrupt {name}")
    assert play.state.over
    assert play.game.score(play.state).winners == ("Anna",)


@pytest.mark.rule("DE-36")
def test_notes_in_the_hand_are_counted_before_somebody_wins(seat: Seat) -> None:
    play = seat("grundbesitz", cash="paper").give("anna", "schlossallee").do("end")
    assert "Count the cash of Anna, Ben and Cem" in play.said()
    play.do("count anna 20000", "count ben 21000", "count cem 5")
    assert play.game.score(play.state).winners == ("Anna",)


def test_every_question_the_rules_leave_open_is_tried(boxes: Callable[[str], Box]) -> None:
    here = Path(__file__)
    tests = (*here.parent.rglob("*.py"), here.parents[2] / "bank" / "test_agreements.py")
    source = "".join(path.read_text(encoding="utf-8") for path in tests)
    for option in boxes("grundbesitz").rules.options:
        assert f"{option.name}=" in source, option.name
