"""Where counters lie on a savings card, in mm: circles in rows of four, none too near another."""

from typing import Final

from pnp.units import Size

CARD: Final = Size(63, 88)
"""A savings card."""

DIAMETER: Final = 13.4
"""Diameter in mm of a circle: a counter of half an inch, square or round, leaves a hair around."""

PITCH: Final = 14.0
"""From middle to middle of neighbouring circles in mm: square counters do not touch."""

TOP: Final = 29.2
"""Where the rows of circles begin, in mm."""

ROWS: Final = {"credit": 2, "loan": 3}
"""How many rows of circles each side has room for."""

_ACROSS: Final = 4


def circles(count: int, rows_there: int = 3) -> tuple[tuple[float, float], ...]:
    """Give the centres of the circles on a side: rows of four in the middle of their room.

    >>> len(circles(12)), circles(2, 1)
    (12, ((24.5, 36.2), (38.5, 36.2)))
    """
    found = []
    rows = [min(_ACROSS, count - n) for n in range(0, count, _ACROSS)]
    if count == 6:  # two rows of three look better than four and two
        rows = [3, 3]
    top = TOP + (rows_there - len(rows)) * PITCH / 2
    for row, across in enumerate(rows):
        first = CARD.width / 2 - (across - 1) * PITCH / 2
        y = top + PITCH / 2 + row * PITCH
        found += [(round(first + n * PITCH, 3), round(y, 3)) for n in range(across)]
    return tuple(found)
