"""Photos of the test sheet, out of any printer, tell how it prints; or that they do not tell."""

import os
from collections.abc import Iterator
from dataclasses import astuple
from functools import lru_cache

import numpy as np
import pytest

from pnp.documents.calibration_sheet import write_sheet
from pnp.photo.picture import Dots, Unsure
from pnp.photo.printed_sheet import MARGIN, Measured, find_edges, lay_together, measure_side
from pnp.photo.trial import SimulatedPrinter
from pnp.press.paper import PAPERS, Flip
from pnp.press.profile import Profile
from pnp.proof.raster import open_aside, open_page, render_area
from tests.photo.camera import PRINTERS, photograph, print_page

DOTS = 12
FLIPS: tuple[Flip, ...] = ("long-edge", "short-edge")
FIRST, COUNT = int(os.environ.get("PNP_FROM", "0")), int(os.environ.get("PNP_SHEETS", "1"))


@lru_cache(maxsize=1)
def printed(printer: str, paper: str, flip: Flip) -> tuple[Dots, Dots]:
    """Print both sides of a test sheet."""
    area = PAPERS[paper].size.area

    def pages(document: object) -> Iterator[Dots]:
        for number, over in ((1, None), (2, flip)):
            page = render_area(open_page(document, number), area, DOTS * 25.4, grey=False)
            yield print_page(np.asarray(page), PRINTERS[printer], DOTS, over)

    with open_aside(lambda file: write_sheet(PAPERS[paper], flip, file)) as document:
        front, back = pages(document)
    return front, back


def true_of(printer: SimulatedPrinter) -> Profile:
    return Profile("desk", printer.shift, printer.turn, printer.back_scale, printer.front_scale)


def off(measured: Measured, true: Profile) -> tuple[float, float, float]:
    """Tell how far what was measured is off, in mm, in degrees, as a part."""
    figures = zip(astuple(measured.profile)[1:], astuple(true)[1:], strict=True)
    shift, turn, *scales = (np.abs(np.subtract(*pair)).max() for pair in figures)
    return shift, turn, max(scales)


def photographed(seed: int) -> tuple[str, str, Flip]:
    """Give printer, paper and edge of one seed; those of one printer follow each other."""
    names = sorted(PRINTERS)
    return names[seed // 8 % len(names)], ("a4", "a4", "letter")[seed % 3], FLIPS[seed % 5 == 4]


def measure(seed: int) -> tuple[str, Measured | Unsure]:
    """Photograph both sides of a printed sheet, and measure them."""
    printer, paper, flip = photographed(seed)
    pages = printed(printer, paper, flip)
    try:
        taken = (photograph(page, DOTS, 2 * seed + n) for n, page in enumerate(pages))
        sides = [measure_side(each.picture) for each in taken]
        return printer, lay_together("desk", sides[:: (1, -1)[seed % 2]])
    except Unsure as unsure:
        return printer, unsure


def test_photos_of_a_sheet_tell_how_its_printer_prints_or_that_they_do_not() -> None:
    told = [measure(seed) for seed in range(FIRST, FIRST + COUNT)]
    unsure = [str(each) for _, each in told if isinstance(each, Unsure)]
    found = [(printer, off(each, true_of(PRINTERS[printer])))
             for printer, each in told if isinstance(each, Measured)]  # fmt: skip
    assert [each for each in found if not np.less_equal(each[1], (0.15, 0.05, 0.001)).all()] == []
    assert len(unsure) <= 0.15 * COUNT, unsure


def test_a_sheet_beneath_is_not_taken_for_the_edge() -> None:
    size, edge = PAPERS["a4"].size, round(MARGIN * 10)
    laid = np.full((3270, 2400), 50, np.uint8)
    laid[edge:-edge, edge:-edge] = 235
    assert abs(find_edges(laid, size)["right"].away) < 0.01
    laid[edge:-edge, -edge - 2 : -edge] = 225  # a faint line, and white paper beyond it
    laid[edge:-edge, -edge : -edge + 20] = 235
    with pytest.raises(Unsure, match="lies at the right edge"):
        find_edges(laid, size)
    laid[:, -edge:] = 235  # on a white table
    with pytest.raises(Unsure, match="right edge of the paper does not stand out"):
        find_edges(laid, size)
