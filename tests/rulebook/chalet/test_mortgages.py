"""Chalet: Hauptstrasse 14, its rents, its mortgages and the limit of all debts."""

import pytest

from pnp.games.chalet.terms import Repayment
from tests.rulebook.chalet.conftest import Make, Play, full, player, worth


@pytest.mark.rule("CH-15")
@pytest.mark.rule("CH-16")
@pytest.mark.parametrize(("option", "rent"), [("building_only", 10_000), ("both", 10_800)])
def test_the_rent_of_a_unit_is_that_of_its_building(table: Make, option: str, rent: int) -> None:
    play = table(f"unit_rent={option}").do("pay bank anna 900k")
    play.do("buy anna rathausstrasse-9")  # bare, 600
    play.do("buy anna seestrasse-3", "build anna seestrasse-3 grosses")  # 800 and 8 500
    play.do("buy anna hauptstrasse-6-1")  # 3 000
    bare, apartment = 600, 3_000
    play.do("borrow anna 40k", "visit anna h14 again")
    assert play.moved("Anna") == bare + apartment + 8_500 - 4_000 + (rent - 10_000)


@pytest.mark.rule("CH-17")
def test_a_mortgage_is_paid_back_at_the_savings_bank_after_the_interest(play: Play) -> None:
    play.do("buy anna seestrasse-15", "borrow anna 10k")
    assert play.refused("payback anna 10k").code == "E_NOT_AT_SPACE"
    assert play.do("visit anna h14 again").moved("Anna") == 800 - 1_000
    assert play.refused("payback anna 15000").code == "E_INCREMENT"
    assert play.refused("payback anna 20k").code == "E_AMOUNT"
    assert play.do("payback anna 10k").moved("Anna") == -10_000
    assert player(play, "Anna")["mortgage"] == 0


@pytest.mark.rule("CH-18")
@pytest.mark.parametrize("amount", [15_000, 5_000])
def test_a_mortgage_is_lent_in_steps_of_10_000(play: Play, amount: int) -> None:
    play.do("buy anna seestrasse-15")
    assert play.refused(f"borrow anna {amount}").code == "E_INCREMENT"


@pytest.mark.rule("CH-19")
def test_debts_stay_below_the_sum_of_the_limits(rich: Play) -> None:
    """Limits 18 000 + 18 000 + 21 000 = 57 000; 54 000 owed, and 10 000 more are refused."""
    rich.do("buy anna seestrasse-3", "buy anna seestrasse-15", "buy anna hauptstrasse-2")
    rich.do("borrow anna 30k")
    new = full(rich, "anna", 40_000)
    rich.do(f"draw anna {new}")
    assert player(rich, "Anna")["debts"] == 54_000
    assert player(rich, "Anna")["limit"] == 57_000
    refusal = rich.refused("borrow anna 10k")
    assert (refusal.code, refusal.rule) == ("E_LIMIT", "CH-19")
    assert "room for 0 × 10000 (head-room 3000)" in str(refusal)
    assert player(rich, "Anna")["lendable"] == 0


@pytest.mark.rule("CH-19")
@pytest.mark.parametrize(("scope", "code"), [("aggregate", ""), ("per_plot", "E_LIMIT")])
def test_each_debt_may_have_to_fit_on_one_plot(table: Make, scope: str, code: str) -> None:
    """Two limits of 16 000: together three steps of 10 000, one by one only two."""
    play = table(f"limit_scope={scope}").do("pay bank anna 900k")
    play.do("buy anna parkallee-2", "buy anna parkallee-7", "borrow anna 20k")
    if code:
        assert play.refused("borrow anna 10k").code == code
        assert player(play, "Anna")["lendable"] == 0
    else:
        play.do("borrow anna 10k")


@pytest.mark.rule("CH-19")
@pytest.mark.parametrize(("option", "limit"), [("sum", 14_000 + 30_000), ("building_only", 30_000)])
def test_the_limit_of_a_unit(table: Make, option: str, limit: int) -> None:
    play = table(f"unit_limit={option}").do("pay bank anna 900k", "buy anna hauptstrasse-12")
    play.do("build anna hauptstrasse-12 chalet")
    assert player(play, "Anna")["limit"] == limit


@pytest.mark.rule("CH-19")
def test_a_purchase_with_a_mortgage_on_the_card_is_judged_as_one(table: Make) -> None:
    play = table()
    assert play.refused("borrow anna 10k").code == "E_LIMIT"
    play.do("borrow anna 10k; buy anna seestrasse-3")
    assert play.refused("borrow ben 20k; buy ben seestrasse-15").code == "E_LIMIT"
    flagged = table("overdraw_on_purchase=flag").do("borrow ben 20k; buy ben seestrasse-15")
    assert player(flagged, "Ben")["overdrawn"]


