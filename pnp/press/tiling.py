"""A board over several sheets: which part of it lies on which tile.

At the fold the tiles butt, so that the crease is a cut edge; across the other seam they overlap,
so that the glue holds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Final

from pnp.faces.face import Face
from pnp.faces.face_search import find_lines
from pnp.faces.pen import Metrics
from pnp.press.imposition import Page, Placement, Sheet
from pnp.press.paper import MARGIN, Paper
from pnp.units import Rect, Size

OVERLAP: Final = 10.0
"""How far tiles lie over each other across the other seam, in mm (docs/figures.md#tiles)."""

LAP: Final = 2.0
"""How far the drawing of a tile runs on under the edge of the next, in mm, in case of a slip."""

TILE_BLEED: Final = 3.0
"""How far the ground of a board runs over its trim, in mm."""

RUN_OVER: Final = 1.8
"""How far the drawing runs over a cut where tiles meet, in mm: words keep 2 mm off the fold."""

# How far the words of a sheet reach from its edge, in mm.
_WORDS: Final = 10.4


@dataclass(frozen=True, slots=True)
class BoardTile:
    """One part of the board: its number, its place in the map of tiles, what it shows."""

    number: int
    column: int
    row: int
    window: Rect


def count_tiles(side: float, room: Size, height: float | None = None) -> tuple[int, int]:
    """Count the columns and rows of tiles a board needs; columns are even, for the fold.

    It is square unless its height in mm is given.

    >>> count_tiles(370, Size(190, 277)), count_tiles(508, Size(190, 277))
    ((2, 2), (4, 2))
    """
    half = side / 2
    fits = half <= room.width + 1e-6
    columns = 2 if fits else 2 * ceil((half - OVERLAP) / (room.width - OVERLAP) - 1e-6)
    rows = ceil(((height or side) - OVERLAP) / (room.height - OVERLAP) - 1e-6)
    return columns, rows


def tiles(
    side: float,
    columns: int = 2,
    rows: int = 2,
    *,
    height: float | None = None,
    breaks: Sequence[float] = (),
    breaks_x: Sequence[float] = (),
    most: float = inf,
) -> tuple[BoardTile, ...]:
    """Divide a board into tiles that butt at the fold and overlap at all other seams.

    It is square unless its height is given.

    The seam moves to the nearest of `breaks`, where the board has nothing to cut, unless a tile
    would then be higher than `most`; seams beside the fold move to `breaks_x`. All in mm.

    >>> [tile.window for tile in tiles(370)][3]
    Rect(x=185.0, y=180.0, width=185.0, height=190.0)
    >>> [tile.window for tile in tiles(370, breaks=(140, 170, 200), most=277)][3]
    Rect(x=185.0, y=170, width=185.0, height=200)
    """
    seams = _seams(height or side, rows, breaks, most)
    return tuple(
        BoardTile(
            number=row * columns + column + 1,
            column=column,
            row=row,
            window=Rect(left, top, right - left, foot - top),
        )
        for row, (top, foot) in enumerate(seams)
        for column, (left, right) in enumerate(_columns(side, columns, breaks_x))
    )


def even_seams(side: float, columns: int) -> tuple[float, ...]:
    """Give where tiles of one width would overlap, besides the fold.

    >>> even_seams(370, 2), even_seams(508, 4)
    ((), (122.0, 376.0))
    """
    return tuple(left for left, _ in _columns(side, columns) if left not in {0.0, side / 2})


def _columns(
    side: float, columns: int, breaks: Sequence[float] = ()
) -> tuple[tuple[float, float], ...]:
    """Give left and right of each column of tiles; those of one half overlap.

    >>> _columns(370, 2), _columns(508, 4)[1:3]
    (((0.0, 185.0), (185.0, 370.0)), ((122.0, 254.0), (254.0, 386.0)))
    """
    if columns == 1:
        return ((0.0, side),)
    half, each = side / 2, columns // 2
    width = (half + (each - 1) * OVERLAP) / each
    left = [start + n * (width - OVERLAP) for start in (0.0, half) for n in range(each)]
    ends = [n * half for n in range(3)]
    moved = [x if x in ends or not breaks else min(breaks, key=lambda y: abs(y - x)) for x in left]
    right = [(x if x in ends else x + OVERLAP) for x in (*moved[1:], float(side))]
    return tuple(zip(moved, right, strict=True))


def _seams(
    side: float, rows: int, breaks: Sequence[float], most: float
) -> tuple[tuple[float, float], ...]:
    # The upper tile reaches under the lower one: glue is spread from the top down.
    height = (side + (rows - 1) * OVERLAP) / rows
    even = [row * (height - OVERLAP) for row in range(rows)]
    moved = [min((abs(y - top), y) for y in breaks)[1] if breaks and top else top for top in even]
    for tops in (moved, even):
        feet = [*(top + OVERLAP for top in tops[1:]), side]
        rows_of = tuple(zip(tops, feet, strict=True))
        if all(OVERLAP < foot - top <= most for top, foot in rows_of):
            break
    return rows_of


def glue_edges(window: Rect, whole: Size) -> tuple[bool, bool]:
    """Tell whether the next tile comes over the foot of this one, and over its right edge.

    >>> glue_edges(Rect(0, 0, 185, 190), Size(370, 370))
    (True, False)
    """
    at_fold = abs(window.right - whole.width / 2) < 1e-6
    return window.bottom < whole.height, window.right < whole.width and not at_fold


def find_tile_area(placement: Placement, paper: Paper) -> Rect:
    """Give what a tile may print on: it runs over its cuts, farther where the board ends.

    The edges that others come over stay as they are cut, and the words of the sheet stay free.
    """
    area, window, whole = placement.area, placement.window or Rect(0, 0, 0, 0), placement.face.size
    left = TILE_BLEED if window.x <= 0 else RUN_OVER
    top = TILE_BLEED if window.y <= 0 else RUN_OVER
    under_foot, under_side = glue_edges(window, whole)
    right = 0 if under_side else TILE_BLEED if window.right >= whole.width else RUN_OVER
    foot = 0 if under_foot else TILE_BLEED if window.bottom >= whole.height else RUN_OVER
    top = max(0, min(top, area.y - _WORDS))
    foot = max(0, min(foot, paper.size.height - area.bottom - _WORDS))
    return area.grown(left, top, right, foot)


def find_read_area(placement: Placement) -> Rect:
    """Give what of a tile is seen on the finished board: what the next tiles cover is read there.

    What stands on a fold, or at the edge of the board, belongs to one of the tiles beside it.
    """
    area, window = placement.area, placement.window or Rect(0, 0, 0, 0)
    foot, side = glue_edges(window, placement.face.size)
    left, top = (TILE_BLEED if at <= 0 else 0 for at in (window.x, window.y))
    whole = placement.face.size
    right = TILE_BLEED if window.right >= whole.width else -OVERLAP if side else 0
    low = TILE_BLEED if window.bottom >= whole.height else -OVERLAP if foot else 0
    return area.grown(left, top, right, low)


def tile_sheets(
    face: Face, code: str, parts: tuple[BoardTile, ...], paper: Paper
) -> tuple[Sheet, ...]:
    """Place each tile in the middle of its own sheet."""
    sheets = []
    for tile in parts:
        at = paper.size.centre(tile.window.size)
        name, window = f"board/{tile.number}", tile.window
        placement = Placement(name, code, "front", face, at.x, at.y, window=window)
        cuts = (at.x, at.right), (at.y, at.bottom)
        sheets.append(Sheet(Page("front", (placement,), *cuts, bleed=TILE_BLEED)))
    return tuple(sheets)


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


_STEP: Final = 0.5
# How far a seam keeps from words, in mm.
_CLEAR: Final = 2.0
# How far a seam moves from where it would part a board evenly, in mm.
_NEAR: Final = 38.0

WordReach = tuple[float, float]
"""Where a word begins and ends along one side of the board, in mm."""


def find_spans(face: Face, metrics: Metrics) -> tuple[list[WordReach], list[WordReach]]:
    """Give what the words of a board cover across and down, in mm."""
    areas = [area for text, area in find_lines(face.draw, metrics) if text.strip()]
    across = [(area.x - _CLEAR, area.right + _CLEAR) for area in areas]
    return across, [(area.y - _CLEAR, area.bottom + _CLEAR) for area in areas]


def find_seams(even: Iterable[float], spans: Sequence[WordReach], most: float) -> tuple[float, ...]:
    """Give the place near each even seam where the fewest words are cut; of two, the nearer.

    A tile that reaches from one such place to the next is no longer than `most` mm.

    >>> find_seams([100.0], [(95.0, 103.0)], 300)
    (103.0,)
    """
    return tuple(_find_seam(seam, spans, most) for seam in even)


def _find_seam(even: float, spans: Sequence[WordReach], most: float) -> float:
    near = min(_NEAR, max(0.0, (most - OVERLAP) / 4))
    count = int(near / _STEP)
    tries = [even + n * _STEP for n in range(-count, count + 1)]
    return min(tries, key=lambda at: (sum(a < at < b for a, b in spans), abs(at - even)))
