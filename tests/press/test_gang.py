"""Gang sheets: pieces of several parts on one sheet, every one of them, none over another."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.faces.face import Face, PrintedPiece
from pnp.press.cuts import count_cuts
from pnp.press.gang import gang
from pnp.press.imposition import Page, PaperStock, Part, find_visible_area, impose
from pnp.press.job import PrintJob
from pnp.press.marks import SHORT_MARK, SLUG_FOOT, skirt_of
from pnp.press.paper import A4, LETTER, MARGIN, MARK_MARGIN, SLUG_MARGIN, Backs, Paper
from pnp.units import Size
from tests.fixtures.kits import draw_nothing


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
        gap = skirt_of(block.bleed) + SHORT_MARK + skirt_of(other_block.bleed) - 1e-6
        aside = max(a.x - b.right, b.x - a.right)
        assert max(aside, a.y - b.bottom, b.y - a.bottom) >= gap


sizes = st.tuples(st.integers(8, 120), st.integers(8, 90)).map(lambda s: Size(*s))
parts_of_a_kit = st.lists(
    st.tuples(sizes, st.integers(1, 40), st.sampled_from([0, 3])), min_size=1, max_size=6
)


@settings(max_examples=60, deadline=None)
@given(parts_of_a_kit, st.sampled_from([A4, LETTER]))
def test_each_piece_lies_once_and_apart(asked: list[tuple[Size, int, int]], paper: Paper) -> None:
    before = [
        part(f"p{n}", size, count, paper=paper, bleed=bleed)
        for n, (size, count, bleed) in enumerate(asked)
    ]
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
    parts = [
        part("notes", Size(84, 44), 4, stock="plain"),
        part("pawns", Size(88, 16), 8),
        part("cards", Size(63, 88), 4, backs="long-edge"),
        part("money-5", Size(84, 44), 4, stock="coloured"),
        part("money-1", Size(84, 44), 4, stock="coloured"),
    ]
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
    seen = [find_visible_area(each, page.areas) or each.area for each in page.placements]
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
