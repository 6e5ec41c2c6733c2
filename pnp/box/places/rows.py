"""Where everything lies on a board of rows, in mm: lots, storeys, roofs, permits, the mayor.

What is drawn, what the checks ask, what proof measures and what the tests lay out come from here.
A house stands in elevation: a row is 84 mm high on a pitch of 92, read from its foundation up:

    sky         8    left free, so that no gable touches the row above
    gable      10    lies on the topmost storey, wherever that is
    storeys    66    six strips of 11
    foundation  8    number and fence in its upper half, the limit of the row in its lower half

Across it run the street with the mayor's stand, the lots before the river, the river with the
permits, its far bank with the fold of the board, and the lots beyond.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.board import Rows
from pnp.box.places.rings import PAWN_FOOT
from pnp.units import Rect, Size

FLOOR: Final = Size(26, 11)
"""A strip: one storey of a house."""

ROOF: Final = Size(26, 10)
"""A gable."""

LIMIT: Final = Size(26, 6)
"""What bars a row behind its last lot: 4 mm on the foundation, the rest in the air below."""

PERMIT: Final = Size(30, 21)
"""A permit, as it lies in the river."""

MARKER: Final = Size(20, 20)
"""The marker of a colour's owner."""

CHEQUE: Final = Size(88, 44)
"""A cheque: as high as the money of the other games."""

STOREYS: Final = 6
"""Floors of one house at most: from six pips down to one."""

FOUNDATION: Final = 8.0
"""Depth of what a house stands on."""

LOT: Final = 28.0
"""Width of a lot."""

PITCH: Final = 92.0
"""From one row to the next."""

TOP: Final = 46.0
"""Where the first row begins."""

STREET: Final = Rect(4, TOP, 32, 3 * PITCH)
"""The street for three rows."""

RIVER: Final = Rect(151, TOP, 36, 3 * PITCH)
"""The river for three rows, its banks included; the fold lies beyond its far bank."""

_FIRST: Final = 38.0
_BEYOND: Final = 206.0
_SIDE: Final = (LOT - FLOOR.width) / 2
_STAND: Final = Size(PAWN_FOOT.width + 6, PAWN_FOOT.height + 3)
# How far below a row two tiles may meet: the limit reaches 2 mm, the next gable begins at 8.
_SEAM: Final = 3.0
# Left of the permits in the river, and from one to the next.
_PERMITS: Final = (154.0, 22.5)
# Left and top of the display, and from one floor to the next, across and down.
_DISPLAY: Final = (80.75, 325.5, 27.5, 13.0)


SiteKind = Literal["floor", "roof", "limit", "permit", "marker", "pawn", "cheque"]
"""What lies on a building site."""


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece on the board: its place by name, the area it covers, what it is."""

    name: str
    area: Rect
    kind: SiteKind


@dataclass(frozen=True, slots=True)
class SiteCounts:
    """How many of each may lie on a building site at once."""

    storeys: int = STOREYS
    permits: int = 3
    """Permits that may lie in one row."""
    specials: int = 4
    """Permits and whatever else waits with them."""
    markers: int = 6
    players: int = 5


def row_area(row: int) -> Rect:
    """Give all of a row from its sky to its foundation, rows counted from one."""
    top = TOP + (row - 1) * PITCH
    return Rect(_FIRST, top, _BEYOND - _FIRST + 6 * LOT, PITCH)


def row_breaks(plan: Rows) -> tuple[float, ...]:
    """Give the heights between two rows, where a seam cuts neither limit nor gable."""
    return tuple(TOP + row * PITCH + _SEAM for row in range(1, len(plan.fenced)))


def lot_area(plan: Rows, row: int, lot: int) -> Rect:
    """Give a lot with the air above it, rows and lots counted from one."""
    beyond = lot - plan.before_river - 1
    left = _FIRST + (lot - 1) * LOT if beyond < 0 else _BEYOND + beyond * LOT
    high = FOUNDATION + STOREYS * FLOOR.height + ROOF.height
    return Rect(left, TOP + row * PITCH - high, LOT, high)


def foundation_area(plan: Rows, row: int, lot: int) -> Rect:
    """Give what a house stands on."""
    area = lot_area(plan, row, lot)
    return Rect(area.x, area.bottom - FOUNDATION, area.width, FOUNDATION)


def floor_area(plan: Rows, row: int, lot: int, storey: int) -> Rect:
    """Give where a storey lies, counted from one upwards."""
    base = foundation_area(plan, row, lot)
    return Rect(base.x + _SIDE, base.y - storey * FLOOR.height, FLOOR.width, FLOOR.height)


def roof_area(plan: Rows, row: int, lot: int, storeys: int) -> Rect:
    """Give where the gable lies on a house of so many storeys."""
    top = floor_area(plan, row, lot, storeys)
    return Rect(top.x, top.y - ROOF.height, ROOF.width, ROOF.height)


def limit_area(plan: Rows, row: int, lot: int) -> Rect:
    """Give where the bar lies behind which a row ends: the lower half of a foundation."""
    base = foundation_area(plan, row, lot)
    top = base.y + FOUNDATION / 2
    return Rect(base.x + _SIDE, top, LIMIT.width, LIMIT.height)


def mayor_area(row: int) -> Rect:
    """Give the mayor's stand on the street before a row."""
    middle = STREET.x + STREET.width / 2
    foot = TOP + row * PITCH
    return Rect(middle - _STAND.width / 2, foot - _STAND.height, _STAND.width, _STAND.height)


