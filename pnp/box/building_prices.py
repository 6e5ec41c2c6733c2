"""What houses and hotels cost and bring back, for the printed matter and the bank."""

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.box.estate import Group
from pnp.money import half


def building_cost(group: Group, houses: int, hotels: int = 0) -> int:
    """Give the printed price of so many houses and hotels of a colour group."""
    return houses * (group.house or 0) + hotels * (group.hotel or 0)


def buy_back(cost: int) -> int:
    """Give what the Bank pays for buildings of this cost: half of it (CR-23)."""
    return half(cost)


@dataclass(frozen=True, slots=True)
class BuildingRow:
    """One row of the building table: so many houses, and (cost, return) at each house price."""

    houses: int
    cells: tuple[tuple[int, int], ...]


def building_table(house_prices: Sequence[int], most: int = 15) -> tuple[BuildingRow, ...]:
    """Work out what 1 to `most` houses cost and bring back at each house price (CR-17, CR-23).

    >>> building_table([50])[6]
    BuildingRow(houses=7, cells=((350, 175),))
    """
    return tuple(
        BuildingRow(n, tuple((n * price, buy_back(n * price)) for price in house_prices))
        for n in range(1, most + 1)
    )
