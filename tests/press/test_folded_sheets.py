"""Fronts and backs on one side of a sheet, folded down the middle and glued."""

import pytest

from pnp.errors import PrintError
from pnp.faces.face import Face, PrintedPiece
from pnp.press.imposition import impose
from pnp.press.paper import A4, LETTER, Paper
from pnp.units import Size

CARD = Size(63, 88)


def _piece(
    name: str, size: Size, count: int = 1, *, back: bool = True, bleed: float = 3
) -> PrintedPiece:
    front = Face(f"{name} front", size, lambda _pen: None)
    behind = Face(f"{name} back", size, lambda _pen: None, bleed=bleed) if back else None
    return PrintedPiece(name, front, behind, count=count)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_a_folded_sheet_is_cut_only_where_pieces_lie(paper: Paper) -> None:
    (sheet,) = impose([_piece("a", CARD, 1)], paper, "fold")
    front, back = (placement.area for placement in sheet.front.placements)
    assert sheet.front.cuts_x == pytest.approx((front.x, front.right, back.x, back.right))
    assert sheet.front.cuts_y == pytest.approx((front.y, front.bottom))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_folded_backs_mirror_their_fronts_across_the_fold(paper: Paper) -> None:
    (sheet, *_) = impose([_piece("a", CARD, 4)], paper, "fold")
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
    (sheet,) = impose([_piece("a", CARD, bleed=0)], A4, "fold")
    front, back = (placement.area for placement in sheet.front.placements)
    assert sheet.front.folds_x[0] - front.right == pytest.approx(2.5)
    assert back.x - sheet.front.folds_x[0] == pytest.approx(2.5)


@pytest.mark.parametrize(("width", "height"), [(92.5, 277), (92.6, 277), (92.5, 277.1)])
def test_half_a_folded_sheet_keeps_a_margin_outside_and_the_gutter_inside(
    width: float, height: float
) -> None:
    cards = [_piece("a", Size(width, height), bleed=0)]
    if (width, height) != (92.5, 277):
        with pytest.raises(PrintError, match="too big for A4"):
            impose(cards, A4, "fold")
        return
    (sheet,) = impose(cards, A4, "fold")
    front, back = (placement.area for placement in sheet.front.placements)
    assert (front.x, front.y, front.right) == pytest.approx((10, 10, 102.5))
    assert (back.x, back.y, back.right) == pytest.approx((107.5, 10, 200))


def test_a_folded_sheet_keeps_the_margins_it_is_given() -> None:
    cards = [_piece("a", Size(82.5, 237), bleed=0)]
    (sheet,) = impose(cards, A4, "fold", margins=(20, 30))
    assert (sheet.front.placements[0].x, sheet.front.placements[0].y) == pytest.approx((20, 30))
    with pytest.raises(PrintError):
        impose(cards, A4, "fold", margins=(20, 30.1))
    with pytest.raises(PrintError):
        impose(cards, A4, "fold", margins=(20.1, 30))


def test_the_widest_bleed_of_a_deck_stays_off_the_fold() -> None:
    sheets = impose([_piece("a", CARD, bleed=1), _piece("b", CARD, bleed=4)], A4, "fold")
    fold = sheets[0].front.folds_x[0]
    assert sheets[0].front.bleed == 4
    assert min(abs(p.area.x - fold) for p in sheets[0].front.placements) == pytest.approx(4)


def test_pieces_without_backs_are_not_folded() -> None:
    (sheet,) = impose([_piece("a", CARD, 9, back=False)], A4, "fold")
    assert (sheet.front.folds_x, len(sheet.front.placements)) == ((), 9)
