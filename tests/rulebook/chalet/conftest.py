"""The table of Chalet, and what its chapters tell and ask of it."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.games.chalet import credit
from pnp.games.chalet.valuation import status, wealth
from tests.shipped import box_of

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""

Make = Callable[..., Any]


@pytest.fixture(scope="session")
def box() -> Box:
    return box_of("chalet")


@pytest.fixture
def rich(play: Play) -> Play:
    return play.do("pay bank anna 900k", "pay bank ben 900k", "pay bank cem 900k")


def player(play: Play, name: str) -> dict[str, Any]:
    found: dict[str, Any] = status(play.state)["players"][name]
    return found


def worth(play: Play, name: str) -> int:
    return wealth(play.state, name).total


def full(play: Play, name: str, total: int) -> str:
    """Let a player save a contract of a sum to the full; give its id."""
    play.do(f"visit {name} h4 again")
    before = {each.id for each in credit.contracts_of(play.state, name.capitalize())}
    play.do(f"contract {name} {total}")
    (new,) = {e.id for e in credit.contracts_of(play.state, name.capitalize())} - before
    play.do(f"deposit {name} {new}")
    for _ in range(total // 10_000 - 1):
        play.do(f"visit {name} s11 again", f"deposit {name} {new}")
    return new


def house_and_savings(play: Play) -> Play:
    """Give Anna a bare plot, an apartment, a castle, a built plot, and three counters."""
    play.do("pay bank anna 900k", "buy anna uferweg-10", "buy anna hauptstrasse-6-1")
    play.do("buy anna waldstrasse-1", "buy anna uferweg-5", "visit ben h8")
    play.do("build anna uferweg-5 ferien-bungalow")
    play.do("visit anna h4 again", "contract anna 20k 40k 80k", "deposit anna 20-1 40-1 80-1")
    return play
