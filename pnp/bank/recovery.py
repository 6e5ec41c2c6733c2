"""What is sound of a damaged table and its copies, joined entry by entry along the chain of seals.

A seal covers an entry and the seal before it, so an entry of any file that links to what is there
already is the entry that was made: a page lost here is made up for by a copy, what came after the
copy by the table itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from pnp.bank.books import Books, Damage, DamageFound, content_seal, folded, link, seal_letters
from pnp.bank.copies import copies_of, copy_table, create
from pnp.bank.journal import TableFile, opened, told_of
from pnp.bank.loaded_table import box_of, table_of
from pnp.errors import JournalDamaged, TableInTheWay
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting


@dataclass(frozen=True, slots=True, eq=False)
class Remains:
    """What can still be read of one file, sound or not."""

    path: Path
    content: Mapping[str, str]
    rows: Mapping[int, tuple[Any, ...]]
    """Rows of entries by their number, each with its seal at the end."""
    postings: Mapping[int, list[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Taken:
    """Entries that were taken from a copy, from the first to the last."""

    copy: Path
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Recovered:
    """How many entries were saved of how many made, what was wrong, and what copies gave."""

    sound: int
    made: int
    """0 where that cannot be told any more."""
    faults: tuple[Damage, ...]
    taken: tuple[Taken, ...]


def recover(path: TableFile, to: Path, lang: str = "") -> Recovered:
    """Write to a new file all that is sound of a table and of the copies kept beside it."""
    made, faults, own = _table(path, lang)
    remains = [*own, *(each for copy in copies_of(path) for each in _remains(copy))]
    books, taken = join(remains, Path(path))
    if not books.count:
        raise JournalDamaged(told_of(path, "recover.nothing", lang))
    create(to, books.content, tuple(books.records()))
    return Recovered(books.count, max(made, books.count) if made else 0, faults, taken)


def new_place(path: TableFile) -> Path:
    """Give a name that is still free for what is saved of a table."""
    table = Path(path)
    named = (f"{table.stem}-saved{n}{table.suffix}" for n in chain(("",), count(2)))
    return next(to for name in named if not (to := table.with_name(name)).exists())


def _table(path: TableFile, lang: str) -> tuple[int, tuple[Damage, ...], list[Remains]]:
    try:
        with opened(path, lang) as journal:
            own = Remains(Path(path), *journal.remains())
            return journal.made(), journal.sound_part()[1], [own]
    except JournalDamaged as error:
        return 0, (Damage(0, "told", {"what": str(error)}),), []
    except TableInTheWay as error:
        if not copies_of(path):
            raise
        return 0, (Damage(0, "told", {"what": str(error)}),), []


def _remains(copy: Path) -> list[Remains]:
    try:
        with opened(copy) as journal:
            return [Remains(copy, *journal.remains())]
    except (JournalDamaged, TableInTheWay):
        return []


def join(remains: Sequence[Remains], table: Path) -> tuple[Books, tuple[Taken, ...]]:
    """Follow the chain from the opening, each entry from the first file that has it whole."""
    for begin in remains:
        head = content_seal(begin.content.items())
        rows: list[tuple[Any, ...]] = []
        postings: dict[int, list[tuple[Any, ...]]] = {}
        sources: list[Path] = []
        while found := _next(remains, head, len(rows) + 1):
            head = found.rows[len(rows) + 1][-1]
            postings[len(rows) + 1] = found.postings.get(len(rows) + 1, [])
            rows.append(found.rows[len(rows) + 1][:-1])
            sources.append(found.path)
        if rows:
            return folded(begin.content, rows, postings, head), tuple(_taken(sources, table))
    return folded({}, [], {}, ""), ()


def _next(remains: Iterable[Remains], head: str, n: int) -> Remains | None:
    for each in remains:
        row = each.rows.get(n)
        if row and link(head, row[:-1], each.postings.get(n, [])) == row[-1]:
            return each
    return None


def _taken(sources: list[Path], table: Path) -> Iterable[Taken]:
    first = 1
    for n, source in enumerate(sources, 1):
        if n == len(sources) or sources[n] != source:
            if source != table:
                yield Taken(source, first, n)
            first = n + 1


@dataclass(frozen=True, slots=True)
class Inspection:
    """How many entries are sound, and all that is wrong."""

    sound: int
    made: int
    faults: tuple[Damage, ...]
    seals: tuple[str, ...]
    """The letters told after each sound entry, from the first."""


def inspect(path: TableFile) -> Inspection:
    """Prove pages, seals, sums and bonds of a table's file, or name what is wrong and where."""
    with opened(path) as journal, journal.reading():
        faults = journal.pages_at_fault()
        books, broken = journal.sound_part()
        made = max(journal.made(), books.count)
        seals = tuple(seal_letters(each) for each in journal.seals()[: books.count])
        forms = () if broken else (*_opening_at_fault(books), *_entries_at_fault(books))
    found = (*broken, *faults, *_sums_at_fault(books), *forms)
    return Inspection(books.count, made, found, seals)


def _opening_at_fault(books: Books) -> tuple[Damage, ...]:
    try:
        table_of(books.content)
        box_of(books.content)
    except DamageFound as found:
        return (found.damage,)
    return ()


def _entries_at_fault(books: Books) -> Iterator[Damage]:
    for n, postings in books.postings.items():
        if any(_sums(postings).values()):
            continue
        try:
            books.record(n)
        except DamageFound as found:
            yield found.damage


def _sums_at_fault(books: Books) -> tuple[Damage, ...]:
    found: list[Damage] = []
    folded: list[Posting] = []
    for n, postings in books.postings.items():
        sums = _sums(postings).items()
        found += [Damage(n, "sum", {"what": what}) for what, total in sums if total]
        folded += postings
    if Balances(folded) != books.balances:
        found.append(Damage(books.count, "balances"))
    return tuple(found)


def _sums(postings: Iterable[Posting]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.commodity] = sums.get(posting.commodity, 0) + posting.amount
    return sums


def backup(path: TableFile, to: Path) -> None:
    """Copy a sound table to a new file, also while somebody is entering acts."""
    with opened(path) as journal:
        with journal.reading():
            journal.read()
        copy_table(journal, to)
