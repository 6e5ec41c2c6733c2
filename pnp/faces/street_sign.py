"""The sign with a street's name: its colour and pattern, its emblem, the name on plain ground."""

from typing import Final

from pnp.box.board import Street
from pnp.faces.art.icons import put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.path import rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect

HIGH: Final = 8.4
"""Height of a sign in mm."""

_SIZE: Final = 16.0
_HEAD: Final = 8.4
_SIDE: Final = 2.2


def put_street_sign(pen: Pen, context: Context, street: Street) -> None:
    """Put up the sign of a street, its middle where the content has it, as wide as its name."""
    theme, ink = context.theme, context.theme.colour("ink")
    name = context.localise(street.name)
    wide = pen.width(name, "serif-600", _SIZE) + _HEAD + 2 * _SIDE
    area = Rect(-wide / 2, -HIGH / 2, wide, HIGH)
    with pen.transform(street.x, street.y, street.turn):
        pen.shape(rounded_rectangle(area, 1.6), theme.area("foam") or WHITE)
        head = Rect(area.x, area.y, _HEAD, HIGH)
        with pen.clip(rounded_rectangle(area, 1.6)):
            if street.colour:
                fill_pattern(pen, head, street.pattern, theme, street.colour)
        if street.icon:
            disc = Rect(head.x + 1.2, head.y + 1.2, HIGH - 2.4, HIGH - 2.4)
            pen.shape(rounded_rectangle(disc, 3), WHITE, Stroke(ink, 0.25))
            put_icon(pen, theme, street.icon, disc.x + 0.6, disc.y + 0.6, disc.width - 1.2, ink)
        pen.shape(rounded_rectangle(area, 1.6), stroke=Stroke(ink, 0.4))
        pen.text(area.x + _HEAD + _SIDE, 2.0, name, "serif-600", _SIZE, ink)
