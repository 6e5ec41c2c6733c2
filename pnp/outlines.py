"""Geometry of outlines, moved and turned: of drawings, of faces, and of what is cut."""

import math
from collections.abc import Callable, Iterable
from typing import Any, Final

from pnp.units import Point, Rect

ROUND: Final = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""

PathStep = tuple[str, tuple[float, ...]]
"""One command of an outline: `M` and `L` to a point, `C` with two handles, `Z` to close."""

PathSteps = tuple[PathStep, ...]
"""An outline, in the units of whatever it belongs to, y growing downwards."""


def join_points(points: Iterable[tuple[float, float]], *, closed: bool = False) -> PathSteps:
    """Draw straight from point to point.

    >>> join_points([(0, 0), (4, 0)], closed=True)
    (('M', (0, 0)), ('L', (4, 0)), ('Z', ()))
    """
    steps: list[PathStep] = [("L" if n else "M", point) for n, point in enumerate(points)]
    return tuple([*steps, ("Z", ())] if closed else steps)


def draw_rectangle(x: float, y: float, width: float, height: float) -> PathSteps:
    """Draw the outline of a rectangle."""
    r, b = x + width, y + height
    return join_points([(x, y), (r, y), (r, b), (x, b)], closed=True)


def draw_rounded(
    x: float, y: float, width: float, height: float, rx: float, ry: float
) -> PathSteps:
    """Draw a rectangle with round corners."""
    r, b, kx, ky = x + width, y + height, rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", (x + rx, y)), ("L", (r - rx, y)),
        ("C", (r - kx, y, r, y + ky, r, y + ry)), ("L", (r, b - ry)),
        ("C", (r, b - ky, r - kx, b, r - rx, b)), ("L", (x + rx, b)),
        ("C", (x + kx, b, x, b - ky, x, b - ry)), ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)), ("Z", ()),
    )  # fmt: skip


def draw_ellipse(x: float, y: float, rx: float, ry: float) -> PathSteps:
    """Draw an ellipse round a centre."""
    kx, ky = rx * ROUND, ry * ROUND
    return (
        ("M", (x + rx, y)), ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)), ("Z", ()),
    )  # fmt: skip


def draw_arc(
    x: float, y: float, radius: float, start: float, span: float, pieces: int
) -> PathSteps:
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


Matrix = tuple[float, float, float, float, float, float]
"""`a b c d e f` as in SVG and PDF: x' = a x + c y + e, y' = b x + d y + f."""

ON_FACE: Final[Matrix] = (1, 0, 0, 1, 0, 0)
"""The coordinates of the face, or the drawing, itself."""


def transform(matrix: Matrix, outline: PathSteps) -> PathSteps:
    """Move every point of an outline."""
    if matrix == ON_FACE:
        return outline
    a, b, c, d, e, f = matrix
    return tuple(
        (name, tuple(
            value
            for x, y in zip(values[::2], values[1::2], strict=True)
            for value in (a * x + c * y + e, b * x + d * y + f)
        ))
        for name, values in outline
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


def trace_glyph(font: Any, glyph: int) -> PathSteps:
    """Give the outline of a glyph as a font of the shaper has it: `Q` has one handle."""
    nib = _Nib()
    font.draw_glyph_with_pen(glyph, nib)
    return tuple(nib.steps)
