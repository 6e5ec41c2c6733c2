"""Roofs: discs with a number or none, and one back for all, so that nobody can tell them apart."""

import math
from functools import partial
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.pips import put_pips
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.look import WHITE
from pnp.faces.path import Path, arc, circle, line
from pnp.faces.pen import Pen, Stroke
from pnp.units import Size

SIDE: Final = 25.0
"""Side in mm of the square a roof is cut from."""

_RADIUS: Final = 10.5


def roof_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    back = Face(f"roof back {brief.hand.ink}", Size(SIDE, SIDE), partial(_draw_back, brief=brief))
    return tuple(
        Piece(kind.id, _front(brief, kind, pips), back) for pips in kind.pips or (0,) * kind.count
    )


def _front(brief: Brief, kind: Kind, pips: int) -> Face:
    draw = partial(_draw_front, brief=brief, kind=kind, pips=pips)
    return Face(f"roof {pips} {brief.hand.ink}", Size(SIDE, SIDE), draw)


def _draw_front(pen: Pen, brief: Brief, kind: Kind, pips: int) -> None:
    hand, ink, middle = brief.hand, brief.hand.colour("ink"), SIDE / 2
    pen.shape(circle(middle, middle, _RADIUS), hand.area(kind.colour) or WHITE, Stroke(ink, 0.4))
    pen.shape(circle(middle, middle, 8), WHITE, Stroke(ink, 0.3))
    if pips:
        put_pips(pen, pips, (middle, middle), 3.6, ink)
    else:
        for turn in (-1, 1):
            pen.shape(
                line(middle - 4, middle - 4 * turn, middle + 4, middle + 4 * turn),
                stroke=Stroke(ink, 0.6),
            )


def _draw_back(pen: Pen, brief: Brief) -> None:
    """Draw a dome from above: ribs and courses of tiles."""
    hand, ink, middle = brief.hand, brief.hand.colour("ink"), SIDE / 2
    pen.shape(circle(middle, middle, _RADIUS), hand.area("concrete") or WHITE, Stroke(ink, 0.4))
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
