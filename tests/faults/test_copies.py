"""Copies kept beside a table: whole or not there, and enough to get an evening back."""

import os
import random
import signal
import sqlite3
import time
from pathlib import Path

import pytest

from pnp.bank.integrity import copies_of, copy_table, inspect, recover
from pnp.bank.journal import open_journal
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.errors import JournalDamaged, TableInTheWay
from pnp.rules.language.line import parse
from tests.faults.conftest import LARGE, Tell
from tests.shipped import box_of
from tests.typed import run_python

LINES = ("salary anna", "rent ben 37", "20 cem anna", "note a pause", "salary ben")


def opened_at(folder: Path, players: tuple[str, ...] = ("Anna", "Ben", "Cem")) -> Path:
    path = folder / "table.pnp"
    box = box_of("cronulla")
    open_table(path, box, Wishes(players, "paper"), 1_799_999_000)
    return path


def play(path: Path, entries: int, *, keeps: bool = True) -> list[str]:
    """Play on until there are so many entries; give the warnings."""
    warnings = []
    with Session(path, lambda: 1_800_000_000, keeps=keeps).held() as session:
        with session.looking() as loaded:
            n = loaded.books.count
        while n < entries:
            line = "buy anna 37" if n == 1 else LINES[n % len(LINES)]
            answer = session.enter(parse(line))
            n = answer.n
            warnings += [answer.warning] if answer.warning else []
    return warnings


def rows(path: Path) -> list[tuple[object, ...]]:
    with open_journal(path) as journal, journal.reading():
        return [row[:8] for row in journal.read().rows]


def names(path: Path) -> list[str]:
    return sorted(each.name for each in copies_of(path))


def spoil(table: Path, line: bytes, *, last: bool = False) -> None:
    """Change letters of the first entry of a line, or of the last."""
    data = table.read_bytes()
    place = data.rindex(line) if last else data.index(line)
    table.write_bytes(data[:place] + line[:4].upper() + data[place + 4 :])


@pytest.fixture
def table(shelf: Path) -> Path:
    return opened_at(shelf)


def test_every_25_entries_a_copy_is_kept_the_last_five(table: Path) -> None:
    assert play(table, 180) == []
    assert names(table) == [f"table.kept-{n:04}.pnp" for n in (75, 100, 125, 150, 175)]
    for copy in copies_of(table):
        assert inspect(copy).faults == ()
        assert rows(copy) == rows(table)[: inspect(copy).sound]
    assert len(list(table.parent.iterdir())) == 6


def test_without_copies_there_are_none(table: Path) -> None:
    play(table, 60, keeps=False)
    assert names(table) == []


def test_who_leaves_leaves_a_copy_and_leaving_again_none_more(table: Path) -> None:
    play(table, 7)
    for _ in range(3):
        assert Session(table, lambda: 0, keeps=True).leave() == ""
    assert names(table) == ["table.kept-0007.pnp"]
    assert Session(table, lambda: 0).leave() == ""


@pytest.mark.parametrize("step", ["sqlite3.connect", "os.link", "os.fsync", "os.close"])
def test_who_is_killed_copying_leaves_sound_table_and_whole_copies(table: Path, step: str) -> None:
    play(table, 49)
    kill = f"""
import os, signal, sqlite3, sys
from pnp.bank import integrity, journal
from pnp.bank.session import Session
from pnp.rules.language.line import parse
session = Session({str(table)!r}, lambda: 1_800_000_000, keeps=True)
real = {step}
def killed(*words, **more):
    if copying:
        real(*words, **more)
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*words, **more)
copying = False
keep = integrity.keep
def begin(journal):
    global copying
    copying = True
    keep(journal)
integrity.keep = begin
{step} = killed
with session.held():
    session.enter(parse("salary anna"))
"""
    done = run_python("-c", kill)
    assert done.returncode == -signal.SIGKILL
    assert inspect(table).sound == 50
    assert all(inspect(copy).faults == () for copy in copies_of(table))
    for left in table.parent.glob(".*"):
        os.utime(left, (time.time() - 3600, time.time() - 3600))
    play(table, 75)
    assert names(table)[-1] == "table.kept-0075.pnp"
    assert list(table.parent.glob(".*")) == []


