"""Codes: a check character that catches slips, and every way a code is typed."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.box.codes import ALPHABET, check_character, code, is_code, squeeze

BODIES = st.text(st.sampled_from(ALPHABET), min_size=4, max_size=10)


@pytest.mark.parametrize(
    ("body", "check"), [("A12425GABC1234002", "M"), ("", "1"), ("0", "2"), ("Z", "4")]
)
def test_the_check_character_is_that_of_iso_7064(body: str, check: str) -> None:
    assert check_character(body) == check  # the first is the standard's release identifier


@given(BODIES)
def test_a_sound_code_leads_back_to_one_as_the_standard_says(body: str) -> None:
    product = 36
    for character in body:
        total = product + ALPHABET.index(character)
        total = total - 36 if total > 36 else total  # the standard takes 36 where nothing is left
        product = total * 2 - 37 if total * 2 > 37 else total * 2
    assert (product + ALPHABET.index(check_character(body))) % 36 == 1


@given(BODIES, st.data())
def test_no_single_mistyped_character_goes_unnoticed(body: str, data: st.DataObject) -> None:
    whole = body + check_character(body)
    spot = data.draw(st.integers(0, len(whole) - 1))
    wrong = data.draw(st.sampled_from(ALPHABET.replace(whole[spot], "")))
    assert is_code(whole)
    assert not is_code(whole[:spot] + wrong + whole[spot + 1 :])


def test_hardly_a_swap_of_neighbours_goes_unnoticed() -> None:
    unnoticed = swaps = 0
    for number in range(1, 1000):
        whole = squeeze(code("CR", "D", number))
        for n, (one, other) in enumerate(pairwise(whole)):
            swapped = whole[:n] + other + one + whole[n + 2 :]
            swaps += one != other
            unnoticed += one != other and is_code(swapped)
    assert unnoticed < swaps / 100


@pytest.mark.parametrize("short", ["", "1", "02", "CR", "CR4"])
def test_less_than_a_whole_code_is_none(short: str) -> None:
    assert not is_code(short + check_character(short))


@pytest.mark.parametrize(
    "typed",
    ["CR-D07-4", "cr d07 4", "CR.D07.4", "CR\tD07\t4", "CR\u2010D07\u20104", "CR\u2011D07\u20114",
     "CR\u2013D07\u20134", "crd074"],
)  # fmt: skip
def test_a_code_may_be_typed_with_any_dash_or_none(typed: str) -> None:
    assert squeeze(typed) == "CRD074"
    assert is_code(typed)
