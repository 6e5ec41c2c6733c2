"""Every place that a box keeps for pieces, which pieces lie there, and whether they have room."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pnp.box.model import Box, Piece, list_printed
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.texts import rows_of
from pnp.box.places import rings
from pnp.box.places.place import (
    SIZES,
    PieceKind,
    Place,
    PlaceMisfit,
    find_crowded,
    find_misplaced,
    scale_area,
)
from pnp.box.places.rows import SiteCounts, lay_full_board, lay_rugs
from pnp.units import Rect, Size

_FEWEST: Final = 8


def places_of(box: Box) -> tuple[Place, ...]:
    """Give every place that a box keeps for pieces: of its rows, its town, its cards, its ring."""
    return (*_of_rows(box), *_of_town(box), *_of_contracts(box), *_of_ring(box))


def find_stands(box: Box, space: str, kind: PieceKind = "pawn") -> tuple[Place, ...]:
    """Find where pieces of a kind lie on a space; pawns of players who are not in jail."""
    found = (each for each in places_of(box) if each.space == space and each.kind == kind)
    return tuple(each for each in found if not each.locked)


def find_misfits(box: Box) -> Iterator[PlaceMisfit]:
    """Find places too small for what lies there; on rows, those that lie where they should not."""
    placed = places_of(box)
    yield from find_crowded(placed, {})
    if box.rows:
        yield from find_misplaced(placed, Size(box.rows.width, box.rows.height))


def least_size(box: Box, most: int, least: int = 0) -> int | None:
    """Give the least side in mm of a ring on which everything fits; none up to `most`."""
    side, placed = box.board.size if box.board else most, places_of(box)
    sides = range(least or side, most + 1)
    return next((each for each in sides if not any(find_crowded(placed, {}, each / side))), None)


def printed_kinds(box: Box) -> dict[str, PieceKind]:
    """Say of each printed piece that lies in a place, by its id, what kind it is there."""
    laid = {place.kind for place in places_of(box)}
    kinds: dict[str, PieceKind] = {}
    for piece in box.pieces:
        if piece.kind in {"house", "hotel"}:
            kinds |= {marker.id: "level marker" for marker in level_markers(box, piece)}
        kinds |= {one: kind for kind in SIZES if piece.kind == kind for one in list_printed(piece)}
    for part in parts_of(box):
        if box.rows and part.id == box.rows.limit:
            kinds[part.id] = "limit"
        elif any(contract.covered_by == part.id for contract in box.money.contracts):
            rows = [f"{part.id}/{row.id}" for row in rows_of(part)]
            kinds |= dict.fromkeys(rows or [part.id], "counter")
    if box.town and box.town.deck:
        kinds |= {f"{deck.id}/{card.id}": "card" for deck in box.decks[:1] for card in deck.cards}
    return {name: kind for name, kind in kinds.items() if kind in laid}


def _size_of(part: DeclaredPart | None) -> Size:
    return Size(part.size.width, part.size.height) if part else Size(0, 0)


def _of_ring(box: Box) -> Iterator[Place]:
    # Start and jail hold everybody; a level marker lies where somebody builds.
    ring = box.board
    if ring is None or len(ring.spaces) < _FEWEST or len(ring.spaces) % 4:
        return
    streets = _streets(box)
    marked = any(piece.kind in {"house", "hotel"} and piece.count for piece in box.pieces)
    pawns = _count_pawns(box)
    for laid, space in zip(rings.places(ring), ring.spaces, strict=True):
        name, at = f"space `{space.id}`", (laid.x, laid.y)
        k, wanted = laid.depth / rings.CORNER, pawns
        corner = rings.CORNER_STANDS.get(space.kind, ((rings.CORNER_FREE, False),))
        stands = [(scale_area(area, k), shut) for area, shut in corner]
        if not rings.is_corner(ring, laid.number):
            band, _, free, _ = rings.rows_of_space(laid)
            stands, wanted = [(free, False)], min(rings.AT_ONCE, pawns)
            if marked and space.deed in streets:
                bar = f"the band of {name}"
                yield Place(bar, "level marker", band, at, laid.angle, space=space.id)
        for area, locked in stands:
            yield Place(name, "pawn", area, at, laid.angle, wanted, space=space.id, locked=locked)


def _count(box: Box, kind: str) -> int:
    return sum(piece.count for piece in box.pieces if piece.kind == kind)


def _count_pawns(box: Box) -> int:
    return min(_count(box, "pawn"), box.game.players.most)


def _of_town(box: Box) -> Iterator[Place]:
    # Two pawns stand on a space, everybody on Start.
    town, pawns = box.town, _count_pawns(box)
    if town is None:
        return
    for n, stop in enumerate(town.stops):
        start = stop.kind == "start"
        area = rings.space_area(town, stop).inset(rings.TOWN_RIM)
        wanted = pawns if start else min(rings.TWO, pawns)
        at = ("town", ("stops", n, "plate") if start else ("space",))
        name = f"space `{stop.id}`"
        yield Place(name, "pawn", area, wanted=wanted, space=stop.id, told_at=at)
    for deck in box.decks[:1] if town.deck else ():
        name, at = f"the place of `{deck.id}`", ("town", ("deck",))
        yield Place(name, "card", Rect(*town.deck), told_at=at)


def _of_contracts(box: Box) -> Iterator[Place]:
    parts, wide = {part.id: part for part in parts_of(box)}, rings.DIAMETER
    for n, contract in enumerate(box.money.contracts):
        if contract.covered_by not in parts:
            continue
        size, at = _size_of(parts[contract.covered_by]), ("money", ("contracts", n, "covered_by"))
        for side, count in (("credit", contract.deposits), ("loan", contract.circles)):
            for nth, (x, y) in enumerate(rings.circles(count, rings.ROWS[side]), start=1):
                area = Rect(x - wide / 2, y - wide / 2, wide, wide)
                name = f"circle {nth} of the {side} side of `{contract.sum}`"
                yield Place(name, "counter", area, size=size, on_board=False, told_at=at)


def _of_rows(box: Box) -> Iterator[Place]:
    if box.rows is None:
        return
    floors = [len(set(piece.pips)) for piece in box.pieces if piece.kind == "floor"]
    numbered = sum(piece.count for piece in box.pieces if piece.kind == "permit" and piece.pips)
    permits, markers = _count(box, "permit"), _count(box, "marker")
    most = box.game.players.most
    counts = SiteCounts(max(floors, default=0), numbered, permits, markers, most)
    bar = _size_of(next((part for part in parts_of(box) if part.id == box.rows.limit), None))
    for place in (*lay_full_board(box.rows, counts), *lay_rugs(counts.players)):
        yield replace(place, size=bar) if place.kind == "limit" else place


def tell_small_board(box: Box, size: int | None) -> Iterator[str]:
    """Say that markers and pawns, which keep their size, will not fit a ring of this size."""
    least = least_size(box, int(box.board.size), size) if size and box.board else None
    if size and least and least > size:
        say = f"Note: on a board of {size} mm markers and pawns do not fit their places"
        yield f"{say}; --board {least} is the least for this kit."


HOUSES: Final = 4
"""How many houses a street has before its hotel: as many as deeds have rents for."""


@dataclass(frozen=True, slots=True)
class LevelMarker:
    """A kind of level marker: its id, the houses on it (none on a hotel), how many there are."""

    id: str
    houses: int
    count: int


def level_markers(box: Box, kind: Piece) -> tuple[LevelMarker, ...]:
    """Give the markers of a kind of building, as many of each as can lie on the board at once.

    32 houses are enough for 16 streets with two each, whatever the rules say of building evenly.
    A game without streets to build in has a marker for each house.
    """
    streets = len(_streets(box))
    if kind.kind == "hotel" or not streets:
        some = min(streets or kind.count, kind.count)
        return (LevelMarker(kind.id, int(kind.kind == "house"), some),)
    return tuple(
        LevelMarker(f"{kind.id}-{houses}", houses, min(streets, kind.count // houses))
        for houses in range(1, HOUSES + 1)
    )


def _streets(box: Box) -> set[str]:
    built = {group.id for group in box.groups if group.house is not None}
    return {deed.id for deed in box.deeds if deed.group in built} if box.board else set()


def bank_runs_out(box: Box) -> bool:
    """Tell whether the Bank must count its houses and hotels: not every street can be built up."""
    streets, houses, hotels = len(_streets(box)), _count(box, "house"), _count(box, "hotel")
    return houses + hotels > 0 and (houses < HOUSES * streets or hotels < streets)
