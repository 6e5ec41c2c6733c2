"""What people say for verbs: inflected, begun, in another language, or misspelt: what was meant."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count, product
from typing import Any, Final, NamedTuple

from pnp.errors import Code, Refusal
from pnp.rules.language.arguments import spoken
from pnp.rules.language.line import Word, text_of
from pnp.rules.language.names import find, nearest_things, parts_of, party_names
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name, is_slip

# Marks of a sentence around a word.
_MARKS: Final = ",.!?"

# Letters of a verb that must be typed.
_LEAST: Final = 2

TURNED: Final[Mapping[str, str]] = {"pay": "turned", "sell": "turned-sale"}
"""Verb → the key of words by which the other party is named first: who is paid, who buys."""


class Spoken(NamedTuple):
    """A verb that was found in a line: its full name, and the words that stand for it."""

    verb: str
    start: int
    end: int
    turned: bool = False
    """Whether who gets the money is named first."""
    begun: bool = False
    """Whether the verb is only begun: the word may be short for something else."""


class _Saying(NamedTuple):
    """What people say for a verb, taken apart, and as it is spelled."""

    verb: str
    text: str
    parts: tuple[str, ...]
    """Its words as they are compared."""
    turned: bool = False


def verbs_in(
    words: Sequence[Word], verbs: Mapping[str, str], messages: Catalogue
) -> Iterator[Spoken]:
    """Find the verbs of a line: any at its beginning, said in full where it stands later."""
    said = _lexicon_of(verbs, messages).sayings
    whole = _whole(words[0], verbs, said)
    for verb in whole:
        yield Spoken(verb, 0, 1)
    for each in () if whole else _find_begun(words[0], said):
        yield Spoken(each.verb, 0, 1, each.turned, begun=True)
    for start, end, sayings in _find(words, verbs, messages):
        for each in _as_spelled(text_of(words[start:end]), sayings):
            if start or end > 1 or each.verb not in whole:
                yield Spoken(each.verb, start, end, each.turned)


def _find(
    words: Sequence[Word], verbs: Mapping[str, str], messages: Catalogue
) -> list[tuple[int, int, Sequence[_Saying]]]:
    said = _lexicon_of(verbs, messages)
    found: list[tuple[int, int, int, Sequence[_Saying]]] = []
    for size in said.sizes:
        for start in range(len(words) - size + 1):
            sayings = said.by_parts.get(_parts(words[start : start + size]), ())
            if fitting := [n for n in sayings if len(said.sayings[n].parts) == size]:
                meant = [said.sayings[n] for n in fitting]
                found.append((fitting[0], start, start + size, meant))
    return [each[1:] for each in sorted(found, key=lambda each: each[:3])]


class _Lexicon(NamedTuple):
    """What is said for the verbs of a game, and where each of it stands by its words."""

    sayings: tuple[_Saying, ...]
    by_parts: Mapping[tuple[str, ...], Sequence[int]]
    sizes: tuple[int, ...]
    """How many words are said for a verb."""


def _lexicon_of(verbs: Mapping[str, str], messages: Catalogue) -> _Lexicon:
    return _lexicon(tuple(sorted(set(verbs.values()))), messages)


@lru_cache(maxsize=8)
def _lexicon(verbs: tuple[str, ...], messages: Catalogue) -> _Lexicon:
    found: dict[_Saying, None] = {}
    for verb in verbs:
        for text in (verb, f"{verb}s", f"{verb}es", *spoken(messages, verb)):
            found[_Saying(verb, text, parts_of(text))] = None
    for verb, key in TURNED.items():
        for text in spoken(messages, key) if verb in verbs else ():
            found[_Saying(verb, text, parts_of(text), turned=True)] = None
    by_parts: dict[tuple[str, ...], list[int]] = {}
    for n, each in enumerate(found):
        by_parts.setdefault(each.parts, []).append(n)
    return _Lexicon(tuple(found), by_parts, tuple(sorted({len(each.parts) for each in found})))


def hints_in(
    words: Sequence[Word], verbs: Mapping[str, str], messages: Catalogue
) -> Iterator[Spoken]:
    """Find the words that only make one think of a verb, as `bids` does of `auction`."""
    hints = _hints(tuple(sorted(set(verbs.values()))), messages)
    for at, word in enumerate(words):
        for verb in hints.get(_parts((word,)), ()):
            yield Spoken(verb, at, at + 1)


@lru_cache(maxsize=8)
def _hints(verbs: tuple[str, ...], messages: Catalogue) -> Mapping[tuple[str, ...], list[str]]:
    found: dict[tuple[str, ...], list[str]] = {}
    for verb in verbs:
        for text in spoken(messages, verb, "hint"):
            found.setdefault(parts_of(text), []).append(verb)
    return found


@lru_cache(maxsize=8)
def listening(messages: Catalogue) -> tuple[Catalogue, ...]:
    """Give the words of a table as each other language has them for verbs and keywords.

    What is told stays in the table's own.
    """
    heard: list[Catalogue] = []
    for words in messages.others().values():
        said = {k: words[k] for k in words if k.startswith(("say.", "hint.")) or k == "word.bank"}
        heard.append(replace(messages, words={**messages.words, **said}))
    return tuple(heard)


def _parts(words: Sequence[Word]) -> tuple[str, ...]:
    if any(word.quoted for word in words):
        return ()
    return parts_of(text_of(words))


def _as_spelled(typed: str, sayings: Sequence[_Saying]) -> Sequence[_Saying]:
    return [each for each in sayings if each.text.casefold() == typed.casefold()] or sayings


def _whole(word: Word, verbs: Mapping[str, str], said: Sequence[_Saying]) -> tuple[str, ...]:
    key = fold_name(word.text)
    if word.quoted or not key:
        return ()
    if key in verbs:
        return (verbs[key],)
    if _is_other(key):
        return ()
    whole = [each for each in said if not each.turned and each.parts == parts_of(key)]
    return tuple(sorted({each.verb for each in _as_spelled(word.text, whole)}))


def _find_begun(word: Word, said: Sequence[_Saying]) -> tuple[_Saying, ...]:
    key = fold_name(word.text)
    if word.quoted or _is_other(key):
        return ()
    found: dict[tuple[str, bool], _Saying] = {}
    for each in said:
        if len(each.parts) == 1 and each.parts[0].startswith(key):
            found.setdefault((each.verb, each.turned), each)
    return tuple(found[verb] for verb in sorted(found))


def _is_other(key: str) -> bool:
    return len(key) < _LEAST or any(other.startswith(key) for other in OTHER_WORDS)


def find_verb(word: Word, verbs: Mapping[str, str], messages: Catalogue) -> str:
    """Give the verb that a word is in full, in English or the table's language; else nothing."""
    if fold_name(word.text) in verbs:
        return verbs[fold_name(word.text)]
    said = (each for each in _lexicon_of(verbs, messages).sayings if not each.turned)
    whole = [each for each in said if each.parts == _parts((word,))]
    meant = {each.verb for each in _as_spelled(word.text, whole)}
    return meant.pop() if len(meant) == 1 else ""