def test_a_full_disk_stops_copies_and_no_game(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(name: object, **words: object) -> sqlite3.Connection:
        db = connect(name, **words)  # type: ignore[call-overload]  # handed through
        if str(name).endswith(".new"):
            db.execute("PRAGMA max_page_count = 3")
        return db  # type: ignore[no-any-return]  # as above

    monkeypatch.setattr("pnp.bank.journal.sqlite3.connect", small)
    warnings = play(table, 80)
    assert len(warnings) == 1
    assert "No copy of this table is kept" in warnings[0]
    assert "disk that is full" in warnings[0]
    assert inspect(table).sound == 80
    assert [each.name for each in table.parent.iterdir()] == ["table.pnp"]
    monkeypatch.undo()
    play(table, 100)
    assert names(table) == ["table.kept-0100.pnp"]


def test_a_folder_without_copies_is_said_once(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pnp.output.take_name", refuse)
    warnings = play(table, 80)
    assert len(warnings) == 1
    assert "Permission denied" in warnings[0]
    assert inspect(table).sound == 80


def test_a_damaged_table_drives_no_good_copy_out(table: Path) -> None:
    play(table, 130)
    before = names(table)
    spoil(table, b"rent ben 37")
    with pytest.raises(JournalDamaged):
        play(table, 160)
    assert names(table) == before
    assert all(inspect(copy).faults == () for copy in copies_of(table))


def test_one_flipped_byte_loses_nothing_that_a_copy_holds(table: Path, figures: Tell) -> None:
    play(table, 60)
    right, whole = rows(table), table.read_bytes()
    chance = random.Random(17)
    flips, all_of_it = 2_000 if LARGE else 60, 0
    for flip in range(flips):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        table.write_bytes(damaged)
        saved = table.with_name(f"saved-{flip}.pnp")
        recover(table, saved)
        found = rows(saved)
        assert found == right[: len(found)]
        assert len(found) >= 50
        assert inspect(saved).faults == ()
        all_of_it += len(found) == len(right)
        saved.unlink()
    assert all_of_it > 0.8 * flips
    figures(f"flipped bytes: {flips}, all entries back in {all_of_it}, never fewer than the copy")


def test_a_flipped_entry_comes_from_a_copy_and_what_followed_from_the_table(table: Path) -> None:
    play(table, 60)
    right = rows(table)
    spoil(table, b"rent ben 37")
    found = recover(table, table.with_name("saved.pnp"))
    assert (found.sound, found.made) == (60, 60)
    (taken,) = found.taken
    assert (taken.copy.name, taken.first) == ("table.kept-0050.pnp", taken.last)
    assert right[taken.first - 1][4] == "rent ben 37"
    assert rows(table.with_name("saved.pnp")) == right


def test_a_lost_page_loses_no_entry_that_is_in_another_page_or_in_a_copy(table: Path) -> None:
    play(table, 140)
    right, whole = rows(table), table.read_bytes()
    found: list[int] = []
    pages = range(4096, len(whole), 4096)
    few = (*pages[:8], *pages[8:-8:4], *pages[-8:])  # between are those of the game's own text
    for place in pages if LARGE else few:
        table.write_bytes(whole[:place] + bytes(4096) + whole[place + 4096 :])
        saved = table.with_name("saved.pnp")
        recover(table, saved)
        found.append(inspect(saved).sound)
        assert rows(saved) == right[: found[-1]]
        saved.unlink()
    assert min(found) >= 125
    assert found.count(140) >= len(found) - 5, found


def test_what_is_damaged_is_not_copied(table: Path) -> None:
    play(table, 10)
    spoil(table, b"rent ben 37")
    with open_journal(table) as journal, pytest.raises(JournalDamaged):
        copy_table(journal, table.with_name("copy.pnp"))
    assert [each.name for each in table.parent.iterdir()] == ["table.pnp"]


@pytest.mark.parametrize("left", [0, 100, 5_000, 40_000, -5_000, -1])
def test_a_cut_file_is_made_up_for_by_its_copies(table: Path, left: int) -> None:
    play(table, 60)
    right, whole = rows(table), table.read_bytes()
    table.write_bytes(whole[:left])
    saved = table.with_name("saved.pnp")
    recover(table, saved)
    found = rows(saved)
    assert found == right[: len(found)]
    assert len(found) >= 50


def test_a_lost_file_is_made_up_for_by_its_copies(table: Path) -> None:
    play(table, 60)
    right = rows(table)
    table.unlink()
    recover(table, table.with_name("saved.pnp"))
    assert rows(table.with_name("saved.pnp")) == right[:50]


def test_copies_of_another_evening_at_the_same_place_are_not_mixed_in(table: Path) -> None:
    play(table, 60)
    table.unlink()
    opened_at(table.parent, ("Dora", "Anna", "Ben", "Cem"))
    play(table, 30)
    right = rows(table)
    spoil(table, b"salary ben", last=True)
    recover(table, table.with_name("saved.pnp"))
    found = rows(table.with_name("saved.pnp"))
    assert found == right[: len(found)]
    assert len(found) >= 25


def test_nothing_anywhere_is_said_and_nothing_written(shelf: Path) -> None:
    table = opened_at(shelf)
    table.write_bytes(table.read_bytes()[:50])
    with pytest.raises(JournalDamaged):
        recover(table, table.with_name("saved.pnp"))
    table.unlink()
    with pytest.raises(TableInTheWay, match="there is no table"):
        recover(table, table.with_name("saved.pnp"))
    assert list(shelf.iterdir()) == []
