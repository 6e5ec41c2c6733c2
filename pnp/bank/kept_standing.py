"""What a long table comes to, kept beside it, so that one act alone is entered without its past.

Every payment from a shell of its own loads this file: it imports nothing that a payment can do
without.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from pnp.bank.books import Books, EntryLog, Row, digest, fold_rows
from pnp.bank.journal import Journal, TableFile
from pnp.errors import PnpError
from pnp.ledger.balances import Balances
from pnp.rules.protocols import late
from pnp.rules.state.game_state import Table

# what a table whose book is the money does without
_fold_notes: Final = late("pnp.bank.note_history.fold_notes")
_keep_holdings: Final = late("pnp.bank.note_history.keep_holdings")

# The standing of a long table, kept beside it: one act alone need not walk the whole journal. It is
# believed with its own seal, for the journal that has the same seal at that entry, and where
# nothing but entries was written since, as SQLite counts what is written. Entries that came later
# are followed link by link. Whoever sits down for longer, and `check`, walk from the first entry.
_SUFFIX: Final = ".standing"
_SEAL: Final = 64  # letters of a SHA-256, before what they vouch for


class Standing(NamedTuple):
    """What a journal comes to after so many entries, and the seal of the last of them."""

    entries: int
    head: str
    written: int
    """How often SQLite wrote to the file beside these entries."""
    balances: Mapping[str, Mapping[str, int]]
    notes: Mapping[str, Mapping[str, int]] | None
    """Account → value of a note → how many; None where the book is the money."""
    cheques: Mapping[str, int]


def recall_standing(table: TableFile) -> Standing | None:
    """Read the standing kept beside a table; None where there is none as it was written."""
    try:
        with open(place_of(table), encoding="utf-8") as file:  # noqa: PTH123  # as in `journal`
            seal, text = file.read(_SEAL), file.read()
        return Standing(*json.loads(text)) if digest(text.encode()) == seal else None
    except (OSError, ValueError, TypeError):
        return None


def resume(journal: Journal) -> Books | None:
    """Give the books of a journal from the standing kept beside it; None where all is to be walked.

    Entries before it are read when somebody asks for them.
    """
    kept = recall_standing(journal.path)
    later = journal.follow_on(kept.entries, kept.head, kept.written) if kept else None
    if kept is None or later is None:
        return None
    content, rows, moved, head = later
    if any(int(n) <= kept.entries for row in rows for n in row[3].split()):
        return None  # what was done there is taken back
    count = kept.entries
    unread: list[Row | None] = [None] * count
    log = EntryLog([*unread, *rows], [()] * count + moved, journal.walk)
    if kept.notes is not None:
        held = {who: {int(value): n for value, n in kept.notes[who].items()} for who in kept.notes}
        _keep_holdings(log, count, held, kept.cheques)
    balances = Balances.of_accounts(kept.balances).after(p for each in moved for p in each)
    return Books(content, log, count + len(rows), balances, head)


def is_false_standing(path: TableFile, books: Books, table: Table) -> bool:
    """Tell whether something else is kept beside a table than its journal comes to."""
    if not os.path.lexists(place_of(path)):
        return False
    kept = recall_standing(path)
    if kept is None or not 0 < kept.entries <= books.count:
        return True
    moved = {n: books.postings(n) for n in range(1, kept.entries + 1)}
    then = fold_rows(books.content, books.rows[: kept.entries], moved, kept.head)
    return standing_of(then, table, kept.written) != kept


def write_standing(standing: Standing) -> str:
    """Write a standing as it is recalled, its seal first."""
    text = json.dumps(standing, separators=(",", ":"))
    return digest(text.encode()) + text


def standing_of(books: Books, table: Table, written: int) -> Standing:
    """Give what a journal comes to, and how often something else was written to its file."""
    holdings = None if table.cash == "book" else _fold_notes(table, books).holdings
    notes, cheques = json.loads(json.dumps(holdings)) or (None, {})
    return Standing(books.count, books.head, written, books.balances.accounts(), notes, cheques)


def place_of(table: TableFile) -> str:
    """Give where the standing of a table is kept."""
    return f"{os.fspath(table)}{_SUFFIX}"


def keep_standing(journal: Journal, table: Table) -> None:
    """Keep beside a table what it comes to now; where that cannot be written, nothing happens."""
    with journal.reading():
        standing = standing_of(journal.read(), table, journal.written)
    from pathlib import Path  # noqa: PLC0415  # 12 ms with the next, which only a long walk pays

    from pnp.output import write_file  # noqa: PLC0415  # as above

    with suppress(OSError, PnpError):
        write_file(Path(place_of(journal.path)), write_standing(standing))
