"""The books as a sheet of movements, and as one JSON document."""

import csv
import io
import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Final

from pnp.bank import queries, replies
from pnp.bank.loaded_table import LoadedTable

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


_FORMULA: Final = "=+-@\uff1d\uff0b\uff0d\uff20"
"""What begins a formula, also in full width (OWASP, CSV injection)."""


def _harmless(text: str) -> str:
    """Keep a spreadsheet from taking a text for a formula."""
    plain = "".join(c if c.isprintable() else " " for c in text)
    return f"'{plain}" if plain[:1] in _FORMULA and plain else plain


def sheet(loaded: LoadedTable) -> Iterator[str]:
    """Write one row for each movement; an entry without any has one row."""
    yield _row(_COLUMNS)
    for record in loaded.books.records():
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(record.at, 0)))
        of = " ".join(map(str, record.of))
        head = (record.n, stamp, record.kind, of, _harmless(record.act), _harmless(record.reason))
        rules = " ".join(record.entry.rules)
        moved = replies.moves(record.entry.postings)
        for each in moved or [{"from": "", "to": "", "what": "", "amount": ""}]:
            places = (_harmless(str(each[key])) for key in ("from", "to", "what"))
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
