"""Whether what lies on a ring board fits its place, as many at a time as play asks for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from pnp.box.board import Ring, Rows
from pnp.box.model import Box
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.texts import rows_of
from pnp.box.pieces import Piece, list_printed
from pnp.box.places import rings, rows
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
    kept: rings.Kept
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
    for place in rings.places(laid.ring):
        stands = rings.piece_places(laid.ring, place, band=place.number in laid.built)
        for stand in stands:
            if stand.kept == "band" and not rings.count_room(stand.area, marker):
                yield PlaceMisfit(place.number, "band", stand.area, 0, 1)
        everybody = rings.is_corner(laid.ring, place.number)
        wanted = laid.pawns if everybody else min(rings.AT_ONCE, laid.pawns)
        room = _count_pawns(stands, foot)
        if room < wanted:
            free = next(stand for stand in stands if stand.kept != "band")
            yield PlaceMisfit(place.number, free.kept, free.area, room, wanted)


def _count_pawns(stands: tuple[rings.PiecePlace, ...], foot: Size) -> int:
    return sum(rings.count_room(stand.area, foot) for stand in stands if stand.kept != "band")


def least_size(laid: RingPieces, marker: Size, foot: Size, most: int) -> int | None:
    """Give the least side in mm of a board on which everything fits; none up to `most`."""
    for size in range(laid.ring.size, most + 1):
        grown = replace(laid, ring=replace(laid.ring, size=size))
        if not any(find_misfits(grown, marker, foot)):
            return size
    return None


SIZES: Final[Mapping[rows.SiteKind, Size]] = {
    "floor": rows.FLOOR,
    "roof": rows.ROOF,
    "limit": rows.LIMIT,
    "permit": rows.PERMIT,
    "marker": rows.MARKER,
    "pawn": rings.PAWN_FOOT,
    "cheque": rows.CHEQUE,
}
"""How large each kind of piece is printed; of a pawn, its foot."""

Misfitting = Literal["large", "edge", "fold", "overlap"]
"""What is amiss: larger than its place, over the board's edge, across its fold, on another."""

_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class SitePieces:
    """A board of rows and what is laid on it."""

    plan: Rows
    counts: rows.SiteCounts
    kinds: Mapping[str, rows.SiteKind]
    """Id of a printed piece → what it is on the board."""
    sizes: Mapping[rows.SiteKind, Size]


@dataclass(frozen=True, slots=True)
class SiteMisfit:
    """A piece that does not lie in its place by itself."""

    what: Misfitting
    laid: rows.LaidPiece
    size: Size
    other: rows.LaidPiece | None = None

    def over_foot(self, plan: Rows) -> bool:
        """Tell whether it lies over the lower edge of the board."""
        return self.what == "edge" and self.laid.area.bottom > plan.height


def site_pieces(box: Box) -> SitePieces | None:
    """Say what is laid on the rows of a game; nothing if it has none."""
    plan = box.rows
    if plan is None:
        return None
    floors = [len(set(piece.pips)) for piece in box.pieces if piece.kind == "floor"]
    permits = [piece for piece in box.pieces if piece.kind == "permit"]
    counts = rows.SiteCounts(
        max(floors, default=0),
        sum(piece.count for piece in permits if piece.pips),
        sum(piece.count for piece in permits),
        sum(piece.count for piece in box.pieces if piece.kind == "marker"),
        box.game.players.most,
    )
    kinds: dict[str, rows.SiteKind] = {
        name: kind
        for piece in box.pieces
        for kind in SIZES
        if piece.kind == kind
        for name in list_printed(piece)
    }
    sizes = dict(SIZES)
    bar = next((part for part in parts_of(box) if part.id == plan.limit), None)
    if bar is not None:
        kinds[bar.id] = "limit"
        sizes["limit"] = Size(bar.size.width, bar.size.height)
    return SitePieces(plan, counts, kinds, sizes)


def find_site_misfits(site: SitePieces, scale: float = 1) -> Iterator[SiteMisfit]:
    """Find what does not fit when the board is full, drawn at a scale; pieces keep their size."""
    plan = site.plan
    board = Rect(0, 0, plan.width, plan.height)
    placed = [*rows.lay_full_board(plan, site.counts), *rows.lay_rugs(site.counts.players)]
    for each in placed:
        size = site.sizes[each.kind]
        if _is_large(each, size, scale):
            yield SiteMisfit("large", each, size)
        if not board.covers(each.area, _CLOSE):
            yield SiteMisfit("edge", each, size)
        if each.area.x < plan.width / 2 < each.area.right:
            yield SiteMisfit("fold", each, size)
    for one, other in find_overlaps(placed):
        yield SiteMisfit("overlap", one, site.sizes[one.kind], other)


