"""One act in several games: the verbs are shared, the numbers are content."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from pnp.rules.rulebook import verb


class Profile(NamedTuple):
    """What selling a mortgaged deed comes to in a game."""

    kit: str
    deed: str
    price: int
    at_once: int
    """What the Bank takes for the transfer itself."""
    later: int
    """What lifting costs the new owner later on."""


PROFILES = (
    Profile("cronulla", "kingsway", 40, 0, 193),
    Profile("grundbesitz", "parkstrasse", 800, 350, 3850),
)
"""The same deed in either game: 350 in one, twenty times that in the other."""


@pytest.mark.rule("CR-29")
@pytest.mark.rule("DE-28")
@pytest.mark.parametrize("profile", PROFILES, ids=lambda each: each.kit)
def test_a_mortgaged_deed_is_sold_and_lifted_later(
    profile: Profile, seat: Callable[..., Any]
) -> None:
    play = seat(profile.kit).give("anna", profile.deed).do(f"mortgage anna {profile.deed}")
    play.do(f"sell anna ben {profile.deed} {profile.price}")
    assert play.moved("Anna") == profile.price
    assert play.moved("Ben") == -profile.price - profile.at_once
    assert play.do(f"lift ben {profile.deed}").moved("Ben") == -profile.later


@pytest.mark.rule("CR-30")
@pytest.mark.rule("DE-28")
@pytest.mark.parametrize("profile", PROFILES, ids=lambda each: each.kit)
def test_a_mortgaged_deed_is_sold_and_lifted_at_once(
    profile: Profile, seat: Callable[..., Any]
) -> None:
    play = seat(profile.kit).give("anna", profile.deed).do(f"mortgage anna {profile.deed}")
    play.do(f"sell anna ben {profile.deed} {profile.price} lift")
    assert play.moved("Ben") == -profile.price - profile.later


def test_it_is_one_and_the_same_verb() -> None:
    kinds = {verb(profile.kit, "sell") for profile in PROFILES}
    assert len(kinds) == 1
