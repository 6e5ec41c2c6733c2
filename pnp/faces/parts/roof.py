"""Roofs: gables with a number or none, and one back for all, so that nobody can tell them apart.

The back is a fine grid over all of the sheet: wherever a knife goes, every back looks alike.
"""

from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import list_printed
from pnp.box.places.rows import ROOF
from pnp.faces.art.drawing import put_drawing
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import Path, PathStep, arc, circle, line, polygon, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect

BLEED: Final = 3.0
"""How far the pattern of the backs runs over the trim, in mm."""

_GRID: Final = 1.0
"""Pitch in mm of the pattern on the backs: both sides of a roof are multiples of it."""

_TILE: Final = 1.3
"""Radius in mm of the round end of a tile."""

_RIDER: Final = Rect(16.6, 0.8, 8.0, 8.0)
"""Where the drawing stands that belongs to a roof: behind its right slope."""

_EAVES: Final = 9.1
_RIDGE: Final = (ROOF.width / 2, 0.9)
_WINDOW: Final = (ROOF.width / 2, 6.0, 2.8)
"""Middle and radius of the round window with the number."""


def roof_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    back = Face(f"roof back {context.theme.ink}", ROOF, partial(_draw_back, context=context), BLEED)
    values = kind.pips or (0,) * kind.count
    riders = chain(kind.drawings, repeat(""))
    return tuple(
        PrintedPiece(name, _front(context, kind, pips, rider), back)
        for name, pips, rider in zip(list_printed(kind), values, riders, strict=False)
    )


def _front(context: Context, kind: Kind, pips: int, rider: str) -> Face:
    draw = partial(_draw_front, context=context, kind=kind, pips=pips, rider=rider)
    return Face(f"roof {pips} {rider} {context.theme.ink}", ROOF, draw, safe=1.0)


def _draw_front(pen: Pen, context: Context, kind: Kind, pips: int, rider: str) -> None:
    # Where there is no number, tiles are missing.
    theme, ink = context.theme, context.theme.colour("ink")
    left, right = 0.7, ROOF.width - 0.7
    gable = polygon([(left, _EAVES), _RIDGE, (right, _EAVES)])
    if rider:
        with pen.clip(rectangle(_RIDER)):
            put_drawing(pen, theme, rider, _RIDER.x, _RIDER.y, _RIDER.width)
    else:
        chimney = Rect(19.4, 1.6, 2.2, 4.2)
        pen.shape(rectangle(chimney), theme.area("concrete") or WHITE, Stroke(ink, 0.3))
    pen.shape(gable, theme.area(kind.colour) or WHITE)
    with pen.clip(gable):
        pen.shape(_tiles(), stroke=Stroke(theme.on(kind.colour), 0.18))
    pen.shape(gable, stroke=Stroke(ink, 0.5, round=True))
    x, y, radius = _WINDOW
    if pips:
        pen.shape(circle(x, y, radius), WHITE, Stroke(ink, 0.4))
        pen.text(x, y + 1.75, str(pips), "sans-700", 14, ink, "centre")
    else:
        _draw_hole(pen, theme.colour("ink"))


def _tiles() -> Path:
    steps: list[PathStep] = []
    for row in range(int((_EAVES - _RIDGE[1]) / _TILE)):
        shift = _TILE * (row % 2)
        for n in range(-1, 11):
            x = ROOF.width / 2 + (n - 5) * 2 * _TILE + shift
            steps += arc(x, 1.0 + row * _TILE, _TILE, 0, 180).steps
    return Path(tuple(steps))


def _draw_hole(pen: Pen, colour: str) -> None:
    hole = [(8.2, 8.3), (9.2, 5.6), (11, 4.5), (14.4, 3.9), (16.9, 5.7), (18, 8.4), (12.5, 8.1)]
    pen.shape(polygon(hole), colour, Stroke(colour, 0.35, round=True))
    rafters = [(9.8, 7.7, 11.2, 4.9), (16.5, 7.7, 15.0, 4.8), (9.2, 6.2, 11.9, 5.8)]
    steps = tuple(step for each in rafters for step in line(*each).steps)
    pen.shape(Path(steps), stroke=Stroke(WHITE, 0.4, round=True))
    eyes = (*line(12.6, 6.7, 12.61, 6.7).steps, *line(14.0, 6.7, 14.01, 6.7).steps)
    pen.shape(Path(eyes), stroke=Stroke(WHITE, 0.85, round=True))


def _draw_back(pen: Pen, context: Context) -> None:
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
