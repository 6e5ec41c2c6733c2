"""Facts of a phrase may bear any name: none collides with what a function is given beside them."""

from typing import Any

import pytest

from pnp.bank.decision import miswritten
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.payments import afford, pay, short

Play = Any
"""The table of conftest.py."""

NAMES = (
    "self", "standing", "payer", "payee", "amount", "matter", "act", "key", "code", "kept",
    "words", "command", "facts",
)  # fmt: skip
FACTS: dict[str, Any] = dict.fromkeys(NAMES, "7")


def test_a_payment_takes_facts_of_any_name(play: Play) -> None:
    assert pay(play.state, "Anna", "Ben", 5, "", "cannot.pay", **FACTS)
    with pytest.raises(Refusal) as caught:
        afford(play.state, "Anna", 1501, "", "cannot.pay", **FACTS, whom="Ben")
    assert caught.value.code == "E_CASH"
    assert "1501" in str(short(play.state, "Anna", 1501, "", "cannot.pay", **FACTS, whom="Ben"))


def test_refusals_and_reasons_take_facts_of_any_name(play: Play) -> None:
    state = play.state
    assert state.because("rent", "why.rent", **FACTS).facts == FACTS
    assert state.refusal("E_CASH", "rent", "game.over", **FACTS).code == "E_CASH"
    state.demand(True, "E_CASH", "rent", "game.over", **FACTS)
    words = parse("why x").acts[0]
    facts = FACTS | {"verb": "why"}
    assert miswritten(state, words, "short", **facts).code == "E_SYNTAX"


def test_words_take_facts_of_any_name() -> None:
    said = Catalogue("en", {"told": "{key} {self} {amount}"}, lambda: None)  # type: ignore[arg-type,return-value]  # no box is asked for
    assert said.text("told", **FACTS) == "7 7 7"
