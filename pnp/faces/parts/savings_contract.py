"""Savings cards: a savings book on the front, the loan it turns into on the back.

Both sides have circles that the counters cover; the card turned over is upright.
"""

from functools import partial
from typing import Final

from pnp.box.estate import Contract
from pnp.box.rulebook import agreed_terms
from pnp.box.savings_terms import (
    SavingsTerms,
    credit_interest,
    deposit_value,
    initial_loan,
    loan_interest,
)
from pnp.faces.art.bands import band_path
from pnp.faces.art.icons import put_icon
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.frame import CARD, FOOT, LEFT, RIGHT, put_codes, put_frame
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.stamp import DIAMETER, put_ring
from pnp.units import Rect

_BAND: Final = Rect(3, 3, 57, 15)
_CIRCLES: Final = 27.6
_PITCH: Final = DIAMETER + 0.7
_ACROSS: Final = 4
_OFFICES: Final = {"credit": "head-office", "loan": "savings-bank"}
"""The office whose icon stands on each side: where one saves, and where one owes."""


def savings_piece(context: Context, contract: Contract) -> PrintedPiece:
    """Give the cards of one contract sum, as many as the box holds."""
    own = f"contract/contract-{contract.sum}"
    key = f"savings {contract.sum} {context.lang} {context.theme.ink}"
    code, payload = context.codes.get(own, ""), context.payloads.get(own, "")
    front = partial(_draw_credit, context=context, contract=contract, code=code, payload=payload)
    back = partial(_draw_loan, context=context, contract=contract, code=code)
    return PrintedPiece(
        own,
        Face(f"{key} credit", CARD, front),
        Face(f"{key} loan", CARD, back),
        code,
        contract.count,
        payload,
    )


def circles(count: int, rows_there: int = 3) -> tuple[tuple[float, float], ...]:
    """Give the centres of the circles on a side: rows of four in the middle of their room.

    >>> len(circles(12)), circles(2, 1)
    (12, ((24.65, 34.45), (38.35, 34.45)))
    """
    found = []
    rows = [min(_ACROSS, count - n) for n in range(0, count, _ACROSS)]
    if count == 6:  # two rows of three look better than four and two
        rows = [3, 3]
    top = _CIRCLES + (rows_there - len(rows)) * _PITCH / 2
    for row, across in enumerate(rows):
        first = CARD.width / 2 - (across - 1) * _PITCH / 2
        y = top + _PITCH / 2 + row * _PITCH
        found += [(round(first + n * _PITCH, 3), round(y, 3)) for n in range(across)]
    return tuple(found)


def _draw_credit(pen: Pen, context: Context, contract: Contract, code: str, payload: str) -> None:
    terms, ink = agreed_terms(context.box.rules, SavingsTerms), context.theme.colour("ink")
    _draw_head(pen, context, "credit", context.label("contract_sum"), contract.sum)
    _draw_circles(pen, context, circles(contract.deposits, 2), "credit")
    interest = context.sum(credit_interest(1, terms))
    _put_row(pen, context, context.label("credit_interest"), interest, 60.2, RIGHT - LEFT)
    how = context.label("credit_how", sum=context.sum(deposit_value(1, terms)))
    put_text(pen, how, "sans-400", (8, 7), ink, Rect(LEFT, 63.4, 29.5, 16.4), middle=False)
    put_codes(pen, context, code, payload)


def _draw_loan(pen: Pen, context: Context, contract: Contract, code: str) -> None:
    terms, ink = agreed_terms(context.box.rules, SavingsTerms), context.theme.colour("ink")
    loan = initial_loan(contract, terms)
    _draw_head(pen, context, "loan", context.label("initial_loan"), loan)
    _draw_circles(pen, context, circles(contract.circles), "loan")
    interest = context.sum(loan_interest(1, terms))
    _put_row(pen, context, context.label("loan_interest"), interest, 75.2, RIGHT - LEFT)
    how = context.label("loan_how", sum=context.sum(deposit_value(1, terms)))
    put_text(pen, how, "sans-400", (8, 7), ink, Rect(LEFT, 76.4, 36, 6.6), middle=False)
    pen.text(RIGHT, FOOT, code, "sans-600", 8, ink, "right", 0.15)


def _draw_head(pen: Pen, context: Context, side: str, label: str, amount: int) -> None:
    """Draw the cover of the book: its side large, the sum below."""
    theme, ink = context.theme, context.theme.colour("ink")
    band = band_path(theme.look.band, _BAND)
    pen.shape(band, fill=theme.area(side), stroke=Stroke(ink, 0.3))
    on = theme.on(side)
    title = context.label("contract_title").upper()
    put_line(pen, LEFT, 7.0, title, "sans-600", (7.5, 7), on, 40, spacing=0.22)
    put_line(pen, LEFT, 14.6, context.label(f"{side}_side"), "serif-700", (20, 16), on, 40)
    put_icon(pen, theme, _OFFICES[side], 46.8, 4.4, 10.6, on)
    _put_row(pen, context, label, context.sum(amount), 25.0, RIGHT - LEFT, 17)
    put_frame(pen, context)


def _put_row(
    pen: Pen, context: Context, label: str, value: str, y: float, width: float, size: float = 10
) -> None:
    """Set a label and its sum on one line, the sum at the right end."""
    ink = context.theme.colour("ink")
    big = size > 14
    font: Font = "serif-700" if big else "sans-700"
    wide = pen.width(value, font, size)
    pen.text(LEFT + width, y, value, font, size, ink, "right")
    room = Rect(LEFT, y - 5.4, width - wide - 1.5, 6.4)
    put_text(pen, label, "sans-500", (9.5, 7), ink, room, leading=1.05)


def _draw_circles(
    pen: Pen, context: Context, spots: tuple[tuple[float, float], ...], side: str
) -> None:
    theme = context.theme
    for n, (x, y) in enumerate(spots, start=1):
        put_ring(pen, theme, x, y, side)
        put_line(pen, x, y + 1.5, str(n), "serif-600", (14, 14), theme.colour(side), 8, "centre")
