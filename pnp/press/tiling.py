"""A board over several sheets: which part of it lies on which tile.

At a fold the tiles butt, so that the crease is a cut edge; across other seams they overlap, so that
the glue holds. A board that is folded in four has no others.
"""

from collections.abc import Container, Iterable, Sequence
from math import ceil, inf
from typing import Final

from pnp.box.parts.faces import folds_in_four
from pnp.faces.context import Face
from pnp.faces.pen import Metrics
from pnp.faces.reduction import find_lines
from pnp.press.imposition import Page, Placement, Sheet
from pnp.press.paper import MARGIN, Paper
from pnp.units import Rect, Size

OVERLAP: Final = 10.0
"""How far tiles lie over each other across the other seam, in mm (docs/figures.md#tiles)."""
LAP: Final = 2.0
"""How far the drawing of a tile runs on under the edge of the next, in mm, in case of a slip."""
_TILE_BLEED: Final = 3.0  # how far the ground of a board runs over its trim, in mm
RUN_OVER: Final = 1.8
"""How far the drawing runs over a cut where tiles meet, in mm: words keep 2 mm off the fold."""
# How far the words of a sheet reach from its edge, in mm.
_WORDS: Final = 10.4


def count_tiles(side: float, room: Size, height: float | None = None) -> tuple[int, int]:
    """Count the columns and rows of tiles a board needs; columns are even, for the fold.

    It is square unless its height in mm is given.

    >>> count_tiles(370, Size(190, 277)), count_tiles(508, Size(190, 277))
    ((2, 2), (4, 2))
    """
    return 2 * _count(side / 2, room.width), _count(height or side, room.height)


def _count(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP) - 1e-6))


def tiles(
    side: float,
    columns: int = 2,
    rows: int = 2,
    *,
    height: float | None = None,
    breaks: Sequence[float] = (),
    breaks_x: Sequence[float] = (),
    most: float = inf,
) -> tuple[Rect, ...]:
    """Divide a board into tiles that butt at its folds and overlap at all other seams.

    It is square unless its height is given. Gives what each tile shows, row by row.

    The seam moves to the nearest of `breaks`, where the board has nothing to cut, unless a tile
    would then be higher than `most`; seams beside the fold move to `breaks_x`. All in mm.

    >>> tiles(370)[3]
    Rect(x=185.0, y=185.0, width=185.0, height=185.0)
    >>> tiles(370, breaks=(140, 170, 200), most=277)[3]
    Rect(x=185.0, y=170, width=185.0, height=200)
    """
    fold, high = side / 2, height or side
    across = _move(_start_columns(side, columns), breaks_x, {0.0, fold})
    four = rows == 2 and folds_in_four(Size(side, high))
    even = [0.0, high / 2] if four else _start_evenly(high, rows)
    for down in (_move(even, breaks, {0.0}), even):
        spans = _reach(down, high, down[1] if four else None)
        if all(OVERLAP < foot - top <= most for top, foot in spans):
            break
    return _lay_tiles(_reach(across, float(side), fold), spans)


def _lay_tiles(
    columns: Sequence[tuple[float, float]], rows: Sequence[tuple[float, float]]
) -> tuple[Rect, ...]:
    return tuple(Rect(x, y, right - x, foot - y) for y, foot in rows for x, right in columns)


def even_seams(side: float, columns: int) -> tuple[float, ...]:
    """Give where tiles of one width would overlap, besides the fold."""
    return tuple(left for left in _start_columns(side, columns) if left not in {0.0, side / 2})


