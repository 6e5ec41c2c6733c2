"""The count of a final board: by the worked examples, and the same as the bank's own `score`."""

import random
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.decision import verbs_of
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal
from pnp.games.neue_heimat import building_site, rounds
from pnp.games.neue_heimat.rounds import colours
from pnp.rules.language.line import parse
from pnp.rules.state.accounts import pouch
from tests.games.neue_heimat.typed_boards import (
    FOUR,
    SEATS,
    TALL,
    House,
    Make,
    Row,
    Sheet,
    Tally,
    house,
    items,
    sheet,
    wrong,
)

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
    assert rounds.winners(totals, "shared", hidden, hands) == ("Anna", "Ben")
    assert rounds.winners(totals, "fewer_box", hidden, hands) == ("Ben",)
    assert rounds.winners(totals, "more_cash", hidden, hands) == ("Anna",)
    assert rounds.winners({"Anna": -9, "Ben": -2}, "shared", {}, {}) == ("Ben",)


@pytest.mark.rule("NH-21")
def test_the_board_shows_when_a_round_is_over(seat: Make) -> None:
    def over(*rows: Row, roofs_left: bool = True, floors_left: bool = True) -> str:
        board = building_site.rows(sheet(seat, *rows).laid())
        return rounds.shown_end(board, 2, roofs_left=roofs_left, floors_left=floors_left)

    short = Row((house("blue-6", 5),), permits=(-3,))
    assert over(Row(FOUR), short) == "end.rows"
    assert over(Row(FOUR)) == ""
    assert over(Row(FOUR), roofs_left=False) == "end.roofs"
    assert over(Row(FOUR), floors_left=False) == "end.floors"
    assert over(Row((house("red-6"),)), floors_left=False) == ""


# -- the same count as the bank's -----------------------------------------------------------------


def typed(play: Any) -> Tally:
    rows = tuple(
        Row(
            tuple(House(each.floors, each.roof) for each in row.houses),
            tuple(n if longer else -n for n, longer in row.permits),
            row.mayor,
        )
        for row in building_site.rows(play.state)
    )
    owners = {c: name for name in SEATS for c in colours(play.state, name)}
    hidden = {name: n for name in SEATS if (n := play.state.balances.of(pouch(name), "cash"))}
    return Tally("neue-heimat", rows, owners, hidden, SEATS)


def line(play: Any, dice: random.Random) -> str:
    now, held = building_site.find_auctioneer(play.state), building_site.find_bought(play.state)
    row, lot, n = dice.randint(1, 3), dice.randint(1, 5), dice.randint(1, 6)
    if held is None:
        passes = " ".join(f"{each}:pass" for each in play.state.clockwise(now))
        piece = dice.choice((*building_site.unused(play.state)[:8], "roof", "roof", "roof"))
        special = dice.choice(building_site.specials(play.state.box))
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
        ([ONE, Row(permits=(-3, -1))], {"least_length": 0}, None, None),
    ],
)
def test_a_board_that_no_play_led_to_is_refused(
    seat: Make, rows: list[Row], more: dict[str, Any], key: str | None, rule: str | None
) -> None:
    assert wrong(sheet(seat, *rows, **more)) == (key and (key, rule))


CONTENT = Path(__file__).parents[3] / "content"


@pytest.mark.parametrize(
    ("lang", "typed", "plain"),
    [
        ("en", "auction anna red5 ben:2 cem:pass sell", "auction anna red-5 ben:2 cem:pass sell"),
        ("en", "auction anna Red 5 ben:2 cem:pass sell", "auction anna red-5 ben:2 cem:pass sell"),
        ("en", "auction anna II ben:2 cem:pass sell", "auction anna permit-2 ben:2 cem:pass sell"),
        ("en", "place anna red 5 2.1", "place anna red-5 2.1"),
        ("de", "auction anna Rot 5 ben:2 cem:3 keep", "auction anna red-5 ben:2 cem:3 keep"),
        ("de", "auction anna weiß6 ben:2 cem:3 keep", "auction anna white-6 ben:2 cem:3 keep"),
        ("de", "auction anna Dach ben:2 cem:3 keep", "auction anna roof ben:2 cem:3 keep"),
        ("de", "auction anna Storno ben:2 cem:3 keep", "auction anna cancel ben:2 cem:3 keep"),
        ("de", "auction anna Genehmigung I ben:2 keep", "auction anna permit-1 ben:2 keep"),
        ("de", "place anna Grün 4 3", "place anna green-4 3"),
        ("fr", "auction anna Bleu 5 ben:2 cem:3 sell", "auction anna blue-5 ben:2 cem:3 sell"),
        ("fr", "auction anna Maire ben:2 cem:3 sell", "auction anna mayor ben:2 cem:3 sell"),
        ("fr", "permit anna III 2 longer", "permit anna permit-3 2 longer"),
    ],
)
def test_a_piece_is_typed_as_it_is_printed(
    lang: str, typed: str, plain: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.pnp"
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang=lang)
    open_table(path, read_box(CONTENT / "neue-heimat", CONTENT), wishes, 0)
    with Session(path, lambda: 0).looking() as loaded:
        said, meant = (verbs_of(loaded, loaded.state, parse(each).acts) for each in (typed, plain))
    assert said == meant


@pytest.mark.parametrize(
    ("lang", "floor", "permit"),
    [
        ("en", "red-6", "permit-2"),
        ("de", "Rot-6", "Genehmigung II"),
        ("fr", "rouge-6", "Permis II"),
    ],
)
def test_an_answer_names_a_piece_as_it_is_printed(
    lang: str, floor: str, permit: str, tmp_path: Path
) -> None:
    path = tmp_path / "table.pnp"
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang=lang)
    open_table(path, read_box(CONTENT / "neue-heimat", CONTENT), wishes, 0)
    session = Session(path, lambda: 0)
    for piece, placed in ((floor, f'place ben "{floor}" 1'), (permit, "permit cem II 2 longer")):
        seller, buyer, other = ("anna", "ben", "cem") if piece == floor else ("ben", "cem", "anna")
        line = f'auction {seller} "{piece}" {buyer}:3 {other}:pass sell'
        told = session.enter(parse(line)).lines()
        assert piece in told[0]
        assert piece in session.enter(parse(placed)).lines()[0]
    with session.looking() as loaded:
        assert any(f"[{floor}]" in line for line in loaded.game.lines(loaded.state, ()))
