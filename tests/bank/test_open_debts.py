"""Debts are things: each knows who owes whom, how much, what for, and since which entry."""

import json

import pytest

from pnp.bank import queries
from pnp.bank.exports import report, wealth_over_time
from pnp.bank.queries import OpenDebt, open_debts
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.rules.state.statement import View
from pnp.web.report import gather
from tests.fixtures.bank import Desk


def listed(desk: Desk, text: str = "debts") -> list[str]:
    view = desk.session.answer(parse(text))
    assert isinstance(view, View)
    return list(view.lines)


def data(desk: Desk) -> tuple[OpenDebt, ...]:
    with desk.session.looking() as loaded:
        return open_debts(loaded)


@pytest.fixture
def owing(desk: Desk) -> Desk:
    """Cem owes Anna a rent and the Bank a card, Ben owes Anna two sums."""
    desk.do("buy anna kingsway", "pay cem bank 1495", "rent cem 37 owed", "card cem sunburn owed")
    desk.do("owe ben anna 300 # the broken cup", "owe ben anna 40")
    return desk


def test_who_owes_whom_what_for_and_since_when(owing: Desk) -> None:
    assert listed(owing) == [
        "Cem owes Anna 28: rent for Kingsway (entry 4)",
        "Cem owes the Bank 20: card “Well Done” (entry 5)",
        "Ben owes Anna 300: the broken cup (entry 6)",
        "Ben owes Anna 40 (entry 7)",
    ]
    assert listed(owing, "debts cem") == listed(owing)[:2]
    assert listed(owing, "debts anna") == ["Anna owes nothing"]


def test_nobody_owes_anything_at_first(desk: Desk) -> None:
    assert listed(desk) == ["Nobody owes anything"]


def test_payments_bring_down_the_oldest_debt_first(owing: Desk) -> None:
    owing.do("settle ben 310")
    assert [(each.amount, each.entry) for each in data(owing) if each.debtor == "Ben"] == [(30, 7)]
    owing.do("undo")
    assert len(data(owing)) == 4


def test_what_is_passed_on_keeps_its_reason_and_its_entry(owing: Desk) -> None:
    owing.do("owe ben cem 310 instead anna")
    assert data(owing)[2:] == (
        OpenDebt("Ben", "Anna", 30, 7),
        OpenDebt("Ben", "Cem", 300, 6, "the broken cup"),
        OpenDebt("Ben", "Cem", 10, 7),
    )


def test_a_creditor_who_leaves_passes_his_claims_on_with_their_reasons(owing: Desk) -> None:
    owing.do("quit anna")
    assert OpenDebt("Cem", "bank", 28, 4, "rent for Kingsway") in data(owing)


def test_a_corrected_debt_is_the_debt_typed_right_at_once(owing: Desk) -> None:
    owing.do("fix 6 owe cem anna 300 all")
    assert [(each.debtor, each.amount, each.entry) for each in data(owing)] == [
        ("Cem", 28, 4),
        ("Cem", 20, 5),
        ("Cem", 300, 6),
        ("Ben", 40, 7),
    ]
    owing.do("void 4 all")
    assert {each.entry for each in data(owing)} == {5, 6, 7}


def test_a_rent_owed_is_judged_again_when_the_past_is_corrected(desk: Desk) -> None:
    desk.do("buy anna 37", "note x", "pay cem bank 1495", "rent cem 37 owed")
    desk.do("fix 3 buy anna 39 all")
    assert [(each.amount, each.why) for each in data(desk)] == [(56, "rent for Kingsway")]


def test_what_is_listed_adds_up_to_what_the_books_hold(owing: Desk) -> None:
    owing.do("settle ben 100", "owe cem anna 5; owe cem anna 6", "pay bank cem 99; settle cem bank")
    with owing.session.looking() as loaded:
        for name in loaded.table.players:
            for whom, amount in loaded.state.debts(name).items():
                mine = [d.amount for d in data(owing) if (d.debtor, d.creditor) == (name, whom)]
                assert sum(mine) == amount


def test_score_and_report_name_the_debts_and_say_that_they_do_not_count(owing: Desk) -> None:
    with owing.session.looking() as loaded:
        lines = list(queries.score_lines(loaded))
        at = lines.index("Still owed, and not in this count:")
        assert lines[at + 1] == "  Cem owes Anna 28: rent for Kingsway (entry 4)"
        assert "Still owed, and not in this count:" in list(report(loaded))
        assert any("the broken cup" in note for note in gather(loaded).notes)
        told = queries.score(loaded)
        assert (len(told["debts"]), told["debts_counted"]) == (4, False)
        assert queries.status(loaded)["debts"][0] == {
            "from": "Cem", "to": "Anna", "amount": 28, "why": "rent for Kingsway", "entry": 4,
        }  # fmt: skip
        json.dumps([told, queries.status(loaded)])


def test_without_debts_the_count_says_nothing_of_them(desk: Desk) -> None:
    with desk.session.looking() as loaded:
        assert not [line for line in queries.score_lines(loaded) if "owed" in line]


def test_the_reviewers_evening_is_answered_as_he_wanted(desk: Desk) -> None:
    """W6: money paid towards a debt reduces it, and who can pay is not made bankrupt."""
    desk.do("owe ben anna 900")
    with pytest.raises(Refusal, match="pay Ben Anna 500 debt"):
        desk.do("500 ben anna")
    desk.do("500 ben anna debt", "settle ben 400")
    assert (desk.cash("Ben"), desk.cash("Anna")) == (600, 2400)
    assert data(desk) == ()


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
