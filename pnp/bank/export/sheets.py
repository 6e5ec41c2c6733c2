"""The books as a sheet of movements, and as one JSON document."""

import csv
import io
import json
import time
from collections.abc import Iterator
from dataclasses import asdict

from pnp.bank import queries, replies
from pnp.bank.loaded_table import LoadedTable
from pnp.csv_cells import as_text

_COLUMNS = (
    "entry",
    "time",
    "kind",
    "of",
    "act",
    "reason",
    "from",
    "to",
    "what",
    "amount",
    "rules",
)


def sheet(loaded: LoadedTable) -> Iterator[str]:
    """Write one row for each movement; an entry without any has one row."""
    yield _row(_COLUMNS)
    for record in loaded.books.records():
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(record.at, 0)))
        of = " ".join(map(str, record.of))
        head = (record.n, stamp, record.kind, of, as_text(record.act), as_text(record.reason))
        rules = " ".join(record.entry.rules)
        moved = replies.moves(record.entry.postings)
        for each in moved or [{"from": "", "to": "", "what": "", "amount": ""}]:
            places = (as_text(str(each[key])) for key in ("from", "to", "what"))
            yield _row((*head, *places, each["amount"], rules))


def _row(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(cells)
    return line.getvalue()


def document(loaded: LoadedTable) -> Iterator[str]:
    """Write the table, its history, its standing and every balance as JSON."""
    whole = {
        "table": asdict(loaded.table),
        "history": queries.history(loaded),
        "status": queries.status(loaded),
        "balances": [
            {"account": account, "commodity": what, "amount": n}
            for account, what, n in sorted(loaded.books.balances)
        ],
    }
    yield json.dumps(whole, ensure_ascii=False, indent=1)
