"""Counting up what a player of a deed game is worth."""

from collections.abc import Callable, Iterator
from itertools import starmap

from pnp.games.property import deeds
from pnp.games.property.deeds import TradingTerms
from pnp.pack import BuildingTerms, GameState, Item, PlayerCount, Score, by_most, content, holdings


def worth(state: GameState, deed: str) -> int:
    """Tell what a deed counts: its price; mortgaged its half, or all for stations if so agreed."""
    street = deeds.group_of(state, deed).rent_by == "buildings"
    full = not street and state.terms(TradingTerms).mortgaged_station_value == "full"
    if full or not deeds.mortgaged(state, deed):
        return deeds.title(state, deed).price
    return deeds.mortgage(state, deed)


def wealth(
    state: GameState,
    name: str,
    value: Callable[[GameState, str], int] = worth,
    of_cost: Callable[[int], int] = int,
) -> PlayerCount:
    """Count cash, deeds by their value, and buildings by what they cost, or a part of that."""
    items: list[Item] = []
    cash, held = state.cash(name), deeds.list_held(state, name)
    if cash is not None:
        items.append(Item(state.because("valuation", "item.cash"), cash))
    for deed in (*held, *deeds.list_shared(state, name)):
        down = deed in held and deeds.mortgaged(state, deed)
        what = state.because("valuation", "item.mortgaged" if down else "item.deed", deed=deed)
        part = value(state, deed) * deeds.units(state, name, deed) // deeds.title(state, deed).parts
        items.append(Item(what, part))
        items += _buildings(state, deed, of_cost) if deed in held else ()
    items += starmap(Item, holdings.stock_items(state, name))
    return PlayerCount(tuple(items), cash is not None)


def _buildings(state: GameState, deed: str, of_cost: Callable[[int], int]) -> Iterator[Item]:
    group, houses = deeds.group_of(state, deed), deeds.houses(state, deed)
    if houses:
        what = state.because("valuation", "item.houses", deed=deed, n=houses)
        yield Item(what, of_cost(content.building_cost(group, houses)))
    if deeds.hotel(state, deed):
        steps = state.terms(BuildingTerms).hotel_value
        what = state.because("valuation", "item.hotel", deed=deed, n=steps)
        alone = state.terms(TradingTerms).hotel_points == "hotel_price_only"
        yield Item(what, of_cost(content.building_cost(group, *((0, 1) if alone else (steps,)))))


def final_count(state: GameState) -> Score:
    """Count everybody up."""
    return by_most({name: wealth(state, name) for name in state.table.players}, state.playing)
