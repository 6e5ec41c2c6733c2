"""Which notes change hands for a sum: exactly, and with change where the payer must have some.

Sums that notes can make up are the bits of a whole number, so that every answer is exact: what is
found adds up to the sum, and what is not found cannot be paid with these notes.
"""

from collections.abc import Mapping
from math import gcd
from typing import Final

Notes = Mapping[int, int]
"""How many notes there are of each value; no value stands there with none."""

_FEW: Final = 5
"""So many notes are counted out faster than change is given."""

_TROUBLE: Final = 3
"""Change is given where it spares more notes than this."""


def worth(notes: Notes) -> int:
    """Add notes up.

    >>> worth({500: 1, 20: 3})
    560
    """
    return sum(value * count for value, count in notes.items())


def exchange(payer: Notes, payee: Notes, amount: int) -> tuple[Notes, Notes] | None:
    """Give what a payer hands over and what he gets back; None if no notes of theirs will do.

    Change is given where it must be, or where it spares a heap of small notes:

    >>> exchange({500: 1, 100: 2, 20: 9}, {100: 4}, 140)
    ({100: 1, 20: 2}, {})
    >>> exchange({500: 1, 100: 2, 20: 9}, {100: 4}, 380)
    ({100: 2, 20: 9}, {})
    >>> exchange({500: 1, 100: 2, 20: 9}, {100: 4}, 400)
    ({500: 1}, {100: 1})
    >>> exchange({20: 200}, {100: 9}, 3850) is None
    True
    """
    exact = make_up(payer, amount)
    if exact is not None and _count(exact) <= _FEW:
        return exact, {}
    unit = gcd(*payer, *payee)
    if not unit or amount % unit:
        return None
    found: list[tuple[int, int, Notes, Notes]] = []
    if exact is not None:
        found.append((_count(exact), 0, exact, {}))
    for change in _changes(payer, payee, amount, unit):
        gives, back = make_up(payer, amount + change), make_up(payee, change)
        if gives is not None and back is not None and change:
            found.append((_count(gives) + _count(back) + _TROUBLE, change, gives, back))
    if not found:
        return None
    _, _, gives, back = min(found, key=lambda each: each[:2])
    return gives, back


def _changes(payer: Notes, payee: Notes, amount: int, unit: int) -> set[int]:
    both = reachable(payer, unit) >> amount // unit & reachable(payee, unit)
    if not both:
        return set()
    least = ((both & -both).bit_length() - 1) * unit
    rounded = {-amount % value for value in payer}
    return {least} | {each for each in rounded if both >> each // unit & 1}


def without_common(gives: Notes, back: Notes) -> tuple[Notes, Notes]:
    """Leave out the notes that would only go there and back."""
    common = {value: min(count, back.get(value, 0)) for value, count in gives.items()}
    return taken(gives, common), taken(back, common)


def taken(notes: Notes, away: Notes) -> Notes:
    """Take notes out of others; what was not there is missing, less than none."""
    left = dict(notes)
    for value, count in away.items():
        now = left.get(value, 0) - count
        if now:
            left[value] = now
        else:
            left.pop(value, None)
    return left


def added(notes: Notes, more: Notes) -> Notes:
    """Put notes to others.

    >>> added({20: 1}, {20: 2, 5: 1})
    {20: 3, 5: 1}
    """
    both = dict(notes)
    for value, count in more.items():
        both[value] = both.get(value, 0) + count
    return both


def without_none(notes: Notes) -> Notes:
    """Leave out the values of which there is no note."""
    return {value: count for value, count in notes.items() if count}


def make_up(notes: Notes, amount: int) -> Notes | None:
    """Make up a sum from notes that are there, the largest first; None if that cannot be done.

    >>> make_up({50: 1, 20: 3}, 60), make_up({50: 1, 20: 3}, 80)
    ({20: 3}, None)
    """
    hand, rest = {}, amount
    values = sorted(notes, reverse=True)
    for value in values:
        count = min(notes[value], rest // value)
        if count:
            hand[value] = count
            rest -= count * value
    if not rest:
        return hand
    return _searched(notes, values, amount) if amount <= worth(notes) else None


def _searched(notes: Notes, values: list[int], amount: int) -> Notes | None:
    unit = gcd(*values)
    below = [1]
    for value in reversed(values):
        below.append(_with(below[-1], value // unit, notes[value]))
    if amount % unit or not below.pop() >> amount // unit & 1:
        return None
    hand: dict[int, int] = {}
    for value in values:
        smaller, count = below.pop(), min(notes[value], amount // value)
        while not smaller >> (amount - count * value) // unit & 1:
            count -= 1
        if count:
            hand[value] = count
            amount -= count * value
    return hand


def reachable(notes: Notes, unit: int) -> int:
    """Give the sums that notes can make up: bit n stands for n units.

    >>> bin(reachable({50: 1, 20: 2}, 10))
    '0b1010110101'
    """
    sums = 1
    for value, count in notes.items():
        sums = _with(sums, value // unit, count)
    return sums


def _with(sums: int, step: int, count: int) -> int:
    part = 1
    while count > 0:
        part = min(part, count)
        sums |= sums << step * part
        count -= part
        part *= 2
    return sums


def _count(notes: Notes) -> int:
    return sum(notes.values())
