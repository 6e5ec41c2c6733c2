"""Where a face may print beside others, and what a block of pieces covers: to the millimetre."""

import pytest

from pnp.errors import PrintError
from pnp.faces.face import Face, PrintedPiece
from pnp.press.imposition import (
    Grid,
    Page,
    Placement,
    Sheet,
    centre_grid,
    cut_block,
    cut_page,
    find_visible_area,
    impose,
)
from pnp.press.paper import A4
from pnp.units import Rect, Size

CARD = Size(60, 90)
BLEED = 3


def at(x: float, y: float, window: Rect | None = None) -> Placement:
    face = Face("card", CARD, lambda _pen: None, BLEED)
    return Placement("card", "", "front", face, x, y, window=window)


def seen(*others: tuple[float, float]) -> Rect | None:
    """Give what a card at 100, 100 may print on beside others."""
    card = at(100, 100)
    return find_visible_area(card, cut_page("front", [card, *(at(*o) for o in others)], BLEED))


WHOLE = Rect(97, 97, 66, 96)


@pytest.mark.parametrize(
    ("beside", "area"),
    [
        ((160, 100), Rect(97, 97, 63, 96)),
        ((40, 100), Rect(100, 97, 63, 96)),
        ((100, 190), Rect(97, 97, 66, 93)),
        ((100, 10), Rect(97, 100, 66, 93)),
        ((160, 102), Rect(97, 97, 63, 96)),
        ((102, 190), Rect(97, 97, 66, 93)),
        ((160, 190), WHOLE),
    ],
)
def test_bleed_ends_where_a_neighbour_begins(beside: tuple[float, float], area: Rect) -> None:
    assert seen() == WHOLE
    assert seen(beside) == area


@pytest.mark.parametrize(
    "beside",
    [(163, 100), (37, 100), (100, 193), (100, 7), (160, 103), (160, 97), (103, 190), (97, 190)],
)
def test_who_stands_as_far_off_as_the_bleed_is_no_neighbour(beside: tuple[float, float]) -> None:
    assert seen(beside) == WHOLE


def test_among_four_neighbours_nothing_runs_over_the_trim() -> None:
    assert seen((160, 100), (40, 100), (100, 190), (100, 10)) == Rect(100, 100, 60, 90)


def test_a_window_shows_no_more_than_itself() -> None:
    pane = at(20, 30, Rect(5, 5, 40, 50))
    assert find_visible_area(pane, Page("front", (pane,))) == Rect(20, 30, 40, 50)


def test_a_face_without_bleed_may_print_on_all_of_itself() -> None:
    plain = Placement("card", "", "front", Face("card", CARD, lambda _pen: None, 0), 20, 30)
    assert find_visible_area(plain, Page("front", (plain,))) is None


def test_a_block_covers_its_pieces_from_first_cut_to_last() -> None:
    block = cut_block([at(x, y) for x in (10, 75, 140) for y in (20, 115)], 0)
    assert block.cuts_x == (10, 70, 75, 135, 140, 200)
    assert block.area == Rect(10, 20, 190, 185)


def test_cuts_a_millionth_apart_are_one() -> None:
    assert cut_block([at(10, 20), at(70.0000004, 20)], 0).cuts_x == (10, 70, 130)


def test_a_sheet_knows_how_many_more_it_takes() -> None:
    grid = centre_grid(CARD, A4)
    four = Page("front", tuple(at(x, y) for x, y in grid.slots[:4]))
    assert Sheet(four, grid=grid).free == len(grid.slots) - 4 == 5
    assert Sheet(four).free == 0


def test_what_nobody_asks_for_is_not_there() -> None:
    page, grid = Page("front", ()), Grid(1, 1, 0, CARD, Rect(0, 0, 60, 90))
    assert (page.bleed, cut_page("front", [], 0).blocks, Sheet(page).pile) == (0, (), "")
    assert cut_block([at(10, 20)], 2).bleed == 2
    assert grid.gap == 0
    assert grid.slots == ((0, 0),)


@pytest.mark.parametrize(
    ("size", "gap", "grid"),
    [
        (Size(180, 27.7), 0, (1, 10)),  # 277 mm to the last tenth, as computers reckon tenths
        (Size(180, 27.75), 0, (1, 9)),
        (Size(180, 26.3), 5, (1, 9)),
        (Size(19, 250), 0, (10, 1)),
        (Size(19.05, 250), 0, (9, 1)),
        (Size(19.3, 250), 5, (8, 1)),
    ],
)
def test_a_page_is_filled_to_its_margins_and_no_further(
    size: Size, gap: float, grid: tuple[int, int]
) -> None:
    found = centre_grid(size, A4, gap)
    assert (found.columns, found.rows) == grid


@pytest.mark.parametrize("size", [Size(100, 400), Size(400, 100), Size(280, 280)])
def test_a_piece_too_long_one_way_is_refused(size: Size) -> None:
    with pytest.raises(PrintError, match="too big for A4"):
        impose([PrintedPiece("banner", Face("banner", size, lambda _pen: None))], A4, "none")


def test_imposed_without_a_wish_cards_touch_and_backs_are_not_moved() -> None:
    face = Face("card", CARD, lambda _pen: None)
    (sheet,) = impose([PrintedPiece("card", face, face, count=2)], A4, "long-edge")
    one, two = (placed.area for placed in sheet.front.placements)
    assert one.right == pytest.approx(two.x)
    assert sheet.back is not None
    (back, _) = (placed.area for placed in sheet.back.placements)
    assert back.x == pytest.approx(210 - one.right)
    assert back.y == pytest.approx(one.y)
