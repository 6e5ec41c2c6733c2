"""Line screens that make room: lines swell round an opening, bend away from words, and end.

A bed of lines lies between two edges. Openings part it in the middle; bays press it away from an
edge, for words to stand there. Where lines would lie too close to be printed, some of them end.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pnp.faces.art.guilloche import draw_runs, rough
from pnp.outlines import Path, join
from pnp.units import Point

HAIR: Final = 0.09
"""Width in mm of the thinnest line of money: a quarter of a point, which home printers hold."""

# Outlines kept: a note is drawn on its sheet and again, smaller, wherever it is shown.
_KEPT: Final = 64

_POINTS_PER_MM: Final = 0.9


@dataclass(frozen=True, slots=True)
class Opening:
    """A lens that lines flow round: its middle across, half its length, half its height, in mm."""

    x: float
    long: float
    high: float
    flat: float = 0.0
    """How far from its middle it stays as high, in mm."""

    def high_at(self, x: float) -> float:
        """Give half its height at a place across."""
        beyond = max(0.0, abs(x - self.x) - self.flat)
        away = min(1.0, beyond / (self.long - self.flat))
        return self.high * math.cos(math.pi / 2 * away) ** 2


@dataclass(frozen=True, slots=True)
class Bay:
    """Room for words at an edge: from where to where it is full, and how deep, in mm."""

    left: float
    right: float
    deep: float
    shoulder: float = 7.0
    """Over how many mm the lines come back to the edge."""

    def deep_at(self, x: float) -> float:
        """Give how deep it is at a place across."""
        beyond = max(self.left - x, x - self.right, 0.0) / self.shoulder
        return self.deep * math.cos(math.pi / 2 * beyond) ** 2 if beyond < 1 else 0.0


@dataclass(frozen=True, slots=True)
class LineBed:
    """Lines between two edges: from where to where, how many, how near each other they may lie."""

    left: float
    right: float
    top: float
    bottom: float
    middle: float
    lines: int
    """How many lines there are between the middle and an edge."""
    nearest: float = 0.5
    openings: tuple[Opening, ...] = ()
    above: tuple[Bay, ...] = ()
    below: tuple[Bay, ...] = ()
    swing: float = 0.5
    """How far lines wave, in parts of their distance from each other."""
    waves: float = 3.0
    """How many waves there are over the whole length."""
    phase: float = 0.0

    def part_at(self, x: float) -> float:
        """Give how far the lines are parted from the middle at a place across."""
        return math.sqrt(math.hypot(*(each.high_at(x) ** 2 for each in self.openings)))

    def edge_at(self, x: float, side: int) -> float:
        """Give how far the bed reaches from the middle at a place: up (-1) or down (1)."""
        bays, edge = (self.above, self.top) if side < 0 else (self.below, self.bottom)
        return abs(edge - self.middle) - max((each.deep_at(x) for each in bays), default=0.0)

    def reach(self, side: int) -> tuple[float, float]:
        """Give the least and the most of how far it reaches from the middle on one side."""
        bays, edge = (self.above, self.top) if side < 0 else (self.below, self.bottom)
        most = abs(edge - self.middle)
        return most - max((each.deep for each in bays), default=0.0), most


@lru_cache(_KEPT)
def draw_bed(bed: LineBed) -> Path:
    """Give all lines of a bed."""
    curves: list[Path] = []
    count = max(12, round((bed.right - bed.left) * _POINTS_PER_MM))
    places = [bed.left + (bed.right - bed.left) * n / count for n in range(count + 1)]
    for side in (-1, 1):
        rooms = [(bed.part_at(x), bed.edge_at(x, side)) for x in places]
        for line in range(0 if side < 0 else 1, bed.lines + 1):
            curves += draw_runs(_trace(bed, line, side, places, rooms))
    return rough(join(curves))


def _trace(
    bed: LineBed, line: int, side: int, places: Sequence[float], rooms: Sequence[Point]
) -> Iterator[Point | None]:
    stride = _stride(line, bed.lines)
    ragged = 0.7 + 0.6 * (line * side * 0.618 % 1)  # or lines would end in a straight row
    for x, (inner, outer) in zip(places, rooms, strict=True):
        gap = (outer - inner) / bed.lines
        if gap * stride < bed.nearest * ragged and not (line == 0 and inner < bed.nearest):
            yield None
            continue
        along = (x - bed.left) / (bed.right - bed.left)
        wave = math.sin(math.tau * (bed.waves * along + bed.phase) + side * line * 0.42)
        fade = min(1.0, 2 * line / bed.lines, 4 * (1 - line / bed.lines))
        away = inner + gap * line + bed.swing * gap * wave * fade
        yield x, bed.middle + side * away


@dataclass(frozen=True, slots=True)
class Sun:
    """Curved rays about a point, as far as the edges of a bed: their number, their twist."""

    x: float
    y: float
    radius: float
    """Where the rays begin."""
    rays: int
    twist: float
    """How far a ray turns on each mm outwards, in radians."""
    moons: tuple[tuple[float, float, float], ...] = ()
    """Circles that rays end at and begin again behind: x, y, radius."""


@lru_cache(_KEPT)
def draw_sun(sun: Sun, bed: LineBed) -> Path:
    """Give the rays of a sun; of those that begin farther out there are twice as many."""
    curves: list[Path] = []
    for ray in range(2 * sun.rays):
        start = sun.radius * (1.0 if ray % 2 == 0 else 1.7)
        curves += draw_runs(_shine(sun, bed, math.pi * ray / sun.rays, start), 6, 4)
    return rough(join(curves))


def _shine(sun: Sun, bed: LineBed, angle: float, start: float) -> Iterator[Point | None]:
    step, far = 0.5, math.hypot(bed.right - bed.left, bed.bottom - bed.top)
    up, down = bed.reach(-1), bed.reach(1)
    for n in range(int((far - start) / step)):
        r = start + n * step
        turned = angle + sun.twist * (r - sun.radius)
        x, y = sun.x + r * math.cos(turned), sun.y + r * math.sin(turned)
        (least, most), side = (up, -1) if y < bed.middle else (down, 1)
        away = abs(y - bed.middle)
        if not (bed.left <= x <= bed.right and away <= most):
            return  # a ray that has left the bed curves too little to come back
        inside = away <= least or away <= bed.edge_at(x, side)  # most places need no edge
        seen = inside and all(math.hypot(x - a, y - b) > c for a, b, c in sun.moons)
        yield (x, y) if seen else None


def _stride(line: int, lines: int) -> int:
    """Give how many lines a line stands for: where there is no room, only every nth goes on.

    >>> [_stride(line, 8) for line in range(9)]
    [8, 1, 2, 1, 4, 1, 2, 1, 8]
    """
    return next(step for step in (16, 8, 4, 2, 1) if step <= lines and line % step == 0)
