"""A board over several sheets: which part of it lies on which tile.

At the fold the tiles butt, so that the crease is a cut edge; across the other seam they overlap,
so that the glue holds.
"""

from dataclasses import dataclass
from math import ceil
from typing import Final

from pnp.faces.face import Face
from pnp.press.imposition import Page, Placement, Sheet
from pnp.press.paper import Paper
from pnp.units import Rect, Size

OVERLAP: Final = 10.0
"""How far tiles lie over each other across the seam that is not the fold, in mm."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One part of the board: its number, its place in the map of tiles, what it shows."""

    number: int
    column: int
    row: int
    window: Rect


def tiles_needed(side: float, room: Size) -> tuple[int, int]:
    """Count the columns and rows of tiles a board needs; columns are even, for the fold.

    >>> tiles_needed(370, Size(190, 277)), tiles_needed(508, Size(190, 277))
    ((2, 2), (4, 2))
    """
    columns = 2 * ceil(side / 2 / room.width - 1e-6)
    rows = ceil((side - OVERLAP) / (room.height - OVERLAP) - 1e-6)
    return columns, rows


def tiles(
    side: float, columns: int = 2, rows: int = 2, overlap: float = OVERLAP
) -> tuple[Tile, ...]:
    """Divide a square board into tiles that butt at the fold and overlap at the other seam.

    >>> [tile.window for tile in tiles(370)][3]
    Rect(x=185.0, y=180.0, width=185.0, height=190.0)
    """
    width = side / columns
    height = (side + (rows - 1) * overlap) / rows
    return tuple(
        Tile(
            number=row * columns + column + 1,
            column=column,
            row=row,
            window=Rect(column * width, row * (height - overlap), width, height),
        )
        for row in range(rows)
        for column in range(columns)
    )


def tile_sheets(face: Face, code: str, parts: tuple[Tile, ...], paper: Paper) -> tuple[Sheet, ...]:
    """Place each tile in the middle of its own sheet."""
    sheets = []
    for tile in parts:
        size = tile.window.size
        x, y = (paper.size.width - size.width) / 2, (paper.size.height - size.height) / 2
        placement = Placement(f"board/{tile.number}", code, "front", face, x, y, window=tile.window)
        cuts_x, cuts_y = (x, x + size.width), (y, y + size.height)
        sheets.append(Sheet(Page("front", (placement,), cuts_x, cuts_y)))
    return tuple(sheets)