@pytest.mark.rule("CH-20")
def test_an_overdrawn_player_neither_borrows_nor_buys_nor_builds(rich: Play) -> None:
    rich.do("buy anna seestrasse-3", "buy anna hauptstrasse-12", "borrow anna 30k")
    rich.do("sell anna bank seestrasse-3")
    for line in ("borrow anna 10k", "buy anna uferweg-1", "build anna hauptstrasse-12 chalet",
                 "sell ben anna seestrasse-15 1"):  # fmt: skip
        if line.startswith("sell"):
            rich.do("buy ben seestrasse-15")
        assert rich.refused(line).code == "E_OVERDRAWN", line
    rich.do("payback anna 10k", "payback anna 10k", "buy anna uferweg-1")


@pytest.mark.rule("CH-17")
def test_older_tables_name_the_place_of_repayment_by_its_office() -> None:
    assert Repayment("h14") is Repayment.AT_OFFICE
    with pytest.raises(ValueError, match="h15"):
        Repayment("h15")


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


@pytest.mark.rule("CH-21")
def test_three_contracts_a_visit_at_the_head_office(play: Play) -> None:
    assert play.refused("contract anna 20k").code == "E_NOT_AT_SPACE"
    play.do("visit anna h4 again", "contract anna 20k 80k 20k")
    assert play.moved("Anna") == 0
    assert list(player(play, "Anna")["contracts"]) == ["20-1", "80-1", "20-2"]
    assert play.refused("contract anna 40k").code == "E_VISIT_LIMIT"
    play.do("visit anna h4 again", "contract anna 40k")
    assert play.refused("contract anna 30k").code == "E_AMOUNT"


@pytest.mark.rule("CH-21")
def test_the_bank_has_only_as_many_contracts_as_are_printed(play: Play) -> None:
    for _ in range(3):
        play.do("visit anna h4 again", "contract anna 80k 80k 80k")
    play.do("visit anna h4 again", "contract anna 80k")
    assert play.refused("contract anna 80k").code == "E_STOCK"


@pytest.mark.rule("CH-22")
def test_any_empty_contract_may_get_its_first_deposit(table: Make) -> None:
    for option, code in (("new", "E_NOT_AT_SPACE"), ("any_empty_contract", "")):
        play = table(f"first_deposit={option}").do("visit anna h4 again", "contract anna 20k 40k")
        play.do("visit anna h4 again")
        if code:
            assert play.refused("deposit anna 20-1").code == code
        else:
            play.do("deposit anna 20-1")


@pytest.mark.rule("CH-23")
def test_interest_may_be_due_in_the_visit_of_the_deposit(table: Make) -> None:
    play = table("interest_snapshot=step").do("visit anna h4 again", "contract anna 20k 40k")
    assert play.do("deposit anna 20-1 40-1").moved("Anna") == -8_000 + 200
    begun = {"sum": 20_000, "side": "credit", "deposits": 1, "repaid": 0}
    assert player(play, "Anna")["contracts"]["20-1"] == begun
    play.do("pay bank anna 900k", "buy anna waldstrasse-1", "visit anna h14 again")
    assert play.do("borrow anna 20k").moved("Anna") == 20_000 - 2_000
    assert (play.last.why[-1].key, play.last.why[-1].rule) == ("why.step", "CH-16")
    new = full(play, "anna", 20_000)
    play.do("visit anna h4 again")
    assert play.do(f"draw anna {new}").moved("Anna") == 20_000 - 600
    assert (play.last.why[-1].key, play.last.why[-1].rule) == ("why.step", "CH-24")


@pytest.mark.rule("CH-23")
@pytest.mark.parametrize(("total", "interest"), [(20_000, 200), (40_000, 400), (80_000, 800)])
def test_a_full_contract_brings_its_interest(play: Play, total: int, interest: int) -> None:
    full(play, "anna", total)
    assert play.do("visit anna h4 again").moved("Anna") == interest


@pytest.mark.rule("CH-29")
def test_deposits_are_cashed_in_at_any_time(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1")
    new = full(rich, "anna", 80_000)
    assert rich.do(f"withdraw anna {new} 5").moved("Anna") == 20_000
    assert player(rich, "Anna")["contracts"][new]["deposits"] == 3
    assert rich.refused(f"draw anna {new}").code == "E_NOT_FULL"
    assert rich.do("visit anna h4 again").moved("Anna") == 300
    assert rich.refused(f"withdraw anna {new} 4").code == "E_NO_CIRCLE"
