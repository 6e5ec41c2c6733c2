"""Places for pieces: what lies there, where, how it is turned; and whether it has room there.

A board yields a list of them. What is drawn, what the checks ask of a box, what proof lays on the
printed board and what a picture of the laid table shows read the same list.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from pnp.box.source import YamlPath
from pnp.units import Point, Rect, Size, Turn

PieceKind = Literal["level marker", "pawn", "card", "counter", "floor", "roof", "limit", "permit",
                    "marker", "cheque"]  # fmt: skip
"""What lies in a place."""

SIZES: Final[Mapping[PieceKind, Size]] = {
    "level marker": Size(26, 8),
    "pawn": Size(16, 9),
    "card": Size(63, 88),
    "counter": Size(12.7, 12.7),
    "floor": Size(26, 11),
    "roof": Size(26, 10),
    "limit": Size(26, 6),
    "permit": Size(30, 21),
    "marker": Size(20, 20),
    "cheque": Size(88, 44),
}
"""How large each kind of piece is printed; of a pawn, the foot it stands on."""

PAWN_FOOT: Final = SIZES["pawn"]
"""What a pawn stands on, seen from its picture."""

_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Place:
    """A place for pieces of one kind, on the board or on another piece."""

    name: str
    """What it is called; places of one name and kind share the pieces that are wanted there."""
    kind: PieceKind
    area: Rect
    """Where it is, as its reader sees it: from the top left of its space, if it is on one."""
    origin: Point = (0, 0)
    """The top left of its space as its reader sees it, on the board."""
    turn: Turn = 0
    """How that space is turned."""
    wanted: int = 1
    """How many pieces lie there at once."""
    size: Size = field(kw_only=True, default=Size(0, 0))
    """How large one is in this box, if not as usual."""
    space: str = field(kw_only=True, default="")
    """The id of its space."""
    locked: bool = field(kw_only=True, default=False)
    """Whether only pawns in jail stand here."""
    on_board: bool = field(kw_only=True, default=True)
    """Whether it is on the board, which may be printed smaller; else on another piece."""
    told_at: tuple[str, YamlPath] = field(kw_only=True, default=("board", ("size",)))
    """The file of the content that says where it is, and where in that file."""

    @property
    def piece(self) -> Size:
        """How large the pieces are that lie here."""
        return self.size if self.size.width else SIZES[self.kind]

    def lay(self, area: Rect) -> Rect:
        """Give where an area of its space lies on the board."""
        return turn_area(area, self.origin, self.turn)


def turn_area(area: Rect, origin: Point, turn: Turn) -> Rect:
    """Give where an area lies whose own top left is at a point, turned about it."""
    size = area.size.turned(turn)
    x, y = {
        0: (area.x, area.y),
        90: (-area.bottom, area.x),
        180: (-area.right, -area.bottom),
        270: (area.y, -area.right),
    }[turn]
    return Rect(origin[0] + x, origin[1] + y, size.width, size.height)


def count_room(area: Rect, piece: Size) -> int:
    """Count the pieces of a size that lie side by side in an area, all turned alike.

    >>> count_room(Rect(0, 0, 27, 17), PAWN_FOOT), count_room(Rect(0, 0, 24, 12.5), Size(26, 8))
    (3, 0)
    """
    return max(across * down for across, down, _ in _grids(area, piece))


def lay_pieces(area: Rect, piece: Size, count: int) -> tuple[Rect, ...]:
    """Lay pieces of a size into an area, in the middle of it; no more than have room there."""
    across, down, size = max(_grids(area, piece), key=lambda grid: grid[0] * grid[1])
    count = min(count, across * down)
    rows = -(-count // across) if across else 0
    top = area.y + (area.height - rows * size.height) / 2
    found = []
    for n in range(count):
        row, column = divmod(n, across)
        left = area.x + (area.width - min(across, count - row * across) * size.width) / 2
        x, y = left + column * size.width, top + row * size.height
        found.append(Rect(x, y, size.width, size.height))
    return tuple(found)


def _grids(area: Rect, piece: Size) -> tuple[tuple[int, int, Size], ...]:
    return tuple(
        (int(area.width / size.width + _CLOSE), int(area.height / size.height + _CLOSE), size)
        for size in (piece, piece.turned(90))
    )


def lay_all(places: Iterable[Place], count: int) -> tuple[Rect, ...]:
    """Lay pieces into places one after another, as the readers of their spaces see them."""
    found: tuple[Rect, ...] = ()
    for place in places:
        found += lay_pieces(place.area, place.piece, count - len(found))
    return found


def scale_area(area: Rect, scale: float) -> Rect:
    """Give an area of a face that is drawn larger or smaller."""
    return Rect(area.x * scale, area.y * scale, area.width * scale, area.height * scale)


@dataclass(frozen=True, slots=True)
class PlaceMisfit:
    """A place that does not hold what lies there, or lies where it should not."""

    place: Place
    say: str
    alike: tuple[str, ...]
    """What those have in common of which one tells enough."""
    key: str = ""
    """The key of the content that would mend it, if not the one that says where the place is."""


def find_crowded(
    places: Iterable[Place], sizes: Mapping[PieceKind, Size], scale: float = 1
) -> Iterator[PlaceMisfit]:
    """Find places without room; the board may be drawn at a scale, pieces keep their size."""
    shared: dict[tuple[str, str], list[tuple[Place, Size, Size, int]]] = {}
    for place in places:
        size = sizes.get(place.kind, place.piece)
        area = scale_area(place.area, scale if place.on_board else 1)
        # a cheque is pushed under the edge of the board, end on
        more = max(size.width, size.height) if place.kind == "cheque" else 0
        room = count_room(Rect(area.x, area.y, area.width, area.height + more), size)
        shared.setdefault((place.name, place.kind), []).append((place, area.size, size, room))
    for alike in shared.values():
        (place, wide, size, _), room = alike[0], sum(room for *_, room in alike)
        if room >= place.wanted:
            continue
        say = f"has no room for a {place.kind} of {_measure(size)}"
        if place.wanted > 1:
            say = f"has room for {room} of the {place.wanted} that lie there at once; "
            say += f"a {place.kind} takes {_measure(size)}"
        say = f"{place.name} of {_measure(wide)} {say}"
        yield PlaceMisfit(place, say, ("large", place.kind))


def _measure(size: Size) -> str:
    return f"{round(size.width, 1):g} × {round(size.height, 1):g} mm"


def find_misplaced(places: Iterable[Place], board: Size) -> Iterator[PlaceMisfit]:
    """Find places over the edge of a board, across the fold in its middle, or on each other."""
    placed, whole, fold = list(places), board.area, board.width / 2
    for place in placed:
        area = place.area
        if not whole.covers(area, _CLOSE):
            over = max(-area.x, -area.y, area.right - whole.right, area.bottom - whole.bottom)
            say = f"{place.name} lies {over:g} mm over the edge of the board of {_measure(board)}"
            say = f"{say}; make the board larger, or give it fewer lots"
            key = "height" if area.bottom > whole.bottom else "width"
            yield PlaceMisfit(place, say, ("edge", place.kind), key)
        if area.x < fold < area.right:
            say = f"{place.name} lies across the fold of the board, at {fold:g} mm"
            yield PlaceMisfit(place, say, ("fold", place.kind), "lots")
    for one, other in find_overlaps(placed):
        say = f"{one.name} and {other.name} lie on each other"
        yield PlaceMisfit(one, say, ("overlap", one.kind, other.kind), "lots")


def find_overlaps(places: Iterable[Place]) -> Iterator[tuple[Place, Place]]:
    """Find places that cover a part of each other."""
    ranked = sorted(places, key=lambda each: each.area.x)
    for n, one in enumerate(ranked):
        for other in ranked[n + 1 :]:
            if other.area.x > one.area.right - _CLOSE:
                break
            down = min(one.area.bottom, other.area.bottom) - max(one.area.y, other.area.y)
            if down > _CLOSE:
                yield one, other
