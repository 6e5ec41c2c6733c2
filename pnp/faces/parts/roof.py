"""Roofs: discs with a number or none, and one back for all, so that nobody can tell them apart."""

import math
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.pips import put_pips
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import Path, arc, circle, line
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Size

SIDE: Final = 25.0
"""Side in mm of the square a roof is cut from."""

_RADIUS: Final = 10.5


def roof_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    back = Face(
        f"roof back {context.theme.ink}", Size(SIDE, SIDE), partial(_draw_back, context=context)
    )
    return tuple(
        PrintedPiece(kind.id, _front(context, kind, pips), back)
        for pips in kind.pips or (0,) * kind.count
    )


def _front(context: Context, kind: Kind, pips: int) -> Face:
    draw = partial(_draw_front, context=context, kind=kind, pips=pips)
    return Face(f"roof {pips} {context.theme.ink}", Size(SIDE, SIDE), draw)


def _draw_front(pen: Pen, context: Context, kind: Kind, pips: int) -> None:
    theme, ink, middle = context.theme, context.theme.colour("ink"), SIDE / 2
    pen.shape(circle(middle, middle, _RADIUS), theme.area(kind.colour) or WHITE, Stroke(ink, 0.4))
    pen.shape(circle(middle, middle, 8), WHITE, Stroke(ink, 0.3))
    if pips:
        put_pips(pen, pips, (middle, middle), 3.6, ink)
    else:
        for turn in (-1, 1):
            pen.shape(
                line(middle - 4, middle - 4 * turn, middle + 4, middle + 4 * turn),
                stroke=Stroke(ink, 0.6),
            )


def _draw_back(pen: Pen, context: Context) -> None:
    """Draw a dome from above: ribs and courses of tiles."""
    theme, ink, middle = context.theme, context.theme.colour("ink"), SIDE / 2
    pen.shape(circle(middle, middle, _RADIUS), theme.area("concrete") or WHITE, Stroke(ink, 0.4))
    ribs = Path(
        tuple(
            step
            for n in range(12)
            for step in line(
                middle + 2 * math.cos(math.tau * n / 12),
                middle + 2 * math.sin(math.tau * n / 12),
                middle + _RADIUS * math.cos(math.tau * n / 12),
                middle + _RADIUS * math.sin(math.tau * n / 12),
            ).steps
        )
    )
    pen.shape(ribs, stroke=Stroke(ink, 0.25))
    for radius in (2.0, 4.8, 7.6):
        pen.shape(arc(middle, middle, radius, 0, 360), stroke=Stroke(ink, 0.25))
