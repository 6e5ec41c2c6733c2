"""A table's books: the rows of its journal, the chain that seals them, the one fold of them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from pnp.errors import PnpError
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Phrase, Posting, Record


def _find_sha256() -> Any:
    # hashlib brings OpenSSL with it, for which every payment would wait 4 ms; as `random` does
    for lean in ("_sha256", "_sha2"):  # until 3.11, from 3.12
        with suppress(ImportError):
            return import_module(lean).sha256
    return import_module("hashlib").sha256  # some Pythons are built without the others


_SHA256: Final = _find_sha256()


def digest(data: bytes) -> str:
    """Give the SHA-256 of some bytes, as letters."""
    return str(_SHA256(data).hexdigest())


def content_seal(parts: Iterable[tuple[str, str]]) -> str:
    """Give the hash of what the table was opened with: the first link of the chain."""
    return _content_seal(tuple(sorted(parts)))


@lru_cache(maxsize=8)  # of half a megabyte, whenever a file is opened
def _content_seal(parts: tuple[tuple[str, str], ...]) -> str:
    pieces = (piece.encode() for both in parts for piece in both)
    return digest(b"".join(b"%d:%b" % (len(raw), raw) for raw in pieces))


def link(before: str, row: Sequence[Any], postings: Sequence[Sequence[Any]]) -> str:
    """Give the hash of an entry's row and its postings, linked to the hash before."""
    plain = [before, row, postings]
    facts = json.dumps(plain, ensure_ascii=True, separators=(",", ":"), default=repr)
    return digest(facts.encode())


ROW: Final = "n, at, kind, of, act, reason, force, say, why, rules, version, command"
"""The columns of an entry that its hash covers, in this order."""

_COMMAND: Final = 11  # where a row has the mark of its command

Row = tuple[Any, ...]
"""An entry as the file has it, without its hash."""

_NO_ENTRY: Final = Entry()


class Damage(NamedTuple):
    """One thing wrong with a table's file, and at which entry; 0 is what was there before any.

    Its key and facts are told in the language of the table, as `fault.…`.
    """

    entry: int
    key: str
    facts: Mapping[str, object] = MappingProxyType({})


