"""The one door for lists: CSV, XLSX or ODS, whose cells become texts, row by row.

Of a workbook counts what a cell holds, not how it is shown: 25 % is 0.25. Its values are read by
calamine, from members unpacked here within their bounds.
"""

import csv
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from xml.parsers import expat  # document types are refused, so nothing can expand

from pnp.box.foreign import UNPRINTABLE
from pnp.box.kinds import column_letters, write_plainly
from pnp.box.limits import FAULTS, ROWS, UNPACKED
from pnp.box.reading.text_files import as_source, read_bytes, show_path
from pnp.box.source import LIST_FORMATS, Source, list_words, offer
from pnp.errors import ContentError, Finding, PnpError

EMPTY: Final = "this list is empty; its first row names the columns"
# What the reader of CSV complains of, and what that means for whoever wrote the file.
_SLIPS: Final = (
    ("unexpected end of data", "a quote that is opened here is never closed"),
    (
        "expected after",
        "more stands behind a closed quote; a quote inside a text in quotes is doubled",
    ),
)
_MERGED: Final = "this cell is merged with others; split them, for each row has cells of its own"

# The endings of the members that hold cells; pictures and macros are left packed.
_READ: Final = (".xml", ".rels", "mimetype")
# The farthest column that is laid out; a list has far fewer.
_COLUMNS: Final = 1000

