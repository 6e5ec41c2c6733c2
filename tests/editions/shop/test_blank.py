"""Where a face stands on a shop's blank: for every shop and every size of piece, by arithmetic."""

import pytest

from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.published_rows import Shop, find_shop
from pnp.box.reading.published_tables import read_shops
from pnp.editions.shop.blank import OVER, SLACK, blank_for, fits, lacking_bleed, too_large
from pnp.errors import UsageError
from pnp.faces.face import Face
from pnp.units import Rect, Size

SHOPS = read_shops(content_root())
POKER = find_shop(SHOPS, "tgc-poker")


def face(width: float, height: float, bleed: float = 3) -> Face:
    return Face("face", Size(width, height), lambda _pen: None, bleed)


def test_the_pixels_of_every_row_follow_from_its_size_and_bleed() -> None:
    for shop in SHOPS:
        if shop.pixels and shop.size:
            sides = zip(shop.size, shop.bleed, strict=True)
            assert tuple(round((a + 2 * b) * shop.dpi / 25.4) for a, b in sides) == shop.pixels


def test_every_row_says_where_its_figures_come_from() -> None:
    assert all(len(shop.source) > 20 for shop in SHOPS)
    assert len({shop.id for shop in SHOPS}) == len(SHOPS) >= 12


def test_a_poker_card_at_300_dpi_is_825_by_1125() -> None:
    assert POKER.pixels == (825, 1125)
    assert POKER.size == (63.5, 88.9)


@pytest.mark.parametrize("shop", [each for each in SHOPS if each.size], ids=lambda each: each.id)
def test_a_piece_stands_in_the_middle_and_fills_its_blank(shop: Shop) -> None:
    for size in SIZES.values():
        piece = face(size.width, size.height)
        if not size.width or not fits(piece.size, shop):
            continue
        blank = blank_for(piece, shop)
        page = Rect(0, 0, blank.page.width, blank.page.height)
        assert blank.area.x == pytest.approx(page.width - blank.area.right)
        assert blank.area.y == pytest.approx(page.height - blank.area.bottom)
        assert blank.area.width <= blank.trim.width + OVER
        assert blank.area.height <= blank.trim.height + OVER
        assert max(blank.trim.width - blank.area.width,
                   blank.trim.height - blank.area.height) <= SLACK  # fmt: skip
        grown = [(side + 2 * piece.bleed) * blank.under
                 for side in (blank.area.width, blank.area.height)]  # fmt: skip
        if lacking_bleed(piece, shop):
            assert grown[0] >= page.width - 1e-6
            assert grown[1] >= page.height - 1e-6
        else:
            assert blank.under == 1


def test_a_card_of_63_by_88_fits_a_poker_blank_and_a_token_does_not() -> None:
    assert fits(Size(63, 88), POKER)
    assert fits(Size(88, 63), POKER)
    assert not fits(Size(59, 92), POKER)
    assert not fits(Size(26, 8), POKER)
    assert too_large(Size(370, 370), POKER)
    assert not too_large(Size(26, 8), POKER)


def test_a_hair_more_than_the_shop_has_is_cut_off() -> None:
    tarot = find_shop(SHOPS, "tgc-tarot")
    blank = blank_for(face(70, 120), tarot)
    assert fits(Size(70, 120), tarot)
    assert (blank.turn, blank.trim.width) == (0, 69.85)
    assert blank.area.x + blank.area.width / 2 == pytest.approx(blank.page.width / 2)
    assert not fits(Size(70.1, 120), tarot)


def test_a_card_that_lies_across_is_turned() -> None:
    blank = blank_for(face(88, 63), POKER)
    assert (blank.turn, blank.area.width, blank.area.height) == (90, 63, 88)


def test_white_edges_lack_no_bleed() -> None:
    assert lacking_bleed(face(63, 88, bleed=0), POKER) == 0
    assert lacking_bleed(face(63, 88, bleed=3), POKER) == pytest.approx(0.625)


def test_a_shop_that_does_not_exist_is_answered_with_the_list() -> None:
    with pytest.raises(UsageError, match=r"did you mean `tgc-poker`\? The shops are tgc-poker, "):
        find_shop(SHOPS, "tgc-pocker")
