"""Check: the tiles of a board show the same where they meet, and the whole board together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from math import sqrt
from typing import TYPE_CHECKING, Final

from pnp.box.board import Rows
from pnp.box.foreign import Unreadable
from pnp.box.places.fits import (
    KeptPlace,
    LaidThing,
    PlaceMisfit,
    RingPieces,
    SitePieces,
    find_misfits,
    find_site_misfits,
    find_tight,
    scale_area,
    tell_site_misfit,
    tell_tight,
)
from pnp.box.places.rings import (
    LEVEL_MARKER,
    PAWN_FOOT,
    PlacedSpace,
    lay_pieces,
    piece_places,
    places,
)
from pnp.box.places.rows import FOUNDATION, PITCH, SiteKind, lay_full_board, lot_area, row_area
from pnp.findings import Finding
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPiece, Listing
from pnp.proof.page import CLOSE, MeasuredPage
from pnp.proof.page_objects import TextLine, intersect
from pnp.proof.positions import FOLD, OVERHANG, RUN_OVER
from pnp.proof.raster import render_area
from pnp.units import Rect, Size

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
) -> Iterator[Finding]:
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


def _check_sum(tiles: list[TileOnPage], size: tuple[float, float] | None) -> Iterator[Finding]:
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


def _check_meeting(one: TileOnPage, other: TileOnPage, shared: Rect) -> Iterator[Finding]:
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


def _check_words(tiles: list[TileOnPage]) -> Iterator[Finding]:
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


def move_to_page(area: Rect, tile: TileOnPage) -> Rect:
    """Give an area of the board, in mm of the board, as it lies on the page of a tile."""
    _, piece, window = tile
    right, down = piece.area.x - window.x, piece.area.y - window.y
    return Rect(area.x + right, area.y + down, area.width, area.height)


def find_seen_lines(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> list[TextLine]:
    """Find the lines of type of a tile that no other tile lies on."""
    shown = move_to_page(find_seen(tile, tiles), tile)
    return [line for line in tile[0].objects.lines if intersect(line.shown, shown)]


def find_covered_words(
    tiles: Sequence[TileOnPage], laid: Sequence[tuple[str, Rect]]
) -> Iterator[Finding]:
    """Find words where something lies, by place; a hair's overhang covers nothing."""
    for tile in tiles:
        page, piece, _ = tile
        lines = find_seen_lines(tile, tiles)
        for place, area in laid:
            covered = move_to_page(area, tile).inset(OVERHANG)
            for line in lines:
                if intersect(line.shown, covered):
                    say = f"“{line.text[:30]}” lies where pieces lie on {place}"
                    yield page.report("places", say, piece)


def check_kept_places(
    tiles: Sequence[TileOnPage], listing: Listing, places: Sequence[KeptPlace], width: float
) -> Iterator[Finding]:
    """Lay pawns, cards and counters where they belong; `width` is that of the board as content."""
    scale = max(window.right for *_, window in tiles) / width
    sizes = _measure_kept(listing, places)
    larger = LARGER if listing.options.large else 1.0  # places on cards have grown as well
    usual = {
        what: Size(round(size.width / larger, 3), round(size.height / larger, 3))
        for what, size in sizes.items()
    }
    alike = {
        (tight.place.what, tight.place.wanted): tight
        for tight in reversed(tuple(find_tight(places, usual, scale / larger)))
    }
    page, piece, _ = tiles[0]
    for tight in reversed(alike.values()):  # the first of each kind
        yield page.report("places", tell_tight(tight, scale / larger), piece)
    yield from find_covered_words(tiles, tuple(_lay_on_kept(places, sizes, scale)))


