"""The points of one player against the Bank; who has lost has none."""

from pnp.box.deed_terms import HotelTerms
from pnp.box.estate import building_cost, buy_back
from pnp.games.property import deeds
from pnp.games.property.terms import TradingTerms
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import Item, PlayerCount, Score


def points(state: GameState, name: str) -> PlayerCount:
    """Count cash, the mortgage values of all deeds, and half of the buildings."""
    if state.retired(name):
        return PlayerCount(())
    cash = state.cash(name)
    items = [] if cash is None else [Item(state.because("valuation", "item.cash"), cash)]
    for deed in deeds.list_held(state, name):
        down = deeds.mortgaged(state, deed)
        none = down and state.terms(TradingTerms).points_mortgaged == "zero"
        what = state.because("valuation", "item.mortgaged" if down else "item.deed", deed=deed)
        items.append(Item(what, 0 if none else deeds.mortgage(state, deed)))
        items += _buildings(state, deed)
    return PlayerCount(tuple(items), cash is not None)


def _buildings(state: GameState, deed: str) -> list[Item]:
    group, houses = deeds.group_of(state, deed), deeds.houses(state, deed)
    found: list[Item] = []
    if houses:
        what = state.because("valuation", "item.houses", deed=deed, n=houses)
        found.append(Item(what, buy_back(building_cost(group, houses))))
    if deeds.hotel(state, deed):
        value = state.terms(HotelTerms).hotel_value
        alone = state.terms(TradingTerms).hotel_points == "hotel_price_only"
        what = state.because("valuation", "item.hotel", deed=deed, n=value)
        cost = building_cost(group, 0, 1) if alone else building_cost(group, value)
        found.append(Item(what, buy_back(cost)))
    return found


def final_count(state: GameState) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(state, name) for name in state.table.players}
    return Score(counts, state.playing if state.over else ())
