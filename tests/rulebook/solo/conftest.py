"""The table of Variante Solo, with one player against the Bank."""

from typing import Any

import pytest

from tests.fixtures.rules_table import seat

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""


@pytest.fixture
def play() -> Play:
    return seat("solo", players="Nova")


def give(play: Play, *deeds: str) -> Play:
    """Let Nova have deeds at no cost, to set a scene."""
    for deed in deeds:
        price = next(each.price for each in play.box.deeds if each.id == deed)
        play.do(f"pay bank nova {price}; land {deed}; buy nova {deed}")
    return play


def decline(play: Play, *deeds: str) -> Play:
    """Let Nova land on deeds and decline them, whatever they cost."""
    for deed in deeds:
        price = next(each.price for each in play.box.deeds if each.id == deed)
        play.do(f"pay bank nova {price}; land {deed}; decline; pay nova bank {price}")
    return play


def leave_bank(play: Play, amount: str) -> None:
    """Bring the Bank's cash down to an amount; Nova gets the rest."""
    there = play.state.balances.of("bank", "cash")
    play.do(f"pay bank nova {there - int(amount)}")
