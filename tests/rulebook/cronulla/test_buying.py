"""Cronulla 2230: the opening, the salary, buying and auctions."""

import pytest

from pnp.box.model import Box
from tests.rulebook.cronulla.conftest import Make, Play


@pytest.mark.rule("CR-01")
def test_each_player_begins_with_1500_from_the_bank(play: Play) -> None:
    assert [play.cash(name) for name in ("Anna", "Ben", "Cem")] == [1500] * 3
    assert play.state.balances.of("bank", "cash") == 15_140 - 4_500


@pytest.mark.rule("CR-02")
def test_the_bank_pays_what_it_has_not(play: Play) -> None:
    play.do("pay bank anna 100k")
    assert play.cash("Anna") == 101_500
    assert play.state.balances.of("bank", "cash") < 0


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
    assert play.state.balances.holder("deed:kingsway") == "player:Anna"


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
    free = table(cash="paper").do("count ben 100")
    assert free.refused("buy ben kingsway 101").code == "E_ASK"
    assert free.do("count ben more; buy ben kingsway 101").cash("Ben") is None


def test_every_deed_of_the_box_can_be_bought(play: Play, box: Box) -> None:
    play.do("pay bank anna 9k")
    for deed in box.deeds:
        play.do(f"buy anna {deed.id}")
    assert play.cash("Anna") == 1500 + 9000 - 5690