def permit_area(row: int, place: int) -> Rect:
    """Give one of the three places in the river where permits of a row lie, from the top."""
    left, pitch = _PERMITS
    top = TOP + (row - 1) * PITCH + 13.5 + (place - 1) * pitch
    return Rect(left, top, PERMIT.width, PERMIT.height)


def display_area(row: int, place: int) -> Rect:
    """Give where a floor of the display lies; its rows have eight places."""
    left, top, across, down = _DISPLAY
    x, y = left + (place - 1) * across, top + (row - 1) * down
    return Rect(x, y, FLOOR.width, FLOOR.height)


def owner_area(place: int) -> Rect:
    """Give where one of six owner markers waits."""
    column, row = (place - 1) % 3, (place - 1) // 3
    return Rect(8 + column * 22.5, 324 + row * 22.5, MARKER.width, MARKER.height)


def waiting_permit_area(place: int) -> Rect:
    """Give where one of the four special pieces waits."""
    column, row = (place - 1) % 2, (place - 1) // 2
    return Rect(308 + column * 32, 326 + row * 22.5, PERMIT.width, PERMIT.height)


def roof_pile_area() -> Rect:
    """Give where the roofs wait face down, in two piles."""
    return Rect(311, 374, 2 * ROOF.width + 5, ROOF.height + 2)


def waiting_mayor_area() -> Rect:
    """Give where the mayor waits."""
    return Rect(194, 30, _STAND.width, _STAND.height)


def rug_area(place: int) -> Rect:
    """Give one of five places at the edge of the board that hidden cheques are pushed under."""
    left = 8 + (place - 1) * 60 if place < 4 else 193 + (place - 4) * 58
    return Rect(left, 374, 56, 16)


def lay_house(plan: Rows, row: int, lot: int, storeys: int, *, roofed: bool) -> Iterator[LaidPiece]:
    """Lay a house: its storeys from the foundation up, and its gable."""
    for storey in range(1, storeys + 1):
        area = floor_area(plan, row, lot, storey)
        yield LaidPiece(f"floor {row}.{lot} {storey}", area, "floor")
    if roofed:
        name = f"roof {row}.{lot} {storeys}"
        yield LaidPiece(name, roof_area(plan, row, lot, storeys), "roof")


def lay_full_board(plan: Rows, counts: SiteCounts = SiteCounts()) -> Iterator[LaidPiece]:
    """Lay everything that may ever lie there: every lot built to the top, all else in its place."""
    rows = len(plan.fenced)
    for row in range(1, rows + 1):
        for lot in range(1, plan.lots + 1):
            storeys = 1 if lot in plan.fenced[row - 1] else counts.storeys
            yield from lay_house(plan, row, lot, storeys, roofed=True)
            yield LaidPiece(f"limit {row}.{lot}", limit_area(plan, row, lot), "limit")
        yield LaidPiece(f"mayor {row}", mayor_area(row), "pawn")
        for n in range(1, counts.permits + 1):
            yield LaidPiece(f"permit {row} {n}", permit_area(row, n), "permit")
    yield from _lay_waiting(counts)


def lay_rugs(players: int) -> Iterator[LaidPiece]:
    """Lay what cheques are pushed under, one for each player."""
    for n in range(1, players + 1):
        yield LaidPiece(f"rug {n}", rug_area(n), "cheque")


def hidden_cheque_area(plan: Rows, place: int, cheque: Size) -> Rect:
    """Give where a hidden cheque lies: end on, one half of it under the edge of the board."""
    rug = rug_area(place)
    short, long = sorted((cheque.width, cheque.height))
    return Rect(rug.x + (rug.width - short) / 2, plan.height - long / 2, short, long)


def find_place(plan: Rows, name: str) -> Rect | None:
    """Find a place by the name it bears in a full board, such as `floor 1.2 3` or `mayor 1`."""
    kind, _, rest = name.partition(" ")
    if kind == "roof" and rest.count(" ") == 1:  # on however many storeys
        lot, _, storeys = rest.partition(" ")
        row, _, number = lot.partition(".")
        if row.isdigit() and number.isdigit() and storeys.isdigit():
            return roof_area(plan, int(row), int(number), int(storeys))
    placed = (*lay_full_board(plan), *lay_rugs(SiteCounts().players))
    return next((each.area for each in placed if each.name == name), None)


def _lay_waiting(counts: SiteCounts) -> Iterator[LaidPiece]:
    for row in (1, 2, 3):
        for n in range(1, 9):
            yield LaidPiece(f"display {row} {n}", display_area(row, n), "floor")
    for n in range(1, counts.markers + 1):
        yield LaidPiece(f"marker {n}", owner_area(n), "marker")
    for n in range(1, counts.specials + 1):
        yield LaidPiece(f"special {n}", waiting_permit_area(n), "permit")
    yield LaidPiece("roofs", roof_pile_area(), "roof")
    yield LaidPiece("mayor", waiting_mayor_area(), "pawn")
