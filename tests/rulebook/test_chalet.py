"""The rules of Chalet that the bank keeps, sentence by sentence."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.box.model import Box
from pnp.box.read import read_box
from pnp.errors import Refusal
from pnp.rules import credit, savings
from pnp.rules.rulebook import ALL_TABLES, game, verb
from pnp.rules.worth import status, wealth

Play = Any
"""The table of conftest.py; test folders are not packages, so its class has no name here."""

Make = Callable[..., Any]

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box(CONTENT / "chalet", CONTENT)


@pytest.fixture
def rich(play: Play) -> Play:
    """A table where money is no object."""
    return play.do("pay bank anna 900k", "pay bank ben 900k", "pay bank cem 900k")


def player(play: Play, name: str) -> dict[str, Any]:
    found: dict[str, Any] = status(play.standing)["players"][name]
    return found


def worth(play: Play, name: str) -> int:
    return wealth(play.standing, name).total


def full(play: Play, name: str, total: int) -> str:
    """Let a player save a contract of a sum to the full; give its id."""
    play.do(f"visit {name} h4")
    before = {each.id for each in savings.held(play.standing, name.capitalize())}
    play.do(f"contract {name} {total}")
    (new,) = {e.id for e in savings.held(play.standing, name.capitalize())} - before
    play.do(f"deposit {name} {new}")
    for _ in range(total // 10_000 - 1):
        play.do(f"visit {name} s11", f"deposit {name} {new}")
    return new


# -- what the content, the verbs and these tests agree on ----------------------------------------


def bank_rules(box: Box) -> set[str]:
    return {rule.id for rule in box.rules.rules if rule.kept_by == "bank"}


def test_every_bank_rule_has_a_matter_and_every_matter_a_verb(box: Box) -> None:
    rules = game("chalet").RULES
    assert bank_rules(box) == set(rules.values())
    names = [place.rpartition(".")[2].lower() for place in (*game("chalet").VERBS, *ALL_TABLES)]
    cited = {matter for name in names if (kind := verb("chalet", name)) for matter in kind.cites}
    assert set(rules) - cited == {"start", "valuation"}


def test_every_bank_rule_has_a_test_here(box: Box) -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    tested = set(re.findall(r'pytest\.mark\.rule\("([A-Z]+-[0-9]+)"\)', source))
    assert bank_rules(box) - tested == set()


def test_every_option_is_asked_for_somewhere(box: Box) -> None:
    rules = Path(__file__).parents[2] / "pnp" / "rules"
    source = "\n".join(path.read_text(encoding="utf-8") for path in rules.rglob("*.py"))
    for option in box.rules.options:
        assert f'"{option.name}"' in source, option.name


def test_everything_the_bank_says_has_words_in_three_languages(box: Box) -> None:
    english = {key for key in box.labels["en"] if key.startswith("bank.")}
    for lang in ("de", "fr"):
        assert english <= set(box.labels[lang]), lang
    rules = Path(__file__).parents[2] / "pnp" / "rules"
    files = ["savings", "estates", "credit", "visits", "cover", "worth"]
    files += [f"verbs/{name}" for name in ("visit", "bauspar", "borrowing", "insuring", "estate",
                                           "chance", "insolvency")]  # fmt: skip
    known = {key.removeprefix("bank.") for key in english}
    for file in files:
        source = (rules / f"{file}.py").read_text(encoding="utf-8")
        keys = set(re.findall(r'"((?:[a-z]+[.-])+[a-z0-9-]+)"', source))
        keys = {k for k in keys if k.split(".")[0] in {p.split(".")[0] for p in known} and "." in k}
        assert keys <= known, (file, keys - known)


# -- opening, visits -----------------------------------------------------------------------------


@pytest.mark.rule("CH-01")
def test_each_player_begins_with_50_000(play: Play) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [50_000] * 3
    assert sum(p.amount for p in play.last.postings if p.account.startswith("player:")) == 150_000


@pytest.mark.rule("CH-02")
@pytest.mark.rule("CH-03")
def test_offices_are_settled_in_the_order_of_the_move(play: Play) -> None:
    play.do("visit anna h4 h8 h14 s7")
    assert play.moved("Anna") == 30_000
    assert play.said().startswith("Building society head office: nothing due; Insurance: nothing")
    assert "net: Anna gets 30000" in play.said()
    assert play.refused("insure anna").code == "E_NOT_AT_SPACE"
    assert "net: 0" in play.do("visit anna h4").said()
    play.do("buy anna hauptstrasse-6-1", "visit anna r4")
    assert "net: Anna pays 1000" in play.said()


@pytest.mark.rule("CH-02")
@pytest.mark.parametrize(
    "typed", ["h4", "hauptstrasse-4", '"Hauptstrasse 4"', '"Haupstrasse 4"', "HAUPSTRASSE-4"]
)
def test_an_office_goes_by_many_names(play: Play, typed: str) -> None:
    play.do(f"visit anna {typed}", "contract anna 20000")
    assert list(player(play, "Anna")["contracts"]) == ["20-1"]


def test_what_a_visit_allows_ends_with_the_next_visit_of_anybody(play: Play) -> None:
    play.do("visit anna h8", "insure anna", "visit ben s7")
    assert play.refused("insure anna").code == "E_NOT_AT_SPACE"
    play.do("visit anna h8", "insure anna 3")
    assert player(play, "Anna")["insurance"] == 4


# -- buying, building ----------------------------------------------------------------------------


@pytest.mark.rule("CH-04")
def test_a_plot_is_bought_at_its_price_and_only_once(play: Play) -> None:
    assert play.do("buy anna seestrasse-3").moved("Anna") == -30_000
    assert play.refused("buy ben seestrasse-3").code == "E_OWNED"
    assert play.refused("buy anna parkallee-4").code == "E_CASH"


@pytest.mark.rule("CH-05")
def test_each_apartment_is_a_card_of_its_own(rich: Play) -> None:
    rich.do("buy anna hauptstrasse-6-1; buy anna hauptstrasse-6-8", "buy ben hauptstrasse-6-3")
    rich.do("sell anna cem hauptstrasse-6-8 70k")
    assert list(player(rich, "Cem")["deeds"]) == ["hauptstrasse-6-8"]
    assert list(rich.do("buy ben hauptstrasse-6-4").last.rules) == ["CH-05"]


@pytest.mark.rule("CH-06")
def test_a_purchase_wholly_by_new_debt_is_said_or_forbidden(table: Make) -> None:
    for strict in (False, True):
        play = table(f"own_capital={'strict' if strict else 'advisory'}")
        play.do("pay bank anna 900k", "buy anna waldstrasse-1")
        line = "borrow anna 40k; buy anna seestrasse-3"
        if strict:
            refusal = play.refused(line)
            assert (refusal.code, refusal.rule) == ("E_LIMIT", "CH-06")
            assert play.refused("borrow anna 30k; buy anna seestrasse-3").rule == "CH-06"
            play.do("borrow anna 20k; buy anna seestrasse-3")
        else:
            assert "wholly with new debt" in play.do(line).said()


@pytest.mark.rule("CH-07")
def test_a_building_costs_its_price_and_stands_alone(rich: Play) -> None:
    rich.do("buy anna rathausstrasse-9")
    assert rich.do("build anna rathausstrasse-9 einfamilienhaus").moved("Anna") == -55_000
    assert player(rich, "Anna")["deeds"]["rathausstrasse-9"] == {"building": "einfamilienhaus"}
    assert rich.refused("build anna rathausstrasse-9 chalet").code == "E_KIND"
    rich.do("buy anna rathausstrasse-1")
    assert rich.refused("build anna rathausstrasse-1 chalet").code == "E_KIND"
    assert rich.refused("build ben rathausstrasse-9 chalet").code == "E_OWNER"


@pytest.mark.rule("CH-07")
def test_a_card_that_is_gone_cannot_be_built(rich: Play) -> None:
    for name, plot in (("anna", "rathausstrasse-9"), ("anna", "rathausstrasse-12"),
                       ("anna", "hauptstrasse-12")):  # fmt: skip
        rich.do(f"buy {name} {plot}", f"build {name} {plot} einfamilienhaus")
    rich.do("buy anna uferweg-10")
    assert rich.refused("build anna uferweg-10 einfamilienhaus").code == "E_STOCK"


@pytest.mark.rule("CH-07")
def test_nobody_builds_on_the_landing_that_bought_the_plot(table: Make) -> None:
    line = "buy anna hauptstrasse-12; build anna hauptstrasse-12 chalet"
    play = table().do("pay bank anna 900k")
    assert play.refused(line).code == "E_NOT_AT_SPACE"
    table("build_on_purchase_landing=true").do("pay bank anna 900k", line)


@pytest.mark.rule("CH-08")
def test_a_large_house_needs_a_large_plot(rich: Play) -> None:
    rich.do("buy anna hauptstrasse-12", "buy anna parkallee-2", "buy anna waldstrasse-8")
    refusal = rich.refused("build anna hauptstrasse-12 grosses-einfamilienhaus")
    assert (refusal.code, refusal.rule) == ("E_AREA", "CH-08")
    assert rich.refused("build anna parkallee-2 zweifamilienhaus").code == "E_AREA"
    rich.do("build anna parkallee-2 grosses", "build anna waldstrasse-8 zwei")


@pytest.mark.rule("CH-09")
def test_bungalows_stand_on_their_plots_and_nowhere_else(rich: Play) -> None:
    rich.do("buy anna uferweg-1", "buy anna uferweg-10")
    assert rich.refused("build anna uferweg-1 einfamilienhaus").code == "E_KIND"
    assert rich.refused("build anna uferweg-10 ferien-bungalow").code == "E_KIND"
    rich.do("build anna uferweg-1 ferien-bungalow")


@pytest.mark.rule("CH-10")
def test_waldstrasse_4_is_never_built_upon(rich: Play) -> None:
    rich.do("buy anna waldstrasse-4")
    assert rich.refused("build anna waldstrasse-4 chalet").code == "E_NOT_BUILDABLE"
    assert rich.refused("build anna waldstrasse-4 ferien-bungalow").code == "E_NOT_BUILDABLE"


@pytest.mark.rule("CH-11")
def test_the_hunting_fee_is_paid_to_another_owner_only(play: Play) -> None:
    assert play.do("hunt anna").last.postings == ()
    play.do("buy ben waldstrasse-4")
    assert play.do("hunt anna").moved("Ben") == 2_000
    assert play.moved("Anna") == -2_000
    assert play.do("hunt ben").last.postings == ()


# -- selling -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-12")
@pytest.mark.rule("CH-14")
def test_a_unit_goes_to_the_bank_as_one_for_both_limits(rich: Play) -> None:
    rich.do("buy anna rathausstrasse-12", "build anna rathausstrasse-12 einfamilienhaus")
    assert rich.do("sell anna bank rathausstrasse-12").moved("Anna") == 12_000 + 34_000
    assert status(rich.standing)["bank"]["buildings"]["einfamilienhaus"] == 3
    assert rich.do("buy ben rathausstrasse-12").moved("Ben") == -22_000


@pytest.mark.rule("CH-14")
def test_a_unit_sold_to_the_bank_may_stay_built(table: Make) -> None:
    play = table("unit_resale=stays_built").do("pay bank anna 900k", "pay bank ben 900k")
    play.do("buy anna hauptstrasse-12", "build anna hauptstrasse-12 chalet")
    assert play.do("sell anna bank hauptstrasse-12").moved("Anna") == 14_000 + 30_000
    assert play.do("buy ben hauptstrasse-12").moved("Ben") == -(25_000 + 48_000)
    assert play.refused("sell ben bank hauptstrasse-12 50k").code == "E_AMOUNT"


@pytest.mark.rule("CH-13")
def test_a_private_sale_goes_at_any_price_and_leaves_the_debts(rich: Play) -> None:
    rich.do("buy anna seestrasse-3", "borrow anna 10k")
    rich.do("sell anna ben seestrasse-3 0")
    assert player(rich, "Ben")["deeds"] == {"seestrasse-3": {"building": None}}
    assert player(rich, "Anna")["mortgage"] == 10_000
    assert "overdrawn" in rich.said()
    assert rich.refused("sell ben anna seestrasse-3").code == "E_SYNTAX"


@pytest.mark.rule("CH-13")
@pytest.mark.parametrize(("follows", "left"), [("false", 20_000), ("true", 10_000)])
def test_the_mortgage_may_go_along_with_the_card(table: Make, follows: str, left: int) -> None:
    """Limits of 18 000 and 16 000 bear 20 000; the second card alone bears 10 000."""
    play = table(f"mortgage_follows_plot={follows}").do("pay bank anna 50k")
    play.do("buy anna seestrasse-3", "buy anna parkallee-2", "borrow anna 20k")
    assert play.do("sell anna ben seestrasse-3 25k").moved("Anna") == 25_000
    assert player(play, "Anna")["mortgage"] == left
    assert player(play, "Ben")["mortgage"] == 20_000 - left


@pytest.mark.rule("CH-20")
def test_a_sale_that_overdraws_may_be_refused(table: Make) -> None:
    play = table("sale_overdraw=refuse").do("buy anna seestrasse-3", "borrow anna 10k")
    refusal = play.refused("sell anna ben seestrasse-3 20k")
    assert refusal.code == "E_LIMIT"
    assert "head-room 0" in str(refusal), "never less than nothing"
    play.do("sell anna ben seestrasse-3 20k", force=True)


# -- Hauptstrasse 14: rent, mortgage -------------------------------------------------------------


@pytest.mark.rule("CH-15")
@pytest.mark.rule("CH-16")
@pytest.mark.parametrize(("option", "rent"), [("building_only", 10_000), ("both", 10_800)])
def test_the_rent_of_a_unit_is_that_of_its_building(table: Make, option: str, rent: int) -> None:
    play = table(f"unit_rent={option}").do("pay bank anna 900k")
    play.do("buy anna rathausstrasse-9")  # bare, 600
    play.do("buy anna seestrasse-3", "build anna seestrasse-3 grosses")  # 800 and 8 500
    play.do("buy anna hauptstrasse-6-1")  # 3 000
    bare, apartment = 600, 3_000
    play.do("borrow anna 40k", "visit anna h14")
    assert play.moved("Anna") == bare + apartment + 8_500 - 4_000 + (rent - 10_000)


@pytest.mark.rule("CH-17")
def test_a_mortgage_is_paid_back_at_the_savings_bank_after_the_interest(play: Play) -> None:
    play.do("buy anna seestrasse-15", "borrow anna 10k")
    assert play.refused("payback anna 10k").code == "E_NOT_AT_SPACE"
    assert play.do("visit anna h14").moved("Anna") == 800 - 1_000
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
    play.do("visit anna h14", "payback anna 10k")


# -- contracts -----------------------------------------------------------------------------------


@pytest.mark.rule("CH-21")
def test_three_contracts_a_visit_at_the_head_office(play: Play) -> None:
    assert play.refused("contract anna 20k").code == "E_NOT_AT_SPACE"
    play.do("visit anna h4", "contract anna 20k 80k 20k")
    assert play.moved("Anna") == 0
    assert list(player(play, "Anna")["contracts"]) == ["20-1", "80-1", "20-2"]
    assert play.refused("contract anna 40k").code == "E_VISIT_LIMIT"
    play.do("visit anna h4", "contract anna 40k")
    assert play.refused("contract anna 30k").code == "E_AMOUNT"


@pytest.mark.rule("CH-21")
def test_three_contracts_may_be_all_there_are(table: Make) -> None:
    play = table("max_contracts=total3").do("visit anna h4", "contract anna 20k 20k 20k")
    play.do("visit anna h4")
    assert play.refused("contract anna 20k").code == "E_VISIT_LIMIT"


@pytest.mark.rule("CH-21")
def test_the_bank_has_only_as_many_contracts_as_are_printed(play: Play) -> None:
    for _ in range(3):
        play.do("visit anna h4", "contract anna 80k 80k 80k")
    play.do("visit anna h4", "contract anna 80k")
    assert play.refused("contract anna 80k").code == "E_STOCK"


@pytest.mark.rule("CH-22")
@pytest.mark.rule("CH-23")
def test_the_first_deposits_and_the_interest_of_the_next_visit(play: Play) -> None:
    play.do("visit anna h4", "contract anna 20k 40k 80k")
    assert play.do("deposit anna 20-1 40-1 80-1").moved("Anna") == -12_000
    assert play.refused("deposit anna 20-1").code == "E_VISIT_LIMIT"
    assert play.do("visit anna h4").moved("Anna") == 300
    assert play.refused("deposit anna 20-1").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("CH-22")
def test_any_empty_contract_may_get_its_first_deposit(table: Make) -> None:
    for option, code in (("new", "E_NOT_AT_SPACE"), ("any_empty_contract", "")):
        play = table(f"first_deposit={option}").do("visit anna h4", "contract anna 20k 40k")
        play.do("visit anna h4")
        if code:
            assert play.refused("deposit anna 20-1").code == code
        else:
            play.do("deposit anna 20-1")


@pytest.mark.rule("CH-23")
def test_interest_may_be_due_in_the_visit_of_the_deposit(table: Make) -> None:
    play = table("interest_snapshot=step").do("visit anna h4", "contract anna 20k 40k")
    assert play.do("deposit anna 20-1 40-1").moved("Anna") == -8_000 + 200
    play.do("pay bank anna 900k", "buy anna waldstrasse-1", "visit anna h14")
    assert play.do("borrow anna 20k").moved("Anna") == 20_000 - 2_000
    new = full(play, "anna", 20_000)
    play.do("visit anna h4")
    assert play.do(f"draw anna {new}").moved("Anna") == 20_000 - 600


@pytest.mark.rule("CH-23")
@pytest.mark.parametrize(("total", "interest"), [(20_000, 200), (40_000, 400), (80_000, 800)])
def test_a_full_contract_brings_its_interest(play: Play, total: int, interest: int) -> None:
    full(play, "anna", total)
    assert play.do("visit anna h4").moved("Anna") == interest


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
        assert rich.do("visit anna h4").moved("Anna") == -(12 - covered) * 200
    assert rich.refused(f"repay anna {new} 2").code == "E_NO_CIRCLE"
    assert "card and counters go back" in rich.do(f"repay anna {new}").said()
    assert player(rich, "Anna")["contracts"] == {}
    assert rich.do("visit anna h4").moved("Anna") == 0


@pytest.mark.rule("CH-25")
def test_interest_comes_before_the_repayment(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1")
    new = full(rich, "anna", 80_000)
    rich.do(f"draw anna {new}")
    assert rich.refused(f"repay anna {new}").code == "E_NOT_AT_SPACE"
    assert rich.do("visit anna h4").moved("Anna") == -2_400
    assert rich.do(f"repay anna {new} 5").moved("Anna") == -20_000
    assert rich.do("visit anna h4").moved("Anna") == -1_400


@pytest.mark.rule("CH-25")
def test_a_savings_side_has_nothing_to_repay(play: Play) -> None:
    play.do("visit anna h4", "contract anna 20k")
    assert play.refused("repay anna 20-1").code == "E_WRONG_SIDE"


@pytest.mark.rule("CH-26")
def test_one_deposit_for_each_contract_at_the_branch(rich: Play) -> None:
    rich.do("visit anna h4", "contract anna 20k 40k", "deposit anna 20-1")
    assert rich.refused("deposit anna 99-1").code == "E_NAME"
    rich.do("visit anna s11")
    assert rich.do("deposit anna 20-1 40-1").moved("Anna") == -8_000
    assert "8000" in rich.said()
    assert rich.refused("deposit anna 40-1").code == "E_VISIT_LIMIT"
    rich.do("visit anna s11")
    assert rich.refused("deposit anna 20-1").code == "E_NO_CIRCLE"
    rich.do("buy anna waldstrasse-1", "draw anna 20-1")
    assert rich.refused("deposit anna 20-1").code == "E_WRONG_SIDE"
    rich.do("visit ben s7")
    assert rich.refused("deposit anna 40-1").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("CH-27")
def test_a_full_contract_is_drawn_and_nothing_is_won_by_it(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1", "visit anna h4", "contract anna 80k", "deposit anna 80-1")
    for _ in range(6):
        rich.do("visit anna s11", "deposit anna 80-1")
    assert rich.refused("draw anna 80-1").code == "E_NOT_FULL"
    rich.do("visit anna s11", "deposit anna 80-1")
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
    assert rich.do("visit anna h14").moved("Anna") == rent - 3_000
    assert rich.do(f"convert anna {new} {amount}").moved("Anna") == cash
    assert player(rich, "Anna")["mortgage"] == mortgage
    assert player(rich, "Anna")["debts"] == debts
    lap = rich.do("visit anna h14").moved("Anna") + rich.do("visit anna h4").moved("Anna")
    assert lap - rent == -(mortgage // 10 + total * 60 // 100 // 4_000 * 200)


@pytest.mark.rule("CH-28")
@pytest.mark.parametrize("check", ["atomic", "sequential"])
def test_a_conversion_is_judged_as_a_whole_or_step_by_step(table: Make, check: str) -> None:
    """At the limit, the loan alone would be too much; with the repayment it is less than before."""
    play = table(f"conversion_check={check}").do("pay bank anna 900k", "buy anna seestrasse-5")
    play.do("borrow anna 40k")
    new = full(play, "anna", 20_000)
    play.do("visit anna h14")
    if check == "atomic":
        play.do(f"convert anna {new} 20k")
    else:
        assert play.refused(f"convert anna {new} 20k").code == "E_LIMIT"
    assert play.refused(f"convert anna {new} 15000").code in {"E_INCREMENT", "E_WRONG_SIDE"}


@pytest.mark.rule("CH-28")
def test_an_overdrawn_player_may_convert_into_the_limit(rich: Play) -> None:
    rich.do("buy anna seestrasse-5", "buy anna seestrasse-3", "borrow anna 60k")
    new = full(rich, "anna", 40_000)
    rich.do("sell anna bank seestrasse-3")
    assert player(rich, "Anna")["overdrawn"]
    rich.do("visit anna h14", f"convert anna {new} 40k")
    assert not player(rich, "Anna")["overdrawn"]


@pytest.mark.rule("CH-29")
def test_deposits_are_cashed_in_at_any_time(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1")
    new = full(rich, "anna", 80_000)
    assert rich.do(f"withdraw anna {new} 5").moved("Anna") == 20_000
    assert player(rich, "Anna")["contracts"][new]["deposits"] == 3
    assert rich.refused(f"draw anna {new}").code == "E_NOT_FULL"
    assert rich.do("visit anna h4").moved("Anna") == 300
    assert rich.refused(f"withdraw anna {new} 4").code == "E_NO_CIRCLE"


@pytest.mark.rule("CH-29")
def test_deposits_may_have_to_be_spent_on_something(table: Make) -> None:
    play = table("deposit_withdrawal=listed_purposes").do("visit anna h4", "contract anna 20k")
    play.do("deposit anna 20-1")
    assert play.refused("withdraw anna 20-1").code == "E_PHASE"
    play.do("withdraw anna 20-1; buy anna uferweg-1")


# -- insurance, taxes, income, cards -------------------------------------------------------------


@pytest.mark.rule("CH-30")
@pytest.mark.rule("CH-31")
def test_three_counters_a_visit_and_one_covers_a_damage(play: Play) -> None:
    play.do("visit anna h8")
    assert play.do("insure anna 3").moved("Anna") == -3_000
    assert play.refused("insure anna").code == "E_VISIT_LIMIT"
    assert play.do("damage anna 5000").moved("Anna") == 0
    assert "2 left" in play.said()
    assert player(play, "Anna")["insurance"] == 2
    assert play.do("damage anna 5000 pay").moved("Anna") == -5_000
    assert player(play, "Anna")["insurance"] == 2
    assert worth(play, "Anna") == play.cash("Anna")


@pytest.mark.rule("CH-30")
@pytest.mark.parametrize(("cap", "code"), [("per_visit", ""), ("holding", "E_VISIT_LIMIT")])
def test_three_counters_may_be_all_one_holds(table: Make, cap: str, code: str) -> None:
    play = table(f"insurance_cap={cap}").do("visit anna h8", "insure anna 3", "visit anna h8")
    if code:
        assert play.refused("insure anna").code == code
    else:
        play.do("insure anna")


@pytest.mark.rule("CH-31")
@pytest.mark.parametrize(("consumed", "left"), [("true", 0), ("false", 1)])
def test_a_counter_is_handed_back_or_kept(table: Make, consumed: str, left: int) -> None:
    play = table(f"insurance_consumed={consumed}").do("visit anna h8", "insure anna")
    play.do("damage anna 8000")
    assert player(play, "Anna")["insurance"] == left


def house_and_savings(play: Play) -> Play:
    """Give Anna a bare plot, an apartment, a castle, a built plot, and three counters."""
    play.do("pay bank anna 900k", "buy anna uferweg-10", "buy anna hauptstrasse-6-1")
    play.do("buy anna waldstrasse-1", "buy anna uferweg-5", "build anna uferweg-5 ferien-bungalow")
    play.do("visit anna h4", "contract anna 20k 40k 80k", "deposit anna 20-1 40-1 80-1")
    return play


@pytest.mark.rule("CH-32")
@pytest.mark.rule("CH-33")
@pytest.mark.parametrize(
    ("options", "moved"),
    [
        ((), -4_000),
        (("state_tax=per_counter",), -6_000),
        (("finanzamt=grants",), 4_000),
        (("finanzamt=grants", "state_tax=per_counter"), 6_000),
        (("depreciation_excludes=castle",), -3_000),
        (("depreciation_excludes=bungalows",), -3_000),
        (("depreciation_excludes=buildings",), -3_000),
    ],
)
def test_the_tax_office(table: Make, options: tuple[str, ...], moved: int) -> None:
    play = house_and_savings(table(*options))
    assert play.do("visit anna r4").moved("Anna") == moved


@pytest.mark.rule("CH-33")
@pytest.mark.parametrize("mode", ["flat", "per_counter"])
def test_no_state_tax_on_an_empty_contract_or_a_loan(table: Make, mode: str) -> None:
    play = table(f"state_tax={mode}").do("pay bank anna 900k")
    for n in range(1, 6):
        play.do(f"buy anna hauptstrasse-6-{n}")
    play.do("visit anna h4", "contract anna 20k")
    assert play.do("visit anna r4").moved("Anna") == -5_000
    play.do("visit anna h4", "contract anna 20k", "deposit anna 20-2", "visit anna s11",
            "deposit anna 20-2", "draw anna 20-2")  # fmt: skip
    assert play.do("visit anna r4").moved("Anna") == -5_000


@pytest.mark.rule("CH-34")
def test_the_income_is_30_000_or_what_the_card_says(play: Play) -> None:
    assert play.do("visit anna s7").moved("Anna") == 30_000
    play.do("income anna 36000")
    assert play.do("visit anna s7").moved("Anna") == 36_000
    play.do("card anna kurzarbeit")
    assert play.do("visit anna s7").moved("Anna") == 24_000
    assert player(play, "Anna")["income"] == 24_000


def test_cards_do_what_they_say_to_those_they_affect(rich: Play) -> None:
    assert rich.do("card anna erbtante").moved("Anna") == 10_000
    assert rich.do("card anna schindeln").last.postings == ()
    rich.do("buy anna hauptstrasse-2", "buy anna uferweg-3", "buy anna uferweg-1")
    assert rich.do("card anna schindeln").moved("Anna") == -3_000
    assert rich.do("card anna badegaste").moved("Anna") == 4_000
    assert rich.do("card ben badegaste").last.postings == ()
    assert rich.do("card anna kurtaxe").moved("Anna") == -1_500
    assert rich.do("card anna marder").moved("Anna") == -1_000
    rich.do("visit anna h8", "insure anna")
    assert rich.do("card anna hochwasser").moved("Anna") == 0
    assert rich.do("card anna heizung").moved("Anna") == -4_000, "renovations are not insured"


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-36")
def test_who_cannot_pay_at_all_is_out_and_his_debts_are_void(play: Play) -> None:
    play.do("buy anna seestrasse-3", "borrow anna 10k", "visit anna h4", "contract anna 20k")
    play.do("deposit anna 20-1", "owe anna ben 3000", "bankrupt anna")
    assert player(play, "Anna")["retired"]
    assert play.cash("Anna") == 0
    assert player(play, "Anna")["debts"] == 0
    assert status(play.standing)["bank"]["contracts"]["20000"] == 11
    assert play.refused("visit anna h4").code == "E_RETIRED"
    play.do("buy ben seestrasse-3", "bankrupt ben")
    assert play.standing.over


@pytest.mark.rule("CH-36")
def test_the_bank_tells_what_could_be_raised(play: Play) -> None:
    play.do("buy anna seestrasse-3", "visit anna h4", "contract anna 20k", "deposit anna 20-1")
    refusal = play.refused("damage anna 30k")
    assert refusal.code == "E_CASH"
    assert str(18_000 + 4_000) in str(refusal)


@pytest.mark.rule("CH-37")
@pytest.mark.parametrize("cards", ["false", "true"])
def test_the_game_ends_when_everything_is_owned(table: Make, cards: str) -> None:
    play = table(f"end_counts_building_cards={cards}").do("pay bank anna 3000k")
    ids = [deed.id for deed in play.box.deeds]
    for each in ids[:-1]:
        play.do(f"buy anna {each}")
    assert not play.standing.over
    play.do(f"buy anna {ids[-1]}")
    assert play.standing.over == (cards == "false")


@pytest.mark.rule("CH-38")
def test_the_final_count(table: Make) -> None:
    play = house_and_savings(table())
    new = full(play, "anna", 20_000)
    play.do(f"draw anna {new}", "borrow anna 30k", "visit anna h8", "insure anna 3")
    cash = play.cash("Anna")
    assert cash is not None
    deeds = 21_000 + 38_000 + 220_000 + 18_000
    loan, mortgage, building, deposits = 12_000, 30_000, 38_000, 3 * 4_000
    assert worth(play, "Anna") == cash + deeds + building + deposits - loan - mortgage
    spare = house_and_savings(table("value_buildings=none"))
    assert worth(spare, "Anna") == (spare.cash("Anna") or 0) + deeds + 12_000


ACTS = st.sampled_from(
    [
        "visit {p} h4", "visit {p} s11", "visit {p} h14", "visit {p} h8", "visit {p} s7",
        "contract {p} 20k", "contract {p} 40k 20k", "deposit {p} 20-1", "deposit {p} 20-2",
        "deposit {p} 40-1", "draw {p} 20-1", "draw {p} 40-1", "repay {p} 20-1", "repay {p} 40-1 2",
        "withdraw {p} 20-1", "withdraw {p} 40-1 2", "borrow {p} 10k", "borrow {p} 40k",
        "payback {p} 10k", "convert {p} 20-1 10k", "convert {p} 40-1 20k",
        "buy {p} hauptstrasse-10",
        "buy {p} seestrasse-3", "build {p} seestrasse-3 grosses", "sell {p} bank seestrasse-3",
        "insure {p}", "damage {p} 3000", "borrow {p} 10k; buy {p} parkallee-7", "hunt {p}",
    ]
)  # fmt: skip
FINANCING = {"deposit", "draw", "repay", "withdraw", "borrow", "payback", "convert"}


@pytest.mark.rule("CH-39")
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(acts=st.lists(st.tuples(st.sampled_from(["anna", "ben"]), ACTS), min_size=5, max_size=40))
def test_financing_leaves_everybodys_worth_unchanged(
    table: Make, acts: list[tuple[str, str]]
) -> None:
    play = table().do("pay bank anna 200k", "pay bank ben 100k", "buy anna waldstrasse-6")
    for name in ("anna", "ben"):
        play.do(f"visit {name} h4", f"contract {name} 20k 40k", f"deposit {name} 20-1 40-1")
        play.do(f"visit {name} s11", f"deposit {name} 20-1 40-1")
    for name, form in acts:
        line = form.format(p=name)
        before = [worth(play, each) for each in play.table.players]
        held = play.standing.balances
        try:
            play.do(line)
        except Refusal:
            assert play.standing.balances == held, "a refusal changes nothing"
            continue
        if line.split()[0] in FINANCING and ";" not in line:
            assert [worth(play, each) for each in play.table.players] == before, line
        for each in play.table.players:
            marks = play.standing.balances.holdings(f"player:{each}", "group:")
            assert not marks, "nothing of a line outlives it"
            assert credit.debts(play.standing, each) >= 0
