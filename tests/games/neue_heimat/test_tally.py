"""The count of a final board: by the worked examples, and the same as the bank's own `score`."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.neue_heimat import auctioneer, building_site, rounds, tally
from pnp.games.neue_heimat.statement import colours
from pnp.games.neue_heimat.tally_faults import misfits
from pnp.games.neue_heimat.tally_sheet import House, Row, Tally, lay_out, pieces, seats
from pnp.games.neue_heimat.terms import Tie
from pnp.rules.state.game_state import GameState

Make = Callable[..., Any]
COLOURS = ("red", "blue", "green", "black")
EVERYBODY = dict(zip(COLOURS, ("Anna", "Ben", "Cem", "Anna"), strict=True))
SEATS = ("Anna", "Ben", "Cem")


@dataclass(frozen=True)
class Sheet:
    """A typed board, and the state before anything lay on it."""

    tally: Tally
    state: GameState

    def laid(self) -> GameState:
        """Lay the board out, which must be one that play could have led to."""
        assert wrong(self) == []
        return self.state.after(lay_out(self.tally, self.state))


def house(cubes: str, roof: int | None = None) -> House:
    return House(tuple(cubes.split()), roof)


def sheet(seat: Make, *rows: Row, **more: Any) -> Sheet:
    """Type a board; the colours that stand on it have owners."""
    standing = {cube.partition("-")[0] for row in rows for h in row.houses for cube in h.cubes}
    owners = {colour: name for colour, name in EVERYBODY.items() if colour in standing}
    least = more.pop("least_length", 1)
    typed = Tally("neue-heimat", rows, **{"owners": owners, "players": SEATS} | more)
    players = " ".join(seats(typed))
    return Sheet(typed, seat("neue-heimat", f"min_row_length={least}", players=players).state)


def items(each: Sheet) -> dict[str, list[tuple[int, str | None]]]:
    """Count a board up: each player's amounts with their rules."""
    counted = rounds.this_round(each.laid())
    return {
        name: [(item.amount, item.what.rule) for item in found] for name, found in counted.items()
    }


def wrong(each: Sheet) -> list[tuple[Any, str | None]]:
    """Give the places of all faults and the rules they break."""
    found = tuple(misfits(each.tally, each.state, frozenset()))
    for fault in found:
        told = each.state.messages.said(fault.say)
        assert told != fault.say.key
        assert "{'" not in told, f"{told} lacks words, or a fact"
    return [(fault.path, fault.say.rule) for fault in found]


FOUR = (house("red-6", 1), house("red-5", 2), house("red-4", 3), house("red-3", 4))
TALL = house("red-6 red-5 red-4 red-3 red-2 red-1", 6)


# -- amounts --------------------------------------------------------------------------------------


@pytest.mark.rule("NH-20")
@pytest.mark.rule("NH-23")
def test_a_complete_row_that_is_lengthened_counts_against_its_owners(seat: Make) -> None:
    """NH-E14: a row of four, complete; I makes it five lots long."""
    whole = items(sheet(seat, Row(FOUR)))["Anna"]
    assert whole == [(7, "NH-22"), (7, "NH-22"), (7, "NH-22"), (7, "NH-22")]
    longer = items(sheet(seat, Row(FOUR, permits=(1,))))["Anna"]
    assert longer == [(-7, "NH-23"), (-7, "NH-23"), (-7, "NH-23"), (-7, "NH-23")]
    fifth = house("blue-1", 5)
    assert [n for n, _ in items(sheet(seat, Row((*FOUR, fifth), permits=(1,))))["Anna"]] == [7] * 4


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-22")
def test_the_tallest_house_before_the_mayor_is_worth_fifty_four_either_way(seat: Make) -> None:
    """NH-E16: 6 + 5 + 4 + 3 + 2 + 1 and a roof of 6 on lot 2, for the fence is round lot 1."""
    rest = (house("blue-1", 1), TALL)
    assert items(sheet(seat, Row(rest, permits=(-2,), mayor=True)))["Anna"] == [(54, "NH-22")]
    assert items(sheet(seat, Row(rest, permits=(-1,), mayor=True)))["Anna"] == [(-54, "NH-23")]
    assert items(sheet(seat, Row(rest, permits=(-2,))))["Anna"] == [(27, "NH-22")]


@pytest.mark.rule("NH-23")
def test_an_unroofed_house_counts_against_its_owner_and_twice_with_the_mayor(seat: Make) -> None:
    """NH-E17."""
    pair = (house("red-6"), house("red-5 blue-4"))
    assert items(sheet(seat, Row(pair)))["Ben"] == [(-9, "NH-23")]
    assert items(sheet(seat, Row(pair, mayor=True)))["Ben"] == [(-18, "NH-23")]


@pytest.mark.rule("NH-20")
def test_a_row_full_of_houses_with_one_roof_missing_is_incomplete(seat: Make) -> None:
    open_ = (*FOUR[:3], house("red-3"))
    assert [n for n, _ in items(sheet(seat, Row(open_)))["Anna"]] == [-7, -7, -7, -3]


@pytest.mark.rule("NH-22")
def test_the_owner_of_the_top_colour_scores_the_whole_house(seat: Make) -> None:
    mixed = Row((house("red-6"), house("blue-6 green-5")))
    assert items(sheet(seat, mixed)) == {
        "Anna": [(-6, "NH-23")], "Ben": [], "Cem": [(-11, "NH-23")]
    }  # fmt: skip


