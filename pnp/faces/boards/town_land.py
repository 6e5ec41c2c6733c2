"""The streets of a town: ribbons with smooth bends, and an arrow on every piece of them."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pnp.box.board import Stop, Town, Way
from pnp.box.places.rings import find_stop, space_area
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, Theme
from pnp.outlines import Path, PathStep, polygon
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
