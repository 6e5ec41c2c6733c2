"""Check: the tiles of a board show the same in their overlaps, and the whole board together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.inventory import Inventory
from pnp.press.proof.leaf import Leaf
from pnp.press.proof.listing import Listing, Placed
from pnp.press.proof.pages import CLOSE
from pnp.press.proof.raster import render_area
from pnp.press.proof.safe import FOLD, OVERHANG
from pnp.press.proof.sight import common
from pnp.units import Rect

if TYPE_CHECKING:
    from PIL.Image import Image

Tile = tuple[Leaf, Placed, Rect]
"""A page, the tile on it, and the part of the face it shows."""

_BLOCK: Final = 8
_UNLIKE: Final = 24
"""How far the mean of a block of 8 × 8 dots may differ between two tiles, of 255."""


def check_tiles(
    leaves: Sequence[Leaf], listing: Listing, inventory: Inventory | None
) -> Iterator[Finding]:
    """Compare every overlap of tiles, dot by dot, and add the tiles up."""
    boards: dict[tuple[str, str], list[Tile]] = defaultdict(list)
    for leaf in leaves:
        for piece in leaf.page.pieces:
            if piece.window:
                name = piece.id.rpartition("/")[0] or piece.id
                boards[leaf.file, name].append((leaf, piece, piece.window))
    side = listing.board_size or (inventory.board if inventory else None)
    for tiles in boards.values():
        yield from _check_sum(tiles, side)
        for one, other in combinations(tiles, 2):
            yield from _check_overlap(one, other)
        yield from _check_words(tiles)


def _check_sum(tiles: list[Tile], side: float | None) -> Iterator[Finding]:
    """Every spot of the board lies on a tile."""
    whole = _whole(tiles)
    leaf, piece, _ = tiles[0]
    if side and max(abs(whole.right - side), abs(whole.bottom - side)) > CLOSE:
        say = f"the tiles make a board of {whole.right:g} × {whole.bottom:g} mm, not {side:g} mm"
        yield leaf.breach("tiles", say, piece)
    xs = sorted({x for *_, window in tiles for x in (window.x, window.right)})
    ys = sorted({y for *_, window in tiles for y in (window.y, window.bottom)})
    middles = product(_middles(xs), _middles(ys))
    for x, y in middles:
        if not any(_holds(window, x, y) for *_, window in tiles):
            yield leaf.breach("tiles", f"no tile shows the spot ({x:.0f}, {y:.0f}) mm", piece)


def _middles(edges: list[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(edges) if b - a > CLOSE]


def _holds(area: Rect, x: float, y: float) -> bool:
    return area.x <= x <= area.right and area.y <= y <= area.bottom


def _whole(tiles: list[Tile]) -> Rect:
    whole = tiles[0][2]
    for *_, window in tiles[1:]:
        whole = whole.joined(window)
    return whole


def _check_overlap(one: Tile, other: Tile) -> Iterator[Finding]:
    shared = common(one[2], other[2])
    if shared is None or min(shared.width, shared.height) < 1:
        return
    first, second = _dots(one, shared), _dots(other, shared)
    worst = _most_unlike(first, second)
    leaf, piece, _ = other
    leaf.note_most("overlap unlike", worst)
    if worst > _UNLIKE:
        say = (
            f"differs from {one[1].id} in their overlap of "
            f"{shared.width:g} × {shared.height:g} mm: by {worst:.0f} of 255"
        )
        yield leaf.breach("tiles", say, piece)


def _dots(tile: Tile, shared: Rect) -> "Image":
    leaf, piece, window = tile
    area = Rect(
        piece.area.x + shared.x - window.x,
        piece.area.y + shared.y - window.y,
        shared.width,
        shared.height,
    )
    return render_area(leaf.source, area.inset(0.3))  # the cut edges are half dots


def _most_unlike(first: "Image", second: "Image") -> float:
    """Give the greatest difference of the means of like blocks."""
    from PIL import ImageChops  # noqa: PLC0415  # heavy, and only proof and preview need it

    width, height = min(first.width, second.width), min(first.height, second.height)
    box = (0, 0, width, height)
    unlike = ImageChops.difference(first.crop(box), second.crop(box))
    blocks = unlike.reduce(_BLOCK) if min(width, height) >= _BLOCK else unlike
    return float(blocks.getextrema()[1])  # type: ignore[arg-type]  # one band, so two figures


def _check_words(tiles: list[Tile]) -> Iterator[Finding]:
    """Words keep off the edge of the board, and off its fold, where tiles butt."""
    whole = _whole(tiles)
    butts = {window.right for *_, window in tiles} & {window.x for *_, window in tiles}
    for leaf, piece, window in tiles:
        for words in leaf.sight.words:
            if leaf.owner(words.shown) is not piece:
                continue
            left = words.shown.x - piece.area.x + window.x
            right, top = left + words.shown.width, words.shown.y - piece.area.y + window.y
            foot = top + words.shown.height
            near = min(left, top, whole.right - right, whole.bottom - foot)
            if near < min(piece.safe, FOLD) - OVERHANG:
                say = f"“{words.text[:30]}” comes within {near:.1f} mm of the board's edge"
                yield leaf.breach("safe zone", say, piece)
            for fold in butts:
                if left < fold + FOLD - OVERHANG and right > fold - FOLD + OVERHANG:
                    say = f"“{words.text[:30]}” comes within {FOLD:g} mm of the fold"
                    yield leaf.breach("safe zone", say, piece)
