"""Check: every place that a town or a savings card keeps for pieces holds them as printed."""

from collections.abc import Iterator, Sequence

from pnp.box.places.fits import KeptPlace, LaidThing, find_tight, scale_area, tell_tight
from pnp.box.places.rings import lay_pieces
from pnp.proof.breach import Breach
from pnp.proof.covered_words import find_covered_words
from pnp.proof.listing import Listing
from pnp.proof.tile_seams import LARGER, TileOnPage
from pnp.units import Rect, Size


def check_kept_places(
    tiles: Sequence[TileOnPage], listing: Listing, places: Sequence[KeptPlace], width: float
) -> Iterator[Breach]:
    """Lay pawns, cards and counters where they belong; `width` is that of the board as content."""
    scale = max(window.right for *_, window in tiles) / width
    sizes = _measure_pieces(listing, places)
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
    yield from find_covered_words(tiles, tuple(_lay_all(places, sizes, scale)))


def _measure_pieces(listing: Listing, places: Sequence[KeptPlace]) -> dict[LaidThing, Size]:
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


def _lay_all(
    places: Sequence[KeptPlace], sizes: dict[LaidThing, Size], scale: float
) -> Iterator[tuple[str, Rect]]:
    # Give its place and its area.
    for place in places:
        if place.on_board:
            area = scale_area(place.area, scale)
            for laid in lay_pieces(area, sizes[place.what], place.wanted):
                yield place.name, laid
