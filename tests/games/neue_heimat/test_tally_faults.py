"""Typed boards that no play leads to: what is wrong with each is told where it is typed."""

from typing import Any

import pytest

from pnp.games.neue_heimat.tally_faults import misfits
from pnp.games.neue_heimat.tally_sheet import Row, Tally, pieces
from tests.games.neue_heimat.typed_boards import (
    COLOURS,
    EVERYBODY,
    FOUR,
    SEATS,
    Make,
    house,
    sheet,
    wrong,
)


@pytest.mark.rule("NH-12")
def test_a_stack_gets_smaller_upwards(seat: Make) -> None:
    """NH-E15: 6–5–3, and 3 or 2 on it."""
    ground = house("green-6")
    fine = Row((ground, house("red-6 red-5 red-3 blue-2")))
    assert wrong(sheet(seat, fine)) == []
    same = Row((ground, house("red-6 red-5 red-3 blue-3")))
    assert wrong(sheet(seat, same)) == [(("rows", 0, "houses", 1, "cubes", 3), "NH-12")]


@pytest.mark.rule("NH-13")
def test_a_fenced_lot_has_one_floor_however_small_the_second(seat: Make) -> None:
    each = sheet(seat, Row((house("red-6 blue-2"),)))
    assert wrong(each) == [(("rows", 0, "houses", 0, "cubes", 1), "NH-13")]
    assert wrong(sheet(seat, Row(), Row((*FOUR[:3], house("blue-6 green-2"))))) == [
        (("rows", 1, "houses", 3, "cubes", 1), "NH-13")
    ]


@pytest.mark.rule("NH-16")
def test_no_more_houses_stand_than_the_row_has_lots(seat: Make) -> None:
    """NH-E11: three houses; II makes the row too short, I does not."""
    three = FOUR[:3]
    assert wrong(sheet(seat, Row(three, permits=(-1,)))) == []
    assert wrong(sheet(seat, Row(three, permits=(-2,)))) == [(("rows", 0, "houses", 2), "NH-16")]
    five = (*FOUR, house("blue-6"))
    assert wrong(sheet(seat, Row(five))) == [(("rows", 0, "houses", 4), "NH-16")]


@pytest.mark.rule("NH-16")
def test_a_row_keeps_one_lot_unless_the_table_wants_none(seat: Make) -> None:
    gone = Row(permits=(-3, -1))
    some = Row((house("red-6"),))
    assert wrong(sheet(seat, some, gone)) == [(("rows", 1, "permits"), "NH-16")]
    assert wrong(sheet(seat, some, gone, least_length=0)) == []


@pytest.mark.rule("NH-10")
@pytest.mark.rule("NH-22")
def test_whose_colour_is_on_top_must_be_told_and_no_colour_that_stands_nowhere(seat: Make) -> None:
    under = (house("red-6"), house("blue-6 green-5"))
    assert wrong(sheet(seat, Row(under), owners={"red": "Anna"})) == [
        (("rows", 0, "houses", 1, "cubes", 1), "NH-22")
    ]
    assert wrong(sheet(seat, Row(under), owners={"red": "Anna", "green": "Ben"})) == []
    black = {"red": "Anna", "green": "Ben", "blue": "Cem", "black": "Ben"}
    assert wrong(sheet(seat, Row(under), owners=black)) == [(("owners", "black"), "NH-10")]


def test_a_house_of_no_cubes_and_a_row_too_many_are_faults(seat: Make) -> None:
    assert [path for path, _ in wrong(sheet(seat, Row((house(""),))))] == [("rows", 0, "houses", 0)]
    assert [path for path, _ in wrong(sheet(seat, Row(), Row(), Row(), Row()))] == [("rows", 3)]


FIRST = ("rows", 0, "houses", 0)


@pytest.mark.parametrize(
    ("row", "path", "rule", "near"),
    [
        (Row((house("rad-6"),)), (*FIRST, "cubes", 0), "NH-12", "red-6"),
        (Row((house("red-9"),)), (*FIRST, "cubes", 0), "NH-12", ""),
        (Row(permits=(9,)), ("rows", 0, "permits", 0), "NH-15", ""),
        (Row((house("red-6", 9),)), (*FIRST, "roof"), "NH-14", ""),
    ],
)
def test_what_the_box_has_not_is_told_where_it_is_typed(
    row: Row, path: tuple[Any, ...], rule: str, near: str, seat: Make
) -> None:
    each = sheet(seat, row)
    assert (path, rule) in wrong(each)
    found = {fault.path: fault for fault in misfits(each.tally, each.state, frozenset())}
    assert found[path].near == near


def test_a_colour_that_is_none_is_told_with_the_one_that_is_meant(seat: Make) -> None:
    each = sheet(seat, Row((house("red-6"),)), owners={"rad": "Anna"})
    (fault,) = misfits(each.tally, each.state, frozenset())
    assert (fault.path, fault.near, fault.at_key) == (("owners", "rad"), "red", True)
    assert fault.say.rule == "NH-10"


