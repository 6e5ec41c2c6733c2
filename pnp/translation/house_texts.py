"""The words of the house, topic by topic: labels, the bank's sentences, pages, help."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from pnp.bank.query_commands import help_key
from pnp.box.reading.reader import labels_of
from pnp.box.reading.text_files import read_text
from pnp.box.reading.translations import labels_in
from pnp.box.reading.yaml_scalars import comments_above, scalars_of
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.box.words import HOUSE
from pnp.errors import ContentError
from pnp.rules.registry import verb, verb_names
from pnp.translation.cldr import known_language
from pnp.translation.found_texts import FoundText, Home

_HELP: Final = "help"
_LANGUAGE: Final = "language"
_NEWLINE: Final = "\n"

_NO_RULES: Final = "cash"
"""The name of no kit: one that keeps cash alone, as any kit whose rules nobody has written."""

_NOTES: Final = {
    "language.name": "the name of your language in itself, such as Deutsch",
    "language.number": "1,234.5 as your language prints it",
    "language.plural.one": "a rule, not a text: which whole numbers take the form `one`, as CLDR "
    "writes it, such as n = 1; all others take `many`",
}

_PLURAL: Final = "plural."

_RULES: Final = {"zero": "n = 0", "two": "n = 2", "few": "n % 10 = 2..4 and n % 100 != 12..14"}
"""Forms that only some languages have, each with a rule such as one of them has it."""

_OF_SOME: Final = (
    "an example: leave it empty unless your language has this form; if it has, import the rule "
    "and export again, and every counted word asks for it"
)
"""Said of a language that CLDR does not know: of the others the rules are known."""

_COUNTED: Final = re.compile(r"(.+[._])(zero|one|two|few|many|other)")


@lru_cache(maxsize=8)
def forms_of(lang: str) -> tuple[str, ...]:
    """Name the forms of counted words that a language has."""
    if known := known_language(lang):
        return known.forms
    labels = labels_of(lang)
    return ("one", *(form for form in _RULES if labels.get(f"language.plural.{form}")), "many")


def with_forms(sources: Mapping[str, str], forms: Sequence[str]) -> dict[str, str]:
    """Give labels with the forms that their counted words have, further ones behind `many`.

    >>> with_forms({"deed.one": "a", "deed.many": "{n} b", "and": "c"}, ["few", "many"])
    {'deed.many': '{n} b', 'deed.few': '{n} b', 'and': 'c'}
    """
    found: dict[str, str] = {}
    for key, text in sources.items():
        noun, form = counted_form(key, sources)
        if not noun or form in forms:
            found[key] = text
        if form == "many":
            found |= {f"{noun}{each}": text for each in forms if each not in {"one", "many"}}
    return found


def counted_form(key: str, sources: Mapping[str, str]) -> tuple[str, str]:
    """Part the key of a counted word before the form; both are empty for any other key.

    >>> counted_form("deed.few", {"deed.many": "{n} deeds"})
    ('deed.', 'few')
    """
    counted = _COUNTED.fullmatch(key)
    if counted is None or "{n}" not in sources.get(f"{counted[1]}many", ""):
        return "", ""
    return counted[1], counted[2]


def _numbers(lang: str, form: str) -> tuple[str, ...]:
    known = known_language(lang) if form else None
    return (f"{form}: {known.numbers[form]}",) if known else ()


def texts_of_house(house: Path, lang: str) -> tuple[FoundText, ...]:
    """Give the words of the house with what there is of them in a language."""
    words = house / "words"
    topics = sorted(file.name.split(".")[0] for file in words.glob(f"*.{HOUSE}.yaml"))
    found = [text for topic in topics for text in _topic(words, topic, lang)]
    return (*found, *_help(words, lang))


def rules_of_house(house: Path, lang: str) -> tuple[FoundText, ...]:
    """Give the rules of plurals that CLDR knows of a language, with what is written of them."""
    known = known_language(lang)
    words = house / "words"
    model, file = (words / f"{_LANGUAGE}.{each}.yaml" for each in (HOUSE, lang))
    said = _said(file, words)
    return tuple(
        FoundText(
            f"{_LANGUAGE}.{key}",
            rule,
            model.name,
            Home(file, "", key),
            said.get(key, ""),
            spelt=(file, (key,)) if key in said else None,
            model=model,
        )
        for form, rule in (known.rules if known else {}).items()
        for key in (f"{_PLURAL}{form}",)
    )


def _topic(words: Path, topic: str, lang: str) -> Iterator[FoundText]:
    model, file = words / f"{topic}.{HOUSE}.yaml", words / f"{topic}.{lang}.yaml"
    whole = "\n".join(read_text(model, words).lines)
    places = scalars_of(whole)
    said = _said(file, words)
    own = _said(model, words)
    known = known_language(lang) if topic == _LANGUAGE else None
    rules = {f"{_PLURAL}{form}": rule for form, rule in _RULES.items()}
    extra = rules if topic == _LANGUAGE and known is None else {}
    proposed = {"name": known.name, "number": known.number} if known else {}
    if known:
        own = {key: text for key, text in own.items() if not key.startswith(_PLURAL)}
    for key, source in (with_forms(own, forms_of(lang)) | extra).items():
        name = f"{topic}.{key}"
        noun, form = counted_form(key, own)
        at = places.get((key,)) or places.get((f"{noun}many",))
        note = _OF_SOME if key in extra else _NOTES.get(name, "")
        notes = (note,) if note else comments_above(whole, at) if at else ()
        yield FoundText(
            name,
            source,
            f"{model.name}:{whole.count(_NEWLINE, 0, at.start) + 1}" if at else model.name,
            Home(file, "", key),
            said.get(key, ""),
            (file, (key,)) if key in said else None,
            (*notes, *_numbers(lang, form)),
            model,
            optional=key in extra,
            proposed=proposed.get(key, ""),
        )


def _help(words: Path, lang: str) -> Iterator[FoundText]:
    file = words / f"{_HELP}.{lang}.yaml"
    said = _said(file, words)
    for key, told in sorted(_verbs(words.parent).items()):
        spelt = (file, (key,)) if key in said else None
        place = key.replace(".", "/", 1)
        yield FoundText(
            f"{_HELP}.{key}", told, place, Home(file, "", key), said.get(key, ""), spelt
        )


def _verbs(house: Path) -> dict[str, str]:
    shipped = (file.parent.name for file in house.glob("*/game.yaml"))
    found: dict[str, str] = {}
    for kit in (_NO_RULES, *shipped):
        for name in set(verb_names(kit).values()):
            if each := verb(kit, name):
                found[help_key(each).removeprefix(f"{_HELP}.")] = (each.__doc__ or "").strip()
    return found


def _said(file: Path, words: Path) -> dict[str, str]:
    # None of a language that has no such file.
    if not file.is_file():
        return {}
    source = read_text(file, words)
    data, spot, problems = parse_yaml(source)
    labels, faults = labels_in(Source(source.file, source.lines, data, spot))
    if problems or faults:
        raise ContentError((*problems, *faults))
    return labels
