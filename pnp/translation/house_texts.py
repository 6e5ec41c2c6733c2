"""The words of the house, topic by topic: labels, the bank's sentences, pages, help."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.bank.query_commands import help_key
from pnp.box.reading.bank_files import VerbFolder, folders_with_words
from pnp.box.reading.text_files import read_text
from pnp.box.reading.translations import labels_in
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.box.verb_words import Spelt, phrases_in
from pnp.errors import ContentError
from pnp.rules.registry import verb, verb_names
from pnp.spelling import HOUSE
from pnp.translation.cldr import known_language
from pnp.translation.spelt_scalars import comments_above, scalars_of
from pnp.translation.texts import HOUSE_WORDS, Home, Text, Texts, read_digests

_LANGUAGE: Final = "language"
_PLURAL: Final = "plural."

# The name of no kit: one that keeps cash alone, as any kit whose rules nobody has written.
_NO_RULES: Final = "cash"

_NOTES: Final = {
    "language.name": "the name of your language in itself, such as Deutsch",
    "language.number": "1,234.5 as your language prints it",
    "language.plural.one": "a rule, not a text: which whole numbers take the form `one`, as CLDR "
    "writes it, such as n = 1; all others take `many`",
}
_COUNTED: Final = re.compile(r"(.+[._])(zero|one|two|few|many|other)")


def texts_of_house(
    house: Path, lang: str, packages: Sequence[VerbFolder] = folders_with_words()
) -> Texts:
    """Gather the words of the house, and of its verbs, with what there is in a language."""
    folder = house / "words"
    topics = sorted(file.name.split(".")[0] for file in folder.glob(f"*.{HOUSE}.yaml"))
    texts = [text for topic in topics for text in _topic(folder, topic, lang)]
    texts += [text for package in packages for text in _verbs(package, lang)]
    digests = read_digests(folder, lang)
    rules = tuple(_rules(folder, lang))
    return Texts(HOUSE_WORDS, HOUSE, lang, folder, tuple(texts), digests, rules=rules)


def forms_of(lang: str) -> tuple[str, ...]:
    """Name the forms of counted words that a language has; one unknown to CLDR has English's."""
    known = known_language(lang)
    return known.forms if known else ("one", "many")


def with_forms(sources: Mapping[str, str], forms: Sequence[str]) -> dict[str, str]:
    """Give labels with the forms that their counted words have, further ones behind `many`.

    >>> with_forms({"deed.one": "a", "deed.many": "{n} b", "and": "c"}, ["few", "many"])
    {'deed.many': '{n} b', 'deed.few': '{n} b', 'and': 'c'}
    """
    found: dict[str, str] = {}
    for key, text in sources.items():
        noun, form = _counted_form(key, sources)
        if not noun or form in forms:
            found[key] = text
        if form == "many":
            found |= {f"{noun}{each}": text for each in forms if each not in {"one", "many"}}
    return found


def _counted_form(key: str, sources: Mapping[str, str]) -> tuple[str, str]:
    # Both are empty for a key that is none of a counted word.
    counted = _COUNTED.fullmatch(key)
    if counted is None or "{n}" not in sources.get(f"{counted[1]}many", ""):
        return "", ""
    return counted[1], counted[2]


def _rules(words: Path, lang: str) -> Iterator[Text]:
    known = known_language(lang)
    model, file = (words / f"{_LANGUAGE}.{each}.yaml" for each in (HOUSE, lang))
    there = _labels(file, words)
    for form, rule in known.rules.items() if known else ():
        key = f"{_PLURAL}{form}"
        yield _text(_LANGUAGE, key, rule, model.name, file, there, model=model)


