"""How far undo and redo go: so many acts, or back to an entry; what is unclear is asked."""

import random

import pytest

from pnp.bank.preview import doubt
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question
from tests.fixtures.bank import Desk


def many(desk: Desk, count: int) -> None:
    """Make so many entries, the first of them entry 2."""
    for n in range(count):
        desk.do(f"{n + 1} anna ben")


def asked(desk: Desk, text: str) -> Question:
    with pytest.raises(Question) as caught:
        desk.do(text)
    assert caught.value.code == "E_ASK"
    return caught.value


def refused(desk: Desk, text: str) -> str:
    with pytest.raises(Refusal) as caught:
        desk.do(text)
    return caught.value.say


def test_redo_enters_so_many_acts_again_that_were_taken_back_one_by_one(desk: Desk) -> None:
    desk.do("1 anna ben", "2 anna ben", "4 anna ben", "u", "u", "u")
    assert desk.cash("Anna") == 1500
    assert desk.do("redo 2").lines()[:2] == (
        "Entered again: 2  1 anna ben",
        "Entered again: 3  2 anna ben",
    )
    assert desk.cash("Anna") == 1497
    desk.do("redo")
    assert desk.cash("Anna") == 1493


def test_redo_enters_a_part_of_one_undo_again_the_oldest_first(desk: Desk) -> None:
    desk.do("1 anna ben", "2 anna ben", "4 anna ben", "undo 3", "redo 2")
    assert desk.cash("Anna") == 1497
    assert "Only 1 act can be entered again" in refused(desk, "redo 2")
    desk.do("redo")
    assert desk.cash("Anna") == 1493
    assert "nothing to enter again" in refused(desk, "redo")


def test_a_new_act_ends_what_could_be_entered_again(desk: Desk) -> None:
    desk.do("1 anna ben", "2 anna ben", "undo 2", "redo 1", "s cem")
    assert "nothing to enter again" in refused(desk, "redo")


def test_undo_and_redo_go_back_and_forth_to_the_same_books(desk: Desk) -> None:
    """A random walk through acts, against a list of the sums in force and one of those waiting."""
    chance = random.Random(7)  # any walk will do
    done: list[int] = []
    waiting: list[int] = []
    for step in range(60):
        kind = chance.choice(("pay", "pay", "undo", "redo"))
        if kind == "pay":
            desk.do(f"{step + 1} anna ben")
            done.append(step + 1)
            waiting.clear()
        elif kind == "undo" and done:
            n = chance.randint(1, min(3, len(done)))
            desk.do(f"undo {n}")
            waiting = done[-n:] + waiting
            done = done[:-n]
        elif kind == "redo" and waiting:
            n = chance.randint(1, len(waiting))
            desk.do(f"redo {n}")
            done += waiting[:n]
            waiting = waiting[n:]
        assert desk.cash("Anna") == 1500 - sum(done)


def test_undo_to_an_entry_takes_that_entry_too_and_says_so(desk: Desk) -> None:
    many(desk, 4)
    lines = desk.do("undo to 3").lines()
    assert lines[0] == "Taken back: entry 3 and all after it, 3 acts"
    assert lines[1:4] == tuple(f"Taken back: {n}  {n - 1} anna ben" for n in (5, 4, 3))
    assert desk.cash("Anna") == 1499


def test_at_the_terminal_undo_to_is_asked_before_it_is_done(desk: Desk) -> None:
    many(desk, 4)
    with desk.session.looking() as loaded:
        question = doubt(loaded, "undo to 3")
        assert doubt(loaded, "undo 3") is None
    assert question is not None
    assert question.asks.startswith(
        "This takes back entry 3 and all after it, 3 acts: 3 2 anna ben;"
    )
    assert [each.writes for each in question.choices] == ["undo to 3", ""]


def test_a_high_number_behind_undo_may_be_that_of_an_entry(desk: Desk) -> None:
    many(desk, 30)
    question = asked(desk, "undo 12")
    assert [each.writes for each in question.choices] == ["undo to 12", "void 12", "undo 12 acts"]
    said = [each.said for each in question.choices]
    assert said == [
        "entry 12 and all after it: 20 acts", "entry 12 alone: 11 anna ben",
        "the last 12 acts, entry 20 and all after it",
    ]  # fmt: skip
    assert desk.do("undo 9").n == 32
    desk.do("redo", "undo 12 acts")
    assert desk.cash("Anna") == 1500 - sum(range(1, 19))
    desk.do("redo", "void 12")
    assert desk.cash("Anna") == 1500 - sum(range(1, 31)) + 11


def test_more_acts_than_there_are_is_told_the_right_spelling(desk: Desk) -> None:
    many(desk, 4)
    assert refused(desk, "undo 99") == "Only 4 acts can be taken back"
    told = refused(desk, "undo 5")
    assert "undo to 5 takes back entry 5 and all after it, void 5 that one alone" in told


def test_the_choices_of_a_correction_have_words_of_their_own(desk: Desk) -> None:
    desk.do("buy ben 12", "rent cem 12", "rent cem 12", "s anna")
    desk.session._lang = "de"
    answer = desk.session.enter(parse("fix 2 buy anna 12 nur 3"))
    assert answer.n == 6
    assert desk.cash("Ben") == 1540
