"""Glyphs of the fonts in a file: what each draws, and how thin the strokes of a font are."""

from collections.abc import Iterator
from functools import lru_cache
from math import comb, fsum
from operator import mul
from typing import Final

import uharfbuzz as hb

from pnp.outlines import PathSteps, trace_glyph
from pnp.units import Point

# Glyphs that are measured of one font.
_MOST: Final = 60

_WIDE: Final = 0.3
# Least width and height of a glyph that tells something, as parts of the em.
_HIGH: Final = 0.4

# Which of the glyphs, from the thinnest, speaks for a font: odd joints are thinner still.
_RANK: Final = 0.5

# The ends of the four straight pieces that a curve is measured by: how much each of its two, three
# or four points weighs in them.
_WEIGHTS: Final = {
    count: [
        [comb(count - 1, k) * t**k * (1 - t) ** (count - 1 - k) for k in range(count)]
        for t in (0.25, 0.5, 0.75, 1)
    ]
    for count in (3, 4)
}


@lru_cache(maxsize=64)
def measure_hairline(data: bytes) -> float | None:
    """Give the thinnest strokes of a TrueType font as a part of its em; None if none are found.

    Each glyph is cut upright through its middle, where an e has its bar and an o its crown.
    """
    if not data:
        return None
    face = hb.Face(data)
    font, em = hb.Font(face), float(face.upem or 1)
    found = []
    for glyph in range(face.glyph_count):
        thin = _cut(list(_list_edges(trace_glyph(font, glyph))), em)
        if thin is not None:
            found.append(thin / em)
            # sixty glyphs tell how thin a font is; the four hundredth tells nothing new
            if len(found) >= _MOST:
                break
    return sorted(found)[int(len(found) * _RANK)] if found else None


def _list_edges(steps: PathSteps) -> Iterator[tuple[Point, Point]]:
    start = at = (0.0, 0.0)
    for step, values in steps:
        points = tuple(zip(values[::2], values[1::2], strict=True))
        if step == "M":
            start = at = points[0]
        elif len(points) > 1:
            xs, ys = zip(at, *points, strict=True)
            for weights in _WEIGHTS[len(xs)]:
                to = fsum(map(mul, weights, xs)), fsum(map(mul, weights, ys))
                yield at, to
                at = to
        else:
            to = points[0] if points else start  # closing leads back
            yield at, to
            at = to


def _cut(edges: list[tuple[Point, Point]], em: float) -> float | None:
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
