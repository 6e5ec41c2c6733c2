"""Walls in an owner's colour and pattern: on floors, on markers, and where markers wait."""

from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.path import rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.theme import BLACK, WHITE, Theme, lightness, tint
from pnp.units import Rect

WALL_BLEED: Final = 1.5
"""How far walls run over the trim, in mm: half of the gap between two pieces."""

_LINES_IN: Final = 0.8
"""How far patterns of lines alone keep inside the trim, in mm."""

_DARK: Final = 25.0
"""Lightness below which a colour stays black where there is little ink or none but black."""


def fill_walls(pen: Pen, theme: Theme, kind: Kind, trim: Rect, bleed: float = 0) -> None:
    """Fill an area with the colour and pattern that an owner is known by.

    Lines alone keep inside the trim: cut through, they would tell one piece from another.
    """
    if theme.ink != "full" and lightness(theme.look.palette.get(kind.colour, BLACK)) < _DARK:
        pen.shape(rectangle(trim.inset(-bleed)), fill=BLACK)  # else black would be white in lines
        return
    area = trim.inset(_LINES_IN if bleed and theme.ink == "line" else -bleed)
    fill_pattern(pen, area, kind.pattern or "plain", theme, kind.colour)
    if theme.ink == "line":
        pen.shape(rectangle(area), stroke=Stroke(BLACK, 0.3))


def on_walls(theme: Theme, kind: Kind) -> Colour:
    """Give the colour of lines that are seen on such walls."""
    full = theme.look.palette.get(kind.colour, BLACK)
    return WHITE if lightness(full) < (_DARK if theme.ink != "full" else 40) else BLACK


def wallpaper(theme: Theme, colour: str) -> Colour:
    """Give the light colour of the rooms behind such walls."""
    full = theme.look.palette.get(colour, WHITE)
    return tint(full, 0.2) if theme.ink == "full" else WHITE
