"""The outbox of a table that plays in a hall: which entries wait, and what the hall has said.

An entry and its place in the outbox are one transaction. The file remains the truth: if the hall
has lost entries, or never had them, they are put into the outbox again.
"""

import json
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pnp.bank.books import ROW, content_seal
from pnp.bank.hall_address import HallAddress, read_hall_address
from pnp.bank.journal import Journal
from pnp.bank.journal_tables import HALL

MOST_AT_ONCE: Final = 200
"""Entries in one post: an hour of a quick table, well below what a hall takes at once."""


class HallMessage(NamedTuple):
    """Something the director said, or had done."""

    id: int
    at: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class HallTie:
    """How a table is tied to its hall: who it is there, and how the hall answered last."""

    id: str
    """Known to the table and the hall alone: whoever has it posts as this table."""
    hall: HallAddress
    wait_until: int
    """When the hall is to be tried again."""
    trouble: str
    """What was the matter when it was tried last."""
    place: str
    """Where the hall has seated the table, as it says it."""
    heard: int
    """The last message that has come."""
    waiting: int
    """Entries in the outbox."""


class Post(NamedTuple):
    """Entries as they are posted, and the seal of the one before them."""

    after: int
    seal: str
    entries: list[list[Any]]
    """Of each its row with its seal at the end, and its postings."""
    last: int
    """The last entry of the table, posted or not."""


def find_tie(journal: Journal) -> HallTie | None:
    """Read how a table is tied to its hall; None where it plays by itself."""
    found = journal.ask("SELECT text FROM content WHERE part = ?", HALL)
    if not found:
        return None
    opened_with = json.loads(found[0][0])
    row = journal.ask("SELECT address, wait_until, trouble, place, heard FROM hall")
    address, wait_until, trouble, place, heard = row[0]
    hall = read_hall_address(address) or read_hall_address(str(opened_with["address"]))
    assert hall is not None  # checked before it was written
    waiting = journal.ask("SELECT count(*) FROM outbox")[0][0]
    return HallTie(str(opened_with["id"]), hall, wait_until, trouble, place, heard, waiting)


def next_post(journal: Journal) -> Post:
    """Give the entries that wait longest, after the last that the hall has."""
    first = journal.ask("SELECT min(n) FROM outbox")[0][0]
    count = journal.ask("SELECT count FROM head")[0][0]
    after = count if first is None else first - 1
    rows = journal.ask(
        f"SELECT {ROW}, hash FROM entry WHERE n > ? ORDER BY n LIMIT ?",  # noqa: S608  # fixed columns
        after,
        MOST_AT_ONCE,
    )
    moved = "SELECT account, commodity, amount FROM posting WHERE entry = ? ORDER BY place"
    entries = [[row, journal.ask(moved, row[0])] for row in rows]
    return Post(after, _seal_at(journal, after), entries, count)


def _seal_at(journal: Journal, n: int) -> str:
    # Of none that of what the table was opened with.
    if not n:
        return content_seal(read_content(journal).items())
    return str(journal.ask("SELECT hash FROM entry WHERE n = ?", n)[0][0])


def entries_of(journal: Journal) -> int:
    """Tell how far a table has come."""
    with journal.reading():
        return int(journal.ask("SELECT count FROM head")[0][0])


def read_content(journal: Journal) -> dict[str, str]:
    """Give what a table was opened with."""
    return dict(journal.ask("SELECT part, text FROM content"))


def list_seals(journal: Journal) -> list[str]:
    """Give the seal of every entry, from the first."""
    return [row[0] for row in journal.ask("SELECT hash FROM entry ORDER BY n")]


def keep_acknowledged(journal: Journal, kept: int) -> None:
    """Take out of the outbox what the hall has on its disk, and put back what it has lost."""
    journal.ask("DELETE FROM outbox WHERE n <= ?", kept)
    journal.ask("INSERT OR IGNORE INTO outbox SELECT n FROM entry WHERE n > ?", kept)


def note_answer(journal: Journal, wait_until: int, trouble: str, place: str) -> None:
    """Write down how the hall answered, and when it is to be asked again."""
    journal.ask(
        "UPDATE hall SET wait_until = ?, trouble = ?, place = ?", wait_until, trouble, place
    )


def keep_messages(journal: Journal, messages: list[HallMessage]) -> None:
    """Write down what the director said, to be told once."""
    for each in messages:
        journal.ask("INSERT OR IGNORE INTO message VALUES (?, ?, ?, ?, 0)", *each)
    journal.ask("UPDATE hall SET heard = max(heard, ?)", max(each.id for each in messages))


def untold_messages(journal: Journal) -> list[HallMessage]:
    """Give what the director said and nobody at the table was told yet."""
    found = journal.ask("SELECT id, at, kind, text FROM message WHERE told = 0 ORDER BY id")
    return [HallMessage(*row) for row in found]


def last_message(journal: Journal) -> HallMessage | None:
    """Give what the director said last."""
    found = journal.ask("SELECT id, at, kind, text FROM message ORDER BY id DESC LIMIT 1")
    return HallMessage(*found[0]) if found else None


def note_told(journal: Journal, last: int) -> None:
    """Write down that the messages up to one have been told."""
    journal.ask("UPDATE message SET told = 1 WHERE id <= ?", last)


def move_to(journal: Journal, hall: HallAddress) -> None:
    """Post to another address from now on, all the hall there does not have yet."""
    journal.ask("UPDATE hall SET address = ?, wait_until = 0, trouble = ''", str(hall))