def _measure_kept(listing: Listing, places: Sequence[KeptPlace]) -> dict[LaidThing, Size]:
    # What it has none of is as it should be.
    kinds = {name: place for place in places for name in place.pieces}
    sizes = {place.what: place.size for place in places}
    for part in listing.parts:
        for piece in (each for page in part.layout for each in page.pieces):
            place = kinds.get(piece.id)
            if place is None or piece.window:
                continue
            short, long = sorted((piece.width, piece.height))
            known = sizes[place.what]
            if place.what == "pawn":  # two sides and two feet, one above the other
                sizes["pawn"] = Size(max(known.width, short), known.height)
            else:
                sizes[place.what] = Size(max(known.width, short), max(known.height, long))
    return sizes


def _lay_on_kept(
    places: Sequence[KeptPlace], sizes: dict[LaidThing, Size], scale: float
) -> Iterator[tuple[str, Rect]]:
    # Give its place and its area.
    for place in places:
        if place.on_board:
            area = scale_area(place.area, scale)
            for laid in lay_pieces(area, sizes[place.what], place.wanted):
                yield place.name, laid


def check_rows(
    tiles: Sequence[TileOnPage], listing: Listing, site: SitePieces
) -> Iterator[Finding]:
    """Lay everything on the printed board: lots built to the top, all else in its place."""
    scale = max(window.right for *_, window in tiles) / site.plan.width
    larger = LARGER if listing.options.large else 1.0  # all has grown alike
    measured = _measure_pieces(listing, site)
    usual = {
        kind: Size(round(size.width / larger, 3), round(size.height / larger, 3))
        for kind, size in measured.items()
    }
    site = replace(site, sizes=usual)
    alike = {
        (misfit.what, misfit.laid.kind): misfit
        for misfit in reversed(tuple(find_site_misfits(site, scale / larger)))
    }
    page, piece, _ = tiles[0]
    for misfit in reversed(alike.values()):  # the first of each kind
        yield page.report("places", tell_site_misfit(misfit, site.plan), piece)
    for tile in tiles:
        yield from _find_cut_words(tile, find_seen_lines(tile, tiles), site, scale)


def _measure_pieces(listing: Listing, site: SitePieces) -> dict[SiteKind, Size]:
    """Take the sizes from the kit's own list; what it has none of is as it should be.

    A floor to be folded up goes by a name of its own: its net is no strip.
    """
    sizes = dict(site.sizes)
    for part in listing.parts:
        for piece in (each for page in part.layout for each in page.pieces):
            kind = site.kinds.get(piece.id)
            if kind is None or piece.window:
                continue
            long, short = sorted((piece.width, piece.height), reverse=True)
            known = sizes[kind]
            if kind == "pawn":  # two sides and two feet, one above the other
                sizes[kind] = Size(max(known.width, short), known.height)
            else:
                sizes[kind] = Size(max(known.width, long), max(known.height, short))
    return sizes


def _find_cut_words(
    tile: TileOnPage, lines: Sequence[TextLine], site: SitePieces, scale: float
) -> Iterator[Finding]:
    """Find words that a piece covers in part: all others name its place, or stay in sight.

    What the inspector has scribbled where houses will stand is built over, and meant to be.
    """
    page, piece, _ = tile
    air = [move_to_page(scale_area(area, scale), tile) for area in _list_air(site.plan)]
    for laid in lay_full_board(site.plan, site.counts):
        covered = move_to_page(scale_area(laid.area, scale), tile)
        for line in lines:
            common = intersect(line.shown, covered.inset(OVERHANG))
            if common and not any(_holds(area, line.shown) for area in (covered, *air)):
                say = f"“{line.text[:30]}” is cut by what lies on the place `{laid.name}`"
                yield page.report("places", say, piece)


def _list_air(plan: Rows) -> Iterator[Rect]:
    for row in range(1, len(plan.fenced) + 1):
        whole, last = row_area(row), lot_area(plan, row, plan.lots)
        yield Rect(whole.x, whole.y, last.right - whole.x, PITCH - FOUNDATION)