def tell_site_misfit(misfit: SiteMisfit, plan: Rows) -> str:
    """Say what does not fit, with its measures."""
    laid = misfit.laid
    area = f"{laid.area.width:g} × {laid.area.height:g} mm"
    if misfit.what == "large":
        size = f"{misfit.size.width:g} × {misfit.size.height:g} mm"
        return f"the place `{laid.name}` of {area} has no room for a {laid.kind} of {size}"
    if misfit.what == "edge":
        over = max(-laid.area.x, -laid.area.y, laid.area.right - plan.width,
                   laid.area.bottom - plan.height)  # fmt: skip
        board = f"{plan.width:g} × {plan.height:g} mm"
        say = f"the place `{laid.name}` lies {over:g} mm over the edge of the board of {board}; "
        return f"{say}make the board larger, or give it fewer lots"
    if misfit.what == "fold":
        return (
            f"the place `{laid.name}` lies across the fold of the board, at {plan.width / 2:g} mm"
        )
    other = misfit.other.name if misfit.other else ""
    return f"the places `{laid.name}` and `{other}` lie on each other"


def find_overlaps(placed: list[rows.LaidPiece]) -> Iterator[tuple[rows.LaidPiece, rows.LaidPiece]]:
    """Find pieces that cover a part of each other."""
    ranked = sorted(placed, key=lambda each: each.area.x)
    for n, one in enumerate(ranked):
        for other in ranked[n + 1 :]:
            if other.area.x > one.area.right - _CLOSE:
                break
            down = min(one.area.bottom, other.area.bottom) - max(one.area.y, other.area.y)
            if down > _CLOSE:
                yield one, other


def _is_large(laid: rows.LaidPiece, size: Size, scale: float) -> bool:
    wide, high = laid.area.width * scale + _CLOSE, laid.area.height * scale + _CLOSE
    if laid.kind == "cheque":  # end on, and half of it beyond the edge
        return min(size.width, size.height) > wide
    return size.width > wide or size.height > high


LaidThing = Literal["pawn", "card", "counter"]
"""What lies in a place."""

_DECK: Final = rings.CARD


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """A place for pieces, on the board or on another piece."""

    name: str
    """What it is called."""
    area: Rect
    """Where it is, on its own face."""
    what: LaidThing
    """What lies there."""
    pieces: frozenset[str]
    """The printed pieces that may lie there, by their ids."""
    size: Size
    """How big one is; of a pawn, its foot."""
    wanted: int
    """How many lie there at once."""
    file: str
    """The file of the content that says where it is."""
    path: tuple[str | int, ...]
    """Where in that file."""
    on_board: bool = False
    """Whether it is on the board, where pieces cover no words."""


@dataclass(frozen=True, slots=True)
class TightPlace:
    """A place that has no room for what lies there."""

    place: KeptPlace
    size: Size
    room: int


def kept_places(box: Box) -> Iterator[KeptPlace]:
    """Give every place that a town and its savings cards keep for other pieces."""
    yield from _of_town(box)
    parts = {part.id: part for part in parts_of(box)}
    for n, contract in enumerate(box.money.contracts):
        part = parts.get(contract.covered_by)
        if part is None:
            continue
        for side, count in (("credit", contract.deposits), ("loan", contract.circles)):
            for x, y in rings.circles(count, rings.ROWS[side]):
                area = Rect(
                    x - rings.DIAMETER / 2, y - rings.DIAMETER / 2, rings.DIAMETER, rings.DIAMETER
                )
                name = f"a circle of the {side} side of `{contract.sum}`"
                size = Size(part.size.width, part.size.height)
                yield KeptPlace(name, area, "counter", _ids(part), size, 1, "money",
                                ("contracts", n, "covered_by"))  # fmt: skip


def _of_town(box: Box) -> Iterator[KeptPlace]:
    town = box.town
    if town is None:
        return
    pawns = frozenset(piece.id for piece in box.pieces if piece.kind == "pawn")
    most = min(sum(p.count for p in box.pieces if p.kind == "pawn"), box.game.players.most)
    for place in rings.pawn_places(town):
        path = ("stops", town.stops.index(place.stop), "plate") if place.is_start else ("space",)
        wanted = most if place.is_start else min(rings.TWO, most)
        name = f"space `{place.stop.id}`"
        yield KeptPlace(
            name, place.area, "pawn", pawns, rings.PAWN_FOOT, wanted, "town", path, True
        )
    for deck in box.decks[:1]:
        if town.deck:
            ids = frozenset(f"{deck.id}/{card.id}" for card in deck.cards)
            name = f"the place of `{deck.id}`"
            yield KeptPlace(name, Rect(*town.deck), "card", ids, _DECK, 1, "town", ("deck",))


