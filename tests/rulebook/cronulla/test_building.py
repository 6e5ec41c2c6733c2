"""Cronulla 2230: houses and hotels, built and sold back."""

import pytest

from pnp.box.estate import building_table
from tests.rulebook.cronulla.conftest import CORAL, MANGO, OCEAN, WHARVES, Make, Play, even


@pytest.mark.rule("CR-17")
def test_houses_need_the_whole_group(play: Play) -> None:
    refusal = play.give("anna", *MANGO[:2]).refused("build anna hume-road")
    assert refusal.code == "E_GROUP"
    assert "Elouera Road" in refusal.say
    assert play.give("anna", MANGO[2]).do("build anna hume-road").moved("Anna") == -100


@pytest.mark.rule("CR-18")
def test_houses_are_built_evenly(play: Play) -> None:
    play.give("anna", *MANGO).do("build anna hume-road")
    refusal = play.refused("build anna hume-road")
    assert (refusal.code, refusal.rule) == ("E_UNEVEN", "CR-18")
    play.do("build anna mitchell-road")


@pytest.mark.rule("CR-18")
def test_a_whole_row_may_be_built_in_one_line(play: Play) -> None:
    play.give("anna", *MANGO).do("pay bank anna 1k")
    before = play.cash("Anna")
    even(play, "anna", MANGO, 4)
    assert before - play.cash("Anna") == 1200
    assert play.refused("build anna hume-road 1 house").code == "E_MAX_BUILD"


@pytest.mark.rule("CR-19")
def test_no_building_beside_a_mortgage(play: Play) -> None:
    play.give("anna", *MANGO).do("mortgage anna elouera-road")
    assert play.refused("build anna hume-road").code == "E_GROUP_MORTGAGED"


@pytest.mark.rule("CR-20")
def test_a_hotel_takes_the_place_of_four_houses(play: Play) -> None:
    play.give("anna", *MANGO).do("pay bank anna 1k")
    even(play, "anna", MANGO, 4)
    assert [(each.key, each.facts["n"]) for each in play.last.why] == [("why.houses", 4)] * 3
    assert play.do("build anna hume-road").moved("Anna") == -100
    assert "hotel 100" in play.why()
    assert [each.key for each in play.last.why] == ["why.hotel"]
    plot = play.state.balances.holdings("plot:hume-road")
    assert plot == {"hotel": 1}
    assert play.refused("build anna hume-road").code == "E_MAX_BUILD"
    play.do("build anna mitchell-road")


@pytest.mark.rule("CR-20")
def test_a_hotel_waits_for_four_houses_on_all(play: Play) -> None:
    play.give("anna", *MANGO).do("pay bank anna 1k")
    even(play, "anna", MANGO, 3)
    play.do("build anna hume-road")
    assert play.refused("build anna hume-road").code == "E_MAX_BUILD"


@pytest.mark.rule("CR-21")
def test_the_bank_never_runs_out_of_houses(play: Play) -> None:
    for group in (
        MANGO,
        CORAL,
        ("kingsway", "cronulla-street"),
        ("ozone-street", "gerrale-street", "laycock-avenue"),
    ):
        play.give("anna", *group).do("pay bank anna 5k")
        even(play, "anna", group, 4)
    assert play.state.balances.of("bank", "house") == 88 - 40


@pytest.mark.rule("CR-22")
def test_nothing_is_built_on_clubs_and_wharves(play: Play) -> None:
    play.give("anna", *WHARVES)
    assert play.refused("build anna bundeena-wharf").code == "E_NOT_BUILDABLE"


@pytest.mark.rule("CR-23")
def test_buildings_are_sold_at_half_price(play: Play) -> None:
    pine = ("prince-street", "ewos-parade", "richmount-street")
    lagoon = ("nicholson-parade", "taloombi-street", "arthur-avenue")
    play.give("anna", *lagoon, *pine).do("pay bank anna 9k")
    even(play, "anna", lagoon, 4)
    play.do("build anna arthur-avenue")
    refusal = play.refused("demolish anna taloombi-street")
    assert (refusal.code, refusal.rule) == ("E_UNEVEN", "CR-23")
    assert play.do("demolish anna arthur-avenue").moved("Anna") == 75
    assert play.state.balances.of("plot:arthur-avenue", "house") == 4
    assert play.do(f"demolish anna {' '.join(lagoon)} all").moved("Anna") == 12 * 75


@pytest.mark.rule("CR-23")
def test_a_hotel_brings_back_half_of_five_houses(play: Play) -> None:
    play.give("anna", *OCEAN).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 5)
    assert play.do(f"demolish anna {' '.join(OCEAN)} all").moved("Anna") == 2 * 500


@pytest.mark.rule("CR-23")
def test_the_refund_may_go_by_the_price_paid(table: Make) -> None:
    printed, paid = table(), table("building_refund_basis=paid")
    for play, refund in ((printed, 25), (paid, 10)):
        play.give("anna", *CORAL).do("build anna surf-road for 20", "demolish anna surf-road")
        assert play.moved("Anna") == refund


@pytest.mark.rule("CR-31")
def test_building_again_after_a_lift_costs_the_full_price(play: Play) -> None:
    play.give("anna", *CORAL).do(
        "build anna surf-road",
        "demolish anna surf-road",
        "mortgage anna surf-road",
        "lift anna surf-road",
        "build anna surf-road",
    )
    assert play.moved("Anna") == -50


def test_the_building_table_is_what_the_bank_asks(play: Play) -> None:
    row = building_table([50])[6]
    assert row.cells == ((350, 175),)
    play.give("anna", *CORAL).do("build anna surf-road 4; build anna waratah-street 3")
    assert play.moved("Anna") == -350
    assert play.do("demolish anna surf-road waratah-street all").moved("Anna") == 175


def test_of_a_plot_that_is_named_the_owner_sells_the_houses(play: Play) -> None:
    play.give("ben", *MANGO)
    even(play, "ben", MANGO, 1)
    assert play.do("demolish hume-road").moved("Ben") == 50
