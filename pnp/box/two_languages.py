"""A text in two languages as one string: what is set large, and what is set small below it.

Whoever fills, joins or capitalises a text need not know that it has two; whoever sets type asks
for them. `de+en` names a printing in German, with English below.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

_OPEN, _TURN, _NAMED, _CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
"""Characters of private use, so that none of them stands in a text: first, language, second."""

_PAIR: Final = re.compile(
    f"{_OPEN}([^{_OPEN}{_CLOSE}{_TURN}]*){_TURN}([^{_NAMED}]*){_NAMED}([^{_OPEN}{_CLOSE}]*){_CLOSE}"
)


class Second(NamedTuple):
    """The second language of a printing, and what a text says in it."""

    lang: str
    text: str


def languages_of(printing: str) -> tuple[str, ...]:
    """Name the languages of a printing, the large one first.

    >>> languages_of("de+en"), languages_of("de")
    (('de', 'en'), ('de',))
    """
    return tuple(printing.split("+"))


def first_language(printing: str) -> str:
    """Name the language of a printing that is set large.

    >>> first_language("de+en")
    'de'
    """
    return printing.partition("+")[0]


def pair(first: str, lang: str, second: str) -> str:
    """Join what two languages say; one text if they say the same."""
    if first == second or not first or not second:
        return first
    return f"{_OPEN}{first}{_TURN}{lang}{_NAMED}{second}{_CLOSE}"


def say_in(printing: str, say: Callable[[str], str]) -> str:
    """Ask for a text in the language of a printing, or in both.

    >>> first_of(say_in("de+en", {"de": "Miete", "en": "Rent"}.__getitem__))
    'Miete'
    """
    first, plus, second = printing.partition("+")
    return pair(say(first), second, say(second)) if plus else say(first)


def has_two(text: str) -> bool:
    """Tell whether any of a text is in two languages."""
    return _OPEN in text


def first_of(text: str) -> str:
    """Give a text in its first language.

    >>> first_of("12 · " + pair("Miete", "en", "Rent").upper())
    '12 · MIETE'
    """
    while _OPEN in text:
        text, count = _PAIR.subn(r"\1", text)
        if not count:
            raise ValueError(f"half a text in two languages: {text!r}")
    return text


def second_of(text: str) -> Second | None:
    """Give a text in its second language; none if it has but one.

    >>> second_of("12 · " + pair("Miete", "en", "Rent"))
    Second(lang='en', text='12 · Rent')
    """
    if _OPEN not in text:
        return None
    lang = ""
    while found := _PAIR.search(text):
        lang = found[2].lower()
        text = _PAIR.sub(r"\3", text)
    return Second(lang, text)


def split_both(text: str, split: Callable[[str], list[str]]) -> list[str]:
    """Part a text as one language would be; in two languages part by part, if they have as many.

    >>> [first_of(each) for each in split_both(pair("a b", "en", "c d"), str.split)]
    ['a', 'b']
    """
    second = second_of(text)
    ours = split(first_of(text))
    if second is None:
        return ours
    theirs = split(second.text)
    if len(ours) != len(theirs):
        return ours
    return [pair(one, second.lang, other) for one, other in zip(ours, theirs, strict=True)]
