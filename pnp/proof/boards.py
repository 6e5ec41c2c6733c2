"""Checks of a board: its tiles show one whole, and what is laid on it fits and covers no words."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations, pairwise, product
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from PIL import ImageChops
from PIL.Image import Image

from pnp.box.board import Rows
from pnp.box.foreign import Unreadable
from pnp.box.places.fits import (
    KeptPlace,
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
    lay_pieces,
    piece_places,
    places,
)
from pnp.box.places.rows import FOUNDATION, PITCH, lay_full_board, lot_area, row_area
from pnp.findings import Finding
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPiece, Listing
from pnp.proof.page import CLOSE, MeasuredPage
from pnp.proof.page_objects import TextLine, intersect
from pnp.proof.positions import FOLD, OVERHANG, RUN_OVER
from pnp.proof.raster import render_area
from pnp.units import Rect, Size

TileOnPage = tuple[MeasuredPage, ListedPiece, Rect]
"""A page, the tile on it, and the part of the face it shows."""

LARGER: Final = sqrt(2)
"""How much longer the sides of a board in large print are."""

WORDS: Final = 10.4
"""How far the words of a sheet reach from its edge, in mm."""

Kind = TypeVar("Kind", bound=str)
"""What a piece is to a board: a marker, a pawn, a card."""

_BLOCK: Final = 8
# How far the mean of a block of 8 × 8 dots may differ between two tiles, of 255.
_UNLIKE: Final = 24


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
            shared = intersect(_find_seen(one, tiles), _find_run_over(other, tiles))
            if shared and min(shared.width, shared.height) > 1:
                yield from _check_meeting(one, other, shared)
        yield from _check_words(tiles)


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
        if not any(window.holds((x, y)) for *_, window in tiles):
            yield page.report("tiles", f"no tile shows the spot ({x:.0f}, {y:.0f}) mm", piece)


def _list_middles(edges: list[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(edges) if b - a > CLOSE]


def _join_windows(tiles: Sequence[TileOnPage]) -> Rect:
    return reduce(Rect.joined, (window for *_, window in tiles))


def _find_run_over(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> Rect:
    # Less where the words of the sheet are near.
    page, piece, _ = tile
    seen = _find_seen(tile, tiles)
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


def _find_seen(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> Rect:
    """Give what a tile shows of the finished board: all but the strips that others come over."""
    own = tile[2]
    right = min((o.x for *_, o in tiles if own.x + CLOSE < o.x < own.right), default=own.right)
    foot = min((o.y for *_, o in tiles if own.y + CLOSE < o.y < own.bottom), default=own.bottom)
    return Rect(own.x, own.y, right - own.x, foot - own.y)


def _render_overlap(tile: TileOnPage, shared: Rect) -> Image:
    page, piece, window = tile
    area = Rect(
        piece.area.x + shared.x - window.x,
        piece.area.y + shared.y - window.y,
        shared.width,
        shared.height,
    )
    return render_area(page.source, area.inset(0.1))  # the edges are half dots


def _measure_difference(first: Image, second: Image) -> float:
    width, height = min(first.width, second.width), min(first.height, second.height)
    box = (0, 0, width, height)
    unlike = ImageChops.difference(first.crop(box), second.crop(box))
    # a dot at the rim of a line may differ by much, a block of dots by nothing that is seen
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


def _move_to_page(area: Rect, tile: TileOnPage) -> Rect:
    """Give an area of the board, in mm of the board, as it lies on the page of a tile."""
    _, piece, window = tile
    right, down = piece.area.x - window.x, piece.area.y - window.y
    return Rect(area.x + right, area.y + down, area.width, area.height)


def _find_seen_lines(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> list[TextLine]:
    """Find the lines of type of a tile that no other tile lies on."""
    shown = _move_to_page(_find_seen(tile, tiles), tile)
    return [line for line in tile[0].objects.lines if intersect(line.shown, shown)]


def _find_covered_words(
    tiles: Sequence[TileOnPage], laid: Sequence[tuple[str, Rect]]
) -> Iterator[Finding]:
    """Find words where something lies, by place; a hair's overhang covers nothing."""
    for tile in tiles:
        page, piece, _ = tile
        lines = _find_seen_lines(tile, tiles)
        for place, area in laid:
            covered = _move_to_page(area, tile).inset(OVERHANG)
            for line in lines:
                if intersect(line.shown, covered):
                    say = f"“{line.text[:30]}” lies where pieces lie on {place}"
                    yield page.report("places", say, piece)


