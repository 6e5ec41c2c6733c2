"""Blank tokens: for the houses and hotels the Banker writes up when the box runs short."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.icons import put_icon
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import line, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

SIDE: Final = 23.6
"""Side of a token in mm: as wide as a hotel."""


def token_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the blank tokens: tick the house or the hotel, write on the line how many it is."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    face = Face(key, Size(SIDE, SIDE), partial(_draw, context=context, kind=kind), safe=1.6)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw(pen: Pen, context: Context, kind: Kind) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    plate = Rect(0, 0, SIDE, SIDE).inset(1)
    pen.shape(rounded_rectangle(plate, 2.2), stroke=Stroke(theme.colour(kind.colour), 0.8))
    pen.shape(rounded_rectangle(plate.inset(1), 1.4), stroke=Stroke(theme.colour(kind.colour), 0.2))
    for icon, x in (("house", 7.2), ("hotel", SIDE - 7.2)):
        put_icon(pen, context.theme, icon, x - 2.6, 2.9, 5.2, ink)
        word = context.label(f"piece_{icon}")
        put_line(pen, x, 10.7, word, "sans-500", (7.5, 7), ink, 8.4, "centre")
        pen.shape(rounded_rectangle(Rect(x - 1.5, 11.9, 3, 3), 0.4), stroke=Stroke(ink, 0.25))
    word, left, right = context.label("how_many"), 3.6, SIDE - 3.6
    size = put_line(pen, left, 19.8, word, "sans-400", (7, 7), ink, right - left - 4)
    dotted = Stroke(ink, 0.25, (0.25, 0.75))
    begun = left + pen.width(word, "sans-400", size) + 0.8
    pen.shape(line(begun, 19.8, right, 19.8), stroke=dotted)
