"""Damages and incomes from cards, whether drawn or typed."""

from typing import Annotated

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules import chart
from pnp.rules.purse import pay
from pnp.rules.slots import flag
from pnp.rules.standing import Standing

InCash = Annotated[bool, flag("pay")]
"""A damage is paid although a counter would cover it (CH-A29)."""


def damage(standing: Standing, name: str, amount: int, *, in_cash: bool = False) -> Entry:
    """Settle a damage with a counter if one is held, else in cash (CH-31)."""
    me = chart.player(name)
    held = standing.balances.of(me, chart.INSURANCE)
    facts: dict[str, Fact] = {"who": name, "amount": amount}
    if held and not in_cash:
        given = 1 if standing.chosen("insurance_consumed") else 0
        postings = move(me, chart.BANK, chart.INSURANCE, given)
        facts["left"] = held - given
        key = "damage.covered" if given else "damage.free"
        why = standing.because("damage", "why.covered", **facts)
        return Entry(postings, (Phrase(key, facts),), (why,))
    postings = pay(standing, name, chart.BANK, amount, "damage", "cannot.card")
    why = standing.because("damage", "why.damage", **facts)
    return Entry(postings, (Phrase("damage", facts),), (why,))


def income_kept(standing: Standing, name: str, amount: int) -> tuple[Posting, ...]:
    """Let the income on a card take the place of the one before (CH-34)."""
    me = chart.player(name)
    before = standing.balances.of(me, chart.INCOME)
    return move(chart.TABLE, me, chart.INCOME, amount - before)
