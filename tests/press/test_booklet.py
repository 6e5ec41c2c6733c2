"""The rule booklet on its sheets: printed, turned over, folded and nested, it reads 1, 2, 3."""

import pytest

from pnp.faces.context import Face, PrintedPiece
from pnp.press.imposition import Placement, Sheet
from pnp.press.paper import A4, LETTER, Backs, Paper
from pnp.press.reference_sheets import booklet_sheets, page_size
from pnp.press.sheets import pair_pages
from tests.fixtures.kits import draw_nothing

UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Which way the head of a face points on its page, x to the right and y down."""


def leaves_of(pages: int, paper: Paper, backs: Backs) -> tuple[PrintedPiece, ...]:
    faces = [Face(str(n), page_size(paper), draw_nothing) for n in range(1, pages + 1)]
    return tuple(pair_pages("rulebook", faces, backs, sewn=True))


def booklet(pages: int, paper: Paper, backs: Backs) -> tuple[Sheet, ...]:
    return booklet_sheets(leaves_of(pages, paper, backs), paper, backs)


def seen_through(placement: Placement, paper: Paper, backs: Backs) -> tuple[bool, tuple[int, int]]:
    """Tell where a face of the back lies as seen from the front, and where its head points.

    A sheet turned over its long edge keeps its top and swaps left and right; over its short edge
    it keeps left and right and swaps top and bottom.
    """
    area, (dx, dy) = placement.area, UP[placement.turn]
    middle = area.y + area.height / 2
    if backs == "short-edge":
        return paper.size.height - middle < paper.size.height / 2, (dx, -dy)
    return middle < paper.size.height / 2, (-dx, dy)


def read(sheets: tuple[Sheet, ...], paper: Paper, backs: Backs) -> list[int]:
    """Fold every sheet outwards, nest each in the one before, and leaf through from the front."""
    right, left = [], []
    for sheet in sheets:
        assert sheet.back is not None
        middle = paper.size.height / 2 - 1
        front = {place.area.y < middle: place for place in sheet.front.placements}
        heads = {UP[place.turn] for place in sheet.front.placements}
        back = {}
        for place in sheet.back.placements:
            above, head = seen_through(place, paper, backs)
            back[above] = place
            heads.add(head)
        # all heads point right: turned by a quarter, the upper half of the sheet is the left one
        assert heads == {(1, 0)}
        right += [front[False].face.key, back[False].face.key]
        left += [front[True].face.key, back[True].face.key]
    return [int(key) for key in (*right, *reversed(left))]


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("pages", [4, 8, 12, 20])
def test_the_folded_booklet_reads_in_order(pages: int, paper: Paper, backs: Backs) -> None:
    sheets = booklet(pages, paper, backs)
    assert len(sheets) == pages / 4
    assert read(sheets, paper, backs) == list(range(1, pages + 1))


def test_a_booklet_made_for_one_flip_is_wrong_for_the_other() -> None:
    sheets = booklet(8, A4, "long-edge")
    with pytest.raises(AssertionError):
        read(sheets, A4, "short-edge")


def test_a_leaf_is_numbered_by_its_first_page() -> None:
    pieces = leaves_of(8, A4, "long-edge")
    assert [piece.id for piece in pieces] == [f"rulebook/{n}" for n in (1, 3, 5, 7)]


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_printed_on_one_side_two_pages_stand_on_each_sheet_in_reading_order(backs: Backs) -> None:
    sheets = booklet(8, A4, backs)
    assert all(sheet.back is None for sheet in sheets)
    read_off = [place.face.key for sheet in sheets for place in sheet.front.placements]
    assert read_off == [str(n) for n in range(1, 9)]
    for sheet in sheets:
        upper, lower = sheet.front.placements
        assert upper.area.bottom == lower.area.y == A4.size.height / 2


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_pages_meet_at_the_fold_and_leave_the_slug_its_room(paper: Paper) -> None:
    sheets = booklet(4, paper, "long-edge")
    for page in (sheets[0].front, sheets[0].back):
        assert page is not None
        assert page.folds_y == (paper.size.height / 2,)
        tops = sorted(place.area.y for place in page.placements)
        assert tops == pytest.approx([12, paper.size.height / 2])
        assert all(place.area.width == paper.size.width for place in page.placements)


def test_a_measured_shift_moves_the_backs_only() -> None:
    pieces = leaves_of(4, A4, "long-edge")
    straight = booklet_sheets(pieces, A4, "long-edge")[0]
    shifted = booklet_sheets(pieces, A4, "long-edge", (0.5, -1))[0]
    assert shifted.front == straight.front
    assert shifted.back is not None
    assert straight.back is not None
    for moved, still in zip(shifted.back.placements, straight.back.placements, strict=True):
        assert (moved.x - still.x, moved.y - still.y) == pytest.approx((0.5, -1))
