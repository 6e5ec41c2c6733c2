"""Whole coins, the one rounding, the notes that make up a sum, and the banker's tables.

Printed fee tables and the bank's own sums come from these functions, so they cannot disagree.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Rounding = Literal["up", "down"]
"""Where a broken coin goes: up to the next whole coin, or down to the last."""


def share(amount: int, numerator: int, denominator: int, rounding: Rounding = "up") -> int:
    """Take a fraction of an amount in whole coins: the only place where a broken coin ends.

    >>> share(350, 1, 20), share(350, 1, 20, "down")
    (18, 17)
    """
    if rounding == "up":
        return -(-amount * numerator // denominator)
    return amount * numerator // denominator


def percent(amount: int, rate: int, rounding: Rounding = "up") -> int:
    """Take so many per cent of an amount.

    >>> percent(175, 10), percent(75, 10), percent(150, 10)
    (18, 8, 15)
    """
    return share(amount, rate, 100, rounding)


def half(amount: int) -> int:
    """Take half an amount, a half coin in the Bank's favour (CR-A16).

    >>> half(350), half(75)
    (175, 37)
    """
    return share(amount, 1, 2, "down")


def lift_fee(prices: Iterable[int], rate: int = 10, rounding: Rounding = "up") -> int:
    """Give the fee for lifting these deeds together: a rate of half their prices (CR-32).

    The mortgage of each is half its price; halves are pooled before they are rounded.

    >>> lift_fee([150]), lift_fee([150, 150]), lift_fee([150, 350])
    (8, 15, 25)
    """
    return share(sum(prices), rate, 200, rounding)


@dataclass(frozen=True, slots=True)
class FeeRow:
    """One row of the banker's fee table, in coins; tenfold figures keep halves whole."""

    price: int
    mortgage: int
    fee_tenths: int
    total_tenths: int
    alone: int


def fee_table(prices: Iterable[int], rate: int = 10) -> tuple[FeeRow, ...]:
    """Work out what lifting costs for each price, alone and before rounding (CR-28, CR-32).

    >>> fee_table([350])[0]
    FeeRow(price=350, mortgage=175, fee_tenths=175, total_tenths=1925, alone=193)
    """
    return tuple(
        FeeRow(
            price=price,
            mortgage=half(price),
            fee_tenths=price * rate // 20,
            total_tenths=half(price) * 10 + price * rate // 20,
            alone=half(price) + lift_fee([price], rate),
        )
        for price in sorted(set(prices))
    )


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
        BuildingRow(n, tuple((n * price, half(n * price)) for price in house_prices))
        for n in range(1, most + 1)
    )


def notes_for(amount: int, values: Iterable[int]) -> Mapping[int, int] | None:
    """Make up a sum from notes, largest first; None if these notes cannot make it.

    >>> notes_for(83, [500, 100, 50, 20, 10, 5, 1])
    {50: 1, 20: 1, 10: 1, 1: 3}
    >>> notes_for(150, [100, 20]) is None
    True
    """
    hand: dict[int, int] = {}
    for value in sorted(values, reverse=True):
        count, amount = divmod(amount, value)
        if count:
            hand[value] = count
    return hand if amount == 0 else None
