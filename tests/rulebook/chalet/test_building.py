"""Chalet: buying plots and apartments, and building on them."""

from dataclasses import replace
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.chalet import estates
from pnp.ledger.entry import move
from pnp.rules.state import accounts
from tests.rulebook.chalet.conftest import Make, Play, player


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
def test_after_a_correction_no_building_stands_on_a_plot_too_small_for_it(play: Play) -> None:
    def built(deed: str, building: str) -> Any:
        card = move(accounts.BANK, accounts.plot(deed), accounts.building(building))
        return play.state.after(card)

    play.game.lawful(play.state)
    play.game.lawful(built("hauptstrasse-12", "chalet"))
    with pytest.raises(Refusal, match=r"Hauptstrasse 12 has 580 m², .* needs 900 \(CH-08\)"):
        play.game.lawful(built("hauptstrasse-12", "grosses-einfamilienhaus"))


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
    assert play.do("hunt anna").moved("Anna") == 0
    play.do("buy ben waldstrasse-4")
    assert play.do("hunt anna").moved("Ben") == 2_000
    assert play.moved("Anna") == -2_000
    assert play.do("hunt ben").moved("Ben") == 0


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
