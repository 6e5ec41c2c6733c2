"""Chalet: buying plots and apartments, and building on them."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.chalet import estates, particulars, savings
from pnp.games.chalet.valuation import status
from pnp.ledger.entry import move
from pnp.rules.state import accounts
from tests.rulebook.chalet.conftest import Make, Play, player, worth


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
def test_after_a_correction_no_building_stands_on_a_plot_too_small_for_it(play: Play) -> None:
    def built(deed: str, building: str) -> Any:
        card = move(accounts.BANK, accounts.plot(deed), accounts.building(building))
        return play.state.after(card)

    play.game.lawful(play.state)
    play.game.lawful(built("hauptstrasse-12", "chalet"))
    with pytest.raises(Refusal, match=r"Hauptstrasse 12 has 580 m², .* needs 900 \(CH-08\)"):
        play.game.lawful(built("hauptstrasse-12", "grosses-einfamilienhaus"))


@pytest.mark.rule("CH-07")
@pytest.mark.parametrize("typed", ['"Holiday bungalow"', "ferien-bungalow", '"Ferien-Bungalow"'])
def test_a_building_goes_by_the_names_on_its_card(rich: Play, typed: str) -> None:
    rich.do("buy anna uferweg-5", "visit anna h4 again", f"build anna uferweg-5 {typed}")
    built = estates.building_on(rich.state, "uferweg-5")
    assert built
    assert built.id == "ferien-bungalow"


@pytest.mark.rule("CH-19")
@pytest.mark.rule("CH-08")
def test_on_a_plot_without_limit_and_area_nothing_is_lent_and_nothing_fits(play: Play) -> None:
    bare = replace(
        play.box,
        deeds=tuple(replace(each, limit=None, area=None) for each in play.box.deeds),
    )
    there = type(play)(bare, "Anna Ben", "book")
    assert estates.limit(there.state, "seestrasse-3") == 0
    assert estates.unit_limit(there.state, "seestrasse-3") == 0
    card = accounts.building("grosses-einfamilienhaus")
    built = move(accounts.BANK, accounts.plot("seestrasse-3"), card)
    with pytest.raises(Refusal, match="has 0 m²"):
        there.game.lawful(there.state.after(built))


@pytest.mark.rule("CH-12")
@pytest.mark.rule("CH-14")
def test_a_unit_goes_to_the_bank_as_one_for_both_limits(rich: Play) -> None:
    rich.do("buy anna rathausstrasse-12", "build anna rathausstrasse-12 einfamilienhaus")
    assert rich.do("sell anna bank rathausstrasse-12").moved("Anna") == 12_000 + 34_000
    assert status(rich.state)["bank"]["buildings"]["einfamilienhaus"] == 3
    assert rich.do("buy ben rathausstrasse-12").moved("Ben") == -22_000


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


def test_a_plot_is_told_with_its_price_rent_limit_and_area(rich: Play) -> None:
    there = {"deed": "hauptstrasse-12", "name": "Hauptstrasse 12", "price": 25_000, "rent": 600}
    there |= {"limit": 14_000, "area": 580, "buildable": True, "building": None}
    found = particulars.of_deed(rich.state, "hauptstrasse-12")
    assert found.data == there | {"owner": None}
    assert found.lines[0] == "Hauptstrasse 12: the Bank sells it"
    rich.do("buy anna hauptstrasse-12")
    found = particulars.of_deed(rich.state, "hauptstrasse-12")
    assert found.data == there | {"owner": "Anna"}
    assert found.lines == (
        "Hauptstrasse 12: Anna owns it",
        "  price 25000, yearly rent 600, limit 14000",
        "  580 m², nothing built",
    )


def test_of_a_home_no_area_is_told(play: Play) -> None:
    found = particulars.of_deed(play.state, "hauptstrasse-6-1")
    assert (found.data["area"], len(found.lines)) == (None, 2)


def test_what_stands_on_a_plot_is_told_in_place_of_its_area(rich: Play) -> None:
    rich.do("buy anna uferweg-5", "visit anna h4 again", "build anna uferweg-5 ferien-bungalow")
    found = particulars.of_deed(rich.state, "uferweg-5")
    assert found.data["building"] == "ferien-bungalow"
    assert found.lines[2:] == (f"  {rich.state.messages.text('building.ferien-bungalow')}",)


def test_the_bank_tells_what_it_sells_and_for_how_much(rich: Play) -> None:
    before = particulars.of_bank(rich.state)
    after = particulars.of_bank(rich.do("buy anna hauptstrasse-12").state)
    plot = {"deed": "hauptstrasse-12", "name": "Hauptstrasse 12", "price": 25_000}
    assert [each for each in before.data["unsold"] if each not in after.data["unsold"]] == [plot]
    assert set(before.lines) - set(after.lines) == {before.lines[0], "  Hauptstrasse 12 25000"}
    assert before.lines[0] == f"The Bank holds {len(before.data['unsold'])} deeds"


def test_of_a_plot_that_is_never_built_upon_that_is_told(play: Play) -> None:
    found = particulars.of_deed(play.state, "waldstrasse-4")
    assert found.lines[-1] == "  Nothing is ever built on Waldstrasse 4"


def test_the_sums_of_contracts_are_those_that_are_printed(play: Play) -> None:
    assert savings.printed_sums(play.state) == ("20000", "40000", "80000")
