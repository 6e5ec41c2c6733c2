"""Simulated printers: where a page lands, and what becomes of its tones."""

import numpy as np
import pytest

from pnp.photo.trial import place_page
from tests.photo.camera import PRINTERS, print_page


def test_a_page_lands_where_its_printer_says() -> None:
    middle, off = np.array([105, 148.5, 1]), PRINTERS["duplex-off"]
    assert len(PRINTERS) == 12
    assert np.allclose(place_page(PRINTERS["laser"], 210, 297, "long-edge"), np.eye(3))
    # what comes out right of its front is left of it, seen from the back
    assert (place_page(off, 210, 297, "long-edge") @ middle)[:2] == pytest.approx((103.5, 148.5))
    assert (place_page(off, 210, 297, "short-edge") @ middle)[:2] == pytest.approx((106.5, 148.5))
    corner = place_page(PRINTERS["fit-to-page"], 210, 297) @ [0, 0, 1]
    assert corner[:2] == pytest.approx((3.15, 4.455))


def test_a_grey_grows_as_ink_spreads() -> None:
    grey, grown = np.full((600, 600, 3), 128, np.uint8), {}
    for name in ("laser", "inkjet", "plain-paper", "old-laser"):
        seen = 255 - print_page(grey, PRINTERS[name], 20)
        grown[name] = seen[200:400, 200:400].mean() / 255 - 0.5
        assert not seen[0].any()  # nothing at the edge of the paper
    assert grown["inkjet"] == pytest.approx(0.1, abs=0.04)
    assert grown["plain-paper"] == pytest.approx(0.3, abs=0.04)
    assert 0.05 < grown["old-laser"] < grown["laser"] < 0.2  # a coarse screen has fewer edges
