"""A pot as a party: it is paid, it pays what is in it, it is owed, and everybody sees it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.box.reading.reader import read_box
from pnp.errors import Code, ContentError
from pnp.rules.state import third_parties

POT = "party:pot"


def in_pot(play: Any) -> int:
    amount: int = play.state.cash(POT)
    return amount


def test_a_pot_begins_with_what_its_content_says(play: Any) -> None:
    assert in_pot(play) == 40


def test_players_and_bank_pay_into_the_pot(play: Any) -> None:
    play.do("pay bank anna 100", "pay anna pot 30")
    assert play.moved("Anna") == -30
    assert play.said() == "Anna pays the pot 30"
    assert in_pot(play.do("pay bank pot 5")) == 75


def test_the_pot_is_found_by_its_name_in_any_language_and_by_its_beginning(play: Any) -> None:
    play.do("pay bank anna 100", "pay anna po 1", 'pay anna "der Topf" 1', "5 anna pot")
    assert in_pot(play) == 47


def test_the_pot_pays_what_is_in_it_and_no_more(play: Any) -> None:
    assert play.do("pay pot anna 40").moved("Anna") == 40
    refused = play.refused("pay pot anna 1")
    assert refused.code == Code.CASH
    assert str(refused) == "the pot cannot pay Anna: 1 needed, 0 there"


def test_with_printed_notes_the_pot_does_not_pay_more_either(seat: Callable[..., Any]) -> None:
    play = seat("pond", cash="paper")
    assert play.refused("pay pot anna 41").code == Code.CASH
    assert in_pot(play.do("pay pot anna 15", "pay anna pot 200")) == 225
    assert in_pot(play.do("count pot 90")) == 90


def test_a_debt_to_the_pot_is_settled_into_it(play: Any) -> None:
    play.do("owe anna pot 25")
    assert play.state.debts("Anna") == {POT: 25}
    assert in_pot(play.do("pay bank anna 100", "settle anna pot 10")) == 50
    assert play.state.debts("Anna") == {POT: 15}


def test_the_pot_may_owe_somebody(play: Any) -> None:
    play.do("owe pot anna 60")
    assert play.said().startswith("the pot owes Anna 60")
    assert play.refused("settle pot").code == Code.CASH
    play.do("pay bank pot 30", "settle pot")
    assert in_pot(play) == 10


def test_a_party_nobody_knows_is_refused_with_those_there_are(play: Any) -> None:
    refused = play.refused("pay anna pott 5")
    assert "the pot" in str(refused)


def test_scripts_and_the_table_see_what_the_pot_holds_and_owes(play: Any) -> None:
    play.do("owe pot anna 60")
    assert third_parties.statements(play.state) == {
        "pot": {"cash": 40, "owes": [{"to": "Anna", "amount": 60}]}
    }
    assert third_parties.lines(play.state) == ("the pot 40; owes Anna 60; 10 × share of the mill",)


def test_what_a_pot_owes_nobody_can_overrule_into_being(play: Any) -> None:
    assert play.refused("pay pot pot 5").code == Code.NAME


@pytest.mark.parametrize(
    ("wrong", "say"),
    [
        ("{id: bank, name: B}", "no party can be called `bank`"),
        ("{id: pot, name: P}", "the id `pot` is given twice"),
        ("{id: pool, name: P, cash: -5}", "`pool` cannot begin with -5: write 0 or more"),
        ("{id: pool, nam: P}", "unknown key `nam`; did you mean `name`?"),
        ("{id: a pool, name: P}", "the id `a pool` should be one word"),
    ],
)
def test_a_faulty_party_is_named_with_file_and_line(pack: Path, wrong: str, say: str) -> None:
    file = pack / "parties.yaml"
    file.write_text(file.read_text("utf-8") + f"  - {wrong}\n", "utf-8")
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert f"parties.yaml:7: {say}" in str(caught.value)
