"""Spending what the book never saw come in: asked about once, where the players hold the notes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.queries import status, status_lines
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal
from pnp.ledger.entry import Entry, move
from pnp.rules.judge import came_in
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question

CONTENT = Path(__file__).parents[2] / "content"

Desk = Any
"""The desk of conftest.py."""
Open = Callable[..., Desk]

FIVE = ("37", "39", "34", "31", "32")
"""Five deeds for 1,670."""


def asked(desk: Desk, text: str) -> Question:
    """Type a line that must be asked about."""
    with pytest.raises(Question) as caught:
        desk.do(text)
    assert caught.value.code == "E_ASK"
    return caught.value


def by_book(desk: Desk, name: str) -> int:
    with desk.session.looking() as loaded:
        return int(loaded.state.balances.of(f"player:{name}", "cash"))


@pytest.fixture
def desk(open_desk: Open) -> Desk:
    return open_desk("Anna Ben Cem", "paper")


def test_five_deeds_for_1670_out_of_1500_do_not_pass_in_silence(desk: Desk) -> None:
    desk.do(*(f"buy anna {deed}" for deed in FIVE[:4]))
    question = asked(desk, "buy anna 32")
    assert str(question) == (
        "By the book Anna is 170 short: type `count Anna more;` (Anna has more "
        "than the book knows) or `count Anna more; count Ben more; count Cem more;` (not all is "
        "entered at this table)"
    )
    assert by_book(desk, "Anna") == 130, "nothing was entered"


def test_a_salary_entered_late_settles_it(desk: Desk) -> None:
    desk.do(*(f"buy anna {deed}" for deed in FIVE[:4]))
    asked(desk, "buy anna 32")
    desk.do("salary anna", "buy anna 32")
    assert by_book(desk, "Anna") == 30


def test_the_first_answer_holds_for_one_player_until_he_is_counted(desk: Desk) -> None:
    question = asked(desk, "1700 anna ben")
    line = question.settled("1700 anna ben", question.choices[0].writes)
    assert line == "count Anna more; 1700 anna ben"
    assert "200 of Anna’s came in without being entered" in desk.do(line).lines()
    assert by_book(desk, "Anna") == 0
    desk.do("900 anna bank")
    assert by_book(desk, "Anna") == 0
    asked(desk, "1700 cem ben")
    desk.do("count anna 100")
    asked(desk, "101 anna ben")


def test_the_second_answer_holds_for_all(desk: Desk) -> None:
    question = asked(desk, "1700 anna ben")
    desk.do(question.settled("1700 anna ben", question.choices[1].writes))
    desk.do("9k ben cem", "20k cem anna", "30k anna bank")
    assert [by_book(desk, name) for name in ("Anna", "Ben", "Cem")] == [0, 0, 0]


def test_who_says_so_beforehand_is_never_asked(desk: Desk) -> None:
    desk.do("count anna more", "count anna more", "1700 anna ben")
    assert by_book(desk, "Anna") == 0


def test_the_table_may_overrule_for_this_once(desk: Desk) -> None:
    answer = desk.do('1700 anna ben --force "won at the fair"')
    assert answer.force == "won at the fair"
    assert "overruled by the table: By the book Anna is 200 short" in answer.lines()[2]
    asked(desk, "1 anna ben")


def test_a_line_is_asked_about_as_a_whole(desk: Desk) -> None:
    desk.do("buy anna 37; 1200 anna ben; mortgage anna 37")
    assert by_book(desk, "Anna") == 1500 - 350 - 1200 + 175


def test_what_came_in_is_undone_with_what_it_was_spent_on(desk: Desk) -> None:
    desk.do("count anna more; 1700 anna ben", "undo")
    assert by_book(desk, "Anna") == 1500
    asked(desk, "1700 anna ben")


def test_a_correction_does_not_ask_again_about_later_acts(desk: Desk) -> None:
    desk.do("buy anna 37", "1100 anna ben")
    with pytest.raises(Refusal, match="50 of Anna’s came in without being entered"):
        desk.do("fix 2 buy anna 37 450")
    desk.do("fix 2 buy anna 37 450 all")
    assert by_book(desk, "Anna") == 0
    asked(desk, "1 anna ben")


def test_a_corrected_act_itself_is_asked_about(desk: Desk) -> None:
    desk.do("buy anna 37")
    question = asked(desk, "fix 2 buy anna 37 1600")
    text = "fix 2 buy anna 37 1600"
    desk.do(question.settled(text, question.choices[0].writes))
    assert by_book(desk, "Anna") == 0


def test_the_idea_of_a_balance_is_marked_as_such(desk: Desk) -> None:
    assert "Anna by the book about 1160 · Ben by the book about 1840" in (
        desk.do("340 anna ben").lines()
    )
    desk.do("count ben 1800")
    with desk.session.looking() as loaded:
        lines = status_lines(loaded)
        assert status(loaded)["by_book"] == {"Anna": 1160, "Ben": 1800, "Cem": 1500}
    assert "Anna by the book about 1160" in lines
    assert "Ben 1800" in lines


def test_where_the_book_is_the_money_nobody_has_more(open_desk: Open) -> None:
    desk = open_desk("Anna Ben", "book")
    with pytest.raises(Refusal, match="The book is the money here"):
        desk.do("count anna more")
    with pytest.raises(Refusal) as caught:
        desk.do("1700 anna ben")
    assert caught.value.code == "E_CASH"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "count anna more"),
        ("de", "zähle anna mehr"),
        ("fr", "compte anna davantage"),
        ("es", "cuenta anna más"),
    ],
)
def test_that_there_is_more_can_be_said_in_the_language_of_the_table(
    desk: Desk, lang: str, said: str
) -> None:
    desk.session._lang = lang
    desk.do(said, "1700 anna ben")
    assert by_book(desk, "Anna") == 0


def test_an_old_table_that_let_everything_pass_is_put_right_once(desk: Desk) -> None:
    with desk.session.looking() as loaded:
        overspent = loaded.state.after(move("player:Anna", "bank", "cash", 1700))
    after = overspent.after(move("player:Anna", "bank", "cash", 100))
    with pytest.raises(Question, match="By the book Anna is 300 short"):
        came_in(overspent, after)
    told = overspent.after(move("table", "player:Anna", "more"))
    booked = came_in(told, told.after(move("player:Anna", "bank", "cash", 100)))
    assert booked.postings == move("table", "player:Anna", "cash", 300)
    assert came_in(overspent, overspent.after(move("bank", "player:Anna", "cash", 50))) == Entry()


def test_who_plays_alone_is_offered_one_answer(tmp_path: Path) -> None:
    path = tmp_path / "solo.pnp"
    open_table(path, read_box(CONTENT / "solo", CONTENT), Wishes(("Emma",), "paper"), 0)
    with pytest.raises(Question) as caught:
        Session(path, lambda: 0).enter(parse("20000 emma bank"))
    assert [each.writes for each in caught.value.choices] == ["count Emma more; "]
