"""One text in several languages, how a language writes numbers, and the words of verbs.

Whoever fills, joins or capitalises a text need not know that it has two languages; whoever sets
type asks for them. `de+en` names a printing in German, with English below. How numbers are written
and counted a language says itself, in `words/language.<language>.yaml`: by one number written out,
and by the plural rules of CLDR (Unicode Technical Standard #35, part 3) for whole numbers.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from pnp.box.kinds import MiswrittenError, Written, write_plainly, written_as
from pnp.box.source import Source
from pnp.errors import Finding, PnpError

_OPEN, _TURN, _NAMED, _CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
"""Characters of private use, so that none of them stands in a text: first, language, second."""

_PAIR: Final = (
    f"{_OPEN}([^{_OPEN}{_CLOSE}{_TURN}]*){_TURN}([^{_NAMED}]*){_NAMED}([^{_OPEN}{_CLOSE}]*){_CLOSE}"
)


class Second(NamedTuple):
    """The second language of a printing, and what a text says in it."""

    lang: str
    text: str


def languages_of(printing: str) -> tuple[str, ...]:
    """Name the languages of a printing, the large one first."""
    return tuple(printing.split("+"))


def first_language(printing: str) -> str:
    """Name the language of a printing that is set large."""
    return printing.partition("+")[0]


def pair(first: str, lang: str, second: str) -> str:
    """Join what two languages say; one text if they say the same."""
    if first == second or not first or not second:
        return first
    return f"{_OPEN}{first}{_TURN}{lang}{_NAMED}{second}{_CLOSE}"


def say_in(printing: str, say: Callable[[str], str]) -> str:
    """Ask for a text in the language of a printing, or in both."""
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
        text, count = re.subn(_PAIR, r"\1", text)
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
    while found := re.search(_PAIR, text):
        lang = found[2].lower()
        text = re.sub(_PAIR, r"\3", text)
    return Second(lang, text)


def split_both(text: str, split: Callable[[str], list[str]]) -> list[str]:
    """Part a text as one language would be; in two languages part by part, if they have as many."""
    second = second_of(text)
    ours = split(first_of(text))
    if second is None:
        return ours
    theirs = split(second.text)
    if len(ours) != len(theirs):
        return ours
    return [pair(one, second.lang, other) for one, other in zip(ours, theirs, strict=True)]


@dataclass(frozen=True, slots=True)
class Words:
    """A text as its players read it: one string per language, the source language always there."""

    source: str
    texts: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash by content, so that things made of words can be keys."""
        return hash((self.source, tuple(sorted(self.texts.items()))))

    def said(self, lang: str) -> str:
        """Give the text in a language, or in both of `de+en`, else in the game's own."""
        text = self.texts.get(lang)
        if text is None and "+" in lang:
            return say_in(lang, self.said)
        return text or self.texts.get(self.source, "")


def _read_words(value: Any, known: Mapping[str, Any]) -> Words:
    # A plain text is of the source language.
    source = known.get("source", "en")
    if isinstance(value, Words):
        return value  # another way to write it has read it already
    if isinstance(value, str) and value.strip():
        return Words(source, {source: value})
    texts = value.values() if isinstance(value, dict) else ()
    if texts and all(isinstance(text, str) and text.strip() for text in texts):
        if source not in value:
            raise MiswrittenError(f"this text is missing in {source}, the game's own language")
        languages = known.get("languages") or value
        if strange := next((lang for lang in value if lang not in languages), None):
            say = f"`{strange}` is no language of this game ({', '.join(languages)})"
            raise MiswrittenError(f"{say}; add it in game.yaml or take it out", key=strange)
        return Words(source, dict(value))
    say = "expected a text, or one text per language such as {en: …, de: …}"
    raise MiswrittenError(f"{say}; a text with a comma needs quotes" if None in texts else say)


def _read_word_or_number(value: Any, inner: Callable[[Any], Any], _known: Any) -> Any:
    if value == "":
        return Words("")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return inner(write_plainly(value) if number else value)


_PER_LANGUAGE: Final = {
    "type": "object",
    "patternProperties": {"^[a-z]{2}$": {"type": "string", "minLength": 1}},
    "additionalProperties": False,
    "minProperties": 1,
}
_WAYS: Final = ({"type": "string", "minLength": 1}, _PER_LANGUAGE)

written_as(Words, _read_words, {"anyOf": [*_WAYS]}, knowing=True)

OR_NUMBER: Final = Written(
    _read_word_or_number, lambda _: {"anyOf": [*_WAYS, {"type": "number"}, {"const": ""}]}
)
"""A text that may be written as a plain number, `12` or `1.5`, or be empty."""

OR_TRUE: Final = Written(
    lambda value, inner, _known: Words("") if value is True else inner(value),
    lambda _: {"anyOf": [*_WAYS, {"const": True}]},
)
"""A text that may be left open: `true` asks for the thing without words."""


Say = Callable[[str], str]
"""Gives the words of a key in one language; nothing where there are none."""
FORMS: Final = ("zero", "one", "two", "few", "many")
"""The forms a language may have rules for; whatever meets none of them takes the last form.

That is `many`, or `other` in a language that has a rule for `many`.
"""

_NUMBER: Final = r"1(\D?)234(\D)5"
_RELATION: Final = re.compile(
    r"\s*([nivwftec])\s*(?:(?:%|mod)\s*([1-9][0-9]*))?\s*(!=|=|(?:not )?in)\s*([0-9][0-9., ]*)"
)


