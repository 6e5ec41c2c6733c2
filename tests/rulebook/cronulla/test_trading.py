"""Cronulla 2230: deeds sold and traded between players."""

import pytest

from tests.rulebook.cronulla.conftest import CORAL, Make, Play


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
    bank = play.state.balances.of("bank", "cash")
    play.do("sell anna ben kingsway 40")
    assert (play.moved("Anna"), play.moved("Ben")) == (40, -40)
    assert play.state.balances.of("bank", "cash") == bank
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
    holder = play.state.balances.holder
    assert holder("deed:kingsway") == holder("deed:surf-road") == "player:Ben"
    assert holder("deed:ozone-street") == "player:Anna"


@pytest.mark.rule("CR-39")
@pytest.mark.parametrize(
    ("typed", "code", "key"),
    [
        ("trade anna ben", "E_SYNTAX", "trade.nothing"),
        ("trade anna ben give kingsway", "E_GIFT", "trade.gift"),
        ("trade anna ben get 50", "E_GIFT", "trade.gift"),
    ],
)
def test_a_gift_is_no_trade(play: Play, typed: str, code: str, key: str) -> None:
    refusal = play.give("anna", "kingsway").refused(typed)
    assert (refusal.code, refusal.rule, refusal.key) == (code, "CR-39", key)


@pytest.mark.rule("CR-39")
def test_money_for_money_is_no_trade(play: Play) -> None:
    refusal = play.refused("trade anna ben give 50 get 20")
    assert (refusal.code, refusal.rule) == ("E_AMOUNT", "CR-39")
    assert refusal.say.startswith("50 and 20 are amounts here")


@pytest.mark.rule("CR-28")
def test_who_cannot_pay_the_lift_takes_no_mortgaged_deed_face_up(play: Play) -> None:
    play.give("anna", "kingsway").give("ben", "surf-road").do("mortgage anna kingsway")
    play.do(f"pay ben bank {play.cash('Ben') - 10}")
    refusal = play.refused("trade anna ben give kingsway get surf-road lift")
    assert (refusal.code, refusal.rule) == ("E_CASH", "CR-28")
    assert refusal.say == "Ben cannot lift Kingsway: 193 needed, 10 there"


@pytest.mark.rule("CR-39")
def test_a_deed_named_twice_is_traded_once(play: Play) -> None:
    play.give("anna", "kingsway").give("ben", "ozone-street").do("mortgage anna kingsway")
    play.do("trade anna ben give kingsway kingsway get ozone-street ozone-street")
    assert play.state.balances.holder("deed:kingsway") == "player:Ben"
    assert play.said().count("Kingsway") == 2, "passed on, and face down"


@pytest.mark.rule("CR-24")
def test_only_ones_own_deeds_are_sold(play: Play) -> None:
    refused = play.give("ben", "kingsway").refused("sell anna cem kingsway 100")
    assert (refused.code, refused.rule) == ("E_OWNER", "CR-24")


@pytest.mark.rule("CR-39")
def test_nobody_trades_with_himself(play: Play) -> None:
    refused = play.give("anna", "kingsway").refused("trade anna anna give kingsway get 100")
    assert (refused.code, refused.key) == ("E_NAME", "pay.self")


@pytest.mark.rule("CR-41")
def test_in_the_short_game_the_bank_deals_only_what_it_has(table: Make) -> None:
    play = table("short=yes").do("pay bank ben 900", "buy ben kingsway 1")
    refused = play.refused("deal anna kingsway surf-road")
    assert (refused.code, refused.rule) == ("E_OWNED", "CR-41")
