"""What a table agrees on when it is opened: who plays, with which notes, until which hour."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal, UsageError
from pnp.ledger.balances import Balances
from pnp.rules.language.line import parse

SEVEN = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Gesa")

Opened = Callable[..., Session]


@pytest.fixture(scope="module")
def town() -> Box:
    return read_box(find_kit("grundbesitz"))


@pytest.fixture
def opened(town: Box, tmp_path: Path) -> Opened:
    def make(wishes: Wishes, clock: Callable[[], int] = lambda: 0) -> Session:
        path = tmp_path / "table.pnp"
        open_table(path, town, wishes, 0)
        return Session(path, clock)

    return make


@pytest.mark.rule("DE-03")
def test_the_seventh_does_not_play(opened: Opened) -> None:
    with pytest.raises(UsageError, match=r"spielen 6 .*--banker"):
        opened(Wishes(SEVEN, "book"))


@pytest.mark.rule("DE-03")
def test_the_seventh_keeps_the_bank_and_receives_nothing(opened: Opened) -> None:
    session = opened(Wishes(SEVEN[:6], "paper", banker="Gesa"))
    with session.looking() as loaded:
        assert loaded.table.banker == "Gesa"
        assert "Gesa" not in loaded.table.players
        assert loaded.state.balances.of("player:Gesa", "cash") == 0
    with pytest.raises(Refusal):
        session.enter(parse("salary gesa"))


@pytest.mark.rule("DE-02")
def test_seven_starting_sets_are_252_notes_and_240_are_printed(opened: Opened) -> None:
    with pytest.raises(UsageError, match="252 Scheine, und der Satz hat 240"):
        opened(Wishes(SEVEN, "paper", ("seventh=plays",)))
    session = opened(Wishes(SEVEN, "paper", ("seventh=plays", "kit_notes=252")))
    with session.looking() as loaded:
        assert len(loaded.table.players) == 7


@pytest.mark.rule("DE-02")
def test_in_the_book_nobody_needs_printed_notes(opened: Opened) -> None:
    session = opened(Wishes(SEVEN, "book", ("seventh=plays",)))
    with session.looking() as loaded:
        assert loaded.state.cash("Gesa") == 30_000


@pytest.mark.rule("DE-02")
def test_six_sets_with_tens_are_246_notes(opened: Opened) -> None:
    with pytest.raises(UsageError, match="246 Scheine"):
        opened(Wishes(SEVEN[:6], "paper", ("small_note=10",)))
    session = opened(Wishes(SEVEN[:5], "paper", ("small_note=10",)))
    with session.looking() as loaded:
        assert loaded.table.notes == (10_000, 2000, 1000, 400, 200, 100, 10)


@pytest.mark.rule("DE-28")
@pytest.mark.parametrize(
    ("small", "notes"),
    [
        ("20", "1×100 3×20; no notes make up the rest: write Ben a cheque for 10"),
        ("both", "1×200, give back 2×20 1×10"),
    ],
)
def test_150_is_not_payable_with_twenties_only(opened: Opened, small: str, notes: str) -> None:
    session = opened(Wishes(SEVEN[:3], "paper", (f"small_note={small}",), lang="en"))
    session.enter(parse("buy anna wasserwerk; mortgage anna wasserwerk"))
    answer = session.enter(parse("sell anna ben wasserwerk 1000"))
    assert f"> take 150 from Ben: {notes}" in answer.lines()


@pytest.mark.rule("DE-35")
def test_the_hour_strikes_the_move_is_finished_and_the_game_ends(opened: Opened) -> None:
    time = [100]
    session = opened(Wishes(SEVEN[:3], "book", until=200, hour="22:00", lang="en"), lambda: time[0])
    assert not any("struck" in line for line in session.enter(parse("salary anna")).lines())
    with pytest.raises(Refusal, match="has not struck yet"):
        session.enter(parse("end"))
    time[0] = 200
    struck = session.enter(parse("buy anna schlossallee")).lines()
    assert "22:00 has struck: finish the move, then end" in struck
    ended = session.enter(parse("end")).lines()
    assert "the game is over" in ended[0]
    assert not any("finish the move" in line for line in ended)
    with pytest.raises(Refusal, match="over"):
        session.enter(parse("salary ben"))


@pytest.mark.rule("DE-35")
def test_the_table_may_end_earlier_by_its_own_decision_and_take_that_back(opened: Opened) -> None:
    session = opened(Wishes(SEVEN[:3], "book", until=200, hour="22:00"), lambda: 100)
    session.enter(parse('end --force "Ben muss zum Zug"'))
    with session.looking() as loaded:
        assert loaded.state.over
    session.enter(parse("undo"))
    with session.looking() as loaded:
        assert not loaded.state.over
        assert loaded.state.balances == Balances(
            p for record in loaded.books.records() for p in record.entry.postings
        )


def test_without_an_hour_the_table_ends_when_it_likes(opened: Opened) -> None:
    session = opened(Wishes(SEVEN[:3], "book", lang="en"))
    assert "as agreed" in session.enter(parse("end")).lines()[0]


def test_a_player_is_not_called_like_a_word_of_a_line(opened: Opened) -> None:
    for name in ("Fine", "agreed", "Throw", "jail"):
        with pytest.raises(UsageError, match="Wort der Bank"):
            opened(Wishes((name, "Ben", "Cem"), "book"))


@pytest.mark.rule("NH-A14")
def test_who_begins_must_play(tmp_path: Path) -> None:
    site = read_box(find_kit("neue-heimat"))
    wishes = Wishes(("Anna", "Ben", "Cem"), options=("first=4",))
    with pytest.raises(UsageError, match="first=4, but 3 play: choose one of 1 Anna, 2 Ben, 3 Cem"):
        open_table(tmp_path / "table.pnp", site, wishes, 0)
    assert not (tmp_path / "table.pnp").exists()
    open_table(tmp_path / "table.pnp", site, Wishes(wishes.players, options=("first=3",)), 0)
