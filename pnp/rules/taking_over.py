"""What a mortgaged deed costs its new owner when it changes hands."""

from typing import Annotated

from pnp.ledger.entry import Entry, Fact, Phrase, move
from pnp.money import percent
from pnp.rules import chart, deeds
from pnp.rules.lifting import lift_cost, reasons, turned_up
from pnp.rules.purse import afford
from pnp.rules.slots import flag
from pnp.rules.standing import Standing

AtOnce = Annotated[bool, flag("lift")]
"""Who takes mortgaged deeds over lifts them in the same act."""


def transfer_fee(standing: Standing, down: tuple[str, ...]) -> int:
    """Give what the Bank takes at once for mortgaged deeds that pass; nothing in many games."""
    rate = standing.number("transfer_rate")
    return percent(sum(deeds.mortgage(standing, each) for each in down), rate)


def taken_over(
    standing: Standing, taker: str, down: tuple[str, ...], *, on_account: bool = False
) -> Entry:
    """Let the new owner of mortgaged deeds pay the fee; he lifts them later at the full cost.

    On account, who has not the cash for the fee owes it to the Bank.
    """
    fee = transfer_fee(standing, down)
    if not fee:
        return Entry()
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": fee}
    later = lift_cost(standing, taker, down).total
    key, postings = "transfer.fee", move(chart.player(taker), chart.BANK, chart.CASH, fee)
    cash = standing.cash(taker)
    if on_account and standing.in_book and cash is not None and cash < fee:
        key = "transfer.owed"
        postings = move(chart.TABLE, chart.player(taker), chart.debt(chart.BANK), fee)
    else:
        afford(standing, taker, fee, "mortgaged-sale", "cannot.take-over", deeds=down)
    say = standing.because("mortgaged-sale", key, **facts, later=later)
    why = standing.because(
        "mortgaged-sale", "why.transfer-fee", **facts, rate=standing.number("transfer_rate")
    )
    return Entry(postings, (say,), (why,))


def lifted_at_once(standing: Standing, taker: str, down: tuple[str, ...]) -> Entry:
    """Let the new owner lift mortgaged deeds as he takes them over: mortgage and fee, once."""
    if not down:
        return Entry()
    cost = lift_cost(standing, taker, down)
    facts: dict[str, Fact] = {"who": taker, "deeds": down, "amount": cost.total}
    afford(standing, taker, cost.total, "lift", "cannot.lift", deeds=down)
    postings = move(chart.player(taker), chart.BANK, chart.CASH, cost.total)
    why = (*reasons(standing, down, cost), standing.because("lift-once", "why.lift-once", **facts))
    return Entry(postings + turned_up(taker, down, cost), (Phrase("lift", facts),), why)
