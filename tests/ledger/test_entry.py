"""Entries balance, and reversals turn them round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Posting, Unbalanced, joined, move, movements, reversal

moves = st.lists(
    st.tuples(
        st.sampled_from("abc"), st.sampled_from("def"), st.sampled_from("xy"), st.integers(1, 9)
    ),
    max_size=6,
)


def postings(moved: list[tuple[str, str, str, int]]) -> tuple[Posting, ...]:
    return tuple(posting for each in moved for posting in move(*each))


@pytest.mark.parametrize(
    "wrong",
    [
        (Posting("anna", "cash", 5),),
        (Posting("anna", "cash", 5), Posting("ben", "cash", -4)),
        (Posting("anna", "cash", 5), Posting("ben", "deed:x", -5)),
    ],
)
def test_an_unbalanced_entry_refuses_to_exist(wrong: tuple[Posting, ...]) -> None:
    with pytest.raises(Unbalanced):
        Entry(wrong)


@given(moves)
def test_an_entry_and_its_reversal_come_to_nothing(
    moved: list[tuple[str, str, str, int]],
) -> None:
    before = postings(moved)
    assert list(Balances(before + reversal(before))) == []


@given(moves)
def test_movements_are_what_the_postings_were_written_from(
    moved: list[tuple[str, str, str, int]],
) -> None:
    there = [(m.giver, m.taker, m.commodity, m.amount) for m in movements(postings(moved))]
    assert there == moved
    back = [(m.taker, m.giver, m.commodity, m.amount) for m in movements(reversal(postings(moved)))]
    assert back == moved[::-1]


def test_nothing_moves_to_oneself_and_less_than_nothing_moves_back() -> None:
    assert move("anna", "anna", "cash", 5) == ()
    assert move("anna", "ben", "cash", 0) == ()
    assert move("anna", "ben", "cash", -5) == move("ben", "anna", "cash", 5)


def test_joined_entries_stand_in_order() -> None:
    whole = joined((Entry(move("a", "b", "x")), Entry(move("b", "c", "x"))))
    assert [m.taker for m in movements(whole.postings)] == ["b", "c"]
