"""Damages and incomes from cards, whether drawn or typed."""

from typing import Annotated

from pnp.ledger.entry import Entry, Fact, Phrase, Posting, move
from pnp.rules.language.arguments import flag
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.payments import pay

InCash = Annotated[bool, flag("pay")]
"""A damage is paid although a counter would cover it (CH-A29)."""


def damage(state: GameState, name: str, amount: int, *, in_cash: bool = False) -> Entry:
    """Settle a damage with a counter if one is held, else in cash (CH-31)."""
    me = accounts.player(name)
    held = state.balances.of(me, accounts.INSURANCE)
    facts: dict[str, Fact] = {"who": name, "amount": amount}
    if held and not in_cash:
        given = 1 if state.chosen("insurance_consumed") else 0
        postings = move(me, accounts.BANK, accounts.INSURANCE, given)
        facts["left"] = held - given
        key = "damage.covered" if given else "damage.free"
        why = state.because("damage", "why.covered", **facts)
        return Entry(postings, (Phrase(key, facts),), (why,))
    postings = pay(state, name, accounts.BANK, amount, "damage", "cannot.card")
    why = state.because("damage", "why.damage", **facts)
    return Entry(postings, (Phrase("damage", facts),), (why,))


def income_kept(state: GameState, name: str, amount: int) -> tuple[Posting, ...]:
    """Let the income on a card take the place of the one before (CH-34)."""
    me = accounts.player(name)
    before = state.balances.of(me, accounts.INCOME)
    return move(accounts.TABLE, me, accounts.INCOME, amount - before)
