"""Blank tokens: for the houses and hotels the Banker writes up when the box runs short."""

from functools import partial
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.icons import put_icon
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.path import line, rounded
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

SIDE: Final = 23.6
"""Side of a token in mm: as wide as a hotel."""


def token_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the blank tokens: tick the house or the hotel, write on the line what else counts."""
    key = f"{kind.id} {brief.hand.ink}"
    face = Face(key, Size(SIDE, SIDE), partial(_draw, brief=brief, kind=kind), safe=1.6)
    return (Piece(kind.id, face, count=kind.count),)


def _draw(pen: Pen, brief: Brief, kind: Kind) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")
    plate = Rect(0, 0, SIDE, SIDE).inset(1)
    pen.shape(rounded(plate, 2.2), stroke=Stroke(hand.colour(kind.colour), 0.8))
    pen.shape(rounded(plate.inset(1), 1.4), stroke=Stroke(hand.colour(kind.colour), 0.2))
    for icon, x in (("house", 3.6), ("hotel", 12.4)):
        put_icon(pen, icon, x, 3.4, 7.6, ink)
        pen.shape(rounded(Rect(x + 2.3, 11.8, 3, 3), 0.4), stroke=Stroke(ink, 0.25))
    dotted = Stroke(ink, 0.25, (0.25, 0.75))
    pen.shape(line(4, 19.6, SIDE - 4, 19.6), stroke=dotted)
