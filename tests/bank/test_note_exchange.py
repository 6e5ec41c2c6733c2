"""Which notes make up a sum: exactly, with change where it is needed, or not at all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.bank.note_holdings import Notes, exchange, make_up, worth

VALUES = st.sampled_from([1, 5, 10, 20, 50, 100, 400, 1000])
HEAPS = st.dictionaries(VALUES, st.integers(1, 3), max_size=4)


def sums(notes: Notes) -> set[int]:
    """Try every way to take some of these notes."""
    ways = product(*([value * n for n in range(count + 1)] for value, count in notes.items()))
    return {sum(way) for way in ways}


def within(notes: Notes, more: Notes) -> bool:
    return all(0 < count <= more.get(value, 0) for value, count in notes.items())


@given(HEAPS, st.integers(0, 2000))
def test_a_sum_is_made_up_exactly_when_some_notes_come_to_it(notes: Notes, amount: int) -> None:
    found = make_up(notes, amount)
    assert (found is not None) == (amount in sums(notes))
    if found is not None:
        assert worth(found) == amount
        assert within(found, notes)


@given(HEAPS, HEAPS, st.integers(1, 2000))
def test_what_is_handed_over_less_the_change_is_the_sum(
    payer: Notes, payee: Notes, amount: int
) -> None:
    found = exchange(payer, payee, amount)
    can = any(each - back == amount for each in sums(payer) for back in sums(payee))
    assert (found is not None) == can
    if found is not None:
        gives, back = found
        assert worth(gives) - worth(back) == amount
        assert within(gives, payer)
        assert within(back, payee)
        assert not set(gives) & set(back), "a note that only goes there and back"


START: Notes = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}


@pytest.mark.parametrize(
    ("amount", "gives", "back"),
    [
        (200, {100: 2}, {}),
        (12, {10: 1, 1: 2}, {}),
        (400, {500: 1}, {100: 1}),
        (350, {500: 1}, {100: 1, 50: 1}),
        (24, {20: 1, 1: 4}, {}),
        (60, {50: 1, 10: 1}, {}),
    ],
)
def test_change_is_given_where_it_spares_a_heap_of_notes(
    amount: int, gives: Notes, back: Notes
) -> None:
    assert exchange(START, START, amount) == (gives, back)


def test_the_least_change_there_is_will_do_where_no_sum_is_round() -> None:
    assert exchange({50: 1, 20: 1}, {5: 1}, 65) == ({50: 1, 20: 1}, {5: 1})


def test_taking_the_largest_first_may_lead_nowhere() -> None:
    assert make_up({50: 1, 20: 3}, 60) == {20: 3}
    assert make_up({1000: 1, 400: 3}, 1200) == {400: 3}
