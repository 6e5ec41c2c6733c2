"""Shares and trains as content: who has them first, who holds how many, what they cost."""

from pathlib import Path
from typing import Any

import pytest

from pnp.box.reading.reader import read_box
from pnp.errors import Code, ContentError
from pnp.rules.state import holdings
from tests.rulebook.plain.conftest import change

POT = "party:pot"


def test_stocks_lie_with_the_bank_or_with_a_party_first(play: Any) -> None:
    assert holdings.stocks_held(play.state, "bank") == {"engine": 4}
    assert holdings.stocks_held(play.state, POT) == {"share": 10}


def test_who_has_them_first_sells_them_at_the_printed_price(play: Any) -> None:
    play.do("hand bank anna engine")
    assert play.moved("Anna") == -80
    play.do("hand pot anna share 2")
    assert play.moved("Anna") == -100
    assert play.state.cash(POT) == 140
    assert holdings.stocks_held(play.state, "Anna") == {"engine": 1, "share": 2}
    assert "2 × 50 = 100" in play.why()


def test_players_sell_each_other_at_what_they_agree_on(play: Any) -> None:
    play.do("hand pot anna share 3", "hand anna ben share 2 for 130")
    assert play.moved("Anna") == 130
    assert play.said() == "Ben buys 2 × share of the mill from Anna for 130"
    play.do("hand anna cem share")
    assert play.moved("Cem") == 0
    assert play.do("hand bank cem engine free").moved("Cem") == 0


def test_a_stock_that_runs_out_is_refused_with_what_is_left(play: Any) -> None:
    play.do("hand bank anna engine 3 free")
    refused = play.refused("hand bank ben engine 2")
    assert refused.code == Code.STOCK
    assert str(refused) == "The Bank has 1 × steam engine, not 2"


@pytest.mark.parametrize("line", ["hand bank anna engine for", "hand bank anna engine for free"])
def test_a_keyword_without_its_sum_hands_nothing_over(play: Any, line: str) -> None:
    assert str(play.refused(line)).startswith("AMOUNT is missing: hand FROM TO THING")
    assert holdings.stocks_held(play.state, "bank") == {"engine": 4}


def test_who_cannot_pay_gets_nothing(play: Any) -> None:
    play.do(f"pay anna bank {play.cash('Anna') - 79}")
    assert play.refused("hand bank anna engine").code == Code.CASH
    assert holdings.stocks_held(play.state, "bank") == {"engine": 4}


def test_a_misspelt_thing_is_refused_with_the_right_spelling(play: Any) -> None:
    assert "did you mean steam engine" in str(play.refused("hand bank anna engin-x"))


def test_the_final_count_takes_them_at_their_prices(play: Any) -> None:
    before = play.game.score(play.state).counts["Anna"].total
    play.do("hand pot anna share 2 free", "hand bank anna engine free")
    assert play.game.score(play.state).counts["Anna"].total == before + 100 + 80


def test_the_table_sees_what_everybody_holds(play: Any) -> None:
    play.do("hand pot anna share 2 free")
    assert any("2 × share of the mill" in line for line in play.game.lines(play.state, ("Anna",)))
    assert holdings.bank_stocks(play.state) == ("The Bank has left: 4 × steam engine",)


def test_an_effect_counts_a_kind_of_stock(pack: Path) -> None:
    change(pack / "cards.yaml", {"amount: 10, per: deed": "amount: 10, per: locomotive"})
    assert read_box(pack).stocks[0].columns == {"reach": 2, "rusts": "never"}


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        ("at: pot", "at: pott", "there is no party `pott`; did you mean `pot`? (in `share`)"),
        ("count: 10", "count: 0", "`count` should be a number from 1 to"),
        ("id: share", "id: engine", "the id `engine` is given twice"),
        ("id: share", "id: deed", "a stock cannot be called `deed`"),
        ("price: 50", "prise: 50", "unknown key `prise`; did you mean `price`?"),
        ("price: 50", "price: -5", "no price is below 0 (in `share`)"),
    ],
)
def test_a_faulty_stock_is_named_with_file_and_line(
    pack: Path, old: str, new: str, say: str
) -> None:
    change(pack / "stocks.yaml", {old: new})
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert "stocks.yaml:5: " in str(caught.value)
    assert say in str(caught.value)
