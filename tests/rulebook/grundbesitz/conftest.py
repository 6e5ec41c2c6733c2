"""The table of Grundbesitz and the streets that its chapters play with."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.fixtures.rules_table import seat

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

Seat = Callable[..., Any]


@pytest.fixture
def play() -> Play:
    return seat("grundbesitz")


def sell_all(play: Play, name: str, *but: str) -> None:
    """Let one player buy everything, but for some deeds."""
    play.do(f"pay bank {name} 500k")
    for deed in play.box.deeds:
        if deed.id not in but and play.state.balances.of("bank", f"deed:{deed.id}"):
            play.do(f"buy {name} {deed.id}")
