"""Entries balance, and reversals turn them round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Phrase, Posting, Unbalanced, joined, move, movements, reversal

NAMES, COINS = st.sampled_from("abcdef"), st.sampled_from("xy")
MOVED = st.tuples(st.sampled_from("abc"), st.sampled_from("def"), COINS, st.integers(1, 9))
moves = st.lists(MOVED, max_size=6)


def postings(moved: list[tuple[str, str, str, int]]) -> tuple[Posting, ...]:
    return tuple(posting for each in moved for posting in move(*each))


@pytest.mark.parametrize("wrong", [
    (Posting("anna", "cash", 5),), (Posting("anna", "cash", 5), Posting("ben", "cash", -4)),
    (Posting("anna", "cash", 5), Posting("ben", "deed:x", -5)),
])  # fmt: skip
def test_an_unbalanced_entry_refuses_to_exist(wrong: tuple[Posting, ...]) -> None:
    with pytest.raises(Unbalanced):
        Entry(wrong)


@given(moves)
def test_an_entry_and_its_reversal_come_to_nothing(moved: list[tuple[str, str, str, int]]) -> None:
    before = postings(moved)
    assert list(Balances(before + reversal(before))) == []


@given(moves)
def test_movements_are_what_postings_were_made_of(moved: list[tuple[str, str, str, int]]) -> None:
    there = [(m.giver, m.taker, m.commodity, m.amount) for m in movements(postings(moved))]
    assert there == moved
    back = [(m.taker, m.giver, m.commodity, m.amount) for m in movements(reversal(postings(moved)))]
    assert back == moved[::-1]


@st.composite
def balanced(draw: st.DrawFn) -> tuple[Posting, ...]:
    """Write postings of any number in any order, so long as each commodity sums to nought."""
    posted = st.builds(Posting, st.sampled_from("abcd"), COINS, st.integers(-9, 9))
    free = draw(st.lists(posted, max_size=9))
    sums = {what: sum(p.amount for p in free if p.commodity == what) for what in "xy"}
    rest = [Posting(draw(st.sampled_from("abcd")), what, -total) for what, total in sums.items()]
    return tuple(draw(st.permutations(free + rest)))


@given(balanced())
def test_movements_of_any_balanced_entry_come_to_its_postings(entry: tuple[Posting, ...]) -> None:
    moved = movements(entry)
    rebuilt = (p for m in moved for p in move(m.giver, m.taker, m.commodity, m.amount))
    assert Balances(rebuilt) == Balances(entry)
    assert all(m.amount > 0 and m.giver != m.taker for m in moved)


@given(moves, balanced())
def test_pairs_stay_as_they_were_written_before_what_is_unpaired(
    moved: list[tuple[str, str, str, int]], rest: tuple[Posting, ...]
) -> None:
    pairs = movements(postings(moved))
    assert movements((*postings(moved), *rest))[: len(pairs)] == pairs


@pytest.mark.parametrize(("posted", "moved"), [
    ("a -3, b -4, c 6, d 1", "a c 3, b c 3, b d 1"), ("a -3, b 1, a 3, c -1", "c b 1"),
    ("ben -10, anna 7", "ben anna 7"),
])  # fmt: skip
def test_givers_are_matched_with_takers_in_their_order(posted: str, moved: str) -> None:
    """Who gets back what he gave takes no part; what does not balance is read as far as it does."""
    given = (each.split() for each in posted.split(", "))
    told = movements(tuple(Posting(who, "cash", int(amount)) for who, amount in given))
    assert ", ".join(f"{m.giver} {m.taker} {m.amount}" for m in told) == moved


def test_nothing_moves_to_oneself_and_less_than_nothing_moves_back() -> None:
    assert move("anna", "anna", "cash", 5) == ()
    assert move("anna", "ben", "cash", 0) == ()
    assert move("anna", "ben", "cash", -5) == move("ben", "anna", "cash", 5)


def test_joined_entries_stand_in_order() -> None:
    whole = joined((Entry(move("a", "b", "x")), Entry(move("b", "c", "x"))))
    assert [m.taker for m in movements(whole.postings)] == ["b", "c"]


def test_joined_entries_say_and_explain_what_each_of_them_did() -> None:
    one = Entry((), (Phrase("paid"),), (Phrase("rent", {}, "CR-7"),))
    two = Entry((), (Phrase("bought"),), (Phrase("price", {}, "CR-4"), Phrase("rent", {}, "CR-7")))
    whole = joined((one, two))
    assert [said.key for said in whole.say] == ["paid", "bought"]
    assert [why.key for why in whole.why] == ["rent", "price", "rent"]
    assert whole.rules == ("CR-7", "CR-4")
    assert joined(()) == Entry()


def test_what_rests_on_no_rule_names_none() -> None:
    assert Entry((), (), (Phrase("agreed"), Phrase("price", {}, "CR-4"))).rules == ("CR-4",)
