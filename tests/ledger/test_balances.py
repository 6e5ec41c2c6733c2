"""The fold is the only state: what lies where, after all postings."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.ledger.balances import Balances
from pnp.ledger.entry import Posting, move

postings = st.lists(
    st.builds(move, st.sampled_from("abc"), st.sampled_from("def"), st.just("x"), st.integers(1, 9))
).map(lambda moved: tuple(posting for each in moved for posting in each))


@given(postings, postings)
def test_the_fold_goes_on_from_there(first: tuple[Posting, ...], then: tuple[Posting, ...]) -> None:
    before = Balances(first)
    assert before.after(then) == Balances(first + then)
    assert before == Balances(first), "the earlier balances stay as they are"


def test_a_holder_is_whoever_has_the_one_thing() -> None:
    balances = Balances(move("box", "bank", "deed:x") + move("bank", "anna", "deed:x"))
    assert balances.holder("deed:x") == "anna"
    assert balances.holder("deed:y") is None
    assert balances.holdings("anna", "deed:") == {"deed:x": 1}
    assert balances.holdings("bank") == {}


def test_what_has_come_to_nothing_is_not_listed() -> None:
    balances = Balances(move("anna", "ben", "cash", 5) + move("ben", "anna", "cash", 5))
    assert list(balances) == []
    assert balances.holdings("ben") == {}
    assert balances == Balances()
    assert balances != Balances(move("anna", "ben", "cash", 5))


def test_a_debtor_of_a_thing_does_not_hold_it() -> None:
    assert Balances((Posting("bank", "card:x", -1),)).holder("card:x") is None


def test_what_lies_on_an_account_is_listed_whole_or_by_how_it_begins() -> None:
    balances = Balances(move("box", "anna", "deed:x") + move("bank", "anna", "cash", 5))
    assert balances.holdings("anna") == {"deed:x": 1, "cash": 5}
    assert balances.holdings("anna", "deed:") == {"deed:x": 1}
    assert balances.holdings("ben") == {}
    assert list(balances) == [("box", "deed:x", -1), ("anna", "deed:x", 1), ("anna", "cash", 5),
                              ("bank", "cash", -5)]  # fmt: skip


def test_holders_are_all_who_have_some_of_it_and_none_who_owe_it() -> None:
    balances = Balances(move("box", "anna", "cash", 5) + move("box", "ben", "cash", 1))
    assert balances.holders("cash") == {"anna": 5, "ben": 1}
    assert balances.holders("deed:x") == {}
    assert balances.after(move("ben", "anna", "cash")).holders("cash") == {"anna": 6}


def test_balances_are_like_balances_only() -> None:
    assert Balances() != ()
    assert Balances().of("anna", "cash") == 0
