"""Whole tables: proved sound, copied, followed by a replica, got back."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from glob import escape
from itertools import chain, count, groupby
from pathlib import Path
from typing import Any, Final

from pnp.bank.books import Books, Damage, DamageFound, content_seal, fold_rows, link, seal_letters
from pnp.bank.journal import (
    UNREADABLE,
    Journal,
    Remains,
    TableFile,
    blank,
    open_journal,
    sentence,
    tell_of,
)
from pnp.bank.kept_standing import is_false_standing, place_of
from pnp.bank.loaded_table import kept_words, read_words, table_of
from pnp.errors import JournalDamaged, PnpError, TableInTheWay
from pnp.ledger.entry import Posting, Record
from pnp.output import file_beside


def create(path: Path, content: Mapping[str, str], records: tuple[Record, ...]) -> None:
    """Make a table's file with what it is played with and its first entries, all or nothing."""
    _new_file(path, path, lambda journal: journal.begin(content, records))


def copy_table(journal: Journal, path: Path) -> None:
    """Copy a whole table as it stands now; a file that is there already is never replaced."""

    def fill(made: Journal) -> None:
        journal.copy_into(made)
        made.read()  # what is copied is sound, or is not copied

    _new_file(path, Path(journal.path), fill)


def _new_file(path: Path, table: Path, fill: Callable[[Journal], None]) -> None:
    if path.exists():
        raise TableInTheWay(tell_of(path, "journal.there"))
    try:
        with file_beside(path, anew=True) as beside, blank(beside, table) as journal:
            fill(journal)
    except UNREADABLE as error:
        raise sentence(path, error) from error
    except FileExistsError as error:
        raise TableInTheWay(tell_of(path, "journal.there")) from error
    except OSError as error:
        raise _not_made(path, error) from error


def _not_made(path: Path, error: OSError) -> TableInTheWay:
    return TableInTheWay(tell_of(path, "journal.not-made", what=str(error.strerror)))


_COPYING: Final = 600  # no copying takes as many seconds: a file begun before has been left behind

KEPT: Final = 5
"""So many copies are kept, the newest."""


def keep(journal: Journal) -> None:
    """Copy a table as it stands now, unless that copy is there, and let go of the oldest.

    Raises what a copy can fail by, as one sentence; the table itself is never touched.
    """
    with journal.reading():
        books = journal.read()
    table = Path(journal.path)
    to = table.with_name(f"{table.stem}.kept-{books.count:04}{table.suffix}")
    try:
        if os.path.lexists(to) and not _holds(to, books.head):
            to.unlink()
        if not to.exists():
            copy_table(journal, to)
        for old in copies_of(table)[KEPT:]:
            old.unlink(missing_ok=True)
        for left in table.parent.glob(f".{escape(table.stem)}.kept-*.new*"):
            if time.time() - left.stat().st_mtime > _COPYING:
                left.unlink(missing_ok=True)
    except OSError as error:
        raise _not_made(to, error) from error


def copies_of(table: TableFile) -> list[Path]:
    """Find the copies kept of a table, the newest first."""
    path = Path(table)
    kept = path.parent.glob(f"{escape(path.stem)}.kept-*{escape(path.suffix)}")
    found = [(each.stat().st_mtime_ns, each.name, each) for each in kept if each.is_file()]
    return [each for *_, each in sorted(found, reverse=True)]


def _holds(copy: Path, head: str) -> bool:
    try:
        with open_journal(copy) as journal, journal.reading():
            return journal.read().head == head
    except PnpError:
        return False


def follow(journal: Journal, to: TableFile, *, anew: bool = True) -> None:
    """Bring a mirror up to its table; a missing one is made, a foreign one is left alone.

    One that was read before is known by its last seal, so that every entry costs the same.

    Raises why that cannot be done, as one sentence; the table itself is never touched.
    """
    mirror = Path(to)
    if not os.path.lexists(mirror):
        copy_table(journal, mirror)
        return
    if mirror.exists() and mirror.samefile(journal.path):
        raise TableInTheWay(tell_of(journal.path, "mirror.same", what=mirror))
    with open_journal(mirror) as kept, kept.writing():
        there = kept.read() if anew else kept.end()
        with journal.reading():
            books, seal = journal.read(), journal.seal(there.count)
        known = there.count <= books.count and (not anew or there.content == books.content)
        if not known or (there.count and seal != there.head):
            raise TableInTheWay(tell_of(journal.path, "mirror.other", what=mirror))
        for n in range(there.count + 1, books.count + 1):
            there = kept.append(there, books.record(n))
        if there.head != books.head:  # leaving by an error takes back what was written
            raise TableInTheWay(tell_of(journal.path, "mirror.other", what=mirror))


