"""Lists kept in a workbook, XLSX or ODS: its cells become the texts that a CSV file would have.

What counts is what a cell holds, not how it is shown: 25 % is 0.25. Values are read by calamine,
from members unpacked here within their bounds.
"""

import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date, time, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from pnp.box.input_forms import write_plainly
from pnp.box.limits import FAULTS, ROWS, UNPACKED
from pnp.box.reading.sheet_cells import SheetCells, without_blank_end
from pnp.box.reading.sheet_columns import letters_of
from pnp.box.reading.text_files import UNPRINTABLE, read_bytes, shown
from pnp.box.reading.workbook_shape import NoWorkbook, SheetShape, shapes_of
from pnp.box.source import Source, listed
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.spelling import nearest

_READ: Final = (".xml", ".rels", "mimetype")
"""The endings of the members that hold cells; pictures and macros are left packed."""

_COLUMNS: Final = 1000
"""The farthest column that is laid out; a list has far fewer."""


def read_list(path: Path, folder: Path, sheet: str) -> SheetCells:
    """Read a list of a pack that is kept in a workbook; a ContentError says why it cannot be."""
    return read_workbook(shown(path), read_bytes(path, folder), sheet)


def read_workbook(file: str, raw: bytes, sheet: str) -> SheetCells:
    """Read one sheet of a workbook: the one that is named, or the only one that is not empty.

    Raises ContentError if there is no such sheet, or it cannot be read.
    """

    def refuse(say: str) -> ContentError:
        return ContentError((Finding(say, file),))

    try:
        files = _unpack(raw)
        shape = _choose(shapes_of(files), sheet, refuse)
        if shape.rows > ROWS or shape.columns > _COLUMNS:
            cell = f"{letters_of(shape.columns - 1)}{shape.rows}"
            raise refuse(
                f"sheet `{shape.name}` reaches to {cell}; a pack takes {ROWS:,} rows at the most"
            )
        rows = _values(files, shape.name)
    except NoWorkbook as error:
        raise refuse(f"this is not a workbook without a password: {error}") from error
    lines = ["; ".join(_shown(value) for value in row) for row in rows]
    source = Source(file, lines, sheet=shape.name)
    faults: list[Finding] = []
    return SheetCells(source, _texts(rows, shape, source, faults), faults, lettered=True)


def _unpack(raw: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            return dict(_members(packed))
    except NoWorkbook:
        raise
    except Exception as error:  # a spoilt archive fails in as many ways as it has bytes
        raise NoWorkbook("it cannot be unpacked") from error


def _members(packed: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    left = UNPACKED
    for member in packed.infolist():
        if member.filename.endswith(_READ):
            with packed.open(member) as opened:
                content = opened.read(left + 1)
            left -= len(content)
            if left < 0:
                raise NoWorkbook(f"unpacked it has more than {UNPACKED:,} bytes")
            yield member.filename, content


def _choose(
    shapes: tuple[SheetShape, ...], name: str, refuse: Callable[[str], ContentError]
) -> SheetShape:
    # If none is, the one in which something stands.
    if name:
        found = [each for each in shapes if each.name == name]
        hint = nearest(name, (each.name for each in shapes))
        have = hint or f"; there are {listed(each.name for each in shapes)}"
        say = f"there is no sheet `{name}`{have}"
    else:
        found = [each for each in shapes if each.rows and not each.hidden] or list(shapes[:1])
        names = listed(each.name for each in found)
        say = f"there are the sheets {names}; say which one, as in {{from: …, sheet: …}}"
    if len(found) != 1:
        raise refuse(say)
    return found[0]


def _values(files: Mapping[str, bytes], sheet: str) -> list[list[Any]]:
    import python_calamine as calamine  # noqa: PLC0415  # only for a workbook

    unpacked = BytesIO()
    with zipfile.ZipFile(unpacked, "w") as plain:
        for name, content in files.items():
            plain.writestr(name, content)
    unpacked.seek(0)
    try:
        with calamine.load_workbook(unpacked) as book:
            return book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    except (calamine.CalamineError, ValueError, OSError) as error:
        raise NoWorkbook(f"its reader says “{error}”") from error


def _texts(
    rows: list[list[Any]], shape: SheetShape, source: Source, faults: list[Finding]
) -> Iterator[tuple[int, list[str]]]:
    # A row with a faulty cell is left out.
    for line, values in enumerate(rows, 1):
        found = list(_faults(line, values, shape))
        faults += [source.at_line(line, say, cell=cell) for cell, say in found]
        texts = without_blank_end([_text(value) for value in values])
        if texts and not found and line not in shape.merged:
            yield line, texts
        if len(faults) > FAULTS:
            return


def _faults(line: int, values: list[Any], shape: SheetShape) -> Iterator[tuple[str, str]]:
    for column in range(shape.columns):
        value = values[column] if column < len(values) else ""
        say = shape.odd.get((line, column + 1), "")
        if not say and isinstance(value, date | time | timedelta):
            say = f"this cell holds a date or time ({value}); keep it as a text"
        if not say and isinstance(value, str) and (mark := UNPRINTABLE.search(_text(value))):
            say = f"this cell holds the control character U+{ord(mark[0]):04X}; take it out"
        if say:
            yield f"{letters_of(column)}{line}", say


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


def _shown(value: Any) -> str:
    return " ".join(_text(value).split())
