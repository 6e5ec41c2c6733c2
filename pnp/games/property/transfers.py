"""What a mortgaged deed costs its new owner when it changes hands."""

from typing import Annotated

from pnp.box import deed_terms
from pnp.box.deed_terms import TransferTerms
from pnp.games.property import deeds
from pnp.games.property.mortgages import LiftPrice, explain_lift, price_lift, turn_up
from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.rules.language.arguments import flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import afford, open_debt

LiftFlag = Annotated[bool, flag("lift")]
"""Who takes mortgaged deeds over lifts them in the same act."""


def transfer_fee(state: GameState, down: tuple[str, ...]) -> int:
    """Give what the Bank takes at once for mortgaged deeds that pass; nothing in many games."""
    terms = state.find_terms(TransferTerms)
    if terms is None:
        return 0
    titles = (deeds.title(state, deed) for deed in down)
    return deed_terms.transfer_fee(titles, terms.transfer_rate)


def take_over(
    state: GameState, taker: str, down: tuple[str, ...], *, on_account: bool = False
) -> Entry:
    """Let the new owner of mortgaged deeds pay the fee; he lifts them later at the full cost.

    On account, who has not the cash for the fee owes it to the Bank.
    """
    fee = transfer_fee(state, down)
    if not fee:
        return Entry()
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": fee}
    later = price_lift(state, taker, down).total
    key, postings = "transfer.fee", move(accounts.player(taker), accounts.BANK, accounts.CASH, fee)
    cash = state.cash(taker)
    if on_account and state.in_book and cash is not None and cash < fee:
        key = "transfer.owed"
        postings = open_debt(taker, accounts.BANK, fee)
        facts |= {"whom": accounts.BANK, "what": {"key": "debt.transfer", "facts": {"deeds": down}}}
    else:
        afford(state, taker, fee, "mortgaged-sale", "cannot.take-over", deeds=down)
    rate = state.terms(TransferTerms).transfer_rate
    say = state.because("mortgaged-sale", key, **facts, later=later)
    why = state.because("mortgaged-sale", "why.transfer-fee", **facts, rate=rate)
    return Entry(postings, (say,), (why,))


def lift_at_once(
    state: GameState, taker: str, down: tuple[str, ...], price: LiftPrice = price_lift
) -> Entry:
    """Let the new owner lift mortgaged deeds as he takes them over: mortgage and fee, once."""
    if not down:
        return Entry()
    cost = price(state, taker, down)
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": cost.total}
    afford(state, taker, cost.total, "lift", "cannot.lift", deeds=down)
    postings = move(accounts.player(taker), accounts.BANK, accounts.CASH, cost.total)
    once = state.because("lift-once", "why.lift-once", **facts)
    why = (*explain_lift(state, down, cost), once)
    return Entry(postings + turn_up(taker, down, cost), (Phrase("lift", facts),), why)
