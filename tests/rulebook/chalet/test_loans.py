"""Chalet: a full contract becomes a loan, and a loan is repaid."""

import pytest

from tests.rulebook.chalet.conftest import Make, Play, full, player, worth


@pytest.mark.rule("CH-24")
@pytest.mark.rule("CH-25")
def test_loan_interest_falls_with_every_circle_covered(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1")
    new = full(rich, "anna", 80_000)
    rich.do(f"draw anna {new}")
    covered = 0
    for target in (0, 1, 3, 5, 7, 11):
        if target > covered:
            rich.do(f"repay anna {new} {target - covered}")
            covered = target
        assert rich.do("visit anna h4 again").moved("Anna") == -(12 - covered) * 200
    assert rich.refused(f"repay anna {new} 2").code == "E_NO_CIRCLE"
    assert "card and counters go back" in rich.do(f"repay anna {new}").said()
    assert player(rich, "Anna")["contracts"] == {}
    assert rich.do("visit anna h4 again").moved("Anna") == 0


@pytest.mark.rule("CH-25")
def test_interest_comes_before_the_repayment(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1")
    new = full(rich, "anna", 80_000)
    rich.do(f"draw anna {new}")
    assert rich.refused(f"repay anna {new}").code == "E_NOT_AT_SPACE"
    assert rich.do("visit anna h4 again").moved("Anna") == -2_400
    assert rich.do(f"repay anna {new} 5").moved("Anna") == -20_000
    assert rich.do("visit anna h4 again").moved("Anna") == -1_400


@pytest.mark.rule("CH-25")
def test_a_savings_side_has_nothing_to_repay(play: Play) -> None:
    play.do("visit anna h4 again", "contract anna 20k")
    assert play.refused("repay anna 20-1").code == "E_WRONG_SIDE"


@pytest.mark.rule("CH-27")
def test_a_full_contract_is_drawn_and_nothing_is_won_by_it(rich: Play) -> None:
    rich.do(
        "buy anna waldstrasse-1", "visit anna h4 again", "contract anna 80k", "deposit anna 80-1"
    )
    for _ in range(6):
        rich.do("visit anna s11 again", "deposit anna 80-1")
    assert rich.refused("draw anna 80-1").code == "E_NOT_FULL"
    rich.do("visit anna s11 again", "deposit anna 80-1")
    before = worth(rich, "Anna")
    assert rich.do("draw anna 80-1").moved("Anna") == 80_000
    assert worth(rich, "Anna") == before
    assert player(rich, "Anna")["contracts"]["80-1"] == {
        "sum": 80_000, "side": "loan", "deposits": 0, "repaid": 0,
    }  # fmt: skip
    assert player(rich, "Anna")["debts"] == 48_000
    assert rich.refused("draw anna 80-1").code == "E_WRONG_SIDE"


@pytest.mark.rule("CH-27")
def test_a_loan_needs_limits_to_rest_on(play: Play) -> None:
    new = full(play, "anna", 20_000)
    assert play.refused(f"draw anna {new}").code == "E_LIMIT"


@pytest.mark.rule("CH-28")
@pytest.mark.parametrize(
    ("total", "amount", "cash", "mortgage", "debts"),
    [(20_000, 20_000, 0, 10_000, 22_000), (40_000, 30_000, 10_000, 0, 24_000)],
)
def test_a_conversion_pays_the_mortgage_with_the_contract(
    rich: Play, total: int, amount: int, cash: int, mortgage: int, debts: int
) -> None:
    rich.do("buy anna hauptstrasse-10", "borrow anna 30k")
    new = full(rich, "anna", total)
    rent = 7_200
    assert rich.do("visit anna h14 again").moved("Anna") == rent - 3_000
    assert rich.do(f"convert anna {new} {amount}").moved("Anna") == cash
    assert player(rich, "Anna")["mortgage"] == mortgage
    assert player(rich, "Anna")["debts"] == debts
    lap = rich.do("visit anna h14 again").moved("Anna") + rich.do("visit anna h4 again").moved(
        "Anna"
    )
    assert lap - rent == -(mortgage // 10 + total * 60 // 100 // 4_000 * 200)


@pytest.mark.rule("CH-28")
@pytest.mark.parametrize("check", ["atomic", "sequential"])
def test_a_conversion_is_judged_as_a_whole_or_step_by_step(table: Make, check: str) -> None:
    """At the limit, the loan alone would be too much; with the repayment it is less than before."""
    play = table(f"conversion_check={check}").do("pay bank anna 900k", "buy anna seestrasse-5")
    play.do("borrow anna 40k")
    new = full(play, "anna", 20_000)
    play.do("visit anna h14 again")
    if check == "atomic":
        play.do(f"convert anna {new} 20k")
    else:
        assert play.refused(f"convert anna {new} 20k").code == "E_LIMIT"
    assert play.refused(f"convert anna {new} 15000").code in {"E_INCREMENT", "E_WRONG_SIDE"}


@pytest.mark.rule("CH-28")
@pytest.mark.parametrize("check", ["atomic", "sequential"])
def test_an_overdrawn_player_may_convert_into_the_limit(table: Make, check: str) -> None:
    play = table(f"conversion_check={check}").do("pay bank anna 900k")
    play.do("buy anna seestrasse-5", "buy anna seestrasse-3", "borrow anna 60k")
    new = full(play, "anna", 40_000)
    play.do("sell anna bank seestrasse-3")
    assert player(play, "Anna")["overdrawn"]
    play.do("visit anna h14 again")
    if check == "sequential":
        refused = play.refused(f"convert anna {new} 40k")
        assert (refused.code, refused.rule) == ("E_OVERDRAWN", "CH-28")
        return
    play.do(f"convert anna {new} 40k")
    assert not player(play, "Anna")["overdrawn"]


@pytest.mark.rule("CH-28")
def test_a_conversion_needs_the_savings_bank_and_a_full_contract(rich: Play) -> None:
    rich.do("buy anna seestrasse-5", "borrow anna 20k", "visit anna h4 again")
    rich.do("contract anna 20k", "deposit anna 20-1")
    away = rich.refused("convert anna 20-1 10k")
    assert (away.code, away.rule) == ("E_NOT_AT_SPACE", "CH-28")
    short = rich.do("visit anna h14 again").refused("convert anna 20-1 10k")
    assert short.code == "E_NOT_FULL"