@pytest.mark.parametrize(
    ("more", "path", "at_key"),
    [
        ({"box": {"Annna": 1}}, ("box", "Annna"), True),
        ({"owners": {"red": "Annna"}}, ("owners", "red"), False),
    ],
)
def test_a_name_that_nobody_bears_is_told_with_the_one_that_is_meant(
    more: dict[str, Any], path: tuple[str, ...], at_key: bool, seat: Make
) -> None:
    each = sheet(seat, Row((house("red-6"),)), **more)
    (fault,) = misfits(each.tally, each.state, frozenset())
    assert (fault.path, fault.near, fault.at_key) == (path, "Anna", at_key)


def test_what_cannot_be_read_hides_the_length_of_its_row_only_where_it_may_change_it(
    seat: Make,
) -> None:
    """A permit that cannot be read may lengthen the row; a house in it only stands there."""
    each = sheet(seat, Row(permits=(-3, -1)))

    def told(*unread: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
        return [fault.path for fault in misfits(each.tally, each.state, frozenset(unread))]

    assert told() == told(("rows", 0, "houses", 1)) == [("rows", 0, "permits")]
    assert told(("rows", 0, "permits")) == told(("rows", 0)) == []
    strange = sheet(seat, Row(permits=(-3, -9)))
    assert [path for path, _ in wrong(strange)] == [("rows", 0, "permits", 1)]


@pytest.mark.rule("NH-01")
@pytest.mark.parametrize(
    ("players", "path"),
    [
        (("Anna",), ("players",)),
        (("Anna", "B", "C", "D", "E", "F", "G"), ("players",)),
        (("Anna", "anna", "Ben"), ("players", 1)),
    ],
)
def test_a_board_has_as_many_players_as_the_game(
    players: tuple[str, ...], path: tuple[Any, ...], seat: Make
) -> None:
    each = sheet(seat, Row((house("red-2"),)), players=players)
    assert wrong(each) == [(path, "NH-01")]


@pytest.mark.rule("NH-01")
def test_too_many_owners_are_a_fault_of_the_owners_where_no_players_are_typed(seat: Make) -> None:
    names = dict(zip((*COLOURS, "yellow", "white"), "ABCDEF", strict=True))
    each = sheet(seat, Row((house("red-2"),)), players=(), owners=names, box={"G": 1})
    assert (("owners",), "NH-01") in wrong(each)


@pytest.mark.parametrize(
    ("box", "path", "rule"),
    [
        ({"Anna": 9999}, ("box",), "NH-01"),
        ({"Anna": -1}, ("box", "Anna"), "NH-02"),
        ({"Anna": 1, "anna": 1}, ("box", "anna"), "NH-02"),
    ],
)
def test_no_more_cheques_are_hidden_than_there_are(
    box: dict[str, int], path: tuple[str, ...], rule: str, seat: Make
) -> None:
    assert wrong(sheet(seat, Row((house("red-2"),)), box=box)) == [(path, rule)]


def test_who_has_hidden_none_may_say_so(seat: Make) -> None:
    assert wrong(sheet(seat, Row((house("red-2"),)), box={"Anna": 0})) == []


def test_a_permit_is_told_with_the_row_it_lies_in() -> None:
    typed = Tally("neue-heimat", (Row(), Row(permits=(2,), mayor=True)), {}, players=SEATS)
    assert [(each.kind, each.lies) for each in pieces(typed)] == [("permit", "2"), ("mayor", "2")]


@pytest.mark.rule("NH-14")
def test_there_are_two_roofs_of_a_number_and_one_floor_of_a_kind(seat: Make) -> None:
    sixes = tuple(house(cube, 6) for cube in ("red-6", "blue-6", "green-6"))
    assert wrong(sheet(seat, Row(sixes))) == [(("rows", 0, "houses", 2, "roof"), "NH-14")]
    twice = Row((house("red-6"), house("red-6")))
    assert wrong(sheet(seat, twice)) == [(("rows", 0, "houses", 1, "cubes", 0), "NH-12")]


def test_no_more_than_twenty_four_cubes_are_in_play(seat: Make) -> None:
    tower = " ".join
    stacks = [tower(f"{colour}-{n}" for n in (6, 5, 4, 3, 2, 1)) for colour in COLOURS]
    full = (house("yellow-6"), house(stacks[0]), house(stacks[1]))
    rows = (
        Row(full),
        Row((house("yellow-5"), house(stacks[2]), house(tower(stacks[3].split()[:4])))),
    )
    owners = EVERYBODY | {"yellow": "Cem"}
    assert wrong(sheet(seat, *rows, owners=owners)) == []
    more = Row((*rows[1].houses[:2], house(stacks[3])))
    assert wrong(sheet(seat, rows[0], more, owners=owners)) == [
        (("rows", 1, "houses", 2, "cubes", 4), "NH-12")
    ]
