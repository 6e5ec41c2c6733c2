"""The table of Variante Solo, with one player against the Bank."""

from collections.abc import Callable
from typing import Any

import pytest

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

SHED = ("rue-de-la-suie", "rue-des-traverses")
"""Two streets of 60, site rent 4, houses at 50."""

CANAL = ("quai-de-la-brume", "quai-du-sommeil", "quai-des-veilleurs")
"""Three streets, rent with three houses 432 and 432."""

OLD_TOWN = ("rue-du-chat-gris", "rue-de-la-bougie", "rue-des-reverberes")

STATIONS = ("gare-du-soir", "gare-de-la-lune", "gare-de-minuit", "gare-de-l-aube")


@pytest.fixture
def sit(seat: Callable[..., Any]) -> Callable[..., Any]:

    def make(*options: str, **more: Any) -> Any:
        return seat("solo", *options, players="Nova", **more)

    return make


@pytest.fixture
def play(sit: Callable[..., Any]) -> Play:
    return sit()


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


def cash(play: Play, amount: int) -> Play:
    more = amount - play.cash("Nova")
    if more:
        play.do(f"pay bank nova {more}" if more > 0 else f"pay nova bank {-more}")
    return play


def leave_bank(play: Play, amount: str) -> None:
    """Bring the Bank's cash down to an amount; Nova gets the rest."""
    there = play.state.balances.of("bank", "cash")
    play.do(f"pay bank nova {there - int(amount)}")


def status(play: Play) -> Any:
    return play.game.status(play.state)


def hotel(play: Play) -> Play:
    give(cash(play, 3000), *SHED).do("land rue-de-la-suie", "build nova rue-de-la-suie 5")
    return play