def check_places(
    pages: Sequence[MeasuredPage], listing: Listing, inventory: Inventory
) -> Iterator[Finding]:
    """Lay the pieces on the printed board, as many as play asks for."""
    tiles = [
        (page, piece, piece.shown) for page in pages for piece in page.listed.pieces if piece.shown
    ]
    if not tiles:
        return
    board = _PrintedBoard(
        tiles, max(window.right for *_, window in tiles), LARGER if listing.options.large else 1.0
    )
    if inventory.site is not None:
        yield from _check_rows(board, listing, inventory.site)
    if inventory.kept and inventory.board:
        yield from _check_kept(board, listing, inventory.kept, inventory.board[0])
    if inventory.laid is not None:
        yield from _check_ring(board, listing, inventory, inventory.laid)


class _PrintedBoard(NamedTuple):
    """The board of a kit as it is printed."""

    tiles: Sequence[TileOnPage]
    side: float
    """How wide it is, in mm."""
    larger: float
    """How much larger than usual pieces are printed: in large print all has grown alike."""

    def report_first(self, said: Iterable[tuple[Hashable, str]]) -> Iterator[Finding]:
        """Report what does not fit, the first of each kind."""
        page, piece, _ = self.tiles[0]
        first: dict[Hashable, str] = {}
        for kind, say in said:
            first.setdefault(kind, say)
        yield from (page.report("places", say, piece) for say in first.values())


def _measure_pieces(
    listing: Listing, kinds: Mapping[str, Kind], usual: Mapping[Kind, Size]
) -> dict[Kind, Size]:
    """Take the sizes of pieces from the kit's own list; what it has none of is as it should be.

    A floor to be folded up goes by a name of its own: its net is no strip.
    """
    sizes = dict(usual)
    for part in listing.parts:
        for piece in (each for page in part.layout for each in page.pieces):
            kind = kinds.get(piece.id)
            if kind is None or piece.window:
                continue
            short, long = sorted((piece.width, piece.height))
            known = sizes[kind]
            if kind == "pawn":  # two sides and two feet, one above the other
                sizes[kind] = Size(max(known.width, short), known.height)
            elif known.width < known.height:
                sizes[kind] = Size(max(known.width, short), max(known.height, long))
            else:
                sizes[kind] = Size(max(known.width, long), max(known.height, short))
    return sizes


def _scale_all(sizes: Mapping[Kind, Size], scale: float) -> dict[Kind, Size]:
    return {
        kind: Size(round(size.width * scale, 3), round(size.height * scale, 3))
        for kind, size in sizes.items()
    }


def _check_kept(
    board: _PrintedBoard, listing: Listing, places: Sequence[KeptPlace], width: float
) -> Iterator[Finding]:
    # Pawns, cards and counters where a town keeps them; `width` is that of the board as content.
    # the board may be ordered larger or smaller; pieces keep their size
    scale = board.side / width
    kinds = {name: place.what for place in places for name in place.pieces}
    sizes = _measure_pieces(listing, kinds, {place.what: place.size for place in places})
    own = scale / board.larger  # places on cards have grown as well
    yield from board.report_first(
        ((tight.place.what, tight.place.wanted), tell_tight(tight, own))
        for tight in find_tight(places, _scale_all(sizes, 1 / board.larger), own)
    )
    laid = [
        (place.name, area)
        for place in places
        if place.on_board
        for area in lay_pieces(scale_area(place.area, scale), sizes[place.what], place.wanted)
    ]
    yield from _find_covered_words(board.tiles, laid)


