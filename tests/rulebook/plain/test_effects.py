"""What cards and spaces do as data: the bank carries it out, in the words of the table."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.codes import code
from pnp.box.reading.reader import read_box
from pnp.errors import Code, ContentError
from pnp.games.property.ring import salary_of
from pnp.rules.state import holdings
from pnp.rules.state.question import Question
from tests.rulebook.plain.conftest import change

POT = "party:pot"


@pytest.fixture
def rich(play: Any) -> Any:
    return play.do("pay bank all 500")


def test_a_card_pays_into_the_pot(rich: Any) -> None:
    rich.do("do anna roof")
    assert rich.moved("Anna") == -20
    assert rich.state.cash(POT) == 60
    assert "Anna pays the pot 20" in rich.said()


def test_a_card_takes_all_there_is_in_the_pot(rich: Any) -> None:
    assert rich.do("do ben eggs").moved("Ben") == 40
    assert rich.do("do cem eggs").moved("Cem") == 0
    assert "there is nothing in it" in rich.said()


def test_a_card_pays_each_of_the_others(rich: Any) -> None:
    rich.do("do anna goat")
    assert [rich.moved(name) for name in ("Anna", "Ben", "Cem")] == [-100, 50, 50]


def test_a_card_collects_from_each_of_the_others(rich: Any) -> None:
    assert rich.refused("do anna blub").say.startswith("There is no card “blub”")
    rich.do("do anna pie")
    assert [rich.moved(name) for name in ("Anna", "Ben", "Cem")] == [20, -10, -10]


def test_who_cannot_pay_owes_if_the_table_says_so(play: Any) -> None:
    start = play.cash("Anna")
    play.do(f"pay anna bank {start - 60}")
    assert str(play.refused("do anna goat")) == "Anna cannot pay Cem: 50 needed, 10 there"
    play.do("do anna goat owed")
    assert play.state.debts("Anna") == {"Cem": 50}
    assert play.cash("Anna") == 10


def test_the_player_chooses_one_of_two_ways(rich: Any) -> None:
    with pytest.raises(Question) as asked:
        rich.judged("do anna painter")
    told = [(each.writes, each.said) for each in asked.value.choices]
    assert told == [("do Anna painter way 1", "pay 10"), ("do Anna painter way 2", "pay 40")]
    with pytest.raises(Question) as asked:
        rich.judged("do anna picnic")
    assert [each.said for each in asked.value.choices] == [
        "pay 10", "receive 20, go to Bench in the sun",
    ]  # fmt: skip
    assert rich.do("do anna painter way 2").moved("Anna") == -40
    assert rich.state.cash(POT) == 80


def test_a_sum_for_each_deed_is_counted_and_told(rich: Any) -> None:
    rich.do("buy anna mill-pond", "buy anna mill-lane")
    assert rich.do("do anna painter way 1").moved("Anna") == -20
    assert "2 × 10 = 20" in rich.why()


def test_a_rate_is_taken_of_cash_and_deeds_up_to_a_sum(play: Any) -> None:
    play.do("buy ben mill-pond")
    have = play.cash("Ben") + 60
    assert play.do("do ben toll").moved("Ben") == -min(-(-have // 10), 50)
    play.do("pay bank ben 900")
    assert play.do("do ben toll").moved("Ben") == -50
    assert "at most 50" in play.why()


def test_the_same_card_does_the_same_under_the_verb_of_cards(rich: Any) -> None:
    rich.do("do anna aunt")
    assert rich.moved("Anna") == 100


def test_where_pawns_are_kept_a_space_acts_on_whoever_comes_there(seat: Callable[..., Any]) -> None:
    ring = seat("pond", turns=True).do("anna 4 5")
    assert ring.moved("Anna") == 40
    assert "Bench in the sun" in ring.said()


def test_a_tax_by_rate_that_cannot_be_paid_is_put_on_record(seat: Callable[..., Any]) -> None:
    ring = seat("pond", turns=True)
    ring.do("buy anna castle-hill 5")  # a bid: its price is 200
    ring.do(f"pay anna bank {ring.cash('Anna')}", "anna 4 6")
    assert ring.state.debts("Anna") == {POT: 20}
    assert "10% of 200: 20" in ring.why()


def test_a_space_with_a_choice_waits_for_the_line_that_chooses(seat: Callable[..., Any]) -> None:
    ring = seat("pond", turns=True).do("anna 1 2")
    assert ring.moved("Anna") == 0
    assert ring.refused("do ben picnic way 1").code == Code.NOT_AT_SPACE
    ring.do("do anna picnic way 2")
    assert ring.moved("Anna") == 40 + 40
    assert ring.state.cash(POT) == 0


def test_a_card_that_moves_takes_the_pawn_there(seat: Callable[..., Any]) -> None:
    ring = seat("pond", turns=True).do("anna 1 3", "do anna market-day")
    assert "Market Square" in ring.said()
    assert ring.state.balances.of("player:Anna", "at") == 7


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        ("pot, amount: 20", "pott, amount: 20", "no party `pott`; did you mean `pot`?"),
        ("pot, amount: 20", "pot", "either an `amount` in coins or a `rate` in per cent"),
        ("party: pot, amount: 20", "parti: pot, amount: 20", "`parti`; did you mean `party`?"),
        ("{pay: {party: pot, amount: 20}}", "{pya: {amount: 20}}", "unknown key `pya`"),
        ("{pay: {party: pot, amount: 20}}", "{}", "an effect needs a `kind`, or one of `pay`"),
        ("per: deed", "per: dead", "there is no thing counted `dead`; did you mean `deed`?"),
        ("move: market-square", "move: market-sqare", "there is no space `market-sqare`"),
        ("{take: pot}", "{take: bank}", "there is no party `bank`"),
        ("{take: pot}", "{kind: pay, take: pot}", "an effect has either its kind, `pay`, or"),
        ("amount: 10, per: deed", "rate: 10", "a `rate` says what it is taken `of`"),
        (
            "amount: 10, per: deed",
            "rate: 101, of: [cash]",
            "`rate` should be a number from 1 to 100",
        ),
        ("amount: 10, per: deed", "rate: 5, of: [cahs]", "cannot be `cahs`; did you mean `cash`?"),
    ],
)
def test_a_faulty_effect_is_named_with_file_and_line(
    pack: Path, old: str, new: str, say: str
) -> None:
    change(pack / "cards.yaml", {old: new})
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert say in str(caught.value)
    line = str(caught.value).split("cards.yaml:")[1].split(":")[0]
    assert int(line) > 10


def test_a_space_that_leads_on_and_on_is_a_fault(pack: Path) -> None:
    tax = "pay: {party: pot, rate: 10, of: [cash, deeds], up_to: 50}"
    change(pack / "board.yaml", {"effect: {take: pot}": "effect: {move: toll}", tax: "move: bench"})
    with pytest.raises(ContentError) as caught:
        read_box(pack)
    assert "`bench` leads to `toll`, which leads on to `bench`" in str(caught.value)


def test_a_card_is_drawn_by_its_number_too(rich: Any) -> None:
    deck, card = next(
        (deck, card) for deck in rich.box.decks for card in deck.cards if card.id == "roof"
    )
    printed = code(rich.box.game.prefix, deck.letter, card.no)
    assert rich.do(f"do anna {printed}").moved("Anna") == -20


def test_what_somebody_owes_for_a_card_or_a_space_is_told(play: Any) -> None:
    play.do(f"pay anna bank {play.cash('Anna') - 60}", "do anna goat owed")
    assert play.owed_for() == "card “goat”"


def test_where_there_are_rules_on_cards_and_taxes_they_are_cited(rich: Any) -> None:
    ruled = replace(rich.state.table, matters={"luck": "PO-1", "tax": "PO-2"})
    rich.state = replace(rich.state, table=ruled)
    assert rich.do("do anna roof").last.rules == ("PO-1",)
    assert "PO-2" in rich.do("do anna bench").last.rules


def test_without_a_number_for_it_the_salary_is_what_the_start_says(play: Any) -> None:
    (start,) = (each for each in play.box.board.spaces if each.kind == "start")
    bare = {name: n for name, n in play.state.table.numbers.items() if name != "salary"}
    state = replace(play.state, table=replace(play.state.table, numbers=bare))
    assert salary_of(state) == start.amount > 0


THE_POT = "party:pot"


def test_stocks_lie_with_the_bank_or_with_a_party_first(play: Any) -> None:
    assert holdings.stocks_held(play.state, "bank") == {"engine": 4}
    assert holdings.stocks_held(play.state, THE_POT) == {"share": 10}


def test_who_has_them_first_sells_them_at_the_printed_price(play: Any) -> None:
    play.do("hand bank anna engine")
    assert play.moved("Anna") == -80
    play.do("hand pot anna share 2")
    assert play.moved("Anna") == -100
    assert play.state.cash(THE_POT) == 140
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
        ("price: 50", "price: -5", "`price` should be at least 0, not -5"),
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
