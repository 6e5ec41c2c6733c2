"""A guillotine without a blade: how piles lie afterwards; parts that share their sheets."""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.box.parts.sizes import SIZES, PartSize
from pnp.faces.context import Face, PrintedPiece
from pnp.press import imposition
from pnp.press.gang import gang
from pnp.press.imposition import PILE, Page, PaperStock, Part, Placement, Sheet, cut_page, impose
from pnp.press.job import PrintJob
from pnp.press.manifest import CutPile, count_cuts, count_cuts_in_piles, list_cuts, list_piles
from pnp.press.marks import SHORT_MARK, SLUG_FOOT, skirt_of
from pnp.press.paper import A4, LETTER, MARGIN, MARK_MARGIN, SLUG_MARGIN, Backs, Paper
from pnp.units import Rect, Size
from tests.fixtures.kits import draw_nothing

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
    faces = [(a, Face("a", Size(a.width, a.height), lambda _pen: None)) for a in areas]
    placements = [Placement("a", "", "front", face, a.x, a.y) for a, face in faces]
    return cut_page("front", placements, 0)


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


def label(key: str, **facts: object) -> str:
    return f"{key} {facts}" if facts else key


def part(
    name: str,
    size: Size,
    count: int,
    *,
    paper: Paper = A4,
    bleed: float = 0,
    backs: Backs = "none",
    stock: PaperStock = "card",
) -> Part:
    front, behind = (Face(f"{name} {n}", size, draw_nothing, bleed) for n in ("front", "back"))
    pieces = (PrintedPiece(name, front, behind if backs != "none" else None, count=count),)
    sheets = impose(pieces, paper, backs, margins=(MARGIN, SLUG_MARGIN))
    return Part(name, name.title(), stock, pieces, sheets, paper)


def placed(parts: tuple[Part, ...] | list[Part]) -> Counter[str]:
    return Counter(x.piece for one in parts for sheet in one.sheets for x in sheet.front.placements)


def kept(page: Page, paper: Paper) -> None:
    """Hold that pieces lie apart, and keep their room to the paper's edges and other blocks."""
    for one, other in combinations((each.area for each in page.placements), 2):
        assert not one.inset(1e-6).overlaps(other)
    for block in page.blocks:
        ring = block.area.inset(-skirt_of(block.bleed) - SHORT_MARK)
        assert min(ring.x, paper.size.width - ring.right) >= MARK_MARGIN - 1e-6
        assert min(ring.y, paper.size.height - ring.bottom) >= SLUG_FOOT - 1e-6
    for block, other_block in combinations(page.blocks, 2):
        a, b = block.area, other_block.area
        gap = skirt_of(block.bleed) + 2 * SHORT_MARK + skirt_of(other_block.bleed) - 1e-6
        aside = max(a.x - b.right, b.x - a.right)
        assert max(aside, a.y - b.bottom, b.y - a.bottom) >= gap


sizes = st.tuples(st.integers(8, 120), st.integers(8, 90)).map(lambda s: Size(*s))
parts_of_a_kit = st.lists(
    st.tuples(sizes, st.integers(1, 40), st.sampled_from([0, 3])), min_size=1, max_size=6
)


@settings(max_examples=60)
@given(parts_of_a_kit, st.sampled_from([A4, LETTER]))
def test_each_piece_lies_once_and_apart(asked: list[tuple[Size, int, int]], paper: Paper) -> None:
    before = [part(f"p{n}", size, k, paper=paper, bleed=b) for n, (size, k, b) in enumerate(asked)]
    after = gang(before, PrintJob(paper=paper), label)
    assert placed(after) == placed(before)
    assert sum(len(each.sheets) for each in after) <= sum(len(each.sheets) for each in before)
    for each in after:
        assert Counter(placed([each])) == {piece.id: piece.count for piece in each.pieces}
        for sheet in each.sheets:
            kept(sheet.front, paper)


