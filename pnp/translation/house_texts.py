"""The words of the house, topic by topic: labels, the bank's sentences, pages, help."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.bank.query_commands import help_key
from pnp.box.house_language import HOUSE
from pnp.box.reading.text_files import read_text
from pnp.box.reading.translations import labels_in
from pnp.box.reading.yaml_scalars import comments_above, scalars_of
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.errors import ContentError
from pnp.rules.registry import verb, verb_names
from pnp.translation.found_texts import FoundText, Home

_HELP: Final = "help"

_NO_RULES: Final = "cash"
"""The name of no kit: one that keeps cash alone, as any kit whose rules nobody has written."""

_NOTES: Final = {
    "language.name": "the name of your language in itself, such as Deutsch",
    "language.number": "1,234.5 as your language prints it",
    "language.plural.one": "a rule, not a text: which whole numbers take the form `one`, as CLDR "
    "writes it, such as n = 1; add plural.few and others by hand where there are more forms",
}


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
    for key, source in _said(model, words).items():
        place = places[(key,)]
        line = whole.count("\n", 0, place.start) + 1
        name = f"{topic}.{key}"
        notes = (_NOTES[name],) if name in _NOTES else comments_above(whole, place)
        yield _text(name, source, f"{model.name}:{line}", Home(file, "", key), said, notes, model)
    for key in said.keys() - _said(model, words).keys():  # a form that only some languages have
        source = _said(model, words).get(re.sub(r"\.\w+$", ".many", key), "")
        if source:
            yield _text(f"{topic}.{key}", source, file.name, Home(file, "", key), said, (), model)


def _text(
    name: str, source: str, place: str, home: Home, said: dict[str, str], notes: tuple[str, ...],
    model: Path | None,
) -> FoundText:  # fmt: skip
    spelt = (home.file, (home.key,)) if home.key in said else None
    return FoundText(name, source, place, home, said.get(home.key, ""), spelt, notes, model)


def _help(words: Path, lang: str) -> Iterator[FoundText]:
    """Give what each verb does, as it is told where the verb is written."""
    file = words / f"{_HELP}.{lang}.yaml"
    said = _said(file, words)
    for key, told in sorted(_verbs(words.parent).items()):
        place = f"{key.replace('.', '/', 1)}"
        yield _text(f"{_HELP}.{key}", told, place, Home(file, "", key), said, (), None)


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
