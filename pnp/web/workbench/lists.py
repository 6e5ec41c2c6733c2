"""A spreadsheet that is dropped on a game: what its columns may be, and how it becomes cards."""

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Final

from pnp.box.card_columns import CARD, guess_columns
from pnp.box.edits.tables import tables_of
from pnp.box.limits import COLUMNS, FILE_BYTES
from pnp.box.reading.lists import read_cells, sheets_of
from pnp.box.source import LIST_FORMATS
from pnp.errors import ContentError, PnpError

_PREVIEW: Final = 5


@dataclass(frozen=True, slots=True)
class DroppedList:
    """The rows of a spreadsheet, the first of which names the columns."""

    names: Sequence[str]
    rows: Sequence[Sequence[str]]
    sheets: Sequence[str] = ()
    """Which sheets there are, where one is to be chosen first."""

    def tell(self, fits: Mapping[str, Callable[[str], bool]]) -> dict[str, Any]:
        """Tell what a page shows before it is taken: some rows, and what each column may be."""
        guesses = guess_columns(self.names, self.rows, fits)
        return {"names": self.names, "rows": self.rows[:_PREVIEW], "count": len(self.rows),
                "sheets": self.sheets, "fields": CARD, "guesses": guesses}  # fmt: skip


def read_list(name: str, data: bytes, sheet: str) -> DroppedList:
    """Read a CSV, XLSX or ODS by its content; PnpError says what is wrong with it."""
    ending = Path(name).suffix.lower()
    if ending not in LIST_FORMATS or len(data) > FILE_BYTES:
        raise PnpError(
            f"a list ends in {', '.join(LIST_FORMATS)} and has {FILE_BYTES:,} bytes at most"
        )
    workbook = ending != ".csv"
    try:
        if workbook and not sheet and len(there := sheets_of(name, data)) > 1:
            return DroppedList((), (), there)
        found = read_cells(name, data, sheet, workbook=workbook)
        rows = [[cell.strip() for cell in cells] for _, cells in found.rows]
    except ContentError as error:
        raise PnpError(error.findings[0].what) from error
    if found.faults:
        raise PnpError(found.faults[0].sentence)
    if len(rows) < 2:  # the names of the columns, and one row
        raise PnpError("there is no row in this list below the names of its columns")
    return DroppedList(rows[0][:COLUMNS], rows[1:])


def write_list(found: DroppedList, columns: Sequence[str]) -> str:
    """Write the rows as a list of a pack, its columns called as a card calls them; others stay."""
    chosen = [n for n, each in enumerate(columns) if each in CARD]
    if not chosen or len({columns[n] for n in chosen}) < len(chosen):
        raise PnpError(
            "each column of a card is taken from one column of the list, and one is needed"
        )
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([columns[n] for n in chosen])
    for row in found.rows:
        cells = [row[n] if n < len(row) else "" for n in chosen]
        if any(cells):
            writer.writerow(cells)
    return text.getvalue()


def list_of_cards(parts: str) -> str:
    """Name the list from which a game takes its cards by the text of its parts.yaml; "" if none."""
    for table in tables_of(parts, "parts.yaml") if parts else ():
        for row in table.rows:
            name = table.cells.get((*row, "each")) or table.cells.get((*row, "each", "from"), "")
            if name.endswith(".csv"):
                return name
    return ""
