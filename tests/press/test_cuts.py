"""How often the knife goes along the ruler."""

from pnp.faces.face import Face
from pnp.press.cuts import count_cuts, count_cuts_in_piles, list_cuts
from pnp.press.imposition import Page, Part, Placement, Sheet, cut_page
from pnp.press.paper import A4
from pnp.units import Rect, Size


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
