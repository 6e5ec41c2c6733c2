"""The words of a line in another spelling: codes put together, slips mended, noise left out.

A code, a bid or a verb that was typed in parts is put together before a line is read; all else
here is a guess, and only offered.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from pnp.box.codes import TypedCode, meant_code
from pnp.errors import Refusal
from pnp.rules.language.arguments import deed_names, everybody, group_names
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import Word, join_words, text_of
from pnp.rules.language.names import (
    find_part,
    holder_names,
    is_player,
    nearest_things,
    player_names,
)
from pnp.rules.language.usage import Grammar, arguments_of, keywords, takes_text
from pnp.rules.language.vocabulary import (
    hints_in,
    is_filler,
    is_noise,
    means,
    slip_of_verb,
    verbs_in,
)
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name, is_slip

# A misspelt name has so many words at most.
_LONGEST: Final = 3
# What a short word leaves of itself before a vowel: `j’achète`, `l'impôt`.
_ELIDED: Final = r"(?:[cdjlmnst]|qu)['’]"


def put_together(by: Grammar, words: Said) -> Said:
    """Give a line with its codes, bids and verbs of two halves each as one."""
    return _with_verb(by, _with_pairs(by, _with_codes(by.state, words)))


def _with_codes(state: GameState, words: Said) -> Said:
    # Codes as the look-up takes them: `cr d07`, and `L03` without the letters of the kit.
    numbers = {("D", deed.no) for deed in state.box.deeds}
    numbers |= {(deck.letter, card.no) for deck in state.box.decks for card in deck.cards}
    return join_words(words, lambda run: _code_of(state, run, numbers))


def _code_of(state: GameState, words: Said, numbers: set[tuple[str, int]]) -> str:
    text, prefix = "".join(word.text for word in words), state.table.prefix
    plain = len(words) < 4 and not any(word.quoted for word in words)
    if not prefix or not plain or not any(map(str.isdecimal, text)):
        return ""

    def exists(each: TypedCode) -> bool:
        return each.prefix == prefix and (each.letter, each.number) in numbers

    bare = text[:1].isalpha() and not text.upper().startswith(prefix)
    if len(words) == 1 and not bare:
        return ""  # it was read as it stands
    meant = meant_code(f"{prefix}{text}" if bare else text, exists)
    return meant.right if meant and exists(meant) else ""


def _with_pairs(by: Grammar, words: Said) -> Said:
    # `auction anna red 6 ben 3 cem pass`: a bid has a colon, and the name of a piece two words.
    slots = [each for verb in verbs_of(by, words) for _, each, _ in arguments_of(by.load(verb))]
    bids = next((each for each in slots if ":" in each.label), None)
    if bids is None:
        return words
    named = [each.names(by.state) for each in slots if each.names is not None]
    joined = list(words[:1])
    for word in words[1:]:
        last, name = joined[-1], fold_name(f"{joined[-1].text} {word.text}")
        text = next((names[name] for names in named if name in names), "")
        with suppress(Refusal):
            bids.read(by.state, f"{last.text}:{word.text}")
            text = f"{last.text}:{word.text}"
        joined[-1:] = [Word(text, last.start, word.end)] if text else [last, word]
    return tuple(joined)


def _with_verb(by: Grammar, words: Said) -> Said:
    # `zahlt anna 20000 zurück`: a verb whose second half stands at the end.
    *rest, last = words
    for at, word in enumerate(rest[:-1], start=1):
        said = verbs_in((word, last), by.verbs, by.state.messages)
        if any(each.end - each.start > 1 for each in said):
            return (*rest[:at], last, *rest[at:])
    return words


def plainer_lines(by: Grammar, words: Said) -> Iterator[Said]:
    """Give what is left without noise and possessives, slips mended; the likeliest line first."""
    stripped = tuple(map(bare, words))
    owned = tuple(word for word in stripped if not _names_owner(by.state, word)) or stripped
    quiet = tuple(word for word in owned if not is_noise(by.state.messages, word)) or owned
    lines = (line for each in (owned, quiet) for line in (each, tuple(_mended(by, each))))
    yield from (line for line in dict.fromkeys(lines) if line != words)


def without_unknown(by: Grammar, words: Said) -> Iterator[Said]:
    """Give a line without the words that the bank does not know: `ben has to mortgage surf road`.

    Where nobody is named who plays, one of them may be meant for somebody; the first may be a
    verb where no other is said.
    """
    stripped = tuple(map(bare, words))
    if any(is_player(by.state, word) for word in stripped):
        known = tuple(word for word in stripped if is_known(by, word))
        if stripped[0] not in known and not verbs_of(by, known):
            known = (stripped[0], *known)
        if 1 < len(known) < len(words):
            yield known


def bare(word: Word) -> Word:
    """Leave the marks of a sentence out around a word, but the comma of a list."""
    text = re.sub(_ELIDED, "", word.text).rstrip(".!?:") if any(map(str.isalpha, word.text)) else ""
    return word._replace(text=text) if text and not word.quoted else word


def _names_owner(state: GameState, word: Word) -> bool:
    # `annas kingsway` is Kingsway: whose it is the bank knows.
    name, players = fold_name(word.text), player_names(state)
    stems = (name.removesuffix(end) for end in ("'s", "’s", "s", "'", "’") if name.endswith(end))
    return name not in players and any(stem in players for stem in stems)


def is_known(by: Grammar, word: Word) -> bool:
    """Tell whether a word says something to the bank as it is spelt."""
    state, say = by.state, by.state.messages
    if word.quoted or any(map(str.isdecimal, word.text)) or any(verbs_in((word,), by.verbs, say)):
        return True
    if is_filler(say, word) or any(means(say, key, word) for key in keywords(by.verbs, by.load)):
        return True
    if means(say, "and", word) or any(hints_in((word,), by.verbs, say)):
        return True
    every = (holder_names(state), deed_names(state), group_names(state), everybody(state))
    return any(find_part(word.text, names) for names in every)


def _mended(by: Grammar, words: Said) -> Iterator[Word]:
    # Each word that nobody knows as what it was meant for: a verb, else a deed or a player.
    names, at = {**deed_names(by.state), **holder_names(by.state)}, 0
    while at < len(words):
        sizes = range(min(_LONGEST, len(words) - at), 0, -1)
        slips = ((n, _slip(by, words[at : at + n], names)) for n in sizes)
        n, meant = next(((n, meant) for n, meant in slips if meant), (1, words[at]))
        yield meant
        at += n


def _slip(by: Grammar, words: Said, names: Mapping[str, str]) -> Word | None:
    # Several words for a name if they are spelt nearly so, one word for anything alike.
    if all(is_known(by, word) for word in words) or any(word.quoted for word in words):
        return None
    first, last, alone = words[0], words[-1], len(words) == 1
    if alone and (verb := slip_of_verb(first, by.verbs, by.state.messages)):
        return first._replace(text=verb)
    key = fold_name(text_of(words))
    close = {thing for name, thing in names.items() if is_slip(key, name)}
    if alone and not close:
        close = {*nearest_things(key, names)}
    thing = close.pop() if len(close) == 1 else ""
    return Word(thing, first.start, last.end, quoted=True) if thing else None


def verbs_of(by: Grammar, words: Said) -> set[str]:
    """Give the verbs that a line says in full, but those that end with a sentence."""
    said = verbs_in(words, by.verbs, by.state.messages)
    found = {each.verb for each in said if not each.begun}
    return {verb for verb in found if not takes_text(by.load(verb))}
