"""Chalet: what somebody is told who asks about a plot, a home or the Bank."""

from pnp.games.chalet import particulars, savings
from tests.rulebook.chalet.conftest import Play


def test_a_plot_is_told_with_its_price_rent_limit_and_area(rich: Play) -> None:
    there = {"deed": "hauptstrasse-12", "name": "Hauptstrasse 12", "price": 25_000, "rent": 600}
    there |= {"limit": 14_000, "area": 580, "buildable": True, "building": None}
    found = particulars.of_deed(rich.state, "hauptstrasse-12")
    assert found.data == there | {"owner": None}
    assert found.lines[0] == "Hauptstrasse 12: the Bank sells it"
    rich.do("buy anna hauptstrasse-12")
    found = particulars.of_deed(rich.state, "hauptstrasse-12")
    assert found.data == there | {"owner": "Anna"}
    assert found.lines == (
        "Hauptstrasse 12: Anna owns it",
        "  price 25000, yearly rent 600, limit 14000",
        "  580 m², nothing built",
    )


def test_of_a_home_no_area_is_told(play: Play) -> None:
    found = particulars.of_deed(play.state, "hauptstrasse-6-1")
    assert (found.data["area"], len(found.lines)) == (None, 2)


def test_what_stands_on_a_plot_is_told_in_place_of_its_area(rich: Play) -> None:
    rich.do("buy anna uferweg-5", "visit anna h4 again", "build anna uferweg-5 ferien-bungalow")
    found = particulars.of_deed(rich.state, "uferweg-5")
    assert found.data["building"] == "ferien-bungalow"
    assert found.lines[2:] == (f"  {rich.state.messages.text('building.ferien-bungalow')}",)


def test_the_bank_tells_what_it_sells_and_for_how_much(rich: Play) -> None:
    before = particulars.of_bank(rich.state)
    after = particulars.of_bank(rich.do("buy anna hauptstrasse-12").state)
    plot = {"deed": "hauptstrasse-12", "name": "Hauptstrasse 12", "price": 25_000}
    assert [each for each in before.data["unsold"] if each not in after.data["unsold"]] == [plot]
    assert set(before.lines) - set(after.lines) == {before.lines[0], "  Hauptstrasse 12 25000"}
    assert before.lines[0] == f"The Bank holds {len(before.data['unsold'])} deeds"


def test_of_a_plot_that_is_never_built_upon_that_is_told(play: Play) -> None:
    found = particulars.of_deed(play.state, "waldstrasse-4")
    assert found.lines[-1] == "  Nothing is ever built on Waldstrasse 4"


def test_the_sums_of_contracts_are_those_that_are_printed(play: Play) -> None:
    assert savings.printed_sums(play.state) == ("20000", "40000", "80000")