def slip_of_verb(word: Word, verbs: Mapping[str, str], messages: Catalogue) -> str:
    """Give what is said for a verb, of a misspelt word; nothing if several are alike, or none."""
    key, said = fold_name(word.text), _lexicon_of(verbs, messages).sayings
    near = [each for each in said if is_slip(key, fold_name(each.text))]
    texts, meant = {each.text for each in near}, {each.verb for each in near}
    return next((both.pop() for both in (texts, meant) if len(both) == 1), "")


def begun_verb(word: Word, verbs: Mapping[str, str], messages: Catalogue) -> str:
    """Give the verb that a first word stands for; nothing if it is none, or could be several."""
    meant = verbs_begun(word, verbs, messages)
    return meant[0] if len(meant) == 1 else ""


def verbs_begun(word: Word, verbs: Mapping[str, str], messages: Catalogue) -> tuple[str, ...]:
    """List the verbs that a first word stands for, or begins."""
    said = _lexicon_of(verbs, messages).sayings
    begun = (each.verb for each in _find_begun(word, said))
    return _whole(word, verbs, said) or tuple(dict.fromkeys(begun))


def said_for_verbs(messages: Catalogue, verbs: Mapping[str, str]) -> tuple[str, ...]:
    """List what the table's language says for each verb of a game, one word each."""
    first = (spoken(messages, verb)[:1] for verb in sorted(set(verbs.values())))
    return tuple(said for each in first for said in each if " " not in said and said not in verbs)


def command_meant(messages: Catalogue, commands: Iterable[str], word: Word) -> str:
    """Give the command that a word is in the table's language; nothing if it is none of these."""
    return next((each for each in commands if means(messages, each, word)), "")


def command_said(
    messages: Catalogue, commands: Iterable[str], words: Sequence[Word]
) -> tuple[str, int]:
    """Give the command that words begin with in the table's language, and how many say it.

    What is said in more words goes first: `por qué` is no `por`.
    """
    found = ("", 0)
    for command in commands:
        for said in (command, *spoken(messages, command)):
            size = said.count(" ") + 1
            begins = () if any(word.quoted for word in words[:size]) else words[:size]
            if size > found[1] and fold_name(text_of(begins)) == fold_name(said):
                found = (command, size)
    return found


def means(messages: Catalogue, keyword: str, word: Word) -> bool:
    """Tell whether a word is a keyword, in English or in the language of the table."""
    if word.quoted:
        return False
    key = fold_name(word.text)
    return key == keyword or key in map(fold_name, spoken(messages, keyword))


