"""Whole coins, the one rounding, and the notes that make up a sum."""

import pytest

from pnp.money import Rounding, divide, notes_for, percent, share


def test_content_says_up_or_down() -> None:
    assert [Rounding("up"), Rounding("down")] == [Rounding.UP, Rounding.DOWN]


def test_a_broken_coin_goes_where_it_is_told() -> None:
    assert share(7, 1, 2, Rounding.UP) == 4
    assert share(7, 1, 2, Rounding.DOWN) == 3
    assert percent(3500, 10) == 350


@pytest.mark.parametrize("amount", [0, 1, 83, 193, 1500, 15140])
def test_notes_make_up_the_sum_largest_first(amount: int) -> None:
    hand = notes_for(amount, [1, 5, 10, 20, 50, 100, 500])
    assert hand is not None
    assert sum(value * count for value, count in hand.items()) == amount
    assert list(hand) == sorted(hand, reverse=True)


def test_a_sum_the_notes_cannot_make_is_no_sum() -> None:
    assert notes_for(150, [100, 20]) is None


def test_what_does_not_divide_goes_to_the_largest_remainders() -> None:
    assert divide(10, [1, 2, 4]) == (1, 3, 6)
    assert divide(5, [1, 1, 1]) == (2, 2, 1)
    assert divide(3, [1, 3, 2]) == (0, 2, 1)
    assert divide(3, [1, 1, 2]) == (1, 1, 1)
    assert divide(1, [1, 3, 3]) == (0, 1, 0)
    assert divide(2, [1, 2, 1]) == (1, 1, 0)
