"""A board on several sheets, and what sheets carry: where marks are, and what they keep off."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from pnp.faces.context import Face, PrintedPiece
from pnp.press import tiling
from pnp.press.imposition import Page, Placement, impose
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.marks import Slug, draw_bar, draw_marks, draw_slug, draw_tile_marks
from pnp.press.paper import A4, LETTER, MARGIN, MARK_MARGIN, SLUG_MARGIN, Backs, Paper
from pnp.press.tiling import LAP, OVERLAP, count_tiles, find_tile_area, tile_sheets, tiles
from pnp.units import Rect, Size
from tests.faces.conftest import LANGUAGES, Drawn, Notebook
from tests.fixtures.kits import draw_nothing, order

WHOLE, LARGE = Size(370, 370), Size(508, 508)


def test_a_board_that_folds_in_four_is_four_plates_that_butt() -> None:
    assert tiles(370) == tuple(Rect(x, y, 185, 185) for y in (0, 185) for x in (0, 185))


def test_tiles_lie_row_by_row_butt_at_the_fold_and_overlap_by_10_mm_elsewhere() -> None:
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
    assert parts[0].bottom == 170


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
    assert [x.y for x in windows if x] == pytest.approx([0, 0, 170 * scale, 170 * scale])


def placed(paper: Paper, whole: Size = LARGE, *, as_map: bool = False) -> tuple[Placement, ...]:
    counts, most = count_tiles(whole.width, paper.room.size), paper.room.height
    mapped = tiling.map_tiles(whole, paper.room.size) if as_map else None
    parts = mapped or tiles(whole.width, *counts, most=most)
    sheets = tile_sheets(Face("board", whole, draw_nothing, bleed=3), "", parts, paper)
    return tuple(sheet.front.placements[0] for sheet in sheets)


def marks_on(placement: Placement, paper: Paper, lang: str = "en") -> Notebook:
    book = Notebook()
    draw_tile_marks(book, placement, paper, order(lang=lang)[2])
    assert book.faults == []
    return book


def finished_area(placement: Placement) -> Rect:
    """Give what of a tile is seen on the finished board: all that no other tile comes over."""
    window, area, whole = placement.window, placement.area, placement.face.size
    assert window is not None
    right = OVERLAP if window.right < whole.width and window.right != whole.width / 2 else 0
    foot = OVERLAP if window.bottom < whole.height else 0
    return Rect(area.x, area.y, area.width - right, area.height - foot)


def inked(book: Notebook) -> Iterator[tuple[float, float]]:
    """Give the corners of all that is drawn unclipped, and of all words."""
    for shape in book.drawn:
        if not shape.clipped:
            yield from shape.points
    for line in book.written:
        yield from line.corners


@pytest.mark.parametrize(("whole", "as_map"), [(LARGE, False), (LARGE, True), (WHOLE, True)])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_mark_stays_on_the_board(paper: Paper, lang: str, whole: Size, as_map: bool) -> None:
    for placement in placed(paper, whole, as_map=as_map):
        seen = finished_area(placement)
        assert not any(map(seen.inset(1e-9).holds, inked(marks_on(placement, paper, lang))))


def notches(book: Notebook) -> list[Drawn]:
    return [shape for shape in book.drawn if len(shape.points) == 3 and shape.fill]


def test_notches_have_their_straight_side_where_the_next_tile_comes() -> None:
    upper, lower = placed(A4)[1], placed(A4)[-1]
    found = notches(marks_on(upper, A4))
    assert len(found) == 2
    for notch in found:
        edge = sorted(y for _, y in notch.points)[:2]
        assert edge == pytest.approx([upper.area.bottom - OVERLAP + 0.2] * 2)
    assert notches(marks_on(lower, A4)) == []


def test_the_strip_is_hatched_inside_the_trim_and_the_drawing_runs_on_under_the_next_tile() -> None:
    upper = placed(A4)[1]
    book = marks_on(upper, A4)
    (ground,) = (d for d in book.drawn if d.clipped and d.fill)
    assert min(y for _, y in ground.points) == upper.area.bottom - OVERLAP + LAP
    assert max(y for _, y in ground.points) == upper.area.bottom
    assert any(d.clipped and d.stroke for d in book.drawn)


def test_a_tile_runs_over_its_cuts_but_not_where_another_comes_over_it() -> None:
    upper_left, _, lower_left, _ = placed(A4, WHOLE)
    area, shown = upper_left.area, find_tile_area(upper_left, A4)
    assert (area.x - shown.x, area.y - shown.y) == (3, 3)
    over = shown.right - area.right, shown.bottom - area.bottom
    assert over == pytest.approx((1.8, 1.8))
    area, shown = lower_left.area, find_tile_area(lower_left, A4)
    assert area.y - shown.y == pytest.approx(1.8)
    assert shown.bottom - area.bottom == 3
    glued = placed(A4)[1]
    assert find_tile_area(glued, A4).bottom == glued.area.bottom


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_tile_as_high_as_the_paper_leaves_the_words_of_the_sheet_free(paper: Paper) -> None:
    whole = Size(508, 508)
    columns, rows = count_tiles(508, paper.room.size)
    face = Face("board", whole, draw_nothing, bleed=3)
    for sheet in tile_sheets(face, "", tiles(508, columns, rows), paper):
        placement = sheet.front.placements[0]
        shown = find_tile_area(placement, paper)
        assert shown.y >= 10
        assert shown.bottom <= paper.size.height - 10
        for line in marks_on(placement, paper).written:
            assert "Tile" not in line.text or min(y for _, y in line.corners) > shown.bottom


HEAD = "A game with a long title · Deeds · page 1 of 9 · front"
BACKS = "Print on both sides, flip on the long edge"
SLUG = Slug((HEAD, BACKS), ("Print at 100% – do not fit to the page",), "50 mm: measure me")
CARD = Size(63, 88)


@pytest.fixture
def book() -> Notebook:
    return Notebook()


def page_of(count: int, paper: Paper, backs: Backs, size: Size = CARD) -> Page:
    """Lay out pieces as the kit does: small ones leave the slug more room."""
    face = Face("a", size, lambda _pen: None)
    margins = (MARGIN, MARGIN if size == CARD else SLUG_MARGIN)
    pieces = [PrintedPiece("a", face, face, count=count)]
    return impose(pieces, paper, backs, margins=margins)[0].front


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [CARD, Size(45, 70), Size(24, 24)])
def test_no_word_of_a_sheet_stands_on_its_fold(book: Notebook, paper: Paper, size: Size) -> None:
    page = page_of(40, paper, "fold", size)
    draw_slug(book, SLUG, page, paper)
    assert book.faults == []
    assert len(book.written) == 4
    for line in book.written:
        fold = page.folds_x[0]
        assert line.area.right <= fold - 1 or line.area.x >= fold + 1, line.text


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("count", [1, 3, 40])
@pytest.mark.parametrize("size", [CARD, Size(22, 30), Size(69, 48)])
def test_no_mark_runs_through_words(book: Notebook, paper: Paper, count: int, size: Size) -> None:
    page = page_of(count, paper, "none", size)
    draw_marks(book, page, paper)
    marks = tuple(book.drawn)
    draw_slug(book, SLUG, page, paper)
    assert book.faults == []
    for line in book.written:
        assert not any(line.area.overlaps(shape.area.inset(-1e-6)) for shape in marks), line.text


def test_marks_stand_just_outside_the_pieces_that_are_there(book: Notebook) -> None:
    page = page_of(1, A4, "none")
    draw_marks(book, page, A4)
    assert len(book.drawn) == 8  # two at each corner of the one card
    area = page.placements[0].area
    for shape in book.drawn:
        mark = shape.area
        beside = max(area.x - mark.right, mark.x - area.right)
        assert max(beside, area.y - mark.bottom, mark.y - area.bottom) == pytest.approx(3)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [CARD, Size(96, 44), Size(22, 30)])
def test_every_mark_stays_where_printers_reach(book: Notebook, paper: Paper, size: Size) -> None:
    draw_marks(book, page_of(40, paper, "none", size), paper)
    room = paper.size.area.inset(MARK_MARGIN)
    for mark in (shape.area for shape in book.drawn):
        assert room.covers(mark, 1e-6)
        assert max(mark.width, mark.height) <= 6 + 1e-6


def test_the_words_of_a_sheet_stand_beside_each_other(book: Notebook) -> None:
    draw_slug(book, SLUG, page_of(9, A4, "none"), A4)
    for line, other in combinations(book.written, 2):
        assert not line.area.overlaps(other.area)


def test_the_bar_is_50_mm_with_a_tick_at_every_10(book: Notebook) -> None:
    draw_bar(book, 20, 100)
    bar, *ticks = book.drawn
    assert bar.points == ((20, 100), (70, 100))
    assert [shape.points[0] for shape in ticks] == [(20 + 10 * n, 100) for n in range(6)]
