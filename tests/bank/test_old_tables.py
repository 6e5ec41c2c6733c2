"""Tables of every age and name: they open, answer as they did, or say in their language why not.

What damaged files are told of, in every language, stands in `cli/bank/commands/damaged.txt`.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pnp.bank import queries
from pnp.bank.books import Books
from pnp.bank.exports import beancount, document, hledger, report, sheet
from pnp.bank.integrity import inspect
from pnp.bank.journal import Journal, open_journal
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import fold_notes
from pnp.bank.queries import status
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import PnpError, TableInTheWay
from pnp.ledger.entry import Entry, Phrase, Posting, Record
from pnp.rules.language.line import parse
from pnp.rules.state.accounts import CASH, player
from pnp.system import screen_language
from tests.fixtures.bank import Desk

HERE = Path(__file__).parent


@pytest.mark.parametrize("dump", sorted(HERE.glob("version-*.sql")), ids=lambda path: path.stem)
def test_a_table_of_every_old_version_still_opens(dump: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.pnp"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(dump.read_text(encoding="utf-8"))
    session = Session(path, lambda: 1_800_000_120)
    with session.looking() as loaded:
        assert status(loaded)["players"]["Anna"]["cash"] == 1500 - 300 - 50
        holdings, balances = fold_notes(loaded.table, loaded.books).holdings, loaded.state.balances
        assert loaded.table.printed == (), "its notes are those of its box"
        for who in (player(name) for name in loaded.table.players):
            assert holdings.holds(who) == balances.of(who, CASH)
    assert session.enter(parse("salary ben")).n == 7
    assert inspect(path).faults == ()


def test_a_full_disk_is_told_and_nothing_is_half_entered(desk: Desk) -> None:
    before = inspect(desk.path).sound
    with open_journal(desk.path) as journal:
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count = {pages}")
        books = journal.read()
        with pytest.raises(TableInTheWay, match="full"), journal.writing():
            fill(journal, books)
    assert inspect(desk.path).sound == before
    assert desk.do("salary anna").n == 2


def fill(journal: Journal, books: Books) -> None:
    first = books.record(1)
    for n in range(2, 400):
        books = journal.append(books, first._replace(n=n))


@pytest.mark.parametrize(
    "name", ["with blank.pnp", "a?mode=memory#x%20.pnp", "Spaß-été.pnp", "'q'.pnp"]
)
def test_any_name_of_a_file_will_do(box: Box, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    open_table(path, box, Wishes(("Anna", "Ben"), "book"), 0)
    assert Session(path, lambda: 0).enter(parse("salary anna")).n == 2
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_table_that_cannot_be_made_leaves_nothing_behind(box: Box, tmp_path: Path) -> None:
    with pytest.raises(TableInTheWay):
        open_table(tmp_path / "no" / "folder.pnp", box, Wishes(("Anna", "Ben"), "book"), 0)
    assert list(tmp_path.iterdir()) == []


SHARED = Entry(
    (Posting("player:Ben", "cash", -10), Posting("player:Anna", "cash", 5),
     Posting("player:Cem", "cash", 5)),
    (Phrase("note", {"who": "Ben", "text": "a dividend"}),),
)  # fmt: skip


@pytest.fixture(params=["book", "paper"])
def shared(open_desk: Callable[..., Desk], request: pytest.FixtureRequest) -> Desk:
    """Open a table whose second entry was not written in pairs, and play on."""
    desk = open_desk("Anna Ben Cem", request.param)
    with open_journal(desk.path) as journal, journal.writing():
        journal.append(journal.read(), Record(2, 1_800_000_000, "act", "dividend", SHARED))
    desk.do("50 anna ben", "undo to 2", "redo")
    return desk


@pytest.mark.parametrize("read", [
    report, hledger, beancount, sheet, document,
    lambda loaded: queries.history_lines(loaded, queries.history(loaded)),
    lambda loaded: queries.why(loaded, 2).lines,
])  # fmt: skip
def test_the_books_are_shown_and_exported(
    shared: Desk, read: Callable[[LoadedTable], Iterator[str]]
) -> None:
    with shared.session.looking() as loaded:
        assert list(read(loaded))


def test_the_movements_are_told_and_the_file_is_sound(shared: Desk) -> None:
    with shared.session.looking() as loaded:
        row = queries.history(loaded)[1]
    moved = [(each["from"], each["to"], each["amount"]) for each in row["moves"]]
    assert moved == [("Ben", "Anna", 5), ("Ben", "Cem", 5)]
    assert inspect(shared.path).faults == ()


@pytest.mark.parametrize(("lang", "told"), [
    ("en", "in use"), ("de", "in einem anderen Programm"), ("fr", "un autre programme"),
])  # fmt: skip
def test_a_table_in_use_is_told_of_in_its_own_language(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    monkeypatch.setattr("pnp.bank.journal._WAIT", 0.05)
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(("Anna", "Ben"), lang=lang), 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(PnpError, match=told):
            Session(path, lambda: 0).enter(parse("salary anna"))
    assert Session(path, lambda: 0).enter(parse("salary anna")).n == 2, "it was left alone"


@pytest.mark.parametrize(("environment", "lang"), [
    ({"LC_ALL": "de_CH.UTF-8", "LANG": "fr_FR"}, "de"), ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
    ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, ""), ({"LANG": "POSIX"}, ""), ({}, ""),
])  # fmt: skip
def test_the_first_name_set_is_the_language(environment: dict[str, str], lang: str) -> None:
    assert screen_language(environment) == lang


def test_every_fault_has_its_words(box: Box) -> None:
    sources = (Path(__file__).parents[2] / "pnp" / "bank").glob("*.py")
    texts = [source.read_text("utf-8") for source in sources]
    keys = {key for x in texts for key in re.findall(r'Damage\([^")]*?"([a-z-]+)"', x)}
    assert keys >= {"seal", "missing", "cut-off", "sum"}
    for lang in ("en", "de", "fr"):
        assert {f"bank.fault.{key}" for key in keys} <= set(box.labels[lang])