@pytest.mark.rule("NH-24")
def test_each_cheque_in_the_box_counts_one_after_the_houses(seat: Make) -> None:
    counted = items(sheet(seat, Row((house("red-2"),)), box={"anna": 3, "Ben": 1}))
    assert counted["Anna"] == [(-2, "NH-23"), (3, "NH-24")]
    assert counted["Ben"] == [(1, "NH-24")]
    assert counted["Cem"] == []


def test_players_are_whoever_is_named_however_they_are_written(seat: Make) -> None:
    each = sheet(
        seat, Row((house("Red-2"),)), owners={"Red": "ANNA"}, box={"Ben": 2, "anna": 1}, players=()
    )
    assert items(each) == {"ANNA": [(-2, "NH-23"), (1, "NH-24")], "Ben": [(2, "NH-24")]}


def test_rows_that_are_not_typed_are_empty(seat: Make) -> None:
    rows = building_site.rows(sheet(seat, Row(FOUR)).laid())
    assert [(row.length, len(row.houses), row.complete) for row in rows] == [
        (4, 4, True), (4, 0, False), (4, 0, False)
    ]  # fmt: skip


# -- who has won, and whether it is over ----------------------------------------------------------


@pytest.mark.rule("NH-25")
def test_a_tie_is_shared_unless_the_table_has_agreed_what_decides() -> None:
    totals, hidden = {"Anna": 5, "Ben": 5, "Cem": 4}, {"Anna": 2, "Ben": 1, "Cem": 0}
    hands = {"Anna": 9, "Ben": 3, "Cem": 20}
    assert tally.winners(totals, Tie("shared"), hidden, hands) == ("Anna", "Ben")
    assert tally.winners(totals, Tie("fewer_box"), hidden, hands) == ("Ben",)
    assert tally.winners(totals, Tie("more_cash"), hidden, hands) == ("Anna",)
    assert tally.winners({"Anna": -9, "Ben": -2}, Tie("shared"), {}, {}) == ("Ben",)


@pytest.mark.rule("NH-21")
def test_the_board_shows_when_a_round_is_over(seat: Make) -> None:
    def over(*rows: Row, roofs_left: bool = True, floors_left: bool = True) -> str:
        board = building_site.rows(sheet(seat, *rows).laid())
        return tally.ending(board, 2, roofs_left=roofs_left, floors_left=floors_left)

    short = Row((house("blue-6", 5),), permits=(-3,))
    assert over(Row(FOUR), short) == "end.rows"
    assert over(Row(FOUR)) == ""
    assert over(Row(FOUR), roofs_left=False) == "end.roofs"
    assert over(Row(FOUR), floors_left=False) == "end.floors"
    assert over(Row((house("red-6"),)), floors_left=False) == ""


# -- boards no play leads to ----------------------------------------------------------------------


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


# -- the same count as the bank's -----------------------------------------------------------------


def typed(play: Any) -> Tally:
    """Type the board of a table as a player would."""
    rows = tuple(
        Row(
            tuple(House(each.floors, each.roof) for each in row.houses),
            tuple(n if longer else -n for n, longer in row.permits),
            row.mayor,
        )
        for row in building_site.rows(play.state)
    )
    board = rounds.board(play.state)
    owners = {c: name for name in SEATS for c in colours(play.state, name)}
    hidden = {name: n for name, n in board.hidden.items() if n}
    return Tally("neue-heimat", rows, owners, hidden, SEATS)


def line(play: Any, dice: random.Random) -> str:
    """Think of something to do, most of it allowed."""
    now, held = auctioneer.auctioneer(play.state), auctioneer.bought(play.state)
    row, lot, n = dice.randint(1, 3), dice.randint(1, 5), dice.randint(1, 6)
    if held is None:
        passes = " ".join(f"{each}:pass" for each in auctioneer.clockwise(play.state, now))
        piece = dice.choice((*building_site.unused(play.state)[:8], "roof", "roof", "roof"))
        special = dice.choice(building_site.specials(play.state))
        piece = dice.choice((piece, piece, piece, special))
        return dice.choice((f"box {now}", *[f"auction {now} {piece} {passes}"] * 4))
    who, piece = held
    turned = dice.choice(("longer", "shorter", "shorter"))
    return {
        "roof": f"roof {who} {n} {row}.{lot}",
        "mayor": f"mayor {who} {row}",
        "cancel": dice.choice((f"cancel {who} {min(n, 3)} {row}", f"discard {who} cancel")),
    }.get(
        piece,
        f"permit {who} {piece} {row} {turned}" if piece.startswith("permit")
        else dice.choice((f"place {who} {piece} {row}", f"place {who} {piece} {row}.{lot}")),
    )  # fmt: skip


@pytest.mark.rule("NH-22")
@pytest.mark.rule("NH-23")
@pytest.mark.rule("NH-24")
@pytest.mark.parametrize("seed", range(12))
def test_any_board_the_bank_has_led_to_is_typed_without_fault_and_counted_alike(
    seed: int, seat: Make
) -> None:
    tie = ("shared", "fewer_box")[seed % 2]
    play, dice = seat("neue-heimat", "rounds=1", f"tie={tie}"), random.Random(seed)
    seen, fresh = set(), play.state
    for _ in range(400):
        try:
            play.do(line(play, dice))
        except Refusal:
            continue
        each = Sheet(typed(play), fresh)
        mine, score = rounds.final_score(each.laid()), rounds.final_score(play.state)
        assert mine == score
        seen |= {item.what.key for found in mine.counts.values() for item in found.items}
        if play.state.over:
            break
    assert {"item.house", "item.house.roof"} <= seen
