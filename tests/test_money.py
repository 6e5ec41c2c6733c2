"""The banker's two tables, row by row as the rules restate them (cronulla.md 3.4)."""

import pytest

from pnp.money import building_table, fee_table, lift_fee, notes_for, percent, share

FEES = [
    # price, mortgage, fee in tenths, total in tenths, payable alone
    (60, 30, 30, 330, 33),
    (100, 50, 50, 550, 55),
    (120, 60, 60, 660, 66),
    (140, 70, 70, 770, 77),
    (150, 75, 75, 825, 83),
    (160, 80, 80, 880, 88),
    (180, 90, 90, 990, 99),
    (200, 100, 100, 1100, 110),
    (220, 110, 110, 1210, 121),
    (240, 120, 120, 1320, 132),
    (260, 130, 130, 1430, 143),
    (280, 140, 140, 1540, 154),
    (300, 150, 150, 1650, 165),
    (320, 160, 160, 1760, 176),
    (350, 175, 175, 1925, 193),
    (400, 200, 200, 2200, 220),
]


@pytest.mark.rule("CR-28")
@pytest.mark.parametrize(("price", "mortgage", "fee", "total", "alone"), FEES)
def test_the_fee_table_has_the_row(
    price: int, mortgage: int, fee: int, total: int, alone: int
) -> None:
    (row,) = fee_table([price])
    assert (row.mortgage, row.fee_tenths, row.total_tenths, row.alone) == (
        mortgage,
        fee,
        total,
        alone,
    )


def test_the_fee_table_has_one_row_for_each_price_in_order() -> None:
    rows = fee_table([price for price, *_ in reversed(FEES)] * 2)
    assert [row.price for row in rows] == [price for price, *_ in FEES]


@pytest.mark.rule("CR-17")
@pytest.mark.rule("CR-23")
@pytest.mark.parametrize("houses", range(1, 16))
def test_the_building_table_has_the_row(houses: int) -> None:
    row = building_table([50, 100, 150, 200])[houses - 1]
    assert row.houses == houses
    assert row.cells == (
        (50 * houses, 25 * houses),
        (100 * houses, 50 * houses),
        (150 * houses, 75 * houses),
        (200 * houses, 100 * houses),
    )


@pytest.mark.rule("CR-32")
@pytest.mark.parametrize(
    ("prices", "fee"), [([150], 8), ([150, 150], 15), ([350], 18), ([150, 350], 25)]
)
def test_halves_are_pooled_before_they_are_rounded_up(prices: list[int], fee: int) -> None:
    assert lift_fee(prices) == fee


def test_a_broken_coin_goes_where_it_is_told() -> None:
    assert share(7, 1, 2, "up") == 4
    assert share(7, 1, 2, "down") == 3
    assert percent(3500, 10) == 350


@pytest.mark.parametrize("amount", [0, 1, 83, 193, 1500, 15140])
def test_notes_make_up_the_sum_largest_first(amount: int) -> None:
    hand = notes_for(amount, [1, 5, 10, 20, 50, 100, 500])
    assert hand is not None
    assert sum(value * count for value, count in hand.items()) == amount
    assert list(hand) == sorted(hand, reverse=True)


def test_a_sum_the_notes_cannot_make_is_no_sum() -> None:
    assert notes_for(150, [100, 20]) is None
