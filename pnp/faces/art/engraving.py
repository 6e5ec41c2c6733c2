"""Engravings of `content/art/patterns.yaml`, cut into a ground: rings, plaits, lines that flow."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from pnp.box.patterns import Engraving
from pnp.faces.art.flow_lines import Bay, LineBed, Opening, Sun, draw_bed, draw_sun
from pnp.faces.art.guilloche import GRAVERS, Graver, braid, line_screen, put_rosette
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.theme import Ink
from pnp.outlines import Path, rectangle
from pnp.units import Rect


def put_engraving(
    pen: Pen, cut: Engraving, area: Rect, colour: Colour, ink: Ink, free: Sequence[Rect] = ()
) -> None:
    """Cut an engraving into an area in one colour; lines that flow keep off what is free."""
    graver, stroke = GRAVERS[ink], Stroke(colour, cut.thick)
    put_rosette(pen, area, cut.rings, graver, stroke)
    if cut.plaits:
        _put_plaits(pen, cut, area, graver, stroke)
    if cut.gap:
        with pen.clip(rectangle(area)):
            pen.shape(_screen(cut, area, cut.gap * graver.spread), stroke=stroke)
    if cut.flow:
        pen.shape(_flow(cut, area, graver, free), stroke=stroke)


def _put_plaits(pen: Pen, cut: Engraving, area: Rect, graver: Graver, stroke: Stroke) -> None:
    level = area.width >= area.height
    length, deep = max(area.width, area.height), min(area.width, area.height)
    x, y = (area.x, area.y + deep / 2) if level else (area.x + deep / 2, area.y)
    with pen.transform(x, y, 0 if level else 90):
        for each in cut.plaits:
            waves = max(3, round(length / (deep * each.wave)))
            path = braid(length, deep * each.deep, waves, graver.strands(each.strands))
            pen.shape(path, stroke=stroke)


@lru_cache(2)  # the two sides of a box are engraved alike; more of it would fill the memory
def _screen(cut: Engraving, area: Rect, gap: float) -> Path:
    def lift(across: float, down: float) -> float:
        lifted = cut.swing * math.sin(
            math.tau * (across * area.width / cut.wave + down * cut.slant)
        )
        return lifted * math.sin(math.pi * down) if cut.rest else lifted

    return line_screen(area, gap, lift, max(12, round(area.width / 3)))


# How far beside and below words lines have made room, in mm.
_BEFORE: Final = 1.5
_ROUND: Final = 0.9
# How near words stand to a side, between which and them lines do not come back.
_ASIDE: Final = 9.0


def _flow(cut: Engraving, area: Rect, graver: Graver, free: Sequence[Rect]) -> Path:
    # What lies across the middle parts the lines there; what lies above or below it presses them.
    level, openings, above, below = area.middle[1], list[Opening](), list[Bay](), list[Bay]()
    for room in free:
        left = area.x if room.x - area.x < _ASIDE else room.x
        right = area.right if area.right - room.right < _ASIDE else room.right
        if room.y < level < room.bottom:
            flat, high = (
                max(0.0, room.width - room.height) / 2,
                max(level - room.y, room.bottom - level),
            )
            openings.append(Opening(room.middle[0], flat + 1.1 * room.height, high + 1, flat))
        elif room.bottom <= level:
            above.append(Bay(left - _BEFORE, right + _BEFORE, room.bottom - area.y + _ROUND))
        else:
            below.append(Bay(left - _BEFORE, right + _BEFORE, area.bottom - room.y + _ROUND))
    few = graver.spread**0.5
    bed = LineBed(
        area.x, area.right, area.y, area.bottom, level, max(4, round(cut.flow / few)),
        openings=tuple(openings), above=tuple(above), below=tuple(below), swing=cut.swing,
        waves=area.width / cut.wave, phase=cut.slant,
    )  # fmt: skip
    if not cut.rays or not openings:
        return draw_bed(bed)
    (x, reach), *others = [(each.x, each.high) for each in openings]
    moons = tuple((at, level, radius) for at, radius in others)
    sun = Sun(x, level, reach, round(cut.rays / few), cut.twist, moons)
    return draw_sun(sun, replace(bed, openings=()))
