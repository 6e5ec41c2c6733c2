"""The places of a ring: how many pieces they hold, and where these lie."""

from itertools import combinations

import pytest

from pnp.box.board import Ring, Space
from pnp.box.places.rings import (
    CELL,
    LEVEL_MARKER,
    PAWN_FOOT,
    PiecePlace,
    PlacedSpace,
    count_room,
    lay_pawns,
    lay_pieces,
    piece_places,
    places,
    rows_of_space,
)
from pnp.units import Rect, Size

RING = Ring(
    tuple(Space(str(n), "start" if n == 0 else "jail" if n == 10 else "rest") for n in range(40))
)


def places_of(number: int, *, band: bool = False) -> tuple[PiecePlace, ...]:
    return piece_places(RING, places(RING)[number], band=band)


def test_the_rows_of_a_space_fill_it_to_the_rim() -> None:
    rows = rows_of_space(places(RING)[1])
    assert [row.height for row in rows] == [12.5, 11.5, 17, 7]
    assert rows[-1].bottom == 48


@pytest.mark.parametrize(("number", "everybody"), [(0, 8), (20, 8), (30, 8)])
def test_a_corner_holds_everybody(number: int, everybody: int) -> None:
    assert len(lay_pawns(places_of(number), "pawns", 99)) == everybody


def test_the_jail_holds_six_and_six_visitors_apart() -> None:
    jailed, visiting = (lay_pawns(places_of(10), kept, 99) for kept in ("jailed", "visiting"))
    assert (len(jailed), len(visiting)) == (6, 6)
    for foot in jailed:
        assert CELL.joined(foot) == CELL
    for foot in visiting:
        assert foot.x >= CELL.right or foot.y >= CELL.bottom


@pytest.mark.parametrize("area", [Rect(0, 0, 27, 17), Rect(3, 4, 36, 32), Rect(0, 0, 16, 27)])
def test_pieces_lie_inside_and_beside_each_other(area: Rect) -> None:
    room = count_room(area, PAWN_FOOT)
    for count in range(room + 2):
        laid = lay_pieces(area, PAWN_FOOT, count)
        assert len(laid) == min(count, room)
        for piece in laid:
            assert area.joined(piece) == area
        for one, other in combinations(laid, 2):
            beside = one.right <= other.x + 1e-9 or other.right <= one.x + 1e-9
            assert beside or one.bottom <= other.y + 1e-9 or other.bottom <= one.y + 1e-9


def test_nothing_lies_where_it_does_not_fit() -> None:
    assert count_room(Rect(0, 0, 24.3, 10.1), LEVEL_MARKER) == 0
    assert lay_pieces(Rect(0, 0, 24.3, 10.1), Size(26, 8), 1) == ()


def test_an_area_of_a_space_turns_with_it() -> None:
    band = Rect(0, 0, 30, 12.5)
    assert PlacedSpace(1, 290, 320, 0, 30, 50).lay(band) == Rect(290, 320, 30, 12.5)
    assert PlacedSpace(21, 80, 50, 180, 30, 50).lay(band) == Rect(50, 37.5, 30, 12.5)
    assert PlacedSpace(31, 320, 80, 270, 30, 50).lay(band) == Rect(320, 50, 12.5, 30)
