"""The count of a final board by the worked examples, and boards that cannot be."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.neue_heimat import building_site, game, rounds
from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

Make = Callable[..., Any]
OWNERS = {"red": "Anna", "blue": "Ben", "green": "Cem", "black": "Anna"}


@dataclass(frozen=True, slots=True)
class House:
    """A house as it lies: its cubes from the ground up, and its roof if it has one."""

    cubes: tuple[str, ...]
    roof: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it lies, from the street."""

    houses: tuple[House, ...] = ()
    permits: tuple[int, ...] = ()
    """The permits in it: `+1` if it lengthens, `-1` if it shortens."""
    mayor: bool = False


def laid(
    seat: Make, *rows: Row, box: Mapping[str, int] | None = None, least_length: int = 1
) -> GameState:
    """Lay a board out, with cheques in boxes; it must be one that play could have led to."""
    state = seat("neue-heimat", f"min_row_length={least_length}", players="Anna Ben Cem").state
    postings = list[Posting]()
    for what, account in pieces(rows):
        postings += move(accounts.BOX, account, what)
    for r, row in enumerate(rows, 1):
        for n in row.permits:
            longer = accounts.LONGER + f"permit-{abs(n)}"
            postings += move(accounts.BOX, accounts.row(r), longer, int(n > 0))
    for who, n in (box or {}).items():
        postings += move(accounts.player(who), accounts.pouch(who), accounts.CASH, n)
    after: GameState = state.after(tuple(postings))
    game.lawful(after)
    return after


def pieces(rows: tuple[Row, ...]) -> Iterator[tuple[str, str]]:
    """Give each piece as the box has it, and where it goes."""
    colours = {cube.partition("-")[0] for row in rows for each in row.houses for cube in each.cubes}
    for colour in sorted(colours):
        yield accounts.OWNERS + colour, accounts.player(OWNERS[colour])
    for r, row in enumerate(rows, 1):
        specials = [f"permit-{abs(n)}" for n in row.permits] + ["mayor"] * row.mayor
        yield from ((accounts.piece(each), accounts.row(r)) for each in specials)
        for h, each in enumerate(row.houses, 1):
            lot = accounts.lot(r, h)
            yield from ((accounts.piece(cube), lot) for cube in each.cubes)
            if each.roof is not None:
                yield accounts.roof(each.roof), lot


def house(cubes: str, roof: int | None = None) -> House:
    return House(tuple(cubes.split()), roof)


def items(state: GameState) -> dict[str, list[tuple[int, str | None]]]:
    """Count a board up: each player's amounts with their rules."""
    counted = rounds.this_round(state)
    return {
        name: [(item.amount, item.what.rule) for item in found] for name, found in counted.items()
    }


FOUR = (house("red-6", 1), house("red-5", 2), house("red-4", 3), house("red-3", 4))
TALL = house("red-6 red-5 red-4 red-3 red-2 red-1", 6)

# -- amounts --------------------------------------------------------------------------------------


@pytest.mark.rule("NH-20")
@pytest.mark.rule("NH-23")
def test_a_complete_row_that_is_lengthened_counts_against_its_owners(seat: Make) -> None:
    """NH-E14: a row of four, complete; I makes it five lots long."""
    whole = items(laid(seat, Row(FOUR)))["Anna"]
    assert whole == [(7, "NH-22"), (7, "NH-22"), (7, "NH-22"), (7, "NH-22")]
    longer = items(laid(seat, Row(FOUR, permits=(1,))))["Anna"]
    assert longer == [(-7, "NH-23"), (-7, "NH-23"), (-7, "NH-23"), (-7, "NH-23")]
    fifth = house("blue-1", 5)
    assert [n for n, _ in items(laid(seat, Row((*FOUR, fifth), permits=(1,))))["Anna"]] == [7] * 4


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-22")
def test_the_tallest_house_before_the_mayor_is_worth_fifty_four_either_way(seat: Make) -> None:
    """NH-E16: 6 + 5 + 4 + 3 + 2 + 1 and a roof of 6 on lot 2, for the fence is round lot 1."""
    rest = (house("blue-1", 1), TALL)
    assert items(laid(seat, Row(rest, permits=(-2,), mayor=True)))["Anna"] == [(54, "NH-22")]
    assert items(laid(seat, Row(rest, permits=(-1,), mayor=True)))["Anna"] == [(-54, "NH-23")]
    assert items(laid(seat, Row(rest, permits=(-2,))))["Anna"] == [(27, "NH-22")]


