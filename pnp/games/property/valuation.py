"""Counting up what a player of a deed game is worth."""

from pnp.box.deed_terms import HotelTerms
from pnp.box.estate import building_cost
from pnp.games.property import deeds
from pnp.games.property.terms import TradingTerms
from pnp.rules.state import holdings
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import Item, PlayerCount, Score, by_most


def wealth(state: GameState, name: str) -> PlayerCount:
    """Count cash, deeds (mortgaged ones at half), houses, and hotels by their houses' price."""
    items: list[Item] = []
    cash = state.cash(name)
    if cash is not None:
        items.append(Item(state.because("valuation", "item.cash"), cash))
    for deed in deeds.list_held(state, name):
        down = deeds.mortgaged(state, deed)
        title = deeds.title(state, deed)
        price = _worth(state, deed) if down else title.price
        price = price * deeds.units(state, name, deed) // title.parts
        key = "item.mortgaged" if down else "item.deed"
        items.append(Item(state.because("valuation", key, deed=deed), price))
        items.extend(_buildings(state, deed))
    for deed in deeds.list_shared(state, name):
        title = deeds.title(state, deed)
        whole = _worth(state, deed) if deeds.mortgaged(state, deed) else title.price
        part = whole * deeds.units(state, name, deed) // title.parts
        items.append(Item(state.because("valuation", "item.deed", deed=deed), part))
    items += holdings.stock_items(state, name)
    return PlayerCount(tuple(items), cash is not None)


def _worth(state: GameState, deed: str) -> int:
    # What a mortgaged deed counts: its half, or all of it for stations if so agreed.
    street = deeds.group_of(state, deed).rent_by == "buildings"
    if not street and state.terms(TradingTerms).mortgaged_station_value == "full":
        return deeds.title(state, deed).price
    return deeds.mortgage(state, deed)


def _buildings(state: GameState, deed: str) -> tuple[Item, ...]:
    group = deeds.group_of(state, deed)
    houses = deeds.houses(state, deed)
    found: list[Item] = []
    if houses:
        what = state.because("valuation", "item.houses", deed=deed, n=houses)
        found.append(Item(what, building_cost(group, houses)))
    if deeds.hotel(state, deed):
        worth = state.terms(HotelTerms).hotel_value
        what = state.because("valuation", "item.hotel", deed=deed, n=worth)
        found.append(Item(what, building_cost(group, worth)))
    return tuple(found)


def final_count(state: GameState) -> Score:
    """Count everybody up."""
    counts = {name: wealth(state, name) for name in state.table.players}
    return by_most(counts, state.playing)
