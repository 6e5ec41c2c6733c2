"""Lengths, sizes and rectangles on paper."""

import pytest

from pnp.units import Rect, Size, Turn, to_mm, to_points


@pytest.mark.parametrize("mm", [0.1, 25.4, 210.0, 297.0])
def test_a_length_survives_the_way_to_points_and_back(mm: float) -> None:
    assert to_mm(to_points(mm)) == pytest.approx(mm)


@pytest.mark.parametrize(
    ("turn", "size"),
    [(0, Size(63, 88)), (90, Size(88, 63)), (180, Size(63, 88)), (270, Size(88, 63))],
)
def test_a_quarter_turn_swaps_width_and_height(turn: Turn, size: Size) -> None:
    assert Size(63, 88).turned(turn) == size


def test_bleed_is_an_inset_of_less_than_nothing() -> None:
    trim = Rect(10, 20, 63, 88)
    bleed = trim.inset(-3)
    assert bleed == Rect(7, 17, 69, 94)
    assert (bleed.right, bleed.bottom) == (76, 111)
    assert bleed.inset(3) == trim
    assert trim.size == Size(63, 88)


def test_joined_rectangles_cover_both_whichever_comes_first() -> None:
    high, low = Rect(30, 0, 10, 5), Rect(0, 20, 20, 10)
    assert high.joined(low) == low.joined(high) == Rect(0, 0, 40, 30)
    assert high.joined(high.inset(1)) == high
