"""Outlines to fill or stroke: moves, lines and curves in mm, y growing downwards."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from operator import mul

from pnp import outlines
from pnp.box.path_data import read_path
from pnp.outlines import draw_arc, draw_ellipse, draw_rectangle, draw_rounded, join_points
from pnp.units import Rect

PathStep = outlines.PathStep
"""One command of a path: `M` and `L` to a point, `C` with two handles, `Z` to close."""


@dataclass(frozen=True, slots=True)
class Path:
    """An outline: the steps of a pen, each in mm."""

    steps: tuple[PathStep, ...]

    def __add__(self, other: "Path") -> "Path":
        """Join two outlines into one that is filled together."""
        return Path(self.steps + other.steps)


def join(paths: Iterable[Path]) -> Path:
    """Join outlines into one that is drawn at once."""
    return Path(tuple(step for path in paths for step in path.steps))


def polyline(points: Iterable[tuple[float, float]], *, closed: bool = False) -> Path:
    """Draw straight from point to point."""
    return Path(join_points(points, closed=closed))


def polygon(points: Iterable[tuple[float, float]]) -> Path:
    """Draw a closed shape with straight sides."""
    return polyline(points, closed=True)


def line(x0: float, y0: float, x1: float, y1: float) -> Path:
    """Draw one straight line."""
    return polyline([(x0, y0), (x1, y1)])


def outline(said: str) -> Path:
    """Read an outline as SVG writes one.

    >>> outline("M 0 6 L 0 2.4 Z").steps
    (('M', (0.0, 6.0)), ('L', (0.0, 2.4)), ('Z', ()))
    """
    return Path(read_path(said))


def rectangle(area: Rect) -> Path:
    """Draw the outline of a rectangle."""
    return Path(draw_rectangle(area.x, area.y, area.width, area.height))


def rounded_rectangle(area: Rect, radius: float) -> Path:
    """Draw a rectangle with round corners."""
    return Path(draw_rounded(area.x, area.y, area.width, area.height, radius, radius))


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """Draw an ellipse round a centre."""
    return Path(draw_ellipse(x, y, rx, ry))


def circle(x: float, y: float, radius: float) -> Path:
    """Draw a circle round a centre."""
    return ellipse(x, y, radius, radius)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Draw part of a circle from one angle to another (degrees, clockwise from the right)."""
    angle = math.radians(start)
    first: PathStep = ("M", (x + radius * math.cos(angle), y + radius * math.sin(angle)))
    pieces = math.ceil(abs(end - start) / 60)
    return Path((first, *draw_arc(x, y, radius, angle, math.radians(end - start), pieces)))


def curve(points: Sequence[tuple[float, float]], *, closed: bool = False) -> Path:
    """Draw a smooth curve through points (Catmull-Rom, as Bézier steps)."""
    way = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    steps: list[PathStep] = [("M", points[0])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(way, way[1:], way[2:], way[3:], strict=False):
        steps.append(("C", (bx + (cx - ax) / 6, by + (cy - ay) / 6,
                            cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)))  # fmt: skip
    return Path(tuple([*steps, ("Z", ())] if closed else steps))


def bounds(path: Path) -> Rect:
    """Give a rectangle that holds an outline and the handles of its curves."""
    xs = [value for _, values in path.steps for value in values[0::2]]
    ys = [value for _, values in path.steps for value in values[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@lru_cache(maxsize=4096)
def shift(path: Path, dx: float, dy: float, scale: float = 1) -> Path:
    """Move (and first enlarge) an outline that is drawn in many places."""
    return Path(tuple(
        (name, tuple(scale * v + (dy if n % 2 else dx) for n, v in enumerate(values)))
        for name, values in path.steps
    ))  # fmt: skip


def straighten(path: Path, error: float) -> Path:
    """Draw every bend that leaves a straight line by no more than an error (mm) as that line.

    What is drawn very small bends less than any printer shows; a third of the figures are left.

    >>> bow = Path((("M", (0, 0)), ("C", (1, 0.05, 2, 0.05, 3, 0))))
    >>> straighten(bow, 0.1).steps, straighten(bow, 0.01) == bow
    ((('M', (0, 0)), ('L', (3, 0))), True)
    """
    limit = 16 * error * error
    steps: list[PathStep] = []
    x = y = 0.0
    for step in path.steps:
        values = step[1]
        if len(values) == 6:  # how far its handles stand off thirds of the line tells the bend
            x1, y1, x2, y2, x3, y3 = values
            across = max(abs(3 * x1 - 2 * x - x3), abs(3 * x2 - 2 * x3 - x))
            down = max(abs(3 * y1 - 2 * y - y3), abs(3 * y2 - 2 * y3 - y))
            flat = across * across + down * down <= limit
            steps.append(("L", values[4:]) if flat else step)
            x, y = x3, y3
        else:
            steps.append(step)
            if values:
                x, y = values
    return Path(tuple(steps))


# Into how many straight lines a curve is broken: a quarter of a token then errs by 0.02 mm.
_CHORDS = 16


def flatten(path: Path) -> tuple[tuple[float, float], ...]:
    """Give the corners of an outline, its curves broken into short straight lines.

    >>> flatten(line(0, 0, 4, 0))
    ((0, 0), (4, 0))
    """
    points: list[tuple[float, float]] = []
    for _, values in path.steps:
        if len(values) == 2:
            points.append((values[0], values[1]))
        elif values:
            xs, ys = (points[-1][0], *values[0::2]), (points[-1][1], *values[1::2])
            for t in (n / _CHORDS for n in range(1, _CHORDS + 1)):
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append((fsum(map(mul, weights, xs)), fsum(map(mul, weights, ys))))
    return tuple(points)
