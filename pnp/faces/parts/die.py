"""A die to fold up from a cross of six squares; opposite sides add up to seven."""

from functools import partial
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.nets import CUT, put_folds, tab
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.path import Path, Step, line, polyline, rectangle, rounded
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

SIDE: Final = 16.0
"""Side of the die in mm."""

TAB: Final = 5.0
"""Depth of a glue tab in mm."""

NET: Final[dict[int, tuple[int, int]]] = {
    1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 3: (1, 0), 4: (1, 2),
}  # fmt: skip
"""Pips → column and row of their square in the cross."""

_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give a die as a flat net."""
    size = Size(4 * SIDE + TAB, 3 * SIDE)
    face = Face(f"{kind.id} {brief.hand.ink}", size, partial(_draw, brief=brief, kind=kind), safe=0)
    return (Piece(kind.id, face, count=kind.count),)


def opposite(pips: int) -> int:
    """Tell which side comes to lie opposite when the cross is folded.

    >>> [opposite(n) for n in (1, 2, 3, 4, 5, 6)]
    [6, 5, 4, 3, 2, 1]
    """
    column, row = NET[pips]
    return next(
        other
        for other, (c, r) in NET.items()
        if other != pips and (abs(c - column) == 2 if row == r == 1 else {row, r} == {0, 2})
    )


def _draw(pen: Pen, brief: Brief, kind: Kind) -> None:
    for path in _tabs():
        pen.shape(path, stroke=CUT)
    for pips, (column, row) in NET.items():
        _draw_side(pen, brief, kind, pips, Rect(column * SIDE, row * SIDE, SIDE, SIDE))
    _draw_outline(pen, brief, kind)


def _tabs() -> list[Path]:
    """Give the tabs: above and below the outer squares of the row, and at its right end."""
    s = SIDE
    found = [tab((4 * s, s), (4 * s, 2 * s), TAB)]
    for column in (0, 2, 3):
        found.append(tab((column * s, s), ((column + 1) * s, s), TAB))
        found.append(tab(((column + 1) * s, 2 * s), (column * s, 2 * s), TAB))
    return found


def _draw_side(pen: Pen, brief: Brief, kind: Kind, pips: int, area: Rect) -> None:
    hand = brief.hand
    pen.shape(rectangle(area), fill=hand.area(kind.colour))
    pen.shape(rounded(area.inset(1.2), 2), stroke=Stroke(hand.on(kind.colour), 0.25))
    step, steps = SIDE * 0.25, list[Step]()
    for dx, dy in _PIPS[pips]:
        x, y = area.x + SIDE / 2 + dx * step, area.y + SIDE / 2 + dy * step
        steps += [("M", (x, y)), ("L", (x + 0.01, y))]
    # a pip is a round dot of a broad line, so that line ink has it too
    pen.shape(Path(tuple(steps)), stroke=Stroke(hand.on(kind.colour), 2.9, round=True))


def _draw_outline(pen: Pen, brief: Brief, kind: Kind) -> None:
    """Draw the free edges as cuts; every edge between squares, or before a tab, is a fold."""
    s, end = SIDE, 4 * SIDE
    pen.shape(polyline([(s, s), (s, 0), (2 * s, 0), (2 * s, s)]), stroke=CUT)
    pen.shape(polyline([(s, 2 * s), (s, 3 * s), (2 * s, 3 * s), (2 * s, 2 * s)]), stroke=CUT)
    pen.shape(line(0, s, 0, 2 * s), stroke=CUT)
    folds = [((x, s), (x, 2 * s)) for x in (s, 2 * s, 3 * s, end)]
    folds += [((0.0, y), (end, y)) for y in (s, 2 * s)]
    put_folds(pen, folds, brief.hand.on(kind.colour))
