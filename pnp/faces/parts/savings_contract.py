"""Savings cards: a savings book on the front, the loan it turns into on the back.

Both sides have circles that the counters cover; the card turned over is upright.
"""

from functools import partial
from typing import Final

from pnp.box.deed_terms import (
    SavingsTerms,
    credit_interest,
    deposit_value,
    initial_loan,
    loan_interest,
)
from pnp.box.estate import Contract
from pnp.box.parts.declared import CARD
from pnp.box.places.rings import DIAMETER, PITCH, ROWS, TOP, circles
from pnp.box.rulebook import agreed_terms
from pnp.faces.art.drawing import put_icon
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import FOOT, INNER, LEFT, RIGHT, put_codes, put_frame
from pnp.faces.path import circle, line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.theme import WHITE, Theme, light
from pnp.units import Rect


def _put_ring(pen: Pen, theme: Theme, x: float, y: float, colour: str) -> None:
    pen.shape(circle(x, y, DIAMETER / 2), WHITE, Stroke(theme.colour(colour), 0.4))
    pen.shape(circle(x, y, DIAMETER / 2 - 1), stroke=Stroke(theme.colour(colour), 0.15, (0.6, 0.6)))


_BAND: Final = Rect(3, 3, 57, 10.4)
# The first of the stripes that tell the sums apart: one, two, three.
_STRIPE: Final = Rect(LEFT, 20.4, 2.7, 7.6)
# The middle of the crest on the cover.
_CREST: Final = (54.6, 8.2)

_SUM: Final = 27.6
# How many lines of the ruled page there are to each row of circles.
_LINES: Final = 3
# The baseline of the interest on each side: its rule keeps clear of the last circles.
_ROW: Final = {"credit": 61.6, "loan": 76.2}
# The office whose icon stands on each side: where one saves, and where one owes.
_OFFICES: Final = {"credit": "head-office", "loan": "savings-bank"}


def savings_piece(context: Context, contract: Contract) -> PrintedPiece:
    """Give the cards of one contract sum, as many as the box holds."""
    own = f"contract/contract-{contract.sum}"
    key = f"savings {contract.sum} {context.lang} {context.theme.ink}"
    code, payload = context.codes.get(own, ""), context.payloads.get(own, "")
    front = partial(_draw_credit, context=context, contract=contract, code=code, payload=payload)
    back = partial(_draw_loan, context=context, contract=contract, code=code)
    credit, loan = Face(f"{key} credit", CARD, front), Face(f"{key} loan", CARD, back)
    return PrintedPiece(own, credit, loan, code, contract.count, payload)


def _draw_credit(pen: Pen, context: Context, contract: Contract, code: str, payload: str) -> None:
    terms, ink = agreed_terms(context.box.rules, SavingsTerms), context.theme.colour("ink")
    _draw_page(pen, context, contract, "credit", (context.label("contract_sum"), contract.sum))
    _draw_circles(pen, context, circles(contract.deposits, ROWS["credit"]), "credit")
    interest = context.sum(credit_interest(1, terms))
    _put_row(pen, context, context.label("credit_interest"), interest, _ROW["credit"])
    how = context.label("credit_how", sum=context.sum(deposit_value(1, terms)))
    room = Rect(LEFT, _ROW["credit"] + 2.4, 29.5, 15.4)
    put_text(pen, how, "sans-400", (8, 7), ink, room, middle=False)
    put_codes(pen, context, code, payload)


def _draw_loan(pen: Pen, context: Context, contract: Contract, code: str) -> None:
    terms, ink = agreed_terms(context.box.rules, SavingsTerms), context.theme.colour("ink")
    loan = initial_loan(contract, terms)
    _draw_page(pen, context, contract, "loan", (context.label("initial_loan"), loan))
    _draw_circles(pen, context, circles(contract.circles, ROWS["loan"]), "loan")
    interest = context.sum(loan_interest(1, terms))
    _put_row(pen, context, context.label("loan_interest"), interest, _ROW["loan"])
    how = context.label("loan_how", sum=context.sum(deposit_value(1, terms)))
    room = Rect(LEFT, _ROW["loan"] + 1.8, 36, 6.6)
    put_text(pen, how, "sans-400", (8, 7), ink, room, middle=False)
    pen.text(RIGHT, FOOT, code, "sans-600", max(8.0, pen.least), ink, "right", 0.15)


