"""A die to fold up from a cross of six squares; opposite sides add up to seven."""

from functools import partial
from math import atan2, degrees
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.nets import CUT, Point, put_folds, tab
from pnp.faces.art.pips import put_pips
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line
from pnp.faces.path import line, polyline, rectangle, rounded
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

_OVER: Final = 0.6
_SLANT: Final = 1.6
_TABS: Final[tuple[tuple[Point, Point], ...]] = (
    ((4 * SIDE, SIDE), (4 * SIDE, 2 * SIDE)),
    *(((n * SIDE, SIDE), ((n + 1) * SIDE, SIDE)) for n in (0, 2, 3)),
    *((((n + 1) * SIDE, 2 * SIDE), (n * SIDE, 2 * SIDE)) for n in (0, 2, 3)),
)
"""The edges with a tab: above and below the outer squares of the row, and at its right end."""


def die_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give a die as a flat net."""
    size = Size(4 * SIDE + TAB, 3 * SIDE)
    key = f"{kind.id} {brief.lang} {brief.hand.ink}"
    face = Face(key, size, partial(_draw, brief=brief, kind=kind), safe=0)
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
    for start, end in _TABS:
        _draw_tab(pen, brief, kind, start, end)
    for pips, (column, row) in NET.items():
        _draw_side(pen, brief, kind, pips, Rect(column * SIDE, row * SIDE, SIDE, SIDE))
    _draw_outline(pen, brief, kind)


def _draw_tab(pen: Pen, brief: Brief, kind: Kind, start: Point, end: Point) -> None:
    """Draw a tab; the colour runs a little over its fold, so that no white shows at the edge."""
    pen.shape(tab(start, end, _OVER, _SLANT * _OVER / TAB), fill=brief.hand.area(kind.colour))
    pen.shape(tab(start, end, TAB, _SLANT), stroke=CUT)
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    with pen.moved((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, turn):
        put_line(pen, 0, -1.9, brief.label("glue_tab"), "sans-400", (7, 7),
                 brief.hand.colour("ink"), SIDE - 2 * _SLANT - 1, "centre")  # fmt: skip


def _draw_side(pen: Pen, brief: Brief, kind: Kind, pips: int, area: Rect) -> None:
    hand = brief.hand
    pen.shape(rectangle(area), fill=hand.area(kind.colour))
    pen.shape(rounded(area.inset(1.2), 2), stroke=Stroke(hand.on(kind.colour), 0.25))
    middle = (area.x + SIDE / 2, area.y + SIDE / 2)
    put_pips(pen, pips, middle, SIDE * 0.25, hand.on(kind.colour))


def _draw_outline(pen: Pen, brief: Brief, kind: Kind) -> None:
    """Draw the free edges as cuts; every edge between squares, or before a tab, is a fold."""
    s, end = SIDE, 4 * SIDE
    pen.shape(polyline([(s, s), (s, 0), (2 * s, 0), (2 * s, s)]), stroke=CUT)
    pen.shape(polyline([(s, 2 * s), (s, 3 * s), (2 * s, 3 * s), (2 * s, 2 * s)]), stroke=CUT)
    pen.shape(line(0, s, 0, 2 * s), stroke=CUT)
    folds = [((x, s), (x, 2 * s)) for x in (s, 2 * s, 3 * s, end)]
    folds += [((0.0, y), (end, y)) for y in (s, 2 * s)]
    put_folds(pen, folds, brief.hand.on(kind.colour))