def number_marks(say: Say) -> tuple[str, str]:
    """Give what stands between thousands, and what before tenths; PnpError if it is not said so."""
    written = say("language.number")
    if not written:
        return "\u00a0", ","  # as ISO 80000-1 has it, for a language of which nothing is known
    found = re.fullmatch(_NUMBER, written)
    if found is None:
        raise PnpError(f"language.number is “{written}”; write 1,234.5 as the language prints it")
    return found[1], found[2]


def plural_form(say: Say, n: int) -> str:
    """Name the form that a number takes, such as `few`; PnpError if a rule cannot be read."""
    for form in FORMS:
        rule = say(f"language.plural.{form}")
        if rule and _fits(rule, n):
            return form
    return "other" if say("language.plural.many") else "many"


def _fits(rule: str, n: int) -> bool:
    """Tell whether a number meets a rule, as CLDR writes it or as Babel does.

    >>> polish = "n % 10 = 2..4 and n % 100 != 12..14"
    >>> [n for n in range(26) if _fits(polish, n)]
    [2, 3, 4, 22, 23, 24]
    >>> [n for n in range(26) if _fits("v in 0 and i mod 10 in 2..4 or v not in 0", n)]
    [2, 3, 4, 12, 13, 14, 22, 23, 24]
    """
    ways = (way.split(" and ") for way in rule.split(" or "))
    return any(all(_meets(each, n, rule) for each in way) for way in ways)


def _meets(relation: str, n: int, rule: str) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        say = f"language.plural says “{rule}”; write a rule as CLDR does, such as n = 0, 1"
        raise PnpError(say)
    operand, divisor, sign, listed = found.groups()
    value = n if operand in "ni" else 0  # what a whole number has behind the point
    rest = value % int(divisor) if divisor else value
    ranges = (each.split("..") for each in listed.replace(" ", "").split(","))
    return any(int(each[0]) <= rest <= int(each[-1]) for each in ranges) == (sign in {"=", "in"})


# The words of verbs, which stand beside them: `words.<language>.yaml`, a section for each verb. In
# the section of a verb `toll`, `says` is what is said of the act, `why` its reason, `cannot` why it
# cannot be paid, `say` what people type for it, `button` what a phone shows, `help` what it does in
# a language other than English; any other name, such as `own`, is a phrase of the verb's own,
# `toll.own`. A name with a point in it is a whole key. Phrases of a file stand under its name, and
# phrases of several files under `shared`, where every name is a whole key.
SHARED: Final = "shared"
"""The section of what several files say."""
LABELS: Final = "labels"
"""The section in the words of a pack that changes or brings whole labels."""

# Names by which the phrases of all verbs of a kind are found: `why` of `toll` is `why.toll`.
_FAMILIES: Final = ("why", "cannot", "say", "hint", "button")


class Spelt(NamedTuple):
    """A phrase as it stands in a file of words."""

    package: str
    section: str
    name: str
    text: str
    source: Source

    @property
    def label(self) -> str:
        """Give the label under which it is known everywhere."""
        return whole_label(self.package, self.section, self.name)

    def at(self, say: str) -> Finding:
        """Find something wrong with it."""
        return self.source.at((self.section, self.name), say, key=True)


@dataclass(frozen=True, slots=True)
class VerbPackage:
    """The files of a package of verbs: its Python, and the words beside it."""

    name: str
    """As `help` calls it: `property`, `cronulla`."""
    python: Mapping[str, Source]
    """By the names of the files, without their ending."""
    words: Mapping[str, Source]
    """By language."""
    labels: Mapping[str, Source] = field(default_factory=dict)
    """The words of the pack itself, by language, in which phrases may stand as labels."""


def whole_label(package: str, section: str, name: str) -> str:
    """Give the label under which a phrase is known everywhere.

    >>> [whole_label("cronulla", "toll", each) for each in ("says", "own", "why", "why.half")]
    ['bank.toll', 'bank.toll.own', 'bank.why.toll', 'bank.why.half']
    >>> whole_label("cronulla", "toll", "help"), whole_label("cronulla", "shared", "sold-out")
    ('help.cronulla.toll', 'bank.sold-out')
    """
    if section == LABELS:
        return name
    if name == "help":
        return f"help.{package}.{section}"
    if section == SHARED or "." in name:
        return f"bank.{name}"
    if name == "says":
        return f"bank.{section}"
    return f"bank.{name}.{section}" if name in _FAMILIES else f"bank.{section}.{name}"


def phrases_in(source: Source, package: str) -> Iterator[Spelt]:
    """Give the phrases of a file of words."""
    sections = source.data if isinstance(source.data, dict) else {}
    for section, phrases in sections.items():
        for name, text in (phrases if isinstance(phrases, dict) else {}).items():
            yield Spelt(package, section, name, str(text), source)


def form_faults(source: Source) -> Iterator[Finding]:
    """Find what is no section, or no text in one."""
    if source.data is not None and not isinstance(source.data, dict):
        yield source.at((), "words are sections, one for each verb")
        return
    for section, phrases in (source.data or {}).items():
        if not isinstance(phrases, dict):
            say = f"`{section}` should be a section with a text for each name"
            yield source.at((section,), say)
            continue
        for name, text in phrases.items():
            if not (isinstance(text, str) and text.strip()):
                yield source.at((section, name), f"`{name}` of `{section}` should be a text")
