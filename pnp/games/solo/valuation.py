"""The points of one player against the Bank; who has lost has none."""

from pnp.box.estate import buy_back
from pnp.games.property import deeds
from pnp.games.property.terms import TradingTerms
from pnp.games.property.valuation import wealth
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import PlayerCount, Score


def points(state: GameState, name: str) -> PlayerCount:
    """Count cash, the mortgage values of all deeds, and half of the buildings."""
    return PlayerCount(()) if state.retired(name) else wealth(state, name, _lent, buy_back)


def _lent(state: GameState, deed: str) -> int:
    none = deeds.mortgaged(state, deed) and state.terms(TradingTerms).points_mortgaged == "zero"
    return 0 if none else deeds.mortgage(state, deed)


def final_count(state: GameState) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(state, name) for name in state.table.players}
    return Score(counts, state.playing if state.over else ())
