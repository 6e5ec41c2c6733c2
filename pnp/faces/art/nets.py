"""Nets: outlines to cut along, dashed lines to fold along, tabs to glue, and the net of a cube."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, degrees
from typing import Final

from pnp.faces.face import Face
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.faces.theme import BLACK
from pnp.outlines import Path, join, line, polyline
from pnp.units import Point, Rect, Size

CUT: Final = Stroke(BLACK, 0.2)
"""The line to cut along."""
DASHES: Final = (1.2, 0.9)
"""Dashes and gaps in mm of a line to score and fold along."""


def put_folds(pen: Pen, folds: Sequence[tuple[Point, Point]], colour: Colour = BLACK) -> None:
    """Draw dashed lines from point to point."""
    lines = join(line(*start, *end) for start, end in folds)
    pen.shape(lines, stroke=Stroke(colour, 0.18, DASHES))


def tab(start: Point, end: Point, depth: float, slant: float = 1.6) -> Path:
    """Give the cut of a glue tab on an edge, to the left of the way from start to end.

    >>> tab((0, 0), (16, 0), 5)[1]
    ('L', (1.6, -5.0))
    """
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    along = ((x1 - x0) / length, (y1 - y0) / length)
    out = (along[1], -along[0])
    near = (x0 + along[0] * slant + out[0] * depth, y0 + along[1] * slant + out[1] * depth)
    far = (x1 - along[0] * slant + out[0] * depth, y1 - along[1] * slant + out[1] * depth)
    return polyline([start, near, far, end])


Square = tuple[int, int]
"""The column and row of a square in the cross that folds up to a cube."""
SQUARES: Final[tuple[Square, ...]] = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""The six squares of the cross: four in a row, one above and one below the second."""
# Depth in mm of the tabs under a cube's lid and floor: almost half a square each.
_TAB: Final = 7.5
WALL: Final = 13.0
"""Depth in mm of the tab that closes the row: it doubles the wall, and keeps the cube square."""
_SLANT: Final = 2.4
_WALL_SLANT: Final = 0.8
_OVER: Final = 1.5


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube to fold up: its side in mm, its colours, and the word on its tabs."""

    side: float
    tone: Colour | None
    """What runs a little over the folds of the tabs, so that no white shows at an edge."""
    ink: Colour
    """The colour of the word on the tabs."""
    folds: Colour
    glue: str

    @property
    def size(self) -> Size:
        """The room its net takes."""
        return Size(4 * self.side + WALL, 3 * self.side)


# Draws a square of a cube into its area.
_Paint = Callable[[Pen, Square, Rect], None]


def cube_face(key: str, cube: Cube, paint: _Paint) -> Face:
    """Give the net of a cube as a face; `paint` draws each square into its area."""
    return Face(key, cube.size, partial(_put_cube, cube=cube, paint=paint), safe=0)


def _put_cube(pen: Pen, cube: Cube, paint: _Paint) -> None:
    s = cube.side
    _put_tab(pen, cube, ((4 * s, s), (4 * s, 2 * s)), WALL, _WALL_SLANT)
    for column in (0, 2, 3):
        left, right = column * s, (column + 1) * s
        _put_tab(pen, cube, ((left, s), (right, s)), _TAB, _SLANT)
        _put_tab(pen, cube, ((right, 2 * s), (left, 2 * s)), _TAB, _SLANT)
    for column, row in SQUARES:
        paint(pen, (column, row), Rect(column * s, row * s, s, s))
    pen.shape(polyline([(s, s), (s, 0), (2 * s, 0), (2 * s, s)]), stroke=CUT)
    pen.shape(polyline([(s, 2 * s), (s, 3 * s), (2 * s, 3 * s), (2 * s, 2 * s)]), stroke=CUT)
    pen.shape(line(0, s, 0, 2 * s), stroke=CUT)
    folds = [((x, s), (x, 2 * s)) for x in (s, 2 * s, 3 * s, 4 * s)]
    put_folds(pen, [*folds, *(((0.0, y), (4 * s, y)) for y in (s, 2 * s))], cube.folds)


def _put_tab(pen: Pen, cube: Cube, edge: tuple[Point, Point], depth: float, slant: float) -> None:
    start, end = edge
    pen.shape(tab(start, end, _OVER, slant * _OVER / depth), fill=cube.tone)
    pen.shape(tab(start, end, depth, slant), stroke=CUT)
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    with pen.transform((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, turn):
        room = cube.side - 2 * slant - 1
        middle = -(depth + _OVER) / 2 + 0.8
        put_line(pen, 0, middle, cube.glue, "sans-400", (7, 7), cube.ink, room, "centre")


# Pips → where they lie, in steps from the middle.
_PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def put_pips(
    pen: Pen, pips: int, at: Point, step: float | Point, colour: Colour, size: float | None = None
) -> None:
    """Draw up to six pips round a point, `step` mm apart, or so far across and so far down.

    They are `size` mm across, or as large as looks well so far apart.
    """
    across, down = step if isinstance(step, tuple) else (step, step)
    places = [(at[0] + dx * across, at[1] + dy * down) for dx, dy in _PLACES.get(pips, ())]
    if places:
        # a pip is a round dot of a broad line, so that line ink has it too
        dot = Stroke(colour, size or min(across, down) * 0.72, round=True)
        pen.shape(join(line(x, y, x + 0.01, y) for x, y in places), stroke=dot)
