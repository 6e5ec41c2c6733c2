"""What a town lies in: hills with their lines of height, the lake with its depths, woods.

Lines of height are closed rings; where the land ends or something lies on them they go on behind
it. Trees stand inside the edge of their wood and nowhere else, and never where words are.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.box.board import Ground, Hill, Town, Wood
from pnp.box.places.rings import number_area, space_area
from pnp.faces.art.drawing import put_drawing
from pnp.faces.path import curve, rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE, Theme, blend
from pnp.faces.town_streets import ROAD, all_ways, course
from pnp.units import Point, Rect

_RISE: Final = 0.16
"""How much greener each ring of a hill is than the one below it."""

_THICK: Final = 0.72
"""How far trees stand from each other, as a part of their size."""

_AIR: Final = 0.6
"""How far a tree keeps from what is not wood, in mm."""


def draw_country(pen: Pen, theme: Theme, town: Town, ground: Ground, land: Rect) -> None:
    """Draw the country from the ground up: hills, lake, woods, and what else stands there."""
    with pen.clip(rectangle(land)):
        for hill in ground.hills:
            _draw_hill(pen, theme, hill)
        _draw_lake(pen, theme, ground)
        for wood in ground.woods:
            _draw_floor(pen, theme, wood)
        for scenery in ground.scenery:
            for left, top in scenery.at:
                put_drawing(pen, theme, scenery.drawing, left, top, scenery.size)
        taken = tuple(_taken(town))
        for wood in ground.woods:
            for x, y in trees_of(wood, taken, land):
                put_drawing(pen, theme, wood.tree, x, y, wood.size)


def rings_of(hill: Hill) -> tuple[tuple[Point, ...], ...]:
    """Give the lines of height of a hill, the lowest first.

    >>> rings_of(Hill(((0, 0), (8, 0), (4, 8)), (4, 4), 2))[1]
    ((2.0, 2.0), (6.0, 2.0), (4.0, 6.0))
    """
    x, y = hill.top
    return tuple(
        tuple((x + (px - x) * part, y + (py - y) * part) for px, py in hill.foot)
        for part in (1 - n / hill.lines for n in range(hill.lines))
    )


def _draw_hill(pen: Pen, theme: Theme, hill: Hill) -> None:
    low, high = theme.area("board"), theme.area("centre")
    for n, ring in enumerate(rings_of(hill)):
        tone = blend(high, low, min(1.0, (n + 1) * _RISE * 1.5)) if low and high else None
        fill = tone if theme.ink == "full" else None
        pen.shape(curve(ring, closed=True), fill, theme.stroke("larch", 0.2))


def _draw_lake(pen: Pen, theme: Theme, ground: Ground) -> None:
    shore = [(float(x), float(y)) for x, y in ground.shore]
    pen.shape(curve(shore, closed=True), theme.area("lake") or WHITE, theme.stroke("deep", 0.6))
    x, y = ground.deepest
    for n in (1, 2, 3):
        part = 1 - n * 0.13
        depth = [(x + (px - x) * part, y + (py - y) * part) for px, py in ground.shore]
        pen.shape(curve(depth, closed=True), stroke=theme.stroke("deep", 0.2))


def _draw_floor(pen: Pen, theme: Theme, wood: Wood) -> None:
    tone = theme.area("board"), theme.area("larch")
    if theme.ink == "full" and tone[0] and tone[1]:
        edge = [(float(x), float(y)) for x, y in wood.edge]
        pen.shape(curve(edge, closed=True), blend(tone[1], tone[0], 0.34))


def trees_of(wood: Wood, taken: Sequence[Rect], land: Rect) -> tuple[Point, ...]:
    """Give the top left of each tree of a wood, from the back to the front."""
    xs, ys = [x for x, _ in wood.edge], [y for _, y in wood.edge]
    step, found = wood.size * _THICK, []
    rows = int((max(ys) - min(ys)) / step) + 1
    for row in range(rows):
        for n in range(int((max(xs) - min(xs)) / step) + 2):
            drift = math.sin(row * 2.3 + n * 1.7) * step * 0.22  # no two rows alike
            x = min(xs) + (n + row % 2 / 2) * step + drift - wood.size / 2
            y = min(ys) + row * step + math.cos(row * 1.9 + n * 2.9) * step * 0.16
            tree = Rect(x + wood.size * 0.2, y - wood.size * 0.9, wood.size * 0.6, wood.size * 0.9)
            foot = (tree.x + tree.width / 2, tree.bottom)
            if _is_inside(foot, wood.edge) and _is_free(tree, taken, land):
                found.append((x, y - wood.size * 0.96))
    return tuple(sorted(found, key=lambda each: each[1]))


def _is_free(tree: Rect, taken: Sequence[Rect], land: Rect) -> bool:
    inside = land.x + 4 < tree.x and tree.right < land.right - 4
    inside = inside and land.y + 4 < tree.y and tree.bottom < land.bottom - 4
    return inside and not any(
        tree.x < area.right + _AIR
        and area.x < tree.right + _AIR
        and tree.y < area.bottom + _AIR
        and area.y < tree.bottom + _AIR
        for area in taken
    )


def _is_inside(point: Point, edge: Sequence[Sequence[float]]) -> bool:
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(edge, [*edge[1:], edge[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
    return crossed


def _taken(town: Town) -> Iterator[Rect]:
    for stop in town.stops:
        yield space_area(town, stop)
        if stop.plate:
            yield Rect(*stop.plate)
        if stop.number is not None:
            yield number_area(town, stop)
    for name in (town.title, town.legend, town.deck):
        if name:
            yield Rect(*name)
    for street in town.streets:
        long = 26.0
        wide, high = (11.0, 2 * long) if street.turn % 180 else (2 * long, 11.0)
        yield Rect(street.x - wide / 2, street.y - high / 2, wide, high)
    for stop, way in all_ways(town):
        points = course(town, stop, way)
        for (ax, ay), (bx, by) in pairwise(points):
            left, top = min(ax, bx) - ROAD / 2, min(ay, by) - ROAD / 2
            yield Rect(left, top, abs(bx - ax) + ROAD, abs(by - ay) + ROAD)
