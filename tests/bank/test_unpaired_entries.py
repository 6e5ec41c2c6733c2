"""An entry where one gives and two take: nothing that reads the books may stumble over it."""

from collections.abc import Callable, Iterator

import pytest

from pnp.bank import queries
from pnp.bank.exports import beancount, document, hledger, report, sheet
from pnp.bank.integrity import inspect
from pnp.bank.journal import opened
from pnp.bank.loaded_table import LoadedTable
from pnp.ledger.entry import Entry, Phrase, Posting
from pnp.ledger.record import Record
from tests.fixtures.bank import Desk

SHARED = Entry(
    (
        Posting("player:Ben", "cash", -10),
        Posting("player:Anna", "cash", 5),
        Posting("player:Cem", "cash", 5),
    ),
    (Phrase("note", {"who": "Ben", "text": "a dividend"}),),
)


@pytest.fixture(params=["book", "paper"])
def shared(open_desk: Callable[..., Desk], request: pytest.FixtureRequest) -> Desk:
    """Open a table whose second entry was not written in pairs, and play on."""
    desk = open_desk("Anna Ben Cem", request.param)
    with opened(desk.path) as journal, journal.writing():
        journal.append(journal.read(), Record(2, 1_800_000_000, "act", "dividend", SHARED))
    desk.do("50 anna ben", "undo to 2", "redo")
    return desk


@pytest.mark.parametrize(
    "read",
    [
        queries.history_lines,
        report,
        hledger,
        beancount,
        sheet,
        document,
        lambda loaded: queries.why(loaded, 2).lines,
    ],
)
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
