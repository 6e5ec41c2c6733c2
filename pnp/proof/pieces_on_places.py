"""Check: what is laid on a board fits its place there, and covers no words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.box.places.fits import PlaceMisfit, RingPieces, find_misfits
from pnp.box.places.rings import (
    LEVEL_MARKER,
    PAWN_FOOT,
    PlacedSpace,
    lay_pieces,
    piece_places,
    places,
)
from pnp.proof.breach import Breach
from pnp.proof.covered_words import find_covered_words
from pnp.proof.inventory import Inventory
from pnp.proof.listing import Listing
from pnp.proof.page import MeasuredPage
from pnp.proof.pieces_on_kept_places import check_kept_places
from pnp.proof.pieces_on_rows import check_rows
from pnp.proof.tile_seams import LARGER
from pnp.units import Rect, Size


@dataclass(frozen=True, slots=True)
class _MeasuredPieces:
    """The sizes of what is laid on the board, as they are printed."""

    marker: Size
    foot: Size


def check_places(
    pages: Sequence[MeasuredPage], listing: Listing, inventory: Inventory
) -> Iterator[Breach]:
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
    sizes = _measure_pieces(listing, inventory, round(side) / side)
    first, *_ = tiles
    alike = {
        (misfit.kept, misfit.wanted): misfit
        for misfit in reversed(tuple(find_misfits(laid, sizes.marker, sizes.foot)))
    }
    for misfit in reversed(alike.values()):  # the first of each kind
        yield first[0].report("places", _tell(misfit, sizes), first[1])
    yield from find_covered_words(tiles, tuple(_lay_all(laid, sizes)))


def _measure_pieces(listing: Listing, inventory: Inventory, scale: float) -> _MeasuredPieces:
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


def _lay_all(laid: RingPieces, sizes: _MeasuredPieces) -> Iterator[tuple[str, Rect]]:
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