@pytest.mark.rule("NH-23")
def test_an_unroofed_house_counts_against_its_owner_and_twice_with_the_mayor(seat: Make) -> None:
    """NH-E17."""
    pair = (house("red-6"), house("red-5 blue-4"))
    assert items(laid(seat, Row(pair)))["Ben"] == [(-9, "NH-23")]
    assert items(laid(seat, Row(pair, mayor=True)))["Ben"] == [(-18, "NH-23")]


@pytest.mark.rule("NH-20")
def test_a_row_full_of_houses_with_one_roof_missing_is_incomplete(seat: Make) -> None:
    open_ = (*FOUR[:3], house("red-3"))
    assert [n for n, _ in items(laid(seat, Row(open_)))["Anna"]] == [-7, -7, -7, -3]


@pytest.mark.rule("NH-22")
def test_the_owner_of_the_top_colour_scores_the_whole_house(seat: Make) -> None:
    mixed = Row((house("red-6"), house("blue-6 green-5")))
    assert items(laid(seat, mixed)) == {
        "Anna": [(-6, "NH-23")], "Ben": [], "Cem": [(-11, "NH-23")]
    }  # fmt: skip


@pytest.mark.rule("NH-24")
def test_each_cheque_in_the_box_counts_one_after_the_houses(seat: Make) -> None:
    counted = items(laid(seat, Row((house("red-2"),)), box={"Anna": 3, "Ben": 1}))
    assert counted["Anna"] == [(-2, "NH-23"), (3, "NH-24")]
    assert counted["Ben"] == [(1, "NH-24")]
    assert counted["Cem"] == []


def test_rows_that_are_not_typed_are_empty(seat: Make) -> None:
    rows = building_site.rows(laid(seat, Row(FOUR)))
    assert [(row.length, len(row.houses), row.complete) for row in rows] == [
        (4, 4, True), (4, 0, False), (4, 0, False)
    ]  # fmt: skip


# -- who has won, and whether it is over ----------------------------------------------------------


@pytest.mark.rule("NH-25")
def test_a_tie_is_shared_unless_the_table_has_agreed_what_decides() -> None:
    totals, hidden = {"Anna": 5, "Ben": 5, "Cem": 4}, {"Anna": 2, "Ben": 1, "Cem": 0}
    hands = {"Anna": 9, "Ben": 3, "Cem": 20}
    assert rounds.winners(totals, "shared", hidden, hands) == ("Anna", "Ben")
    assert rounds.winners(totals, "fewer_box", hidden, hands) == ("Ben",)
    assert rounds.winners(totals, "more_cash", hidden, hands) == ("Anna",)
    assert rounds.winners({"Anna": -9, "Ben": -2}, "shared", {}, {}) == ("Ben",)


@pytest.mark.rule("NH-21")
def test_the_board_shows_when_a_round_is_over(seat: Make) -> None:
    def over(*rows: Row, roofs_left: bool = True, floors_left: bool = True) -> str:
        board = building_site.rows(laid(seat, *rows))
        return rounds.shown_end(board, 2, roofs_left=roofs_left, floors_left=floors_left)

    short = Row((house("blue-6", 5),), permits=(-3,))
    assert over(Row(FOUR), short) == "end.rows"
    assert over(Row(FOUR)) == ""
    assert over(Row(FOUR), roofs_left=False) == "end.roofs"
    assert over(Row(FOUR), floors_left=False) == "end.floors"
    assert over(Row((house("red-6"),)), floors_left=False) == ""


ONE = Row((house("red-6"),))


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
        ([ONE, Row(permits=(-3, -1))], {"least_length": 0}, None, None),
    ],
)
def test_a_board_that_no_play_led_to_is_refused(
    seat: Make, rows: list[Row], more: dict[str, Any], key: str | None, rule: str | None
) -> None:
    if key is None:
        assert laid(seat, *rows, **more)
        return
    with pytest.raises(Refusal) as caught:
        laid(seat, *rows, **more)
    assert (caught.value.key, caught.value.rule) == (key, rule)
