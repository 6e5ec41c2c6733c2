"""Marks that lie before a player for a while, and go back to the table."""

from itertools import chain

from pnp.ledger.entry import Posting, move
from pnp.rules.chart import TABLE
from pnp.rules.standing import Standing


def struck(standing: Standing, account: str, *marks: str) -> tuple[Posting, ...]:
    """Strike out all marks on an account that begin so."""
    held = (standing.balances.holdings(account, mark).items() for mark in marks)
    lying = chain.from_iterable(held)
    return tuple(chain.from_iterable(move(account, TABLE, what, n) for what, n in lying))
