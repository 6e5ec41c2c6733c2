"""The chart of a report: the evening as it stands, not as it was typed and taken back."""

from pnp.bank import queries
from pnp.bank.exports import wealth_over_time
from tests.fixtures.bank import Desk


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
