"""The lower edge of the colour band on deeds and cards, by the name `look.yaml` gives it."""

from collections.abc import Callable
from typing import Final

from pnp.faces.path import Path, PathStep, polygon, rectangle
from pnp.units import Rect

_CREST_WIDTH: Final = 7.125
_CREST_HEIGHT: Final = 3.2


_STREET_WIDTH: Final = 14.25
_SKYLINE: Final = (
    (0.0, 0.0), (0.0, 1.0), (2.4, 3.2), (3.2, 2.47), (3.2, 3.2), (4.0, 3.2), (4.0, 1.73),
    (4.8, 1.0), (4.8, 0.0), (5.55, 0.0), (5.55, 1.1), (6.35, 1.1), (6.35, 1.9), (7.15, 1.9),
    (7.15, 2.8), (8.15, 2.8), (8.15, 1.9), (8.95, 1.9), (8.95, 1.1), (9.75, 1.1), (9.75, 0.0),
    (10.5, 0.0), (10.5, 1.9), (11.0, 2.4), (13.0, 2.4), (13.5, 1.9), (13.5, 0.0), (14.25, 0.0),
)  # fmt: skip
"""Corners of a street of 14.25 mm: how far along it, how high above its foot, in mm."""


def band_path(name: str, area: Rect) -> Path:
    """Give the outline of a band; an unknown edge is a straight one."""
    return EDGES.get(name, _straight)(area)


def _crest(area: Rect) -> Path:
    """Let the band end in a row of breaking crests that lean to the right.

    The last one does not break at the edge, where it would leave a spike: the next begins to rise.
    """
    count = max(1, round(area.width / _CREST_WIDTH - 0.5))
    wide, high, foot = area.width / (count + 0.5), _CREST_HEIGHT, area.bottom
    steps: list[PathStep] = [
        ("M", (area.right, area.y)),
        ("L", (area.x, area.y)),
        ("L", (area.x, foot)),
    ]
    for n in range(count):
        x = area.x + n * wide
        steps.append(("C", (x + 0.5 * wide, foot, x + 0.86 * wide, foot - 0.25 * high,
                            x + 0.74 * wide, foot - high)))  # fmt: skip
        steps.append(("C", (x + 1.0 * wide, foot - 0.85 * high, x + 0.95 * wide, foot,
                            x + wide, foot)))  # fmt: skip
    x = area.right
    steps.append(("C", (x - 0.3 * wide, foot, x - 0.1 * wide, foot - 0.04 * high,
                        x, foot - 0.1 * high)))  # fmt: skip
    return Path((*steps, ("Z", ())))


def _gables(area: Rect) -> Path:
    count = max(1, round(area.width / _STREET_WIDTH))
    wide, foot = area.width / count / _STREET_WIDTH, area.bottom
    points = [(area.right, area.y), (area.x, area.y)]
    for n in range(count):
        x = area.x + n * _STREET_WIDTH * wide
        points += [(x + across * wide, foot - up) for across, up in _SKYLINE]
    points.append((area.right, foot))
    return polygon(points)


def _shingles(area: Rect) -> Path:
    count = max(1, round(area.width / 4.75))
    wide, foot = area.width / count, area.bottom
    steps: list[PathStep] = [
        ("M", (area.right, area.y)),
        ("L", (area.x, area.y)),
        ("L", (area.x, foot - 1.4)),
    ]
    for n in range(count):
        x = area.x + n * wide
        steps.append(("C", (x, foot + 0.45, x + wide, foot + 0.45, x + wide, foot - 1.4)))
    return Path((*steps, ("Z", ())))


def _viaduct(area: Rect) -> Path:
    count = max(1, round(area.width / 7.125))
    wide, foot = area.width / count, area.bottom
    steps: list[PathStep] = [
        ("M", (area.right, area.y)),
        ("L", (area.x, area.y)),
        ("L", (area.x, foot)),
    ]
    for n in range(count):
        x = area.x + n * wide
        left, right = x + 0.14 * wide, x + 0.86 * wide
        steps += [
            ("L", (left, foot)), ("L", (left, foot - 0.9)),
            ("C", (left, foot - 3.6, right, foot - 3.6, right, foot - 0.9)),
            ("L", (right, foot)), ("L", (x + wide, foot)),
        ]  # fmt: skip
    return Path((*steps, ("Z", ())))


def _swell(area: Rect) -> Path:
    count = max(1, round(area.width / 9.5))
    wide, foot, high = area.width / count, area.bottom, 2.0
    steps: list[PathStep] = [("M", (area.right, area.y)), ("L", (area.x, area.y)),
                             ("L", (area.x, foot))]  # fmt: skip
    for n in range(count):
        x = area.x + n * wide
        steps.append(("C", (x + 0.28 * wide, foot, x + 0.36 * wide, foot - high,
                            x + 0.60 * wide, foot - high)))  # fmt: skip
        steps.append(("C", (x + 0.78 * wide, foot - high, x + 0.80 * wide, foot,
                            x + wide, foot)))  # fmt: skip
    return Path((*steps, ("Z", ())))


def _perforated(area: Rect) -> Path:
    count = max(1, round(area.width / 2.4))
    wide, foot, hole = area.width / count, area.bottom, 0.72
    steps: list[PathStep] = [("M", (area.right, area.y)), ("L", (area.x, area.y)),
                             ("L", (area.x, foot))]  # fmt: skip
    for n in range(count):
        middle = area.x + (n + 0.5) * wide
        left, right, top = middle - hole, middle + hole, foot - 1.33 * hole
        steps += [("L", (left, foot)), ("C", (left, top, right, top, right, foot))]
    return Path((*steps, ("L", (area.right, foot)), ("Z", ())))


def _straight(area: Rect) -> Path:
    return rectangle(area)


EDGES: Final[dict[str, Callable[[Rect], Path]]] = {
    "crest": _crest,
    "gables": _gables,
    "perforated": _perforated,
    "shingles": _shingles,
    "straight": _straight,
    "swell": _swell,
    "viaduct": _viaduct,
}
"""Every edge by its name."""