_REF: Final = re.compile(r"([A-Z]{1,6})([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class SheetCells:
    """One list: the names of its columns, then its rows; cells stand as a CSV file has them."""

    source: Source
    rows: Iterable[tuple[int, list[str]]]
    """Each row that is not blank with its line; raises ContentError where no more can be read."""
    faults: list[Finding] = field(default_factory=list)
    """Faults of cells, found while the rows are taken; their rows are left out."""
    lettered: bool = False
    """Whether people know its columns by letters, as those of a workbook."""


def open_list(folder: Path, name: str, sheet: str = "") -> SheetCells:
    """Open a list of a pack, of a workbook one sheet; ContentError if it cannot be read."""
    path = folder / name
    workbook = path.suffix != ".csv"
    raw = read_bytes(path, folder, LIST_FORMATS if workbook else ())
    return read_cells(show_path(path), raw, sheet, workbook=workbook)


def read_cells(file: str, raw: bytes, sheet: str = "", *, workbook: bool) -> SheetCells:
    """Read a list by its bytes, of a workbook one sheet; ContentError if it cannot be read."""
    if workbook:
        return _open_workbook(file, raw, sheet)
    source = as_source(file, raw)
    if sheet:
        say = f"a file that ends in .csv has no sheets; leave out `sheet: {sheet}`"
        raise ContentError((Finding(say, source.file),))
    return SheetCells(source, _csv_rows(source))


def too_many_cells(cells: int, columns: int) -> str:
    """Say of a row that it has more cells than its list has columns."""
    there = "is 1 column" if columns == 1 else f"are {columns} columns"
    return f"this row has {cells} cells, but there {there}"


def _column(letters: str) -> int:
    # What `column_letters` names, the other way round.
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _without_blank_end(cells: list[str]) -> list[str]:
    while cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


def _csv_rows(source: Source) -> Iterator[tuple[int, list[str]]]:
    head = source.lines[0] if source.lines else ""
    reader = csv.reader(
        (line + "\n" for line in source.lines),
        delimiter=max(",;\t", key=head.count),
        strict=True,  # else a quote that is never closed takes all rows below into its cell
    )
    line = 0
    try:
        for cells in reader:
            first, line = line + 1, reader.line_num
            if found := _without_blank_end(cells):
                yield first, found
    except csv.Error as error:
        complaint = next((say for words, say in _SLIPS if words in str(error)), str(error))
        say = f"this is not a row of a list: {complaint}"
        raise ContentError((source.at_line(line + 1, say),)) from error


def _no_workbook(say: str) -> PnpError:
    return PnpError(f"this is not a workbook without a password: {say}")


@contextmanager
def _workbook(file: str, raw: bytes) -> Iterator[tuple[Any, dict[str, bool]]]:
    # With its sheets, and whether each of them can be seen.
    import python_calamine as calamine  # noqa: PLC0415  # only for a workbook

    try:
        members = _unpack(raw)
        for name, content in members.items():
            if name.endswith(".xml"):
                _bound_cells(content)
        with calamine.load_workbook(_pack(members)) as book:
            yield book, {each.name: each.visible == calamine.SheetVisibleEnum.Visible
                         for each in book.sheets_metadata
                         if each.typ == calamine.SheetTypeEnum.WorkSheet}  # fmt: skip
    except ContentError:
        raise
    except PnpError as error:
        raise ContentError((Finding(str(error), file),)) from error
    except (calamine.CalamineError, ValueError, OSError) as error:
        fault = _no_workbook(f"its reader says “{error}”")
        raise ContentError((Finding(str(fault), file),)) from error


def sheets_of(file: str, raw: bytes) -> list[str]:
    """Name the sheets of a workbook that can be seen and in which something stands."""
    with _workbook(file, raw) as (book, sheets):
        return [each.name for each in _filled(book, sheets)]


def _filled(book: Any, sheets: Mapping[str, bool]) -> list[Any]:
    shown = (book.get_sheet_by_name(each) for each, visible in sheets.items() if visible)
    return [each for each in shown if each.height]


def _open_workbook(file: str, raw: bytes, sheet: str) -> SheetCells:
    with _workbook(file, raw) as (book, sheets):
        found = _choose(book, sheets, sheet)
        rows, columns = (n + 1 for n in found.end or (-1, -1))
        if rows > ROWS or columns > _COLUMNS:
            _refuse_reach(f"sheet `{found.name}`", rows, columns)
        values = found.to_python(skip_empty_area=False)
        merged = found.merged_cell_ranges or []
    lines = ["; ".join(" ".join(_text(value).split()) for value in row) for row in values]
    source, faults = Source(file, lines, sheet=found.name), list[Finding]()
    return SheetCells(source, _texts(values, merged, source, faults), faults, lettered=True)


def _unpack(raw: bytes) -> dict[str, bytes]:
    found, left = dict[str, bytes](), UNPACKED
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            for member in packed.infolist():
                if member.filename.endswith(_READ) and left >= 0:
                    with packed.open(member) as opened:
                        found[member.filename] = opened.read(left + 1)
                    left -= len(found[member.filename])
    except Exception as error:  # a spoilt archive fails in as many ways as it has bytes
        raise _no_workbook("it cannot be unpacked") from error
    if left < 0:
        raise _no_workbook(f"unpacked it has more than {UNPACKED:,} bytes")
    return found


def _pack(members: Mapping[str, bytes]) -> BytesIO:
    # the reader sees nothing whose bounds are not known
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w") as plain:
        for name, content in members.items():
            plain.writestr(name, content)
    whole.seek(0)
    return whole


def _refuse_reach(what: str, row: int, column: int) -> None:
    cell = f"{column_letters(column)}{row}"
    raise PnpError(f"{what} reaches to {cell}; a pack takes {ROWS:,} rows at the most")


def _choose(book: Any, sheets: Mapping[str, bool], name: str) -> Any:
    # The sheet of a name; else the only one to be seen in which something stands.
    if not sheets:
        raise _no_workbook("it holds no sheets")
    if name:
        if name not in sheets:
            raise PnpError(f"there is no sheet `{name}`{offer(name, sheets)}")
        return book.get_sheet_by_name(name)
    found = _filled(book, sheets) or [book.get_sheet_by_name(next(iter(sheets)))]
    if len(found) > 1:
        have = list_words(each.name for each in found)
        say = f"there are the sheets {have}; say which one, as in {{from: …, sheet: …}}"
        raise PnpError(say)
    return found[0]


# calamine lays out every cell between the first and the last one, and an allocation that fails
# there ends the program: 20 bytes that name a cell far out would.
def _bound_cells(text: bytes) -> None:
    parser, cells = expat.ParserCreate(namespace_separator=" "), _Cells()

    def refuse(*_: object) -> None:
        raise _no_workbook("it declares a document type")

    parser.StartElementHandler = cells.start
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise _no_workbook(expat.ErrorString(error.code)) from error


class _Cells:
    """Where the cells of a sheet lie, XLSX or ODS, as its elements are read."""

    def __init__(self) -> None:
        self.row = self.column = self.rows = self.columns = 0
        self.high = self.wide = 1
        """How many times the row and the cell stand there."""

    def start(self, name: str, given: Mapping[str, str]) -> None:
        """Take down an element; PnpError where there would be too many cells."""
        match name.rpartition(" ")[2]:
            case "table":
                self.row = self.rows = self.columns = 0
                self.high = 1
            case "row" | "table-row":
                self.row = max([self.row + self.high, *map(_number, _values_of(given, "r"))])
                self.high = max([1, *map(_number, _values_of(given, "number-rows-repeated"))])
                self.column, self.wide = 0, 1
            case "c" | "table-cell" | "covered-table-cell" as kind:
                self.column += self.wide
                self.wide = max([1, *map(_number, _values_of(given, "number-columns-repeated"))])
                for cell in _values_of(given, "r"):
                    found = _REF.fullmatch(cell)
                    if not found:
                        raise _no_workbook(f"`{cell[:20]}` is no cell")
                    self.row, self.column = int(found[2]), _column(found[1])
                if kind == "c" or _values_of(given, "value-type") + _values_of(given, "formula"):
                    self._fill()
            case "p":
                self._fill()

    def _fill(self) -> None:
        self.rows = max(self.rows, self.row + self.high - 1)
        self.columns = max(self.columns, self.column + self.wide - 1)
        if self.rows * self.columns > ROWS * _COLUMNS:
            _refuse_reach("a sheet", self.rows, self.columns)


def _values_of(given: Mapping[str, str], name: str) -> list[str]:
    # Whatever name space they are of: the reader knows them by their prefix.
    return [value for key, value in given.items() if key.rpartition(" ")[2] == name]


def _number(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= 9):
        raise _no_workbook(f"`{text[:20]}` counts no cells")
    return int(text)


_Corners = tuple[tuple[int, int], tuple[int, int]]


def _texts(
    rows: list[list[Any]], merged: list[_Corners], source: Source, faults: list[Finding]
) -> Iterator[tuple[int, list[str]]]:
    # A row with a faulty cell is left out, and the rows that a merged cell covers.
    firsts = {first for first, _ in merged}
    covered = {row for (top, _), (last, _) in merged for row in range(top + 1, last + 1)[:ROWS]}
    for n, values in enumerate(rows):
        found = [
            (f"{column_letters(column + 1)}{n + 1}", say)
            for column, value in enumerate(values)
            if (say := _MERGED if (n, column) in firsts else _fault(value))
        ]
        faults += [source.at_line(n + 1, say, cell=cell) for cell, say in found]
        texts = _without_blank_end([_text(value) for value in values])
        if texts and not found and n not in covered:
            yield n + 1, texts
        if len(faults) > FAULTS:
            return


def _fault(value: Any) -> str:
    if isinstance(value, date | time | timedelta):
        return f"this cell holds a date or time ({value}); keep it as a text"
    if isinstance(value, str) and (mark := UNPRINTABLE.search(_text(value))):
        return f"this cell holds the control character U+{ord(mark[0]):04X}; take it out"
    return ""


def _text(value: Any) -> str:
    """Write the value of a cell as a CSV file would have it: 3 for 3.0, and true for a check mark.

    >>> _text(3.0), _text(True), _text("007")
    ('3', 'true', '007')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return write_plainly(value)
    return str(value).replace("\r\n", "\n").replace("\r", "\n")
