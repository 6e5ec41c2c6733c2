"""Cronulla 2230: the short game, and the count at its end."""

import pytest

from pnp.games.property.valuation import wealth
from tests.rulebook.cronulla.conftest import CORAL, OCEAN, Make, Play, even


@pytest.mark.rule("CR-41")
def test_two_deeds_are_dealt_and_paid(table: Make) -> None:
    play = table("short=yes")
    play.do("deal anna kingsway cronulla-street")
    assert (play.moved("Anna"), play.cash("Anna")) == (-750, 750)
    assert play.refused("deal ben surf-road").code == "E_PHASE"
    assert table().refused("deal anna kingsway cronulla-street").code == "E_PHASE"


@pytest.mark.rule("CR-41")
def test_nobody_is_dealt_deeds_twice(table: Make) -> None:
    play = table("short=yes").do("deal anna waratah-street surf-road")
    refusal = play.refused("deal anna ozone-street gerrale-street")
    assert (refusal.code, refusal.rule) == ("E_PHASE", "CR-41")
    play.do("deal ben ozone-street gerrale-street")


@pytest.mark.rule("CR-42")
def test_a_short_hotel_takes_three_houses(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN).do("pay bank anna 5k")
    before = play.cash("Anna")
    even(play, "anna", OCEAN, 3)
    play.do("; ".join(f"build anna {deed}" for deed in OCEAN))
    assert before - play.cash("Anna") == 2 * 800
    assert play.do("pay bank ben 5k; rent ben cronulla-street").moved("Anna") == 1792
    assert play.do(f"demolish anna {' '.join(OCEAN)} all").moved("Anna") == 2 * 400


@pytest.mark.rule("CR-42")
def test_a_fourth_house_is_a_question_of_the_table(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 3)
    play.do("build anna kingsway 1 house")
    assert play.state.balances.of("plot:kingsway", "house") == 4
    strict = table("short=yes", "short_max_houses=3").give("anna", *OCEAN).do("pay bank anna 5k")
    even(strict, "anna", OCEAN, 3)
    assert strict.refused("build anna kingsway 1 house").code == "E_MAX_BUILD"


@pytest.mark.rule("CR-43")
@pytest.mark.parametrize(("final", "houses"), [("no", 1), ("yes", 0)])
def test_the_second_bankruptcy_ends_a_short_game(table: Make, final: str, houses: int) -> None:
    play = table("short=yes", f"short_final_liquidate={final}", players="Anna Ben Cem Dora")
    play.give("ben", *CORAL).do("build ben surf-road")
    play.do("pay anna bank 1500", "owe anna bank 9k", "bankrupt anna")
    assert not play.state.over
    play.do("owe ben cem 9k", "bankrupt ben")
    assert play.state.over
    assert play.state.balances.of("plot:surf-road", "house") == houses
    assert play.state.balances.holder("deed:surf-road") == "player:Cem"


@pytest.mark.rule("CR-43")
@pytest.mark.parametrize("creditor", ["ben", "bank"])
def test_with_two_players_the_first_bankruptcy_decides_a_short_game(
    table: Make, creditor: str
) -> None:
    """CR-A24: whoever is left has won; buildings are sold, as at any first bankruptcy."""
    play = table("short=yes", players="Anna Ben").give("anna", *CORAL).do("build anna surf-road")
    play.do(f"owe anna {creditor} 9k", "bankrupt anna")
    assert play.state.over
    assert play.state.balances.of("plot:surf-road", "house") == 0
    assert play.game.score(play.state).winners == ("Ben",)


@pytest.mark.rule("CR-44")
def test_a_short_game_is_counted(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN, *CORAL).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 3)
    play.do("build anna kingsway", "mortgage anna surf-road")
    cash = play.cash("Anna")
    count = wealth(play.state, "Anna")
    assert count.total == cash + 350 + 400 + 60 + 30 + 3 * 200 + 4 * 200
    assert all(item.what.rule == "CR-44" for item in count.items)


@pytest.mark.rule("CR-44")
def test_a_hotel_counts_five_houses_in_the_long_game(play: Play) -> None:
    play.give("anna", *OCEAN).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 5)
    assert wealth(play.state, "Anna").total == play.cash("Anna") + 750 + 2 * 1000
