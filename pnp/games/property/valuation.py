"""Counting up what a player of a deed game is worth."""

from pnp.games.property import deeds
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import Count, Item, Score, by_most


def wealth(state: GameState, name: str) -> Count:
    """Count cash, deeds (mortgaged ones at half), houses, and hotels by their houses' price."""
    items: list[Item] = []
    cash = state.cash(name)
    if cash is not None:
        items.append(Item(state.because("valuation", "item.cash"), cash))
    for deed in deeds.held_by(state, name):
        down = deeds.mortgaged(state, deed)
        price = _worth(state, deed) if down else deeds.title(state, deed).price
        key = "item.mortgaged" if down else "item.deed"
        items.append(Item(state.because("valuation", key, deed=deed), price))
        items.extend(_buildings(state, deed))
    return Count(tuple(items), cash is not None)


def _worth(state: GameState, deed: str) -> int:
    """Give what a mortgaged deed counts: its half, or all of it for stations if so agreed."""
    street = deeds.group_of(state, deed).rent_by == "buildings"
    if not street and state.option("mortgaged_station_value") == "full":
        return deeds.title(state, deed).price
    return deeds.mortgage(state, deed)


def _buildings(state: GameState, deed: str) -> tuple[Item, ...]:
    each = deeds.group_of(state, deed).house or 0
    houses = deeds.houses(state, deed)
    found: list[Item] = []
    if houses:
        what = state.because("valuation", "item.houses", deed=deed, n=houses)
        found.append(Item(what, houses * each))
    if deeds.hotel(state, deed):
        worth = state.number("hotel_value", 5)
        what = state.because("valuation", "item.hotel", deed=deed, n=worth)
        found.append(Item(what, worth * each))
    return tuple(found)


def final_count(state: GameState) -> Score:
    """Count everybody up."""
    counts = {name: wealth(state, name) for name in state.table.players}
    return by_most(counts, state.playing)
