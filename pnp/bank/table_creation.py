"""Making a table's file: a new one, or the copy of one. It is whole or not there at all."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from pnp.bank.journal import UNREADABLE, Journal, blank, sentence, told_of
from pnp.errors import TableInTheWay
from pnp.ledger.record import Record


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
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with blank(beside, table) as journal:
            fill(journal)
        os.link(beside, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except UNREADABLE as error:
        raise sentence(path, error) from error
    except FileExistsError as error:
        raise TableInTheWay(told_of(path, "journal.there")) from error
    except OSError as error:
        message = told_of(path, "journal.not-made", what=str(error.strerror))
        raise TableInTheWay(message) from error
    finally:
        beside.unlink(missing_ok=True)
