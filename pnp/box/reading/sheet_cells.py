"""The cells of a list as texts, row by row, whichever kind of file they were kept in."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pnp.box.source import Source
from pnp.findings import Finding

EMPTY = "this list is empty; its first row names the columns"
"""What is said of a list without a first row."""


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


def without_blank_end(cells: list[str]) -> list[str]:
    """Give the cells of a row as far as there is something in them.

    >>> without_blank_end(["a", "", "b", " ", ""])
    ['a', '', 'b']
    """
    while cells and not cells[-1].strip():
        cells = cells[:-1]
    return cells


def too_many_cells(cells: int, columns: int) -> str:
    """Say of a row that it has more cells than its list has columns.

    >>> too_many_cells(2, 1)
    'this row has 2 cells, but there is 1 column'
    """
    there = "is 1 column" if columns == 1 else f"are {columns} columns"
    return f"this row has {cells} cells, but there {there}"
