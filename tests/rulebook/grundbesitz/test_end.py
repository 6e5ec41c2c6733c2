"""Grundbesitz: the short game, the agreed hour and the final count."""

import pytest

from pnp.games.grundbesitz.valuation import count_mortgaged
from pnp.games.property.valuation import wealth
from tests.rulebook.grundbesitz.conftest import VILLAS, Play, Seat, level, rich


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
    items = wealth(play.state, "Anna", count_mortgaged).items
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
