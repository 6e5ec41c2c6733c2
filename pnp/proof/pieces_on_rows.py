"""Check: a board of rows holds its pieces as they are printed, and every value stays in sight."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.box.board import Rows
from pnp.box.places.fits import SitePieces, find_site_misfits, scale_area, tell_site_misfit
from pnp.box.places.rows import FOUNDATION, PITCH, SiteKind, lay_full_board, lot_area, row_area
from pnp.proof.breach import Breach
from pnp.proof.covered_words import find_seen_lines, move_to_page
from pnp.proof.listing import Listing
from pnp.proof.page_objects import TextLine, intersect
from pnp.proof.safe_zone import OVERHANG
from pnp.proof.tile_seams import LARGER, TileOnPage
from pnp.units import Rect, Size


def check_rows(tiles: Sequence[TileOnPage], listing: Listing, site: SitePieces) -> Iterator[Breach]:
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
) -> Iterator[Breach]:
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