def leads(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word such as `to` leads to a party; then it is not short for a name."""
    return any(means(messages, way, word) for way in ("from", "to"))


def is_filler(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word says nothing of its own, such as `the`."""
    return means(messages, "filler", word) or leads(messages, word)


def is_noise(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word means nothing where something is guessed: `please`, `again`."""
    return means(messages, "noise", word._replace(text=word.text.strip(_MARKS)))


def denies(messages: Catalogue, words: Iterable[Word]) -> bool:
    """Tell whether a line says in any language that something is not so: `no that was ben`."""
    stripped = [word._replace(text=word.text.strip(_MARKS)) for word in words]
    heard = (messages, *listening(messages))
    return any(means(each, "not", word) for each, word in product(heard, stripped))


def is_taken_back(messages: Catalogue, word: Word) -> bool:
    """Tell whether a word belongs to what is said of an act to be taken back: `take that back`."""
    return is_noise(messages, word) or any(
        means(messages, way, word) for way in ("undo", "taken-back", "back")
    )


def unknown_verb(state: GameState, word: Word, verbs: Mapping[str, str]) -> Refusal:
    """Refuse a word that is no verb, naming the verbs that were perhaps meant."""
    if fold_name(word.text) in OUTSIDE:
        return state.refusal(Code.SYNTAX, "", "verb.outside", typed=fold_name(word.text))
    facts: dict[str, Any] = {"typed": word.text[:60]}
    if find(word.text, party_names(state)).things:
        return state.refusal(Code.SYNTAX, "", "verb.is-name", **facts)
    key, known = fold_name(word.text), {**verbs, **dict(zip(OTHER_WORDS, OTHER_WORDS, strict=True))}
    turned = any(means(state.messages, way, word) for way in TURNED.values())
    begun = () if turned else verbs_begun(word, verbs, state.messages)  # `got` is no slip of pay
    slips = {name: verb for name, verb in known.items() if is_slip(key, name)}
    if near := begun or nearest_things(key, slips):
        return state.refusal(Code.SYNTAX, "", "verb.near", **facts, candidates=list(near))
    facts["candidates"] = sorted(set(verbs.values()))
    return state.refusal(Code.SYNTAX, "", "verb.unknown", **facts)


ONE_KEY = 9
"""So many choices can be answered by one figure."""


def ask_which(
    state: GameState, key: str, typed: str, lines: Sequence[str], *words: Word
) -> Question:
    """Ask which of some lines is meant by words, from the first to the last."""
    refusal = state.refusal(Code.ASK, "", key, typed=typed[:60], candidates=list(lines))
    choices = tuple(Choice(each, each) for each in lines)
    return Question(refusal, choices, place=(words[0].start, words[-1].end))


def choose(question: Question, reply: str) -> str | None:
    """Give what is to be typed for a reply such as `2`, `a`, `keine` or `14 17`; None if unclear.

    A beginning that several choices have, in English or in the table's language, is unclear.
    """
    if figures := re.findall(r"[0-9]+", reply):
        plain = not re.search(r"[^0-9\s,;]", reply)
        return _numbered(question.choices, tuple(map(int, figures))) if plain else None
    begun = fold_name(reply)
    meant = [
        each
        for each in question.choices
        if reply.strip() and any(fold_name(word).startswith(begun) for word in each.words)
    ]
    return meant[0].writes if len(meant) == 1 else None


def choose_by_key(question: Question, key: str) -> str | None:
    """Give what is to be typed if this key alone settles the question; else None."""
    if key.isdecimal() and any(each.numbers for each in question.choices):
        return None  # more figures may follow
    return choose(question, key)


def write_reply(question: Question, text: str, reply: str) -> str | None:
    """Write a line with the reply to its question; None if the reply is unclear."""
    writes = choose(question, reply)
    return None if writes is None else question.settled(text, writes)


def keys_of(question: Question) -> tuple[tuple[str, str], ...]:
    """Give what is typed for each choice, and what it is called, as it is shown."""
    counted = count(1)
    shown = ((_shortest(question, each), each.said) for each in question.choices)
    return tuple((key or str(next(counted)), said) for key, said in shown)


def _numbered(choices: tuple[Choice, ...], figures: tuple[int, ...]) -> str | None:
    for each in choices:
        if each.numbers:
            known = set(figures) <= set(each.numbers)
            return each.writes.replace("{numbers}", " ".join(map(str, figures))) if known else None
    plain = [each for each in choices if not each.words]
    fits = len(figures) == 1 and 1 <= figures[0] <= len(plain)
    return plain[figures[0] - 1].writes if fits else None


def _shortest(question: Question, choice: Choice) -> str:
    if choice.numbers:
        return " ".join(map(str, choice.numbers[:2]))
    if not choice.words:
        return ""
    own = fold_name(choice.words[-1])
    begun = (own[:end] for end in range(1, len(own)))
    return next((part for part in begun if choose(question, part) is not None), own)
