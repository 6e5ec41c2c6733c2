"""Variante Solo: cards, taxes and jail."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rulebook.solo.conftest import Play, cash, decline, give

WATERWORKS = "chateau-d-eau"
"""Its rent goes by the throw."""


@pytest.mark.rule("SO-12")
def test_cards_do_what_they_say_and_the_one_that_frees_is_kept(play: Play) -> None:
    assert play.do("card nova chat-du-toit").moved("Nova") == 150
    assert play.do("card nova pourboire").moved("Nova") == -15
    assert play.do("card nova premier-train").moved("Nova") == 200
    play.do("card nova sosie", "card nova tapage", "release nova card")
    assert play.moved("Nova") == 0
    assert play.refused("release nova card").code == "E_JAIL"


@pytest.mark.rule("SO-12")
def test_the_card_that_frees_has_no_buyer_unless_agreed(sit: Callable[..., Any]) -> None:
    play = sit().do("card nova sosie")
    assert play.refused("redeem nova sosie").code == "E_PHASE"
    play = sit("sell_card_to_bank=30").do("card nova sosie")
    assert play.do("redeem nova sosie").moved("Nova") == 30
    assert play.refused("redeem nova sosie").code == "E_OWNER"


@pytest.mark.rule("SO-13")
def test_taxes_cost_what_is_printed(play: Play) -> None:
    assert play.do("land impots").moved("Nova") == -200
    assert cash(play, 100).do("land taxe").moved("Nova") == -100


@pytest.mark.rule("SO-14")
def test_e13_jail_costs_50_at_once_and_49_lose_the_game(play: Play) -> None:
    cash(play, 50).do("jail nova")
    assert play.refused("throw nova 1 1").code == "E_JAIL"
    play.do("release nova fine")
    assert play.cash("Nova") == 0
    play.do("throw nova 4 6")
    assert "Free park" in play.said()
    cash(play, 49).do("jail nova", "release nova fine")
    assert play.state.over
    assert play.game.score(play.state).winners == ()


@pytest.mark.rule("SO-14")
def test_cash_may_be_raised_for_the_fine_unless_agreed_otherwise(
    sit: Callable[..., Any],
) -> None:
    play = cash(give(sit(), "usine-a-gaz"), 20).do("jail nova", "release nova fine")
    assert not play.state.over
    play.do("mortgage nova usine-a-gaz", "settle nova")
    assert play.cash("Nova") == 45
    play = cash(give(sit("jail_raise=no"), "usine-a-gaz"), 20)
    assert play.do("jail nova", "release nova fine").state.over


@pytest.mark.rule("SO-14")
def test_who_is_in_jail_is_not_sent_there_again(play: Play) -> None:
    refused = play.do("jail nova").refused("jail nova")
    assert (refused.code, refused.rule) == ("E_JAIL", "SO-14")


@pytest.mark.rule("SO-12")
def test_a_card_that_leads_to_a_works_is_settled_by_the_last_throw_or_the_one_told(
    play: Play,
) -> None:
    (card,) = (
        card.id for deck in play.box.decks for card in deck.cards if card.effect.to == WATERWORKS
    )
    decline(play, WATERWORKS)
    play.do("land depart", "throw nova 2 3")
    by_throw = play.state
    last = -play.do(f"card nova {card}").moved("Nova")
    play.state = by_throw
    told = -play.do(f"card nova {card} 10").moved("Nova")
    assert (last > 0, told) == (True, 2 * last)
