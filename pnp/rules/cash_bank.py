"""The bank of a kit whose rules nobody has written: cash and debts, and nothing is judged.

What the file of a game does not say is as it is here.
"""

from itertools import starmap
from typing import Any

from pnp.ledger.entry import Entry
from pnp.rules.state import accounts, holdings, statement
from pnp.rules.state.count import Item, PlayerCount, Score, by_most
from pnp.rules.state.game_state import GameState


def means(_state: GameState, _name: str) -> int:
    """Let nothing be raised: the bank knows of nothing but cash."""
    return 0


def follows(_before: GameState, _after: GameState, _actors: tuple[str, ...]) -> Entry:
    """Let nothing follow: when the game ends, the table knows."""
    return Entry()


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    return {
        "players": {
            name: {
                "cash": state.cash(name),
                "retired": state.retired(name),
                "owes": statement.owes(state, name),
            }
            for name in state.table.players
        },
        "bank": {"cash": state.balances.of(accounts.BANK, accounts.CASH)},
    }


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with cash and debts."""
    who = names or state.table.players
    return tuple(statement.first_line(state, name) for name in who)


def score(state: GameState) -> Score:
    """Count cash: what else is worth something, the rules in the box say."""
    return by_most({name: _count(state, name) for name in state.table.players}, state.playing)


def _count(state: GameState, name: str) -> PlayerCount:
    cash = state.cash(name)
    if cash is None:
        return PlayerCount((), complete=False)
    counted = Item(state.because("valuation", "item.cash"), cash)
    return PlayerCount((counted, *starmap(Item, holdings.stock_items(state, name))))


def lawful(_state: GameState) -> None:
    """Know of nothing that no play could reach."""
