"""What lifting costs, row by row as the rules restate it (cronulla.md 3.4), and of any mortgage."""

import pytest

from pnp.box import deed_terms
from pnp.box.deed_terms import charge_fee, fee_rows, is_half_the_price, redeem, redeem_as_printed
from pnp.box.model import Deed, Group, building_cost
from pnp.box.rulebook import Option, Rules
from pnp.box.words import Words
from pnp.money import Rounding, half


def deed(price: int, mortgage: int | None = None) -> Deed:
    return Deed(f"deed-{price}", 1, Words("en"), "sky", price, (1,), mortgage)


@pytest.mark.rule("CR-32")
@pytest.mark.parametrize(
    ("prices", "fee"), [([150], 8), ([150, 150], 15), ([350], 18), ([150, 350], 25)]
)
def test_halves_are_pooled_before_they_are_rounded_up(prices: list[int], fee: int) -> None:
    assert redeem(map(deed, prices), 10, Rounding.UP).fee == fee


@pytest.mark.rule("CR-28")
def test_the_fee_is_a_rate_of_the_mortgage_that_the_content_states() -> None:
    stated = deed(350, 100)
    assert not is_half_the_price(stated)
    assert is_half_the_price(deed(350))
    assert redeem([stated], 10, Rounding.UP).total == 110
    assert redeem([stated, deed(350)], 10, Rounding.UP).total == 275 + 28
    assert deed_terms.transfer_fee([stated, deed(350)], 20) == 55


@pytest.mark.rule("SO-18")
def test_a_broken_fee_goes_where_it_is_told_and_says_what_it_was() -> None:
    up, down = (redeem([deed(150, 33)], 15, each) for each in Rounding)
    assert (up.fee, down.fee) == (5, 4)
    assert up.exact == "4.95"
    assert up.broken
    assert not redeem([deed(200)], 10, Rounding.UP).broken


@pytest.mark.rule("CR-32")
def test_half_a_coin_paid_ahead_is_taken_off_the_next_fee() -> None:
    first = charge_fee(75, 750, Rounding.UP)
    assert (first.total, first.ahead_before, first.ahead_after) == (83, 0, 1)
    second = charge_fee(75, 750, Rounding.UP, first.ahead_after)
    assert (second.total, second.ahead_before, second.ahead_after) == (82, 1, 0)


def test_a_fee_table_has_one_row_for_each_price_and_mortgage_in_order() -> None:
    rows = fee_rows([deed(350), deed(60), deed(350), deed(350, 100)])
    told = [(row.price, deed_terms.mortgage_value(row)) for row in rows]
    assert told == [(60, 30), (350, 100), (350, 175)]


def test_what_is_printed_goes_by_the_content_and_its_first_answers() -> None:
    down = Option("rounding", "down", "SO-18", ("up", "down"))
    assert redeem_as_printed(Rules(), [deed(150)]) is None
    for options, total in (((), 83), ((down,), 82)):
        printed = redeem_as_printed(Rules(numbers={"lift_rate": 10}, options=options), [deed(150)])
        assert printed is not None
        assert printed.total == total


def test_houses_and_hotels_cost_what_their_group_says_and_bring_half() -> None:
    group = Group("sky", Words("en"), "sky", "plain", house=50, hotel=75)
    assert building_cost(group, 4, 1) == 275
    assert half(building_cost(group, 4, 1)) == 137
    assert building_cost(Group("clubs", Words("en"), "sky", "plain"), 4, 1) == 0
