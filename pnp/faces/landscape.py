"""A picture of the country whose land goes on at both sides of it, with no seam to be seen."""

from typing import Final

from pnp.faces.art.drawing import put_drawing
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect

_SPILL: Final = 0.01
"""How far a picture runs over its square, by its side: its tones end there one by one, so that no
edge of all of them shows as a seam."""

_HEM: Final = 0.004
"""How much is cut off at its edges where tones are outlined: no outline stands upright there."""

_UNDER: Final = 0.4
"""How far the land beside it then reaches under the picture, in mm."""


def put_scene(pen: Pen, theme: Theme, drawing: str, backdrop: str, area: Rect, size: float) -> None:
    """Fill an area with a picture of some size on its foot; what stands out above is cut off."""
    left, top = area.x + (area.width - size) / 2, area.bottom - size
    lined = theme.ink == "line"
    beside = size - (_UNDER if lined else 0)
    with pen.clip(rectangle(area)):
        pen.shape(rectangle(area), fill=theme.area("fair") or WHITE)
        if backdrop and area.width > size:
            for x in (left - beside, left + beside):
                put_drawing(pen, theme, backdrop, x, top, size)
        put_drawing(pen, theme, drawing, left, top, size, spill=-_HEM if lined else _SPILL)
