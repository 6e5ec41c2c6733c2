"""Hurried lines: without words that mean nothing, slips mended, and what is said by halves.

None of them is read at once: each is judged, and offered as what was perhaps meant.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from pnp.rules.language.arguments import deed_names, everybody, group_names
from pnp.rules.language.form_reading import PAY, Said
from pnp.rules.language.line import Word, text_of
from pnp.rules.language.names import (
    find_part,
    holder_names,
    is_player,
    nearest_things,
    player_names,
)
from pnp.rules.language.usage import Grammar, arguments_of, keywords, takes_text
from pnp.rules.language.vocabulary import (
    find_verb,
    is_filler,
    is_noise,
    means,
    slip_of_verb,
    verbs_in,
)
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name, folded_words, is_slip

CARD: Final = "card"
"""The verb by which a card is drawn."""

# A misspelt name has so many words at most.
_LONGEST: Final = 3


def plainer_lines(by: Grammar, words: Said) -> Iterator[Said]:
    """Give what is left without noise and possessives, slips mended; the likeliest line first."""
    state, found = by.state, dict[Said, None]()
    owned = tuple(word for word in words if not _names_owner(state, word)) or words
    quiet = tuple(word for word in owned if not is_noise(state.messages, word)) or owned
    for line in (owned, quiet):
        mended = tuple(_mended(by, line))
        found.update(dict.fromkeys((line, mended)))
        found.update(dict.fromkeys(_without_receiver(by, mended)))
    found.pop(words, None)
    yield from found


def _names_owner(state: GameState, word: Word) -> bool:
    # `annas kingsway` is Kingsway: whose it is the bank knows.
    name, players = fold_name(word.text), player_names(state)
    stems = (name.removesuffix(end) for end in ("'s", "’s", "s", "'", "’") if name.endswith(end))
    return name not in players and any(stem in players for stem in stems)


def _without_receiver(by: Grammar, words: Said) -> Iterator[Said]:
    # `ben pays anna rent for kingsway`: who is paid is known by the deed.
    said = {each.verb for each in verbs_in(words, by.verbs, by.state.messages) if not each.begun}
    kinds = [by.load(verb) for verb in said - {PAY}]
    alone = (sum(each.seated for _, each, _ in arguments_of(kind)) == 1 for kind in kinds if kind)
    named = [n for n, word in enumerate(words) if is_player(by.state, word)]
    if len(named) == 2 and any(alone):
        yield (*words[: named[1]], *words[named[1] + 1 :])


def is_known(by: Grammar, word: Word) -> bool:
    """Tell whether a word says something to the bank as it is spelt."""
    state, say = by.state, by.state.messages
    if word.quoted or any(map(str.isdecimal, word.text)) or any(verbs_in((word,), by.verbs, say)):
        return True
    if is_filler(say, word) or any(means(say, key, word) for key in keywords(by.verbs, by.load)):
        return True
    every = (holder_names(state), deed_names(state), group_names(state), everybody(state))
    return means(say, "and", word) or any(find_part(word.text, names) for names in every)


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


def _cards_said(by: Grammar, words: Said) -> Iterator[str]:
    """Give the cards on which all of these words stand, spelt so or nearly so."""
    # a word is long enough to tell a card where it is no small one, nor what a deed is called
    telling = (word for word in words if len(word.text) > _LONGEST and not is_known(by, word))
    if not any(telling):
        return
    typed = folded_words(text_of(words))
    for card in (card for deck in by.state.box.decks for card in deck.cards):
        told = (each.texts.values() for each in (card.title, card.short, card.text) if each)
        texts = (card.id, *chain.from_iterable(told))
        if any(all(_stands(word, folded_words(text)) for word in typed) for text in texts):
            yield card.id


def _stands(word: str, among: Sequence[str]) -> bool:
    return word in among or (
        len(word) > _LONGEST + 1 and any(is_slip(word, each) for each in among)
    )


def drawn_by_text(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    """Have cards drawn by words that stand on them, or by a number: `ben got parking sensaton`."""
    state, card = by.state, Word(CARD, words[0].start, words[0].start)
    who = tuple(word for word in words if is_player(state, word))
    verbs = verbs_in(words, by.verbs, state.messages)
    said = {each.verb for each in verbs if each.start or words[0] not in who}
    draws = CARD in said
    if not said <= {CARD, PAY} or len(who) != 1 or CARD not in by.verbs:
        return
    rest = tuple(word for word in words if word not in who and not _is_small(by, word))
    number = rest[0].text if draws and len(rest) == 1 and rest[0].text.isdecimal() else ""
    decks = state.box.decks
    numbered = (each.id for deck in decks for each in deck.cards if str(each.no) == number)
    for each in dict.fromkeys(numbered if number else _cards_said(by, rest)):
        yield ((card, *who, Word(each, words[-1].start, words[-1].end, quoted=True)),)


def _is_small(by: Grammar, word: Word) -> bool:
    small = is_noise(by.state.messages, word) or is_filler(by.state.messages, word)
    return small or any(verbs_in((word,), by.verbs, by.state.messages))


def houses_built(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    """Have built what is said to be of houses: `anna 2 houses on kingsway`."""
    at = place_of_houses(by, words)
    if at > 0 and not verbs_of(by, words) and "build" in by.verbs:
        build, before = Word("build", words[0].start, words[0].start), words[:at]
        if before[-1].text.isdecimal():
            before = (*before[:-1], before[-1]._replace(text=f"{before[-1].text}x"))
        yield ((build, *before, *words[at + 1 :]),)


def place_of_houses(by: Grammar, words: Said) -> int:
    """Tell where in a line houses are spoken of; 0 if nowhere."""
    told = (n for n, word in enumerate(words) if means(by.state.messages, "houses", word))
    return next(told, 0)


def paid_back(by: Grammar, words: Said) -> Iterator[tuple[Said, ...]]:
    """Have what is owed settled: `cem pays anna back the 120`."""
    back = [word for word in words if means(by.state.messages, "back", word)]
    pays = [word for word in words if find_verb(word, by.verbs, by.state.messages) == PAY]
    if back and pays and "settle" in by.verbs:
        settle = Word("settle", words[0].start, words[0].start)
        yield ((settle, *(word for word in words if word not in (*back, *pays))),)


def windows(words: Said) -> Iterator[tuple[Said, Said]]:
    """Give what stands beside some words at the beginning or the end of a line, and those words."""
    for size in range(len(words), 0, -1):
        yield words[size:], words[:size]
        if size < len(words):
            yield words[: len(words) - size], words[len(words) - size :]


def verbs_of(by: Grammar, words: Said) -> set[str]:
    """Give the verbs that a line says in full, but those that end with a sentence."""
    said = verbs_in(words, by.verbs, by.state.messages)
    found = {each.verb for each in said if not each.begun}
    return {verb for verb in found if not takes_text(by.load(verb))}
