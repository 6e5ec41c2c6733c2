"""Chalet: saving contracts, their deposits and their interest."""

import pytest

from tests.rulebook.chalet.conftest import Make, Play, full, player


@pytest.mark.rule("CH-21")
def test_three_contracts_a_visit_at_the_head_office(play: Play) -> None:
    assert play.refused("contract anna 20k").code == "E_NOT_AT_SPACE"
    play.do("visit anna h4 again", "contract anna 20k 80k 20k")
    assert play.moved("Anna") == 0
    assert list(player(play, "Anna")["contracts"]) == ["20-1", "80-1", "20-2"]
    assert play.refused("contract anna 40k").code == "E_VISIT_LIMIT"
    play.do("visit anna h4 again", "contract anna 40k")
    assert play.refused("contract anna 30k").code == "E_AMOUNT"


@pytest.mark.rule("CH-21")
def test_three_contracts_may_be_all_there_are(table: Make) -> None:
    play = table("max_contracts=total3").do("visit anna h4 again", "contract anna 20k 20k 20k")
    play.do("visit anna h4 again")
    assert play.refused("contract anna 20k").code == "E_VISIT_LIMIT"


@pytest.mark.rule("CH-21")
def test_the_bank_has_only_as_many_contracts_as_are_printed(play: Play) -> None:
    for _ in range(3):
        play.do("visit anna h4 again", "contract anna 80k 80k 80k")
    play.do("visit anna h4 again", "contract anna 80k")
    assert play.refused("contract anna 80k").code == "E_STOCK"


@pytest.mark.rule("CH-22")
@pytest.mark.rule("CH-23")
def test_the_first_deposits_and_the_interest_of_the_next_visit(play: Play) -> None:
    play.do("visit anna h4 again", "contract anna 20k 40k 80k")
    assert play.do("deposit anna 20-1 40-1 80-1").moved("Anna") == -12_000
    assert play.refused("deposit anna 20-1").code == "E_VISIT_LIMIT"
    assert play.do("visit anna h4 again").moved("Anna") == 300
    assert play.refused("deposit anna 20-1").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("CH-22")
def test_any_empty_contract_may_get_its_first_deposit(table: Make) -> None:
    for option, code in (("new", "E_NOT_AT_SPACE"), ("any_empty_contract", "")):
        play = table(f"first_deposit={option}").do("visit anna h4 again", "contract anna 20k 40k")
        play.do("visit anna h4 again")
        if code:
            assert play.refused("deposit anna 20-1").code == code
        else:
            play.do("deposit anna 20-1")


@pytest.mark.rule("CH-23")
def test_interest_may_be_due_in_the_visit_of_the_deposit(table: Make) -> None:
    play = table("interest_snapshot=step").do("visit anna h4 again", "contract anna 20k 40k")
    assert play.do("deposit anna 20-1 40-1").moved("Anna") == -8_000 + 200
    begun = {"sum": 20_000, "side": "credit", "deposits": 1, "repaid": 0}
    assert player(play, "Anna")["contracts"]["20-1"] == begun
    play.do("pay bank anna 900k", "buy anna waldstrasse-1", "visit anna h14 again")
    assert play.do("borrow anna 20k").moved("Anna") == 20_000 - 2_000
    assert (play.last.why[-1].key, play.last.why[-1].rule) == ("why.step", "CH-16")
    new = full(play, "anna", 20_000)
    play.do("visit anna h4 again")
    assert play.do(f"draw anna {new}").moved("Anna") == 20_000 - 600
    assert (play.last.why[-1].key, play.last.why[-1].rule) == ("why.step", "CH-24")


@pytest.mark.rule("CH-23")
@pytest.mark.parametrize(("total", "interest"), [(20_000, 200), (40_000, 400), (80_000, 800)])
def test_a_full_contract_brings_its_interest(play: Play, total: int, interest: int) -> None:
    full(play, "anna", total)
    assert play.do("visit anna h4 again").moved("Anna") == interest


@pytest.mark.rule("CH-26")
def test_one_deposit_for_each_contract_at_the_branch(rich: Play) -> None:
    rich.do("visit anna h4 again", "contract anna 20k 40k", "deposit anna 20-1")
    assert rich.refused("deposit anna 99-1").code == "E_NAME"
    rich.do("visit anna s11 again")
    assert rich.do("deposit anna 20-1 40-1").moved("Anna") == -8_000
    assert "8000" in rich.said()
    assert rich.refused("deposit anna 40-1").code == "E_VISIT_LIMIT"
    rich.do("visit anna s11 again")
    assert rich.refused("deposit anna 20-1").code == "E_NO_CIRCLE"
    rich.do("buy anna waldstrasse-1", "draw anna 20-1")
    assert rich.refused("deposit anna 20-1").code == "E_WRONG_SIDE"
    rich.do("visit anna s7 again")
    assert rich.refused("deposit anna 40-1").code == "E_NOT_AT_SPACE"


@pytest.mark.rule("CH-29")
def test_deposits_are_cashed_in_at_any_time(rich: Play) -> None:
    rich.do("buy anna waldstrasse-1")
    new = full(rich, "anna", 80_000)
    assert rich.do(f"withdraw anna {new} 5").moved("Anna") == 20_000
    assert player(rich, "Anna")["contracts"][new]["deposits"] == 3
    assert rich.refused(f"draw anna {new}").code == "E_NOT_FULL"
    assert rich.do("visit anna h4 again").moved("Anna") == 300
    assert rich.refused(f"withdraw anna {new} 4").code == "E_NO_CIRCLE"


@pytest.mark.rule("CH-29")
def test_deposits_may_have_to_be_spent_on_something(table: Make) -> None:
    play = table("deposit_withdrawal=listed_purposes").do(
        "visit anna h4 again", "contract anna 20k"
    )
    play.do("deposit anna 20-1")
    assert play.refused("withdraw anna 20-1").code == "E_PHASE"
    play.do("withdraw anna 20-1; buy anna uferweg-1")
