"""Where everything lies on a ring board or a board of streets, in mm: spaces, and places on each.

What is drawn, what the checks ask of a box, what proof measures and what a picture of the laid
table shows all come from here. A space of a ring is 30 × 50 mm on a board of 370 mm, seen by its
reader:

    band   12.5   the level marker lies here, the colour of the group shows round it
    name   11.5
    free   17     pawns stand here, three edge-on
    price   7
    rim     2     no words

Without a band the name stands at the top and a picture fills the middle; pawns stand in the same
place. Corners have places of their own.

A space of a town lies along its street: 18 mm of it, 20.5 mm across. Two pawns stand on it side by
side, with their feet across the street, and cover no words: the number hangs beside the space.
Start is a square for everybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.box.board import Ring, Stop, Town
from pnp.box.places.place import SIZES
from pnp.units import Rect, Size, Turn

BOARD: Final = 370.0
"""Side in mm of the board that the figures below are for; on another they grow with it."""
CORNER: Final = 50.0
"""Depth of the ring and side of its corners."""
# Depths in mm of the band, the name, the place of pawns and the price; how far all but the band
# keep from the line between two spaces.
_DEPTHS: Final = (12.5, 11.5, 17.0, 7.0)
_SIDE: Final = 1.5
AT_ONCE: Final = 3
"""How many pawns a space is made for; Start and jail hold everybody."""


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """Where a space lies: its rectangle as read from its own side, and how it is turned.

    (x, y) is the outer right corner's opposite: the top left of the space as its reader sees it.
    """

    number: int
    x: float
    y: float
    angle: Turn
    width: float
    depth: float
    astride: bool = False
    """Whether the fold of the board runs through it."""
    beside: bool = False
    """Whether the fold runs along one of its sides."""

    @property
    def cell(self) -> Rect:
        """The space as its reader sees it."""
        return Rect(0, 0, self.width, self.depth)


def places(ring: Ring) -> tuple[PlacedSpace, ...]:
    """Lay the spaces round the square: Start bottom right, clockwise, tops towards the middle.

    >>> from pnp.box.board import Space
    >>> ring = Ring(tuple(Space(str(n), "rest") for n in range(40)))
    >>> [(p.x, p.y, p.angle) for p in places(ring) if p.number in {0, 1, 11, 31}]
    [(320.0, 320.0, 0), (290.0, 320.0, 0), (50.0, 290.0, 90), (320.0, 80.0, 270)]
    """
    side = len(ring.spaces) // 4
    corner = corner_of(ring)
    width = (ring.size - 2 * corner) / (side - 1)
    far = ring.size - corner
    turns: tuple[Turn, ...] = (0, 90, 180, 270)
    found = []
    for number in range(len(ring.spaces)):
        edge, step = divmod(number, side)
        along, wide = far - step * width, width if step else corner
        back = ring.size - along
        x, y = ((along, far), (corner, along), (back, corner), (far, back))[edge]
        middle = x + wide / 2 if edge == 0 else x - wide / 2
        off = abs(middle - ring.size / 2) - wide / 2 if step and edge in {0, 2} else ring.size
        fold = (off < -1e-6, abs(off) <= 1e-6)
        found.append(PlacedSpace(number, x, y, turns[edge], wide, corner, *fold))
    return tuple(found)


def corner_of(ring: Ring) -> float:
    """Give the depth of the ring and the side of its corners, in mm."""
    return CORNER * ring.size / BOARD


def breaks(ring: Ring) -> tuple[float, ...]:
    """Give the heights where two spaces of the upright sides meet: a seam there cuts no words."""
    side = len(ring.spaces) // 4
    corner = corner_of(ring)
    return tuple(corner + n * (ring.size - 2 * corner) / (side - 1) for n in range(side))


def is_corner(ring: Ring, number: int) -> bool:
    """Tell whether a space is one of the four corners."""
    return number % (len(ring.spaces) // 4) == 0


def rows_of_space(place: PlacedSpace) -> tuple[Rect, Rect, Rect, Rect]:
    """Give band, name, free place and price of a space on a side of the ring.

    >>> [(row.y, row.height) for row in rows_of_space(PlacedSpace(1, 290, 320, 0, 30, 50))]
    [(0.0, 12.5), (12.5, 11.5), (24.0, 17.0), (41.0, 7.0)]
    """
    k, top, rows = place.depth / CORNER, 0.0, []
    for n, high in enumerate(_DEPTHS):
        side = _SIDE * k if n else 0.0
        rows.append(Rect(side, top, place.width - 2 * side, high * k))
        top += high * k
    band, name, free, price = rows
    return band, name, free, price


CORNER_FREE: Final = Rect(7, 1.5, 36, 32)
"""Where eight pawns stand on a corner, above its name, if it is neither Start nor the jail."""
# Where eight pawns stand on Start: its arrow, its name and the salary keep off. In jail stand six,
# within the cell that `corner-jail` of `boards.yaml` draws, and beside it six that only visit.
CORNER_STANDS: Final[Mapping[str, tuple[tuple[Rect, bool], ...]]] = {
    "start": ((Rect(2.5, 1.5, 45, 16), False), (Rect(2.5, 17.5, 27, 16), False)),
    "jail": ((Rect(0.5, 0.8, 32, 27), True), (Rect(33.4, 1.5, 16, 27), False),
             (Rect(21, 33.7, 27, 16), False)),
}  # fmt: skip
"""Where pawns stand on a corner of the usual size, and whether only those in jail do."""


TOWN_RIM: Final = 0.75
"""How far pawns keep from the edge of their space, in mm."""
NUMBER: Final = Size(9.0, 5.6)
"""The plate with the number of a space."""
HANG: Final = 0.4
"""How far it hangs over the edge of its space, in mm."""
TWO: Final = 2
"""How many pawns a space is made for; Start holds everybody."""


def _is_upright(stop: Stop, town: Town) -> bool:
    way = next(iter(stop.ways), None)
    if way is None:
        return False
    led = ((each.x, each.y) for each in town.stops if each.id == way.to)
    ahead: Sequence[float] = next(iter((*way.via, *led)), ())
    # a way that leads nowhere is a fault of its own
    return len(ahead) > 1 and abs(ahead[1] - stop.y) > abs(ahead[0] - stop.x)


def space_area(town: Town, stop: Stop) -> Rect:
    """Give the rectangle of a space; that of Start is its plate, if it has one."""
    if stop.kind == "start" and len(stop.plate) == 4:
        return Rect(*stop.plate)
    along, across = town.space
    size = Size(across, along) if _is_upright(stop, town) else Size(along, across)
    return Rect(stop.x - size.width / 2, stop.y - size.height / 2, size.width, size.height)


def plate_side(town: Town, stop: Stop) -> tuple[int, int]:
    """Tell on which side of its street the plate of a space lies, as a step right and down.

    A space without one goes by the first of its street that has one.
    """
    if stop.plate and stop.kind != "start":
        plate = Rect(*stop.plate)
        across = -1 if plate.right < stop.x else 1 if plate.x > stop.x else 0
        return (across, 0) if across else (0, -1 if plate.bottom < stop.y else 1)
    others = (each for each in town.stops if each.street == stop.street and each.plate)
    first = next((each for each in others if each.kind != "start"), None)
    return plate_side(town, first) if first else (0, 1)


def number_area(town: Town, stop: Stop) -> Rect:
    """Give where the number of a space hangs: across from its plate, or at its left.

    It hangs at the left where the street itself goes on across from the plate.
    """
    right, down = plate_side(town, stop)
    if down and _is_upright(stop, town):
        right, down = 1, 0
    space, wide, high = space_area(town, stop), NUMBER.width, NUMBER.height
    if down:
        y = space.y - high + HANG if down > 0 else space.bottom - HANG
        return Rect(stop.x - wide / 2, y, wide, high)
    x = space.x - wide + HANG if right > 0 else space.right - HANG
    return Rect(x, stop.y - high / 2, wide, high)


DIAMETER: Final = 12.9
"""Diameter in mm of what a circle takes: a counter of half an inch hides its ring."""
PITCH: Final = 13.75
"""From middle to middle of neighbouring circles in mm: square counters do not touch."""
TOP: Final = 28.45
"""Where the rows of circles begin, in mm."""
ROWS: Final = {"credit": 2, "loan": 3}
"""How many rows of circles each side has room for."""

_ACROSS: Final = 4


def circles(count: int, rows_there: int = 3) -> tuple[tuple[float, float], ...]:
    """Give the centres of the circles on a side: rows of four in the middle of their room.

    >>> len(circles(12)), circles(2, 1)
    (12, ((24.625, 35.325), (38.375, 35.325)))
    """
    found = []
    rows = [min(_ACROSS, count - n) for n in range(0, count, _ACROSS)]
    if count == 6:  # two rows of three look better than four and two
        rows = [3, 3]
    top = TOP + (rows_there - len(rows)) * PITCH / 2
    for row, across in enumerate(rows):
        first = SIZES["card"].width / 2 - (across - 1) * PITCH / 2
        y = top + PITCH / 2 + row * PITCH
        found += [(round(first + n * PITCH, 3), round(y, 3)) for n in range(across)]
    return tuple(found)
