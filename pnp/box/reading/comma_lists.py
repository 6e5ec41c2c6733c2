"""Lists kept in a CSV file; its cells are parted by commas, semicolons or tabs."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.box.reading.sheet_cells import SheetCells, without_blank_end
from pnp.box.reading.text_files import read_text
from pnp.box.source import Source
from pnp.errors import ContentError
from pnp.findings import Finding

_UNCLOSED: Final = "a quote that is opened here is never closed"
_BEHIND: Final = "more stands behind a closed quote; a quote inside a text in quotes is doubled"


def read_list(path: Path, folder: Path, sheet: str) -> SheetCells:
    """Read a list of a pack; a ContentError says why it cannot be, or that it has no sheets."""
    source = read_text(path, folder)
    if sheet:
        say = f"a file that ends in {path.suffix} has no sheets; leave out `sheet: {sheet}`"
        raise ContentError((Finding(say, source.file),))
    return SheetCells(source, _rows(source))


def _rows(source: Source) -> Iterator[tuple[int, list[str]]]:
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
            if found := without_blank_end(cells):
                yield first, found
    except csv.Error as error:
        say = f"this is not a row of a list: {_mend(str(error))}"
        raise ContentError((source.at_line(line + 1, say),)) from error


def _mend(complaint: str) -> str:
    if complaint == "unexpected end of data":
        return _UNCLOSED
    return _BEHIND if "expected after" in complaint else complaint
