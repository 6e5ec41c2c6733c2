"""Damaged files: every fault is found, or it is without effect."""

import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.journal import open_journal
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from tests.faults.conftest import LARGE, Copy, Tell
from tests.shipped import box_of


def facts(path: Path) -> tuple[Any, ...]:
    """Give all a table says, as the bank reads it on opening."""
    with open_journal(path) as journal, journal.reading():
        books = journal.read()
        return dict(books.content), books.rows, tuple(books.records()), books.head


def effect(path: Path, right: tuple[Any, ...]) -> str:
    """Tell what became of a damaged file: `detected`, `none`, or what is wrong unnoticed."""
    try:
        found = facts(path)
    except PnpError:
        return "detected"
    if found != right:
        return "changed unnoticed"
    try:
        Session(path, lambda: 0).enter(parse("20 anna ben"))
    except PnpError:
        return "detected"
    try:
        after = inspect(path)
    except PnpError:
        return "detected"
    return "detected" if after.faults else "none"


def test_a_flipped_bit_is_found_or_without_effect(copy: Copy, figures: Tell) -> None:
    path = copy("flips")
    right, whole = facts(path), path.read_bytes()
    chance = random.Random(6)
    tally = {"detected": 0, "none": 0}
    flips = 20_000 if LARGE else 200
    for _ in range(flips):
        bit = chance.randrange(8 * len(whole))
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        path.write_bytes(damaged)
        path.with_name("table.pnp-journal").unlink(missing_ok=True)
        became = effect(path, right)
        assert became in tally, (bit, became)
        tally[became] += 1
    figures(f"bit flips: {flips}, {tally['detected']} detected, {tally['none']} without effect")
    assert tally["detected"] > flips / 4


def test_a_file_that_was_cut_off_is_found(copy: Copy, figures: Tell) -> None:
    path = copy("cuts")
    whole = path.read_bytes()
    chance = random.Random(7)
    places = {*range(0, len(whole), 4096), 1, 15, 16, 99, 100, len(whole) - 1}
    places |= {chance.randrange(len(whole)) for _ in range(2_000 if LARGE else 60)}
    for place in sorted(places):
        path.write_bytes(whole[:place])
        with pytest.raises(PnpError):
            facts(path)
        assert path.read_bytes() == whole[:place], "a damaged file is left alone"
    figures(f"cut off: {len(places)} lengths, all detected")


@pytest.mark.parametrize("kind", ["text", "zeroes", "noise", "picture", "empty", "database"])
def test_a_foreign_file_is_refused_and_left_alone(shelf: Path, kind: str) -> None:
    path = shelf / "table.pnp"
    if kind == "database":
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE entry (n INTEGER PRIMARY KEY)")
    else:
        noise = random.Random(8).randbytes(9000)
        texts = {"text": b"dear diary", "zeroes": bytes(8192), "noise": noise, "empty": b""}
        path.write_bytes(texts.get(kind, b"\x89PNG\r\n\x1a\n" + noise))
    before = path.read_bytes()
    with pytest.raises(PnpError, match="not a table"):
        facts(path)
    assert path.read_bytes() == before


def test_the_journal_of_another_table_is_found_or_without_effect(copy: Copy, shelf: Path) -> None:
    """A hot journal that belongs to another file is rolled into this one by SQLite itself."""
    other = shelf / "other.pnp"
    box = box_of("cronulla")
    open_table(other, box, Wishes(("Dora", "Emil"), "book"), 0)
    hot = hot_journal(other)
    path = copy("hot")
    right = facts(path)
    for journal in (hot, hot[: len(hot) // 2], b"noise" * 999, bytes(4096)):
        path = copy(f"hot-{len(journal)}-{journal[:2].hex()}")
        path.with_name("table.pnp-journal").write_bytes(journal)
        assert effect(path, right) in {"detected", "none"}


def hot_journal(path: Path) -> bytes:
    """Give the rollback journal of a writer who died in the middle."""
    writer = os.fork()
    if not writer:
        db = sqlite3.connect(path, isolation_level=None)
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE more (x)")
        db.executemany("INSERT INTO more VALUES (zeroblob(3000))", [()] * 200)
        shutil.copy(f"{path}-journal", f"{path}-hot")
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(writer, 0)[1]) == 0
    journal = Path(f"{path}-hot").read_bytes()
    assert len(journal) > 512
    return journal
