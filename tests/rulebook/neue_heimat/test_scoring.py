"""Neue Heimat: what houses and hidden cheques are worth."""

import pytest

from pnp.games.neue_heimat import building_site, rounds, tally
from tests.rulebook.neue_heimat.conftest import Play, points, put, take


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-22")
def test_the_tallest_house_before_the_mayor_is_worth_fifty_four_either_way() -> None:
    floors = tuple(f"red-{n}" for n in (6, 5, 4, 3, 2, 1))
    house = building_site.House(1, 1, floors, 6, fenced=False)
    whole = building_site.Row(1, 1, (house,), mayor=True, permits=())
    assert tally.house_points(whole, house, 2) == 54
    part = building_site.Row(1, 2, (house,), mayor=True, permits=())
    assert tally.house_points(part, house, 2) == -54


@pytest.mark.rule("NH-19")
@pytest.mark.rule("NH-23")
def test_an_unroofed_house_counts_against_its_owner_and_twice_with_the_mayor(play: Play) -> None:
    put(play, red_6="1", blue_5="1", blue_4="1.2")
    assert points(play, "Ben") == -9
    play.do(f"mayor {take(play, 'mayor')} 1")
    assert points(play, "Ben") == -18
    assert "5+4 = 9" in play.state.messages.said(rounds.this_round(play.state)["Ben"][0].what)


@pytest.mark.rule("NH-22")
def test_the_owner_of_the_top_colour_scores_the_house(play: Play) -> None:
    put(play, red_6="1", blue_6="1", green_5="1.2")
    assert [points(play, name) for name in ("Anna", "Ben", "Cem")] == [-6, 0, -11]


@pytest.mark.rule("NH-24")
def test_only_hidden_cheques_count(play: Play) -> None:
    play.do("box anna", "pay ben anna 5")
    assert (points(play, "Anna"), points(play, "Ben")) == (1, 0)
