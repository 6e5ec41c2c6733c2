"""Variante Solo: lost, won, and the points."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rulebook.solo.conftest import SHED, Play, cash, decline, give, hotel


def bank_cash(play: Play, amount: int) -> Play:
    """Bring the Bank's cash down to an amount; Nova gets the rest."""
    there = play.state.balances.of("bank", "cash")
    return play.do(f"pay bank nova {there - amount}")


@pytest.mark.rule("SO-19")
def test_a_payment_that_cannot_be_made_loses_without_points(play: Play) -> None:
    cash(play, 199).do("land impots")
    assert play.state.over
    count = play.game.score(play.state)
    assert (count.counts["Nova"].total, count.winners) == (0, ())
    assert play.refused("land taxe").code in {"E_PHASE", "E_RETIRED"}


@pytest.mark.rule("SO-19")
def test_a_debt_that_can_be_raised_is_recorded_and_settled(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 150).do("land impots")
    assert play.state.debts("Nova") == {"bank": 200}
    assert play.refused("throw nova 1 1").code == "E_DEBT_PENDING"
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 25


@pytest.mark.rule("SO-19")
@pytest.mark.parametrize(("timing", "over"), [("after_space", True), ("on_pass", False)])
def test_a_salary_after_the_space_comes_too_late_for_its_tax(
    sit: Callable[..., Any], timing: str, over: bool
) -> None:
    """SO-A24: 30 in hand, four spaces past Start a tax of 200, and nothing to raise."""
    play = cash(sit(f"salary_timing={timing}"), 2000).do("land taxe")
    cash(play, 30).do("throw 3 3")
    assert play.state.over is over
    assert ("the game is lost" in play.said()) is over
    assert play.cash("Nova") == 30
    if over:
        assert "salary" not in play.said()
        assert play.game.score(play.state).winners == ()


@pytest.mark.rule("SO-19")
def test_who_can_just_raise_a_debt_has_not_lost(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 125).do("land impots")
    assert not play.state.over
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 0


@pytest.mark.rule("SO-20")
def test_e19_a_bank_with_300_that_owes_320_is_broke(play: Play) -> None:
    give(cash(play, 2000), *SHED)
    play.do("land rue-de-la-suie", "build nova rue-de-la-suie 5")
    bank_cash(play, 220).do("land rue-de-la-suie")
    assert play.state.over
    assert "broke" in play.said()
    assert play.game.score(play.state).winners == ("Nova",)


@pytest.mark.rule("SO-20")
def test_a_bank_that_can_just_pay_is_not_broke(play: Play) -> None:
    give(play, *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 2")
    bank_cash(play, 56).do("land rue-de-la-suie")
    assert play.moved("Nova") == 56
    assert not play.state.over


@pytest.mark.rule("SO-20")
@pytest.mark.parametrize(("win", "over"), [("literal28", False), ("all_not_bank", True)])
def test_buying_everything_wins(sit: Callable[..., Any], win: str, over: bool) -> None:
    every = [deed.id for deed in sit().box.deeds]
    assert give(sit(), *every).state.over
    play = decline(sit(f"win_all={win}"), every[0])
    assert give(play, *every[1:]).state.over is over


@pytest.mark.rule("SO-21")
@pytest.mark.parametrize(
    ("options", "total"),
    [
        ((), 1000 + 60 + 75 + 125),
        (("hotel_points=hotel_price_only",), 1000 + 60 + 75 + 25),
        (("points_mortgaged=zero",), 1000 + 60 + 125),
    ],
)
def test_points_are_cash_mortgage_values_and_half_the_buildings(
    sit: Callable[..., Any], options: tuple[str, ...], total: int
) -> None:
    play = give(hotel(sit("mortgage_when=any", *options)), "usine-a-gaz")
    cash(play.do("mortgage nova usine-a-gaz"), 1000)
    assert play.game.score(play.state).counts["Nova"].total == total


@pytest.mark.rule("SO-21")
def test_e22_a_mortgaged_deed_of_220_counts_110_or_nothing(sit: Callable[..., Any]) -> None:
    totals = []
    for choice in ("value", "zero"):
        play = give(sit("mortgage_when=any", f"points_mortgaged={choice}"), "passage-du-rideau")
        cash(play.do("mortgage nova passage-du-rideau"), 1580)
        totals.append(play.game.score(play.state).counts["Nova"].total)
    assert totals == [1690, 1580]
