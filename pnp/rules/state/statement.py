"""What a statement says of a player first."""

from typing import Any, NamedTuple

from pnp.rules.state import holdings
from pnp.rules.state.accounts import plainly
from pnp.rules.state.game_state import GameState


class View(NamedTuple):
    """What was asked for: as lines for people, in the table's language, and as data for scripts."""

    lines: tuple[str, ...]
    data: Any


def owes(state: GameState, name: str) -> list[dict[str, Any]]:
    """List a player's debts as scripts read them."""
    return [{"to": plainly(to), "amount": amount} for to, amount in state.debts(name).items()]


def cash_line(state: GameState, name: str) -> str:
    """Tell a player's cash: what it is, or by the book about what, where no notes were counted."""
    cash = state.cash(name)
    if cash is None:
        return state.messages.text("cash-by-book", who=name, amount=state.cash_by_book(name))
    return state.messages.text("cash-now", who=name, amount=cash)


def first_line(state: GameState, name: str, *more: str) -> str:
    """Tell a player's cash, as far as it is known, his debts, and what else belongs there."""
    say = state.messages
    owed = [say.text("status.owes", whom=to, amount=n) for to, n in state.debts(name).items()]
    counted = ", ".join(holdings.stock_phrases(state, name))
    return "; ".join([cash_line(state, name), *owed, *more, *([counted] if counted else [])])
