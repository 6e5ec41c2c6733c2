"""Places that one piece of a game keeps for others, and whether as many fit as lie there at once.

The spaces of a town keep pawns, its raft keeps a deck, the circles of a savings card keep counters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.model import Box
from pnp.box.part_texts import rows_of
from pnp.box.ring_places import PAWN_FOOT, count_room
from pnp.box.savings_places import CARD, DIAMETER, ROWS, circles
from pnp.box.town_places import TWO, pawn_places
from pnp.units import Rect, Size

LaidThing = Literal["pawn", "card", "counter"]
"""What lies in a place."""

_DECK: Final = CARD


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
            for x, y in circles(count, ROWS[side]):
                area = Rect(x - DIAMETER / 2, y - DIAMETER / 2, DIAMETER, DIAMETER)
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
    for place in pawn_places(town):
        path = ("stops", town.stops.index(place.stop), "plate") if place.is_start else ("space",)
        wanted = most if place.is_start else min(TWO, most)
        name = f"space `{place.stop.id}`"
        yield KeptPlace(name, place.area, "pawn", pawns, PAWN_FOOT, wanted, "town", path, True)
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
        if (room := count_room(area, size)) < place.wanted:
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
