"""Where things lie on boards, and whether what lies there fits its place."""

from collections import Counter
from dataclasses import replace
from typing import cast

import pytest

from pnp.box.board import Rows
from pnp.box.checks.boards import pieces_fit_their_places
from pnp.box.model import Box
from pnp.box.parts.declared import Layout
from pnp.box.places.fits import bank_runs_out, find_stands, level_markers, places_of
from pnp.box.places.place import (
    PAWN_FOOT,
    SIZES,
    Place,
    count_room,
    find_overlaps,
    lay_all,
    lay_pieces,
    turn_area,
)
from pnp.box.places.rings import CORNER
from pnp.box.places.rows import (
    FLOOR,
    FOUNDATION,
    PITCH,
    ROOF,
    STOREYS,
    find_place,
    floor_area,
    foundation_area,
    lay_full_board,
    lay_house,
    lay_rugs,
    limit_area,
    lot_area,
    row_breaks,
)
from pnp.box.source import Sources
from pnp.press.tiling import tiles
from pnp.units import Point, Rect, Size, Turn
from tests.fixtures.kits import box_of

CRONULLA = box_of("cronulla")


@pytest.mark.parametrize("number", [0, 20, 30])
def test_a_corner_holds_everybody(number: int) -> None:
    assert CRONULLA.board
    assert len(lay_all(find_stands(CRONULLA, CRONULLA.board.spaces[number].id), 99)) == 8


def test_the_jail_holds_six_and_six_visitors_apart() -> None:
    box = box_of("grundbesitz")
    assert box.board
    (name,) = [space.id for space in box.board.spaces if space.kind == "jail"]
    stands = [place for place in places_of(box) if place.space == name]
    jailed = lay_all([each for each in stands if each.locked], 99)
    visiting = lay_all(find_stands(box, name), 99)
    assert (len(jailed), len(visiting)) == (6, 6)
    assert box.layouts
    drawn = cast("Layout", box.layouts.find("boards")).layers["corner-jail"]
    cell = next(each for each in drawn if each.ground == "accent").at.on(Size(CORNER, CORNER))
    assert all(cell.covers(foot) for foot in jailed)
    assert all(foot.x >= cell.right or foot.y >= cell.bottom for foot in visiting)


@pytest.mark.parametrize("area", [Rect(0, 0, 27, 17), Rect(3, 4, 36, 32), Rect(0, 0, 16, 27)])
def test_pieces_lie_inside_and_beside_each_other(area: Rect) -> None:
    room = count_room(area, PAWN_FOOT)
    for count in range(room + 2):
        laid = lay_pieces(area, PAWN_FOOT, count)
        assert len(laid) == min(count, room)
        assert all(map(area.covers, laid))
        assert not list(find_overlaps(Place("", "pawn", piece) for piece in laid))


def test_nothing_lies_where_it_does_not_fit() -> None:
    assert count_room(Rect(0, 0, 24.3, 10.1), SIZES["level marker"]) == 0
    assert lay_pieces(Rect(0, 0, 24.3, 10.1), Size(26, 8), 1) == ()


@pytest.mark.parametrize(("origin", "turn", "laid"), [
    ((290, 320), 0, Rect(290, 320, 30, 12.5)),
    ((80, 50), 180, Rect(50, 37.5, 30, 12.5)),
    ((320, 80), 270, Rect(320, 50, 12.5, 30)),
])  # fmt: skip
def test_an_area_of_a_space_turns_with_it(origin: Point, turn: Turn, laid: Rect) -> None:
    assert turn_area(Rect(0, 0, 30, 12.5), origin, turn) == laid


@pytest.fixture(scope="module")
def plan() -> Rows:
    rows = box_of("neue-heimat").rows
    assert rows is not None
    return rows


def test_a_row_is_a_foundation_six_floors_a_gable_and_air(plan: Rows) -> None:
    assert FOUNDATION + STOREYS * FLOOR.height + ROOF.height == 84
    assert PITCH == 92
    for row in (1, 2, 3):
        top = min(piece.area.y for piece in lay_house(plan, row, 2, STOREYS, roofed=True))
        assert top == lot_area(plan, row, 2).y
        below = max(piece.area.bottom for piece in lay_house(plan, row, 2, 1, roofed=False))
        assert below + FOUNDATION - top == PITCH - 8


