"""What makes notes easy to mistake: colours of one hue. No fault, but worth a word.

How far apart hues lie, and why: docs/figures.md#colour-of-notes.
"""

from collections.abc import Iterator
from itertools import combinations
from math import atan2, degrees, fsum, hypot
from typing import Final

from pnp.box.model import Box
from pnp.findings import Finding

APART: Final = 40.0
"""How many degrees the hues of two notes should lie apart."""

_WHEEL: Final = 300.0
"""How many degrees notes share out between them where they are many."""

_GREY: Final = 0.04
"""Chroma below which a colour is a grey, and has no hue to be mistaken."""

_RED: Final = (0.4122214708, 0.5363325363, 0.0514459929)
_GREEN: Final = (0.2119034982, 0.6806995451, 0.1073969566)
_BLUE: Final = (0.0883024619, 0.2817188376, 0.6299787005)


def notes_alike(box: Box) -> Iterator[Finding]:
    """Note the values whose colours a hand could mistake for each other."""
    notes, palette = box.money.notes, box.look.palette
    need = min(APART, _WHEEL / max(1, len(notes)))
    hues = {note.value: hue_of(palette[note.colour]) for note in notes if note.colour in palette}
    for one, other in combinations(hues, 2):
        if (apart := _measure_between(hues[one], hues[other])) < need - 0.5:
            a, b = hues[one], hues[other]
            where = "are both grey" if a is None or b is None else f"lie {apart:.0f}° apart"
            told = f"a hand tells them apart from {need:.0f}° on"
            say = f"note: the hues of the notes {one} and {other} {where}; {told}"
            yield Finding(say, f"{box.game.id}/money.yaml")


def _measure_between(one: float | None, other: float | None) -> float:
    # A grey is as far as can be from any hue.
    if one is None or other is None:
        return 0.0 if one is other else 180.0
    return abs((one - other + 180) % 360 - 180)


def hue_of(colour: str) -> float | None:
    """Give the hue of a colour in degrees (OKLab, Ottosson 2020), or None for a grey.

    >>> round(hue_of("#1d3f73") or 0), hue_of("#777777")
    (259, None)
    """
    light = [_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5)]
    long, medium, short = (
        fsum(part * share for part, share in zip(light, row, strict=True)) ** (1 / 3)
        for row in (_RED, _GREEN, _BLUE)
    )
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return degrees(atan2(b, a)) % 360 if hypot(a, b) >= _GREY else None


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
