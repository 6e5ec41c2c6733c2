"""What is no fault, but worth a word: notes that look alike."""

from collections.abc import Iterator
from itertools import combinations
from math import atan2, degrees, fsum, hypot
from typing import Final

from pnp.box.model import Box
from pnp.findings import Finding

_APART: Final = 40.0  # how many degrees the hues of two notes should lie apart

# How many degrees notes share out between them where they are many.
_WHEEL: Final = 300.0
# Chroma below which a colour is a grey, and has no hue to be mistaken.
_GREY: Final = 0.04

_RED: Final = (0.4122214708, 0.5363325363, 0.0514459929)
_GREEN: Final = (0.2119034982, 0.6806995451, 0.1073969566)
_BLUE: Final = (0.0883024619, 0.2817188376, 0.6299787005)


def notes_alike(box: Box) -> Iterator[Finding]:
    """Note the values whose colours a hand could mistake for each other."""
    notes, palette = box.money.notes, box.look.palette
    need = min(_APART, _WHEEL / max(1, len(notes)))
    hues = {note.value: hue_of(palette[note.colour]) for note in notes if note.colour in palette}
    for one, other in combinations(hues, 2):
        a, b = hues[one], hues[other]
        if a is None or b is None:
            apart = 0.0 if a is b else 180.0  # a grey is as far as can be from any hue
        else:
            apart = abs((a - b + 180) % 360 - 180)
        if apart < need - 0.5:
            where = "are both grey" if a is None else f"lie {apart:.0f}° apart"
            told = f"a hand tells them apart from {need:.0f}° on"
            say = f"note: the hues of the notes {one} and {other} {where}; {told}"
            yield Finding(say, f"{box.game.id}/money.yaml")


def hue_of(colour: str) -> float | None:
    """Give the hue of a colour in degrees (OKLab, Ottosson 2020), or None for a grey.

    >>> round(hue_of("#1d3f73") or 0), hue_of("#777777")
    (259, None)
    """
    steps = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))  # of a screen, not of light
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in steps]
    long, medium, short = (
        fsum(part * share for part, share in zip(light, row, strict=True)) ** (1 / 3)
        for row in (_RED, _GREEN, _BLUE)
    )
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return degrees(atan2(b, a)) % 360 if hypot(a, b) >= _GREY else None
