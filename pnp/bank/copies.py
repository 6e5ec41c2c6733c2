"""Making a table's file: a new one, or the copy of one. It is whole or not there at all."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from pnp.bank.journal import UNREADABLE, Journal, TableFile, blank, opened, sentence, told_of
from pnp.errors import PnpError, TableInTheWay
from pnp.ledger.record import Record
from pnp.output import file_beside


def create(path: Path, content: Mapping[str, str], records: tuple[Record, ...]) -> None:
    """Make a table's file with what it is played with and its first entries, all or nothing."""

    def fill(journal: Journal) -> None:
        books = journal.lay_out(content)
        for record in records:
            books = journal.append(books, record)
        journal.commit()

    _new_file(path, path, fill)


def copy_table(journal: Journal, path: Path) -> None:
    """Copy a whole table as it stands now; a file that is there already is never replaced."""

    def fill(made: Journal) -> None:
        journal.copy_into(made)
        made.read()  # what is copied is sound, or is not copied

    _new_file(path, Path(journal.path), fill)


def _new_file(path: Path, table: Path, fill: Callable[[Journal], None]) -> None:
    if path.exists():
        raise TableInTheWay(told_of(path, "journal.there"))
    try:
        with file_beside(path, anew=True) as beside, blank(beside, table) as journal:
            fill(journal)
    except UNREADABLE as error:
        raise sentence(path, error) from error
    except FileExistsError as error:
        raise TableInTheWay(told_of(path, "journal.there")) from error
    except OSError as error:
        message = told_of(path, "journal.not-made", what=str(error.strerror))
        raise TableInTheWay(message) from error


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
        _clear(table)
    except OSError as error:
        message = told_of(to, "journal.not-made", what=str(error.strerror))
        raise TableInTheWay(message) from error


def _clear(table: Path) -> None:
    now = time.time()
    for left in table.parent.glob(f".{_literally(table.stem)}.kept-*.new*"):
        if now - left.stat().st_mtime > _COPYING:
            left.unlink(missing_ok=True)


def copies_of(table: TableFile) -> list[Path]:
    """Find the copies kept of a table, the newest first."""
    path = Path(table)
    found = [
        (each.stat().st_mtime_ns, each.name, each)
        for each in path.parent.glob(f"{_literally(path.stem)}.kept-*{_literally(path.suffix)}")
        if each.is_file()
    ]
    return [each for *_, each in sorted(found, reverse=True)]


def _literally(text: str) -> str:
    # Write a name so that nothing in it is taken for a pattern.
    return "".join(f"[{mark}]" if mark in "*?[" else mark for mark in text)


def _holds(copy: Path, head: str) -> bool:
    try:
        with opened(copy) as journal, journal.reading():
            return journal.read().head == head
    except PnpError:
        return False


def follow(journal: Journal, mirror: Path) -> None:
    """Bring a mirror up to its table; a missing one is made, a foreign one is left alone.

    Raises why that cannot be done, as one sentence; the table itself is never touched.
    """
    if not os.path.lexists(mirror):
        copy_table(journal, mirror)
        return
    if mirror.exists() and mirror.samefile(journal.path):
        raise TableInTheWay(told_of(journal.path, "mirror.same", what=mirror))
    with opened(mirror) as kept, kept.writing():
        there = kept.read()
        with journal.reading():
            books, seals = journal.read(), journal.seals()
        known = there.count <= books.count and there.content == books.content
        if not known or (there.count and seals[there.count - 1] != there.head):
            raise TableInTheWay(told_of(journal.path, "mirror.other", what=mirror))
        for n in range(there.count + 1, books.count + 1):
            there = kept.append(there, books.record(n))
        if there.head != books.head:  # leaving by an error takes back what was written
            raise TableInTheWay(told_of(journal.path, "mirror.other", what=mirror))
