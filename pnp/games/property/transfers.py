"""What a mortgaged deed costs its new owner when it changes hands."""

from typing import Annotated

from pnp.games.property import deeds
from pnp.games.property.lifting import lift_cost, reasons, turned_up
from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.money import percent
from pnp.rules.language.arguments import flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import afford

AtOnce = Annotated[bool, flag("lift")]
"""Who takes mortgaged deeds over lifts them in the same act."""


def transfer_fee(state: GameState, down: tuple[str, ...]) -> int:
    """Give what the Bank takes at once for mortgaged deeds that pass; nothing in many games."""
    rate = state.number("transfer_rate")
    return percent(sum(deeds.mortgage(state, each) for each in down), rate)


def taken_over(
    state: GameState, taker: str, down: tuple[str, ...], *, on_account: bool = False
) -> Entry:
    """Let the new owner of mortgaged deeds pay the fee; he lifts them later at the full cost.

    On account, who has not the cash for the fee owes it to the Bank.
    """
    fee = transfer_fee(state, down)
    if not fee:
        return Entry()
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": fee}
    later = lift_cost(state, taker, down).total
    key, postings = "transfer.fee", move(accounts.player(taker), accounts.BANK, accounts.CASH, fee)
    cash = state.cash(taker)
    if on_account and state.in_book and cash is not None and cash < fee:
        key = "transfer.owed"
        postings = move(accounts.TABLE, accounts.player(taker), accounts.debt(accounts.BANK), fee)
    else:
        afford(state, taker, fee, "mortgaged-sale", "cannot.take-over", deeds=down)
    say = state.because("mortgaged-sale", key, **facts, later=later)
    why = state.because(
        "mortgaged-sale", "why.transfer-fee", **facts, rate=state.number("transfer_rate")
    )
    return Entry(postings, (say,), (why,))


def lifted_at_once(state: GameState, taker: str, down: tuple[str, ...]) -> Entry:
    """Let the new owner lift mortgaged deeds as he takes them over: mortgage and fee, once."""
    if not down:
        return Entry()
    cost = lift_cost(state, taker, down)
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": cost.total}
    afford(state, taker, cost.total, "lift", "cannot.lift", deeds=down)
    postings = move(accounts.player(taker), accounts.BANK, accounts.CASH, cost.total)
    why = (*reasons(state, down, cost), state.because("lift-once", "why.lift-once", **facts))
    return Entry(postings + turned_up(taker, down, cost), (Phrase("lift", facts),), why)
