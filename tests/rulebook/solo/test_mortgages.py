"""Variante Solo: buildings sold, deeds mortgaged and lifted."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rulebook.solo.conftest import (
    CANAL,
    OLD_TOWN,
    SHED,
    Play,
    cash,
    decline,
    give,
    hotel,
    level,
)


@pytest.mark.rule("SO-16")
@pytest.mark.parametrize(
    ("sale", "got", "left"),
    [
        ("step_down_paid", 25, (4, False)),
        ("exchange_only", 0, (4, False)),
        ("outright", 125, (0, False)),
    ],
)
def test_a_hotel_becomes_four_houses(
    sit: Callable[..., Any], sale: str, got: int, left: tuple[int, bool]
) -> None:
    play = hotel(sit(f"hotel_sale={sale}")).do("demolish nova rue-de-la-suie")
    assert play.moved("Nova") == got
    assert level(play, "rue-de-la-suie") == left


@pytest.mark.rule("SO-16")
def test_stepping_a_hotel_down_needs_four_houses_or_it_is_sold_outright(
    sit: Callable[..., Any],
) -> None:
    for needs in ("yes", "no"):
        play = hotel(sit(f"hotel_down_needs_stock={needs}"))
        cash(play, 9000)
        streets = ("rue-du-sifflet", "rue-des-bagages", "rue-du-fanal", *CANAL)
        give(play, *streets, *OLD_TOWN)
        for deed in (*streets, *OLD_TOWN[:2]):
            play.do(f"land {deed}", f"build nova {deed} 4")
        if needs == "no":
            assert play.do("demolish nova rue-de-la-suie").moved("Nova") == 25
            continue
        assert play.refused("demolish nova rue-de-la-suie").code == "E_STOCK"
        assert play.do("demolish nova rue-de-la-suie all").moved("Nova") == 125


@pytest.mark.rule("SO-17")
def test_e14_no_mortgage_without_a_debt(sit: Callable[..., Any]) -> None:
    play = give(sit(), "usine-a-gaz")
    assert play.refused("mortgage nova usine-a-gaz").code == "E_NO_DEBT"
    play = give(sit("mortgage_when=any"), "usine-a-gaz")
    assert play.do("mortgage nova usine-a-gaz").moved("Nova") == 75


@pytest.mark.rule("SO-17")
def test_a_debt_the_cash_just_pays_is_no_reason_for_a_mortgage(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 90).do("owe nova bank 90")
    assert play.refused("mortgage nova usine-a-gaz").code == "E_NO_DEBT"
    play.do("pay nova bank 1 aside", "mortgage nova usine-a-gaz")


@pytest.mark.rule("SO-17")
def test_e15_a_debt_of_90_with_20_and_a_mortgage_of_75_leaves_5(play: Play) -> None:
    cash(give(play, "usine-a-gaz"), 20).do("owe nova bank 90", "mortgage nova usine-a-gaz")
    play.do("settle nova")
    assert play.cash("Nova") == 5


@pytest.mark.rule("SO-17")
def test_the_group_is_cleared_before_a_mortgage(play: Play) -> None:
    give(cash(play, 2000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 1")
    cash(play, 0).do("owe nova bank 40")
    assert play.refused("mortgage nova rue-des-traverses").code == "E_BUILDINGS"


@pytest.mark.rule("SO-17")
def test_the_banks_own_buildings_do_not_forbid_a_mortgage(play: Play) -> None:
    decline(give(play, "rue-des-traverses"), "rue-de-la-suie").do("land rue-de-la-suie")
    assert level(play, "rue-de-la-suie") == (1, False)
    cash(play, 0).do("owe nova bank 20", "mortgage nova rue-des-traverses")
    assert play.moved("Nova") == 30


@pytest.mark.rule("SO-18")
@pytest.mark.parametrize(("rounding", "paid"), [("up", 83), ("down", 82)])
def test_e16_lifting_75_costs_83(sit: Callable[..., Any], rounding: str, paid: int) -> None:
    play = give(sit("mortgage_when=any", f"rounding={rounding}"), "usine-a-gaz")
    play.do("mortgage nova usine-a-gaz")
    assert play.do("lift nova usine-a-gaz").moved("Nova") == -paid


@pytest.mark.rule("SO-18")
def test_one_lift_in_a_turn_if_agreed(sit: Callable[..., Any]) -> None:
    play = give(sit("mortgage_when=any", "lifts_per_turn=1"), *SHED)
    play.do("mortgage nova rue-de-la-suie rue-des-traverses", "lift nova rue-de-la-suie")
    assert play.refused("lift nova rue-des-traverses").code == "E_PHASE"
    play.do("land parc-gratuit", "lift nova rue-des-traverses")
    together = give(sit("mortgage_when=any"), *SHED).do(
        "mortgage nova rue-de-la-suie rue-des-traverses"
    )
    assert together.do("lift nova rue-de-la-suie rue-des-traverses").moved("Nova") == -66
