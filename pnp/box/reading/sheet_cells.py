"""The cells of a list as texts, row by row, whichever kind of file they were kept in."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pnp.box.source import Source
from pnp.errors import ContentError, Problem

EMPTY = "this list is empty; its first row names the columns"
"""What is said of a list without a first row."""


@dataclass(frozen=True, slots=True)
class SheetCells:
    """One list: the names of its columns, then its rows; cells stand as a CSV file has them."""

    source: Source
    rows: Iterable[tuple[int, list[str]]]
    """Each row that is not blank with its line; raises ContentError where no more can be read."""
    faults: list[Problem] = field(default_factory=list)
    """Faults of cells, found while the rows are taken; their rows are left out."""
    lettered: bool = False
    """Whether people know its columns by letters, as those of a workbook."""


def comma_separated(source: Source) -> SheetCells:
    """Read a CSV file; its cells are parted by commas or by semicolons."""
    return SheetCells(source, _rows(source))


def without_blank_end(cells: list[str]) -> list[str]:
    """Give the cells of a row as far as there is something in them.

    >>> without_blank_end(["a", "", "b", " ", ""])
    ['a', '', 'b']
    """
    while cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


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
