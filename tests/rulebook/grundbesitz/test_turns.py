"""Grundbesitz where the Bank keeps turns: doubles, jail, and rents nobody is told of."""

from collections.abc import Callable
from typing import Any

import pytest

Play = Any
"""The table of the folder above, untyped: what it tells of cash could be None."""


@pytest.fixture
def ring(seat: Callable[..., Any]) -> Play:
    """Anna, Ben and Cem at a table that keeps turns."""
    return seat("grundbesitz", turns=True)


def player(play: Play, name: str) -> dict[str, Any]:
    found: dict[str, Any] = play.game.status(play.state)["players"][name]
    return found


def following(play: Play) -> str:
    name: str = play.game.status(play.state)["turn"]["next"]
    return name


@pytest.mark.rule("DE-05")
def test_the_third_double_in_a_row_leads_to_jail_without_a_move(ring: Play) -> None:
    ring.do("a 2", "a 12", "a 4 4")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("gefangnis", 0)
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-17")
def test_whoever_stays_in_jail_throws_once_a_turn(ring: Play) -> None:
    """DE-A28: the three throws are three turns."""
    ring.do("jail anna", "b 3", "c 3", "a 1 2")
    assert player(ring, "Anna")["jail"] == 1
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-05")
def test_doubles_before_a_stay_in_jail_do_not_count_after_it(ring: Play) -> None:
    ring.do("a 2 2", "a 3 3", "jail anna", "b 3", "c 3", "release anna fine", "a 4 4")
    assert player(ring, "Anna")["jail"] is None
    assert following(ring) == "Anna"


@pytest.mark.rule("DE-06")
@pytest.mark.rule("DE-16")
def test_the_way_to_jail_pays_no_salary(ring: Play) -> None:
    ring.do("land anna domstrasse", "a 3")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("gefangnis", 0)
    assert ring.moved("Anna") == 0
    ring.do("land ben schlossallee", "b 3")
    assert ring.moved("Ben") == 4000


@pytest.mark.rule("DE-10")
def test_rent_lapses_when_the_next_player_throws(ring: Play) -> None:
    ring.give("Ben", "muhlenweg").do("a 3")
    assert ring.do("rent anna").moved("Anna") == -80
    ring.do("b 5", "c 3", "a 5")
    refused = ring.refused("rent cem")
    assert (refused.code, refused.rule) == ("E_LATE_RENT", "DE-10")


@pytest.mark.rule("DE-10")
def test_a_second_throw_of_the_same_player_lets_no_rent_lapse(ring: Play) -> None:
    ring.give("Ben", "chausseestrasse").do("a 3 3", "a 5")
    assert ring.do("rent anna chausseestrasse").moved("Ben") == 160


@pytest.mark.rule("DE-32")
def test_the_bank_tells_nobody_that_rent_is_due_unless_agreed(
    ring: Play, seat: Callable[..., Any]
) -> None:
    ring.give("Ben", "muhlenweg").do("a 3")
    assert "Ben" not in ring.said().replace("Ben is next", "")
    assert player(ring, "Anna")["due"] == []
    assert "rent" not in " ".join(ring.game.lines(ring.state, ()))
    assert "no rent" not in ring.do("b 5").said()
    told = seat("grundbesitz", "rent_hints=yes", turns=True).give("Ben", "muhlenweg").do("a 3")
    assert "Ben’s; rent 80" in told.said()


@pytest.mark.rule("DE-13")
def test_a_tax_is_paid_on_landing(ring: Play) -> None:
    assert ring.do("a 4").moved("Anna") == -4000


@pytest.mark.rule("DE-17")
def test_a_double_lets_a_prisoner_out_and_he_moves_by_it_and_throws_no_more(ring: Play) -> None:
    """DE-A25."""
    ring.do("jail anna", "a 4 4")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("schulstrasse", None)
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-17")
def test_the_third_throw_costs_the_fine_and_moves(ring: Play) -> None:
    ring.do("jail anna", "a 3", "b 3", "c 3", "a 5", "b 6", "c 6", "a 3 4")
    assert ring.moved("Anna") == -1000
    assert player(ring, "Anna")["space"] == "gemeinschaft-17"
    assert following(ring) == "Ben"


@pytest.mark.rule("DE-17")
def test_after_the_fine_one_throws_as_everybody_does(ring: Play) -> None:
    ring.do("jail anna", "release anna fine", "a 4 4")
    assert player(ring, "Anna")["space"] == "schulstrasse"
    assert following(ring) == "Anna"


@pytest.mark.rule("DE-12")
def test_a_card_into_jail_moves_the_pawn_and_ends_the_turn(ring: Play) -> None:
    to_jail = next(c.id for deck in ring.box.decks for c in deck.cards if c.effect.kind == "jail")
    ring.do("a 1 1", f"card anna {to_jail}")
    assert (player(ring, "Anna")["space"], player(ring, "Anna")["jail"]) == ("gefangnis", 0)
    assert "Ben is next" in ring.said()


@pytest.mark.rule("DE-09")
def test_the_rent_of_works_goes_by_the_throw_that_led_there(ring: Play) -> None:
    ring.give("Ben", "elektrizitatswerk").do("a 6 6")
    assert ring.do("rent anna").moved("Ben") == 80 * 12
    ring.do("a 5", "b 5", "c 6 6")
    assert ring.do("rent cem elektrizitatswerk 9").moved("Ben") == 80 * 9, "as it is typed"


@pytest.mark.rule("DE-32")
def test_where_a_card_has_led_its_rent_is_told_once(seat: Callable[..., Any]) -> None:
    play = seat("grundbesitz", "rent_hints=yes", turns=True).give("Ben", "ostbahnhof")
    play.do("land anna los", "card anna fahrt-ins-blaue")
    assert play.said().count("East Station, Ben’s; rent 500") == 1
    assert len(play.last.say) == 2
