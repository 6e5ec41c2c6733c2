"""Engine-turned ornament: rosettes and line screens from a few parametric curves.

A rosette is one waved ring stamped again and again at small turns, as the lathe did it; so the
file keeps a single curve of each.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import groupby
from typing import Final

from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import Ink
from pnp.outlines import Path, curve, join, rectangle
from pnp.units import Point, Rect

# Plaits and ovals kept: a note is drawn on its sheet and again, smaller, wherever it is shown.
_KEPT: Final = 64
# Points along one wave of a curve; a smooth curve goes through them.
_PER_WAVE: Final = 6


@dataclass(frozen=True, slots=True)
class Graver:
    """How finely ornament is engraved for an ink: black lines tell in a few, and save ink."""

    spread: float = 1
    """How many times as far apart the lines of a screen lie."""
    fine: float = 1
    """How many times as thick the strands of rosettes and plaits are."""
    part: float = 1
    """What part of their strands is cut."""

    def strands(self, count: int) -> int:
        """Give how many of the strands of an ornament are cut, two at least."""
        return max(2, round(count * self.part))


GRAVERS: Final[Mapping[Ink, Graver]] = {
    "full": Graver(),
    "low": Graver(1.3, 0.85),
    "line": Graver(1.8, 0.85, 0.7),
}
"""The graver for each ink."""


@dataclass(frozen=True, slots=True)
class RosetteRing:
    """One waved ring of a rosette: its radii in mm, its waves, and how often it is stamped."""

    inner: float
    outer: float
    waves: int
    strands: int
    second: float = 0.0
    """How much of a second wave, of twice the number, is mixed in (0 to 1)."""


@cache
def ring_path(ring: RosetteRing) -> Path:
    """Give the curve of one strand round the origin."""
    middle, swing = (ring.inner + ring.outer) / 2, (ring.outer - ring.inner) / 2
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
    pen: Pen, x: float, y: float, rings: tuple[RosetteRing, ...], colour: Colour, width: float
) -> None:
    """Draw a rosette round a centre."""
    for ring in rings:
        reach = ring.outer + 1
        draw = partial(Pen.shape, path=ring_path(ring), stroke=Stroke(colour, width))
        area = Rect(-reach, -reach, 2 * reach, 2 * reach)
        strand = Ornament(f"strand {ring} {colour} {width:g}", area, draw)
        for n in range(ring.strands):
            with pen.transform(x, y, 360 / ring.waves * n / ring.strands):
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


@lru_cache(_KEPT)
def oval_path(radii: tuple[float, float], swing: float, waves: int, turn: float) -> Path:
    """Give one waved strand round an oval about the origin; `turn` moves it by parts of a wave."""
    points = []
    count = waves * _PER_WAVE
    for n in range(count):
        angle = math.tau * n / count
        reach = swing * math.cos(waves * angle + math.tau * turn)
        points.append(((radii[0] + reach) * math.cos(angle), (radii[1] + reach) * math.sin(angle)))
    return rough(curve(points, closed=True))


# Width of an engraved line in mm: above the least that a printer shows, 0.25 pt.
_FINE: Final = 0.18


def _put_swell(pen: Pen, area: Rect, colour: Colour, graver: Graver) -> None:
    with pen.clip(rectangle(area)):
        pen.shape(_swell_lines(area, 1.2 * graver.spread), stroke=Stroke(colour, _FINE))


@lru_cache(1)
def _swell_lines(area: Rect, gap: float) -> Path:
    # The two sides of a box are engraved alike; more of it would fill the memory.
    def swell(across: float, down: float) -> float:
        waves = area.width / 36
        return 1.4 * math.sin(math.tau * (across * waves + down * 0.7)) * math.sin(math.pi * down)

    return line_screen(area, gap, swell, max(12, round(area.width / 3)))


def _put_rosette(pen: Pen, area: Rect, colour: Colour, graver: Graver) -> None:
    reach = min(area.width, area.height) / 2
    rings = (
        RosetteRing(reach * 0.55, reach, 24, 4, 0.2),
        RosetteRing(reach * 0.16, reach * 0.6, 12, 5, 0.3),
    )
    cut = tuple(replace(ring, strands=graver.strands(ring.strands)) for ring in rings)
    x, y = area.middle
    put_rosette(pen, x, y, cut, colour, _FINE)


def _put_braid(pen: Pen, area: Rect, colour: Colour, graver: Graver) -> None:
    level = area.width >= area.height
    length, deep = max(area.width, area.height), min(area.width, area.height)
    waves = max(3, round(length / (deep * 2.2)))
    x, y = (area.x, area.y + deep / 2) if level else (area.x + deep / 2, area.y)
    with pen.transform(x, y, 0 if level else 90):
        for part, more in ((1.0, 1.0), (0.62, 1.6)):
            path = braid(length, deep * part, round(waves * more), graver.strands(3))
            pen.shape(path, stroke=Stroke(colour, _FINE))


@dataclass(frozen=True, slots=True)
class Engraving:
    """Ornament cut into a ground in lines of one colour."""

    says: str
    """What it shows, for a list of patterns."""
    put: Callable[[Pen, Rect, Colour, Graver], None]


ENGRAVED: Final[Mapping[str, Engraving]] = {
    "swell": Engraving("lines that rise and fall like a swell, over all of the ground", _put_swell),
    "rosette": Engraving("a rosette as large as the ground allows", _put_rosette),
    "braid": Engraving("a braid along the longer way of the ground", _put_braid),
}
"""Every engraving by its name."""
