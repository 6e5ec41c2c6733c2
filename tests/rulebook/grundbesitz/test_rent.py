"""Grundbesitz: rent, and what the Bank says of it."""

import pytest

from tests.rulebook.grundbesitz.conftest import STATIONS, VILLAS, Play, Seat


@pytest.mark.rule("DE-09")
def test_rent_goes_to_the_owner_and_lapses_on_a_mortgaged_deed(play: Play) -> None:
    play.give("anna", "schlossallee")
    site = play.box.deeds[-1].rents[0]
    assert play.do("rent ben schlossallee").moved("Anna") == site
    play.do("mortgage anna schlossallee")
    assert play.refused("rent ben schlossallee").code == "E_MORTGAGED"


@pytest.mark.rule("DE-09")
@pytest.mark.parametrize(("owned", "rent"), [(1, 500), (2, 1000), (3, 2000), (4, 4000)])
def test_stations_by_their_number(play: Play, owned: int, rent: int) -> None:
    play.give("anna", *STATIONS[:owned])
    assert play.do("rent ben nordbahnhof").moved("Anna") == rent


@pytest.mark.rule("DE-09")
def test_works_by_the_throw(play: Play) -> None:
    play.give("anna", "wasserwerk")
    assert play.do("rent ben wasserwerk 7").moved("Anna") == 560
    play.give("anna", "elektrizitatswerk")
    assert play.do("rent ben wasserwerk 7").moved("Anna") == 1400


@pytest.mark.rule("DE-09")
def test_who_cannot_pay_a_rent_is_told_what_could_be_raised(play: Play) -> None:
    play.give("anna", "schlossallee").do(f"pay ben bank {play.cash('Ben')}")
    refusal = play.refused("rent ben schlossallee")
    assert refusal.code == "E_CASH"
    assert "Ben cannot pay the rent of Schloßallee to Anna" in str(refusal)


@pytest.mark.rule("DE-11")
@pytest.mark.parametrize(("option", "times"), [("no", 2), ("yes", 1)])
def test_the_whole_group_doubles_even_beside_a_mortgage_unless_agreed(
    seat: Seat, option: str, times: int
) -> None:
    play = seat("grundbesitz", f"double_needs_unmortgaged_group={option}").give("anna", *VILLAS)
    site = next(d.rents[0] for d in play.box.deeds if d.id == "schlossallee")
    assert play.do("rent ben schlossallee").moved("Anna") == 2 * site
    play.do("mortgage anna parkstrasse", "rent ben schlossallee")
    assert play.moved("Anna") == times * site


@pytest.mark.rule("DE-32")
def test_the_bank_says_nothing_of_rent_unasked(seat: Seat) -> None:
    silent = seat("grundbesitz").give("ben", "ostbahnhof").do("card anna fahrt-ins-blaue")
    assert "rent" not in silent.said()
    told = seat("grundbesitz", "rent_hints=yes").give("ben", "ostbahnhof")
    assert "rent is due" in told.do("card anna fahrt-ins-blaue").said()
    assert "rent is due" not in told.do("card ben fahrt-ins-blaue").said()
