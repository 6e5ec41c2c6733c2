"""Whole coins, the one rounding, and the notes that make up a sum."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum


class Rounding(StrEnum):
    """Where a broken coin goes: up to the next whole coin, or down to the last."""

    UP = "up"
    DOWN = "down"


def share(amount: int, numerator: int, denominator: int, rounding: Rounding = Rounding.UP) -> int:
    """Take a fraction of an amount in whole coins: the only place where a broken coin ends.

    >>> share(350, 1, 20), share(350, 1, 20, Rounding.DOWN)
    (18, 17)
    """
    if rounding is Rounding.UP:
        return -(-amount * numerator // denominator)
    return amount * numerator // denominator


def percent(amount: int, rate: int, rounding: Rounding = Rounding.UP) -> int:
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
    return share(amount, 1, 2, Rounding.DOWN)


def divide(amount: int, parts: Sequence[int]) -> tuple[int, ...]:
    """Divide an amount by parts: nobody gets a coin more or less than his exact share.

    The coins that do not divide go one each to the largest remainders; of equal ones first to who
    has more parts, then to who comes first.

    >>> divide(100, [1, 1, 1]), divide(7, [1, 2, 2])
    ((34, 33, 33), (1, 3, 3))
    """
    whole = sum(parts)
    shares = [amount * part // whole for part in parts]
    left = [amount * part % whole for part in parts]
    order = sorted(range(len(parts)), key=lambda n: (-left[n], -parts[n], n))
    for n in order[: amount - sum(shares)]:
        shares[n] += 1
    return tuple(shares)


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