def _draw_page(
    pen: Pen, context: Context, contract: Contract, side: str, figure: tuple[str, int]
) -> None:
    theme, ink, colour = context.theme, context.theme.colour("ink"), context.theme.colour(side)
    rank = 1 + sum(each.sum < contract.sum for each in context.box.money.contracts)
    pen.shape(rectangle(INNER), fill=light(theme, "ochre", 0.14 * (rank - 1)))
    for n in range(_LINES * ROWS[side]):
        y = TOP + n * PITCH / _LINES
        pen.shape(line(INNER.x, y, INNER.right, y), stroke=Stroke(colour, 0.1))
    pen.shape(rectangle(_BAND), theme.area(side) or WHITE, Stroke(ink, 0.3))
    on = theme.on(side)
    put_line(pen, LEFT, 8.8, context.label(f"{side}_side"), "serif-700", (17, 13), on, 38)
    put_line(pen, LEFT, 12.1, _name_society(context), "sans-500", (8, 7), on, 40)
    pen.shape(circle(_CREST[0], _CREST[1], 4.3), stroke=Stroke(on, 0.5))
    pen.shape(circle(_CREST[0], _CREST[1], 3.7), stroke=Stroke(on, 0.2))
    put_icon(pen, theme, _OFFICES[side], _CREST[0] - 2.8, _CREST[1] - 2.8, 5.6, on)
    stitches = line(INNER.x + 1, _BAND.bottom + 0.9, INNER.right - 1, _BAND.bottom + 0.9)
    pen.shape(stitches, stroke=Stroke(colour, 0.35, (1.6, 1.0)))
    for n in range(rank):
        stripe = Rect(LEFT + n * 1.4 * _STRIPE.width, _STRIPE.y, _STRIPE.width, _STRIPE.height)
        pen.shape(rectangle(stripe), theme.area(side) or WHITE, Stroke(ink, 0.2))
    label, amount = figure
    put_line(pen, RIGHT, _SUM, context.sum(amount), "serif-700", (22, 18), colour, 41, "right")
    put_line(pen, LEFT, 18.2, label, "sans-600", (9.5, 8), ink, RIGHT - LEFT)
    put_frame(pen, context)


def _name_society(context: Context) -> str:
    # Nothing where there is no town.
    town = context.box.town
    offices = [stop for stop in town.stops if stop.role == "head-office"] if town else []
    return context.localise(offices[0].name).replace("\u00ad", "") if offices else ""


def _put_row(pen: Pen, context: Context, label: str, value: str, y: float) -> None:
    ink = context.theme.colour("ink")
    pen.shape(rectangle(Rect(INNER.x, y - 4.2, INNER.width, INNER.bottom - y + 4.2)), fill=WHITE)
    pen.shape(line(INNER.x, y - 4.2, INNER.right, y - 4.2), stroke=Stroke(ink, 0.3))
    put_line(pen, RIGHT, y, value, "sans-700", (10, 9), ink, 20, "right")
    room = Rect(LEFT, y - 3.9, 34, 5.4)
    put_text(pen, label, "sans-500", (9.5, 7), ink, room, leading=1.0)
    put_frame(pen, context)


def _draw_circles(
    pen: Pen, context: Context, spots: tuple[tuple[float, float], ...], side: str
) -> None:
    theme, terms = context.theme, agreed_terms(context.box.rules, SavingsTerms)
    worth = context.figures(terms.counter)
    for n, (x, y) in enumerate(spots, start=1):
        _put_ring(pen, theme, x, y, side)
        put_line(pen, x, y + 0.9, str(n), "serif-600", (14, 14), theme.colour(side), 8, "centre")
        put_line(pen, x, y + 4.1, worth, "sans-500", (7.5, 7), theme.colour(side), 9, "centre")
