"""Cronulla 2230: mortgages, the fee for lifting them and its halves."""

import pytest

from pnp.box.deed_terms import fee_rows, redeem
from pnp.box.estate import Deed
from pnp.money import Rounding
from tests.rulebook.cronulla.conftest import CORAL, WHARVES, Make, Play, even


@pytest.mark.rule("CR-26")
def test_a_mortgage_lends_half_the_price_once(play: Play) -> None:
    play.give("anna", "kingsway").do("mortgage anna kingsway")
    assert play.moved("Anna") == 175
    assert play.refused("mortgage anna kingsway").code == "E_MORTGAGED"


@pytest.mark.rule("CR-26")
def test_no_mortgage_beside_a_building(play: Play) -> None:
    jacaranda = ("croydon-street", "wilbar-avenue", "beach-park-avenue")
    play.give("anna", *jacaranda)
    even(play, "anna", jacaranda, 1)
    refusal = play.refused("mortgage anna croydon-street")
    assert refusal.code == "E_BUILDINGS"
    assert "the Bank pays 150" in refusal.say
    lagoon = ("nicholson-parade", "taloombi-street", "arthur-avenue")
    play.give("ben", *lagoon).do("build ben arthur-avenue")
    assert play.refused("mortgage ben taloombi-street").code == "E_BUILDINGS"
    assert play.do("demolish ben arthur-avenue").moved("Ben") == 75
    play.do("mortgage ben taloombi-street")


@pytest.mark.rule("CR-26")
def test_the_table_may_look_at_the_plot_alone(table: Make) -> None:
    play = table("mortgage_scope=plot").give("anna", *CORAL).do("build anna surf-road")
    assert play.refused("mortgage anna surf-road").code == "E_BUILDINGS"
    assert play.do("mortgage anna waratah-street").moved("Anna") == 30


@pytest.mark.rule("CR-28")
def test_lifting_one_deed_costs_what_the_table_says(table: Make) -> None:
    rows: tuple[Deed, ...] = fee_rows(table().box.deeds)
    assert len(rows) == 16
    for deed in rows:
        play = table().give("anna", deed.id)
        play.do(f"mortgage anna {deed.id}", f"lift anna {deed.id}")
        assert -play.moved("Anna") == redeem([deed], 10, Rounding.UP).total


@pytest.mark.rule("CR-28")
def test_lifting_needs_a_mortgaged_deed_of_ones_own_and_the_cash(play: Play) -> None:
    play.give("anna", "kingsway")
    assert play.refused("lift anna kingsway").code == "E_NOT_MORTGAGED"
    play.do("mortgage anna kingsway")
    assert play.refused("lift ben kingsway").code == "E_OWNER"
    play.do("pay anna bank 1555")
    refusal = play.refused("lift anna kingsway")
    assert str(refusal) == "Anna cannot lift Kingsway: 193 needed, 120 there (CR-28)"


@pytest.mark.rule("CR-28")
def test_the_misprinted_table_is_ten_too_low(table: Make) -> None:
    play = table("fee_table_350=as_printed").give("anna", "kingsway")
    assert play.do("mortgage anna kingsway", "lift anna kingsway").moved("Anna") == -183


@pytest.mark.rule("CR-32")
@pytest.mark.parametrize(
    ("option", "lifts"),
    [
        ("transaction", [("lift anna @12 @28", 165)]),
        ("transaction", [("lift anna @12", 83), ("lift anna @28", 83)]),
        ("carry", [("lift anna @12", 83), ("lift anna @28", 82)]),
        ("carry", [("lift anna @12", 83), ("salary ben", 0), ("lift anna @28", 82)]),
        ("turn", [("lift anna @12", 83), ("lift anna @28", 82)]),
        ("turn", [("lift anna @12", 83), ("salary ben", 0), ("lift anna @28", 83)]),
        ("transaction", [("lift anna @12 kingsway", 275)]),
        ("transaction", [("lift anna @12", 83), ("lift anna kingsway", 193)]),
    ],
)
def test_halves_are_pooled(table: Make, option: str, lifts: list[tuple[str, int]]) -> None:
    play = table(f"half_dollar_combine={option}").give("anna", *WHARVES, "kingsway")
    play.do("mortgage anna @12 @28 kingsway")
    for line, cost in lifts:
        assert -play.do(line).moved("Anna") == cost


@pytest.mark.rule("CR-32")
def test_the_fee_is_explained_with_its_half(play: Play) -> None:
    play.give("anna", *WHARVES, "kingsway").do("mortgage anna @12 @28 kingsway")
    assert "7.5" in play.do("lift anna @12").why()
    assert "17.5" in play.do("lift anna kingsway").why()
    play.do("mortgage anna @12 kingsway", "lift anna @12 kingsway")
    assert "25" in play.why()
    assert ".5" not in play.why()


@pytest.mark.rule("CR-32")
def test_a_half_that_was_paid_ahead_is_used_up(table: Make) -> None:
    play = table("half_dollar_combine=carry").give("anna", *WHARVES).do("mortgage anna @12 @28")
    assert play.do("lift anna @12").state.balances.of("player:Anna", "half") == 1
    assert play.do("lift anna @28").state.balances.of("player:Anna", "half") == 0
    assert "paid ahead is taken off" in play.why()


@pytest.mark.rule("CR-26")
def test_only_ones_own_deeds_are_mortgaged(play: Play) -> None:
    refused = play.give("ben", "kingsway").refused("mortgage anna kingsway")
    assert (refused.code, refused.rule) == ("E_OWNER", "CR-26")
