"""The mirror of a table: a second file, best on another disk, that follows entry by entry."""

import os
from pathlib import Path

from pnp.bank.journal import Journal, opened, told_of
from pnp.bank.table_creation import copy_table
from pnp.errors import TableInTheWay


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
