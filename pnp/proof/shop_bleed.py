"""Check: colour that reaches the trim of a piece for a shop runs on to the edge of its blank."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pnp.box.shops import Shop
from pnp.proof.edge_bleed import measure_bare
from pnp.units import Rect, Size

if TYPE_CHECKING:
    from PIL.Image import Image

_SIDES: Final = ("left", "right", "top", "bottom")
_RING: Final = 1.0
"""How far within the edge of a blank its bleed is looked at once more, in mm."""


def find_white_bleed(grey: "Image", size: Size, shop: Shop) -> Iterator[str]:
    """Look whether colour at the trim runs on, just beyond it and at the edge of the blank."""
    across, down = shop.bleed
    if not min(across, down):
        return
    trim = Rect(across, down, size.width, size.height)
    whole = Rect(0, 0, trim.width + 2 * across, trim.height + 2 * down)
    for area in (trim, whole.inset(_RING)):
        for side in _SIDES:
            bare = measure_bare(grey, area, side)
            if bare:
                yield f"its {side} edge is coloured, and the bleed white along {bare:.0f} mm"
