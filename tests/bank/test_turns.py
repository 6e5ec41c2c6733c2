"""A table that keeps turns: opened so, corrected, looked at, and thrown for by the Bank."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.decision import verbs_of
from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes
from pnp.rules.language.line import parse
from tests.fixtures.bank import sit

Opened = Callable[..., Session]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    def make(*players: str, kit: str = "cronulla", **wishes: Any) -> Session:
        return sit(
            tmp_path / f"{kit}.pnp",
            kit,
            Wishes(players or ("Anna", "Ben", "Cem"), "book", **{"turns": True, **wishes}),
        )

    return make


def do(session: Session, *lines: str) -> list[str]:
    return [text for line in lines for text in session.enter(parse(line)).lines()]


def read(session: Session, text: str) -> str:
    with session.looking() as loaded:
        return repr(verbs_of(loaded, loaded.state, parse(text).acts)[-1])


def test_a_pack_is_gone_through_and_no_card_drawn_twice_before_its_time(opened: Opened) -> None:
    session = opened(seed=5)
    for _ in range(40):
        session.enter(parse("throw"))
    with session.looking() as loaded:
        acts = [record.act for record in loaded.books.records()]
    cards = [act.rpartition("card ")[2] for act in acts if "card" in act]
    assert len(cards) == len(set(cards)) > 3


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("anna 7", "Throw(player='Anna', first=7, second=0)"),
        ("a 7", "Throw(player='Anna', first=7, second=0)"),
        ("an 3 4", "Throw(player='Anna', first=3, second=4)"),
        ("c 12", "Throw(player='Cem', first=12, second=0)"),
        ("throw ben 6 6", "Throw(player='Ben', first=6, second=6)"),
        ("anna rolls 3 4", "Throw(player='Anna', first=3, second=4)"),
        ("b 7", "Throw(player='Ben', first=7, second=0)"),
        ("ben 1 6", "Throw(player='Ben', first=1, second=6)"),
        ("b anna 3", "Buy(player='Anna', deed='surf-road', bid=0)"),
        ("3 anna ben", "Pay(payer='Anna', payee='Ben', amount=3)"),
        ("anna ben 3", "Pay(payer='Anna', payee='Ben', amount=3)"),
    ],
)
def test_a_throw_is_what_is_called_out(opened: Opened, typed: str, means: str) -> None:
    told = re.sub(r", (off_debt|aside|owed)=False", "", read(opened(), typed))
    assert told == means


@pytest.mark.parametrize(
    ("lang", "typed"), [("de", "anna wirft 3 4"), ("fr", "anna lance 3 4"), ("es", "anna tira 3 4")]
)
def test_a_throw_is_said_in_the_language_of_the_table(
    opened: Opened, lang: str, typed: str
) -> None:
    assert read(opened(lang=lang), typed) == "Throw(player='Anna', first=3, second=4)"


def test_the_books_are_exported_and_replayed_with_turns_in_them(opened: Opened) -> None:
    session = opened()
    do(session, "a 3; buy", "ben 3; rent", "cem 4 4", "cem 2")
    assert inspect(session.path).faults == ()
