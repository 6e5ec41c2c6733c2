"""What the banker is told to hand over: notes people really have, and change."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank import note_history
from pnp.bank.note_history import fold_notes
from pnp.bank.note_holdings import Notes
from pnp.bank.session import Session
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk

HERE = Path(__file__).parent
Open = Callable[..., Desk]


def held(desk: Desk, name: str) -> Notes:
    """Give the notes of a player, or of the Bank, and hold them against the book."""
    with desk.session.looking() as loaded:
        holdings = fold_notes(loaded.table, loaded.books).holdings
        for who in loaded.table.players:
            account = f"player:{who}"
            assert holdings.holds(account) == loaded.state.balances.of(account, "cash")
        assert holdings.sound
    return holdings.of("bank" if name == "bank" else f"player:{name}")


def typed(seed: int) -> list[str]:
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
    with desk.session.held():
        for text in typed(seed):
            try:
                answer = desk.session.enter(parse(text))
            except Refusal:
                continue
            with desk.session.looking() as loaded:
                known = fold_notes(loaded.table, loaded.books)
            with desk.session.apart().looking() as loaded:
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
