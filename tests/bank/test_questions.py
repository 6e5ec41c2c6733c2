"""An act that needs a decision: asked at its place in the line, settled by a sentence typed."""

from collections.abc import Callable
from typing import Any

import pytest

from pnp.ledger.entry import Entry
from pnp.rules.language.line import parse, write
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice, Question, choose
from pnp.rules.verbs.payment import Pay

Desk = Any


@pytest.fixture
def desk(open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Give a table whose payments of thirteen must be decided on."""
    pay = Pay.entry

    def entry(self: Pay, state: GameState) -> Entry:
        if self.amount != 13:
            return pay(self, state)
        who, to = write(self.payer), write(self.payee)
        raise state.question(
            "", "owe",
            Choice(f"pay {who} {to} 12", "a dozen"),
            Choice(f"pay {who} {to} 12; 1 {who} {to}", "a baker’s"),
            who=self.payer, whom=self.payee, amount=13,
        )  # fmt: skip

    monkeypatch.setattr(Pay, "entry", entry)
    return open_desk("Anna Ben Cem")


def test_a_verb_asks_at_its_place_in_a_group_and_is_settled_there(desk: Desk) -> None:
    line = '20 anna ben; 13 ben cem; 5 cem anna --force "so agreed" # late'
    with pytest.raises(Question) as caught:
        desk.do(line)
    start, end = caught.value.place or (0, 0)
    assert line[start:end] == "13 ben cem"
    settled = caught.value.settled(line, choose(caught.value, "2") or "")
    answer = desk.do(settled)
    assert parse(settled).memo() == "20 anna ben; pay Ben Cem 12; 1 Ben Cem; 5 cem anna"
    assert [desk.cash(name) for name in ("Anna", "Ben", "Cem")] == [1485, 1507, 1508]
    assert (parse(settled).reason, len(answer.acts)) == ("late", 4)


def test_the_refusal_of_a_question_names_the_lines_that_settle_it(desk: Desk) -> None:
    with pytest.raises(Question) as caught:
        desk.do("13 ben cem")
    assert caught.value.code == "E_ASK"
    assert str(caught.value).endswith(
        ": type `pay Ben Cem 12` (a dozen) or `pay Ben Cem 12; 1 Ben Cem` (a baker’s)"
    )
    assert "`" not in caught.value.asks


def test_a_correction_asks_what_the_act_it_puts_right_asks(desk: Desk) -> None:
    desk.do("20 ben cem")
    with pytest.raises(Question) as caught:
        desk.do("fix 2 13 ben cem")
    settled = caught.value.settled("fix 2 13 ben cem", choose(caught.value, "1") or "")
    assert settled == "fix 2 pay Ben Cem 12"
    desk.do(settled)
    assert desk.cash("Cem") == 1512
