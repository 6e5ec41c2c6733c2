"""Neue Heimat: floors, roofs and permits on the building lots."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from pnp.errors import Refusal
from pnp.games.neue_heimat import building_site, placing
from pnp.games.neue_heimat.placing import Floor, Piece
from pnp.rules.state import accounts
from tests.rulebook.neue_heimat.conftest import Make, Play, chart_move, permit, put, row, take


@pytest.mark.rule("NH-12")
def test_the_next_lots_are_offered_and_the_houses_that_bear_the_floor(play: Play) -> None:
    put(play, "1", "red-6", "blue-6")
    for floor, places in (("green-5", ["1", "1.2", "2", "3"]), ("green-6", ["1", "2", "3"])):
        name = take(play, floor)
        assert list(placing._for_floor(play.state)) == places
        play.do(f"place {name} {floor} 2")
    assert list(placing._for_floor(play.state)) == ["1", "2", "3"]


@pytest.mark.rule("NH-13")
def test_each_row_has_fences_of_its_own(play: Play) -> None:
    fenced = ((2,), (1,), ())
    plan = replace(play.box.rows, fenced=fenced)
    messages = replace(play.state.messages, load=lambda: replace(play.box, rows=plan))
    play.state = replace(play.state, messages=messages)
    for number, colour in enumerate(("red", "blue", "green"), start=1):
        put(play, str(number), f"{colour}-6", f"{colour}-5")
        there = [house.fenced for house in row(play, number).houses]
        assert there == [lot in fenced[number - 1] for lot in (1, 2)]


@pytest.mark.rule("NH-12")
@pytest.mark.rule("NH-13")
@pytest.mark.rule("NH-16")
def test_no_correction_leads_to_a_board_that_play_cannot_reach(seat: Make) -> None:
    def board(*lots: tuple[int, str], permits: str = "") -> Play:
        play = seat("neue-heimat")
        there = (each for lot, floor in lots for each in chart_move(accounts.lot(1, lot), floor))
        lying = chart_move(accounts.row(1), permits) if permits else ()
        play.state = play.state.after((*there, *lying))
        return play

    def refused(play: Play) -> tuple[str, str]:
        with pytest.raises(Refusal) as caught:
            play.game.lawful(play.state)
        return caught.value.code, caught.value.say

    four = tuple((lot, f"red-{lot}") for lot in (1, 2, 3, 4))
    for fine in (board(*four), board(*four[:1], (2, "red-5"), (2, "blue-4"))):
        fine.game.lawful(fine.state)
    assert refused(board(*four, permits="permit-1"))[0] == "E_LENGTH"
    said = "blue-5 needs fewer pips than red-5 below it on 1.2"
    assert refused(board(*four[:1], (2, "red-5"), (2, "blue-5"))) == ("E_PLACEMENT", said)
    said = "1.1 has a fence: one floor only"
    assert refused(board((1, "red-5"), (1, "blue-4"))) == ("E_PLACEMENT", said)


def test_what_can_be_auctioned_is_offered_and_then_what_was_bought(play: Play) -> None:
    def offered(argument: Any) -> list[str]:
        return list(argument.offers(play.state))

    (_, piece), (_, floor) = get_args(Piece), get_args(Floor)
    first = offered(piece)
    assert {"red-6", "permit-1", "cancel", "mayor", "roof"} < set(first)
    assert offered(floor) == [
        each for each in first if each in building_site.floors(play.state.box)
    ]
    put(play, "1", "red-6")
    permit(play, "I", "1", "longer")
    assert set(first) - set(offered(piece)) == {"red-6", "permit-1"}
    take(play, "blue-6")
    assert offered(piece) == offered(floor) == ["blue-6"]


@pytest.mark.rule("NH-15")
@pytest.mark.rule("NH-18")
def test_the_permit_that_was_bought_is_offered_or_those_that_lie_there(play: Play) -> None:
    put(play, "1", "red-6")
    assert list(placing._for_roof(play.state)) == ["1.1"]
    assert placing._permits(play.state) == ("I", "II", "III")
    permit(play, "II", "1", "longer")
    name = take(play, "permit-3")
    assert placing._permits(play.state) == ("III",)
    play.do(f"discard {name} permit-3")
    take(play, "cancel")
    assert placing._permits(play.state) == ("II",)


@pytest.mark.rule("NH-12")
def test_a_full_row_is_offered_to_no_floor(play: Play) -> None:
    put(play, "1", "red-1", "blue-1", "green-1", "black-1")
    take(play, "white-6")
    assert list(placing._for_floor(play.state)) == ["2", "3"]
