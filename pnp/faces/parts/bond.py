"""Mortgage notes, laid beside the plot cards: one for each step that is lent."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.rulebook import agreed_terms
from pnp.box.savings_terms import BankLoanTerms, mortgage_interest
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.guilloche import braid
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, tint
from pnp.units import Rect, Size

SIZE: Final = Size(63, 34)
"""Trim of a mortgage note in mm: as wide as the card it lies beside."""

_FRAME: Final = Rect(2.5, 2.5, 58, 29)
_LEFT: Final = 25.0


def bond_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the mortgage notes of a box."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    face = Face(key, SIZE, partial(_draw, context=context, kind=kind))
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw(pen: Pen, context: Context, kind: Kind) -> None:
    theme, terms = context.theme, agreed_terms(context.box.rules, BankLoanTerms)
    ink, colour = theme.colour("ink"), theme.colour(kind.colour)
    pen.shape(rectangle(_FRAME), tint(colour, 0.1) if theme.ink == "full" else WHITE)
    for y in (_FRAME.y + 1.7, _FRAME.bottom - 1.7):
        with pen.transform(_FRAME.x, y):
            pen.shape(braid(_FRAME.width, 2.4, 14, 3), stroke=Stroke(colour, 0.1))
        pen.shape(line(_FRAME.x, y + 1.6, _FRAME.right, y + 1.6), stroke=Stroke(colour, 0.15))
    pen.shape(rectangle(_FRAME), stroke=Stroke(colour, 0.5))
    put_emblem(pen, theme, 5.4, 8.4, 17.2)
    issuer = context.localise(context.box.money.issuer)
    for text, y, font, size in (
        (context.localise(kind.name), 11.4, "sans-600", 10),
        (context.sum(terms.mortgage_step), 18.4, "serif-700", 17),
    ):
        put_line(pen, _LEFT, y, text, font, (size, 7), ink, 33)  # type: ignore[arg-type]  # fonts
    put_line(pen, _LEFT, 22.6, issuer, "sans-400", (8, 7), ink, 33)
    interest = mortgage_interest(terms.mortgage_step, terms)
    cost = context.label("bond_interest", sum=context.sum(interest))
    put_line(pen, _LEFT, 26.0, cost, "sans-400", (8, 7), ink, 33)
