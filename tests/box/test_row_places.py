"""A board of rows holds all its pieces at once: up to six floors and a gable on every lot."""

from itertools import combinations

import pytest

from pnp.box.board import Rows
from pnp.box.packs import find_kit
from pnp.box.places.rings import PAWN_FOOT
from pnp.box.places.rows import (
    FLOOR,
    FOUNDATION,
    LIMIT,
    PITCH,
    ROOF,
    STOREYS,
    LaidPiece,
    display_area,
    floor_area,
    foundation_area,
    lay_full_board,
    lay_house,
    limit_area,
    lot_area,
    mayor_area,
    row_breaks,
    rug_area,
)
from pnp.box.reading.reader import read_box
from pnp.press.tiling import tiles
from pnp.units import Rect


@pytest.fixture(scope="module")
def plan() -> Rows:
    rows = read_box(find_kit("neue-heimat")).rows
    assert rows is not None
    return rows


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 1e-6 and down > 1e-6


def clashes(pieces: list[LaidPiece]) -> list[tuple[str, str]]:
    return [(a.name, b.name) for a, b in combinations(pieces, 2) if overlap(a.area, b.area)]


def test_nothing_overlaps_when_every_lot_is_built_to_the_top(plan: Rows) -> None:
    pieces = list(lay_full_board(plan))
    assert len(pieces) > 3 * (2 * 2 + 8 * (STOREYS + 1) + 10)
    assert clashes(pieces) == []


def test_everything_lies_on_the_board_and_nothing_across_the_fold(plan: Rows) -> None:
    fold = plan.width / 2
    for piece in lay_full_board(plan):
        area = piece.area
        assert min(area.x, area.y) >= 4, piece
        assert max(area.right - plan.width, area.bottom - plan.height) <= -4, piece
        assert area.right <= fold or area.x >= fold, piece


def test_a_row_is_a_foundation_six_floors_a_gable_and_air(plan: Rows) -> None:
    assert FOUNDATION + STOREYS * FLOOR.height + ROOF.height == 84
    assert PITCH == 92
    for row in (1, 2, 3):
        top = min(piece.area.y for piece in lay_house(plan, row, 2, STOREYS, roofed=True))
        assert top == lot_area(plan, row, 2).y
        below = max(piece.area.bottom for piece in lay_house(plan, row, 2, 1, roofed=False))
        assert below + FOUNDATION - top == PITCH - 8


@pytest.mark.parametrize("lot", range(1, 11))
def test_a_house_grows_from_its_foundation_and_hides_neither_number_nor_limit(
    plan: Rows, lot: int
) -> None:
    base = foundation_area(plan, 2, lot)
    for storeys in range(1, STOREYS + 1):
        pieces = list(lay_house(plan, 2, lot, storeys, roofed=True))
        assert len(pieces) == storeys + 1
        assert clashes(pieces) == []
        assert max(piece.area.bottom for piece in pieces) == base.y
    limit = limit_area(plan, 2, lot)
    assert limit.size == LIMIT
    assert limit.y == base.y + 4  # the number above it stays in sight
    assert limit.bottom < base.bottom + 8  # and no gable of the row below is touched


def test_the_mayor_has_room_on_the_street(plan: Rows) -> None:
    for row in (1, 2, 3):
        stand = mayor_area(row)
        assert stand.width >= PAWN_FOOT.width + 4
        assert stand.height >= PAWN_FOOT.height + 2
        assert stand.right < floor_area(plan, row, 1, 1).x


def test_five_players_find_a_rug_at_the_edge_that_a_cheque_fits_under(plan: Rows) -> None:
    rugs = [rug_area(n) for n in range(1, 6)]
    assert all(rug.bottom == plan.height and rug.width >= 44 for rug in rugs)
    laid = [piece for piece in lay_full_board(plan) if piece.name.startswith("display")]
    assert not clashes(
        [*laid, *(LaidPiece(f"rug {n}", rug, "cheque") for n, rug in enumerate(rugs))]
    )
    assert max(display_area(3, n).bottom for n in range(1, 9)) < min(rug.y for rug in rugs)


def test_the_seam_between_the_tiles_runs_between_two_rows(plan: Rows) -> None:
    parts = tiles(plan.width, height=plan.height, breaks=row_breaks(plan), most=259)
    seam = parts[-1].window.y
    assert seam in row_breaks(plan)
    assert {part.window.width for part in parts} == {plan.width / 2}
    for piece in lay_full_board(plan):
        assert piece.area.bottom <= seam or piece.area.y >= seam, piece
