"""What the banker is told to hand over: notes people really have, and change."""

import itertools
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from pnp.bank import note_history
from pnp.bank.note_history import NoteFold, fold_notes, note_data, note_lines
from pnp.bank.note_holdings import Notes
from pnp.bank.query_commands import look
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk, sit

CONTENT = Path(__file__).parents[2] / "content"
HERE = Path(__file__).parent
Open = Callable[..., Desk]

CHEQUE = "no notes make up the rest: write"
"""How the banker is told that he must write out what cannot be counted out."""


def hands(desk: Desk, *lines: str) -> list[str]:
    """Enter lines and give what is to be handed over for the last."""
    return [each[2:] for each in desk.do(*lines).lines() if each.startswith("> ")]


def held(desk: Desk, name: str) -> Notes:
    """Give the notes of a player, or of the Bank, and hold them against the book."""
    with desk.session.looking() as loaded:
        holdings = fold_notes(loaded.table, loaded.books).holdings
        for who in loaded.table.players:
            account = f"player:{who}"
            assert holdings.holds(account) == loaded.state.balances.of(account, "cash")
        assert holdings.sound
    return holdings.of("bank" if name == "bank" else f"player:{name}")


def test_what_is_taken_is_what_the_starting_set_has(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    assert hands(desk, "400 anna bank") == ["take 400 from Anna: 1×500, give back 1×100"]
    assert hands(desk, "400 anna ben") == ["Anna hands Ben 400: 3×100 2×50"]
    assert held(desk, "Anna") == {500: 1, 20: 6, 10: 5, 5: 5, 1: 5}


def test_the_change_comes_from_who_is_paid_else_from_the_bank(open_desk: Open) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    desk.do("count anna 1x500", "count ben 4x100 2x20", "count cem 3x50")
    assert hands(desk, "100 anna ben") == ["Anna hands Ben 100: 1×500, gets back 4×100"]
    desk.do("undo")
    assert hands(desk, "100 anna cem") == [
        "take 100 from Anna: 1×500, give back 4×100",
        "pay Cem 100: 1×100",
    ]


def test_an_undo_hands_back_the_very_notes(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    before = held(desk, "Anna"), held(desk, "Ben"), held(desk, "bank")
    assert hands(desk, "350 anna ben") == ["Anna hands Ben 350: 1×500, gets back 1×100 1×50"]
    after = held(desk, "Anna"), held(desk, "Ben"), held(desk, "bank")
    assert hands(desk, "undo") == ["Ben hands Anna 350: 1×500, gets back 1×100 1×50"]
    assert (held(desk, "Anna"), held(desk, "Ben"), held(desk, "bank")) == before
    desk.do("redo")
    assert (held(desk, "Anna"), held(desk, "Ben"), held(desk, "bank")) == after


def test_a_correction_moves_the_difference(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("buy anna 11", "rent ben 11", "salary anna", "salary ben")
    assert hands(desk, "fix 3 20 ben anna") == ["Ben hands Anna 8: 1×5 3×1"]
    assert sum(v * n for v, n in held(desk, "Ben").items()) == 1500 - 20 + 200


def test_a_count_in_notes_is_what_is_handed_over_from_then_on(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    assert desk.do("count anna 3x100 2x20").lines() == (
        "Anna has 340 in cash, counted: 3×100 2×20",
        "Anna 340",
    )
    assert held(desk, "Anna") == {100: 3, 20: 2}
    assert hands(desk, "220 anna bank") == ["take 220 from Anna: 2×100 1×20"]
    desk.do("undo 2")
    assert held(desk, "Anna") == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}


def test_a_count_before_or_after_a_payment_of_its_line_is_kept(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("count anna 3x100 2x20; 100 anna bank")
    assert held(desk, "Anna") == {100: 2, 20: 2}
    desk.do("100 anna bank; count anna 7x20")
    assert held(desk, "Anna") == {20: 7}


def test_who_counted_a_sum_has_kept_the_largest_notes(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("count anna 620")
    assert held(desk, "Anna") == {500: 1, 100: 1, 20: 1}


def test_more_notes_than_were_printed_are_believed(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("count anna 30x500")
    assert held(desk, "Anna") == {500: 30}
    desk.do("undo")
    assert held(desk, "Anna")[500] == 2
    assert held(desk, "bank")[500] == 16


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("count anna 3x30", "There is no note of 30; there are 500, 100, 50, 20, 10, 5, 1"),
        ("count anna 3x100 40", "Say what Anna holds: a sum alone, the notes such as 2x100"),
        ("count anna 30 40", "Say what Anna holds"),
        ("count anna", "Say what Anna holds"),
        ("count anna 30 more", "Say what Anna holds"),
    ],
)
def test_a_count_that_is_none_is_told_how_to_be_typed(
    open_desk: Open, typed: str, says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        open_desk("Anna Ben", "paper").do(typed)


@pytest.mark.rule("CR-02")
def test_a_bank_short_of_small_notes_has_somebody_change_one(open_desk: Open) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    desk.do("count ben 14x100 24x50 32x20 25x10 25x5 25x1")
    desk.do("count ben 16x100 26x50 38x20 30x10 30x5 30x1")
    assert held(desk, "bank") == {500: 16}
    assert hands(desk, "salary anna") == ["pay Anna 200: 1×500, take back 2×100 2×50"]
    desk.do("count anna 1x500", "count cem 2x500", "count ben 20x100 30x50 50x20 40x10 40x5 40x1")
    assert hands(desk, "300 bank anna") == [
        "Ben changes 5×100 for 1×500: the Bank runs short of small notes",
        "pay Anna 300: 3×100",
    ]


@pytest.mark.rule("CR-02")
def test_what_the_bank_has_no_notes_for_is_a_cheque(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    assert hands(desk, "20k bank anna")[0].endswith("write Anna a cheque for 7860")
    assert held(desk, "bank") == {}
    assert hands(desk, "20k anna ben") == [
        "take 20000 from Anna: 18×500 18×100 26×50 2×20; Anna’s cheque for 7860 comes back",
        f"pay Ben 20000: 18×500 18×100 26×50 2×20; {CHEQUE} Ben a cheque for 7860",
    ]


@pytest.fixture
def seat(tmp_path: Path) -> Callable[..., Desk]:
    """Give a maker of tables with printed notes, of any game."""
    numbers = itertools.count(1)

    def make(kit: str, *options: str, cash: Literal["book", "paper"] = "paper") -> Desk:
        path = tmp_path / f"{kit}-{next(numbers)}.pnp"
        sit(path, kit, Wishes(("Anna", "Ben", "Cem"), cash, options, lang="en"))
        return Desk(path)

    return make


@pytest.mark.rule("DE-28")
def test_3850_cannot_be_paid_with_twenties_and_that_is_told(seat: Callable[..., Desk]) -> None:
    desk = seat("grundbesitz", "small_note=20")
    desk.do("count anna 300x20")
    assert hands(desk, "3850 anna bank") == [
        f"take 3850 from Anna: 193×20; {CHEQUE} Anna a cheque for 10"
    ]
    assert hands(desk, "3850 bank anna")[0].endswith("Anna’s cheque for 10 comes back")
    assert hands(desk, "3850 anna ben") == [
        f"take 3850 from Anna: 1×2000 1×1000 2×400 3×20; {CHEQUE} Anna a cheque for 10",
        f"pay Ben 3850: 1×2000 1×1000 2×400 2×20; {CHEQUE} Ben a cheque for 10",
    ]


@pytest.mark.rule("DE-28")
def test_with_tens_3850_is_paid_with_change(seat: Callable[..., Desk]) -> None:
    desk = seat("grundbesitz")
    assert hands(desk, "3850 anna bank") == [
        "take 3850 from Anna: 2×2000, give back 1×100 2×20 1×10"
    ]


def test_the_starting_set_is_made_of_the_notes_played_with(seat: Callable[..., Desk]) -> None:
    assert held(seat("grundbesitz"), "Anna")[20] == 5
    tens = held(seat("grundbesitz", "small_note=10"), "Anna")
    assert (tens[10], tens.get(20)) == (10, None)


def test_cheques_of_one_value_need_no_notes_told(seat: Callable[..., Desk]) -> None:
    desk = seat("neue-heimat")
    assert hands(desk, "3 anna ben") == ["Anna hands Ben 3"]
    assert hands(desk, "undo") == ["Ben hands Anna 3"]
    with pytest.raises(Refusal, match="By the book Anna is 1 short"):
        desk.do("13 anna ben")


@pytest.mark.parametrize("kit", ["cronulla", "neue-heimat"])
def test_where_the_book_is_the_money_no_notes_are_told(seat: Callable[..., Desk], kit: str) -> None:
    desk = seat(kit, cash="book")
    assert hands(desk, "3 anna ben" if kit == "neue-heimat" else "3 anna bank") == []
    with desk.session.looking() as loaded:
        assert (note_lines(loaded, ("Anna",)), note_data(loaded, ("Anna",))) == ((), {})


def test_who_asks_for_a_player_is_told_his_notes(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "paper")
    desk.do("20k bank anna", "1500 ben anna")
    with desk.session.looking() as loaded:
        view = look(loaded, parse("status anna ben"))
        bank = look(loaded, parse("status bank"))
        assert bank is not None
        assert bank.lines[-1] == "The Bank can hold no notes, by the book"
        assert bank.data["notes"]["bank"]["notes"] == {}
    assert view is not None
    assert view.lines[-2].endswith("40×10 40×5 40×1, and a cheque for 7860")
    assert view.lines[-1] == "Ben can hold no notes, by the book"
    assert view.data["notes"]["Anna"]["notes"]["500"] == 20
    assert view.data["notes"]["Ben"] == {"notes": {}, "cheque": 0}


def typed(seed: int) -> list[str]:
    """Write lines of a lively evening."""
    import random

    dice, lines = random.Random(seed), []
    for _ in range(60):
        who, whom = dice.sample(("anna", "ben", "cem", "bank"), 2)
        sum_ = dice.choice((12, 24, 35, 66, 140, 200))
        lines.append(
            dice.choice(
                (f"{sum_} {who} {whom}",) * 6
                + ("undo", "redo", "undo 2", "salary anna", "count ben 8x50 3x5", "count cem 333")
            )
        )
    return lines


@pytest.mark.parametrize("seed", range(5))
def test_the_notes_of_an_evening_are_the_same_whenever_they_are_reckoned(
    open_desk: Open, seed: int
) -> None:
    desk = open_desk("Anna Ben Cem", "paper")
    known: NoteFold | None = None
    with desk.session.held():
        for text in typed(seed):
            try:
                answer = desk.session.enter(parse(text))
            except Refusal:
                continue
            with desk.session.looking() as loaded:
                known = fold_notes(loaded.table, loaded.books, known)
                anew = fold_notes(loaded.table, loaded.books)
            assert known.holdings == anew.holdings
            assert known.hands == anew.hands
            assert answer.hands == anew.hands[-1], "what was told is what is reckoned later"
            held(desk, "Anna")


def test_entries_are_gone_over_once(open_desk: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, asked = open_desk("Anna Ben", "paper"), []
    reckon = note_history.handed

    def counted(*facts: Any) -> Any:
        asked.append(facts)
        return reckon(*facts)

    monkeypatch.setattr(note_history, "handed", counted)
    with desk.session.held():
        desk.do(*["20 anna ben", "20 ben anna"] * 10)
    assert len(asked) <= 2 * 20 + 1


@pytest.mark.parametrize("dump", sorted(HERE.glob("*version-*.sql")), ids=lambda path: path.stem)
def test_an_old_table_has_notes_from_its_box(dump: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.pnp"
    db = sqlite3.connect(path)
    db.executescript(dump.read_text(encoding="utf-8"))
    db.close()
    with Session(path, lambda: 1_800_000_900).looking() as loaded:
        holdings = fold_notes(loaded.table, loaded.books).holdings
        assert loaded.table.printed == ()
        assert {who: holdings.holds(f"player:{who}") for who in loaded.table.players} == {
            who: loaded.state.balances.of(f"player:{who}", "cash") for who in loaded.table.players
        }
