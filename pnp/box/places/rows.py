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
from typing import Final

from pnp.box.board import Rows
from pnp.box.places.place import PAWN_FOOT, SIZES, PieceKind, Place
from pnp.units import Rect, Size

FLOOR: Final = SIZES["floor"]
"""A strip: one storey of a house."""
ROOF: Final = SIZES["roof"]
"""A gable."""
CHEQUE: Final = SIZES["cheque"]
"""A cheque: as high as the money of the other games."""
STOREYS: Final = 6
"""Floors of one house at most: from six pips down to one."""
FOUNDATION: Final = 8.0
"""Depth of what a house stands on; the limit lies 4 mm on it, the rest in the air below."""
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
_SEAM: Final = 5.0


# Of places in rows: where the first begins, from one to the next and from row to row, and how many
# stand in a row.
_PERMITS: Final = (152.0, TOP + 13.5, 0, 22.5, 1)
_STRIDE: Final = 5.0
_DISPLAY: Final = (80.75, 325.5, 27.5, 13.0, 8)
_MARKERS: Final = (8, 325.5, 22.5, 22.5, 3)
_SPECIALS: Final = (308, 326, 32, 22.5, 2)
# The roofs wait face down, in two piles.
_ROOFS: Final = Rect(311, 374, 2 * ROOF.width + 5, ROOF.height + 2)
_MAYOR: Final = Rect(194, 30, _STAND.width, _STAND.height)
# Floors of the display, in rows of eight.
_SHOWN: Final = 24


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


def row_breaks(plan: Rows) -> tuple[float, ...]:
    """Give the heights between two rows, where a seam cuts neither limit nor gable."""
    return tuple(TOP + row * PITCH + _SEAM for row in range(1, len(plan.fenced)))


def built_air(plan: Rows) -> tuple[Rect, ...]:
    """Give the air over the foundations of each row: what stands there is built over."""
    wide = lot_area(plan, 1, plan.lots).right - _FIRST
    tops = (TOP + row * PITCH for row in range(len(plan.fenced)))
    return tuple(Rect(_FIRST, top, wide, PITCH - FOUNDATION) for top in tops)


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


def limit_area(plan: Rows, row: int, lot: int) -> Rect:
    """Give where the bar lies behind which a row ends: the lower half of a foundation."""
    base, bar = foundation_area(plan, row, lot), SIZES["limit"]
    return Rect(base.x + _SIDE, base.y + FOUNDATION / 2, bar.width, bar.height)


def _rug_area(place: int) -> Rect:
    # three left of the fold and two right of it
    return Rect(8 + (place - 1) * 61.5, 374, 52, 16)


def _nth(n: int, kind: PieceKind, grid: tuple[float, float, float, float, int]) -> Rect:
    left, top, across, down, columns = grid
    row, column = divmod(n - 1, columns)
    return Rect(left + column * across, top + row * down, SIZES[kind].width, SIZES[kind].height)


def _place(name: str, kind: PieceKind, area: Rect) -> Place:
    return Place(f"the place `{name}`", kind, area, space=name, told_at=("rows", ("limit",)))


def lay_house(plan: Rows, row: int, lot: int, storeys: int, *, roofed: bool) -> Iterator[Place]:
    """Lay a house: its storeys from the foundation up, and its gable."""
    for storey in range(1, storeys + 1):
        yield _place(f"floor {row}.{lot} {storey}", "floor", floor_area(plan, row, lot, storey))
    if roofed:
        top = floor_area(plan, row, lot, storeys)
        area = Rect(top.x, top.y - ROOF.height, ROOF.width, ROOF.height)
        yield _place(f"roof {row}.{lot} {storeys}", "roof", area)


def lay_full_board(plan: Rows, counts: SiteCounts = SiteCounts()) -> Iterator[Place]:
    """Lay everything that may ever lie there: every lot built to the top, all else in its place."""
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            storeys = 1 if lot in plan.fenced[row - 1] else counts.storeys
            yield from lay_house(plan, row, lot, storeys, roofed=True)
            yield _place(f"limit {row}.{lot}", "limit", limit_area(plan, row, lot))
        yield from lay_beside_row(row, counts)
    yield from lay_waiting(counts)


def lay_beside_row(row: int, counts: SiteCounts = SiteCounts()) -> Iterator[Place]:
    """Lay the permits of a row into the river, and the mayor before it on the street."""
    for n in range(1, counts.permits + 1):
        # stepping stones, which turn as the river does
        area = _nth(n, "permit", _PERMITS).shifted((row + n) % 2 * _STRIDE, (row - 1) * PITCH)
        yield _place(f"permit {row} {n}", "permit", area)
    middle, foot = STREET.x + STREET.width / 2, TOP + row * PITCH
    stand = Rect(middle - _STAND.width / 2, foot - _STAND.height, _STAND.width, _STAND.height)
    yield _place(f"mayor {row}", "pawn", stand)


def lay_waiting(counts: SiteCounts = SiteCounts()) -> Iterator[Place]:
    """Lay what waits beside the rows: owner markers, the display, permits, roofs, the mayor."""
    for n in range(1, counts.markers + 1):
        yield _place(f"marker {n}", "marker", _nth(n, "marker", _MARKERS))
    for n in range(1, _SHOWN + 1):
        row, place = divmod(n - 1, _DISPLAY[-1])
        yield _place(f"display {row + 1} {place + 1}", "floor", _nth(n, "floor", _DISPLAY))
    for n in range(1, counts.specials + 1):
        yield _place(f"special {n}", "permit", _nth(n, "permit", _SPECIALS))
    yield _place("roofs", "roof", _ROOFS)
    yield _place("mayor", "pawn", _MAYOR)


def lay_rugs(players: int) -> Iterator[Place]:
    """Lay what hidden cheques are pushed under at the edge of the board, one for each player."""
    for n in range(1, players + 1):
        yield _place(f"rug {n}", "cheque", _rug_area(n))


def hidden_cheque_area(plan: Rows, place: int, cheque: Size) -> Rect:
    """Give where a hidden cheque lies: end on, one half of it under the edge of the board."""
    rug = _rug_area(place)
    short, long = sorted((cheque.width, cheque.height))
    return Rect(rug.x + (rug.width - short) / 2, plan.height - long / 2, short, long)


def find_place(plan: Rows, name: str) -> Rect | None:
    """Find a place by the name it bears in a full board, such as `floor 1.2 3` or `mayor 1`."""
    built = map(SiteCounts, range(STOREYS, 0, -1))  # a roof lies on however many
    placed = (x for each in built for x in (*lay_full_board(plan, each), *lay_rugs(each.players)))
    return next((each.area for each in placed if each.space == name), None)
