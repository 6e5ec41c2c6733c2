"""A first word that is no verb: which are near it, or begin so."""

from collections.abc import Mapping
from typing import Any

from pnp.errors import Code, Refusal
from pnp.rules.language.line import Word
from pnp.rules.language.named_parties import party_names
from pnp.rules.language.names import find, nearest_things
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE
from pnp.rules.language.vocabulary import verbs_begun
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name


def unknown_verb(state: GameState, word: Word, verbs: Mapping[str, str]) -> Refusal:
    """Refuse a word that is no verb, naming the verbs that were perhaps meant."""
    if fold_name(word.text) in OUTSIDE:
        return state.refusal(Code.SYNTAX, "", "verb.outside", typed=fold_name(word.text))
    begun = verbs_begun(word, verbs, state.messages)
    near = begun or nearest_things(
        fold_name(word.text), {**verbs, **{other: other for other in OTHER_WORDS}}
    )
    facts: dict[str, Any] = {"typed": word.text[:60]}
    if find(word.text, party_names(state)).things:
        return state.refusal(Code.SYNTAX, "", "verb.is-name", **facts)
    if near:
        return state.refusal(Code.SYNTAX, "", "verb.near", **facts, candidates=list(near))
    known = sorted(set(verbs.values()))
    return state.refusal(Code.SYNTAX, "", "verb.unknown", **facts, candidates=known)
