"""The plain back of a mortgaged deed: bars like a closed shutter, a plate with the group's band."""

from typing import Final

from pnp.faces.art.patterns import fill_pattern
from pnp.faces.fit import put_line
from pnp.faces.frame import CARD
from pnp.faces.hands.band import group_rule
from pnp.faces.hands.card_frame import BackPanel, DeedHead
from pnp.faces.path import Path, line, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect

_PLATE: Final = Rect(5.5, 6.5, CARD.width - 11, CARD.height - 13)
_HIGH: Final = 7.4
_STRIP: Final = 4.0


def put_group(pen: Pen, head: DeedHead, name: str, band: Rect, strip: float) -> None:
    """Draw the colour of a group with its name, and below it a strip of its pattern."""
    theme = head.context.theme
    if head.blank:
        return
    below = Rect(band.x, band.bottom, band.width, strip)
    pen.shape(rectangle(band), fill=theme.area(head.colour))
    fill_pattern(pen, below, head.pattern, theme, head.colour)
    top = line(below.x, below.y, below.right, below.y)
    pen.shape(top, stroke=group_rule(head))
    foot = line(below.x, below.bottom, below.right, below.bottom)
    pen.shape(foot, stroke=theme.stroke("ink", 0.4))
    put_group_name(pen, head, name, band)


def put_group_name(pen: Pen, head: DeedHead, name: str, band: Rect) -> None:
    """Set the name of a group on its band, clear of the number at the right."""
    y = band.y + band.height / 2 + 1.3
    on = head.context.theme.on(head.colour)
    put_line(pen, band.x + 2.6, y, name, "sans-600", (10, 7), on, band.width - 14)


def _draw_shutter(pen: Pen, head: DeedHead, name: str) -> None:
    theme = head.context.theme
    colour = theme.colour("ink" if theme.ink == "line" else "mortgaged")
    bars = Stroke(colour, 1.1 if theme.ink == "full" else 0.4)
    # 15 bars to the width and 21 to the height of a card: they run on from deed to deed
    across, lean = CARD.width / 15, (CARD.width / 15) / (CARD.height / 21)
    bars_at = (n * across - 2 for n in range(41))
    steps = tuple(step for x in bars_at for step in line(x, -4, x - 96 * lean, 92).steps)
    pen.shape(Path(steps), stroke=bars)
    plate = rounded_rectangle(_PLATE, 2.5)
    pen.shape(plate, WHITE)
    with pen.clip(plate):
        put_group(pen, head, name, Rect(_PLATE.x, _PLATE.y, _PLATE.width, _HIGH), _STRIP)
    pen.shape(plate, stroke=theme.stroke("ink", 0.7))


SHUTTER: Final = BackPanel(_PLATE, _draw_shutter)
"""As the deeds of a game are backed that says nothing else."""
