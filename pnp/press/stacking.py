"""Piles that are the deck: which piece lies where, so that cut piles come out in order.

Full sheets are cut in piles. In a pile of sheets the pieces of one place follow each other, sheet
after sheet; then come those of the next place. What fills no sheet comes last, in order. Arithmetic
only.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

PILE: Final = 5
"""How many sheets that are cut alike go under the knife together."""

Stacked = TypeVar("Stacked")
"""What is laid on sheets."""


def stack(copies: Sequence[Stacked], room: int) -> tuple[Stacked, ...]:
    """Order pieces for sheets with room for so many each, so that their piles are the deck.

    >>> stack("abcdefgh", 3)  # two sheets, then what is left: ab, cd, ef are the piles
    ('a', 'c', 'e', 'b', 'd', 'f', 'g', 'h')
    """
    full = len(copies) // room
    order = [index for batch in batches(full) for index in _interleave(batch, room)]
    return (*(copies[index] for index in order), *copies[full * room :])


def batches(sheets: int) -> Iterator[range]:
    """Give the sheets that are cut together, counted from 0.

    >>> list(batches(12))
    [range(0, 5), range(5, 10), range(10, 12)]
    """
    return (range(start, min(start + PILE, sheets)) for start in range(0, sheets, PILE))


def number_batch(sheet: int, copies: int, room: int) -> int:
    """Tell in which batch a sheet is cut, by its number from 0; one that is not full is its own.

    >>> [number_batch(sheet, 8, 3) for sheet in range(3)]
    [0, 0, 1]
    """
    full = copies // room
    return sheet // PILE if sheet < full else -(-full // PILE)


def _interleave(sheets: range, room: int) -> Iterator[int]:
    first = sheets.start * room
    return (
        first + place * len(sheets) + sheet for sheet in range(len(sheets)) for place in range(room)
    )
