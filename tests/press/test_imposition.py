"""Where faces stand on sheets: the defaults of docs/figures.md, duplex, fold, bleed and blocks."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PrintError
from pnp.faces.context import Face
from pnp.press import imposition
from pnp.press.imposition import Placement, Sheet, centre_grid, cut_block, find_visible_area, impose
from pnp.press.paper import A4, LETTER, Backs, Flip, Paper
from pnp.units import Rect, Size, Turn
from tests.fixtures.kits import blank_piece, draw_nothing

CARD = Size(63, 88)


@pytest.mark.parametrize(("trim", "paper", "each"), [
    (Size(63, 88), A4, 9), (Size(63, 88), LETTER, 8), (Size(63.5, 88.9), A4, 8),
    (Size(44, 68), A4, 16), (Size(44, 68), LETTER, 12), (Size(70, 120), A4, 4),
    (Size(70, 120), LETTER, 4), (Size(100, 50), A4, 6),  # three by two turned, and not one by five
])  # fmt: skip
def test_a_page_takes_as_many_pieces_as_are_counted(trim: Size, paper: Paper, each: int) -> None:
    grid = centre_grid(trim, paper)
    assert grid.columns * grid.rows == each


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_grid_stands_in_the_middle_of_the_page(paper: Paper) -> None:
    grid = centre_grid(CARD, paper)
    assert grid.area.x == pytest.approx(paper.size.width - grid.area.right)
    assert grid.area.y == pytest.approx(paper.size.height - grid.area.bottom)
    assert grid.area.x >= 10
    assert grid.area.y >= 10


@pytest.mark.parametrize("gap", [0, 2.5])
def test_a_grid_ends_with_its_last_slot(gap: float) -> None:
    grid = centre_grid(Size(44, 68), A4, gap)
    x, y = grid.slots[-1]
    assert x + grid.cell.width == pytest.approx(grid.area.right)
    assert y + grid.cell.height == pytest.approx(grid.area.bottom)


def test_a_piece_that_fits_both_ways_stands_upright() -> None:
    assert centre_grid(Size(40, 40), A4).turn == 0
    assert centre_grid(Size(88, 63), A4).turn == 90  # nine only if it is turned


def test_neighbours_share_a_cut_and_gaps_make_two() -> None:
    cards = [blank_piece("a", CARD, 9)]
    assert len(impose(cards, A4, "none")[0].front.cuts_x) == 4
    assert len(impose(cards, A4, "none", gap=0.5)[0].front.cuts_x) == 6


def test_a_sheet_is_cut_only_where_pieces_lie() -> None:
    (sheet,) = impose([blank_piece("a", CARD, 4)], A4, "none")
    assert sheet.front.cuts_x == pytest.approx((10.5, 73.5, 136.5, 199.5))
    assert sheet.front.cuts_y == pytest.approx((16.5, 104.5, 192.5))  # the third row is empty
    (sheet,) = impose([blank_piece("a", CARD, 1)], A4, "none")
    assert sheet.front.cuts_x == pytest.approx((10.5, 73.5))


def _seen_through(back: Placement, paper: Paper, flip: Flip) -> tuple[float, float]:
    """Hold the sheet against the light: where the back's corner shows on the front."""
    area = back.area
    if flip == "long-edge":
        return paper.size.width - area.right, area.y
    return area.x, paper.size.height - area.bottom


@pytest.mark.parametrize(("flip", "turn", "back_turn"), [
    ("long-edge", 0, 0), ("long-edge", 90, 270), ("long-edge", 180, 180),
    ("long-edge", 270, 90), ("short-edge", 0, 180), ("short-edge", 90, 90),
    ("short-edge", 180, 0), ("short-edge", 270, 270),
])  # fmt: skip
def test_a_back_is_turned_so_that_it_reads_upright(flip: Flip, turn: Turn, back_turn: Turn) -> None:
    face = Face("a", CARD, draw_nothing)
    laid = Placement("a", "", "front", face, 20, 30, turn)
    assert imposition.mirror_back(laid, A4, flip).turn == back_turn


def test_a_back_nobody_moves_lies_to_the_millimetre_behind_its_front() -> None:
    front = Placement("a", "", "front", Face("a", CARD, draw_nothing), 20, 30)
    back = imposition.mirror_back(front, A4, "long-edge")
    assert (back.x, back.y) == (210 - 20 - 63, 30)
    grid = centre_grid(CARD, A4)
    (sheet,) = imposition.fill_sheets([blank_piece("a", CARD)], grid, A4, "short-edge")
    assert sheet.back is not None
    assert (sheet.back.placements[0].x, sheet.back.placements[0].y) == (10.5, 297 - 16.5 - 88)


