"""The words of the house, topic by topic: labels, the bank's sentences, pages, help."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from pnp.bank.query_commands import help_key
from pnp.box.house_language import HOUSE
from pnp.box.reading.reader import labels_of
from pnp.box.reading.text_files import read_text
from pnp.box.reading.translations import labels_in
from pnp.box.reading.yaml_scalars import comments_above, scalars_of
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.errors import ContentError
from pnp.rules.registry import verb, verb_names
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

_RULES: Final = {"zero": "n = 0", "two": "n = 2", "few": "n % 10 = 2..4 and n % 100 != 12..14"}
"""Forms that only some languages have, each with a rule such as one of them has it."""

_OF_SOME: Final = (
    "an example: leave it empty unless your language has this form; if it has, import the rule "
    "and export again, and every counted word asks for it"
)


@lru_cache(maxsize=8)
def forms_of(lang: str) -> tuple[str, ...]:
    """Name the forms of counted words that a language has beside `one` and `many`."""
    labels = labels_of(lang)
    return tuple(form for form in _RULES if labels.get(f"language.plural.{form}"))


def with_forms(sources: Mapping[str, str], forms: Iterable[str]) -> dict[str, str]:
    """Give labels with the further forms of their counted words, each behind its `many`.

    >>> with_forms({"deed.many": "{n} deeds", "and": "and"}, ["few"])
    {'deed.many': '{n} deeds', 'deed.few': '{n} deeds', 'and': 'and'}
    """
    found: dict[str, str] = {}
    for key, text in sources.items():
        found[key] = text
        noun, _, form = key.rpartition(".")
        if form == "many" and "{n}" in text:
            found |= {f"{noun}.{each}": text for each in forms}
    return found


def texts_of_house(house: Path, lang: str) -> tuple[FoundText, ...]:
    """Give the words of the house with what there is of them in a language."""
    words = house / "words"
    topics = sorted(file.name.split(".")[0] for file in words.glob(f"*.{HOUSE}.yaml"))
    found = [text for topic in topics for text in _topic(words, topic, lang)]
    return (*found, *_help(words, lang))


def _topic(words: Path, topic: str, lang: str) -> Iterator[FoundText]:
    model, file = words / f"{topic}.{HOUSE}.yaml", words / f"{topic}.{lang}.yaml"
    whole = "\n".join(read_text(model, words).lines)
    places = scalars_of(whole)
    said = _said(file, words)
    own = _said(model, words)
    rules = {f"plural.{form}": rule for form, rule in _RULES.items()}
    extra = rules if topic == _LANGUAGE else {}
    for key, source in (with_forms(own, forms_of(lang)) | extra).items():
        name = f"{topic}.{key}"
        at = places.get((key,)) or places.get((f"{key.rpartition('.')[0]}.many",))
        note = _OF_SOME if key in extra else _NOTES.get(name, "")
        notes = (note,) if note else comments_above(whole, at) if at else ()
        yield FoundText(
            name,
            source,
            f"{model.name}:{whole.count(_NEWLINE, 0, at.start) + 1}" if at else model.name,
            Home(file, "", key),
            said.get(key, ""),
            (file, (key,)) if key in said else None,
            notes,
            model,
            optional=key in extra,
        )


def _help(words: Path, lang: str) -> Iterator[FoundText]:
    """Give what each verb does, as it is told where the verb is written."""
    file = words / f"{_HELP}.{lang}.yaml"
    said = _said(file, words)
    for key, told in sorted(_verbs(words.parent).items()):
        spelt = (file, (key,)) if key in said else None
        place = key.replace(".", "/", 1)
        yield FoundText(
            f"{_HELP}.{key}", told, place, Home(file, "", key), said.get(key, ""), spelt
        )


def _verbs(house: Path) -> dict[str, str]:
    """Give the sentence of every verb of the shipped games by its key."""
    shipped = (file.parent.name for file in house.glob("*/game.yaml"))
    found: dict[str, str] = {}
    for kit in (_NO_RULES, *shipped):
        for name in set(verb_names(kit).values()):
            if each := verb(kit, name):
                found[help_key(each).removeprefix(f"{_HELP}.")] = (each.__doc__ or "").strip()
    return found


def _said(file: Path, words: Path) -> dict[str, str]:
    """Read a file of words; none of a language that has no such file."""
    if not file.is_file():
        return {}
    source = read_text(file, words)
    data, spot, problems = parse_yaml(source)
    labels, faults = labels_in(Source(source.file, source.lines, data, spot))
    if problems or faults:
        raise ContentError((*problems, *faults))
    return labels
