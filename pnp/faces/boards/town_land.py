"""The streets of a town: ribbons with smooth bends, and an arrow on every piece of them."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.box.board import Ground, Hill, Stop, Town, Way, Wood
from pnp.box.places.rings import find_stop, number_area, space_area
from pnp.faces.art.drawing import put_drawing, put_scenery
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, Theme, blend
from pnp.outlines import Path, PathStep, curve, polygon, rectangle
from pnp.units import Point, Rect

_ARROW: Final = 4.4  # length of an arrow in mm
_ROAD: Final = 13.0  # width of a street in mm
_SHORT: Final = 0.62
_BEND: Final = 16.0  # radius of a bend in mm, where there is room for it
# How far the handles of a quarter of a circle reach, as a part of its radius.
_ROUND: Final = 0.5523
_STEP: Final = 0.25


def _all_ways(town: Town) -> Iterator[tuple[Stop, Way]]:
    return ((stop, way) for stop in town.stops for way in stop.ways)


def course(town: Town, stop: Stop, way: Way) -> tuple[Point, ...]:
    """Give the points a piece of street runs through, from the middle of its space to the next."""
    ahead = find_stop(town, way.to)
    bends = tuple((float(x), float(y)) for x, y in way.via)
    return ((stop.x, stop.y), *bends, (ahead.x, ahead.y))


def arrow_at(town: Town, stop: Stop, way: Way) -> tuple[float, float, float]:
    """Give the middle of what is seen of a piece of street: x, y and the way it runs."""
    ends = (space_area(town, stop), space_area(town, find_stop(town, way.to)))
    points = [
        (point, angle)
        for point, angle in _walk(course(town, stop, way))
        if not any(area.covers(Rect(*point, 0, 0)) for area in ends)
    ]
    (x, y), angle = points[len(points) // 2]
    return x, y, angle


def _walk(points: tuple[Point, ...]) -> Iterator[tuple[Point, float]]:
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        count = max(1, round(length / _STEP))
        for n in range(count):
            yield (ax + (bx - ax) * n / count, ay + (by - ay) * n / count), angle


def smooth(points: tuple[Point, ...]) -> Path:
    """Draw a street: straight pieces, and a quarter of a circle at each bend.

    >>> [name for name, _ in smooth(((0, 0), (40, 0), (40, 40)))]
    ['M', 'L', 'C', 'L']
    """
    steps: list[PathStep] = [("M", points[0])]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(_BEND, math.dist(before, corner), math.dist(corner, after))
        start, end = _towards(corner, before, reach), _towards(corner, after, reach)
        out, back = (_towards(start, corner, reach * _ROUND), _towards(end, corner, reach * _ROUND))
        steps += [("L", start), ("C", (*out, *back, *end))]
    return (*steps, ("L", points[-1]))


def _towards(start: Point, end: Point, reach: float) -> Point:
    part = reach / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def draw_streets(pen: Pen, theme: Theme, town: Town) -> None:
    """Draw the streets as ribbons: all kerbs first, then all surfaces, so that they join."""
    kerb, road = theme.colour("kerb"), theme.colour("road") if theme.ink == "full" else WHITE
    for colour, extra in ((kerb, 0.8), (road, 0.0)):
        for stop, way in _all_ways(town):
            wide = _ROAD * (_SHORT if way.short else 1) + extra
            pen.shape(smooth(course(town, stop, way)), stroke=Stroke(colour, wide, round=True))
    for stop, way in _all_ways(town):
        if way.short:
            dashes = Stroke(kerb, 0.4, (2.0, 1.6))
            pen.shape(smooth(course(town, stop, way)), stroke=dashes)
    for stop, way in _all_ways(town):
        put_arrow(pen, theme.colour("ink"), arrow_at(town, stop, way), short=way.short)


def put_arrow(pen: Pen, ink: str, at: tuple[float, float, float], *, short: bool) -> None:
    """Draw an arrow of the street; that of a short cut is hollow."""
    half = _ARROW / 2
    head = polygon([(half, 0), (-half, -half), (-half * 0.4, 0), (-half, half)])
    with pen.transform(*at):
        pen.shape(head, WHITE if short else ink, Stroke(ink, 0.3))


_RISE: Final = 0.16  # how much greener each ring of a hill is than the one below it
_THICK: Final = 0.72  # how far trees stand from each other, as a part of their size
_AIR: Final = 0.6  # how far a tree keeps from what is not wood, in mm


def draw_country(pen: Pen, theme: Theme, town: Town, ground: Ground, land: Rect) -> None:
    """Draw the country from the ground up: hills, lake, woods, and what else stands there."""
    low, high, larch = theme.area("board"), theme.area("centre"), theme.area("larch")
    full = theme.ink == "full"
    with pen.clip(rectangle(land)):
        for hill in ground.hills:
            for n, ring in enumerate(rings_of(hill), start=1):
                risen = blend(high, low, min(1.0, n * _RISE * 1.5)) if low and high else None
                fill = risen if full else None
                pen.shape(curve(ring, closed=True), fill, theme.stroke("larch", 0.2))
        _draw_lake(pen, theme, ground)
        floor = blend(larch, low, 0.34) if full and low and larch else None
        for wood in ground.woods if floor else ():
            edge = [(float(x), float(y)) for x, y in wood.edge]
            pen.shape(curve(edge, closed=True), floor)
        put_scenery(pen, theme, ground.scenery)
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


def _draw_lake(pen: Pen, theme: Theme, ground: Ground) -> None:
    shore = [(float(x), float(y)) for x, y in ground.shore]
    pen.shape(curve(shore, closed=True), theme.area("lake") or WHITE, theme.stroke("deep", 0.6))
    x, y = ground.deepest
    for n in (1, 2, 3):
        part = 1 - n * 0.13
        depth = [(x + (px - x) * part, y + (py - y) * part) for px, py in ground.shore]
        pen.shape(curve(depth, closed=True), stroke=theme.stroke("deep", 0.2))


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
            free = land.inset(4).covers(tree) and not any(map(tree.inset(-_AIR).overlaps, taken))
            if free and _is_inside(foot, wood.edge):
                found.append((x, y - wood.size * 0.96))
    return tuple(sorted(found, key=lambda each: each[1]))


def _is_inside(point: Point, edge: Sequence[Sequence[float]]) -> bool:
    x, y = point
    sides = zip(edge, [*edge[1:], edge[0]], strict=True)
    right = ((ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
             for (ax, ay), (bx, by) in sides)  # fmt: skip
    return sum(right) % 2 == 1


def _taken(town: Town) -> Iterator[Rect]:
    for stop in town.stops:
        yield space_area(town, stop)
        if stop.plate:
            yield Rect(*stop.plate)
        if stop.number is not None:
            yield number_area(town, stop)
    yield from (Rect(*each) for each in (town.title, town.legend, town.deck) if each)
    for street in town.streets:
        wide, high = (11.0, 52.0) if street.turn % 180 else (52.0, 11.0)
        yield Rect(street.x - wide / 2, street.y - high / 2, wide, high)
    for stop, way in _all_ways(town):
        for (ax, ay), (bx, by) in pairwise(course(town, stop, way)):
            piece = Rect(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay))
            yield piece.inset(-_ROAD / 2)


# How far a picture runs over its square, by its side: its tones end there one by one, so that no
# edge of all of them shows as a seam.
_SPILL: Final = 0.01
# How much is cut off at its edges where tones are outlined: no outline stands upright there.
_HEM: Final = 0.004
_UNDER: Final = 0.4  # how far the land beside it then reaches under the picture, in mm


def put_scene(pen: Pen, theme: Theme, drawing: str, backdrop: str, area: Rect, size: float) -> None:
    """Fill an area with a picture of some size on its foot; what stands out above is cut off."""
    left, top = area.x + (area.width - size) / 2, area.bottom - size
    lined = theme.ink == "line"
    beside = size - (_UNDER if lined else 0)
    with pen.clip(rectangle(area)):
        pen.shape(rectangle(area), fill=theme.area("fair") or WHITE)
        if backdrop and area.width > size:
            for x in (left - beside, left + beside):
                put_drawing(pen, theme, backdrop, x, top, size)
        put_drawing(pen, theme, drawing, left, top, size, spill=-_HEM if lined else _SPILL)
