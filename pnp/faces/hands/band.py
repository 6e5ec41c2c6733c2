"""The band of a deed's group: plain colour under the name, a strip of its pattern, the crest."""

from typing import Final

from pnp.faces.art.bands import band_path
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.hands.card_frame import DeedHead
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect

SOLID: Final = 12.8
"""Height in mm of the plain colour that bears the name."""

STRIP: Final = 3.4
"""Height of the pattern below it."""

CREST: Final = 2.0
"""Height of the crest below that: no pattern runs into it, so that its edge stays clear."""


def put_band(pen: Pen, head: DeedHead, area: Rect, solid: float = SOLID) -> None:
    """Draw the band at the top of an area, as wide as the area."""
    theme = head.context.theme
    top = Rect(area.x, area.y, area.width, solid)
    strip = Rect(area.x, top.bottom, area.width, STRIP)
    whole = Rect(area.x, area.y, area.width, solid + STRIP + CREST)
    edge = band_path(theme.look.band, Rect(area.x, top.bottom, area.width, STRIP + CREST))
    lined = None if theme.ink == "full" else theme.stroke("ink", 0.25)
    if head.blank:
        pen.shape(band_path(theme.look.band, whole), stroke=theme.stroke("ink", 0.25))
        return
    pen.shape(edge, theme.area(head.colour), lined)
    pen.shape(rectangle(top), fill=theme.area(head.colour))
    fill_pattern(pen, strip, head.pattern, theme, head.colour)
    for y in (strip.y, strip.bottom):
        pen.shape(line(area.x, y, area.right, y), stroke=group_rule(head))


def group_rule(head: DeedHead) -> Stroke:
    """Give the rules above and below the pattern: in the colour of its lines where they show."""
    theme = head.context.theme
    return theme.stroke("ink", 0.25) if theme.ink != "full" else Stroke(theme.on(head.colour), 0.25)
