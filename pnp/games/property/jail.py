"""Jail: what the fine is, who sits there, and the steps out of it."""

from dataclasses import dataclass

from pnp.box.terms import Coins
from pnp.errors import Code
from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class FineTerms:
    """What leaving jail costs."""

    jail_fine: Coins


def check_inside(state: GameState, name: str) -> int:
    """Give the marks a prisoner holds; refuse who is not in jail."""
    marks = state.balances.of(accounts.player(name), accounts.JAIL)
    if not marks:
        raise state.refusal(Code.JAIL, "jail-out", "jail.not", who=name)
    return marks


def check_outside(state: GameState, name: str) -> None:
    """Refuse to send to jail who sits there already."""
    if state.balances.of(accounts.player(name), accounts.JAIL):
        raise state.refusal(Code.JAIL, "jail", "jail.already", who=name)


def set_free(name: str, marks: int) -> tuple[Posting, ...]:
    """Take the marks of a prisoner away."""
    return move(accounts.player(name), accounts.TABLE, accounts.JAIL, marks)