def test_a_measured_offset_moves_every_back_and_no_front() -> None:
    plain = impose([blank_piece("a", CARD)], A4, "long-edge")[0]
    moved = impose([blank_piece("a", CARD)], A4, "long-edge", shift=(0.5, -1))[0]
    assert plain.back is not None
    assert moved.back is not None
    assert moved.front == plain.front
    assert moved.back.placements[0].x - plain.back.placements[0].x == pytest.approx(0.5)
    assert moved.back.placements[0].y - plain.back.placements[0].y == pytest.approx(-1)


def test_without_backsdraw_nothing_is_printed_behind() -> None:
    assert all(sheet.back is None for sheet in impose([blank_piece("a", CARD)], A4, "none"))
    single = blank_piece("a", CARD, back=False)
    assert all(sheet.back is None for sheet in impose([single], A4, "long-edge"))


def test_bleed_runs_outwards_and_not_over_a_neighbour() -> None:
    (sheet,) = impose([blank_piece("a", CARD, 9)], A4, "long-edge")
    assert sheet.back is not None
    areas = [find_visible_area(placement, sheet.back.areas) for placement in sheet.back.placements]
    corner, middle = areas[2], areas[4]
    assert corner is not None
    assert middle is not None
    assert (corner.x, corner.y) == pytest.approx((10.5 - 3, 16.5 - 3))
    assert (corner.width, corner.height) == (66, 91)
    assert (middle.width, middle.height) == (63, 88)
    assert find_visible_area(sheet.front.placements[0], sheet.front.areas) is None


def test_bleed_runs_out_beside_an_empty_place_of_the_row() -> None:
    (sheet,) = impose([blank_piece("a", CARD, 4)], A4, "short-edge")
    assert sheet.back is not None
    last = find_visible_area(sheet.back.placements[3], sheet.back.areas)
    assert last is not None
    assert last.width == 63 + 3 + 3
    assert last.height == 88 + 3  # towards the full row none


def test_margins_across_and_down_are_kept_each_by_itself() -> None:
    grid = centre_grid(Size(60, 90), A4, margins=(15, 30))
    assert (grid.columns, grid.rows, grid.turn) == (3, 2, 0)
    assert (grid.area.x, grid.area.y) == (15, 58.5)


def test_a_deck_of_no_pieces_takes_no_sheet() -> None:
    assert impose([], A4, "long-edge") == ()
    assert impose([blank_piece("a", CARD, 0)], A4, "fold") == ()


@pytest.mark.parametrize("backs", ["fold", "none"])
def test_what_is_not_turned_over_has_no_other_side(backs: Backs) -> None:
    (sheet,) = imposition.fill_sheets([blank_piece("a", CARD)], centre_grid(CARD, A4), A4, backs)
    assert sheet.back is None


def test_a_back_page_has_a_back_for_each_front_and_the_widest_bleed_of_them() -> None:
    deck = [blank_piece(name, CARD, bleed=bleed) for name, bleed in (("a", 1), ("b", 4))]
    deck.append(blank_piece("c", CARD, back=False))
    (sheet,) = impose(deck, A4, "short-edge")
    assert sheet.back is not None
    assert (sheet.front.side, sheet.back.side) == ("front", "back")
    assert [(p.piece, p.side) for p in sheet.front.placements] == [(n, "front") for n in "abc"]
    assert [(p.piece, p.side) for p in sheet.back.placements] == [("a", "back"), ("b", "back")]
    assert (sheet.front.bleed, sheet.back.bleed) == (0, 4)
    with pytest.raises(ValueError, match="zip"):
        imposition.turn_over(deck, sheet.front.placements[:2], A4, "long-edge", (0, 0))


def test_piles_bear_the_name_of_their_deck() -> None:
    assert {sheet.pile for sheet in impose([blank_piece("a", CARD, 9)], A4, "none")} == {""}
    sheets = impose([blank_piece("a", CARD), blank_piece("b", CARD, 9 * 6)], A4, "none", piles=True)
    assert [sheet.pile for sheet in sheets] == ["a"] * 7
    folded = impose([blank_piece("a", CARD, 5)], A4, "fold", piles=True)
    assert [sheet.pile for sheet in folded] == ["a"] * 2
    assert [p.side for p in folded[0].front.placements] == ["front", "back"] * 4


