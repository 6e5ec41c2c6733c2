"""Patterns of backs run on from card to card, so that a drift of the paper does not show."""

import pytest

from pnp.faces.art.bands import band_path
from pnp.faces.art.patterns import BACKS
from pnp.units import Rect

CARD = Rect(-3, -3, 69, 94)
"""A playing card of 63 × 88 mm with 3 mm of bleed."""


def _spots(name: str) -> set[tuple[int, int]]:
    """Give the points that a pattern's lines go through, in tenths of a millimetre."""
    ends = (spot for lines in BACKS[name](CARD) for _, spot in lines)
    points = (point for spot in ends for point in zip(spot[::2], spot[1::2], strict=True))
    return {(round(x * 10), round(y * 10)) for x, y in points}


@pytest.mark.parametrize("name", BACKS)
@pytest.mark.parametrize(("across", "down"), [(630, 0), (0, 880)])
def test_the_pattern_of_a_back_runs_on_to_the_next_card(name: str, across: int, down: int) -> None:
    spots = _spots(name)
    near = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    edge = [(x, y) for x, y in spots if -20 < x < (20 if across else 600)]
    edge = [(x, y) for x, y in edge if -20 < y < (20 if down else 850)]
    assert len(edge) >= 8
    for x, y in edge:
        there = (x + across, y + down)
        assert any((there[0] + dx, there[1] + dy) in spots for dx, dy in near), (x / 10, y / 10)


def test_a_band_of_crests_does_not_break_at_its_end() -> None:
    band = Rect(3, 3, 57, 19)
    steps = band_path("crest", band).steps
    ends = [values[-2:] for command, values in steps if command == "C"]
    assert ends[-1][0] == band.right
    assert band.bottom - ends[-1][1] < 0.5
    tops = [x for x, y in ends if band.bottom - y > 3]
    assert len(tops) >= 6
    assert band.right - max(tops) > 5
