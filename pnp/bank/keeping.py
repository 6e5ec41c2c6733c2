"""Copies the bank keeps of a table beside it, unasked: the last five, each whole or not there.

A copy bears the number of its last entry, `table.kept-0025.pnp`, and `recover` looks for it by
that name. It is checked before it takes its place, so that no damage drives the good ones out.
"""

import os
import time
from pathlib import Path
from typing import Final

from pnp.bank.journal import Journal, TableFile, opened, told_of
from pnp.bank.table_creation import copy_table
from pnp.errors import PnpError, TableInTheWay

_COPYING: Final = 600
"""No copying takes as many seconds: a file begun before has been left behind."""

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