@given(
    size=st.builds(Size, st.floats(15, 90), st.floats(15, 120)), count=st.integers(1, 40),
    backs=st.sampled_from(["long-edge", "short-edge", "fold"]), paper=st.sampled_from([A4, LETTER]),
)  # fmt: skip
def test_pieces_lie_in_order_apart_and_before_their_backs(
    size: Size, count: int, backs: Flip, paper: Paper
) -> None:
    sheets = impose([blank_piece("a", size, count), blank_piece("b", size, 5)], paper, backs)
    fronts = [p.piece for sheet in sheets for p in sheet.front.placements if p.side == "front"]
    assert fronts == ["a"] * count + ["b"] * 5
    for sheet in sheets:
        for page in filter(None, (sheet.front, sheet.back)):
            areas = [placement.area for placement in page.placements]
            assert all(map(paper.size.area.inset(4.9).covers, areas))
            assert not any(a.inset(1e-6).overlaps(b) for a, b in combinations(areas, 2))
        if sheet.back:
            pairs = zip(sheet.front.placements, sheet.back.placements, strict=True)
            for front, back in pairs:
                seen = _seen_through(back, paper, backs)
                assert seen == pytest.approx((front.area.x, front.area.y))


# -- folded down the middle and glued -------------------------------------------------------------


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_folded_sheet_is_cut_only_where_pieces_lie(paper: Paper) -> None:
    (sheet,) = impose([blank_piece("a", CARD, 1)], paper, "fold")
    front, back = (placement.area for placement in sheet.front.placements)
    assert sheet.front.cuts_x == pytest.approx((front.x, front.right, back.x, back.right))
    assert sheet.front.cuts_y == pytest.approx((front.y, front.bottom))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_folded_backs_mirror_their_fronts_across_the_fold(paper: Paper) -> None:
    (sheet, *_) = impose([blank_piece("a", CARD, 4)], paper, "fold")
    assert (sheet.front.side, sheet.back) == ("front", None)
    fold = sheet.front.folds_x[0]
    fronts = [p for p in sheet.front.placements if p.side == "front"]
    backs = [p for p in sheet.front.placements if p.side == "back"]
    assert len(fronts) == len(backs) == 4
    for front, back in zip(fronts, backs, strict=True):
        assert fold - front.area.right == pytest.approx(back.area.x - fold)
        assert fold - front.area.right >= 2.5
        assert front.area.y == back.area.y
        assert (front.turn + back.turn) % 360 == 0


def test_folded_backs_without_bleed_keep_a_gutter_all_the_same() -> None:
    (sheet,) = impose([blank_piece("a", CARD, bleed=0)], A4, "fold")
    front, back = (placement.area for placement in sheet.front.placements)
    assert sheet.front.folds_x[0] - front.right == pytest.approx(2.5)
    assert back.x - sheet.front.folds_x[0] == pytest.approx(2.5)


@pytest.mark.parametrize(("width", "height"), [(92.5, 277), (92.6, 277), (92.5, 277.1)])
def test_half_a_folded_sheet_keeps_its_margin_and_the_gutter(width: float, height: float) -> None:
    cards = [blank_piece("a", Size(width, height), bleed=0)]
    if (width, height) != (92.5, 277):
        with pytest.raises(PrintError, match="too big for A4"):
            impose(cards, A4, "fold")
        return
    (sheet,) = impose(cards, A4, "fold")
    front, back = (placement.area for placement in sheet.front.placements)
    assert (front.x, front.y, front.right) == pytest.approx((10, 10, 102.5))
    assert (back.x, back.y, back.right) == pytest.approx((107.5, 10, 200))


def test_a_folded_sheet_keeps_the_margins_it_is_given() -> None:
    cards = [blank_piece("a", Size(82.5, 237), bleed=0)]
    (sheet,) = impose(cards, A4, "fold", margins=(20, 30))
    assert (sheet.front.placements[0].x, sheet.front.placements[0].y) == pytest.approx((20, 30))
    with pytest.raises(PrintError):
        impose(cards, A4, "fold", margins=(20, 30.1))
    with pytest.raises(PrintError):
        impose(cards, A4, "fold", margins=(20.1, 30))


def test_the_widest_bleed_of_a_deck_stays_off_the_fold() -> None:
    sheets = impose([blank_piece("a", CARD, bleed=1), blank_piece("b", CARD, bleed=4)], A4, "fold")
    fold = sheets[0].front.folds_x[0]
    assert sheets[0].front.bleed == 4
    assert min(abs(p.area.x - fold) for p in sheets[0].front.placements) == pytest.approx(4)


def test_pieces_without_backs_are_not_folded() -> None:
    (sheet,) = impose([blank_piece("a", CARD, 9, back=False)], A4, "fold")
    assert (sheet.front.folds_x, len(sheet.front.placements)) == ((), 9)


# -- where a face may print beside others, and what a block covers --------------------------------

WIDE = Size(60, 90)
BLEED = 3


def at(x: float, y: float, window: Rect | None = None) -> Placement:
    face = Face("card", WIDE, draw_nothing, BLEED)
    return Placement("card", "", "front", face, x, y, window=window)


WHOLE = Rect(97, 97, 66, 96)


