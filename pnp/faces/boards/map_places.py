"""Where the places of a map lie on the board: squares, a track, hexagons, or as content says."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pnp.box.board import MapSpace, SpaceMap, count_rows, place_label
from pnp.faces.path import Path, circle, polygon, rounded_rectangle
from pnp.units import Point, Rect, Size

MARGIN: Final = 9.0
"""Clear edge of a map in mm."""

HEADING: Final = 24.0
"""Height in mm of the band that bears emblem and title."""

_GAP: Final = 5.0
"""Between two spaces of a track, in mm: room for the arrow."""

_FREE: Final = (26, 26)
_ROOT: Final = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A place of a map: its middle and outline in mm, and the room in it for words."""

    middle: Point
    outline: Path
    room: Rect
    band: Rect
    """Where its pattern goes, across the top."""
    space: MapSpace | None = None
    label: str = ""


def board_room(plan: SpaceMap) -> Rect:
    """Give where the places lie: the board without its edge and heading, in mm."""
    top = MARGIN + (HEADING if plan.heading else 0.0)
    return Rect(MARGIN, top, plan.width - 2 * MARGIN, plan.height - top - MARGIN)


def map_places(plan: SpaceMap) -> tuple[MapPlace, ...]:
    """Lay the places of a map, row by row; those of a free map in the order of content."""
    match plan.kind:
        case "free":
            return tuple(_free_place(space) for space in plan.spaces)
        case "track":
            return tuple(_track_places(plan))
        case "grid":
            return tuple(_grid_places(plan))
        case "hex":
            return tuple(_hexagons(plan))


def track_steps(places: tuple[MapPlace, ...]) -> Iterator[tuple[Point, float]]:
    """Give the middle of the gap between each two spaces of a track, and the way it runs."""
    for here, ahead in pairwise(places):
        (ax, ay), (bx, by) = here.middle, ahead.middle
        if abs(ax - bx) > 1e-6 and abs(ay - by) > 1e-6:
            continue  # a row that begins anew at the left
        yield ((ax + bx) / 2, (ay + by) / 2), math.degrees(math.atan2(by - ay, bx - ax))


def _in_rectangle(area: Rect, radius: float, space: MapSpace | None, label: str = "") -> MapPlace:
    middle = (area.x + area.width / 2, area.y + area.height / 2)
    band = Rect(area.x, area.y, area.width, min(9.0, area.height / 4))
    top = band.bottom if space and space.pattern else area.y
    room = Rect(area.x, top, area.width, area.bottom - top).inset(1.6)
    return MapPlace(middle, rounded_rectangle(area, radius), room, band, space, label)


def _free_place(space: MapSpace) -> MapPlace:
    x, y = space.at[:2]
    if len(space.size) == 1:
        side = space.size[0] / _ROOT  # nearly the square within the disc, wider for words
        room = Rect(x - side * 0.7, y - side * 0.6, side * 1.4, side * 1.2)
        band = Rect(x - side, y - side, 2 * side, side * 0.6)
        return MapPlace((x, y), circle(x, y, space.size[0] / 2), room, band, space)
    wide, high = space.size or _FREE
    return _in_rectangle(Rect(x - wide / 2, y - high / 2, wide, high), 1.5, space)


def _grid_places(plan: SpaceMap) -> Iterator[MapPlace]:
    room, spaces = board_room(plan), _by_place(plan)
    side = min(room.width / plan.columns, room.height / plan.rows)
    left = room.x + (room.width - side * plan.columns) / 2
    for row in range(plan.rows):
        for column in range(plan.columns):
            at = (column + 1, row + 1)
            area = Rect(left + column * side, room.y + row * side, side, side)
            yield _in_rectangle(area, 0, spaces.get(at), place_label(*at))


def _track_places(plan: SpaceMap) -> Iterator[MapPlace]:
    room, rows = board_room(plan), count_rows(plan)
    wide = (room.width - _GAP * (plan.columns - 1)) / plan.columns
    high = min((room.height - _GAP * (rows - 1)) / rows, wide * 1.5)
    for n, space in enumerate(plan.spaces):
        row, column = divmod(n, plan.columns)
        if row % 2 and plan.runs == "snake":
            column = plan.columns - 1 - column
        area = Rect(room.x + column * (wide + _GAP), room.y + row * (high + _GAP), wide, high)
        yield _in_rectangle(area, 1.5, space)


def _hexagons(plan: SpaceMap) -> Iterator[MapPlace]:
    # Of those with flat tops every second column lies half a place lower.
    spaces = _by_place(plan)
    side = hexagon_side(plan)
    room = board_room(plan)
    across, along = 1.5 * side, _ROOT * side
    flat = plan.tops == "flat"
    wide, high = _span(plan, side)
    left, top = room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2
    for row in range(plan.rows):
        for column in range(plan.columns):
            if flat:
                x = left + side + column * across
                y = top + along / 2 + (row + column % 2 / 2) * along
            else:
                x = left + along / 2 + (column + row % 2 / 2) * along
                y = top + side + row * across
            at = (column + 1, row + 1)
            yield _hexagon(x, y, side, spaces.get(at), place_label(*at), flat=flat)


def hexagon_side(plan: SpaceMap) -> float:
    """Give the side of the hexagons of a map in mm: as large as the board has room for."""
    room = board_room(plan)
    wide, high = _span(plan, 1.0)
    return min(room.width / wide, room.height / high)


def _span(plan: SpaceMap, side: float) -> tuple[float, float]:
    columns, rows = plan.columns, plan.rows
    if plan.tops == "flat":
        return (1.5 * columns + 0.5) * side, (rows + (0.5 if columns > 1 else 0)) * _ROOT * side
    return (columns + (0.5 if rows > 1 else 0)) * _ROOT * side, (1.5 * rows + 0.5) * side


def _hexagon(
    x: float, y: float, side: float, space: MapSpace | None, label: str, *, flat: bool
) -> MapPlace:
    turns = range(0, 360, 60) if flat else range(30, 390, 60)
    corners = [
        (x + side * math.cos(math.radians(turn)), y + side * math.sin(math.radians(turn)))
        for turn in turns
    ]
    half = (0.64 * side, 0.6 * side) if flat else (0.72 * side, 0.58 * side)
    room = Rect(x - half[0], y - half[1], 2 * half[0], 2 * half[1])
    band = Rect(x - side, y - side, 2 * side, side * 0.42)
    return MapPlace((x, y), polygon(corners), room, band, space, label)


def _by_place(plan: SpaceMap) -> dict[tuple[int, int], MapSpace]:
    return {(space.at[0], space.at[1]): space for space in plan.spaces}


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
