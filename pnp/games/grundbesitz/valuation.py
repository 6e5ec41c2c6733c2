"""The count at the end, where mortgaged stations and works may count in full."""

from pnp.games.grundbesitz.terms import CountTerms
from pnp.games.property import deeds, valuation
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import Score


def final_count(state: GameState) -> Score:
    """Count everybody up (DE-36)."""
    return valuation.final_count(state, count_mortgaged)


def count_mortgaged(state: GameState, deed: str) -> int:
    """Give what a mortgaged deed counts: its half, or all of it for stations if so agreed."""
    street = deeds.group_of(state, deed).rent_by == "buildings"
    if not street and state.terms(CountTerms).mortgaged_station_value == "full":
        return deeds.title(state, deed).price
    return deeds.mortgage(state, deed)
