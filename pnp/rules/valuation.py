"""Counting up what a player of a deed game is worth."""

from pnp.rules import deeds
from pnp.rules.score import Count, Item, Score, by_most
from pnp.rules.standing import Standing


def wealth(standing: Standing, name: str) -> Count:
    """Count cash, deeds (mortgaged ones at half), houses, and hotels by their houses' price."""
    items: list[Item] = []
    cash = standing.cash(name)
    if cash is not None:
        items.append(Item(standing.because("valuation", "item.cash"), cash))
    for deed in deeds.held_by(standing, name):
        down = deeds.mortgaged(standing, deed)
        price = _worth(standing, deed) if down else deeds.title(standing, deed).price
        key = "item.mortgaged" if down else "item.deed"
        items.append(Item(standing.because("valuation", key, deed=deed), price))
        items.extend(_buildings(standing, deed))
    return Count(tuple(items), cash is not None)


def _worth(standing: Standing, deed: str) -> int:
    """Give what a mortgaged deed counts: its half, or all of it for stations if so agreed."""
    street = deeds.group_of(standing, deed).rent_by == "buildings"
    if not street and standing.option("mortgaged_station_value") == "full":
        return deeds.title(standing, deed).price
    return deeds.mortgage(standing, deed)


def _buildings(standing: Standing, deed: str) -> tuple[Item, ...]:
    each = deeds.group_of(standing, deed).house or 0
    houses = deeds.houses(standing, deed)
    found: list[Item] = []
    if houses:
        what = standing.because("valuation", "item.houses", deed=deed, n=houses)
        found.append(Item(what, houses * each))
    if deeds.hotel(standing, deed):
        worth = standing.number("hotel_value", 5)
        what = standing.because("valuation", "item.hotel", deed=deed, n=worth)
        found.append(Item(what, worth * each))
    return tuple(found)


def final_count(standing: Standing) -> Score:
    """Count everybody up."""
    counts = {name: wealth(standing, name) for name in standing.table.players}
    return by_most(counts, standing.playing)
