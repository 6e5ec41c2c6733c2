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
from pnp.box.places.rings import ROWS, circles
from pnp.box.rulebook import agreed_terms
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import (
    FOOT,
    INNER,
    RIGHT,
    layout_of,
    put_codes,
    put_layer,
    put_printed_code,
)
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import light

# The office whose icon stands on each side: where one saves, and where one owes.
_OFFICES: Final = {"credit": "head-office", "loan": "savings-bank"}


def savings_piece(context: Context, contract: Contract) -> PrintedPiece:
    """Give the cards of one contract sum, as many as the box holds."""
    own = f"contract/contract-{contract.sum}"
    key = f"savings {contract.sum} {context.lang} {context.theme.ink}"
    code, payload = context.codes.get(own, ""), context.payloads.get(own, "")
    draw = partial(_draw_side, context=context, contract=contract, code=code, payload=payload)
    credit = Face(f"{key} credit", CARD, partial(draw, side="credit"))
    loan = Face(f"{key} loan", CARD, partial(draw, side="loan"))
    return PrintedPiece(own, credit, loan, code, contract.count, payload)


def _draw_side(
    pen: Pen, context: Context, contract: Contract, code: str, payload: str, side: str
) -> None:
    terms = agreed_terms(context.box.rules, SavingsTerms)
    layout, saving = layout_of(context, "savings"), side == "credit"
    rank = 1 + sum(each.sum < contract.sum for each in context.box.money.contracts)
    counted = contract.deposits if saving else contract.circles
    figures = {
        "side": side,
        "rank": str(rank),
        "title": context.label(f"{side}_side"),
        "society": _name_society(context),
        "office": _OFFICES[side],
        "label": context.label("contract_sum" if saving else "initial_loan"),
        "sum": context.sum(contract.sum if saving else initial_loan(contract, terms)),
        "interest": context.sum((credit_interest if saving else loan_interest)(1, terms)),
        "earned": context.label(f"{side}_interest"),
        "how": context.label(f"{side}_how", sum=context.sum(deposit_value(1, terms))),
        "worth": context.figures(terms.counter),
    }
    pen.shape(rectangle(INNER), fill=light(context.theme, "ochre", 0.14 * (rank - 1)))
    for layer in (side, "page"):
        put_layer(pen, context, layout, layer, figures)
    for n, (x, y) in enumerate(circles(counted, ROWS[side]), start=1):
        with pen.transform(x, y):
            put_layer(pen, context, layout, "circle", {**figures, "n": str(n)})
    put_layer(pen, context, layout, f"{side}-row", figures)
    put_layer(pen, context, layout, "edge", figures)
    if saving:
        put_codes(pen, context, code, payload)
    else:
        put_printed_code(pen, context, code, RIGHT, FOOT, "right")


def _name_society(context: Context) -> str:
    # Nothing where there is no town.
    town = context.box.town
    offices = [stop for stop in town.stops if stop.role == "head-office"] if town else []
    return context.localise(offices[0].name).replace("\u00ad", "") if offices else ""
