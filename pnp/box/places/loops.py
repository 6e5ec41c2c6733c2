"""Loops of spaces: a track bent round an oval, a rectangle or a figure of eight, in lanes.

A loop runs clockwise from its top left. An eight comes out from under its own bridge and ends
before it: there is no space under it. Lengths along a loop are those of its middle, in mm.
"""

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from operator import mul
from typing import Final

from pnp.box.board import SpaceMap, board_room
from pnp.outlines import arc, corners, flatten
from pnp.units import Point, Rect, Size

GAP: Final = 5.0
"""Between two spaces of a track in mm: room for the arrow. Those of several lanes touch."""

# How wide all lanes are at most, as parts of the shorter and the longer side of the room.
_WIDEST: Final = {"oval": (0.36, 1), "rectangle": (0.36, 1), "eight": (0.3, 0.17)}
_HIGHER: Final = 1.2  # how much higher than long a space may be
_ALONE: Final = 0.8  # how wide one lane is at most, as a part of that
_STRETCH: Final = 1.3  # how much longer than wide a loop of an eight may be
_NEAR: Final = 0.5  # how far before and behind a point its direction is taken, in mm
_BRIDGE: Final = 1.0  # how far a bridge keeps from the spaces before and behind it, in mm


@dataclass(frozen=True, slots=True)
class LoopSpace:
    """A space of a loop: its corners, its middle, the room about that, and its turn in degrees."""

    outline: tuple[Point, ...]
    middle: Point
    room: Size
    turn: float
    """Never so that words stand on their heads."""


@dataclass(frozen=True, slots=True)
class Loop:
    """The spaces of a loop, lane by lane, the outer one of its first bend first."""

    lanes: tuple[tuple[LoopSpace, ...], ...]
    steps: tuple[tuple[Point, float], ...]
    """The middle of each gap between the spaces of a single lane, and the way it runs."""
    start: tuple[Point, Point]
    """The ends of a line across all lanes, before their first spaces."""
    length: float

    @property
    def least(self) -> float:
        """The shortest side of a space."""
        rooms = (space.room for lane in self.lanes for space in lane)
        return min(min(room.width, room.height) for room in rooms)


def lay_loop(plan: SpaceMap) -> Loop:
    """Lay the spaces of a loop, as large as its board has room for."""
    room, lanes, gap, wide = board_room(plan), plan.lanes, 0.0 if plan.lanes > 1 else GAP, 0.0
    sides = sorted((room.width, room.height))
    most = min(map(mul, sides, _WIDEST[plan.kind])) * (1 if lanes > 1 else _ALONE)
    for _ in range(7):  # the wider its lanes, the shorter is a loop
        inner, own = room.inset(wide / 2), wide
        line = _run(plan.kind, inner, own)
        long = (line.whole - 2 * line.bare) / plan.count
        wide = max(0.1, min(most, _HIGHER * (long - gap) * lanes))
    if plan.kind == "rectangle":
        spans = tuple(_go_round(inner.size, own, plan.count, gap))
    else:
        starts = (line.bare + n * long + gap / 2 for n in range(plan.count))
        spans = tuple((start, start + long - gap) for start in starts)
    lane = own / lanes
    laid = tuple(
        tuple(_lay_space(line, *span, own / 2 - (n + 0.5) * lane, lane) for span in spans)
        for n in range(lanes)
    )
    gaps = [start - gap / 2 for start, _ in spans] + [line.whole - line.bare] * bool(line.bare)
    across = [line.at(gaps[0]), line.at(gaps[0] + _NEAR)]
    steps = tuple((line.at(at), line.angle(at)) for at in gaps) if gap else ()
    start = _beside(across, own / 2)[0], _beside(across, -own / 2)[0]
    return Loop(laid, steps, start, line.whole - 2 * line.bare)


@dataclass(frozen=True, slots=True)
class _Line:
    # Points and how far along each lies, the round before and the one after too.
    points: tuple[Point, ...]
    marks: tuple[float, ...]
    whole: float
    bare: float
    """How long it has no spaces at either end."""

    def at(self, along: float) -> Point:
        n = bisect(self.marks, along) - 1
        share = (along - self.marks[n]) / (self.marks[n + 1] - self.marks[n])
        (ax, ay), (bx, by) = self.points[n : n + 2]
        return ax + (bx - ax) * share, ay + (by - ay) * share

    def angle(self, along: float) -> float:
        (ax, ay), (bx, by) = self.at(along - _NEAR), self.at(along + _NEAR)
        return math.degrees(math.atan2(by - ay, bx - ax))


