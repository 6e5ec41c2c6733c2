"""What people say for verbs and keywords: inflected, begun, or in the language of the table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.rules.language.arguments import spoken
from pnp.rules.language.line import Word
from pnp.rules.language.names import fold, parts_of
from pnp.rules.language.usage import OTHER_WORDS
from pnp.rules.state.messages import Catalogue

_LEAST: Final = 2
"""Letters of a verb that must be typed."""

TURNED: Final = "turned"
"""The key of words by which the one who gets the money is named first."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A verb that was found in a line: its full name, and the words that stand for it."""

    verb: str
    start: int
    end: int
    turned: bool = False
    """Whether who gets the money is named first."""


def verbs_in(
    words: Sequence[Word], verbs: Mapping[str, str], messages: Catalogue
) -> Iterator[Spoken]:
    """Find the verbs of a line: any at its beginning, said in full where it stands later."""
    said = _said(verbs, messages)
    begun = _begun(words[0], verbs, said)
    for verb in begun:
        yield Spoken(verb, 0, 1)
    for phrase, verb, turned in said:
        size = len(phrase)
        for start in range(len(words) - size + 1):
            if _reads(words[start : start + size], phrase) and not (not start and verb in begun):
                yield Spoken(verb, start, start + size, turned)


def _said(
    verbs: Mapping[str, str], messages: Catalogue
) -> tuple[tuple[tuple[str, ...], str, bool], ...]:
    """List the phrases for the verbs of a game, each with its verb."""
    found: dict[tuple[tuple[str, ...], str, bool], None] = {}
    for verb in sorted(set(verbs.values())):
        for text in (verb, f"{verb}s", f"{verb}es", *spoken(messages, verb)):
            found[parts_of(text), verb, False] = None
    if "pay" in verbs:
        found |= {(parts_of(text), "pay", True): None for text in spoken(messages, TURNED)}
    return tuple(found)


def _reads(words: Sequence[Word], phrase: Sequence[str]) -> bool:
    return not any(word.quoted for word in words) and parts_of(
        " ".join(word.text for word in words)
    ) == tuple(phrase)


def _begun(
    word: Word,
    verbs: Mapping[str, str],
    said: Sequence[tuple[tuple[str, ...], str, bool]],
) -> tuple[str, ...]:
    """Find the verb that a first word is, or begins and no other word of the bank does."""
    key = fold(word.text)
    if word.quoted or not key:
        return ()
    if key in verbs:
        return (verbs[key],)
    if len(key) < _LEAST or any(other.startswith(key) for other in OTHER_WORDS):
        return ()
    whole = {verb for phrase, verb, turned in said if not turned and phrase == parts_of(key)}
    if whole:
        return tuple(sorted(whole))
    like = {verb for phrase, verb, _ in said if len(phrase) == 1 and phrase[0].startswith(key)}
    return tuple(like) if len(like) == 1 else ()


def find_verb(word: Word, verbs: Mapping[str, str], messages: Catalogue) -> str:
    """Give the verb that a word is in full, in English or the table's language; else nothing."""
    if fold(word.text) in verbs:
        return verbs[fold(word.text)]
    whole = {
        verb
        for phrase, verb, turned in _said(verbs, messages)
        if not turned and _reads((word,), phrase)
    }
    return whole.pop() if len(whole) == 1 else ""


def begun_verb(word: Word, verbs: Mapping[str, str], messages: Catalogue) -> str:
    """Give the verb that a first word stands for; nothing if it is none, or could be several."""
    begun = _begun(word, verbs, _said(verbs, messages))
    return begun[0] if len(begun) == 1 else ""


def said_for_verbs(messages: Catalogue, verbs: Mapping[str, str]) -> tuple[str, ...]:
    """List what the table's language says for each verb of a game, one word each."""
    first = (spoken(messages, verb)[:1] for verb in sorted(set(verbs.values())))
    return tuple(said for each in first for said in each if " " not in said and said not in verbs)


def means(messages: Catalogue, keyword: str, word: Word) -> bool:
    """Tell whether a word is a keyword, in English or in the language of the table."""
    if word.quoted:
        return False
    key = fold(word.text)
    return key == keyword or any(key == fold(said) for said in spoken(messages, keyword))


def is_filler(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word says nothing of its own, such as `the`."""
    return any(means(messages, kind, word) for kind in ("filler", "from", "to"))
