"""Where a pen's moved, turned and enlarged coordinates come to lie on its face."""

import math
from collections.abc import Iterable

from pnp.units import Point, Rect

Matrix = tuple[float, float, float, float, float, float]
"""Six numbers as in a PDF: two directions of the axes, and the origin in mm."""

ON_FACE: Matrix = (1, 0, 0, 1, 0, 0)
"""The coordinates of the face itself."""


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
