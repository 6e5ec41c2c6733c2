"""Round counters: for the circles of savings cards, or to show that one is insured."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.rulebook import agreed_terms
from pnp.box.savings_terms import InsuranceTerms, SavingsTerms, deposit_value, insurance_price
from pnp.faces.art.icons import put_icon
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import circle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.stamp import DIAMETER
from pnp.faces.theme import WHITE, write_figures
from pnp.units import Size

SIDE: Final = DIAMETER + 2
"""Side in mm of the square a counter is cut from."""


def counter_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the counters of a kind, each with what it stands for."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    draw = partial(_draw, context=context, kind=kind, worth=_worth(context, kind))
    return (PrintedPiece(kind.id, Face(key, Size(SIDE, SIDE), draw, safe=2), count=kind.count),)


def _worth(context: Context, kind: Kind) -> int:
    """Give the sum a counter stands for: an insurance is paid once, a deposit comes back."""
    rules = context.box.rules
    if kind.stands_for == "insurance":
        return insurance_price(1, agreed_terms(rules, InsuranceTerms))
    return deposit_value(1, agreed_terms(rules, SavingsTerms))


def _draw(pen: Pen, context: Context, kind: Kind, worth: int) -> None:
    theme, middle = context.theme, SIDE / 2
    colour = theme.on(kind.colour)
    round_ = circle(middle, middle, DIAMETER / 2)
    pen.shape(round_, theme.area(kind.colour) or WHITE, Stroke(theme.colour("ink"), 0.25))
    pen.shape(circle(middle, middle, DIAMETER / 2 - 0.8), stroke=Stroke(colour, 0.2, (0.5, 0.5)))
    if kind.icon:
        put_icon(pen, theme, kind.icon, middle - 2.6, 2.5, 5.2, colour)
    figures = write_figures(context.box, worth, context.lang)
    put_line(pen, middle, 11.2, figures, "sans-700", (9, 7), colour, 9.4, "centre")
