"""Lines at a table: what is entered, undone, corrected, asked about and told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.box.model import Box
from pnp.ledger.entry import Entry, move
from pnp.rules.judge import came_in
from pnp.rules.language.line import parse, write
from pnp.rules.state.game_state import Choice, GameState, Question, choose
from pnp.rules.verbs.payment import Pay
from tests.fixtures.bank import Desk, sit


@pytest.mark.parametrize(("now", "at"), [(-5, 0), (0, 0), (10**13, 253_402_300_799)])
def test_what_wrong_clocks_enter_is_read_again(box: Box, tmp_path: Path, now: int, at: int) -> None:
    wishes = Wishes(("Anna", "Ben"), "book")
    file = tmp_path / "table.pnp"
    session = sit(file, box, wishes, "buy anna kingsway", opened=now, now=now)
    with session.looking() as loaded:
        assert loaded.state.cash("Anna") == 1150
        assert [loaded.books.record(n).at for n in (1, 2)] == [at, at]


def asked(session: Session, text: str) -> Any:
    return session.answer(parse(text))


def test_the_rent_asked_about_is_the_rent_that_is_paid(desk: Desk) -> None:
    """Whatever stands and lies where: what `?` says is what `rent` then books."""
    desk.do("buy anna 1", "buy anna 3", "buy anna 5", "buy anna 15", "build anna coral")
    desk.do("buy ben 37", "buy ben 39")
    with desk.session.looking() as loaded:
        ids, held = [d.id for d in loaded.state.box.deeds], loaded.state.balances
        owned = [each for each in ids if held.holder(f"deed:{each}") != "bank"]
    for deed in owned:
        rent = asked(desk.session, f"? {deed}").data["deeds"][deed]["rent"]
        before = desk.cash("Cem")
        desk.do(f"rent cem {deed}")
        assert (before or 0) - (desk.cash("Cem") or 0) == rent, deed


@pytest.fixture
def asking(open_desk: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
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


def test_a_verb_asks_at_its_place_in_a_group_and_is_settled_there(asking: Desk) -> None:
    line = '20 anna ben; 13 ben cem; 5 cem anna --force "so agreed" # late'
    with pytest.raises(Question) as caught:
        asking.do(line)
    start, end = caught.value.place or (0, 0)
    assert line[start:end] == "13 ben cem"
    settled = caught.value.settled(line, choose(caught.value, "2") or "")
    answer = asking.do(settled)
    assert parse(settled).memo() == "20 anna ben; pay Ben Cem 12; 1 Ben Cem; 5 cem anna"
    assert [asking.cash(name) for name in ("Anna", "Ben", "Cem")] == [1485, 1507, 1508]
    assert (parse(settled).reason, len(answer.acts)) == ("late", 4)


def test_the_refusal_of_a_question_names_the_lines_that_settle_it(asking: Desk) -> None:
    with pytest.raises(Question) as caught:
        asking.do("13 ben cem")
    assert caught.value.code == "E_ASK"
    assert str(caught.value).endswith(
        ": type `pay Ben Cem 12` (a dozen) or `pay Ben Cem 12; 1 Ben Cem` (a baker’s)"
    )
    assert "`" not in caught.value.asks


def test_a_correction_asks_what_the_act_it_puts_right_asks(asking: Desk) -> None:
    asking.do("20 ben cem")
    with pytest.raises(Question) as caught:
        asking.do("fix 2 13 ben cem")
    settled = caught.value.settled("fix 2 13 ben cem", choose(caught.value, "1") or "")
    assert settled == "fix 2 pay Ben Cem 12"
    asking.do(settled)
    assert asking.cash("Cem") == 1512


@pytest.fixture
def purse(open_desk: Callable[..., Desk]) -> Desk:
    return open_desk("Anna Ben Cem", "paper")


def test_an_old_table_that_let_everything_pass_is_put_right_once(purse: Desk) -> None:
    with purse.session.looking() as loaded:
        overspent = loaded.state.after(move("player:Anna", "bank", "cash", 1700))
    after = overspent.after(move("player:Anna", "bank", "cash", 100))
    with pytest.raises(Question, match="By the book’s count Anna is 300 short"):
        came_in(overspent, after)
    told = overspent.after(move("table", "player:Anna", "more"))
    booked = came_in(told, told.after(move("player:Anna", "bank", "cash", 100)))
    assert booked.postings == move("table", "player:Anna", "cash", 300)
    assert came_in(overspent, overspent.after(move("bank", "player:Anna", "cash", 50))) == Entry()


def test_a_pack_is_gone_through_and_no_card_drawn_twice_before_its_time(tmp_path: Path) -> None:
    wishes = Wishes(("Anna", "Ben", "Cem"), "book", turns=True, seed=5)
    session = sit(tmp_path / "table.pnp", "cronulla", wishes, *["throw"] * 40)
    with session.looking() as loaded:
        acts = [record.act for record in loaded.books.records()]
    cards = [act.rpartition("card ")[2] for act in acts if "card" in act]
    assert len(cards) == len(set(cards)) > 3
