"""Check: the tiles of a board show the same where they meet, and the whole board together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from math import sqrt
from typing import TYPE_CHECKING, Final

from pnp.box.foreign import Unreadable
from pnp.proof.breach import Breach
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPiece, Listing
from pnp.proof.page import MeasuredPage
from pnp.proof.page_boxes import CLOSE
from pnp.proof.page_objects import intersect
from pnp.proof.raster import render_area
from pnp.proof.safe_zone import FOLD, OVERHANG, RUN_OVER
from pnp.units import Rect

if TYPE_CHECKING:
    from PIL.Image import Image

TileOnPage = tuple[MeasuredPage, ListedPiece, Rect]
"""A page, the tile on it, and the part of the face it shows."""

WORDS: Final = 10.4
"""How far the words of a sheet reach from its edge, in mm."""

_BLOCK: Final = 8
_UNLIKE: Final = 24
"""How far the mean of a block of 8 × 8 dots may differ between two tiles, of 255."""


def check_seams(
    pages: Sequence[MeasuredPage], listing: Listing, inventory: Inventory | None
) -> Iterator[Breach]:
    """Compare every overlap of tiles, dot by dot, and add the tiles up."""
    boards: dict[tuple[str, str], list[TileOnPage]] = defaultdict(list)
    for page in pages:
        for piece in page.listed.pieces:
            if piece.shown:
                name = piece.id.rpartition("/")[0] or piece.id
                boards[page.file, name].append((page, piece, piece.shown))
    size = _board_size(listing, inventory)
    for tiles in boards.values():
        yield from _check_sum(tiles, size)
        for one, other in combinations(tiles, 2):
            shared = intersect(find_seen(one, tiles), _find_run_over(other, tiles))
            if shared and min(shared.width, shared.height) > 1:
                yield from _check_meeting(one, other, shared)
        yield from _check_words(tiles)


LARGER: Final = sqrt(2)
"""How much longer the sides of a board in large print are."""


def _board_size(listing: Listing, inventory: Inventory | None) -> tuple[float, float] | None:
    wanted, own = listing.options.board_size, inventory.board if inventory else None
    if wanted is None and own and listing.options.large:
        return own[0] * LARGER, own[1] * LARGER
    if wanted is None:
        return own
    if own is None:
        return wanted, wanted
    return wanted, own[1] * wanted / own[0]


def _check_sum(tiles: list[TileOnPage], size: tuple[float, float] | None) -> Iterator[Breach]:
    whole = _join_windows(tiles)
    page, piece, _ = tiles[0]
    if size and max(abs(whole.right - size[0]), abs(whole.bottom - size[1])) > CLOSE:
        wanted = f"{size[0]:g} × {size[1]:g} mm"
        say = f"the tiles make a board of {whole.right:g} × {whole.bottom:g} mm, not {wanted}"
        yield page.report("tiles", say, piece)
    xs = sorted({x for *_, window in tiles for x in (window.x, window.right)})
    ys = sorted({y for *_, window in tiles for y in (window.y, window.bottom)})
    middles = product(_list_middles(xs), _list_middles(ys))
    for x, y in middles:
        if not any(_contains(window, x, y) for *_, window in tiles):
            yield page.report("tiles", f"no tile shows the spot ({x:.0f}, {y:.0f}) mm", piece)


def _list_middles(edges: list[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(edges) if b - a > CLOSE]


def _contains(area: Rect, x: float, y: float) -> bool:
    return area.x <= x <= area.right and area.y <= y <= area.bottom


def _join_windows(tiles: list[TileOnPage]) -> Rect:
    whole = tiles[0][2]
    for *_, window in tiles[1:]:
        whole = whole.joined(window)
    return whole


def _find_run_over(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> Rect:
    # Less where the words of the sheet are near.
    page, piece, _ = tile
    seen = find_seen(tile, tiles)
    above = max(0, min(RUN_OVER, piece.area.y - WORDS))
    below = max(0, min(RUN_OVER, page.paper.height - piece.area.bottom - WORDS))
    return Rect(
        seen.x - RUN_OVER, seen.y - above, seen.width + 2 * RUN_OVER, seen.height + above + below
    )


def _check_meeting(one: TileOnPage, other: TileOnPage, shared: Rect) -> Iterator[Breach]:
    page, piece, _ = other
    try:
        first, second = _render_overlap(one, shared), _render_overlap(other, shared)
    except Unreadable as error:
        yield page.report("files", str(error), piece)
        return
    worst = _measure_difference(first, second)
    page.note_most("overlap unlike", worst)
    if worst > _UNLIKE:
        say = (
            f"differs from {one[1].id} where they meet, on "
            f"{shared.width:g} × {shared.height:g} mm: by {worst:.0f} of 255"
        )
        yield page.report("tiles", say, piece)


def find_seen(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> Rect:
    """Give what a tile shows of the finished board: all but the strips that others come over."""
    own = tile[2]
    right = min((o.x for *_, o in tiles if own.x + CLOSE < o.x < own.right), default=own.right)
    foot = min((o.y for *_, o in tiles if own.y + CLOSE < o.y < own.bottom), default=own.bottom)
    return Rect(own.x, own.y, right - own.x, foot - own.y)


def _render_overlap(tile: TileOnPage, shared: Rect) -> "Image":
    page, piece, window = tile
    area = Rect(
        piece.area.x + shared.x - window.x,
        piece.area.y + shared.y - window.y,
        shared.width,
        shared.height,
    )
    return render_area(page.source, area.inset(0.1))  # the edges are half dots


def _measure_difference(first: "Image", second: "Image") -> float:
    from PIL import ImageChops  # noqa: PLC0415  # heavy, and only proof and preview need it

    width, height = min(first.width, second.width), min(first.height, second.height)
    box = (0, 0, width, height)
    unlike = ImageChops.difference(first.crop(box), second.crop(box))
    blocks = unlike.reduce(_BLOCK) if min(width, height) >= _BLOCK else unlike
    return float(blocks.getextrema()[1])  # type: ignore[arg-type]  # one band, so two figures


def _check_words(tiles: list[TileOnPage]) -> Iterator[Breach]:
    whole = _join_windows(tiles)
    butts = {window.right for *_, window in tiles} & {window.x for *_, window in tiles}
    for page, piece, window in tiles:
        for line in page.objects.lines:
            if page.owner(line.shown) is not piece:
                continue
            left = line.shown.x - piece.area.x + window.x
            right, top = left + line.shown.width, line.shown.y - piece.area.y + window.y
            foot = top + line.shown.height
            near = min(left, top, whole.right - right, whole.bottom - foot)
            if near < min(piece.safe, FOLD) - OVERHANG:
                say = f"“{line.text[:30]}” comes within {near:.1f} mm of the board's edge"
                yield page.report("safe zone", say, piece)
            for fold in butts:
                if left < fold + FOLD - OVERHANG and right > fold - FOLD + OVERHANG:
                    say = f"“{line.text[:30]}” comes within {FOLD:g} mm of the fold"
                    yield page.report("safe zone", say, piece)
