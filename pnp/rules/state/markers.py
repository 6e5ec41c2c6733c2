"""Marks that lie before a player for a while, and go back to the table."""

from itertools import chain

from pnp.ledger.entry import Posting, move
from pnp.rules.state.accounts import TABLE
from pnp.rules.state.game_state import GameState


def struck(state: GameState, account: str, *marks: str) -> tuple[Posting, ...]:
    """Strike out all marks on an account that begin so."""
    held = (state.balances.holdings(account, mark).items() for mark in marks)
    lying = chain.from_iterable(held)
    return tuple(chain.from_iterable(move(account, TABLE, what, n) for what, n in lying))
