"""Lines taken apart: words, quotes, reasons, groups, scanned payloads."""

from ast import literal_eval
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import Code, Refusal
from pnp.games.property import ring
from pnp.rules.language import line
from pnp.rules.language.line import line_of, parse
from pnp.rules.state.game_state import Choice, Question, choose, choose_by_key, keys_of


def words(text: str) -> list[list[str]]:
    return [[word.text for word in act] for act in parse(text).acts]


WORDS = Path(__file__).with_name("words.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", WORDS)
def test_words_of_a_line(row: str) -> None:
    text, _, told = row.partition(" =>")
    found = [" ".join(f"[{word}]" for word in act) for act in words(literal_eval(text))]
    assert " ; ".join(found) == told.strip()


def test_a_reason_begins_with_a_hash_at_a_word() -> None:
    assert parse("50 anna ben # lost; a bet").reason == "lost; a bet"
    assert words("note a#b") == [["note", "a#b"]]


def test_force_takes_its_reason_along() -> None:
    line = parse('build anna kingsway --force "agreed by all"')
    assert (line.force, words('build anna kingsway --force "agreed"')) == (
        "agreed by all",
        [["build", "anna", "kingsway"]],
    )


def test_words_know_where_they_stand() -> None:
    text = 'pay  anna "the bank" 5'
    for word in parse(text).acts[0]:
        assert text[word.start : word.end].strip('"') == word.text


@given(st.text(max_size=60))
def test_no_line_makes_the_parser_fail(text: str) -> None:
    line = parse(text)
    for act in line.acts:
        assert act
        for word in act:
            assert 0 <= word.start <= word.end <= len(text)


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_characters='";\t'), min_size=1, max_size=9),
        min_size=1,
        max_size=5,
    )
)
def test_words_of_a_shell_stay_words(given_words: list[str]) -> None:
    line, whole = line_of(tuple(given_words)), line_of((*given_words, "a;b"))
    assert [word.text for word in line.acts[0]] == given_words[: len(line.acts[0])]
    assert len(whole.acts) == 1
    assert line_of(("buy", "anna", "37;", "50", "b", "c", ";")) == parse("buy anna 37; 50 b c;")


Play = Any

READERS: dict[str, Callable[[Any, str], int]] = {
    "amount": line.read_amount, "number": line.read_number, "sum": line.read_sum,
    "throw": line.read_throw, "count": line.read_count, "pips": ring._read_pips,
}  # fmt: skip
NUMBERS = Path(__file__).with_name("numbers.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", [*NUMBERS, f"amount {'9' * 5000} ! 1000000000"])
def test_a_number_is_read_or_refused_where_it_could_be_misread(play: Play, row: str) -> None:
    kind, typed, sign, *told = row.split(" ", 3)
    if sign == "=":
        assert READERS[kind](play.state, typed) == int(told[0])
        return
    with pytest.raises(Refusal) as caught:
        READERS[kind](play.state, typed)
    assert caught.value.code == "E_AMOUNT"
    assert "".join(told) in caught.value.say


@pytest.mark.parametrize("typed", ["3x50", "3 x 50", "100 + 50", "200 - 50", "3 * 50"])
def test_a_sum_stands_wherever_an_amount_may(play: Play, typed: str) -> None:
    for sum_line in (f"pay anna ben {typed}", f"{typed} anna ben", f"anna pays ben {typed}"):
        play.do(sum_line)
        assert play.moved("Anna") == -150, sum_line
    play.do(f"buy ben 37 {typed}")
    assert play.moved("Ben") == -150


def test_a_thousand_thousands_or_one_and_a_half_is_asked(play: Play) -> None:
    asked = play.refused("pay anna ben 1.500k")
    assert isinstance(asked, Question)
    assert [each.writes for each in asked.choices] == ["1500", "1500000"]


ASKED = Refusal(Code.ASK, "Which?")


def correction(every: str, nothing: str) -> Question:
    """Ask as a correction does, with the words for all and none in some language."""
    choices = (
        Choice("void 2 all", "all", ("all", *every.split())),
        Choice("void 2 none", "none", ("none", *nothing.split())),
        Choice("void 2 only {numbers}", "only these", numbers=(3, 4)),
    )
    return Question(ASKED, choices, place=(0, 6))


@pytest.mark.parametrize(("words", "reply", "answer"), [
    (("all", "none"), "a", "all"), (("all", "none"), "No", "none"),
    (("alle", "keine"), "alle", "all"), (("alle", "keine"), "k", "none"),
    (("tous toutes", "aucun aucune"), "t", "all"),
    (("tous toutes", "aucun aucune"), "tous", "all"),
    (("tous toutes", "aucun aucune"), "a", None),
    (("tous toutes", "aucun aucune"), "au", "none"), (("all", "none"), "4, 3", "only 4 3"),
    (("all", "none"), "only 3", None), (("all", "none"), "7", None),
    (("all", "none"), "perhaps", None), (("all", "none"), "", None),
])  # fmt: skip
def test_an_answer_is_read_in_english_and_in_the_language_of_the_table(
    words: tuple[str, str], reply: str, answer: str | None
) -> None:
    assert choose(correction(*words), reply) == (answer and f"void 2 {answer}")


def test_figures_that_are_numbers_of_entries_are_never_one_key() -> None:
    asked = correction("alle", "keine")
    assert choose_by_key(asked, "3") is None
    assert choose_by_key(asked, "k") == "void 2 none"
    assert [key for key, _ in keys_of(asked)] == ["a", "k", "3 4"]


def test_a_choice_without_words_is_chosen_by_its_number() -> None:
    asked = Question(ASKED, (Choice("$9", "$9"), Choice("@9", "Wharf")), place=(5, 6))
    assert [key for key, _ in keys_of(asked)] == ["1", "2"]
    assert asked.settled("give 9 get 3", choose(asked, "2") or "") == "give @9 get 3"
    assert [choose(asked, reply) for reply in ("0", "3", "1 2", "w")] == [None] * 4
