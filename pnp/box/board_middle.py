"""What lies in the middle of a ring board: one drawing, and places for words, decks and cash."""

from dataclasses import dataclass
from typing import Final, Literal

MiddlePlace = tuple[float, ...]
"""Left, top, width and height in mm, from the top left corner of the middle."""

_MIDDLE: Final = 270.0
_BOARD: Final = 370.0


def middle_side(size: float) -> float:
    """Give the side in mm of the middle of a ring board of so many mm.

    >>> middle_side(370)
    270.0
    """
    return size * _MIDDLE / _BOARD


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of a ring: a square of 270 mm on a board of 370, the fold half way across."""

    drawing: str = ""
    """The drawing that fills it; else the emblem on a plain ground."""
    title: tuple[MiddlePlace, ...] = ((17, 22, 236, 24),)
    """Where the title stands; each place after the first takes one word from its end."""
    title_on: str = "centre"
    """The colour the title stands on."""
    lettering: Literal["serif", "sans"] = "serif"
    """The letters of the title."""
    decks: tuple[MiddlePlace, ...] = ((14, 156, 67, 92), (189, 156, 67, 92))
    """Where the decks lie, in their order; each 4 mm wider than its cards."""
    bank: MiddlePlace = ()
    """Where cash of the Bank lies; nowhere if it is left out."""
    reminders: MiddlePlace = (14, 254, 242, 14)
    """Where the sums stand that are asked for most; nowhere if it is empty."""
    legend: MiddlePlace = ()
    """Where the groups stand with the price of a house; nowhere if it is empty."""
    plate: str = "paper"
    """The colour under words, decks and cash."""
