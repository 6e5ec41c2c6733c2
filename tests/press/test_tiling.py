"""A board on four sheets: butt at the fold, overlap at the seam."""

import pytest

from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.paper import A4, LETTER, Paper
from pnp.press.tiling import count_tiles, tiles
from pnp.units import Rect
from tests.fixtures.kits import order


def test_tiles_lie_row_by_row_butt_at_the_fold_and_overlap_by_10_mm_elsewhere() -> None:
    rows, columns = ((0, 190), (180, 190)), (0, 185)
    assert tiles(370) == tuple(Rect(x, y, 185, high) for y, high in rows for x in columns)
    parts = tiles(508, 4, 2)
    assert [part.y for part in parts] == [0] * 4 + [249] * 4
    assert [part.x for part in parts[:4]] == [part.x for part in parts[4:]]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_each_tile_fits_inside_the_margins_of_both_papers(paper: Paper) -> None:
    for tile in tiles(370):
        assert tile.width <= paper.room.width
        assert tile.height <= paper.room.height


def test_the_seam_moves_to_where_nothing_is_cut() -> None:
    parts = tiles(370, breaks=(50, 80, 110, 140, 170, 200), most=A4.room.height)
    assert [part.y for part in parts] == [0, 0, 170, 170]
    assert parts[0].bottom == 180


def test_the_seam_stays_in_the_middle_if_a_tile_would_not_fit_the_paper() -> None:
    assert tiles(370, breaks=(60,), most=250) == tiles(370)
    assert tiles(370, breaks=(60,), most=310)[2].y == 60


def test_a_board_too_high_for_two_rows_with_their_overlap_takes_three() -> None:
    assert count_tiles(544, A4.room.size) == (4, 2)
    assert count_tiles(550, A4.room.size) == (4, 3)


def test_only_the_fold_is_butted_where_a_half_takes_two_columns() -> None:
    first, second, third, fourth = tiles(508, 4, 2)[:4]
    assert second.right == third.x == 254
    assert first.right - second.x == third.right - fourth.x == pytest.approx(10)
    assert max(tile.width for tile in tiles(508, 4, 2)) <= A4.room.width


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [None, 333])
def test_the_board_of_a_kit_is_parted_between_two_spaces(paper: Paper, size: int | None) -> None:
    _, job, context = order(paper=paper, board_size=size)
    board = lay_out_all(plan_parts(context, job))[0]
    windows = [placed.window for sheet in board.sheets for placed in sheet.front.placements]
    scale = (size or 370) / 370
    assert [window.y for window in windows if window] == pytest.approx(
        [0, 0, 170 * scale, 170 * scale]
    )
