"""The outbox of a table that plays in a tournament: where that is, and which entries wait for it.

An entry and its place in the outbox are one transaction. The file remains the truth: if the
tournament has lost entries, or never had them, they are put into the outbox again.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pnp.bank.books import ROW, content_seal
from pnp.bank.journal import Journal
from pnp.bank.journal_tables import HALL

MOST_AT_ONCE: Final = 200
"""Entries in one post: an hour of a quick table, well below what is taken at once."""

_FORM: Final = re.compile(
    r"(https?)://(\[[0-9a-fA-F:.]+\]|[^/:\s?#@]+)(?::(\d{1,5}))?/([^/\s?#]+)(?:/([^/\s?#]+))?/?"
)

_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class TournamentAddress:
    """Where a tournament is, as `--hall` is typed."""

    scheme: str
    host: str
    port: int
    tournament: str
    join: str = ""
    """The letters that its director hands out."""

    def __str__(self) -> str:
        """Write it as it is typed."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        join = f"/{self.join}" if self.join else ""
        return f"{self.scheme}://{host}:{self.port}/{self.tournament}{join}"


def read_address(typed: str) -> TournamentAddress | None:
    """Read where a tournament is; None for what is no such address.

    >>> str(read_address("http://10.0.0.5:8231/surf-cup/K7Q2-9XMU/"))
    'http://10.0.0.5:8231/surf-cup/K7Q2-9XMU'
    >>> str(read_address("http://[fe80::5]/surf-cup"))
    'http://[fe80::5]:80/surf-cup'
    >>> read_address("10.0.0.5/surf-cup"), read_address("http://10.0.0.5:8231")
    (None, None)
    """
    found = _FORM.fullmatch(typed.strip())
    if found is None:
        return None
    port = int(found[3] or _PORTS[found[1]])
    if port > 65535 or not "".join(filter(None, found.group(2, 4, 5))).isprintable():
        return None
    return TournamentAddress(found[1], found[2].strip("[]"), port, found[4], found[5] or "")


@dataclass(frozen=True, slots=True)
class TournamentTie:
    """How a table is tied to its tournament: who it is there, and what was answered last."""

    id: str
    """Known to the table and the tournament alone: whoever has it posts as this table."""
    address: TournamentAddress
    wait_until: int
    """When it is to be tried again."""
    trouble: str
    """What was the matter when it was tried last."""
    place: str
    """Where the table is seated, as it was told."""
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


def find_tie(journal: Journal) -> TournamentTie | None:
    """Read how a table is tied to its tournament; None where it plays by itself."""
    found = journal.ask("SELECT text FROM content WHERE part = ?", HALL)
    if not found:
        return None
    opened_with = json.loads(found[0][0])
    typed, *told = journal.ask("SELECT address, wait_until, trouble, place FROM hall")[0]
    address = read_address(typed) or read_address(str(opened_with["address"]))
    assert address is not None  # checked before it was written
    waiting = journal.ask("SELECT count(*) FROM outbox")[0][0]
    wait_until, trouble, place = told
    return TournamentTie(str(opened_with["id"]), address, wait_until, trouble, place, waiting)


def next_post(journal: Journal) -> Post:
    """Give the entries that wait longest, after the last that is known to have arrived."""
    first = journal.ask("SELECT min(n) FROM outbox")[0][0]
    count = journal.ask("SELECT count FROM head")[0][0]
    after = count if first is None else first - 1
    query = f"SELECT {ROW}, hash FROM entry WHERE n > ? ORDER BY n LIMIT ?"  # noqa: S608  # fixed columns
    rows = journal.ask(query, after, MOST_AT_ONCE)
    moved = "SELECT account, commodity, amount FROM posting WHERE entry = ? ORDER BY place"
    entries = [[row, journal.ask(moved, row[0])] for row in rows]
    return Post(after, _seal_at(journal, after), entries, count)


def _seal_at(journal: Journal, n: int) -> str:
    # before the first entry stands what the table was opened with
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


def keep_acknowledged(journal: Journal, kept: int) -> None:
    """Take out of the outbox what has arrived, and put back what was lost there."""
    journal.ask("DELETE FROM outbox WHERE n <= ?", kept)
    journal.ask("INSERT OR IGNORE INTO outbox SELECT n FROM entry WHERE n > ?", kept)


def note_answer(journal: Journal, wait_until: int, trouble: str, place: str) -> None:
    """Write down what was answered, and when to try again."""
    query = "UPDATE hall SET wait_until = ?, trouble = ?, place = ?"
    journal.ask(query, wait_until, trouble, place)


def move_to(journal: Journal, address: TournamentAddress) -> None:
    """Post to another address from now on, whatever is not there yet."""
    journal.ask("UPDATE hall SET address = ?, wait_until = 0, trouble = ''", str(address))