@dataclass(frozen=True, slots=True)
class Taken:
    """Entries that were taken from a copy, from the first to the last."""

    copy: Path
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Inspection:
    """How many entries are sound, or were saved, and all that is wrong."""

    sound: int
    made: int
    """How many there were; 0 where that cannot be told any more."""
    faults: tuple[Damage, ...]
    seals: tuple[str, ...] = ()
    """The letters told after each sound entry, from the first."""
    taken: tuple[Taken, ...] = ()
    """What copies gave."""


def recover(path: TableFile, to: Path, lang: str = "") -> Inspection:
    """Write to a new file all that is sound of a table and of the copies kept beside it."""
    copies, remains = copies_of(path), list[Remains]()
    made, faults = 0, tuple[Damage, ...]()
    try:
        with open_journal(path, lang) as journal:
            made, faults = journal.made(), journal.sound_part()[1]
            remains.append(journal.remains())
    except (JournalDamaged, TableInTheWay) as error:
        if isinstance(error, TableInTheWay) and not copies:
            raise
        faults = (Damage(0, "told", {"what": str(error)}),)
    for copy in copies:
        with suppress(JournalDamaged, TableInTheWay), open_journal(copy) as journal:
            remains.append(journal.remains())
    books, taken = join(remains, path)
    if not books.count:
        raise JournalDamaged(tell_of(path, "recover.nothing", lang))
    create(to, books.content, tuple(books.records()))
    return Inspection(books.count, max(made, books.count) if made else 0, faults, taken=taken)


def new_place(path: TableFile) -> Path:
    """Give a name that is still free for what is saved of a table."""
    table = Path(path)
    named = (f"{table.stem}-saved{n}{table.suffix}" for n in chain(("",), count(2)))
    return next(to for name in named if not (to := table.with_name(name)).exists())


def join(remains: Sequence[Remains], table: TableFile) -> tuple[Books, tuple[Taken, ...]]:
    """Follow the chain from the opening, each entry from the first file that has it whole."""
    for begin in remains:
        head = content_seal(begin.content.items())
        rows: list[tuple[Any, ...]] = []
        postings: dict[int, list[tuple[Any, ...]]] = {}
        sources: list[TableFile] = []
        while found := _next(remains, head, n := len(rows) + 1):
            *row, head = found.rows[n]
            rows.append(tuple(row))
            postings[n] = found.postings.get(n, [])
            sources.append(found.path)
        if rows:
            taken = []
            for source, entries in groupby(enumerate(sources, 1), key=lambda each: each[1]):
                numbers = [n for n, _ in entries]
                if source != table:
                    taken.append(Taken(Path(source), numbers[0], numbers[-1]))
            return fold_rows(begin.content, rows, postings, head), tuple(taken)
    return fold_rows({}, [], {}, ""), ()


def _next(remains: Iterable[Remains], head: str, n: int) -> Remains | None:
    for each in remains:
        row = each.rows.get(n)
        if row and link(head, row[:-1], each.postings.get(n, [])) == row[-1]:
            return each
    return None


def inspect(path: TableFile) -> Inspection:
    """Prove pages, seals, sums and bonds of a table's file, or name what is wrong and where."""
    with open_journal(path) as journal, journal.reading():
        faults = journal.pages_at_fault()
        books, broken = journal.sound_part()
        made = max(journal.made(), books.count)
        seals = tuple(seal_letters(each) for each in journal.seals()[: books.count])
        forms = () if broken else tuple(_forms_at_fault(books))
        if not (broken or forms) and is_false_standing(path, books, table_of(books.content)):
            forms = (Damage(0, "standing"),)
            with suppress(OSError):
                Path(place_of(path)).unlink()
    numbers = range(1, books.count + 1)
    sums = (Damage(n, "sum", {"what": one}) for n in numbers for one in _uneven(books.postings(n)))
    return Inspection(books.count, made, (*broken, *faults, *sums, *forms), seals)


def _forms_at_fault(books: Books) -> Iterator[Damage]:
    from pnp.bank.kept_content import read_kept_box  # noqa: PLC0415  # a copy is kept without it

    try:
        table_of(books.content)
        for text in kept_words(books.content).values():
            read_words(text)
        read_kept_box(books.content.get("box", ""))
    except DamageFound as found:
        yield found.damage
    for n in range(1, books.count + 1):
        try:
            if not _uneven(books.postings(n)):
                books.record(n)
        except DamageFound as found:
            yield found.damage


def _uneven(postings: Iterable[Posting]) -> list[str]:
    # The commodities that postings conjure up, or make vanish.
    sums = Counter[str]()
    for posting in postings:
        sums[posting.commodity] += posting.amount
    return [commodity for commodity, total in sums.items() if total]


def backup(path: TableFile, to: Path) -> None:
    """Copy a sound table to a new file, also while somebody is entering acts."""
    with open_journal(path) as journal:
        with journal.reading():
            journal.read()
        copy_table(journal, to)
