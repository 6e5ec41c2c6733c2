"""Cronulla 2230: houses and hotels, built and sold back."""

import pytest

from pnp.box.codes import code
from pnp.box.deed_terms import fee_rows, redeem
from pnp.box.estate import Deed, building_table
from pnp.money import Rounding
from tests.rulebook.cronulla.conftest import CORAL, MANGO, WHARVES, Make, Play, even


@pytest.mark.rule("CR-18")
def test_a_whole_row_may_be_built_in_one_line(play: Play) -> None:
    play.give("anna", *MANGO).do("pay bank anna 1k")
    before = play.cash("Anna")
    even(play, "anna", MANGO, 4)
    assert before - play.cash("Anna") == 1200
    assert play.refused("build anna hume-road 1 house").code == "E_MAX_BUILD"


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
def test_the_refund_may_go_by_the_price_paid(table: Make) -> None:
    printed, paid = table(), table("building_refund_basis=paid")
    for play, refund in ((printed, 25), (paid, 10)):
        play.give("anna", *CORAL).do("build anna surf-road for 20", "demolish anna surf-road")
        assert play.moved("Anna") == refund


def test_the_building_table_is_what_the_bank_asks(play: Play) -> None:
    row = building_table([50])[6]
    assert row.cells == ((350, 175),)
    play.give("anna", *CORAL).do("build anna surf-road 4; build anna waratah-street 3")
    assert play.moved("Anna") == -350
    assert play.do("demolish anna surf-road waratah-street all").moved("Anna") == 175


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
def test_a_half_that_was_paid_ahead_is_used_up(table: Make) -> None:
    play = table("half_dollar_combine=carry").give("anna", *WHARVES).do("mortgage anna @12 @28")
    assert play.do("lift anna @12").state.balances.of("player:Anna", "half") == 1
    assert play.do("lift anna @28").state.balances.of("player:Anna", "half") == 0
    assert "paid ahead is taken off" in play.why()


SKY = ("ozone-street", "gerrale-street", "laycock-avenue")
"""Three streets with houses at 50."""


# -- rent -----------------------------------------------------------------------------------------


@pytest.mark.rule("CR-10")
def test_rent_goes_to_the_owner(play: Play) -> None:
    play.give("anna", "kingsway").do("rent ben kingsway")
    assert (play.moved("Ben"), play.moved("Anna")) == (-28, 28)


@pytest.mark.rule("CR-10")
@pytest.mark.parametrize(("level", "rent"), [(1, 70), (2, 196), (3, 504), (4, 644), (5, 784)])
def test_rent_rises_with_the_buildings(play: Play, level: int, rent: int) -> None:
    play.give("anna", *MANGO).do("pay bank anna 5k", "pay bank ben 1k")
    for n in range(level):
        even(play, "anna", MANGO, 1)
        del n
    assert play.do("rent ben hume-road").moved("Anna") == rent


@pytest.mark.rule("CR-10")
@pytest.mark.parametrize(("owned", "rent"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_the_rent_of_clubs_goes_by_their_number(play: Play, owned: int, rent: int) -> None:
    clubs = [f"{each}-surf-club" for each in ("north", "south", "east", "west")]
    play.give("anna", *clubs[:owned])
    assert play.do("rent ben north-surf-club").moved("Anna") == rent


@pytest.mark.rule("CR-10")
@pytest.mark.parametrize(("owned", "rent"), [(1, 40), (2, 100)])
def test_the_rent_of_wharves_is_fixed(play: Play, owned: int, rent: int) -> None:
    play.give("anna", *WHARVES[:owned])
    assert play.do("rent ben gunnamatta-wharf").moved("Anna") == rent
    assert play.refused("rent ben gunnamatta-wharf 7").code == "E_SYNTAX"


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("CR-14")
def test_cards_pay_to_and_from_the_bank(play: Play) -> None:
    for deck in play.box.decks:
        for card in deck.cards:
            if card.effect.kind in {"collect", "pay"}:
                sign = 1 if card.effect.kind == "collect" else -1
                assert play.do(f"card anna {card.id}").moved("Anna") == sign * card.effect.amount
                assert play.moved("Ben") == 0
                play.do(f"card anna {card.id}" if sign < 0 else "salary anna")


@pytest.mark.rule("CR-14")
def test_a_card_is_known_by_its_printed_code_and_by_its_link(play: Play) -> None:
    card = next(each for each in play.box.decks[0].cards if each.effect.kind == "collect")
    printed = code("CR", play.box.decks[0].letter, card.no)
    for written in (printed, printed.replace("-", "").lower(), f"HTTPS://X.EXAMPLE/C/{printed}"):
        assert play.do(f"card anna {written}").moved("Anna") == card.effect.amount
    assert "does not belong here" in play.refused(f"buy anna {printed}").say


@pytest.mark.rule("CR-45")
def test_a_card_that_cannot_be_paid_leaves_a_debt_to_record(play: Play) -> None:
    play.do("pay ben bank 1490")
    bad = next(c for d in play.box.decks for c in d.cards if c.effect.kind == "pay")
    amount = bad.effect.amount
    if amount > 10:
        assert play.refused(f"card ben {bad.id}").code == "E_CASH"
    play.do(f"owe ben bank {amount}")
    assert play.state.debts("Ben") == {"bank": amount}
    play.do("salary ben", "settle ben")
    assert play.state.debts("Ben") == {}
    assert play.cash("Ben") == 10 + 200 - amount
