"""What is sound of a damaged table and its copies, joined entry by entry along the chain of seals.

A seal covers an entry and the seal before it, so an entry of any file that links to what is there
already is the entry that was made: a page lost here is made up for by a copy, what came after the
copy by the table itself.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any

from pnp.bank.hash_chain import content_seal, link
from pnp.bank.journal import TableFile, opened, told_of
from pnp.bank.journal_state import Books, Damage, folded
from pnp.bank.keeping import copies_of
from pnp.bank.table_creation import create
from pnp.errors import JournalDamaged, TableInTheWay


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
