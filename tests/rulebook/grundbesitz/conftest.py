"""The table of Grundbesitz and the streets that its chapters play with."""

from collections.abc import Callable
from typing import Any

import pytest

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

Seat = Callable[..., Any]

OLD_TOWN = ("marktgasse", "schulstrasse", "theatergasse")
"""Three streets, houses at 2 000."""

STATIONS = ("nordbahnhof", "sudbahnhof", "ostbahnhof", "westbahnhof")


@pytest.fixture
def play(seat: Seat) -> Play:
    return seat("grundbesitz")


@pytest.fixture
def builders(seat: Seat) -> Callable[..., Any]:
    """Sit down where building may begin at once, so that a scene needs few deeds."""

    def make(*options: str, **more: Any) -> Any:
        return seat("grundbesitz", "require_all_sold=no", *options, **more)

    return make


def rich(play: Play, *names: str) -> Play:
    for name in names or ("anna", "ben", "cem"):
        play.do(f"pay bank {name} 500k")
    return play


def sell_all(play: Play, name: str, *but: str) -> None:
    """Let one player buy everything, but for some deeds."""
    rich(play, name)
    for deed in play.box.deeds:
        if deed.id not in but and play.state.balances.of("bank", f"deed:{deed.id}"):
            play.do(f"buy {name} {deed.id}")


def level(play: Play, name: str, streets: tuple[str, ...], houses: int) -> None:
    play.do("; ".join(f"build {name} {street} {houses}" for street in streets))
