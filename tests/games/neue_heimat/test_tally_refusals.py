"""Typed boards that no play leads to: the judge of the bank refuses each, by its rule."""

from typing import Any

import pytest

from pnp.games.neue_heimat.tally_sheet import House, Row
from tests.games.neue_heimat.typed_boards import FOUR, SEATS, Make, house, sheet, wrong

ONE = Row((house("red-6"),))
TOWER = "-6 {0}-5 {0}-4 {0}-3 {0}-2 {0}-1"


@pytest.mark.rule("NH-12")
@pytest.mark.rule("NH-13")
@pytest.mark.rule("NH-14")
@pytest.mark.rule("NH-15")
@pytest.mark.rule("NH-16")
@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-22")
@pytest.mark.parametrize(
    ("rows", "more", "key", "rule"),
    [
        ([ONE], {}, None, None),
        ([Row((house("green-6"), house("red-6 red-5 red-3 blue-2")))], {}, None, None),
        ([Row((house("green-6"), house("red-6 red-3 blue-3")))], {}, "place.not-lower", "NH-12"),
        ([Row((house("red-6 blue-2"),))], {}, "place.fenced", "NH-13"),
        ([Row(), Row((*FOUR[:3], house("blue-6 green-2")))], {}, "place.fenced", "NH-13"),
        ([Row(FOUR[:3], permits=(-1,))], {}, None, None),
        ([Row(FOUR[:3], permits=(-2,))], {}, "permit.houses", "NH-16"),
        ([ONE, Row(permits=(-3, -1))], {}, "tally.row-least", "NH-16"),
        ([ONE, Row(permits=(-3, -1))], {"least_length": 0}, None, None),
        ([ONE, Row(permits=(4,))], {}, "tally.pieces", "NH-12"),
        ([Row(permits=(2,)), Row(permits=(-2,))], {}, "tally.pieces", "NH-12"),
        ([Row(mayor=True), Row(mayor=True)], {}, "tally.pieces", "NH-12"),
        ([Row((house("red-7"),))], {}, "tally.pieces", "NH-12"),
        ([Row((house("red-6"), house("red-6")))], {}, "tally.pieces", "NH-12"),
        ([Row((house("red-6", 7),))], {}, "tally.pieces", "NH-12"),
        ([Row(tuple(House(h.cubes, 4) for h in FOUR[:3]))], {}, "tally.pieces", "NH-12"),
        ([ONE], {"owners": {"red": "Anna", "Red": "Ben"}}, "tally.pieces", "NH-12"),
        ([ONE], {"owners": {"purple": "Anna"}}, "tally.pieces", "NH-12"),
        ([ONE], {"owners": {"blue": "Anna"}}, "tally.no-owner", "NH-22"),
        ([ONE, Row(), Row(), Row()], {}, "tally.rows", "NH-12"),
    ],
)
def test_a_board_that_no_play_led_to_is_refused(
    seat: Make, rows: list[Row], more: dict[str, Any], key: str | None, rule: str | None
) -> None:
    assert wrong(sheet(seat, *rows, **more)) == (key and (key, rule))


@pytest.mark.rule("NH-01")
@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"box": {"Anna": 20, "Ben": 16}}, None),
        ({"box": {"Anna": 20, "Ben": 17}}, "tally.box-beyond"),
        ({"box": {"Anna": -1}}, "tally.box-beyond"),
        ({"box": {"Bens": 1}}, "tally.player"),
        ({"owners": {"red": "Ana"}}, "tally.player"),
        ({"players": (*SEATS, "")}, "tally.player"),
        ({"players": ("Anna", "Ben", "C", "D", "E", "F")}, "tally.players"),
    ],
)
def test_players_and_cheques_are_those_of_the_game(
    seat: Make, more: dict[str, Any], key: str | None
) -> None:
    found = wrong(sheet(seat, ONE, **more))
    assert (found and found[0]) == key
