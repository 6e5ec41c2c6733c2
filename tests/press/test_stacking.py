"""A guillotine without a blade: how often it goes along the ruler, and how piles lie afterwards."""

import os
from collections.abc import Sequence

import pytest

from pnp.box.parts.sizes import SIZES, PartSize
from pnp.faces.face import Face, PrintedPiece
from pnp.press.cuts import CutPile, count_cuts, count_cuts_in_piles, list_cuts, list_piles
from pnp.press.imposition import PILE, Page, Part, Placement, Sheet, cut_page, impose
from pnp.press.paper import A4, LETTER, Backs, Paper
from pnp.units import Rect, Size

CARDS = [size for size in SIZES.values() if 0 < size.width < 150]


def deck(count: int, size: Size, *, gap: bool = False) -> list[PrintedPiece]:
    face = Face("face", size, lambda _pen: None, 2 if gap else 0)
    back = Face("back", size, lambda _pen: None, 3)
    return [PrintedPiece(f"card/{n}", face, back) for n in range(count)]


def split(region: Rect, cut: tuple[str, float, float, float]) -> list[Rect]:
    """Cut a piece of paper in two, if the cut runs all the way through it."""
    way, at, start, end = cut
    if way == "upright":
        through = start <= region.y + 0.01 and end >= region.bottom - 0.01
        if through and region.x + 0.01 < at < region.right - 0.01:
            return [Rect(region.x, region.y, at - region.x, region.height),
                    Rect(at, region.y, region.right - at, region.height)]  # fmt: skip
        return [region]
    turned = Rect(region.y, region.x, region.height, region.width)
    return [Rect(each.y, each.x, each.height, each.width)
            for each in split(turned, ("upright", at, start, end))]  # fmt: skip


def cut_out(sheets: Sequence[Sheet], pile: CutPile, paper: Paper) -> list[list[str]]:
    """Cut a pile of sheets; give the piles of pieces, row by row, each from the top."""
    own = sheets[pile.first - 1 : pile.last]
    assert len(own) <= PILE
    regions = [Rect(0, 0, paper.size.width, paper.size.height)]
    for way, at, _, _ in pile.cuts:  # as a guillotine does: through all that lies under it
        long = (way, at, 0.0, 1000.0)
        regions = [part for region in regions for part in split(region, long)]
    lying: dict[tuple[float, float], list[str]] = {}
    for sheet in own:
        for each in sheet.front.placements:
            if each.side == "front":
                lying.setdefault(corner_of(each.area), []).append(each.piece)
    found = {corner_of(region): region for region in regions}  # they share no spot of the paper
    for each in own[0].front.placements:
        assert is_whole(each.area, found[corner_of(each.area)])
    ordered = sorted(regions, key=lambda region: (round(region.y, 1), round(region.x, 1)))
    corners = map(corner_of, ordered)
    piles = [lying.pop(corner) for corner in corners if corner in lying]
    assert not lying  # nothing is left that no cut freed
    return piles


def corner_of(area: Rect) -> tuple[float, float]:
    return round(area.x + 1e-6, 1), round(area.y + 1e-6, 1)


def is_whole(piece: Rect, region: Rect) -> bool:
    """Tell whether all of a piece lies in a region, and no cut went through it."""
    wide = min(piece.right, region.right) - max(piece.x, region.x)
    high = min(piece.bottom, region.bottom) - max(piece.y, region.y)
    return abs(wide - piece.width) < 0.05 and abs(high - piece.height) < 0.05


def laid_together(part: Part) -> list[str]:
    piles = list(list_piles([part]))
    numbers = [n for pile in piles for n in range(pile.first, pile.last + 1)]
    assert numbers == list(range(1, len(part.sheets) + 1))
    return [x for pile in piles for heap in cut_out(part.sheets, pile, part.paper) for x in heap]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("size", CARDS, ids=[size.name for size in CARDS])
def test_the_pile_is_the_deck(size: PartSize, paper: Paper) -> None:
    step = int(os.environ.get("PNP_PILES", "3"))
    for count in range(1 + (CARDS.index(size) + (paper is LETTER)) % step, 121, step):
        pieces = deck(count, Size(size.width, size.height))
        sheets = impose(pieces, paper, "long-edge", piles=True)
        part = Part("deck", "Deck", "card", tuple(pieces), sheets, paper)
        assert laid_together(part) == [piece.id for piece in pieces]


