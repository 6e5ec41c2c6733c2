"""Where a face stands on the blank of a shop. Arithmetic only; every length in mm.

A blank is what a shop prints one face on: the finished piece and its bleed all round. A card of
63 × 88 mm stands in the middle of a blank of 63.5 × 88.9 mm in its own size: nothing is enlarged
but what lies beyond the art's own bleed, far outside the cut.
"""

from typing import Final

from pnp.box.published_rows import Shop
from pnp.faces.face import Face
from pnp.press.imposition import Blank
from pnp.units import Rect, Size, Turn

SLACK: Final = 1.5
"""How much smaller than a shop's size a piece may be: it then has a margin more of its own."""

CONTINUED: Final = 1.5
"""How far art that ends within a shop's bleed is continued: no knife slips so far twice."""

OVER: Final = 0.2
"""How much larger than a shop's size a piece may be: 70 mm is its 69.85 mm, and no knife tells."""


def fits(size: Size, shop: Shop) -> bool:
    """Tell whether a piece is of a shop's size, upright or turned, or a little smaller."""
    return not too_large(size, shop) and any(
        wide - each.width <= SLACK and high - each.height <= SLACK
        for wide, high in [shop.size or (size.width, size.height)]
        for each in (size, size.turned(90))
        if each.width <= wide + OVER and each.height <= high + OVER
    )


def too_large(size: Size, shop: Shop) -> bool:
    """Tell whether a piece is larger than a shop's size, however it is turned."""
    if shop.size is None:
        return False
    least, most = sorted(shop.size)
    short, long = sorted((size.width, size.height))
    return short > least + OVER or long > most + OVER


def blank_for(face: Face, shop: Shop) -> Blank:
    """Place a face in the middle of the blank of a shop, turned if it lies across it."""
    own = shop.blank or face.size
    turn: Turn = 0 if face.size.width <= own.width + OVER else 90
    if turn == 0 and face.size.height > own.height + OVER:
        turn = 90
    across, down = shop.bleed
    page = Size(own.width + 2 * across, own.height + 2 * down)
    area = page.centre(face.size.turned(turn))
    return Blank(page, Rect(across, down, own.width, own.height), area, turn, _under(face, area))


def lacking_bleed(face: Face, shop: Shop) -> float:
    """Give by how much the art of a face ends before the shop's bleed; none if it has no bleed.

    A face without bleed ends in the white of the paper: the shop's blank is as white.
    """
    if not face.bleed:
        return 0
    area = blank_for(face, shop).area
    return max(0.0, max(area.x, area.y) - face.bleed)


def _under(face: Face, area: Rect) -> float:
    # 1 if its own bleed does.
    if not face.bleed or max(area.x, area.y) <= face.bleed + 1e-6:
        return 1
    return max(
        (area.width + 2 * area.x) / (area.width + 2 * face.bleed),
        (area.height + 2 * area.y) / (area.height + 2 * face.bleed),
    )
