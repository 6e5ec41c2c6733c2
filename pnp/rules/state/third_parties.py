"""What pots, companies and pools hold and owe: as scripts read it, and as lines for the table."""

from typing import Any

from pnp.rules.state.accounts import plainly
from pnp.rules.state.game_state import GameState
from pnp.rules.state.statement import first_line, owes


def _statement_of(state: GameState, party: str) -> dict[str, Any]:
    return {"cash": state.cash(party), "owes": owes(state, party)}


def statements(state: GameState) -> dict[str, dict[str, Any]]:
    """Give all of them by the ids of the content."""
    return {plainly(each): _statement_of(state, each) for each in state.third_parties}


def lines(state: GameState, parties: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Show these at the table, or all of them."""
    return tuple(first_line(state, each) for each in parties or state.third_parties)
