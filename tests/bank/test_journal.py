"""The journal in its file: ink, seals, and what is told when a file is not sound."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.journal import open_journal
from pnp.bank.session import Session
from pnp.errors import Refusal, TableInTheWay
from pnp.rules.language.line import parse
from tests.fixtures.bank import Desk
from tests.written import each_row


def raw(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(path, isolation_level=None))


@each_row(__file__, "in_ink.txt")
def test_the_journal_is_written_in_ink(desk: Desk, row: str) -> None:
    desk.do("buy anna kingsway")
    with raw(desk.path) as db:
        db.execute("PRAGMA recursive_triggers = ON")
        with pytest.raises(sqlite3.IntegrityError, match="ink"):
            db.execute(row)


def test_amounts_are_integers_only(desk: Desk) -> None:
    with raw(desk.path) as db, pytest.raises(sqlite3.IntegrityError):
        db.execute("INSERT INTO posting VALUES (2, 1, 'a', 'b', 1.5)")


def test_a_pipe_is_no_table_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pnp"
    os.mkfifo(pipe)
    with pytest.raises(TableInTheWay, match="is no file but a pipe"):
        open_journal(pipe)


@contextmanager
def nobody() -> Iterator[None]:
    """Be a user whom read-only files bind: root may write them all."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_read_only_file_is_told(desk: Desk) -> None:
    desk.do("salary anna")  # so that nothing is left to import
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        copy = Path(shutil.copy(desk.path, folder))
        copy.chmod(0o444)
        with nobody(), pytest.raises(TableInTheWay, match="read-only"):
            type(desk)(copy).do("salary anna")
        assert copy.read_bytes() == desk.path.read_bytes()


def test_a_database_that_refuses_to_write_is_told(desk: Desk) -> None:
    with open_journal(desk.path) as journal:
        journal._db.execute("PRAGMA query_only = ON")
        books = journal.read()
        with pytest.raises(TableInTheWay, match="read-only"), journal.writing():
            journal.append(books, books.record(1))


def test_a_failing_act_leaves_the_file_as_it_was(desk: Desk) -> None:
    before = desk.path.read_bytes()
    with pytest.raises(Refusal, match="cannot buy"):
        desk.session.enter(parse("50 anna ben; buy anna kingsway 9999"))
    assert desk.path.read_bytes() == before
    assert list(desk.path.parent.glob("*-journal")) == []


def test_every_connection_writes_through_to_the_disk(desk: Desk) -> None:
    with open_journal(desk.path) as journal:
        asked = ("synchronous", "journal_mode", "trusted_schema", "recursive_triggers")
        found = [journal._db.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]
    assert found == [3, "delete", 0, 1]


def test_a_held_journal_knows_what_others_write(desk: Desk) -> None:
    other = Session(desk.path, lambda: 0)
    with desk.session.held() as session:
        session.enter(parse("salary anna"))
        other.enter(parse("salary anna"))
        assert session.enter(parse("salary anna")).n == 4
        with pytest.raises(Refusal):
            session.enter(parse("9999 anna ben"))
        assert session.enter(parse("undo")).n == 5
    assert desk.cash("Anna") == 1900
    assert inspect(desk.path).faults == ()
