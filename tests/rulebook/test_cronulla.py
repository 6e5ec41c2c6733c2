"""The rules of Cronulla 2230 that the bank keeps, sentence by sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.box.codes import code
from pnp.box.model import Box
from pnp.money import building_table, fee_table
from pnp.rules.valuation import wealth

Play = Any
"""The table of conftest.py; test folders are not packages, so its class has no name here."""

Make = Callable[..., Any]

MANGO = ("hume-road", "mitchell-road", "elouera-road")
"""Three streets with houses at 100."""

OCEAN = ("kingsway", "cronulla-street")
"""Two streets of 350 and 400, houses at 200."""

CORAL = ("waratah-street", "surf-road")
"""Two streets of 60, houses at 50."""

SKY = ("ozone-street", "gerrale-street", "laycock-avenue")
"""Three streets with houses at 50."""

PRICES = (60, 100, 120, 140, 150, 160, 180, 200, 220, 240, 260, 280, 300, 320, 350, 400)
"""Every price on a deed."""

WHARVES = ("gunnamatta-wharf", "bundeena-wharf")
"""Two wharves of 150."""


def even(play: Play, name: str, deeds: tuple[str, ...], level: int) -> None:
    play.do("; ".join(f"build {name} {deed} {level}" for deed in deeds))


# -- opening, salary, buying --------------------------------------------------------------------


@pytest.mark.rule("CR-01")
def test_each_player_begins_with_1500_from_the_bank(play: Play) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [1500] * 3
    assert play.standing.balances.of("bank", "cash") == 15_140 - 4_500


@pytest.mark.rule("CR-02")
def test_the_bank_pays_what_it_has_not(play: Play) -> None:
    play.do("pay bank anna 100k")
    assert play.cash("Anna") == 101_500
    assert play.standing.balances.of("bank", "cash") < 0


@pytest.mark.rule("CR-05")
def test_the_salary_is_200(play: Play) -> None:
    assert play.do("salary anna").moved("Anna") == 200


@pytest.mark.rule("CR-06")
def test_start_and_a_card_to_start_pay_twice_in_one_turn(play: Play) -> None:
    play.do("salary anna", "card anna start-last-bus")
    assert play.cash("Anna") == 1500 + 400
    assert play.do("salary ben 2").moved("Ben") == 400


@pytest.mark.rule("CR-07")
def test_a_deed_is_bought_at_its_price(play: Play) -> None:
    assert play.do("buy anna kingsway").moved("Anna") == -350
    assert play.standing.balances.holder("deed:kingsway") == "player:Anna"


@pytest.mark.rule("CR-07")
def test_a_deed_is_bought_once(play: Play) -> None:
    refusal = play.do("buy anna kingsway").refused("buy ben kingsway")
    assert (refusal.code, refusal.rule) == ("E_OWNED", "CR-07")


@pytest.mark.rule("CR-07")
def test_who_has_too_little_is_told_what_could_be_raised(play: Play) -> None:
    play.do("buy anna kingsway", "pay anna bank 1050")
    refusal = play.refused("buy anna cronulla-street")
    assert refusal.code == "E_CASH"
    assert "400 needed, 100 there; 175 could be raised" in str(refusal)


@pytest.mark.rule("CR-08")
def test_an_auction_is_paid_at_the_bid(play: Play) -> None:
    assert play.do("buy ben kingsway 40").moved("Ben") == -40


@pytest.mark.rule("CR-09")
def test_the_winner_of_an_auction_pays_in_full(play: Play) -> None:
    refusal = play.refused("buy ben kingsway 1501")
    assert (refusal.code, refusal.rule) == ("E_CASH", "CR-09")


@pytest.mark.rule("CR-09")
def test_bids_may_be_limited_to_the_cash_there(table: Make) -> None:
    play = table("bid_limit=cash", cash="paper").do("count ben 100")
    assert play.refused("buy ben kingsway 101").code == "E_BID"
    assert play.do("buy ben kingsway 100").moved("Ben") == -100
    assert table(cash="paper").do("count ben 100", "buy ben kingsway 101").moved("Ben") == -101


# -- rent ---------------------------------------------------------------------------------------


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


# -- cards --------------------------------------------------------------------------------------


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
    assert play.standing.debts("Ben") == {"bank": amount}
    play.do("salary ben", "settle ben")
    assert play.standing.debts("Ben") == {}
    assert play.cash("Ben") == 10 + 200 - amount


# -- building -----------------------------------------------------------------------------------


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
    assert play.do("build anna hume-road").moved("Anna") == -100
    assert "hotel 100" in play.why()
    plot = play.standing.balances.holdings("plot:hume-road")
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
    assert play.standing.balances.of("bank", "house") == 32 - 40


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
    assert play.standing.balances.of("plot:arthur-avenue", "house") == 4
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


# -- sales and trades ---------------------------------------------------------------------------


@pytest.mark.rule("CR-24")
def test_deeds_are_sold_from_groups_without_buildings(play: Play) -> None:
    play.give("anna", *CORAL).do("build anna surf-road")
    refusal = play.refused("sell anna ben waratah-street 100")
    assert (refusal.code, refusal.rule) == ("E_BUILDINGS", "CR-24")
    play.do("demolish anna surf-road", "sell anna ben waratah-street 100")
    assert (play.moved("Anna"), play.moved("Ben")) == (100, -100)


@pytest.mark.rule("CR-25")
def test_buildings_never_pass_between_players(play: Play) -> None:
    play.give("anna", *CORAL).give("ben", "kingsway").do("build anna surf-road")
    assert play.refused("sell anna ben surf-road 100").code == "E_BUILDINGS"
    with pytest.raises(Exception, match="Surf Road"):
        play.judged("trade anna ben give surf-road get kingsway", force=True)


@pytest.mark.rule("CR-29")
def test_a_mortgaged_deed_is_sold_without_a_payment_to_the_bank(play: Play) -> None:
    play.give("anna", "kingsway").do("mortgage anna kingsway")
    bank = play.standing.balances.of("bank", "cash")
    play.do("sell anna ben kingsway 40")
    assert (play.moved("Anna"), play.moved("Ben")) == (40, -40)
    assert play.standing.balances.of("bank", "cash") == bank
    assert "owes 193 when lifting" in play.said()


@pytest.mark.rule("CR-30")
def test_the_new_owner_lifts_once_now_or_later(play: Play) -> None:
    play.give("anna", "kingsway", "cronulla-street")
    play.do("mortgage anna kingsway", "sell anna ben kingsway 40 lift")
    assert play.moved("Ben") == -40 - 193
    play.do("mortgage ben kingsway", "sell ben cem kingsway 40", "salary cem", "lift cem kingsway")
    assert play.moved("Cem") == -193


@pytest.mark.rule("CR-36")
def test_a_debtor_sells_only_what_clears_the_debt(play: Play) -> None:
    play.give("anna", "kingsway").do("pay anna bank 1500", "owe anna ben 300")
    refusal = play.refused("sell anna cem kingsway 299")
    assert (refusal.code, refusal.rule) == ("E_DEBT_PENDING", "CR-36")
    play.do("sell anna cem kingsway 300", "settle anna")
    assert play.cash("Anna") == 0


@pytest.mark.rule("CR-36")
def test_a_debtor_trades_only_for_enough_cash(play: Play) -> None:
    play.give("anna", "kingsway").give("ben", "surf-road").do(
        "pay anna bank 1500", "owe anna cem 300"
    )
    refusal = play.refused("trade anna ben give kingsway get surf-road 200")
    assert refusal.code == "E_DEBT_PENDING"
    play.do("trade anna ben give kingsway get surf-road 300")


@pytest.mark.rule("CR-36")
def test_a_debtor_whose_notes_nobody_has_counted_may_sell(table: Make) -> None:
    play = table(cash="paper").give("anna", "kingsway", "surf-road").do("owe anna ben 300")
    play.do("sell anna cem kingsway 100", "count anna 50")
    assert play.refused("sell anna cem surf-road 249").code == "E_DEBT_PENDING"
    play.do("sell anna cem surf-road 250")


@pytest.mark.rule("CR-39")
def test_trades_go_both_ways_in_one_act(play: Play) -> None:
    play.give("anna", "kingsway", "surf-road").give("ben", "ozone-street")
    play.do("trade anna ben give kingsway surf-road 50 get ozone-street 120")
    assert (play.moved("Anna"), play.moved("Ben")) == (70, -70)
    holder = play.standing.balances.holder
    assert holder("deed:kingsway") == holder("deed:surf-road") == "player:Ben"
    assert holder("deed:ozone-street") == "player:Anna"


@pytest.mark.rule("CR-39")
def test_a_deed_named_twice_is_traded_once(play: Play) -> None:
    play.give("anna", "kingsway").give("ben", "ozone-street").do("mortgage anna kingsway")
    play.do("trade anna ben give kingsway kingsway get ozone-street ozone-street")
    assert play.standing.balances.holder("deed:kingsway") == "player:Ben"
    assert play.said().count("Kingsway") == 2, "passed on, and face down"


# -- mortgages ----------------------------------------------------------------------------------


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
@pytest.mark.parametrize(
    "row",
    fee_table([60, 100, 120, 140, 150, 160, 180, 200, 220, 240, 260, 280, 300, 320, 350, 400]),
)
def test_lifting_one_deed_costs_what_the_table_says(play: Play, row: Any) -> None:
    deed = next(each for each in play.box.deeds if each.price == row.price)
    play.give("anna", deed.id).do(f"mortgage anna {deed.id}", f"lift anna {deed.id}")
    assert -play.moved("Anna") == row.alone


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


# -- debts and leaving --------------------------------------------------------------------------


@pytest.mark.rule("CR-33")
def test_who_can_raise_the_debt_exactly_survives(play: Play) -> None:
    play.give("anna", "kingsway").do("pay anna bank 1025", "owe anna ben 650")
    refusal = play.refused("bankrupt anna")
    assert refusal.rule == "CR-33"
    assert "can raise 650 and owes 650" in refusal.say
    play.do("mortgage anna kingsway", "settle anna")
    assert play.cash("Anna") == 0


@pytest.mark.rule("CR-33")
def test_one_more_than_can_be_raised_is_bankrupt(play: Play) -> None:
    play.give("anna", "kingsway").do("pay anna bank 1025", "owe anna ben 651")
    assert "Anna can raise 650, owes 651: bankrupt" in play.said()
    play.do("bankrupt anna")
    assert play.standing.retired("Anna")
    assert play.refused("salary anna").code == "E_RETIRED"


@pytest.mark.rule("CR-33")
def test_nobody_is_bankrupt_without_a_debt(play: Play) -> None:
    assert play.refused("bankrupt anna").code == "E_NO_DEBT"
    play.do("bankrupt anna ben", force=True)
    assert play.cash("Ben") == 3000


@pytest.mark.rule("CR-34")
def test_a_creditor_gets_the_cash_and_all_deeds_mortgaged(play: Play) -> None:
    play.give("anna", *CORAL, "kingsway").do("mortgage anna kingsway", "build anna surf-road")
    play.do("pay anna bank 1500", "owe anna ben 5k")
    cash = play.cash("Anna")
    before = play.cash("Ben")
    play.do("bankrupt anna")
    assert play.cash("Ben") - before == cash + 25 + 30 + 30
    for deed in (*CORAL, "kingsway"):
        assert play.standing.balances.holder(f"deed:{deed}") == "player:Ben"
        assert play.standing.balances.of(f"plot:{deed}", "pledge") == 1
    assert play.do("lift ben kingsway").moved("Ben") == -193, "no fee was due before"


@pytest.mark.rule("CR-34")
def test_a_table_may_charge_the_creditor(table: Make) -> None:
    for option, fee in (("transfer_fee=0", 0), ("transfer_fee=10%", 18)):
        play = table(option).give("anna", "kingsway").do("pay anna bank 1500", "owe anna ben 5k")
        assert play.do("bankrupt anna").moved("Ben") == 175 - fee


@pytest.mark.rule("CR-35")
def test_a_debtor_of_the_bank_has_his_deeds_auctioned_as_mortgaged(play: Play) -> None:
    play.give("anna", "kingsway").do("pay anna bank 1500", "owe anna bank 5k", "bankrupt anna")
    assert "as mortgaged" in play.said()
    assert play.cash("Anna") == 0
    assert play.refused("buy ben kingsway").rule == "CR-35"
    play.do("buy ben kingsway 90")
    assert play.moved("Ben") == -90
    assert play.do("lift ben kingsway").moved("Ben") == -193


@pytest.mark.rule("CR-37")
def test_the_last_player_left_has_won(table: Make) -> None:
    play = table(players="Anna Ben").do("quit anna")
    assert play.standing.over
    assert "Ben is the last player left" in play.said()
    assert play.refused("salary ben").code == "E_PHASE"


@pytest.mark.rule("CR-38")
def test_who_quits_leaves_all_to_the_bank_unmortgaged(play: Play) -> None:
    play.give("anna", *CORAL, "kingsway", "cronulla-street")
    play.do("build anna surf-road", "mortgage anna kingsway", "quit anna")
    assert "as unmortgaged" in play.said()
    balances = play.standing.balances
    for deed in (*CORAL, "kingsway", "cronulla-street"):
        assert balances.holder(f"deed:{deed}") == "bank"
        assert balances.holdings(f"plot:{deed}") == {}
    assert play.cash("Anna") == 0
    assert play.do("buy ben kingsway 10", "rent cem kingsway").moved("Ben") == 28


@pytest.mark.rule("CR-38")
def test_who_is_in_debt_does_not_just_quit(play: Play) -> None:
    assert play.do("owe anna ben 10").refused("quit anna").code == "E_DEBT_PENDING"


# -- the short game -----------------------------------------------------------------------------


@pytest.mark.rule("CR-41")
def test_two_deeds_are_dealt_and_paid(table: Make) -> None:
    play = table("short=yes")
    play.do("deal anna kingsway cronulla-street")
    assert (play.moved("Anna"), play.cash("Anna")) == (-750, 750)
    assert play.refused("deal ben surf-road").code == "E_PHASE"
    assert table().refused("deal anna kingsway cronulla-street").code == "E_PHASE"


@pytest.mark.rule("CR-41")
def test_nobody_is_dealt_deeds_twice(table: Make) -> None:
    play = table("short=yes").do("deal anna waratah-street surf-road")
    refusal = play.refused("deal anna ozone-street gerrale-street")
    assert (refusal.code, refusal.rule) == ("E_PHASE", "CR-41")
    play.do("deal ben ozone-street gerrale-street")


@pytest.mark.rule("CR-42")
def test_a_short_hotel_takes_three_houses(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN).do("pay bank anna 5k")
    before = play.cash("Anna")
    even(play, "anna", OCEAN, 3)
    play.do("; ".join(f"build anna {deed}" for deed in OCEAN))
    assert before - play.cash("Anna") == 2 * 800
    assert play.do("pay bank ben 5k; rent ben cronulla-street").moved("Anna") == 1792
    assert play.do(f"demolish anna {' '.join(OCEAN)} all").moved("Anna") == 2 * 400


@pytest.mark.rule("CR-42")
def test_a_fourth_house_is_a_question_of_the_table(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 3)
    play.do("build anna kingsway 1 house")
    assert play.standing.balances.of("plot:kingsway", "house") == 4
    strict = table("short=yes", "short_max_houses=3").give("anna", *OCEAN).do("pay bank anna 5k")
    even(strict, "anna", OCEAN, 3)
    assert strict.refused("build anna kingsway 1 house").code == "E_MAX_BUILD"


@pytest.mark.rule("CR-43")
@pytest.mark.parametrize(("final", "houses"), [("no", 1), ("yes", 0)])
def test_the_second_bankruptcy_ends_a_short_game(table: Make, final: str, houses: int) -> None:
    play = table("short=yes", f"short_final_liquidate={final}", players="Anna Ben Cem Dora")
    play.give("ben", *CORAL).do("build ben surf-road")
    play.do("pay anna bank 1500", "owe anna bank 9k", "bankrupt anna")
    assert not play.standing.over
    play.do("owe ben cem 9k", "bankrupt ben")
    assert play.standing.over
    assert play.standing.balances.of("plot:surf-road", "house") == houses
    assert play.standing.balances.holder("deed:surf-road") == "player:Cem"


@pytest.mark.rule("CR-44")
def test_a_short_game_is_counted(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN, *CORAL).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 3)
    play.do("build anna kingsway", "mortgage anna surf-road")
    cash = play.cash("Anna")
    count = wealth(play.standing, "Anna")
    assert count.total == cash + 350 + 400 + 60 + 30 + 3 * 200 + 4 * 200
    assert all(item.what.rule == "CR-44" for item in count.items)


@pytest.mark.rule("CR-44")
def test_a_hotel_counts_five_houses_in_the_long_game(play: Play) -> None:
    play.give("anna", *OCEAN).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 5)
    assert wealth(play.standing, "Anna").total == play.cash("Anna") + 750 + 2 * 1000


# -- tables -------------------------------------------------------------------------------------


def test_the_building_table_is_what_the_bank_asks(play: Play) -> None:
    row = building_table([50])[6]
    assert row.cells == ((350, 175),)
    play.give("anna", *CORAL).do("build anna surf-road 4; build anna waratah-street 3")
    assert play.moved("Anna") == -350
    assert play.do("demolish anna surf-road waratah-street all").moved("Anna") == 175


def test_every_deed_of_the_box_can_be_bought(play: Play, box: Box) -> None:
    play.do("pay bank anna 9k")
    for deed in box.deeds:
        play.do(f"buy anna {deed.id}")
    assert play.cash("Anna") == 1500 + 9000 - 5690
