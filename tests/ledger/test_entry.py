"""Entries balance, reversals turn them round, and the fold is the only state."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Posting, Unbalanced, joined, move, movements, reversal
from pnp.ledger.force import in_force
from pnp.ledger.record import Kind, Record

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


@given(moves, moves)
def test_the_fold_goes_on_where_it_stopped(
    first: list[tuple[str, str, str, int]], then: list[tuple[str, str, str, int]]
) -> None:
    whole = Balances(postings(first) + postings(then))
    before = Balances(postings(first))
    assert before.after(postings(then)) == whole
    assert before == Balances(postings(first)), "the earlier balances stay as they are"


def test_nothing_moves_to_oneself_and_less_than_nothing_moves_back() -> None:
    assert move("anna", "anna", "cash", 5) == ()
    assert move("anna", "ben", "cash", 0) == ()
    assert move("anna", "ben", "cash", -5) == move("ben", "anna", "cash", 5)


def test_joined_entries_stand_in_order() -> None:
    whole = joined((Entry(move("a", "b", "x")), Entry(move("b", "c", "x"))))
    assert [m.taker for m in movements(whole.postings)] == ["b", "c"]


def test_a_holder_is_whoever_has_the_one_thing() -> None:
    balances = Balances(move("box", "bank", "deed:x") + move("bank", "anna", "deed:x"))
    assert balances.holder("deed:x") == "anna"
    assert balances.holder("deed:y") is None
    assert balances.holdings("anna", "deed:") == {"deed:x": 1}
    assert balances.holdings("bank") == {}


def record(n: int, kind: Kind, *of: int) -> Record:
    return Record(n, 0, kind, "", Entry(), of)


def test_what_is_in_force_follows_undo_redo_and_fix() -> None:
    journal = [record(1, "open"), record(2, "act"), record(3, "act")]
    assert in_force(journal).done == (1, 2, 3)
    journal.append(record(4, "undo", 2, 3))
    assert in_force(journal).done == (1,)
    assert in_force(journal).undone == ((4, (2, 3)),)
    journal.append(record(5, "redo", 2, 3))
    assert in_force(journal).done == (1, 2, 3)
    journal.append(record(6, "fix", 2))
    assert in_force(journal).fixed == ((2, 6),)
    journal.append(record(7, "undo", 6))
    assert in_force(journal).fixed == ()
    journal.append(record(8, "act"))
    assert in_force(journal).undone == ()
