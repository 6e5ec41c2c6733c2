"""A map over several sheets: tiles that overlap both ways, for words may lie across any seam."""

from math import ceil
from typing import Final

from pnp.press.paper import Paper
from pnp.press.tiling import OVERLAP, BoardTile
from pnp.units import Point, Rect, Size

_CROSSES: Final = (0.14, 0.86)
"""Where along a seam the crosses stand that help to align its tiles."""


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
    """Divide a side: where each tile begins, and how long it is."""
    count = 1 if length <= room else ceil((length - OVERLAP) / (room - OVERLAP) - 1e-6)
    span = (length + (count - 1) * OVERLAP) / count
    return tuple((n * (span - OVERLAP), span) for n in range(count))


def seam_crosses(size: Size, tiles: tuple[BoardTile, ...]) -> tuple[Point, ...]:
    """Give the points in mm where crosses help to lay the tiles of a map on each other."""
    windows = [tile.window for tile in tiles]
    xs = dict.fromkeys(each.right - OVERLAP / 2 for each in windows if each.right < size.width - 1)
    ys = dict.fromkeys(
        each.bottom - OVERLAP / 2 for each in windows if each.bottom < size.height - 1
    )
    level = [(part * size.width, y) for y in ys for part in _CROSSES]
    upright = [(x, part * size.height) for x in xs for part in _CROSSES]
    return (*level, *upright)


def fits_one_sheet(size: Size, paper: Paper) -> bool:
    """Tell whether a map fits on one sheet, upright or turned."""
    room, (short, long) = paper.room.size, sorted((size.width, size.height))
    least, most = sorted((room.width, room.height))
    return short <= least and long <= most