def test_small_parts_of_one_stock_share_a_sheet_that_names_them() -> None:
    cutouts = [part("pawns", Size(88, 16), 8), part("dice", Size(69, 48), 2)]
    (shared,) = gang(cutouts, PrintJob(), label)
    assert shared.id == "shared-card"
    assert (shared.of, shared.note) == (("pawns", "dice"), "Pawns, Dice")
    assert len(shared.sheets) == 1
    assert len(shared.sheets[0].front.blocks) == 2


def test_full_sheets_stay_with_their_part() -> None:
    deeds = part("deeds", Size(63, 88), 28, backs="long-edge")
    deck = part("event", Size(63, 88), 16, backs="long-edge")
    left, other, shared = gang([deeds, deck], PrintJob(), label)
    assert (left.id, len(left.sheets), left.pieces[0].count) == ("deeds", 3, 27)
    assert (other.id, len(other.sheets)) == ("event", 1)
    assert (shared.id, placed([shared])) == ("shared-card-duplex", {"deeds": 1, "event": 7})


def test_stocks_and_sides_do_not_mix() -> None:
    notes = [part(f"money-{n}", Size(84, 44), 4, stock="coloured") for n in (5, 1)]
    parts = [part("notes", Size(84, 44), 4, stock="plain"), part("pawns", Size(88, 16), 8),
             part("cards", Size(63, 88), 4, backs="long-edge"), *notes]  # fmt: skip
    assert list(gang(parts, PrintJob(), label)) == parts


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_backs_lie_behind_their_fronts_on_a_shared_sheet(backs: Backs) -> None:
    cards = part("cards", Size(63, 88), 4, backs=backs, bleed=3)
    parts = [cards, part("roofs", Size(25, 25), 17, backs=backs)]
    (shared,) = gang(parts, PrintJob(backs=backs), label)
    (sheet,) = shared.sheets
    assert sheet.back is not None
    for front, back in zip(sheet.front.placements, sheet.back.placements, strict=True):
        assert front.piece == back.piece
        if backs == "long-edge":
            assert (back.area.x, back.area.y) == (210 - front.area.right, front.area.y)
        else:
            assert (back.area.x, back.area.y) == (front.area.x, 297 - front.area.bottom)


def test_bleed_fills_the_skirt_and_goes_no_farther() -> None:
    parts = [part("cards", Size(63, 88), 1, bleed=3), part("chips", Size(20, 20), 4, bleed=3)]
    (shared,) = gang(parts, PrintJob(), label)
    page = shared.sheets[0].front
    seen = [imposition.find_visible_area(each, page.areas) or each.area for each in page.placements]
    assert not any(one.inset(1e-6).overlaps(other) for one, other in combinations(seen, 2))


def test_a_shared_sheet_costs_the_knife_the_cuts_of_its_blocks() -> None:
    parts = [part("pawns", Size(88, 16), 8), part("dice", Size(69, 48), 2)]
    assert count_cuts(gang(parts, PrintJob(), label)) == 12
    assert count_cuts(parts) == 8 + 8  # on sheets of their own


def test_backs_of_different_grounds_share_no_cut() -> None:
    """A back that drifts by a millimetre or three would stripe its neighbour."""
    size = Size(63, 88)

    def of_ground(name: str, count: int) -> Part:
        plain = part(name, size, count, bleed=3, backs="long-edge")
        (piece,) = plain.pieces
        assert piece.back is not None
        piece = replace(piece, back=replace(piece.back, ground=name))
        sheets = impose((piece,), A4, "long-edge", margins=(MARGIN, SLUG_MARGIN))
        return replace(plain, pieces=(piece,), sheets=sheets)

    shared = gang([of_ground("red", 4), of_ground("blue", 2)], PrintJob(), label)
    backs = [each for one in shared for sheet in one.sheets if sheet.back
             for each in sheet.back.placements]  # fmt: skip
    assert len(backs) == 6
    for one, other in combinations(backs, 2):
        assert one.face.ground == other.face.ground or not one.area.inset(-2).overlaps(other.area)
