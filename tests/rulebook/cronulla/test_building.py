"""Cronulla 2230: houses and hotels, built and sold back."""

import pytest

from pnp.box.codes import code
from pnp.box.deed_terms import fee_rows, redeem
from pnp.box.estate import Deed, building_table
from pnp.money import Rounding
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


SKY = ("ozone-street", "gerrale-street", "laycock-avenue")
"""Three streets with houses at 50."""


# -- rent -----------------------------------------------------------------------------------------


@pytest.mark.rule("CR-10")
def test_rent_goes_to_the_owner(play: Play) -> None:
    play.give("anna", "kingsway").do("rent ben kingsway")
    assert (play.moved("Ben"), play.moved("Anna")) == (-28, 28)


@pytest.mark.rule("CR-10")
def test_no_rent_where_nobody_or_oneself_is_the_owner(play: Play) -> None:
    assert play.refused("rent ben kingsway").code == "E_NOT_OWNED"
    assert play.give("ben", "kingsway").refused("rent ben kingsway").code == "E_OWNER"


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


@pytest.mark.rule("CR-11")
def test_a_mortgaged_deed_earns_nothing(play: Play) -> None:
    play.give("anna", *OCEAN).do("mortgage anna kingsway")
    refusal = play.refused("rent ben kingsway")
    assert (refusal.code, refusal.rule) == ("E_MORTGAGED", "CR-11")


@pytest.mark.rule("CR-12")
def test_the_whole_group_doubles_the_site_rent(play: Play) -> None:
    play.give("anna", *SKY[:2])
    assert play.do("rent ben ozone-street").moved("Anna") == 8
    play.give("anna", SKY[2]).do("rent ben ozone-street")
    assert play.moved("Anna") == 16
    play.do("mortgage anna laycock-avenue", "rent ben ozone-street")
    assert play.moved("Anna") == 16, "also when a sibling is mortgaged"
    assert play.refused("rent ben laycock-avenue").code == "E_MORTGAGED"


@pytest.mark.rule("CR-12")
def test_the_site_rent_doubles_also_when_siblings_have_houses(play: Play) -> None:
    play.give("anna", *CORAL).do("build anna surf-road", "rent ben waratah-street")
    assert play.moved("Anna") == 8


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


@pytest.mark.rule("CR-14")
def test_a_levy_counts_houses_and_hotels(play: Play) -> None:
    play.give("anna", *CORAL).do("pay bank anna 2k")
    even(play, "anna", CORAL, 4)
    play.do("build anna surf-road", "card anna salty-gutters")
    assert play.moved("Anna") == -(4 * 10 + 40)


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


@pytest.mark.rule("CR-14")
def test_a_card_that_sends_ahead_pays_nothing_by_itself(play: Play) -> None:
    assert play.do("card anna to-esplanade").moved("Anna") == 0
