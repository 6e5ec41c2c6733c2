"""Lists kept in a CSV file; its cells are parted by commas or by semicolons."""

import csv
from collections.abc import Iterator
from pathlib import Path

from pnp.box.reading.sheet_cells import SheetCells, without_blank_end
from pnp.box.reading.text_files import read_text
from pnp.box.source import Source
from pnp.errors import ContentError, Problem


def read_list(path: Path, folder: Path, sheet: str) -> SheetCells:
    """Read a list of a pack; a ContentError says why it cannot be, or that it has no sheets."""
    source = read_text(path, folder)
    if sheet:
        say = f"a file that ends in {path.suffix} has no sheets; leave out `sheet: {sheet}`"
        raise ContentError((Problem(source.file, 0, say),))
    return SheetCells(source, _rows(source))


def _rows(source: Source) -> Iterator[tuple[int, list[str]]]:
    head = source.lines[0] if source.lines else ""
    reader = csv.reader(
        (line + "\n" for line in source.lines),
        delimiter=";" if head.count(";") > head.count(",") else ",",
    )
    line = 0
    try:
        for cells in reader:
            first, line = line + 1, reader.line_num
            if found := without_blank_end(cells):
                yield first, found
    except csv.Error as error:
        say = f"this is not a row of a list: {error}"
        raise ContentError((source.at_line(reader.line_num, say),)) from error
