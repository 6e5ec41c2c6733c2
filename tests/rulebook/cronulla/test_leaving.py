"""Cronulla 2230: debts, bankruptcy and quitting."""

import pytest

from tests.rulebook.cronulla.conftest import CORAL, Make, Play


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
    assert play.state.retired("Anna")
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
        assert play.state.balances.holder(f"deed:{deed}") == "player:Ben"
        assert play.state.balances.of(f"plot:{deed}", "pledge") == 1
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
    assert play.state.over
    assert "Ben is the last player left" in play.said()
    assert play.refused("salary ben").code == "E_PHASE"


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
def test_a_deed_nobody_bid_for_is_sold_at_its_price_by_decision_of_the_table(play: Play) -> None:
    play.give("anna", "kingsway").do("quit anna").do("buy ben kingsway", force=True)
    assert play.moved("Ben") == -350


@pytest.mark.rule("CR-38")
def test_who_is_in_debt_does_not_just_quit(play: Play) -> None:
    assert play.do("owe anna ben 10").refused("quit anna").code == "E_DEBT_PENDING"


@pytest.mark.rule("CR-38")
def test_who_quits_is_not_bankrupt(play: Play) -> None:
    quit_ = play.do("quit anna").state.balances
    assert (quit_.of("player:Anna", "retired"), quit_.of("player:Anna", "bankrupt")) == (1, 0)
