"""Plots, homes and the buildings on them: who has which, what they earn, what may be built."""

from typing import TYPE_CHECKING

from pnp.rules import chart
from pnp.rules.deeds import held_by, holder, title
from pnp.rules.names import fold
from pnp.rules.slots import Slot, pick, read_code
from pnp.rules.standing import Standing

if TYPE_CHECKING:
    from pnp.box.model import Building


def building_on(standing: Standing, deed: str) -> "Building | None":
    """Give the building that stands on a plot; None where nothing was built."""
    cards = standing.balances.holdings(chart.plot(deed), chart.BUILDINGS)
    names = {card.removeprefix(chart.BUILDINGS) for card in cards}
    return next((each for each in standing.box.buildings if each.id in names), None)


def building(standing: Standing, name: str) -> "Building":
    """Give a building card by its id."""
    return next(each for each in standing.box.buildings if each.id == name)


def is_plot(standing: Standing, deed: str) -> bool:
    """Tell whether a deed is a plot of land, built upon or not."""
    return title(standing, deed).area is not None


def dwelling(standing: Standing, deed: str) -> str | None:
    """Name what stands on a deed: the home it came with, or the building put there."""
    there = building_on(standing, deed)
    return there.id if there else title(standing, deed).dwelling


def homes(standing: Standing, name: str) -> tuple[str, ...]:
    """List the deeds of a player with a house or apartment on them."""
    return tuple(each for each in held_by(standing, name) if dwelling(standing, each))


def price(standing: Standing, deed: str) -> int:
    """Give what the Bank asks for a deed: with a building left on it, the price of both."""
    there = building_on(standing, deed)
    return title(standing, deed).price + (there.price if there else 0)


def rent(standing: Standing, deed: str) -> int:
    """Give the yearly rent of a deed: of a built plot that of the building (CH-15, CH-A8)."""
    ground = title(standing, deed).rents[0]
    there = building_on(standing, deed)
    if there is None:
        return ground
    return there.rent + (ground if standing.option("unit_rent") == "both" else 0)


def limit(standing: Standing, deed: str) -> int:
    """Give how much is lent on a deed: of a built plot, ground and building (CH-19, CH-A7)."""
    ground = title(standing, deed).limit or 0
    there = building_on(standing, deed)
    if there is None:
        return ground
    return there.limit + (0 if standing.option("unit_limit") == "building_only" else ground)


def unit_limit(standing: Standing, deed: str) -> int:
    """Give what the Bank pays for a deed: the limits of the ground and of what stands on it."""
    there = building_on(standing, deed)
    return (title(standing, deed).limit or 0) + (there.limit if there else 0)


def kept_for(standing: Standing, dwelling_id: str) -> bool:
    """Tell whether some plots are kept for a dwelling, which goes nowhere else (CH-09)."""
    return any(deed.only == dwelling_id for deed in standing.box.deeds)


def hunting_ground(standing: Standing) -> str | None:
    """Name the plot that can never be built upon (CH-10, CH-11)."""
    deeds = standing.box.deeds
    return next((d.id for d in deeds if d.area is not None and not d.buildable), None)


def everything_owned(standing: Standing) -> bool:
    """Tell whether players own all deeds, and where the table asks for it, all is built."""
    sold = all(holder(standing, deed.id) != chart.BANK for deed in standing.box.deeds)
    if not sold or not standing.chosen("end_counts_building_cards"):
        return sold
    cards = standing.balances.holdings(chart.BANK, chart.BUILDINGS)
    return not any(amount > 0 for amount in cards.values())


def _read_building(standing: Standing, word: str) -> str:
    codes = {("B", each.no): each.id for each in standing.box.buildings}
    names = {
        fold(name): each.id for each in standing.box.dwellings for name in each.name.texts.values()
    }
    cards = {each.id: each.id for each in standing.box.buildings}
    known = {name: thing for name, thing in names.items() if thing in cards} | cards
    return read_code(standing, word, codes) or pick(standing, word, known, "a-building")


BUILDING = Slot("BUILDING", _read_building, lambda s: (each.id for each in s.box.buildings))
"""A building card by its id, name or printed code."""