@pytest.mark.parametrize(("beside", "area"), [
    ([], WHOLE), ([(160, 100)], Rect(97, 97, 63, 96)), ([(40, 100)], Rect(100, 97, 63, 96)),
    ([(100, 190)], Rect(97, 97, 66, 93)), ([(100, 10)], Rect(97, 100, 66, 93)),
    ([(160, 102)], Rect(97, 97, 63, 96)), ([(102, 190)], Rect(97, 97, 66, 93)),
    ([(160, 100), (40, 100), (100, 190), (100, 10)], Rect(100, 100, 60, 90)),
    # who stands as far off as the bleed is no neighbour
    *(([at], WHOLE) for at in ((160, 190), (163, 100), (37, 100), (100, 193), (100, 7))),
    *(([at], WHOLE) for at in ((160, 103), (160, 97), (103, 190), (97, 190))),
])  # fmt: skip
def test_bleed_ends_where_a_neighbour_begins(beside: list[tuple[float, float]], area: Rect) -> None:
    areas = [at(100, 100).area, *(at(*each).area for each in beside)]
    assert find_visible_area(at(100, 100), areas) == area


def test_a_window_shows_no_more_than_itself() -> None:
    pane = at(20, 30, Rect(5, 5, 40, 50))
    assert find_visible_area(pane, [pane.area]) == Rect(20, 30, 40, 50)


def test_a_block_covers_its_pieces_from_first_cut_to_last() -> None:
    block = cut_block([at(x, y) for x in (10, 75, 140) for y in (20, 115)], 0)
    assert block.cuts_x == (10, 70, 75, 135, 140, 200)
    assert block.area == Rect(10, 20, 190, 185)


def test_cuts_a_millionth_apart_are_one() -> None:
    assert cut_block([at(10, 20), at(70.0000004, 20)], 0).cuts_x == (10, 70, 130)


def test_a_sheet_knows_how_many_more_it_takes() -> None:
    grid = centre_grid(WIDE, A4)
    four = imposition.Page("front", tuple(at(x, y) for x, y in grid.slots[:4]))
    assert Sheet(four, grid=grid).free == len(grid.slots) - 4 == 5
    assert Sheet(four).free == 0


def test_a_part_is_duplex_if_any_sheet_has_a_back_and_gives_its_pages_side_by_side() -> None:
    deck = impose([blank_piece("a", CARD, 9)], A4, "long-edge")
    sheets = *deck, Sheet(deck[0].front)
    part = imposition.Part("a", "", "card", (), sheets, A4)
    assert part.duplex
    assert part.pages == (deck[0].front, deck[0].back, deck[0].front)
    assert (part.note, part.on_screen) == ("", False)
    assert imposition.Part("a", "", "screen", (), (), A4).on_screen
    assert not imposition.PlannedPart("a", lambda: part).on_screen


def test_a_copy_on_a_sheet_bears_what_is_known_of_its_piece() -> None:
    piece = blank_piece("a", CARD, 2)
    (sheet,) = impose([piece], A4, "long-edge")
    known = {"a": replace(piece, payload="A", qr_side="back")}
    assert [each.payload for each in imposition.copies_of(sheet)] == ["", ""]
    sides = [(each.payload, each.qr_side) for each in imposition.copies_of(sheet, known)]
    assert sides == [("A", "back")] * 2


def test_what_nobody_asks_for_is_not_there() -> None:
    page, grid = imposition.Page("front", ()), imposition.Grid(1, 1, 0, WIDE, Rect(0, 0, 60, 90))
    assert (page.bleed, imposition.cut_page("front", [], 0).blocks, Sheet(page).pile) == (0, (), "")
    assert cut_block([at(10, 20)], 2).bleed == 2
    assert grid.gap == 0
    assert grid.slots == ((0, 0),)


@pytest.mark.parametrize(("size", "gap", "grid"), [
    (Size(180, 27.7), 0, (1, 10)),  # 277 mm to the last tenth, as computers reckon tenths
    (Size(180, 27.75), 0, (1, 9)), (Size(180, 26.3), 5, (1, 9)), (Size(19, 250), 0, (10, 1)),
    (Size(19.05, 250), 0, (9, 1)), (Size(19.3, 250), 5, (8, 1)),
])  # fmt: skip
def test_a_page_is_filled_to_its_margins(size: Size, gap: float, grid: tuple[int, int]) -> None:
    found = centre_grid(size, A4, gap)
    assert (found.columns, found.rows) == grid


@pytest.mark.parametrize("size", [Size(100, 400), Size(400, 100), Size(280, 280)])
@pytest.mark.parametrize("piles", [False, True])
def test_a_piece_too_long_one_way_is_refused_with_its_size(size: Size, piles: bool) -> None:
    with pytest.raises(PrintError, match=f"a: {size.width} × {size.height} mm is too big for A4"):
        impose([blank_piece("a", size)], A4, "long-edge", piles=piles)
