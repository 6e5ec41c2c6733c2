"""From the words of a line to a verb: in the bank's own form, or as people say it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pnp.rules.language.arguments import is_board_number
from pnp.rules.language.form_reading import read_form
from pnp.rules.language.line import Misread, Word
from pnp.rules.language.usage import Find, Grammar
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


def read(state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find) -> "Verb":
    """Read one act of a line as a verb, or raise a refusal that marks the word at fault.

    `verbs` are the names and aliases there are, each with the verb it stands for. What is not
    written in the form of a verb is read as people say it, if that can be done in one way only;
    what is no act even so may be one in other words.
    """
    by = Grammar(state, verbs, load)
    try:
        return _read(by, words)
    except (Misread, Question) as refused:
        from pnp.rules.language.suggestions import suggest  # noqa: PLC0415  # a payment must not wait for it

        return suggest(by, words, refused, _read)


def _read(by: Grammar, words: Sequence[Word]) -> "Verb":
    called = 1 < len(words) < 4 and is_board_number(words[1].text) and "throw" in by.verbs
    refused: Misread | Question | None = None
    if not called:
        try:
            return read_form(by, words)
        except (Misread, Question) as error:
            refused = error
    from pnp.rules.language import repairs  # noqa: PLC0415  # as above

    if refused:
        return repairs.read_otherwise(by, words, refused)
    return repairs.read_called_out(by, words)
