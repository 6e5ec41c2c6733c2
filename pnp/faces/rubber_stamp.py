"""A rubber stamp: two rings, words set round between them, a picture in the middle."""

import math

from pnp.box.words import first_of
from pnp.faces.art.drawing import put_engraving
from pnp.faces.path import circle
from pnp.faces.pen import Colour, Font, Pen, Stroke
from pnp.faces.tags import ARTIFACT
from pnp.faces.theme import Theme, tint
from pnp.units import to_mm

_FONT: Font = "sans-600"
_SIZE = 7.0
_APART = 0.28


def put_rings(pen: Pen, x: float, y: float, radius: float, colour: Colour) -> None:
    """Draw the two rings of a stamp round (x, y)."""
    pen.shape(circle(x, y, radius), stroke=Stroke(colour, 0.45))
    pen.shape(circle(x, y, radius - to_mm(_SIZE) * 1.32), stroke=Stroke(colour, 0.25))


def put_stamp(
    pen: Pen, x: float, y: float, radius: float, words: str, colour: Colour, lean: float = -14
) -> None:
    """Draw the rings of a stamp round (x, y) and set words along them, leaning by some degrees."""
    high = to_mm(_SIZE)
    put_rings(pen, x, y, radius, colour)
    foot = radius - high * 1.02
    said = first_of(words).upper()
    around = 2 * math.pi * foot
    once = pen.width(f"{said} · ", _FONT, _SIZE, _APART) + _APART
    times = max(1, int(around / once))
    gap = (around - times * once) / (times * (len(said) + 3))
    angle = lean - 90
    for character in f"{said} · " * times:
        wide = pen.width(character, _FONT, _SIZE)
        turn = math.degrees(wide / 2 / foot)
        angle += turn
        at = math.radians(angle)
        if character != " ":
            place = x + foot * math.cos(at), y + foot * math.sin(at)
            with pen.tag(ARTIFACT), pen.transform(*place, angle + 90):
                pen.text(0, 0, character, _FONT, _SIZE, colour, "centre")
        angle += turn + math.degrees((_APART + gap) / foot)


def put_town_stamp(pen: Pen, theme: Theme, x: float, y: float, radius: float) -> None:
    """Stamp a deed with the seal of the town, so faint that words can be read over it."""
    if theme.ink == "line":
        return
    red = tint(theme.colour("accent"), 0.18)
    put_rings(pen, x, y, radius, red)
    size = radius * 1.3
    if theme.look.emblem:
        put_engraving(pen, theme, theme.look.emblem, red, x - size / 2, y - size / 2, size)