def _ids(part: DeclaredPart) -> frozenset[str]:
    return frozenset(f"{part.id}/{row.id}" for row in rows_of(part)) or frozenset({part.id})


def find_tight(
    places: Sequence[KeptPlace], sizes: dict[LaidThing, Size] | None = None, scale: float = 1
) -> Iterator[TightPlace]:
    """Find places without room for what lies there, by the sizes given or those of the content.

    The board may be drawn at a scale; pieces keep their size.
    """
    for place in places:
        size = (sizes or {}).get(place.what, place.size)
        area = scale_area(place.area, scale if place.on_board else 1)
        if (room := rings.count_room(area, size)) < place.wanted:
            yield TightPlace(place, size, room)


def scale_area(area: Rect, scale: float) -> Rect:
    """Give an area of a face that is drawn larger or smaller.

    >>> scale_area(Rect(10, 20, 30, 40), 0.5)
    Rect(x=5.0, y=10.0, width=15.0, height=20.0)
    """
    return Rect(area.x * scale, area.y * scale, area.width * scale, area.height * scale)


def tell_tight(tight: TightPlace, scale: float = 1) -> str:
    """Say which place holds too little, with its measures."""
    place = tight.place
    area = scale_area(place.area, scale if place.on_board else 1)
    each = f"a {place.what} takes {tight.size.width:g} × {tight.size.height:g} mm"
    return (
        f"{place.name} of {area.width:.1f} × {area.height:.1f} mm has room for {tight.room} of "
        f"the {place.wanted} that lie there at once; {each}"
    )


def _least_print(box: Box, size: int) -> int | None:
    """Give the least side in mm at which pieces fit a ring, if it is more than the one asked for.

    Markers and pawns keep their size when the board is printed smaller.
    """
    laid = ring_pieces(box)
    if laid is None or _fits(laid, size):
        return None
    larger = range(size + 1, int(laid.ring.size) + 1)
    return next((each for each in larger if _fits(laid, each)), None)


def tell_small_board(box: Box, size: int | None) -> Iterator[str]:
    """Say that pieces will not fit a board of the size that was asked for, and which is enough."""
    least = _least_print(box, size) if size else None
    if least:
        yield (
            f"Note: on a board of {size} mm markers and pawns do not fit their places; "
            f"--board {least} is the least for this kit."
        )


def _fits(laid: RingPieces, size: int) -> bool:
    grown = laid.ring.size / size
    marker = Size(rings.LEVEL_MARKER.width * grown, rings.LEVEL_MARKER.height * grown)
    foot = Size(rings.PAWN_FOOT.width * grown, rings.PAWN_FOOT.height * grown)
    return not any(find_misfits(laid, marker, foot))


HOUSES: Final = 4
"""How many houses a street has before its hotel: as many as deeds have rents for."""


@dataclass(frozen=True, slots=True)
class LevelMarker:
    """A kind of level marker: its id, the houses on it (none on a hotel), how many there are."""

    id: str
    houses: int
    count: int


@dataclass(frozen=True, slots=True)
class BankStock:
    """How many houses and hotels the Bank has at most, where it can run out of them."""

    houses: int
    hotels: int


def level_markers(box: Box, kind: Piece) -> tuple[LevelMarker, ...]:
    """Give the markers of a kind of building, as many of each as can lie on the board at once.

    32 houses are enough for 16 streets with two each, whatever the rules say of building evenly.
    A game without streets to build in has a marker for each house.
    """
    streets = _count_streets(box)
    if kind.kind == "hotel" or not streets:
        some = min(streets or kind.count, kind.count)
        return (LevelMarker(kind.id, int(kind.kind == "house"), some),)
    return tuple(
        LevelMarker(f"{kind.id}-{houses}", houses, min(streets, kind.count // houses))
        for houses in range(1, HOUSES + 1)
    )


def _count_streets(box: Box) -> int:
    built = {group.id for group in box.groups if group.house is not None}
    return sum(deed.group in built for deed in box.deeds) if box.board else 0


def bank_stock(box: Box) -> BankStock | None:
    """Give the stock that the Bank must count; nothing where every street can be built up."""
    counts = {
        kind: sum(p.count for p in box.pieces if p.kind == kind) for kind in ("house", "hotel")
    }
    streets = _count_streets(box)
    if not any(counts.values()):
        return None
    enough = counts["house"] >= HOUSES * streets and counts["hotel"] >= streets
    return None if enough else BankStock(counts["house"], counts["hotel"])
