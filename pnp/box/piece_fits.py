"""Whether what lies on a ring board fits its place, as many at a time as play asks for."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pnp.box.board import Ring
from pnp.box.model import Box
from pnp.box.ring_places import (
    AT_ONCE,
    Kept,
    PiecePlace,
    count_room,
    is_corner,
    piece_places,
    places,
)
from pnp.units import Rect, Size

_FEWEST: Final = 8


@dataclass(frozen=True, slots=True)
class RingPieces:
    """A ring and what is laid on it."""

    ring: Ring
    built: frozenset[int]
    """The spaces in whose band a level marker lies."""
    pawns: int
    """How many pawns are in play at once."""


@dataclass(frozen=True, slots=True)
class PlaceMisfit:
    """A place that does not hold what lies there."""

    space: int
    kept: Kept
    area: Rect
    room: int
    """How many have room."""
    wanted: int
    """How many lie there at once."""


def ring_pieces(box: Box) -> RingPieces | None:
    """Say what is laid on the ring of a game; nothing if it has none that closes."""
    ring = box.board
    if ring is None or len(ring.spaces) < _FEWEST or len(ring.spaces) % 4:
        return None
    groups = {group.id for group in box.groups if group.house is not None}
    streets = {deed.id for deed in box.deeds if deed.group in groups}
    marked = any(piece.kind in {"house", "hotel"} and piece.count for piece in box.pieces)
    built = {n for n, space in enumerate(ring.spaces) if marked and space.deed in streets}
    pawns = sum(piece.count for piece in box.pieces if piece.kind == "pawn")
    return RingPieces(ring, frozenset(built), min(pawns, box.game.players.most))


def find_misfits(laid: RingPieces, marker: Size, foot: Size) -> Iterator[PlaceMisfit]:
    """Find the places of a ring too small for a level marker, or for the feet of pawns."""
    for place in places(laid.ring):
        stands = piece_places(laid.ring, place, band=place.number in laid.built)
        for stand in stands:
            if stand.kept == "band" and not count_room(stand.area, marker):
                yield PlaceMisfit(place.number, "band", stand.area, 0, 1)
        wanted = laid.pawns if is_corner(laid.ring, place.number) else min(AT_ONCE, laid.pawns)
        room = _count_pawns(stands, foot)
        if room < wanted:
            free = next(stand for stand in stands if stand.kept != "band")
            yield PlaceMisfit(place.number, free.kept, free.area, room, wanted)


def _count_pawns(stands: tuple[PiecePlace, ...], foot: Size) -> int:
    return sum(count_room(stand.area, foot) for stand in stands if stand.kept != "band")


def least_size(laid: RingPieces, marker: Size, foot: Size, most: int) -> int | None:
    """Give the least side in mm of a board on which everything fits; none up to `most`."""
    for size in range(laid.ring.size, most + 1):
        grown = replace(laid, ring=replace(laid.ring, size=size))
        if not any(find_misfits(grown, marker, foot)):
            return size
    return None
