"""What words of a line name in a slot of an act's form: one thing, several, none."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pnp.errors import Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import Argument
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import Ambiguous, Word, looks_like_amount, text_of
from pnp.rules.language.names import find_part, is_only_player
from pnp.rules.language.vocabulary import leads, means
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

# What so many words name is remembered.
_KEPT: Final = 2048
# So many letters are enough of a player's name, if they are a whole word of it: Bo, of Ann Bo.
_WORD: Final = 2
# Of a deed's name as many as its words may have.
_LONGEST: Final = 6

DICE: Final = frozenset({"THROW", "PIPS"})
"""The labels of what dice show, which no other sum is."""


# What words name is asked again for each line that may be meant by them: a standing never changes.
@lru_cache(maxsize=_KEPT)
def fits(state: GameState, argument: Argument, word: Word) -> bool:
    """Tell whether a word alone may stand in a slot."""
    if argument.names is not None:
        return fold_name(word.text) in argument.names(state)
    if argument.numeric and argument.label not in DICE:
        return looks_like_amount(word.text) and not word.quoted
    if word.text[-1:] == "," and not argument.many:
        return False
    try:
        argument.read(state, word.text)
    except Refusal:
        return False
    return True


@lru_cache(maxsize=_KEPT)
def things_named(state: GameState, argument: Argument, words: Said) -> Sequence[str]:
    """Give what words name in a slot: by a name of several words, or by a part of one."""
    typed, alone, messages = text_of(words), len(words) == 1, state.messages
    names = argument.names(state) if argument.names else {}
    comma = any(word.text[-1:] == "," for word in words) and not argument.many
    passing = leads if argument.seated else vocabulary.is_filler
    small = passing(messages, words[0]) or means(messages, "me", words[0])
    small = small or (len(typed) == 1 and means(messages, "and", words[0]))
    lone = comma or (small and fold_name(typed) not in names)
    if lone if alone else any(word.quoted for word in words):
        return ()  # `sur` is not short for the Surf Road
    whole = "" if words[0].quoted else _whole(state, argument, words)
    if whole:
        return (whole,)
    if comma or is_only_player(state, typed, names):
        # “anna, ben pay” is no payment of Anna to Ben; it may be printed in a name
        return [names[name] for name in (fold_name(typed),) if name in names]
    if alone or argument.partly:
        try:
            thing = argument.read(state, typed)
        except Ambiguous as doubt:
            return (typed,) if argument.partly else doubt.things
        except Refusal:
            names = {} if argument.partly else names
        else:
            return (thing if isinstance(thing, str) else typed,)
    return find_part(typed, names, _WORD if argument.seated else _LONGEST)


def _whole(state: GameState, argument: Argument, words: Said) -> str:
    wholes = argument.wholes(state) if argument.wholes else {}
    if said := wholes.get(fold_name(text_of(words))):
        return said
    if not argument.each or argument.many or argument.names is None:
        return ""
    parts: list[list[str]] = [[]]
    for word in words:
        joins = means(state.messages, "and", word)
        if not joins:
            parts[-1].append(word.text.rstrip(","))
        if joins or word.text[-1:] == ",":
            parts.append([])
    named = [find_part(" ".join(part), argument.names(state), _WORD) for part in parts if part]
    joined = len(parts) > 1 and parts[0] and parts[-1] and all(len(n) == 1 for n in named)
    return ",".join(name for (name,) in named) if joined and len(named) > 1 else ""
