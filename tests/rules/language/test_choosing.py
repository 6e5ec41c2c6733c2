"""The reply to a question: numbers, words in English or the table's language, or unclear."""

import pytest

from pnp.errors import Code, Refusal
from pnp.rules.language.vocabulary import answered, chosen_by_key, keys_of
from pnp.rules.state.question import Choice, Question

ASKED = Refusal(Code.ASK, "Which?")


def correction(every: str, nothing: str) -> Question:
    """Ask as a correction does, with the words for all and none in some language."""
    choices = (
        Choice("void 2 all", "all", ("all", *every.split())),
        Choice("void 2 none", "none", ("none", *nothing.split())),
        Choice("void 2 only {numbers}", "only these", numbers=(3, 4)),
    )
    return Question(ASKED, choices, place=(0, 6))


@pytest.mark.parametrize(
    ("words", "reply", "answer"),
    [
        (("all", "none"), "a", "all"),
        (("all", "none"), "No", "none"),
        (("alle", "keine"), "alle", "all"),
        (("alle", "keine"), "k", "none"),
        (("tous toutes", "aucun aucune"), "t", "all"),
        (("tous toutes", "aucun aucune"), "tous", "all"),
        (("tous toutes", "aucun aucune"), "a", None),
        (("tous toutes", "aucun aucune"), "au", "none"),
        (("all", "none"), "4, 3", "only 4 3"),
        (("all", "none"), "only 3", None),
        (("all", "none"), "7", None),
        (("all", "none"), "perhaps", None),
        (("all", "none"), "", None),
    ],
)
def test_an_answer_is_read_in_english_and_in_the_language_of_the_table(
    words: tuple[str, str], reply: str, answer: str | None
) -> None:
    expected = answer and f"void 2 {answer} # late"
    assert answered(correction(*words), "void 2 # late", reply) == expected


def test_figures_that_are_numbers_of_entries_are_never_one_key() -> None:
    asked = correction("alle", "keine")
    assert chosen_by_key(asked, "3") is None
    assert chosen_by_key(asked, "k") == "void 2 none"
    assert [key for key, _ in keys_of(asked)] == ["a", "k", "3 4"]


def test_a_choice_without_words_is_chosen_by_its_number() -> None:
    asked = Question(ASKED, (Choice("$9", "$9"), Choice("@9", "Wharf")), place=(5, 6))
    assert [key for key, _ in keys_of(asked)] == ["1", "2"]
    assert answered(asked, "give 9 get 3", "2") == "give @9 get 3"
    assert [answered(asked, "give 9", reply) for reply in ("0", "3", "1 2", "w")] == [None] * 4
