"""The chart of wealth over time: where its lines run, for paper and for the screen alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pnp.units import Rect

Point = tuple[float, float]

INKS: Final = (
    "#1f4e79",
    "#b3261e",
    "#2e7d32",
    "#7b3fa0",
    "#9a5b00",
    "#00707a",
    "#5a5a5a",
    "#8a1550",
)
"""Colours of the lines; each also has dashes of its own and the player's name at its end."""

DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (), (2.4, 1.2), (0.6, 1.0), (3.2, 1, 0.6, 1), (5, 1.4), (1.4, 0.7), (0.6, 2), (4, 1, 1, 1),
)  # fmt: skip
"""Dashes in mm."""


@dataclass(frozen=True, slots=True)
class Course:
    """One player's line, and where his name stands beside its end."""

    name: str
    points: tuple[Point, ...]
    end: int
    label_y: float
    ink: str
    dashes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines and the rules behind them, in the units of the area."""

    area: Rect
    courses: tuple[Course, ...]
    levels: tuple[tuple[float, int], ...]
    """Height and amount of each rule."""


def chart(wealth: Mapping[str, Sequence[int]], area: Rect, line: float) -> Chart:
    """Lay out the lines in an area; names at their ends keep a line's height from each other."""
    amounts = [amount for course in wealth.values() for amount in course]
    step = _step(max(amounts, default=0) - min(0, *amounts, 0))
    low = min(0, *amounts, 0) // step * step
    high = max(step, -(-max(amounts, default=0) // step) * step)

    def level(amount: int) -> float:
        return area.bottom - (amount - low) * area.height / (high - low)

    drawn = [
        (name, tuple(_across(course, area, level)), course[-1])
        for name, course in wealth.items()
        if course
    ]
    heights = _apart([points[-1][1] for _, points, _ in drawn], line)
    courses = tuple(
        Course(name, points, end, y, INKS[k % len(INKS)], DASHES[k % len(DASHES)])
        for k, ((name, points, end), y) in enumerate(zip(drawn, heights, strict=True))
    )
    return Chart(area, courses, tuple((level(n), n) for n in range(low, high + 1, step)))


def _across(course: Sequence[int], area: Rect, level: Callable[[int], float]) -> list[Point]:
    most = max(1, len(course) - 1)
    return [(area.x + n * area.width / most, level(amount)) for n, amount in enumerate(course)]


def _step(span: int) -> int:
    # Choose a round distance between rules, so that there are four to eight of them.
    step = 1
    while span > 8 * step:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step


def _apart(heights: Sequence[float], line: float) -> list[float]:
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + line)
    return moved
