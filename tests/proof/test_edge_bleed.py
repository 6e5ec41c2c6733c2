"""Colour that is cut off at the trim is told from a pattern that happens to end there."""

import pytest
from PIL import Image, ImageDraw

from pnp.proof.cutting import measure_bare
from pnp.proof.raster import DOTS
from pnp.units import Rect

CARD = Rect(10, 10, 60, 60)
BLEED = 2.0


def paint(*areas: tuple[float, float, float, float]) -> Image.Image:
    """Give a grey page of 80 mm with black areas: left, top, right, bottom in mm of the card."""
    page = Image.new("L", (round(80 * DOTS),) * 2, 255)
    brush = ImageDraw.Draw(page)
    for area in areas:
        brush.rectangle([round((10 + each) * DOTS) for each in area], fill=0)
    return page


def lines(*depths: float) -> list[tuple[float, float, float, float]]:
    """Give lines of 0.3 mm along the whole left edge, so far within it."""
    return [(depth, -BLEED, depth + 0.3, 60 + BLEED) for depth in depths]


@pytest.mark.parametrize(
    "areas",
    [
        [(0, 0, 60, 60)],  # a ground
        lines(0.2),  # a frame
        lines(0.2, 1.7),  # a frame of two lines
        [(0, 0, 8, 30)],  # a bar
    ],
    ids=["ground", "frame", "two lines", "bar"],
)
def test_what_is_cut_at_the_trim_is_bare(areas: list[tuple[float, float, float, float]]) -> None:
    assert measure_bare(paint(*areas, (50, 0, 60, 60)), CARD, "left") >= 15


def test_a_pattern_of_lines_has_a_gap_at_the_trim() -> None:
    assert measure_bare(paint(*lines(0.2, 2.4, 4.6)), CARD, "left") == 0


def test_a_motif_between_others_that_run_on_ends_at_the_trim() -> None:
    ending = [(0.1, 3.5 + 10 * n, 3, 8.5 + 10 * n) for n in range(1, 5)]
    corner = (0.5, 0, 3, 3)
    running = [(-BLEED, 8.5 + 10 * n, 1, 13.5 + 10 * n) for n in range(5)]
    assert measure_bare(paint(corner, *ending, *running), CARD, "left") == 0
    assert measure_bare(paint(corner, *ending, *running[:2]), CARD, "left") >= 15
