"""Engine-turned ornament: rosettes, plaits and line screens from a few parametric curves.

A rosette is one waved ring stamped again and again at small turns, as the lathe did it; so the
file keeps a single curve of each.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import groupby
from typing import Final

from pnp.box.patterns import Ring
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.theme import Ink
from pnp.outlines import Path, curve, join
from pnp.units import Point, Rect

# Plaits kept: a note is drawn on its sheet and again, smaller, wherever it is shown.
_KEPT: Final = 64
# Points along one wave of a curve; a smooth curve goes through them.
_PER_WAVE: Final = 6


@dataclass(frozen=True, slots=True)
class Graver:
    """How finely ornament is engraved for an ink: black lines tell in a few, and save ink."""

    spread: float = 1
    """How many times as far apart the lines of a screen lie."""
    part: float = 1
    """What part of their strands is cut."""

    def strands(self, count: int) -> int:
        """Give how many of the strands of an ornament are cut, two at least."""
        return max(2, round(count * self.part))


GRAVERS: Final[Mapping[Ink, Graver]] = {
    "full": Graver(),
    "low": Graver(1.3),
    "line": Graver(1.8, 0.7),
}
"""The graver for each ink."""


@cache
def ring_path(ring: Ring, reach: float = 1) -> Path:
    """Give the curve of one strand round the origin; `reach` is half the side of its rosette."""
    middle, swing = reach * (ring.inner + ring.outer) / 2, reach * (ring.outer - ring.inner) / 2
    points = []
    count = ring.waves * _PER_WAVE
    for n in range(count):
        angle = math.tau * n / count
        wave = (1 - ring.second) * math.cos(ring.waves * angle)
        wave += ring.second * math.cos(2 * ring.waves * angle)
        radius = middle + swing * wave
        points.append((round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2)))
    return rough(curve(points, closed=True))


def rough(path: Path) -> Path:
    """Round an outline to hundredths of a millimetre: nobody sees more, and the file is smaller."""
    return tuple([(name, tuple([round(v, 2) for v in each])) for name, each in path])


def put_rosette(
    pen: Pen, area: Rect, rings: Iterable[Ring], graver: Graver, stroke: Stroke
) -> None:
    """Draw a rosette as large as an area allows, about its middle."""
    half, (x, y) = min(area.width, area.height) / 2, area.middle
    for ring in rings:
        reach, strands = ring.outer * half + 1, graver.strands(ring.strands)
        draw = partial(Pen.shape, path=ring_path(ring, half), stroke=stroke)
        key = f"strand {ring} {half:g} {stroke.colour} {stroke.width:g}"
        strand = Ornament(key, Rect(-reach, -reach, 2 * reach, 2 * reach), draw)
        for n in range(strands):
            with pen.transform(x, y, 360 / ring.waves * n / strands):
                pen.stamp(strand)


GuillocheField = Callable[[float, float], float]
"""How far a line of a screen is lifted, in mm, at a part (0 to 1) of the width and the height."""


def line_screen(area: Rect, gap: float, lift: GuillocheField, points: int = 90) -> Path:
    """Give level lines over an area, each lifted as a field says."""
    places = [(n / points, area.x + area.width * n / points) for n in range(points + 1)]
    rows = round(area.height / gap)
    downs = [(row / rows, area.y + area.height * (row / rows)) for row in range(rows + 1)]
    return rough(join(
        curve([(x, y + lift(part, down)) for part, x in places]) for down, y in downs
    ))  # fmt: skip


def draw_runs(points: Iterable[Point | None], least: int = 2, every: int = 1) -> Iterator[Path]:
    """Draw smooth curves through points, parted where one is missing.

    Of each run every nth point is enough; one of no more than the least is left out.
    """
    for _, seen in groupby(points, key=bool):
        run = [point for point in seen if point]
        if len(run) > least:
            yield curve([*run[:-1:every], run[-1]])


@lru_cache(_KEPT)
def braid(length: float, height: float, waves: int, strands: int) -> Path:
    """Give a plait of sine curves from the origin to the right: the border of a note."""
    count = waves * _PER_WAVE
    turns = (math.tau * strand / strands for strand in range(strands))
    curves = (
        [
            (length * n / count, height / 2 * math.sin(math.tau * waves * n / count + turn))
            for n in range(count + 1)
        ]
        for turn in turns
    )
    return rough(join(map(curve, curves)))
