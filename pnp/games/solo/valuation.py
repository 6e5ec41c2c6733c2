"""The points of one player against the Bank; who has lost has none."""

from pnp.games.property import deeds
from pnp.money import half
from pnp.rules.state.game_state import GameState
from pnp.rules.state.score import Count, Item, Score


def points(state: GameState, name: str) -> Count:
    """Count cash, the mortgage values of all deeds, and half of the buildings."""
    if state.retired(name):
        return Count(())
    cash = state.cash(name)
    items = [] if cash is None else [Item(state.because("valuation", "item.cash"), cash)]
    for deed in deeds.held_by(state, name):
        down = deeds.mortgaged(state, deed)
        none = down and state.option("points_mortgaged") == "zero"
        what = state.because("valuation", "item.mortgaged" if down else "item.deed", deed=deed)
        items.append(Item(what, 0 if none else deeds.mortgage(state, deed)))
        items += _buildings(state, deed)
    return Count(tuple(items), cash is not None)


def _buildings(state: GameState, deed: str) -> list[Item]:
    group = deeds.group_of(state, deed)
    houses, each = deeds.houses(state, deed), group.house or 0
    found: list[Item] = []
    if houses:
        what = state.because("valuation", "item.houses", deed=deed, n=houses)
        found.append(Item(what, half(houses * each)))
    if deeds.hotel(state, deed):
        worth = state.number("hotel_value", 5)
        alone = state.option("hotel_points") == "hotel_price_only"
        what = state.because("valuation", "item.hotel", deed=deed, n=worth)
        found.append(Item(what, half((group.hotel or 0) if alone else worth * each)))
    return found


def final_count(state: GameState) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(state, name) for name in state.table.players}
    return Score(counts, state.playing if state.over else ())
