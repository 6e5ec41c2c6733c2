"""Debts are things: each knows who owes whom, how much, what for, and since which entry."""

import pytest

from pnp.bank import queries
from pnp.bank.exports import wealth_over_time
from pnp.bank.queries import OpenDebt, open_debts
from tests.fixtures.bank import Desk


def data(desk: Desk) -> tuple[OpenDebt, ...]:
    with desk.session.looking() as loaded:
        return open_debts(loaded)


@pytest.fixture
def owing(desk: Desk) -> Desk:
    """Cem owes Anna a rent and the Bank a card, Ben owes Anna two sums."""
    desk.do("buy anna kingsway", "pay cem bank 1495", "rent cem 37 owed", "card cem sunburn owed")
    desk.do("owe ben anna 300 # the broken cup", "owe ben anna 40")
    return desk


def test_what_is_listed_adds_up_to_what_the_books_hold(owing: Desk) -> None:
    owing.do("settle ben 100", "owe cem anna 5; owe cem anna 6", "pay bank cem 99; settle cem bank")
    with owing.session.looking() as loaded:
        for name in loaded.table.players:
            for whom, amount in loaded.state.debts(name).items():
                mine = [d.amount for d in data(owing) if (d.debtor, d.creditor) == (name, whom)]
                assert sum(mine) == amount


def courses(desk: Desk) -> dict[str, list[int]]:
    with desk.session.looking() as loaded:
        wealth = wealth_over_time(loaded)
        for name, count in queries.score(loaded)["players"].items():
            assert wealth[name][-1] == count["total"], "the chart ends where the table stands"
        return wealth


def test_what_was_taken_back_is_in_no_moment_of_the_chart(desk: Desk) -> None:
    desk.do("50 anna ben", "5000 bank cem", "undo", "50 anna ben")
    wealth = courses(desk)
    assert wealth["Cem"] == [1500, 1500, 1500]
    assert wealth["Anna"] == [1500, 1450, 1400]


def test_an_undone_bankruptcy_leaves_no_peak(desk: Desk) -> None:
    desk.do("buy ben 37", "owe ben anna 5000", "bankrupt ben", "undo 2", "s anna")
    assert max(max(course) for course in courses(desk).values()) == 1700


def test_a_corrected_act_counts_from_its_own_time_on(desk: Desk) -> None:
    desk.do("500 anna ben", "s cem", "s cem", "fix 2 50 anna ben")
    wealth = courses(desk)
    assert wealth["Anna"] == [1500, 1450, 1450, 1450]
    assert wealth["Cem"] == [1500, 1500, 1700, 1900]
