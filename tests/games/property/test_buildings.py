"""Houses and hotels: where they may stand, and what they bring back."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.property import building, deeds
from pnp.ledger.entry import Posting, move
from tests.fixtures.rules_table import seat

Play = Any
Seat = Callable[..., Any]

CORAL = ("waratah-street", "surf-road")
"""Two streets with houses at 50."""


@pytest.fixture
def built(play: Play) -> Play:
    play.give("anna", *CORAL).do("build anna surf-road")
    play.game.lawful(play.state)
    return play


@pytest.mark.parametrize(("after", "code"), [
    (move("player:Anna", "player:Ben", "deed:waratah-street"), "E_GROUP"),
    (move("player:Anna", "bank", "deed:surf-road"), "E_GROUP"),
    (move("bank", "plot:waratah-street", "pledge"), "E_GROUP_MORTGAGED"),
    (move("bank", "plot:kingsway", "hotel"), "E_GROUP"),
])  # fmt: skip
def test_no_play_leaves_a_building_so(built: Play, after: tuple[Posting, ...], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        built.game.lawful(built.state.after(after))
    assert caught.value.code == code


@pytest.mark.rule("CR-26")
@pytest.mark.parametrize(("kit", "option", "built", "beside"), [
    ("grundbesitz", "require_all_sold=no", "schlossallee", "parkstrasse"),
    ("cronulla", "mortgage_scope=plot", "surf-road", "waratah-street"),
])  # fmt: skip
def test_beside_a_mortgage_a_building_may_stand_where_only_its_plot_must_be_free(
    kit: str, option: str, built: str, beside: str
) -> None:
    play = seat(kit, option).give("anna", built, beside).do(f"build anna {built}")
    play.game.lawful(play.state.after(move("bank", f"plot:{beside}", "pledge")))
    with pytest.raises(Refusal):
        play.game.lawful(play.state.after(move("bank", f"plot:{built}", "pledge")))


def test_what_the_bank_built_on_its_own_place_is_lawful() -> None:
    play = seat("solo", players="Nova").do("land rue-de-la-suie", "decline", "land 1")
    assert deeds.is_built(play.state, "rue-de-la-suie")
    play.game.lawful(play.state)


def test_all_buildings_come_off_and_bring_half(built: Play) -> None:
    built.do("build anna waratah-street", "build anna surf-road")
    assert building.proceeds(built.state, CORAL) == 3 * 25
    after = built.state.after(building.clear(built.state, CORAL))
    assert [deeds.houses(after, each) for each in CORAL] == [0, 0]
    assert building.proceeds(after, CORAL) == 0


def test_what_was_paid_is_shared_out_over_the_steps_sold(table: Seat) -> None:
    play = table("building_refund_basis=paid").give("anna", *CORAL).do("pay bank anna 1k")
    play.do("build anna surf-road for 70; build anna waratah-street", "build anna surf-road for 30")
    assert building.outlay_of(play.state, "surf-road", 1, 0) == 50
    assert building.outlay_of(play.state, "surf-road", 2, 0) == 100
    assert play.do("demolish anna surf-road").moved("Anna") == 25
    assert play.do("demolish anna surf-road").moved("Anna") == 25
    assert building.outlay_of(play.state, "surf-road", 1, 0) == 0
