"""A payment in which one party is misspelt: which words, and who is near them."""

from collections.abc import Mapping, Sequence
from typing import Final

from pnp.errors import Refusal
from pnp.rules.language.amounts import looks_like_amount
from pnp.rules.language.arguments import deed_names, read_party
from pnp.rules.language.line import Word
from pnp.rules.language.named_parties import party_names
from pnp.rules.language.names import find_part, nearest_things
from pnp.rules.language.syntax_errors import Ambiguous, Misread, marked
from pnp.rules.language.vocabulary import is_filler, said_for_verbs, verbs_in
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name

GIVES_WAY: Final = frozenset(
    {"verb.is-name", "verb.near", "verb.unknown", "name.near", "name.known", "name.unknown"}
)
"""The refusals that may come of a misspelt name, and are less to the point."""

_LEAST: Final = 2
"""Letters of a name that must be typed."""

_WORDS: Final = 9
"""A line of more words is no payment."""


def misspelt_party(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str]
) -> Misread | None:
    """Refuse the one name of a payment that nobody bears; None if that is not what is wrong.

    One party must be known and a sum begin or end the line; a word near a verb is no name.
    """
    words = _without_verb(state, words, verbs)
    sums = [looks_like_amount(word.text) for word in words]
    said = words[:-1] if sums[-1:] == [True] else words[1:]
    whole = 2 < len(words) <= _WORDS and not any(word.quoted for word in words)
    if not whole or not (sums[0] or sums[-1]):
        return None
    names = party_names(state)
    naming = [word for word in said if not is_filler(state.messages, word)]
    known, unknown = _sorted_out(naming, names)
    if known != 1 or not unknown or any(word.text[:1].isdigit() for word in unknown):
        return None
    typed = " ".join(word.text for word in unknown)
    first = unknown[0] is words[0]  # the verb of another game rather than a name
    if not nearest_things(fold_name(typed), names) and (first or _is_other(state, typed, verbs)):
        return None
    try:
        read_party(state, typed)
    except Refusal as refusal:
        return None if isinstance(refusal, Ambiguous) else marked(refusal, *unknown)
    return None


def _without_verb(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str]
) -> Sequence[Word]:
    # Nothing is left of a line with another verb.
    for said in verbs_in(words, verbs, state.messages):
        if not said.begun:
            return (*words[: said.start], *words[said.end :]) if said.verb == "pay" else ()
    return words


def _is_other(state: GameState, typed: str, verbs: Mapping[str, str]) -> bool:
    said = {fold_name(each): each for each in (*verbs, *said_for_verbs(state.messages, verbs))}
    deeds = deed_names(state)
    return bool(
        nearest_things(fold_name(typed), {**said, **deeds}) or find_part(typed, deeds, _LEAST)
    )


def _sorted_out(words: Sequence[Word], names: Mapping[str, str]) -> tuple[int, list[Word]]:
    """Count the parties that words name, each by as many as it can; give the words that do not.

    No words are given where they stand apart: then no single name is wrong.
    """
    known, at = 0, 0
    unknown: dict[int, Word] = {}
    while at < len(words):
        named = next((n for n in range(len(words) - at, 0, -1) if _named(words[at:][:n], names)), 0)
        if not named or _goes_on_wrongly(words[at : at + named + 1], named, names):
            named += bool(named)
            unknown |= enumerate(words[at : at + max(named, 1)], at)
        else:
            known += 1
        at += named or 1
    together = bool(unknown) and max(unknown) - min(unknown) == len(unknown) - 1
    return known, list(unknown.values()) if together else []


def _named(words: Sequence[Word], names: Mapping[str, str]) -> str:
    # Nothing if they name none, or could name several.
    found = find_part(" ".join(word.text for word in words), names, _LEAST)
    return found[0] if len(found) == 1 else ""


def _goes_on_wrongly(words: Sequence[Word], named: int, names: Mapping[str, str]) -> bool:
    thing = _named(words[:named], names)
    if len(words) <= named or named >= len(thing.split()) or _named(words[named:], names):
        return False
    return nearest_things(fold_name(" ".join(word.text for word in words)), names)[:1] == (thing,)
