"""Outlines, to fill, stroke or cut: drawn by their steps, moved and turned.

They belong to drawings, to faces and to what is cut, and count in the units of whatever they belong
to, mm on a face; y grows downwards. Two of them are drawn at once as their sum.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import fsum
from operator import mul
from typing import Any, Final

from pnp.units import Point, Rect

ROUND: Final = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""

PathStep = tuple[str, tuple[float, ...]]
"""One command of an outline: `M` and `L` to a point, `C` with two handles, `Z` to close."""

Path = tuple[PathStep, ...]
"""An outline: the steps of a pen."""


def join(paths: Iterable[Path]) -> Path:
    """Join outlines into one that is drawn at once."""
    return tuple([step for path in paths for step in path])


def polyline(points: Iterable[Point], *, closed: bool = False) -> Path:
    """Draw straight from point to point.

    >>> polyline([(0, 0), (4, 0)], closed=True)
    (('M', (0, 0)), ('L', (4, 0)), ('Z', ()))
    """
    steps: list[PathStep] = [("L" if n else "M", point) for n, point in enumerate(points)]
    return tuple([*steps, ("Z", ())] if closed else steps)


def polygon(points: Iterable[Point]) -> Path:
    """Draw a closed shape with straight sides."""
    return polyline(points, closed=True)


def hexagon(x: float, y: float, radius: float, turn: float = 0) -> Path:
    """Draw a regular hexagon about a point, a corner of it at the right if it is not turned."""
    angles = [math.radians(turn + each) for each in range(0, 360, 60)]
    return polygon([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])


def line(x0: float, y0: float, x1: float, y1: float) -> Path:
    """Draw one straight line."""
    return ("M", (x0, y0)), ("L", (x1, y1))


def rectangle(area: Rect) -> Path:
    """Draw the outline of a rectangle."""
    return polygon(corners(area))


def rounded_rectangle(area: Rect, across: float, down: float | None = None) -> Path:
    """Draw a rectangle with round corners: their radius, and that downwards if it is another."""
    rx, ry = across, across if down is None else down
    (x, y), (r, b) = area[:2], (area.right, area.bottom)
    kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", (x + rx, y)), ("L", (r - rx, y)),
        ("C", (r - kx, y, r, y + ky, r, y + ry)), ("L", (r, b - ry)),
        ("C", (r, b - ky, r - kx, b, r - rx, b)), ("L", (x + rx, b)),
        ("C", (x + kx, b, x, b - ky, x, b - ry)), ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)), ("Z", ()),
    )  # fmt: skip


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """Draw an ellipse round a centre."""
    kx, ky = rx * ROUND, ry * ROUND
    return (
        ("M", (x + rx, y)), ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)), ("Z", ()),
    )  # fmt: skip


def circle(x: float, y: float, radius: float) -> Path:
    """Draw a circle round a centre."""
    return ellipse(x, y, radius, radius)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Draw part of a circle from one angle to another (degrees, clockwise from the right)."""
    angle, span = math.radians(start), math.radians(end - start)
    first: PathStep = ("M", (x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return first, *draw_arc(x, y, radius, angle, span, math.ceil(abs(end - start) / 60))


def draw_arc(x: float, y: float, radius: float, start: float, span: float, pieces: int) -> Path:
    """Draw a part of a circle from where it begins, as so many curves; angles in radians."""
    steps, each = list[PathStep](), span / max(1, pieces)
    handle = 4 / 3 * math.tan(each / 4) * radius
    for n in range(max(1, pieces)):
        a, b = start + n * each, start + (n + 1) * each
        c0, s0, c1, s1 = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        steps.append(("C", (
            x + radius * c0 - handle * s0, y + radius * s0 + handle * c0,
            x + radius * c1 + handle * s1, y + radius * s1 - handle * c1,
            x + radius * c1, y + radius * s1,
        )))  # fmt: skip
    return tuple(steps)


def curve(points: Sequence[Point], *, closed: bool = False) -> Path:
    """Draw a smooth curve through points (Catmull-Rom, as Bézier steps)."""
    way = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]]
    steps: list[PathStep] = [("M", points[0])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(way, way[1:], way[2:], way[3:], strict=False):
        steps.append(("C", (bx + (cx - ax) / 6, by + (cy - ay) / 6,
                            cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)))  # fmt: skip
    return tuple([*steps, ("Z", ())] if closed else steps)


def points_of(path: Path) -> list[Point]:
    """Give the points of an outline, the handles of its curves among them."""
    return [at for _, xy in path for at in zip(xy[::2], xy[1::2], strict=True)]


@lru_cache(maxsize=4096)
def shift(path: Path, dx: float, dy: float, scale: float = 1) -> Path:
    """Move (and first enlarge) an outline that is drawn in many places."""
    return tuple([
        (name, tuple(scale * v + (dy if n % 2 else dx) for n, v in enumerate(values)))
        for name, values in path
    ])  # fmt: skip


def straighten(path: Path, error: float) -> Path:
    """Draw every bend that leaves a straight line by no more than an error as that line.

    What is drawn very small bends less than any printer shows; a third of the figures are left.

    >>> bow = (("M", (0, 0)), ("C", (1, 0.05, 2, 0.05, 3, 0)))
    >>> straighten(bow, 0.1), straighten(bow, 0.01) == bow
    ((('M', (0, 0)), ('L', (3, 0))), True)
    """
    limit = 16 * error * error
    steps: list[PathStep] = []
    x = y = 0.0
    for step in path:
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
    return tuple(steps)


# Into how many straight lines a curve is broken: a quarter of a token then errs by 0.02 mm.
_CHORDS = 16


def flatten(path: Path) -> tuple[Point, ...]:
    """Give the corners of an outline, its curves broken into short straight lines.

    >>> flatten(line(0, 0, 4, 0))
    ((0, 0), (4, 0))
    """
    points: list[Point] = []
    for _, values in path:
        if len(values) == 2:
            points.append((values[0], values[1]))
        elif values:
            xs, ys = (points[-1][0], *values[0::2]), (points[-1][1], *values[1::2])
            for t in (n / _CHORDS for n in range(1, _CHORDS + 1)):
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append((fsum(map(mul, weights, xs)), fsum(map(mul, weights, ys))))
    return tuple(points)


Matrix = tuple[float, float, float, float, float, float]
"""`a b c d e f` as in SVG and PDF: x' = a x + c y + e, y' = b x + d y + f."""

ON_FACE: Final[Matrix] = (1, 0, 0, 1, 0, 0)
"""The coordinates of the face, or the drawing, itself."""


def transform(matrix: Matrix, path: Path) -> Path:
    """Give an outline where it comes to lie, such as on its face or on a sheet."""
    if matrix == ON_FACE:
        return path
    a, b, c, d, e, f = matrix
    return tuple(
        (name, tuple(
            value
            for x, y in zip(values[::2], values[1::2], strict=True)
            for value in (a * x + c * y + e, b * x + d * y + f)
        ))
        for name, values in path
    )  # fmt: skip


def chain(outer: Matrix, inner: Matrix) -> Matrix:
    """Give the matrix that does the inner one first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
            a * k + c * m + e, b * k + d * m + f)  # fmt: skip


def enlargement(matrix: Matrix) -> float:
    """Tell how much wider a line becomes."""
    a, b, c, d = matrix[:4]
    return math.sqrt(abs(a * d - b * c))


def move(matrix: Matrix, x: float, y: float, angle: float, scale: float) -> Matrix:
    """Give the coordinates after a move of the origin, a turn in degrees, and a scale."""
    a, b, c, d = matrix[:4]
    along, across = (f(math.radians(angle)) * scale for f in (math.cos, math.sin))
    return (
        a * along + c * across, b * along + d * across,
        c * along - a * across, d * along - b * across, *to_face(matrix, x, y),
    )  # fmt: skip


def to_face(matrix: Matrix, x: float, y: float) -> Point:
    """Give a point as the face counts it."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def bounding_box(points: Iterable[Point], matrix: Matrix = ON_FACE) -> Rect:
    """Give the smallest upright rectangle of the face that covers points."""
    seen = points if matrix == ON_FACE else [to_face(matrix, *each) for each in points]
    xs, ys = zip(*seen, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def corners(area: Rect) -> tuple[Point, Point, Point, Point]:
    """Give the four corners of a rectangle."""
    return ((area.x, area.y), (area.right, area.y), (area.right, area.bottom),
            (area.x, area.bottom))  # fmt: skip


def top_left(area: Rect, turn: int) -> Point:
    """Give the corner of an area that is the top left of what lies there turned, by its quarters.

    >>> top_left(Rect(10, 20, 30, 40), 90)
    (40, 20)
    """
    return corners(area)[turn // 90]


# What the shaper calls the steps of an outline.
_STEPS: Final = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "Q", "closePath": "Z"}


class _Nib:
    def __init__(self) -> None:
        self.steps: list[PathStep] = []

    def __getattr__(self, step: str) -> Callable[..., None]:
        def draw(*points: Point) -> None:
            self.steps.append((_STEPS[step], tuple([v for x, y in points for v in (x, -y)])))

        return draw


def trace_glyph(font: Any, glyph: int) -> Path:
    """Give the outline of a glyph as a font of the shaper has it: `Q` has one handle."""
    nib = _Nib()
    font.draw_glyph_with_pen(glyph, nib)
    return tuple(nib.steps)
