"""A reserve in auctions and a desk that lends: numbers and effects of the content."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.reading import read_kit
from pnp.errors import Code, ContentError
from tests.rulebook.plain.conftest import change


@pytest.fixture
def with_reserve(seat: Callable[..., Any]) -> Any:
    play = seat("pond")
    numbers = {**play.table.numbers, "auction_reserve": 50}
    play.table = replace(play.table, numbers=numbers)
    play.state = replace(play.state, table=play.table)
    return play


def test_a_bid_below_the_reserve_does_not_buy(with_reserve: Any) -> None:
    refused = with_reserve.refused("buy anna castle-hill 99")
    assert refused.code == Code.AMOUNT
    assert str(refused) == "99 is below the reserve of Castle Hill: 50% of 200, 100"
    assert with_reserve.do("buy anna castle-hill 100").moved("Anna") == -100


def test_without_such_a_rule_any_bid_buys(play: Any) -> None:
    assert play.do("buy anna castle-hill 1").moved("Anna") == -1


def test_what_an_effect_lays_on_a_player_is_a_debt(pack: Path) -> None:
    loan = "{collect: {payer: pot, amount: 20}, owe: {to: pot, amount: 30}}"
    change(pack / "cards.yaml", {"{pay: {to: pot, amount: 20}}": loan})
    effect = next(card for card in read_box(pack).decks[0].cards if card.id == "roof").effect
    assert effect.owe is not None
    assert (effect.owe.to, effect.owe.amount) == ("pot", 30)


@pytest.mark.parametrize(
    ("old", "new", "say"),
    [
        ("{salary: 100}", "{salry: 100}", "no rule of this game reads a number `salry`"),
        ("{salary: 100}", "{auction_reserve: 120}", "`auction_reserve` is 120, but should be"),
        (", land]", ", lend]", "nobody has written these verbs: `lend`; did you mean `land`?"),
    ],
)
def test_a_misspelt_number_or_verb_is_named(pack: Path, old: str, new: str, say: str) -> None:
    rules = pack / "rules.yaml"
    text = rules.read_text("utf-8")
    a, b = text.index("options:"), text.index("rules:")
    rules.write_text(text[:a] + text[b:], "utf-8")
    change(rules, {old: new})
    with pytest.raises(ContentError, match=r"rules\.yaml:\d+: ") as caught:
        read_kit(pack)
    assert say in str(caught.value)