@pytest.mark.parametrize("lot", range(1, 11))
def test_a_house_grows_from_its_foundation_and_hides_no_limit(plan: Rows, lot: int) -> None:
    base, limit = foundation_area(plan, 2, lot), limit_area(plan, 2, lot)
    for storeys in range(1, STOREYS + 1):
        pieces = list(lay_house(plan, 2, lot, storeys, roofed=True))
        assert len(pieces) == storeys + 1
        assert max(piece.area.bottom for piece in pieces) == base.y
    assert limit.y == base.y + 4  # the number above it stays in sight
    assert limit.bottom < base.bottom + 8  # and no gable of the row below is touched


def test_the_mayor_has_room_on_the_street(plan: Rows) -> None:
    for row in (1, 2, 3):
        stand = find_place(plan, f"mayor {row}")
        assert stand
        assert stand.width >= PAWN_FOOT.width + 4
        assert stand.height >= PAWN_FOOT.height + 2
        assert stand.right < floor_area(plan, row, 1, 1).x


def test_five_players_find_a_rug_at_the_edge_that_a_cheque_fits_under(plan: Rows) -> None:
    rugs = [rug.area for rug in lay_rugs(5)]
    assert all(rug.bottom == plan.height and rug.width >= 44 for rug in rugs)


def test_the_seam_between_the_tiles_runs_between_two_rows(plan: Rows) -> None:
    parts = tiles(plan.width, height=plan.height, breaks=row_breaks(plan), most=259)
    seam = parts[-1].y
    assert seam in row_breaks(plan)
    assert {part.width for part in parts} == {plan.width / 2}
    for piece in lay_full_board(plan):
        assert piece.area.bottom <= seam or piece.area.y >= seam, piece


def told(box: Box) -> list[str]:
    return [problem.sentence for problem in pieces_fit_their_places(box, Sources({}))]


def test_every_space_circle_and_deck_place_of_a_town_is_kept() -> None:
    kept = places_of(box_of("chalet"))
    assert Counter(place.kind for place in kept) == {
        "pawn": 44, "card": 1, "counter": 2 + 3 + 4 + 6 + 8 + 12,
    }  # fmt: skip
    wanted = {place.space: place.wanted for place in kept if place.kind == "pawn"}
    assert wanted.pop("start") == 6
    assert set(wanted.values()) == {2}


def test_without_a_board_nothing_is_asked() -> None:
    bare = replace(box_of("solo"), board=None)
    assert places_of(bare) == ()
    assert told(bare) == []


def counts_of(box: Box) -> dict[str, int]:
    kinds = [piece for piece in box.pieces if piece.kind in {"house", "hotel"}]
    return {marker.id: marker.count for kind in kinds for marker in level_markers(box, kind)}


# 22 streets, 16 of them with two houses, 10 with three, 8 with four, 12 with a hotel
SPENT = {"house-1": 22, "house-2": 16, "house-3": 10, "house-4": 8, "hotel": 12}


@pytest.mark.parametrize(("kit", "counts", "stock"), [
    pytest.param("grundbesitz", SPENT, [32, 12], marks=pytest.mark.rule("DE-23")),
    pytest.param("solo", SPENT, [32, 12], marks=pytest.mark.rule("SO-22")),
    pytest.param("cronulla", dict.fromkeys(SPENT, 22), [], marks=pytest.mark.rule("CR-21")),
])  # fmt: skip
def test_there_are_markers_for_the_stock(
    kit: str, counts: dict[str, int], stock: list[int]
) -> None:
    box = box_of(kit)
    assert counts_of(box) == counts
    assert bank_runs_out(box) == bool(stock)
    assert not stock or [x.count for x in box.pieces if x.kind in {"house", "hotel"}] == stock


def test_without_a_ring_there_is_a_marker_for_each_house() -> None:
    box = box_of("solo")
    assert counts_of(replace(box, board=None)) == {"house": 32, "hotel": 12}
    assert not bank_runs_out(replace(box, pieces=()))