def _topic(words: Path, topic: str, lang: str) -> Iterator[Text]:
    model, file = words / f"{topic}.{HOUSE}.yaml", words / f"{topic}.{lang}.yaml"
    whole = "\n".join(read_text(model, words).lines)
    places, there, own = scalars_of(whole), _labels(file, words), _labels(model, words)
    known = known_language(lang)
    proposed = {"language.name": known.name, "language.number": known.number} if known else {}
    if known:  # CLDR has the rules, and nobody is asked for them
        own = {key: text for key, text in own.items() if not key.startswith(_PLURAL)}
    for key, source in with_forms(own, forms_of(lang)).items():
        noun, form = _counted_form(key, own)
        at = places.get((key,)) or places[f"{noun}many",]
        note = _NOTES.get(f"{topic}.{key}")
        notes = (note,) if note else comments_above(whole, at)
        if known and form:
            notes = (*notes, f"{form}: {known.numbers[form]}")
        line = whole.count("\n", 0, at.start) + 1
        name = f"{topic}.{key}"
        yield _text(topic, key, source, f"{model.name}:{line}", file, there, notes, model,
                    proposed.get(name, ""))  # fmt: skip


def _verbs(package: VerbFolder, lang: str) -> Iterator[Text]:
    # What a verb does is told in English by its docstring, and anything else beside it.
    file = package.folder / f"words.{lang}.yaml"
    there = _spelt_in(package, lang)
    for each in _verbs_in(package):
        home = Home(file, each.__name__.lower(), "help")
        place = f"{package.package}/{home.section}"
        yield _of_verb(home, help_key(each), (each.__doc__ or "").strip(), place, there)
    yield from phrases_of(package, HOUSE, lang)


def phrases_of(package: VerbFolder, own: str, lang: str) -> Iterator[Text]:
    """Gather the phrases that stand beside the verbs of a package, written in its own language."""
    model, file = (package.folder / f"words.{each}.yaml" for each in (own, lang))
    if not model.is_file():
        return
    text = "\n".join(read_text(model, package.folder).lines)
    places, there = scalars_of(text), _spelt_in(package, lang)
    for each in _phrases(model, package):
        line = text.count("\n", 0, places[each.section, each.name].start) + 1
        home = Home(file, each.section, each.name)
        place = f"{package.package}/{model.name}:{line}"
        yield _of_verb(home, each.label, each.text, place, there)


def _spelt_in(package: VerbFolder, lang: str) -> dict[tuple[str, str], str]:
    phrases = _phrases(package.folder / f"words.{lang}.yaml", package)
    return {(each.section, each.name): each.text for each in phrases}


def _of_verb(
    home: Home, name: str, source: str, place: str, there: Mapping[tuple[str, str], str]
) -> Text:
    spelt = (home.file, home[1:]) if home[1:] in there else None
    return Text(name, source, place, home, there.get(home[1:], ""), spelt)


def _phrases(file: Path, package: VerbFolder) -> Iterator[Spelt]:
    # None of a language that has no such file.
    if file.is_file():
        source = read_text(file, package.folder)
        data, _, problems = parse_yaml(source)
        if problems:
            raise ContentError(problems)
        yield from phrases_in(Source(source.file, source.lines, data), package.package)


def _verbs_in(package: VerbFolder) -> Iterator[type[Any]]:
    # The verbs of deeds are those that some game plays by.
    found: dict[str, type[Any]] = {}
    for kit in (_NO_RULES, *sorted(each.package for each in folders_with_words())):
        for name in set(verb_names(kit).values()):
            each = verb(kit, name)
            if each and help_key(each).split(".")[1] == package.package:
                found[help_key(each)] = each
    yield from (found[key] for key in sorted(found))


def _text(
    topic: str,
    key: str,
    source: str,
    place: str,
    file: Path,
    there: Mapping[str, str],
    notes: Sequence[str] = (),
    model: Path | None = None,
    proposed: str = "",
) -> Text:
    home, spelt = Home(file, "", key), (file, (key,)) if key in there else None
    name = f"{topic}.{key}"
    return Text(name, source, place, home, there.get(key, ""), spelt, tuple(notes), model,
                proposed=proposed)  # fmt: skip


def _labels(file: Path, words: Path) -> dict[str, str]:
    # None of a language that has no such file.
    if not file.is_file():
        return {}
    source = read_text(file, words)
    data, node, problems = parse_yaml(source)
    labels, faults = labels_in(Source(source.file, source.lines, data, node))
    if problems or faults:
        raise ContentError((*problems, *faults))
    return labels