def _start_columns(side: float, columns: int) -> list[float]:
    if columns == 1:
        return [0.0]
    half = side / 2
    return [start + left for start in (0.0, half) for left in _start_evenly(half, columns // 2)]


def _start_evenly(length: float, count: int) -> list[float]:
    span = (length + (count - 1) * OVERLAP) / count
    return [n * (span - OVERLAP) for n in range(count)]


def _move(starts: list[float], breaks: Sequence[float], fixed: Container[float]) -> list[float]:
    if not breaks:
        return starts
    return [at if at in fixed else min(breaks, key=lambda x: (abs(x - at), x)) for at in starts]


def _reach(
    starts: Sequence[float], length: float, fold: float | None = None
) -> tuple[tuple[float, float], ...]:
    # Each tile reaches under the next, from which the glue is spread, but for the fold.
    ends = [at if at == fold else at + OVERLAP for at in starts[1:]]
    return tuple(zip(starts, (*ends, length), strict=True))


def glue_edges(window: Rect, whole: Size) -> tuple[bool, bool]:
    """Tell whether the next tile comes over the foot of this one, and over its right edge."""
    at_fold = abs(window.right - whole.width / 2) < 1e-6
    is_plate = folds_in_four(whole) and abs(window.width - whole.width / 2) < 1e-6
    below = window.bottom < whole.height and not is_plate
    return below, window.right < whole.width and not at_fold


def find_tile_area(placement: Placement, paper: Paper) -> Rect:
    """Give what a tile may print on: it runs over its cuts, farther where the board ends.

    The edges that others come over stay as they are cut, and the words of the sheet stay free.
    """
    area = placement.area
    left, top, right, foot = _reach_over(placement, cut=RUN_OVER, glued=0)
    top = max(0, min(top, area.y - _WORDS))
    foot = max(0, min(foot, paper.size.height - area.bottom - _WORDS))
    return area.grown(left, top, right, foot)


def find_read_area(placement: Placement) -> Rect:
    """Give what of a tile is seen on the finished board: what the next tiles cover is read there.

    What stands on a fold, or at the edge of the board, belongs to one of the tiles beside it.
    """
    return placement.area.grown(*_reach_over(placement, cut=0, glued=-OVERLAP))


def _reach_over(
    placement: Placement, cut: float, glued: float
) -> tuple[float, float, float, float]:
    # Left, above, right and below: farther where the board ends than at a cut or where it is glued.
    window, whole = placement.window or Rect(0, 0, 0, 0), placement.face.size
    foot, side = glue_edges(window, whole)
    right = _TILE_BLEED if window.right >= whole.width else glued if side else cut
    low = _TILE_BLEED if window.bottom >= whole.height else glued if foot else cut
    left, top = (_TILE_BLEED if at <= 0 else cut for at in (window.x, window.y))
    return left, top, right, low


def tile_sheets(
    face: Face, code: str, windows: tuple[Rect, ...], paper: Paper
) -> tuple[Sheet, ...]:
    """Place each tile in the middle of its own sheet."""
    sheets = []
    for number, window in enumerate(windows, start=1):
        at = paper.size.centre(window.size)
        placement = Placement(f"board/{number}", code, "front", face, at.x, at.y, window=window)
        cuts = (at.x, at.right), (at.y, at.bottom)
        sheets.append(Sheet(Page("front", (placement,), *cuts, bleed=_TILE_BLEED)))
    return tuple(sheets)


SHEET_MARGINS: Final = (MARGIN, 12.0)
"""What a sheet leaves in mm beside a whole map, and above and below it for its words."""


def map_tiles(size: Size, room: Size) -> tuple[Rect, ...]:
    """Divide a map into tiles of one size, row by row, that overlap at every seam; all in mm."""
    sides = ((size.width, room.width), (size.height, room.height))
    return _lay_tiles(*(_reach(_start_evenly(own, _count(own, most)), own) for own, most in sides))


def fits_one_sheet(size: Size, paper: Paper) -> bool:
    """Tell whether a map fits on one sheet, upright or turned."""
    aside, above = SHEET_MARGINS
    room = Size(paper.size.width - 2 * aside, paper.size.height - 2 * above)
    return room.covers(size.upright)


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
    count = int(min(_NEAR, max(0.0, (most - OVERLAP) / 4)) / _STEP)

    def find(seam: float) -> float:
        tries = [seam + n * _STEP for n in range(-count, count + 1)]
        return min(tries, key=lambda at: (sum(a < at < b for a, b in spans), abs(at - seam)))

    return tuple(map(find, even))