def _run(form: str, room: Rect, wide: float) -> _Line:
    if form == "eight":
        return _run_eight(room, wide)
    radius = min(room.width, room.height) / 2 if form == "oval" else 0.0
    inner = room.inset(radius)
    turns = enumerate(corners(inner), start=-2)
    first, *others = (flatten(arc(*at, radius, 90 * n, 90 * n + 90)) for n, at in turns)
    return _close([(inner.x, room.y), *chain(*others, first)])


def _run_eight(room: Rect, wide: float) -> _Line:
    # Two circles of radius 1 and the straights that touch both, which cross at right angles; then
    # stretched to the room, and set upright in a high one.
    far = math.sqrt(2)
    loops = arc(far, 0, 1, -135, 135), arc(-far, 0, 1, -45, -315)
    points = [point for loop in loops for point in ((0.0, 0.0), *flatten(loop))]
    long, short = sorted((room.width, room.height), reverse=True)
    across, down = long / 2 / (1 + far), short / 2
    across, down = min(across, _STRETCH * down), min(down, _STRETCH * across)
    crossing = 2 * math.atan2(down, across)
    bare = wide / 2 * (1 + abs(math.cos(crossing))) / math.sin(crossing) + _BRIDGE
    (x, y), upright = room.middle, room.height > room.width
    placed = [(down * v, across * u) if upright else (across * u, down * v) for u, v in points]
    return _close([(x + u, y + v) for u, v in placed], bare)


def _close(points: Sequence[Point], bare: float = 0.0) -> _Line:
    apart = [a for a, b in pairwise((*points, points[0])) if math.dist(a, b) > 1e-6]
    sides = (math.dist(a, b) for a, b in pairwise((*apart, apart[0])))
    *marks, whole = accumulate(sides, initial=0.0)
    rounds = (mark + start for start in (-whole, 0.0, whole) for mark in marks)
    return _Line(3 * tuple(apart), tuple(rounds), whole, bare)


def _go_round(room: Size, wide: float, count: int, gap: float) -> Iterator[tuple[float, float]]:
    # A space in each corner, the others shared out to the sides.
    sides, corner = [room.width, room.height] * 2, 0.0
    *before, whole = accumulate((side - wide - gap for side in sides), initial=0.0)
    ends = [*(round(end / whole * (count - 4)) for end in before), count - 4]
    for side, (first, last) in zip(sides, pairwise(ends), strict=True):
        yield corner - wide / 2, corner + wide / 2
        long, start = (side - wide - gap) / max(1, last - first), corner + wide / 2 + gap
        yield from ((start + n * long, start + (n + 1) * long - gap) for n in range(last - first))
        corner += side


def _lay_space(line: _Line, start: float, end: float, off: float, lane: float) -> LoopSpace:
    between = line.points[bisect(line.marks, start + 1e-6) : bisect(line.marks, end - 1e-6)]
    way, middle = [line.at(start), *between, line.at(end)], (start + end) / 2
    outer, inner = _beside(way, off + lane / 2), _beside(way, off - lane / 2)
    near = [line.at(middle + each) for each in (-_NEAR, 0.0, _NEAR)]
    turn, long = round(line.angle(middle), 4), min(math.dist(x[0], x[-1]) for x in (outer, inner))
    if math.dist(near[0], near[2]) < 1.8 * _NEAR:  # a corner, not a bend
        turn, long = 0.0, lane
    turn += 180 if turn <= -90 else -180 if turn > 90 else 0
    return LoopSpace((*outer, *reversed(inner)), _beside(near, off)[1], Size(long, lane), turn)


def _beside(way: Sequence[Point], off: float) -> list[Point]:
    # The same line so far to the left of whoever goes along it, its corners pointed.
    angles = [math.atan2(by - ay, bx - ax) for (ax, ay), (bx, by) in pairwise(way)]
    left = [(math.sin(angle), -math.cos(angle)) for angle in angles]
    found = []
    for (x, y), ((ax, ay), (bx, by)) in zip(way, pairwise((left[0], *left, left[-1])), strict=True):
        share = off / (1 + ax * bx + ay * by)
        found.append((x + (ax + bx) * share, y + (ay + by) * share))
    return found
