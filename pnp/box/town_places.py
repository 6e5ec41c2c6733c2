"""Where everything lies on the board of a town, in mm: its spaces, and where pawns stand on them.

A space lies along its street: 18 mm of it, 20.5 mm across. Two pawns stand on it side by side,
with their feet across the street, and cover no words: the number hangs beside the space. Start is
a square for everybody. What is drawn, what the checks ask and what proof measures comes from here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.box.board import Stop, Town, Way
from pnp.units import Rect, Size

RIM: Final = 0.75
"""How far pawns keep from the edge of their space, in mm."""

NUMBER: Final = Size(9.0, 5.6)
"""The plate with the number of a space."""

HANG: Final = 0.4
"""How far it hangs over the edge of its space, in mm."""

TWO: Final = 2
"""How many pawns a space is made for; Start holds everybody."""


@dataclass(frozen=True, slots=True)
class PawnPlace:
    """A space and where on it pawns stand."""

    stop: Stop
    area: Rect
    is_start: bool


def is_upright(stop: Stop, town: Town) -> bool:
    """Tell whether the street runs up or down the board where it leaves a space."""
    way = next(iter(stop.ways), None)
    ahead = _point_ahead(town, way) if way else ()
    if len(ahead) < 2:  # a way that leads nowhere is a fault of its own
        return False
    return abs(ahead[1] - stop.y) > abs(ahead[0] - stop.x)


def _point_ahead(town: Town, way: Way) -> Sequence[float]:
    if way.via:
        return way.via[0]
    return next(((each.x, each.y) for each in town.stops if each.id == way.to), ())


def find_stop(town: Town, name: str) -> Stop:
    """Find a space of a town by its id."""
    return next(stop for stop in town.stops if stop.id == name)


def space_area(town: Town, stop: Stop) -> Rect:
    """Give the rectangle of a space; that of Start is its plate, if it has one.

    >>> from pnp.box.board import Way
    >>> a = Stop("a", "chance", 40, 50, (Way("b"),))
    >>> space_area(Town((), (a, Stop("b", "chance", 40, 90, (Way("a"),)))), a)
    Rect(x=29.75, y=41.0, width=20.5, height=18)
    """
    if stop.kind == "start" and len(stop.plate) == 4:
        return Rect(*stop.plate)
    along, across = town.space
    size = Size(across, along) if is_upright(stop, town) else Size(along, across)
    return Rect(stop.x - size.width / 2, stop.y - size.height / 2, size.width, size.height)


def pawn_places(town: Town) -> Iterator[PawnPlace]:
    """Give every space with the rectangle in which pawns stand on it."""
    for stop in town.stops:
        yield PawnPlace(stop, space_area(town, stop).inset(RIM), stop.kind == "start")


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
    if down and is_upright(stop, town):
        right, down = 1, 0
    space, wide, high = space_area(town, stop), NUMBER.width, NUMBER.height
    if down:
        y = space.y - high + HANG if down > 0 else space.bottom - HANG
        return Rect(stop.x - wide / 2, y, wide, high)
    x = space.x - wide + HANG if right > 0 else space.right - HANG
    return Rect(x, stop.y - high / 2, wide, high)
