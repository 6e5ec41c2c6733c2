"""Deck sheets: how many cards stand on one picture, and how fine. Arithmetic only.

Tabletop Simulator cuts a deck out of pictures of equal cells, at most ten by seven; a picture of
more than 4,096 dots a side is made coarser by many machines (docs/tabletop-simulator.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final, TypeVar

from pnp.units import Size

MOST_DOTS: Final = 4096
"""The most dots a side of a picture may have."""

MOST_COLUMNS: Final = 10
MOST_ROWS: Final = 7
"""The most cells beside and below each other on a sheet."""

FINEST: Final = 300 / 25.4
"""The most dots to the mm: finer is never seen."""

Cell = TypeVar("Cell")
"""What stands in a cell."""


@dataclass(frozen=True, slots=True)
class DeckGrid:
    """The cells of a sheet: how many, and how many dots each has."""

    columns: int
    rows: int
    cell: tuple[int, int]
    """Width and height in dots."""
    fine: float
    """Dots to the mm."""

    @property
    def dots(self) -> tuple[int, int]:
        """Width and height of the sheet in dots."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def corner(self, number: int) -> tuple[int, int]:
        """Give the top left corner of a cell, counted from 0 row by row."""
        return number % self.columns * self.cell[0], number // self.columns * self.cell[1]


def choose_grid(count: int, size: Size) -> DeckGrid:
    """Choose the cells in which so many pieces of one size are shown finest.

    >>> grid = choose_grid(36, Size(63, 88))
    >>> grid.columns, grid.rows, grid.cell
    (8, 5, (512, 715))
    >>> choose_grid(70, Size(63, 88)).dots
    (4090, 4004)
    """
    grids = (
        _grid(columns, ceil(count / columns), size)
        for columns in range(1, MOST_COLUMNS + 1)
        if ceil(count / columns) <= MOST_ROWS
    )
    return max(grids, key=lambda grid: (round(grid.fine, 6), -grid.columns * grid.rows))


def _grid(columns: int, rows: int, size: Size) -> DeckGrid:
    fine = min(FINEST, MOST_DOTS / columns / size.width, MOST_DOTS / rows / size.height)
    cell = floor(fine * size.width + 1e-6), floor(fine * size.height + 1e-6)
    return DeckGrid(columns, rows, cell, fine)


def split_evenly(cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Split cells over as few sheets as there are needed, about equally many on each.

    >>> [len(sheet) for sheet in split_evenly(range(71))]
    [36, 35]
    """
    if not cells:
        return ()
    sheets = ceil(len(cells) / (MOST_COLUMNS * MOST_ROWS))
    each, more = divmod(len(cells), sheets)
    ends = [(n + 1) * each + min(n + 1, more) for n in range(sheets)]
    starts = [0, *ends[:-1]]
    return tuple(tuple(cells[start:end]) for start, end in zip(starts, ends, strict=True))