class DamageFound(PnpError):
    """Something sealed is not what the bank writes: whoever sealed it was not the bank."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(damage.key)
        self.damage = damage


# what reading ends in where something has not the form in which the bank writes it
_WRONG: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)


OPENING: Final = "opening-not-read"
"""What is the matter with a table whose beginning was not written by the bank."""

MISWRITTEN: Final = "no-entry"
"""What is the matter with an entry that the bank has not written."""


@contextmanager
def forms_kept(n: int, key: str) -> Iterator[None]:
    """Take for damage of an entry what has not the form in which the bank writes it."""
    try:
        yield
    except _WRONG as error:
        raise DamageFound(Damage(n, key)) from error


_LATEST: Final = 253_402_300_799  # the last second of the year 9999: no clock shows more


def shown_time(now: int) -> int:
    """Give the second under which something is entered: one that is read again, never refused.

    A machine whose battery is empty may stand before 1970; what is acknowledged must be read again.
    """
    return min(max(now, 0), _LATEST)


class EntryLog:
    """The entries of a journal in memory, which only grow, and what was added up along them.

    Books before and after an act share it, and each sees as many entries as it counts: copying
    them for every act would cost the more the longer the evening lasts.
    """

    __slots__ = ("_commands", "_postings", "_rows", "_whole", "sums")

    def __init__(
        self,
        rows: Iterable[Row | None] = (),
        postings: Iterable[tuple[Posting, ...]] = (),
        whole: "Callable[[], Books] | None" = None,
    ) -> None:
        """Take over entries; `whole` reads those that were left out, of which the row is None."""
        self._rows, self._postings, self._whole = list(rows), list(postings), whole
        self._commands: dict[str, int] | None = None
        self.sums: dict[str, tuple[int, Any]] = {}
        """By what is summed: up to which entry, and what it came to."""

    def first(self, count: int) -> "EntryLog":
        """Give a log to which the next entry can be put; one that was taken back stays out."""
        if len(self._rows) == count:
            return self
        return EntryLog(self._rows[:count], self._postings[:count], self._whole)

    def append(self, row: Row, postings: tuple[Posting, ...]) -> None:
        """Put the next entry to the others."""
        self._rows.append(row)
        self._postings.append(postings)
        if row[_COMMAND] and self._commands is not None:
            self._commands.setdefault(row[_COMMAND], row[0])

    def rows(self, first: int, last: int) -> list[Row]:
        """Give the rows of entries, from the first number to the last."""
        self._fill(first)
        return cast("list[Row]", self._rows[first - 1 : last])

    def postings(self, n: int) -> tuple[Posting, ...]:
        """Give the postings of an entry."""
        self._fill(n)
        return self._postings[n - 1]

    def command(self, command: str) -> int:
        """Give the number of the entry a command was entered as; 0 if it never was."""
        if self._commands is None:
            rows = self.rows(1, len(self._rows))
            self._commands = {row[_COMMAND]: row[0] for row in reversed(rows) if row[_COMMAND]}
        return self._commands.get(command, 0)

    def _fill(self, first: int) -> None:
        if self._whole is None or first > len(self._rows) or self._rows[first - 1] is not None:
            return
        log = self._whole().log
        known = len(log._rows)  # noqa: SLF001  # of its own kind
        self._rows[:known], self._postings[:known] = log._rows, log._postings  # noqa: SLF001
        self._whole = None
        self.sums.clear()


# without slots and repr it is made in a third of the time, for which every payment waits
@dataclass(frozen=True, eq=False, repr=False)
class Books:
    """What a sound file holds: the content, the rows of the journal, and the one fold of them."""

    content: Mapping[str, str]
    log: EntryLog
    count: int
    """The highest entry number."""
    balances: Balances
    head: str

    @property
    def rows(self) -> list[Row]:
        """Give the rows of all entries."""
        return self.log.rows(1, self.count)

    def row(self, n: int) -> Row:
        """Give the row of an entry."""
        return self.log.rows(n, n)[0]

    def postings(self, n: int) -> tuple[Posting, ...]:
        """Give the postings of an entry."""
        return self.log.postings(n)

    def extended(self, row: Row, record: Record, head: str) -> "Books":
        """Give the books with one more record."""
        postings, log = record.entry.postings, self.log.first(self.count)
        log.append(row, postings)
        return Books(self.content, log, record.n, self.balances.after(postings), head)

    def summed(self, what: str) -> tuple[int, Any]:
        """Tell up to which entry something was summed, and what it came to; (0, None) if never."""
        n, found = self.log.sums.get(what, (0, None))
        return (n, found) if n <= self.count else (0, None)

    def keep_sum(self, what: str, found: object) -> None:
        """Keep what the sum of all entries comes to, so that the next act goes on from there."""
        self.log.sums[what] = self.count, found

    @property
    def taken_back(self) -> frozenset[int]:
        """Number the acts and corrections that are not in force."""
        n, known = self.summed("taken back")
        found: frozenset[int] = known or frozenset()
        for row in self.log.rows(n + 1, self.count):
            if row[2] == "undo":
                found |= set(entries_meant(row))
            elif row[2] == "redo":
                found -= set(entries_meant(row))
        self.keep_sum("taken back", found)
        return found

    def record(self, n: int) -> Record:
        """Give one record, its phrases read."""
        row = self.row(n)
        number, at, kind, _, act, reason, force, say, why, _, version, command = row
        with forms_kept(number, MISWRITTEN):
            entry = Entry(self.postings(n), read_phrases(say), read_phrases(why))
        return Record(
            number, at, kind, act, entry, entries_meant(row), reason, force, version, command
        )

    def outline(self, after: int = 0) -> Iterator[Record]:
        """Go through the journal without reading what was said: numbers, kinds, bonds, reasons."""
        for row in self.log.rows(after + 1, self.count):
            n, at, kind, _, act, reason, *_ = row
            yield Record(n, at, kind, act, _NO_ENTRY, entries_meant(row), reason)

    def by_command(self, command: str) -> int:
        """Give the number of the entry a command was entered as; 0 if it never was."""
        n = self.log.command(command) if command else 0
        return n if n <= self.count else 0

    def records(self) -> Iterator[Record]:
        """Go through the journal from its first entry."""
        return (self.record(n) for n in range(1, self.count + 1))


@lru_cache(maxsize=4096)
def read_phrases(text: str) -> tuple[Phrase, ...]:
    """Read phrases as a row of the journal has them."""
    found = tuple(Phrase(key, facts, rule) for key, facts, rule in json.loads(text))
    for key, facts, rule in found:
        if not (isinstance(key, str) and isinstance(facts, dict) and isinstance(rule, str | None)):
            raise TypeError
    return found


def _phrases_written(phrases: tuple[Phrase, ...]) -> str:
    plain = [(p.key, dict(p.facts), p.rule) for p in phrases]
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def entries_meant(row: Row) -> tuple[int, ...]:
    """Give the entries that a row of the journal is about: those it undoes, or corrects."""
    n, at, kind, of, *_ = row
    try:
        about = tuple(map(int, of.split()))
    except ValueError as error:
        raise DamageFound(Damage(n, MISWRITTEN)) from error
    sound = 0 <= at <= _LATEST and (n == 1) == (kind == "open")
    empty = not about and kind in {"fix", "undo", "redo"}
    if empty or not sound or any(not 0 < each < n for each in about):
        raise DamageFound(Damage(n, MISWRITTEN))
    return about


def write_row(record: Record) -> tuple[Any, ...]:
    """Write a record as the row of the journal."""
    of, entry = " ".join(str(n) for n in record.of), record.entry
    say, why = _phrases_written(entry.say), _phrases_written(entry.why)
    facts = (record.n, record.at, record.kind, of, record.act, record.reason, record.force)
    return (*facts, say, why, " ".join(entry.rules), record.version, record.command)


def fold_rows(
    content: Mapping[str, str],
    rows: list[Row],
    postings: Mapping[int, Sequence[tuple[Any, ...]]],
    head: str,
) -> Books:
    """Add up the postings of these rows: the one fold that gives the state."""
    moved = [tuple(Posting(*each) for each in postings.get(n, ())) for n in range(1, len(rows) + 1)]
    balances = Balances(posting for entry in moved for posting in entry)
    return Books(content, EntryLog(rows, moved), len(rows), balances, head)


def follow(
    head: str,
    rows: list[tuple[Any, ...]],
    postings: Mapping[int, list[tuple[Any, ...]]],
    faults: list[Damage],
    first: int = 1,
) -> tuple[list[Row], str]:
    """Follow the chain from a link, as far as every seal is whole; `first` is the next entry."""
    sound: list[Row] = []
    for place, row in enumerate(rows, first):
        if row[0] != place:
            faults.append(Damage(place, "missing", {"n": row[0]}))
            break
        seal = link(head, row[:-1], postings.get(place, []))
        if seal != row[-1]:
            faults.append(Damage(place, "seal"))
            break
        head = seal
        sound.append(row[:-1])
    return sound, head


# Crockford's base 32: no letter looks like a digit, and no word comes of it by chance
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})
_COUNT: Final = 8  # forty bits: by chance one in 10¹² has the same

EVERY: Final = 10
"""After so many entries the seal is told."""


def seal_letters(head: str) -> str:
    """Write the hash of an entry as the letters that people compare.

    >>> seal_letters("0000008421f3a9")
    '0000-1111'
    """
    bits = int(head[: _COUNT * 5 // 4], 16)
    letters = "".join(_LETTERS[bits >> shift & 31] for shift in range(5 * _COUNT - 5, -5, -5))
    return f"{letters[: _COUNT // 2]}-{letters[_COUNT // 2 :]}"


def read_letters(typed: str) -> str:
    """Give the letters somebody copied as they are told, or nothing where they are no seal.

    >>> read_letters("oooo 1il1"), read_letters("K7Q2"), read_letters("K7Q2-9XMU")
    ('0000-1111', '', '')
    """
    letters = typed.upper().translate(_LOOKALIKES)
    if len(letters) != _COUNT or not set(letters) <= set(_LETTERS):
        return ""
    return f"{letters[: _COUNT // 2]}-{letters[_COUNT // 2 :]}"
