"""Roofs: gables with a number or none, and one back for all, so that nobody can tell them apart.

The back is a fine grid over all of the sheet: wherever a knife goes, every back looks alike.
"""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import list_printed
from pnp.box.row_places import ROOF
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import Path, PathStep, circle, line, polygon, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect

BLEED: Final = 3.0
"""How far the pattern of the backs runs over the trim, in mm."""

_GRID: Final = 1.0
"""Pitch in mm of the pattern on the backs: both sides of a roof are multiples of it."""

_EAVES: Final = 9.1
_RIDGE: Final = (ROOF.width / 2, 0.9)
_WINDOW: Final = (ROOF.width / 2, 6.0, 2.8)
"""Middle and radius of the round window with the number."""


def roof_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    back = Face(f"roof back {context.theme.ink}", ROOF, partial(_draw_back, context=context), BLEED)
    return tuple(
        PrintedPiece(name, _front(context, kind, pips), back)
        for name, pips in zip(list_printed(kind), kind.pips or (0,) * kind.count, strict=True)
    )


def _front(context: Context, kind: Kind, pips: int) -> Face:
    draw = partial(_draw_front, context=context, kind=kind, pips=pips)
    return Face(f"roof {pips} {context.theme.ink}", ROOF, draw, safe=1.0)


def _draw_front(pen: Pen, context: Context, kind: Kind, pips: int) -> None:
    """Draw a gable with tiles and a chimney; where there is no number, the tiles are missing."""
    theme, ink = context.theme, context.theme.colour("ink")
    left, right = 0.7, ROOF.width - 0.7
    gable = polygon([(left, _EAVES), _RIDGE, (right, _EAVES)])
    chimney = Rect(19.4, 1.6, 2.2, 4.2)
    pen.shape(rectangle(chimney), theme.area("concrete") or WHITE, Stroke(ink, 0.3))
    pen.shape(gable, theme.area(kind.colour) or WHITE)
    with pen.clip(gable):
        pen.shape(_tiles(), stroke=Stroke(theme.on(kind.colour), 0.2))
    pen.shape(gable, stroke=Stroke(ink, 0.5, round=True))
    x, y, radius = _WINDOW
    if pips:
        pen.shape(circle(x, y, radius), WHITE, Stroke(ink, 0.4))
        pen.text(x, y + 1.75, str(pips), "sans-700", 14, ink, "centre")
    else:
        _draw_hole(pen, theme.colour("ink"))


def _tiles() -> Path:
    """Give courses of tiles, each shifted by half a tile."""
    steps: list[PathStep] = []
    for row in range(5):
        y = 1.6 + 1.5 * row
        steps += line(1, y, ROOF.width - 1, y).steps
        for n in range(12):
            x = 2.0 + 2.0 * n - row % 2
            steps += line(x, y, x, min(y + 1.5, _EAVES)).steps
    return Path(tuple(steps))


def _draw_hole(pen: Pen, colour: str) -> None:
    """Draw rafters under a hole where a number would be."""
    hole = [(8.6, 8.2), (9.6, 5.6), (11.6, 4.4), (14.4, 3.9), (16.8, 5.8), (17.8, 8.3), (12.5, 8.0)]
    pen.shape(polygon(hole), WHITE, Stroke(colour, 0.35, round=True))
    rafters = [(10.4, 8.0, 11.0, 5.0), (13.0, 8.0, 13.0, 4.4), (15.8, 8.0, 15.2, 5.0)]
    steps = tuple(step for each in rafters for step in line(*each).steps)
    pen.shape(Path(steps), stroke=Stroke(colour, 0.5))


def _draw_back(pen: Pen, context: Context) -> None:
    """Draw slates so small that no cut shows which roof it is."""
    theme = context.theme
    whole = Rect(0, 0, ROOF.width, ROOF.height).inset(-BLEED)
    pen.shape(rectangle(whole), fill=theme.area("slate") or WHITE)
    steps: list[PathStep] = []
    across, down = round(whole.width / _GRID), round(whole.height / _GRID)
    for n in range(-down, across):
        x = whole.x + n * _GRID
        steps += line(x, whole.bottom, x + whole.height, whole.y).steps
        steps += line(x, whole.y, x + whole.height, whole.bottom).steps
    with pen.clip(rectangle(whole)):
        pen.shape(Path(tuple(steps)), stroke=Stroke(theme.on("slate"), 0.19))
