"""Simulated printers: where a page lands, and what becomes of its tones."""

import numpy as np
import pytest

from pnp.box.packs import content_root
from pnp.photo.printers import SimulatedPrinter, place_page, print_page, read_printers

PRINTERS = {each.id: each for each in read_printers(content_root())}


def test_there_are_twelve_and_two_are_good() -> None:
    assert len(PRINTERS) == 12
    plain = SimulatedPrinter("none", "", 600, 0)
    fits = {
        name for name, each in PRINTERS.items()
        if np.allclose(place_page(each, 210, 297, "long-edge"), place_page(plain, 210, 297))
    }  # fmt: skip
    assert {"laser", "inkjet"} <= fits
    assert not {"duplex-off", "askew", "fit-to-page"} & fits


def test_a_back_is_moved_as_it_is_seen_from_its_front() -> None:
    middle = np.array([105, 148.5, 1])
    off = PRINTERS["duplex-off"]
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
