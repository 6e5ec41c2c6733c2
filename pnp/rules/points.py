"""The points of one player against the Bank; who has lost has none."""

from pnp.money import half
from pnp.rules import deeds
from pnp.rules.score import Count, Item, Score
from pnp.rules.standing import Standing


def points(standing: Standing, name: str) -> Count:
    """Count cash, the mortgage values of all deeds, and half of the buildings."""
    if standing.retired(name):
        return Count(())
    cash = standing.cash(name)
    items = [] if cash is None else [Item(standing.because("valuation", "item.cash"), cash)]
    for deed in deeds.held_by(standing, name):
        down = deeds.mortgaged(standing, deed)
        none = down and standing.option("points_mortgaged") == "zero"
        what = standing.because("valuation", "item.mortgaged" if down else "item.deed", deed=deed)
        items.append(Item(what, 0 if none else deeds.mortgage(standing, deed)))
        items += _buildings(standing, deed)
    return Count(tuple(items), cash is not None)


def _buildings(standing: Standing, deed: str) -> list[Item]:
    group = deeds.group_of(standing, deed)
    houses, each = deeds.houses(standing, deed), group.house or 0
    found: list[Item] = []
    if houses:
        what = standing.because("valuation", "item.houses", deed=deed, n=houses)
        found.append(Item(what, half(houses * each)))
    if deeds.hotel(standing, deed):
        worth = standing.number("hotel_value", 5)
        alone = standing.option("hotel_points") == "hotel_price_only"
        what = standing.because("valuation", "item.hotel", deed=deed, n=worth)
        found.append(Item(what, half((group.hotel or 0) if alone else worth * each)))
    return found


def final_count(standing: Standing) -> Score:
    """Count up; the player has won when the game is over and he is still in it."""
    counts = {name: points(standing, name) for name in standing.table.players}
    return Score(counts, standing.playing if standing.over else ())
