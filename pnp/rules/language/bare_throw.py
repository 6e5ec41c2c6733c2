"""A throw as it is called out: a player and the pips, `anna 7` or `anna 3 4`, without a verb."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language.line import Word
from pnp.rules.language.named_parties import player_names
from pnp.rules.language.names import find
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.vocabulary import begun_verb
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

THROW: Final = "throw"
"""The verb that is meant."""

_DICE: Final = {1: range(2, 13), 2: range(1, 7)}
"""What may be called out: the sum of two dice, or each of them."""

Reader = Callable[[Sequence[Word]], "Verb"]
"""How a line is read otherwise."""


def read_bare_throw(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], plainly: Reader
) -> "Verb | None":
    """Read a player and pips as a throw where the Bank keeps turns; None for any other line.

    A Question where the first word is also short for a verb that could be meant.
    """
    if not _called_out(state, words, verbs):
        return None
    first = words[0]
    verb = begun_verb(first, verbs, state.messages)
    if verb and not _can_be_thrown(words):
        return None
    if verb and _could_be_meant(state, words, plainly):
        raise _question(state, words, verb)
    return plainly((Word(THROW, first.start, first.start), *words))


def _called_out(state: GameState, words: Sequence[Word], verbs: Mapping[str, str]) -> bool:
    first, *pips = words
    if len(pips) not in _DICE or state.find_terms(KeptTurns) is None:
        return False
    if not all(word.text.isascii() and word.text.isdecimal() for word in pips):
        return False
    name = fold_name(first.text)
    return verbs.get(name) != name and bool(find(first.text, player_names(state)).things)


def _can_be_thrown(words: Sequence[Word]) -> bool:
    return all(int(word.text[:3]) in _DICE[len(words) - 1] for word in words[1:])


def _could_be_meant(state: GameState, words: Sequence[Word], plainly: Reader) -> bool:
    try:
        plainly(words).entry(state)
    except Refusal:
        return False
    return True


def _question(state: GameState, words: Sequence[Word], verb: str) -> Question:
    first, *pips = words
    said = " ".join(word.text for word in pips)
    names = find(first.text, player_names(state)).things
    texts = [f"{THROW} {write(name)} {said}" for name in names] + [f"{verb} {said}"]
    typed = f"{first.text} {said}"[:60]
    refusal = state.refusal(Code.ASK, "", "ask.readings", typed=typed, candidates=texts)
    choices = tuple(Choice(each, each) for each in texts)
    return Question(refusal, choices, place=(first.start, words[-1].end))
