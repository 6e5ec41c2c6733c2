"""Who has won, when everybody is counted up."""

import pytest

from pnp.ledger.entry import Phrase
from pnp.rules.state.score import Item, PlayerCount, by_most


def count(*amounts: int, complete: bool = True) -> PlayerCount:
    return PlayerCount(tuple(Item(Phrase("item.cash"), each) for each in amounts), complete)


@pytest.mark.parametrize(
    ("counts", "winners"),
    [
        ({"Anna": count(5, 6), "Ben": count(10)}, ("Anna",)),
        ({"Anna": count(10, -1), "Ben": count(9)}, ("Anna", "Ben")),
        ({"Anna": count(5), "Ben": count(1, complete=False)}, ()),
    ],
)
def test_the_highest_count_wins_once_all_are_counted(
    counts: dict[str, PlayerCount], winners: tuple[str, ...]
) -> None:
    assert by_most(counts, ("Anna", "Ben")).winners == winners


def test_who_is_out_is_counted_but_does_not_win() -> None:
    counts = {"Anna": count(50), "Ben": count(1), "Cem": count(2)}
    assert by_most(counts, ("Ben", "Cem")).winners == ("Cem",)
    assert by_most(counts, ("Ben", "Cem")).counts == counts


def test_the_last_one_left_has_won_whatever_he_has() -> None:
    counts = {"Anna": count(50), "Ben": count(0, complete=False)}
    assert by_most(counts, ("Ben",)).winners == ("Ben",)
    assert by_most(counts, ()).winners == ()