def _holds(area: Rect, words: Rect) -> bool:
    return (
        words.x >= area.x - OVERHANG and words.right <= area.right + OVERHANG
        and words.y >= area.y - OVERHANG and words.bottom <= area.bottom + OVERHANG
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _MeasuredPieces:
    """The sizes of what is laid on the board, as they are printed."""

    marker: Size
    foot: Size


def check_places(
    pages: Sequence[MeasuredPage], listing: Listing, inventory: Inventory
) -> Iterator[Finding]:
    """Lay the pieces on the printed board, as many as play asks for."""
    laid = inventory.laid
    tiles = [
        (page, piece, piece.shown) for page in pages for piece in page.listed.pieces if piece.shown
    ]
    if inventory.site is not None and tiles:
        yield from check_rows(tiles, listing, inventory.site)
    if inventory.kept and tiles and inventory.board:
        yield from check_kept_places(tiles, listing, inventory.kept, inventory.board[0])
    if laid is None or not tiles:
        return
    side = max(window.right for *_, window in tiles)
    laid = replace(laid, ring=replace(laid.ring, size=round(side)))
    sizes = _measure_on_ring(listing, inventory, round(side) / side)
    first, *_ = tiles
    alike = {
        (misfit.kept, misfit.wanted): misfit
        for misfit in reversed(tuple(find_misfits(laid, sizes.marker, sizes.foot)))
    }
    for misfit in reversed(alike.values()):  # the first of each kind
        yield first[0].report("places", _tell(misfit, sizes), first[1])
    yield from find_covered_words(tiles, tuple(_lay_on_ring(laid, sizes)))


def _measure_on_ring(listing: Listing, inventory: Inventory, scale: float) -> _MeasuredPieces:
    """Take the sizes from the kit's own list; what it has none of is as it should be.

    They are laid on a board of whole mm, to which they are drawn at a scale of about one.
    """
    larger = LARGER if listing.options.large else 1.0
    marker, foot = _scale(LEVEL_MARKER, larger), _scale(PAWN_FOOT, larger)
    for part in listing.parts:
        for piece in (each for page in part.layout for each in page.pieces):
            long, short = sorted((piece.width, piece.height), reverse=True)
            if piece.id in inventory.markers:
                marker = Size(max(marker.width, long), max(marker.height, short))
            elif piece.id in inventory.pawns:  # two sides and two feet, one above the other
                foot = Size(max(foot.width, short), foot.height)
    return _MeasuredPieces(_scale(marker, scale), _scale(foot, scale))


def _scale(size: Size, scale: float) -> Size:
    return Size(size.width * scale, size.height * scale)


def _tell(misfit: PlaceMisfit, sizes: _MeasuredPieces) -> str:
    area = f"{misfit.area.width:.1f} × {misfit.area.height:.1f} mm"
    if misfit.kept == "band":
        marker = f"{sizes.marker.width:g} × {sizes.marker.height:g} mm"
        return f"a level marker of {marker} does not fit the band of {area} on space {misfit.space}"
    foot = f"{sizes.foot.width:g} × {sizes.foot.height:g} mm"
    return (
        f"{misfit.wanted} pawns on {foot} do not fit the place of {area} on space "
        f"{misfit.space}, which has room for {misfit.room}"
    )


def _lay_on_ring(laid: RingPieces, sizes: _MeasuredPieces) -> Iterator[tuple[str, Rect]]:
    # Give its space and its area.
    for place in places(laid.ring):
        for area in _lay_on(laid, place, sizes):
            yield f"space {place.number}", place.lay(area)


def _lay_on(laid: RingPieces, place: PlacedSpace, sizes: _MeasuredPieces) -> Iterator[Rect]:
    for stand in piece_places(laid.ring, place, band=place.number in laid.built):
        if stand.kept == "band":
            yield from lay_pieces(stand.area, sizes.marker, 1)
        else:
            yield from lay_pieces(stand.area, sizes.foot, laid.pawns)
