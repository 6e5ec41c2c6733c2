"""A spreadsheet that is dropped on a game: what its columns may be, and how it becomes cards."""

import csv
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, Final

from pnp.box.edits.tables import tables_of
from pnp.box.house_words import words
from pnp.box.limits import COLUMNS, FILE_BYTES
from pnp.box.packs import languages
from pnp.box.reading.lists import open_list
from pnp.box.source import LIST_FORMATS
from pnp.errors import ContentError, PnpError
from pnp.spelling import fold, near_words

CARD: Final = ("title", "value", "kind", "text", "note", "icon", "picture", "colour", "count")
"""What a column may be on a card of the house."""
_PREVIEW: Final = 5
_WHOLE: Final = re.compile(r"[0-9]{1,3}(\.0+)?")


@cache
def _headings() -> Mapping[str, Sequence[str]]:
    # What a column of a card is called in the lists of people, in any language, folded.
    spoken = [words("make", lang) for lang in languages("make")]
    return {each: fold(" ".join(x[f"heading_{each}"] for x in spoken)).split() for each in CARD}


@dataclass(frozen=True, slots=True)
class DroppedList:
    """The rows of a spreadsheet, the first of which names the columns."""

    names: Sequence[str]
    rows: Sequence[Sequence[str]]
    sheets: Sequence[str] = ()
    """Which sheets there are, where one is to be chosen first."""

    def tell(self, fits: Mapping[str, Callable[[str], bool]]) -> dict[str, Any]:
        """Tell what a page shows before it is taken: some rows, and what each column may be."""
        return {"names": self.names, "rows": self.rows[:_PREVIEW], "count": len(self.rows),
                "sheets": self.sheets, "fields": CARD, "guesses": self._guesses(fits)}  # fmt: skip

    def _guesses(self, fits: Mapping[str, Callable[[str], bool]]) -> list[str]:
        guessed: list[str] = []
        for n, name in enumerate(self.names):
            cells = [row[n] for row in self.rows if n < len(row) and row[n]]
            free = [each for each in CARD if each not in guessed]
            free = [x for x in free if all(map(fits.get(x, lambda _: True), cells))]
            called = {word: each for each in free for word in _headings()[each]}
            near = near_words(fold(name.strip()), called, alike=0.8)
            guessed.append(called[near[0]] if near else "")
        if "title" not in guessed and "" in guessed:
            guessed[guessed.index("")] = "title"  # a list begins with what its things are called
        prose = [n for n, each in enumerate(guessed) if not each and self._is_prose(n)]
        if "text" not in guessed and prose:
            guessed[prose[0]] = "text"
        return guessed

    def _is_prose(self, n: int) -> bool:
        # three words and more in most rows are what a card says, whatever the column is called
        words = sum(len(row[n].split()) for row in self.rows if n < len(row))
        return words >= 3 * len(self.rows)


def read_list(name: str, data: bytes, sheet: str) -> DroppedList:
    """Read a CSV, XLSX or ODS by its content; PnpError says what is wrong with it."""
    ending = Path(name).suffix.lower()
    if ending not in LIST_FORMATS or len(data) > FILE_BYTES:
        raise PnpError(
            f"a list ends in {', '.join(LIST_FORMATS)} and has {FILE_BYTES:,} bytes at most"
        )
    with tempfile.TemporaryDirectory() as place:
        Path(place, f"list{ending}").write_bytes(data)
        try:
            found = open_list(Path(place), f"list{ending}", sheet)
            rows = [[cell.strip() for cell in cells] for _, cells in found.rows]
        except ContentError as error:
            say = error.findings[0].what
            if say.startswith("there are the sheets"):
                return DroppedList((), (), re.findall("`([^`]+)`", say.partition(";")[0]))
            raise PnpError(say) from error
        if found.faults:
            raise PnpError(found.faults[0].sentence)
    if len(rows) < 2:  # the names of the columns, and one row
        raise PnpError("there is no row in this list below the names of its columns")
    return DroppedList(rows[0][:COLUMNS], rows[1:])


def fitting(icons: Sequence[str], colours: Sequence[str]) -> dict[str, Callable[[str], bool]]:
    """Tell what a cell must be to stand in a column in which not every text may."""
    return {
        "icon": lambda cell: cell in icons,
        "colour": lambda cell: cell in colours,
        "picture": lambda _: False,  # it lies beside a list, and was not dropped along
        "count": lambda cell: bool(_WHOLE.fullmatch(cell)),
    }


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
