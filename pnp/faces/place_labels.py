"""Where the letter and number of a blank place stands: at its foot, or clear of the routes."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.faces.map_places import MapPlace
from pnp.units import Point, Rect, Size

RouteLine = tuple[Point, Point]
"""A route from the middle of a place to that of another, in mm."""

ROUTE: Final = 1.7
"""Half the width in mm that a route covers with its white edges."""

_LOW: Final = 0.4
"""How far below its room the baseline of a label stands at the foot, in mm."""


def label_area(place: MapPlace, size: Size, ways: Sequence[RouteLine]) -> Rect:
    """Give where the label of a place stands: the first of its areas that no route covers."""
    areas = tuple(_areas(place, size))
    return next((each for each in areas if not any(_covers(line, each) for line in ways)), areas[0])


def _areas(place: MapPlace, size: Size) -> Iterator[Rect]:
    (x, y), room = place.middle, place.room
    foot = room.bottom + _LOW - size.height
    wide, high = size.width, size.height
    right = room.right - wide
    for left, top in (
        (x - wide / 2, foot), (x - wide / 2, room.y - _LOW), (room.x, y - high / 2),
        (right, y - high / 2), (room.x, foot), (right, foot),
    ):  # fmt: skip
        yield Rect(left, top, wide, high)


def _covers(line: RouteLine, area: Rect) -> bool:
    (ax, ay), (bx, by) = line
    length = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    dx, dy = area.x + area.width / 2 - ax, area.y + area.height / 2 - ay
    along, across = dx * ux + dy * uy, abs(dx * uy - dy * ux)
    deep = abs(ux) * area.width / 2 + abs(uy) * area.height / 2
    wide = abs(uy) * area.width / 2 + abs(ux) * area.height / 2
    return -deep < along < length + deep and across < ROUTE + wide
