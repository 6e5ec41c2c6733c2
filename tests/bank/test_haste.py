"""What is asked in haste: the same act twice, an undo after a refusal, an act behind `#`."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.preview import doubt
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.rules.language.line import parse
from pnp.rules.language.vocabulary import write_reply
from pnp.rules.state.question import Question

CONTENT = Path(__file__).parents[2] / "content"
START = 1_800_000_000

Asks = Callable[..., Question | None]


class Table:
    """A table whose clock stands still until it is put on."""

    def __init__(self, path: Path, kit: str, lang: str = "en", *, turns: bool = False) -> None:
        wishes = Wishes(("Anna", "Ben", "Cem"), "book", lang=lang, turns=turns)
        open_table(path, read_box(CONTENT / kit, CONTENT), wishes, START - 999)
        self.now = START
        self.session = Session(path, lambda: self.now)

    def do(self, *lines: str) -> None:
        for text in lines:
            self.session.enter(parse(text))

    def doubt(self, text: str, later: int = 0, *, refused: bool = False) -> Question | None:
        with self.session.looking() as loaded:
            now = replace(loaded.state, now=self.now + later)
            return doubt(loaded._replace(state=now), text, refused=refused)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "table.pnp", "cronulla")


@pytest.fixture
def chalet(tmp_path: Path) -> Table:
    return Table(tmp_path / "chalet.pnp", "chalet")


def said(question: Question | None) -> str:
    assert question is not None
    return question.asks


def test_the_same_act_within_a_minute_is_asked_about(table: Table) -> None:
    table.do("buy ben 37", "r anna 37", "s cem")
    assert said(table.doubt("r anna 37", 8)) == "Same as entry 3, 8 s ago: enter it again?"
    assert said(table.doubt("rent  anna kingsway", 59)).startswith("Same as entry 3, 59 s ago")
    assert said(table.doubt("Salary Cem", 1)).startswith("Same as entry 4")
    assert table.doubt("r anna 37", 60) is None
    assert table.doubt("r cem 37") is None
    assert table.doubt("u") is None
    assert table.doubt("status") is None
    assert table.doubt("no line") is None


def test_what_was_taken_back_may_be_entered_again(table: Table) -> None:
    table.do("50 anna ben", "undo")
    assert table.doubt("50 anna ben") is None


def test_the_same_sum_for_another_reason_is_not_the_same_act(table: Table) -> None:
    table.do("buy ben 37", "r anna 37")
    assert table.doubt("28 anna ben", 5) is None


def test_an_undo_after_a_refused_line_is_asked_about(table: Table) -> None:
    table.do("s ben", "s cem")
    assert table.doubt("u") is None
    asked = said(table.doubt("u 2", refused=True))
    assert asked.endswith("Take back 2 s ben; 3 s cem?")
    assert said(table.doubt("undo", refused=True)).endswith("Take back 3 s cem?")
    assert table.doubt("fix 2 s anna", refused=True) is None
    assert table.doubt("s anna", refused=True) is None


@pytest.mark.parametrize(
    ("typed", "yes", "no"),
    [
        ("# late · s ben", "s ben # late", ""),
        ("# s ben", "s ben", ""),
        ("s anna # late; s ben", "s anna; s ben # late", "s anna # late; s ben"),
        ("s anna # s ben", "s anna; s ben", "s anna # s ben"),
    ],
)
def test_an_act_behind_the_reason_is_not_swallowed(
    table: Table, typed: str, yes: str, no: str
) -> None:
    asked = table.doubt(typed)
    assert "“s ben” would not be entered" in said(asked)
    assert asked is not None
    assert write_reply(asked, typed, "y") == yes
    assert write_reply(asked, typed, "n") == no


@pytest.mark.parametrize("typed", ["# late", "s anna # late; so be it", "s anna # Ben", "#"])
def test_a_reason_that_is_one_is_left_alone(table: Table, typed: str) -> None:
    assert table.doubt(typed) is None


def test_a_letter_that_means_another_deed_by_now_is_no_repetition(tmp_path: Path) -> None:
    table = Table(tmp_path / "ring.pnp", "cronulla", turns=True)
    table.do("anna 6", "b", "ben 8")
    assert table.doubt("b") is None
    table.do("b", "cem 6")
    assert table.doubt("r") is None
    table.do("r", "anna 2 2", "land anna 8")
    assert table.doubt("r") is None
    assert said(table.doubt("land anna 8")).startswith("Same as entry")


def test_a_throw_out_of_turn_is_asked_about(tmp_path: Path) -> None:
    table = Table(tmp_path / "ring.pnp", "cronulla", turns=True)
    assert table.doubt("cem 7") is None, "whoever throws highest begins"
    table.do("cem 7")
    assert said(table.doubt("ben 3")) == "Anna is next: enter the throw of Ben all the same?"
    assert said(table.doubt("anna 3; ben 4; anna 5")).startswith("Cem is next")
    assert table.doubt("anna 3; ben 4") is None
    table.do("anna 2 2")
    assert said(table.doubt("ben 3")).startswith("Anna has thrown a double and throws again")


@pytest.mark.parametrize(
    ("lang", "key"),
    [("de", "j"), ("fr", "o"), ("es", "s"), ("es", "si"), ("de", "y"), ("fr", "yes")],
)
def test_yes_is_said_in_the_language_of_the_table(tmp_path: Path, lang: str, key: str) -> None:
    table = Table(tmp_path / "table.pnp", "cronulla", lang)
    table.do("s ben")
    asked: Any = table.doubt("s ben")
    assert write_reply(asked, "s ben", key) == "s ben"
    assert write_reply(asked, "s ben", "n") == ""


@pytest.mark.parametrize("line", ["quit anna", "50 ben cem; quit anna", "bankrupt anna"])
def test_who_would_be_out_for_good_is_asked_about(table: Table, line: str) -> None:
    table.do("owe anna ben 9000") if "bankrupt" in line else None
    assert said(table.doubt(line)) == "Anna would be out of the game for good: enter it?"
    assert table.doubt("50 anna cem") is None


def test_what_is_refused_is_no_matter_of_haste(table: Table) -> None:
    assert table.doubt("bankrupt anna") is None
