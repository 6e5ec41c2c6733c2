"""Engraved grounds in a box: a swell of lines, a rosette, a plait, as on banknotes."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pnp.faces.art.guilloche import (
    GRAVERS,
    Graver,
    RosetteRing,
    braid,
    line_screen,
    put_rosette,
)
from pnp.faces.path import Path, rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.units import Rect

_FINE: Final = 0.18
"""Width of an engraved line in mm: above the least that a printer shows, 0.25 pt."""


def put_engraved_ground(
    pen: Pen, name: str, area: Rect, colour: Colour, graver: Graver = GRAVERS["full"]
) -> None:
    """Engrave an area with lines of one colour."""
    ENGRAVED[name](pen, area, colour, graver)


def _put_swell(pen: Pen, area: Rect, colour: Colour, graver: Graver) -> None:
    with pen.clip(rectangle(area)):
        pen.shape(_swell_lines(area, 1.2 * graver.spread), stroke=Stroke(colour, _FINE))


@lru_cache(16)
def _swell_lines(area: Rect, gap: float) -> Path:
    # A lid is drawn in every language, its lines only once.
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
    x, y = area.x + area.width / 2, area.y + area.height / 2
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


ENGRAVED: Final[Mapping[str, Callable[[Pen, Rect, Colour, Graver], None]]] = {
    "swell": _put_swell,
    "rosette": _put_rosette,
    "braid": _put_braid,
}
"""Every engraving by its name."""
