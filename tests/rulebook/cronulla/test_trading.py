"""Cronulla 2230: deeds sold and traded between players."""

import pytest

from pnp.box.model import Box
from pnp.games.property.valuation import wealth
from tests.rulebook.cronulla.conftest import CORAL, OCEAN, Make, Play, even


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


@pytest.mark.rule("CR-39")
def test_nobody_trades_with_himself(play: Play) -> None:
    refused = play.give("anna", "kingsway").refused("trade anna anna give kingsway get 100")
    assert (refused.code, refused.key) == ("E_NAME", "pay.self")


@pytest.mark.rule("CR-01")
def test_each_player_begins_with_1500_from_the_bank(play: Play) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [1500] * 3
    assert play.state.balances.of("bank", "cash") == 15_140 - 4_500


@pytest.mark.rule("CR-02")
def test_the_bank_pays_what_it_has_not(play: Play) -> None:
    play.do("pay bank anna 100k")
    assert play.cash("Anna") == 101_500
    assert play.state.balances.of("bank", "cash") < 0


@pytest.mark.rule("CR-07")
def test_a_deed_is_bought_at_its_price(play: Play) -> None:
    assert play.do("buy anna kingsway").moved("Anna") == -350
    assert play.state.balances.holder("deed:kingsway") == "player:Anna"


@pytest.mark.rule("CR-09")
def test_bids_may_be_limited_to_the_cash_there(table: Make) -> None:
    play = table("bid_limit=cash", cash="paper").do("count ben 100")
    assert play.refused("buy ben kingsway 101").code == "E_BID"
    assert play.do("buy ben kingsway 100").moved("Ben") == -100
    free = table(cash="paper").do("count ben 100")
    assert free.refused("buy ben kingsway 101").code == "E_ASK"
    assert free.do("count ben more; buy ben kingsway 101").cash("Ben") is None


def test_every_deed_of_the_box_can_be_bought(play: Play, box: Box) -> None:
    play.do("pay bank anna 9k")
    for deed in box.deeds:
        play.do(f"buy anna {deed.id}")
    assert play.cash("Anna") == 1500 + 9000 - 5690


@pytest.mark.rule("CR-41")
def test_two_deeds_are_dealt_and_paid(table: Make) -> None:
    play = table("short=yes")
    play.do("deal anna kingsway cronulla-street")
    assert (play.moved("Anna"), play.cash("Anna")) == (-750, 750)
    assert play.refused("deal ben surf-road").code == "E_PHASE"
    assert table().refused("deal anna kingsway cronulla-street").code == "E_PHASE"


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
    assert play.state.balances.of("plot:kingsway", "house") == 4
    strict = table("short=yes", "short_max_houses=3").give("anna", *OCEAN).do("pay bank anna 5k")
    even(strict, "anna", OCEAN, 3)
    assert strict.refused("build anna kingsway 1 house").code == "E_MAX_BUILD"


@pytest.mark.rule("CR-43")
@pytest.mark.parametrize(("final", "houses"), [("no", 1), ("yes", 0)])
def test_the_second_bankruptcy_ends_a_short_game(table: Make, final: str, houses: int) -> None:
    play = table("short=yes", f"short_final_liquidate={final}", players="Anna Ben Cem Dora")
    play.give("ben", *CORAL).do("build ben surf-road")
    play.do("pay anna bank 1500", "owe anna bank 9k", "bankrupt anna")
    assert not play.state.over
    play.do("owe ben cem 9k", "bankrupt ben")
    assert play.state.over
    assert play.state.balances.of("plot:surf-road", "house") == houses
    assert play.state.balances.holder("deed:surf-road") == "player:Cem"


@pytest.mark.rule("CR-43")
@pytest.mark.parametrize("creditor", ["ben", "bank"])
def test_with_two_players_the_first_bankruptcy_decides_a_short_game(
    table: Make, creditor: str
) -> None:
    """CR-A24: whoever is left has won; buildings are sold, as at any first bankruptcy."""
    play = table("short=yes", players="Anna Ben").give("anna", *CORAL).do("build anna surf-road")
    play.do(f"owe anna {creditor} 9k", "bankrupt anna")
    assert play.state.over
    assert play.state.balances.of("plot:surf-road", "house") == 0
    assert play.game.score(play.state).winners == ("Ben",)


