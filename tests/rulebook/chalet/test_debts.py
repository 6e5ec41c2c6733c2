"""Chalet: what cannot be paid at an office is owed, and counts at the end."""

import pytest

from tests.rulebook.chalet.conftest import Play, player, worth


@pytest.mark.rule("CH-36")
def test_a_bill_that_cannot_be_paid_is_owed_and_the_visit_goes_on(play: Play) -> None:
    play.do("borrow anna 10k; buy anna uferweg-5; pay bank anna 50k")
    play.do(f"pay anna bank {play.cash('Anna')}")
    refusal = play.refused("visit anna h14 h4")
    assert (refusal.code, refusal.choices[0].writes) == ("E_CASH", "visit Anna h14 h4 owed")
    before = worth(play, "Anna")
    play.do("visit anna h14 h4 owed")
    owed = play.state.debts("Anna")["bank"]
    assert owed > 0
    assert f"Anna owes the Bank {owed}: mortgage interest, Savings bank" in play.said()
    assert player(play, "Anna")["cash"] >= 0
    assert worth(play, "Anna") < before
    play.do("contract anna 20k")


@pytest.mark.rule("CH-38")
def test_debts_on_record_count_for_both_sides(play: Play) -> None:
    before = {name: worth(play, name) for name in ("Anna", "Ben")}
    play.do("owe anna ben 3000", "owe anna bank 500")
    assert worth(play, "Anna") == before["Anna"] - 3500
    assert worth(play, "Ben") == before["Ben"] + 3000
    assert play.game.score(play.state).debts_counted


@pytest.mark.rule("CH-36")
@pytest.mark.parametrize(
    "typed", ["50 anna cem", "buy anna uferweg-5", "sell ben anna uferweg-3 9k"]
)
def test_who_owes_neither_gives_nor_buys(rich: Play, typed: str) -> None:
    rich.do("buy ben uferweg-3", "owe anna ben 3000")
    assert rich.refused(typed).code == "E_DEBT_PENDING"
    rich.do("settle anna", typed)


@pytest.mark.rule("CH-36")
def test_a_damage_and_the_hunt_can_be_owed(play: Play) -> None:
    play.do(f"pay anna bank {play.cash('Anna')}")
    for typed in ("card anna dachlawine", "damage anna 700"):
        refusal = play.refused(typed)
        assert (refusal.code, refusal.rule) == ("E_CASH", "CH-31")
    play.do("damage anna 700 owed")
    assert play.state.debts("Anna") == {"bank": 700}
