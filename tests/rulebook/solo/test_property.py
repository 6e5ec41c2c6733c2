"""Variante Solo: one's own property and the Bank's."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rulebook.solo.conftest import (
    CANAL,
    SHED,
    STATIONS,
    Play,
    cash,
    decline,
    give,
    level,
    status,
)

# -- one's own property ---------------------------------------------------------------------------


@pytest.mark.rule("SO-06")
def test_e07_the_bank_pays_the_rent_and_then_one_may_build_there(play: Play) -> None:
    give(cash(play, 2000), *SHED)
    play.do("land rue-de-la-suie", "build nova rue-de-la-suie 3", "land rue-de-la-suie")
    assert play.moved("Nova") == 144
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert play.refused("build nova rue-des-traverses").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-10")
def test_for_what_nobody_owns_no_rent_is_due(play: Play) -> None:
    asked = play.do("land rue-de-la-suie").refused("rent nova rue-de-la-suie")
    assert (asked.code, asked.rule, asked.key) == ("E_NOT_OWNED", "SO-10", "rent.unowned")
    assert play.do("decline", "rent nova rue-de-la-suie").moved("Nova") == -4


@pytest.mark.rule("SO-06")
def test_e08_a_mortgaged_property_earns_nothing_and_is_not_built_on(
    sit: Callable[..., Any],
) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED).do("mortgage nova rue-de-la-suie")
    assert play.do("land rue-de-la-suie").moved("Nova") == 0
    assert play.refused("build nova rue-de-la-suie").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-07")
def test_e09_a_mortgaged_sibling_forbids_building(sit: Callable[..., Any]) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED).do("mortgage nova rue-de-la-suie")
    play.do("land rue-des-traverses")
    assert play.refused("build nova rue-des-traverses").code == "E_GROUP_MORTGAGED"


@pytest.mark.rule("SO-07")
def test_building_needs_the_whole_group(play: Play) -> None:
    give(cash(play, 2000), "rue-de-la-suie").do("land rue-de-la-suie")
    assert play.refused("build nova rue-de-la-suie").code == "E_GROUP"


@pytest.mark.rule("SO-07")
def test_e10_three_houses_at_once_and_no_evenness(sit: Callable[..., Any]) -> None:
    play = give(cash(sit(), 2000), *SHED).do("land rue-de-la-suie")
    assert play.do("build nova rue-de-la-suie 3").moved("Nova") == -150
    assert level(play, "rue-des-traverses") == (0, False)
    play = give(cash(sit("build_per_landing=one"), 2000), *SHED).do("land rue-de-la-suie")
    assert play.refused("build nova rue-de-la-suie 3").code == "E_PHASE"
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert play.refused("build nova rue-de-la-suie").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("SO-07")
def test_what_was_just_bought_is_built_on_only_if_agreed(sit: Callable[..., Any]) -> None:
    play = give(cash(sit(), 2000), *SHED)
    assert play.refused("build nova rue-des-traverses").code == "E_NOT_AT_SPACE"
    play = give(cash(sit("build_on_purchase_landing=yes"), 2000), *SHED)
    assert play.do("build nova rue-des-traverses").moved("Nova") == -50


@pytest.mark.rule("SO-08")
def test_a_hotel_takes_the_place_of_four_houses_on_that_place_alone(play: Play) -> None:
    give(cash(play, 2000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 4")
    assert play.refused("build nova rue-de-la-suie house").code == "E_MAX_BUILD"
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50
    assert level(play, "rue-de-la-suie") == (0, True)
    assert status(play)["bank"]["houses"] == 32
    assert play.refused("build nova rue-de-la-suie").code == "E_MAX_BUILD"


# -- the Bank's property --------------------------------------------------------------------------


@pytest.mark.rule("SO-09")
def test_e05_the_whole_group_of_the_bank_takes_double_and_then_builds(
    sit: Callable[..., Any],
) -> None:
    group = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal")
    play = decline(sit(), *group).do("land parc-gratuit", "land rue-du-sifflet")
    assert play.moved("Nova") == -16
    assert level(play, "rue-du-sifflet") == (1, False)
    play = decline(sit("bank_doubles=no"), *group).do("land rue-du-sifflet")
    assert play.moved("Nova") == -8


@pytest.mark.rule("SO-09")
def test_the_bank_builds_up_to_a_hotel_and_never_on_stations(play: Play) -> None:
    decline(cash(play, 3000), "rue-de-la-suie", "gare-du-soir")
    paid = []
    for n in range(1, 7):
        play.do("land rue-de-la-suie")
        paid.append(-play.moved("Nova"))
        if n < 5:
            assert f"house {n} on Rue de la Suie (stock {32 - n})" in play.said()
    assert paid == [4, 20, 56, 144, 184, 224]
    assert level(play, "rue-de-la-suie") == (0, True)
    assert status(play)["bank"]["houses"] == 32
    assert play.do("land gare-du-soir").moved("Nova") == -25
    assert level(play, "gare-du-soir") == (0, False)


@pytest.mark.rule("SO-22")
def test_without_pieces_the_bank_does_not_build_and_one_waits_or_resells(play: Play) -> None:
    mine = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal")
    decline(give(cash(play, 9000), *mine, *CANAL), "rue-du-chat-gris")
    for deed in (*mine, *CANAL):
        play.do(f"land {deed}", f"build nova {deed} 4")
    give(play, *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 4")
    play.do("land rue-des-traverses", "build nova rue-des-traverses 3")
    assert status(play)["bank"]["houses"] == 1
    play.do("land rue-du-chat-gris")
    assert level(play, "rue-du-chat-gris") == (1, False), "the last house is still built"
    assert status(play)["bank"]["houses"] == 0
    play.do("land rue-du-chat-gris")
    assert "builds nothing" in play.said()
    play.do("land rue-du-fanal", "build nova rue-du-fanal", "land rue-du-sifflet")
    play.do("land rue-des-bagages", "build nova rue-des-bagages")
    play.do("demolish nova rue-de-la-suie", "land rue-de-la-suie")
    assert play.do("build nova rue-de-la-suie").moved("Nova") == -50


@pytest.mark.rule("SO-10")
def test_site_rent_doubles_only_with_the_whole_group_unmortgaged(
    sit: Callable[..., Any],
) -> None:
    play = give(cash(sit("mortgage_when=any"), 2000), *SHED)
    assert play.do("land rue-de-la-suie").moved("Nova") == 8
    play.do("mortgage nova rue-des-traverses", "land rue-de-la-suie")
    assert play.moved("Nova") == 4


@pytest.mark.rule("SO-11")
def test_e17_stations_by_number_and_services_by_the_throw(play: Play) -> None:
    decline(cash(play, 2000), "usine-a-gaz")
    assert play.refused("land usine-a-gaz").code == "E_SYNTAX"
    assert play.do("land usine-a-gaz 9").moved("Nova") == -36
    decline(play, "chateau-d-eau")
    assert play.do("land usine-a-gaz 9").moved("Nova") == -90
    give(play, *STATIONS[:3])
    assert play.do("land gare-de-minuit").moved("Nova") == 100


@pytest.mark.rule("SO-11")
def test_the_throw_that_led_there_counts_for_the_services(play: Play) -> None:
    decline(play, "usine-a-gaz").do("land parc-gratuit", "jail nova", "release nova fine")
    cash(play, 2000).do("throw nova 1 1")
    assert play.moved("Nova") == -4 * 2, "from jail, at 10, to the gasworks, at 12"


@pytest.mark.rule("SO-04")
def test_who_owes_the_bank_buys_nothing_before_that_is_paid(play: Play) -> None:
    give(play, "usine-a-gaz")
    cash(play, 60).do("land rue-de-la-suie", "pay nova bank 60", "card nova pourboire")
    refused = play.refused("buy nova rue-de-la-suie")
    assert refused.code == "E_DEBT_PENDING"


@pytest.mark.rule("SO-10")
def test_where_nothing_can_be_owned_no_rent_can_be_asked(play: Play) -> None:
    refused = play.do("land impots").refused("rent nova")
    assert (refused.code, refused.rule, refused.key) == (
        "E_NOT_AT_SPACE", "SO-10", "rent.nothing-here",
    )  # fmt: skip
