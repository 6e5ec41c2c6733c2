"""What a workbook says of its cells and its reader does not: how far they reach, and what is odd.

A reader lays out every cell of a sheet up to the last one, and gives nothing for an error, for a
formula that was never worked out, and for all but one of the cells that were merged.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Protocol
from xml.parsers import expat  # document types are refused, so nothing can expand

from pnp.box.limits import FAULTS, ROWS

UNWORKED: Final = "this formula was saved without its value; open the file, save it, and try again"
"""What is said of a formula that no program has worked out yet."""

MERGED: Final = "this cell is merged with others; split them, for each row has cells of its own"
"""What is said of cells that were made one."""

WRONG: Final = "this cell holds an error instead of a value; mend its formula"
"""What is said of a formula that came to nothing."""

_REF: Final = re.compile(r"([A-Z]{1,6})([0-9]{1,9})")
_BOOK: Final = "xl/workbook.xml"
_CALC: Final = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
_COUNTING: Final = frozenset({"r", "number-columns-repeated", "number-rows-repeated"})
_NOTHING: Final = b"<nothing/>"


@dataclass(slots=True)
class SheetShape:
    """One sheet of a workbook, as its file has it."""

    name: str
    hidden: bool = False
    rows: int = 0
    """The last row in which something stands, counted from 1."""
    columns: int = 0
    """The last column in which something stands, counted from 1."""
    odd: dict[tuple[int, int], str] = field(default_factory=dict)
    """Cells that cannot be read, by row and column from 1, and why."""

    merged: set[int] = field(default_factory=set)
    """Rows in which cells are merged, below the first of them."""

    def merge(self, row: int, column: int, rows: int) -> None:
        """Take down that a cell is merged with others in so many rows."""
        if len(self.odd) <= FAULTS:  # more are not shown
            self.odd[row, column] = MERGED
            self.merged.update(range(row + 1, row + min(rows, ROWS)))

    def fill(self, row: int, column: int) -> None:
        """Take down that something stands in a cell."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)


class NoWorkbook(Exception):  # it is turned into a sentence where the file is named
    """A file that is not the workbook its ending says."""


def shapes_of(files: Mapping[str, bytes]) -> tuple[SheetShape, ...]:
    """Give the sheets of an unpacked workbook in their order.

    Raises NoWorkbook if it is none.
    """
    try:
        if "content.xml" in files:
            found = _OpenDocument()
            _parse(files["content.xml"], found)
            return tuple(found.sheets)
        return tuple(_excel_sheets(files))
    except expat.ExpatError as error:
        raise NoWorkbook(expat.ErrorString(error.code)) from error


def _parse(text: bytes, sheets: "_SheetReader") -> None:
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, attributes: dict[str, str]) -> None:
        sheets.start(_local(name), _without_prefixes(attributes))

    def refuse(*_: object) -> None:
        raise NoWorkbook("it declares a document type")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: sheets.end(_local(name))
    parser.CharacterDataHandler = sheets.text
    parser.StartDoctypeDeclHandler = refuse
    parser.buffer_text = True
    parser.Parse(text, True)


@cache
def _local(name: str) -> str:
    # Those of one program alone keep a mark of theirs.
    space, _, local = name.rpartition(" ")
    return f"calc-{local}" if space == _CALC else local


def _without_prefixes(attributes: Mapping[str, str]) -> dict[str, str]:
    # What counts cells stands once, or nobody knows it.
    kept: dict[str, str] = {}
    for key, value in attributes.items():
        name = _local(key)
        if name in kept and name in _COUNTING:
            raise NoWorkbook(f"`{name}` is given twice")
        kept[name] = value
    return kept


def _number(text: str | None, otherwise: int) -> int:
    if text is None:
        return otherwise
    if not (text.isdecimal() and text.isascii() and len(text) <= 9):
        raise NoWorkbook(f"`{text[:20]}` counts no cells")
    return int(text)


def _place(name: str) -> tuple[int, int]:
    found = _REF.fullmatch(name)
    if not found:
        raise NoWorkbook(f"`{name[:20]}` is no cell")
    return int(found[2]), _column(found[1])