@pytest.mark.rule("CR-44")
def test_a_short_game_is_counted(table: Make) -> None:
    play = table("short=yes").give("anna", *OCEAN, *CORAL).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 3)
    play.do("build anna kingsway", "mortgage anna surf-road")
    cash = play.cash("Anna")
    count = wealth(play.state, "Anna")
    assert count.total == cash + 350 + 400 + 60 + 30 + 3 * 200 + 4 * 200
    assert all(item.what.rule == "CR-44" for item in count.items)


@pytest.mark.rule("CR-44")
def test_a_hotel_counts_five_houses_in_the_long_game(play: Play) -> None:
    play.give("anna", *OCEAN).do("pay bank anna 5k")
    even(play, "anna", OCEAN, 5)
    assert wealth(play.state, "Anna").total == play.cash("Anna") + 750 + 2 * 1000


@pytest.mark.rule("CR-33")
def test_one_more_than_can_be_raised_is_bankrupt(play: Play) -> None:
    play.give("anna", "kingsway").do("pay anna bank 1025", "owe anna ben 651")
    assert "Anna can raise 650, owes 651: bankrupt" in play.said()
    play.do("bankrupt anna")
    assert play.state.retired("Anna")
    assert play.refused("salary anna").code == "E_RETIRED"


@pytest.mark.rule("CR-34")
def test_a_creditor_gets_the_cash_and_all_deeds_mortgaged(play: Play) -> None:
    play.give("anna", *CORAL, "kingsway").do("mortgage anna kingsway", "build anna surf-road")
    play.do("pay anna bank 1500", "owe anna ben 5k")
    cash = play.cash("Anna")
    before = play.cash("Ben")
    play.do("bankrupt anna")
    assert play.cash("Ben") - before == cash + 25 + 30 + 30
    for deed in (*CORAL, "kingsway"):
        assert play.state.balances.holder(f"deed:{deed}") == "player:Ben"
        assert play.state.balances.of(f"plot:{deed}", "pledge") == 1
    assert play.do("lift ben kingsway").moved("Ben") == -193, "no fee was due before"


@pytest.mark.rule("CR-34")
def test_a_table_may_charge_the_creditor(table: Make) -> None:
    for option, fee in (("transfer_fee=0", 0), ("transfer_fee=10%", 18)):
        play = table(option).give("anna", "kingsway").do("pay anna bank 1500", "owe anna ben 5k")
        assert play.do("bankrupt anna").moved("Ben") == 175 - fee


@pytest.mark.rule("CR-38")
def test_who_quits_leaves_all_to_the_bank_unmortgaged(play: Play) -> None:
    play.give("anna", *CORAL, "kingsway", "cronulla-street")
    play.do("build anna surf-road", "mortgage anna kingsway", "quit anna")
    assert "as unmortgaged" in play.said()
    balances = play.state.balances
    for deed in (*CORAL, "kingsway", "cronulla-street"):
        assert balances.holder(f"deed:{deed}") == "bank"
        assert balances.holdings(f"plot:{deed}") == {"to-auction": 1}
    assert play.cash("Anna") == 0
    assert play.do("buy ben kingsway 10", "rent cem kingsway").moved("Ben") == 28


@pytest.mark.rule("CR-38")
def test_a_deed_of_who_quit_is_sold_by_auction_once(table: Make) -> None:
    play = table(players="Anna Ben Cem Dora").give("anna", "kingsway").do("quit anna")
    refusal = play.refused("buy ben kingsway")
    assert (refusal.code, refusal.rule) == ("E_AMOUNT", "CR-38")
    assert "name the bid, buy Ben kingsway AMOUNT" in refusal.say
    assert "37 Kingsway: to be auctioned, face up" in "\n".join(play.game.lines(play.state, ()))
    play.do("buy ben kingsway 10")
    assert play.moved("Ben") == -10
    play.do("owe ben bank 5k", "bankrupt ben", force=True)
    assert play.refused("buy cem kingsway").rule == "CR-35", "it was put up once, for the quitter"


@pytest.mark.rule("CR-38")
def test_who_quits_is_not_bankrupt(play: Play) -> None:
    quit_ = play.do("quit anna").state.balances
    assert (quit_.of("player:Anna", "retired"), quit_.of("player:Anna", "bankrupt")) == (1, 0)
