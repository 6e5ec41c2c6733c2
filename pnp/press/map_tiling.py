"""A map over several sheets: tiles that overlap both ways, for words may lie across any seam."""

from math import ceil
from typing import Final

from pnp.press.paper import MARGIN, Paper
from pnp.press.tiling import OVERLAP, BoardTile
from pnp.units import Rect, Size

SHEET_MARGINS: Final = (MARGIN, 12.0)
"""What a sheet leaves in mm beside a whole map, and above and below it for its words."""


def map_tiles(size: Size, room: Size) -> tuple[BoardTile, ...]:
    """Divide a map into tiles of one size, row by row, that overlap at every seam; all in mm.

    >>> [len(map_tiles(Size(*size), Size(190, 277))) for size in ((270, 190), (190, 270))]
    [2, 1]
    """
    across, down = _spans(size.width, room.width), _spans(size.height, room.height)
    return tuple(
        BoardTile(row * len(across) + column + 1, column, row, Rect(x, y, wide, high))
        for row, (y, high) in enumerate(down)
        for column, (x, wide) in enumerate(across)
    )


def _spans(length: float, room: float) -> tuple[tuple[float, float], ...]:
    count = 1 if length <= room else ceil((length - OVERLAP) / (room - OVERLAP) - 1e-6)
    span = (length + (count - 1) * OVERLAP) / count
    return tuple((n * (span - OVERLAP), span) for n in range(count))


def fits_one_sheet(size: Size, paper: Paper) -> bool:
    """Tell whether a map fits on one sheet, upright or turned."""
    aside, above = SHEET_MARGINS
    least, most = paper.size.width - 2 * aside, paper.size.height - 2 * above
    short, long = sorted((size.width, size.height))
    return short <= least and long <= most
