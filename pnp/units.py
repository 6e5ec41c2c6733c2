"""Lengths in mm and pt, sizes and rectangles, and the outlines of all that is drawn or cut."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from operator import mul
from typing import Any, Final, Literal, NamedTuple

POINTS_PER_MM = 72 / 25.4
"""One millimetre in PostScript points (72 to the inch)."""

Turn = Literal[0, 90, 180, 270]
"""A quarter turn, clockwise, in degrees."""

Point = tuple[float, float]
"""A place in the plane: to the right and down, in the unit of what it lies on."""


def to_points(mm: float) -> float:
    """Give a length in millimetres in points."""
    return mm * POINTS_PER_MM


def to_mm(points: float) -> float:
    """Give a length in points in millimetres."""
    return points / POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    @property
    def area(self) -> "Rect":
        """What something of this size covers, from its own top left."""
        return Rect(0, 0, self.width, self.height)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"

    @property
    def upright(self) -> "Size":
        """The same, its shorter side across."""
        return Size(*sorted((self.width, self.height)))

    def covers(self, other: "Size") -> bool:
        """Tell whether something of this size hides what has the other."""
        return self.width >= other.width and self.height >= other.height

    def centre(self, other: "Size") -> "Rect":
        """Give where something of another size lies in the middle of this."""
        x, y = (self.width - other.width) / 2, (self.height - other.height) / 2
        return Rect(x, y, other.width, other.height)

    def scaled(self, scale: float) -> "Size":
        """Give the size of the same thing, so many times as long and as wide."""
        return Size(self.width * scale, self.height * scale)

    def turned(self, turn: Turn) -> "Size":
        """Give the size of the same thing after a quarter turn."""
        return self if turn in {0, 180} else Size(self.height, self.width)


class Rect(NamedTuple):
    """A rectangle in mm: its top left corner, seen from the top left of the page, and its size.

    A tuple: proof takes down a hundred thousand, and a dataclass takes twice as long to fill.
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Rect":
        """Give the rectangle with every edge moved inwards (outwards if negative)."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def grown(self, left: float, top: float, right: float, bottom: float) -> "Rect":
        """Give the rectangle with each edge moved outwards by a length of its own."""
        width, height = self.width + left + right, self.height + top + bottom
        return Rect(self.x - left, self.y - top, width, height)

    def shifted(self, dx: float, dy: float) -> "Rect":
        """Give the rectangle moved to the right and down."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies here; of two areas that meet, the first has the line between.

        >>> Rect(0, 0, 2, 1).holds((2, 1)), Rect(2, 0, 2, 1).holds((2, 1))
        (True, False)
        """
        x, y = point
        return self.x < x <= self.right and self.y < y <= self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Tell whether two have more in common than an edge.

        >>> Rect(0, 0, 9, 9).overlaps(Rect(9, 0, 9, 9)), Rect(0, 0, 9, 9).overlaps(Rect(8, 0, 9, 9))
        (False, True)
        """
        return (
            self.x < other.right
            and self.right > other.x
            and self.y < other.bottom
            and self.bottom > other.y
        )

    def covers(self, other: "Rect", slack: float = 0) -> bool:
        """Tell whether another lies in this one, or reaches out of it by no more than the slack.

        >>> [Rect(0, 0, 9, 9).covers(Rect(-1, 2, 3, 3), slack) for slack in (0, 1)]
        [False, True]
        """
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def common(self, other: "Rect") -> "Rect | None":
        """Give what two have in common, an edge at least; none if they lie apart.

        >>> Rect(0, 0, 10, 10).common(Rect(6, 8, 10, 10)), Rect(0, 0, 1, 1).common(Rect(2, 0, 1, 1))
        (Rect(x=6, y=8, width=4, height=2), None)
        """
        x, y, width, height = self
        left, top, wide, high = other
        right, far, bottom, low = x + width, left + wide, y + height, top + high
        if left <= x and right <= far and top <= y and bottom <= low:
            return self  # most of what is compared lies within the other, or apart from it
        x, y = max(x, left), max(y, top)
        width, height = min(right, far) - x, min(bottom, low) - y
        return Rect(x, y, width, height) if width >= 0 and height >= 0 else None

    def joined(self, other: "Rect") -> "Rect":
        """Give the smallest rectangle that covers both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)


# Outlines, to fill, stroke or cut: drawn by their steps, moved and turned. They belong to drawings,
# to faces and to what is cut, and count in the units of whatever they belong to, mm on a face; y
# grows downwards. Two of them are drawn at once as their sum.
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


def bounds(path: Path) -> Rect:
    """Give a rectangle that holds an outline and the handles of its curves."""
    xs = [value for _, values in path for value in values[0::2]]
    ys = [value for _, values in path for value in values[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


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


def bound(matrix: Matrix, points: Iterable[Point]) -> Rect:
    """Give the smallest upright rectangle of the face that covers points."""
    xs, ys = zip(*(to_face(matrix, x, y) for x, y in points), strict=True)
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