def _check_rows(board: _PrintedBoard, listing: Listing, site: SitePieces) -> Iterator[Finding]:
    # Lots built to the top, all else in its place; every value stays in sight.
    scale = board.side / site.plan.width
    measured = _measure_pieces(listing, site.kinds, site.sizes)
    site = replace(site, sizes=_scale_all(measured, 1 / board.larger))
    yield from board.report_first(
        ((misfit.what, misfit.laid.kind), tell_site_misfit(misfit, site.plan))
        for misfit in find_site_misfits(site, scale / board.larger)
    )
    for tile in board.tiles:
        yield from _find_cut_words(tile, _find_seen_lines(tile, board.tiles), site, scale)


def _find_cut_words(
    tile: TileOnPage, lines: Sequence[TextLine], site: SitePieces, scale: float
) -> Iterator[Finding]:
    """Find words that a piece covers in part: all others name its place, or stay in sight.

    What the inspector has scribbled where houses will stand is built over, and meant to be.
    """
    page, piece, _ = tile
    air = [_move_to_page(scale_area(area, scale), tile) for area in _list_air(site.plan)]
    for laid in lay_full_board(site.plan, site.counts):
        covered = _move_to_page(scale_area(laid.area, scale), tile)
        for line in lines:
            common = intersect(line.shown, covered.inset(OVERHANG))
            if common and not any(area.covers(line.shown, OVERHANG) for area in (covered, *air)):
                say = f"“{line.text[:30]}” is cut by what lies on the place `{laid.name}`"
                yield page.report("places", say, piece)


def _list_air(plan: Rows) -> Iterator[Rect]:
    for row in range(1, len(plan.fenced) + 1):
        whole, last = row_area(row), lot_area(plan, row, plan.lots)
        yield Rect(whole.x, whole.y, last.right - whole.x, PITCH - FOUNDATION)


def _check_ring(
    board: _PrintedBoard, listing: Listing, inventory: Inventory, laid: RingPieces
) -> Iterator[Finding]:
    # Laid on a board of whole mm, to which pieces are drawn at a scale of about one.
    side = round(board.side)
    laid = replace(laid, ring=replace(laid.ring, size=side))
    kinds = dict.fromkeys(inventory.markers, "marker") | dict.fromkeys(inventory.pawns, "pawn")
    usual = {
        kind: Size(size.width * board.larger, size.height * board.larger)
        for kind, size in (("marker", LEVEL_MARKER), ("pawn", PAWN_FOOT))
    }
    scale = side / board.side
    marker, foot = (
        Size(size.width * scale, size.height * scale)
        for size in _measure_pieces(listing, kinds, usual).values()
    )
    yield from board.report_first(
        ((misfit.kept, misfit.wanted), _tell(misfit, marker, foot))
        for misfit in find_misfits(laid, marker, foot)
    )
    areas = [
        (f"space {place.number}", place.lay(area))
        for place in places(laid.ring)
        for stand in piece_places(laid.ring, place, band=place.number in laid.built)
        for area in (
            lay_pieces(stand.area, marker, 1)
            if stand.kept == "band"
            else lay_pieces(stand.area, foot, laid.pawns)
        )
    ]
    yield from _find_covered_words(board.tiles, areas)


def _tell(misfit: PlaceMisfit, marker: Size, foot: Size) -> str:
    area = f"{misfit.area.width:.1f} × {misfit.area.height:.1f} mm"
    if misfit.kept == "band":
        size = f"{marker.width:g} × {marker.height:g} mm"
        return f"a level marker of {size} does not fit the band of {area} on space {misfit.space}"
    return (
        f"{misfit.wanted} pawns on {foot.width:g} × {foot.height:g} mm do not fit the place of "
        f"{area} on space {misfit.space}, which has room for {misfit.room}"
    )
