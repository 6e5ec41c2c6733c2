"""How thin the thinnest strokes of a font are, measured in its outlines."""

from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

Corner = tuple[float, float]

_STEPS: Final = 4
"""Straight pieces that a curve is measured by."""

_MOST: Final = 60
"""Glyphs that are measured of one font."""

_WIDE: Final = 0.3
_HIGH: Final = 0.4
"""Least width and height of a glyph that tells something, as parts of the em."""

_QUADRATIC: Final = 3

_RANK: Final = 0.5
"""Which of the glyphs, from the thinnest, speaks for a font: odd joints are thinner still."""


@lru_cache(maxsize=64)
def measure_hairline(data: bytes) -> float | None:
    """Give the thinnest strokes of a TrueType font as a part of its em; None if none are found.

    Each glyph is cut upright through its middle, where an e has its bar and an o its crown.
    """
    import uharfbuzz as hb  # noqa: PLC0415  # heavy, and only proof needs it here

    if not data:
        return None
    face = hb.Face(data)
    font, em = hb.Font(face), float(face.upem or 1)
    found = []
    for glyph in range(face.glyph_count):
        outline = _Outline()
        font.draw_glyph_with_pen(glyph, outline)
        thin = _cut(outline.edges, em)
        if thin is not None:
            found.append(thin / em)
            if len(found) >= _MOST:
                break
    return sorted(found)[int(len(found) * _RANK)] if found else None


def _cut(edges: list[tuple[Corner, Corner]], em: float) -> float | None:
    xs = [x for edge in edges for x, _ in edge]
    ys = [y for edge in edges for _, y in edge]
    if not xs or max(xs) - min(xs) < _WIDE * em or max(ys) - min(ys) < _HIGH * em:
        return None
    middle = (min(xs) + max(xs)) / 2 + em / 2713  # off the corners, which lie on round figures
    crossed = sorted(
        (y0 + (middle - x0) / (x1 - x0) * (y1 - y0), 1 if x1 > x0 else -1)
        for (x0, y0), (x1, y1) in edges
        if (x0 <= middle) != (x1 <= middle)
    )
    inked, depth, start = [], 0, 0.0
    for y, turn in crossed:
        start = y if depth == 0 else start
        depth += turn
        if depth == 0:
            inked.append(y - start)
    return min(inked) if inked else None


class _Outline:
    """Takes down the outline of a glyph as straight edges."""

    def __init__(self) -> None:
        self.edges: list[tuple[Corner, Corner]] = []
        self._start: Corner = (0, 0)
        self._at: Corner = (0, 0)

    def moveTo(self, to: Corner) -> None:  # noqa: N802  # the name the shaper calls
        """Begin an outline."""
        self._start = self._at = to

    def lineTo(self, to: Corner) -> None:  # noqa: N802  # as above
        """Go straight."""
        self.edges.append((self._at, to))
        self._at = to

    def curveTo(self, *points: Corner) -> None:  # noqa: N802  # as above
        """Go along a curve of any degree."""
        self._bend((self._at, *points))

    def qCurveTo(self, *points: Corner) -> None:  # noqa: N802  # as above
        """Go along a curve of the second degree."""
        self._bend((self._at, *points))

    def closePath(self) -> None:  # noqa: N802  # as above
        """Go back to where the outline began."""
        if self._at != self._start:
            self.lineTo(self._start)

    def _bend(self, points: tuple[Corner, ...]) -> None:
        find = _halfway if len(points) != _QUADRATIC else _halfway_quadratic
        for n in range(1, _STEPS + 1):
            self.lineTo(find(points, n / _STEPS))


def _halfway(points: tuple[Any, ...], part: float) -> Corner:
    while len(points) > 1:
        points = tuple(
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(points)
        )
    x, y = points[0]
    return x, y


def _halfway_quadratic(points: tuple[Any, ...], part: float) -> Corner:
    """Give the same of a curve of three points, as all curves of TrueType are.

    >>> three = (0, 0), (3, 1), (7, 7)
    >>> _halfway_quadratic(three, 0.25) == _halfway(three, 0.25)
    True
    """
    (x, y), (u, v), (far, high) = points
    x, y = x + (u - x) * part, y + (v - y) * part
    u, v = u + (far - u) * part, v + (high - v) * part
    return x + (u - x) * part, y + (v - y) * part
