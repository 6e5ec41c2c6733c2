"""A board over several sheets: which part of it lies on which tile.

At the fold the tiles butt, so that the crease is a cut edge; across the other seam they overlap,
so that the glue holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Final

from pnp.faces.face import Face
from pnp.press.imposition import Page, Placement, Sheet
from pnp.press.paper import Paper
from pnp.units import Rect, Size

OVERLAP: Final = 10.0
"""How far tiles lie over each other across the other seam, in mm (docs/figures.md#tiles)."""


@dataclass(frozen=True, slots=True)
class BoardTile:
    """One part of the board: its number, its place in the map of tiles, what it shows."""

    number: int
    column: int
    row: int
    window: Rect


def count_tiles(side: float, room: Size) -> tuple[int, int]:
    """Count the columns and rows of tiles a board needs; columns are even, for the fold.

    >>> count_tiles(370, Size(190, 277)), count_tiles(508, Size(190, 277))
    ((2, 2), (4, 2))
    """
    columns = 2 * ceil(side / 2 / room.width - 1e-6)
    rows = ceil((side - OVERLAP) / (room.height - OVERLAP) - 1e-6)
    return columns, rows


def tiles(
    side: float,
    columns: int = 2,
    rows: int = 2,
    *,
    breaks: Sequence[float] = (),
    most: float = inf,
) -> tuple[BoardTile, ...]:
    """Divide a square board into tiles that butt at the fold and overlap at the other seam.

    The seam moves to the nearest of `breaks`, where the board has nothing to cut, unless a tile
    would then be higher than `most`. All in mm.

    >>> [tile.window for tile in tiles(370)][3]
    Rect(x=185.0, y=180.0, width=185.0, height=190.0)
    >>> [tile.window for tile in tiles(370, breaks=(140, 170, 200), most=277)][3]
    Rect(x=185.0, y=170, width=185.0, height=200)
    """
    width, seams = side / columns, _seams(side, rows, breaks, most)
    return tuple(
        BoardTile(
            number=row * columns + column + 1,
            column=column,
            row=row,
            window=Rect(column * width, top, width, foot - top),
        )
        for row, (top, foot) in enumerate(seams)
        for column in range(columns)
    )


def _seams(
    side: float, rows: int, breaks: Sequence[float], most: float
) -> tuple[tuple[float, float], ...]:
    """Give top and foot of each row of tiles; the upper one reaches under the lower one."""
    height = (side + (rows - 1) * OVERLAP) / rows
    even = [row * (height - OVERLAP) for row in range(rows)]
    moved = [min((abs(y - top), y) for y in breaks)[1] if breaks and top else top for top in even]
    for tops in (moved, even):
        feet = [*(top + OVERLAP for top in tops[1:]), side]
        rows_of = tuple(zip(tops, feet, strict=True))
        if all(OVERLAP < foot - top <= most for top, foot in rows_of):
            break
    return rows_of


def tile_sheets(
    face: Face, code: str, parts: tuple[BoardTile, ...], paper: Paper
) -> tuple[Sheet, ...]:
    """Place each tile in the middle of its own sheet."""
    sheets = []
    for tile in parts:
        size = tile.window.size
        x, y = (paper.size.width - size.width) / 2, (paper.size.height - size.height) / 2
        placement = Placement(f"board/{tile.number}", code, "front", face, x, y, window=tile.window)
        cuts_x, cuts_y = (x, x + size.width), (y, y + size.height)
        sheets.append(Sheet(Page("front", (placement,), cuts_x, cuts_y)))
    return tuple(sheets)
