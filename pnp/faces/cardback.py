"""The back that cards share: the pattern of the kit, its emblem, and the name of the deck."""

from pnp.faces.art.backs import back_pattern
from pnp.faces.art.drawing import put_emblem
from pnp.faces.fit import put_line
from pnp.faces.path import circle, rounded_rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect, Size, to_mm

_BLEED = 3.0
_WIDEST = 40.0


def put_back(pen: Pen, theme: Theme, card: Size, colour: str, name: str, largest: float) -> None:
    """Draw the back of a card of 63 × 88 mm, its name as large as its plate may be wide."""
    middle, ink = card.width / 2, theme.colour("ink")
    area = Rect(0, 0, card.width, card.height).inset(-_BLEED)
    back_pattern(pen, theme, theme.look.pattern, area, colour)
    pen.shape(circle(middle, 37, 20.4), WHITE, theme.stroke("ink", 0.6))
    pen.shape(circle(middle, 37, 19.2), stroke=theme.stroke("ink", 0.2))
    put_emblem(pen, theme, middle - 18.6, 18.4, 37.2)
    size = min(largest, largest * _WIDEST / pen.width(name, "serif-700", largest))
    wide = pen.width(name, "serif-700", size) + 8
    plate = Rect(middle - wide / 2, 61.5, wide, 11.5)
    pen.shape(rounded_rectangle(plate, 2), WHITE, theme.stroke("ink", 0.6))
    foot = plate.y + plate.height / 2 + to_mm(size) * 0.33
    put_line(pen, middle, foot, name, "serif-700", (size, size), ink, wide, "centre")
