"""Chalet: Hauptstrasse 14, its rents, its mortgages and the limit of all debts."""

import pytest

from pnp.games.chalet.terms import Repayment
from tests.rulebook.chalet.conftest import Make, Play, full, player


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


@pytest.mark.rule("CH-17")
def test_a_mortgage_may_be_paid_back_at_any_time_if_the_table_says_so(table: Make) -> None:
    play = table("mortgage_repay=anytime").do("buy anna seestrasse-15", "borrow anna 10k")
    play.do("payback anna 10k")


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


@pytest.mark.rule("CH-20")
def test_an_overdrawn_player_may_have_to_go_to_the_savings_bank(table: Make) -> None:
    play = table("forced_repay=only_at_office").do("buy anna seestrasse-3", "borrow anna 10k")
    play.do("sell anna bank seestrasse-3")
    assert play.refused("payback anna 10k").code == "E_NOT_AT_SPACE"
    play.do("visit anna h14 again", "payback anna 10k")


@pytest.mark.rule("CH-17")
def test_who_pays_back_is_told_what_is_left(play: Play) -> None:
    play.do("buy anna hauptstrasse-2", "borrow anna 20k", "visit anna h14 again")
    assert "10000 left" in play.do("payback anna 10k").said()


@pytest.mark.rule("CH-18")
def test_a_sum_that_is_no_step_is_refused_by_the_rule_on_mortgages(play: Play) -> None:
    assert play.refused("borrow anna 15000").rule == "CH-18"


@pytest.mark.rule("CH-17")
def test_older_tables_name_the_place_of_repayment_by_its_office() -> None:
    assert Repayment("h14") is Repayment.AT_OFFICE
    with pytest.raises(ValueError, match="h15"):
        Repayment("h15")