@pytest.mark.parametrize("backs", ["short-edge", "fold", "none"])
@pytest.mark.parametrize("count", [1, 7, 44, 46, 47, 120])
def test_so_it_is_with_any_backs_and_with_room_between(backs: Backs, count: int) -> None:
    pieces = deck(count, Size(45, 68), gap=True)
    sheets = impose(pieces, A4, backs, gap=4, piles=True)
    part = Part("deck", "Deck", "card", tuple(pieces), sheets, A4)
    assert laid_together(part) == [piece.id for piece in pieces]


def test_backs_stay_behind_their_fronts() -> None:
    backs = [Face(f"back {n}", Size(63, 88), lambda _pen: None) for n in range(47)]
    pieces = [PrintedPiece(f"card/{n}", backs[0], back) for n, back in enumerate(backs)]
    for sheet in impose(pieces, A4, "long-edge", piles=True):
        assert sheet.back is not None
        for front, back in zip(sheet.front.placements, sheet.back.placements, strict=True):
            assert back.face.key == f"back {front.piece.partition('/')[2]}"
            assert back.x == pytest.approx(A4.size.width - front.area.right)


def test_decks_with_sheets_alike_are_not_cut_together() -> None:
    decks = [deck(9, Size(63, 88)), deck(18, Size(63, 88))]
    decks[1] = [PrintedPiece(f"other/{n}", each.front) for n, each in enumerate(decks[1])]
    sheets = tuple(sheet for each in decks for sheet in impose(each, A4, "none", piles=True))
    piles = list(list_piles([Part("two", "Two", "card", (), sheets, A4)]))
    assert [(pile.first, pile.last) for pile in piles] == [(1, 1), (2, 3)]
    assert sum(len(pile.cuts) for pile in piles) == 16


def test_a_grid_takes_one_cut_more_than_it_has_columns_and_rows() -> None:
    sheets = impose(deck(45, Size(63, 88)), A4, "none", piles=True)
    (pile,) = list_piles([Part("deck", "Deck", "card", (), sheets, A4)])
    assert len(pile.cuts) == (3 + 1) + (3 + 1)
    assert [cut[0] for cut in pile.cuts] == ["upright"] * 4 + ["level"] * 4


def page(*areas: Rect) -> Page:
    placements = [
        Placement("a", "", "front", Face("a", Size(a.width, a.height), lambda _pen: None), a.x, a.y)
        for a in areas
    ]
    return cut_page("front", placements, 0)


def test_nine_cards_that_touch_take_four_cuts_each_way() -> None:
    grid = [Rect(10 + 63 * x, 16 + 88 * y, 63, 88) for x in range(3) for y in range(3)]
    assert len(list_cuts(page(*grid))) == 8


def test_a_cut_ends_before_a_piece_and_goes_on_behind_it_as_another() -> None:
    above, wall, below = Rect(40, 10, 20, 20), Rect(30, 40, 40, 20), Rect(40, 70, 20, 20)
    cuts = list_cuts(page(above, wall, below))
    assert [cut for cut in cuts if cut[:2] == ("upright", 40)] == [
        ("upright", 40, 10, 30), ("upright", 40, 70, 90),
    ]  # fmt: skip


def test_pieces_in_line_share_a_cut_over_a_gap() -> None:
    cuts = list_cuts(page(Rect(40, 10, 20, 20), Rect(40, 40, 30, 20)))
    assert ("upright", 40, 10, 60) in cuts
    assert len(cuts) == 3 + 4


def test_a_page_to_be_read_is_not_cut() -> None:
    leaf = page(Rect(10, 10, 190, 277))
    assert list_cuts(Page("front", leaf.placements)) == ()


def test_five_sheets_alike_are_cut_in_one_pile() -> None:
    sheet = Sheet(page(Rect(10, 10, 50, 50)))
    part = Part("a", "A", "card", (), (sheet,) * 6, A4)
    assert (count_cuts([part]), count_cuts_in_piles([part])) == (24, 8)
