"""Chalet: selling to a player or to the Bank, and what becomes of the debts."""

import pytest

from pnp.games.chalet.valuation import status
from tests.rulebook.chalet.conftest import Make, Play, player


@pytest.mark.rule("CH-12")
@pytest.mark.rule("CH-14")
def test_a_unit_goes_to_the_bank_as_one_for_both_limits(rich: Play) -> None:
    rich.do("buy anna rathausstrasse-12", "build anna rathausstrasse-12 einfamilienhaus")
    assert rich.do("sell anna bank rathausstrasse-12").moved("Anna") == 12_000 + 34_000
    assert status(rich.state)["bank"]["buildings"]["einfamilienhaus"] == 3
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
    whys = ["why.agreed", "why.goes-along"] if follows == "true" else ["why.agreed"]
    assert [each.key for each in play.last.why] == whys
    along = [each.facts["amount"] for each in play.last.say if each.key == "sell.mortgage"]
    assert along == ([10_000] if follows == "true" else [])


@pytest.mark.rule("CH-13")
def test_nobody_sells_what_is_another_players(rich: Play) -> None:
    refusal = rich.do("buy ben seestrasse-3").refused("sell anna cem seestrasse-3 5k")
    assert (refusal.code, refusal.rule) == ("E_OWNER", "CH-13")


@pytest.mark.rule("CH-20")
def test_a_sale_that_overdraws_may_be_refused(table: Make) -> None:
    play = table("sale_overdraw=refuse").do("buy anna seestrasse-3", "borrow anna 10k")
    refusal = play.refused("sell anna ben seestrasse-3 20k")
    assert refusal.code == "E_LIMIT"
    assert "head-room 0" in str(refusal), "never less than nothing"
    play.do("sell anna ben seestrasse-3 20k", force=True)


@pytest.mark.rule("CH-13")
@pytest.mark.parametrize(("debts", "along"), [(10_000, 0), (20_000, 10_000), (30_000, 10_000)])
def test_what_the_other_cards_bear_does_not_go_along_and_no_more_than_the_card_bears(
    table: Make, debts: int, along: int
) -> None:
    """The other card bears 16 000; the one sold bears 18 000, which is one step of 10 000."""
    play = table("mortgage_follows_plot=true").do("pay bank anna 50k")
    play.do("buy anna seestrasse-3", "buy anna parkallee-2", f"borrow anna {debts}")
    play.do("sell anna ben seestrasse-3 25k")
    assert player(play, "Anna")["mortgage"] == debts - along
    assert player(play, "Ben")["mortgage"] == along
