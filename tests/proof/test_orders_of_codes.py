"""QR codes as they are ordered: with all texts, with the printed code alone, or none."""

import pytest

from pnp.proof.codes import read_codes
from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from pnp.proof.raster import open_document, open_page, render
from tests.proof.conftest import Built, small


@pytest.mark.parametrize(("order", "read"), [("full", 9), ("small", 9), ("none", 0)])
def test_cards_bear_the_codes_that_were_ordered(kit_of: Built, order: str, read: int) -> None:
    folder = kit_of("luck", codes=order)
    assert prove(folder, count_inventory(small("luck"))).findings == ()
    document = open_document((folder / "luck.pdf").read_bytes())
    codes = read_codes(render(open_page(document, 1)))
    assert len(codes) == read
    for code in codes:
        assert (code.text.startswith("CR-L") and len(code.text) < 10) == (order == "small")
        side = max(code.position.top_right.x - code.position.top_left.x, 0) / 200 * 25.4
        assert side < (15 if order == "small" else 23)
