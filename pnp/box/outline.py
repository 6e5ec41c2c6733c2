"""Outlines as the steps of a pen, and the plain shapes they are made of."""

from collections.abc import Iterable
from typing import Final

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
