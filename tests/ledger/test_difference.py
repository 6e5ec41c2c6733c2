"""What two sets of postings differ by."""

from pnp.ledger.entry import Posting, difference, move, net


def test_what_comes_to_nought_is_left_out() -> None:
    there_and_back = move("anna", "ben", "cash", 5) + move("ben", "anna", "cash", 5)
    assert net(there_and_back) == {}
    assert difference(there_and_back, ()) == ()


def test_a_difference_turns_what_was_into_what_is() -> None:
    was = move("bank", "anna", "cash", 40)
    now = move("bank", "anna", "cash", 24) + move("box", "anna", "deed:x")
    assert net((*was, *difference(was, now))) == net(now)


def test_a_difference_tells_each_commodity_together_in_the_order_it_came() -> None:
    was = move("a", "b", "x", 3)
    now = move("a", "c", "y", 2) + move("a", "c", "x", 1)
    assert difference(was, now) == (
        Posting("a", "x", 2), Posting("b", "x", -3), Posting("c", "x", 1),
        Posting("a", "y", -2), Posting("c", "y", 2),
    )  # fmt: skip