def _excel_sheets(files: Mapping[str, bytes]) -> Iterator[SheetShape]:
    if _BOOK not in files:
        raise NoWorkbook("it holds no sheets")
    named, lies = _Listed("sheet"), _Listed("Relationship")
    _parse(files[_BOOK], named)
    _parse(files.get("xl/_rels/workbook.xml.rels", _NOTHING), lies)
    places = {each.get("Id"): each.get("Target", "") for each in lies.found}
    for each in named.found:
        shape = SheetShape(each.get("name", ""), each.get("state", "visible") != "visible")
        place = places.get(each.get("id"), "").removeprefix("/xl/")
        _parse(files.get(f"xl/{place}", _NOTHING), _ExcelSheet(shape))
        yield shape


class _SheetReader(Protocol):
    """Is told the elements of an XML text one after another."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def text(self, text: str) -> None: ...

    def end(self, name: str) -> None: ...


@dataclass(frozen=True, slots=True)
class _Listed:
    """Takes down the attributes of all elements of one name."""

    name: str
    found: list[Mapping[str, str]] = field(default_factory=list)

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == self.name:
            self.found.append(attributes)

    def text(self, text: str) -> None: ...

    def end(self, name: str) -> None: ...


@dataclass(slots=True)
class _ExcelSheet:
    """A sheet of an Excel workbook being read."""

    shape: SheetShape
    row: int = 0
    column: int = 0
    kind: str = ""
    formula: bool = False
    within: bool = False
    filled: bool = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        match name:
            case "row":
                self.row = _number(attributes.get("r"), self.row + 1)
                self.column = 0
            case "c":
                if "r" in attributes:
                    self.row, self.column = _place(attributes["r"])
                else:
                    self.column += 1
                self.kind = attributes.get("t", "n")
                self.formula = self.within = self.filled = False
            case "f":
                self.formula = True
            case "v" | "is":
                self.within = True
            case "mergeCell":
                first, _, last = attributes.get("ref", "").partition(":")
                row, column = _place(first)
                self.shape.merge(row, column, _place(last or first)[0] - row + 1)

    def text(self, text: str) -> None:
        self.filled = self.filled or (self.within and bool(text))

    def end(self, name: str) -> None:
        if name in {"v", "is"}:
            self.within = False
        if name != "c":
            return
        if self.kind == "e":
            self.shape.odd[self.row, self.column] = WRONG
        elif self.formula and not self.filled and self.kind != "str":
            self.shape.odd[self.row, self.column] = UNWORKED
        if self.filled or self.formula:
            self.shape.fill(self.row, self.column)


@dataclass(slots=True)
class _OpenDocument:
    """The sheets of an OpenDocument workbook being read."""

    sheets: list[SheetShape] = field(default_factory=list)
    row: int = 0
    rows: int = 1
    """How many times the row stands in the sheet."""
    column: int = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        match name:
            case "table":
                self.sheets.append(SheetShape(attributes.get("name", "")))
                self.row, self.rows = 0, 1
            case "table-row" if self.sheets:
                self.row += self.rows
                self.rows = _number(attributes.get("number-rows-repeated"), 1)
                self.row, self.column = max(self.row, 1), 1
            case "table-cell" | "covered-table-cell" if self.sheets:
                self._cell(self.sheets[-1], attributes)

    def _cell(self, shape: SheetShape, attributes: Mapping[str, str]) -> None:
        columns = _number(attributes.get("number-columns-repeated"), 1)
        kind, formula = attributes.get("value-type"), "formula" in attributes
        at = (self.row, self.column)
        if kind or formula:
            shape.fill(self.row + self.rows - 1, self.column + columns - 1)
        if attributes.get("calc-value-type") == "error":
            shape.odd[at] = WRONG
        elif formula and not kind:
            shape.odd[at] = UNWORKED
        wide = _number(attributes.get("number-columns-spanned"), 1)
        high = _number(attributes.get("number-rows-spanned"), 1)
        if wide > 1 or high > 1:
            shape.merge(*at, high)
        self.column += columns

    def text(self, text: str) -> None: ...

    def end(self, name: str) -> None: ...


def _column(letters: str) -> int:
    """Count a column from 1 by its letters.

    >>> _column("A"), _column("Z"), _column("AA")
    (1, 26, 27)
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
