"""The words of the house, topic by topic: labels, the bank's sentences, pages, help."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.bank.query_commands import help_key
from pnp.box.reading.bank_files import VerbFolder, folders_with_words
from pnp.box.verb_words import whole_label
from pnp.rules.registry import verb, verb_names
from pnp.spelling import HOUSE
from pnp.translation.cldr import known_language
from pnp.translation.spelt_scalars import comments_above, read_words
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
        noun, form = _count_form(key, sources)
        if not noun or form in forms:
            found[key] = text
        if form == "many":
            found |= {f"{noun}{each}": text for each in forms if each not in {"one", "many"}}
    return found


def _count_form(key: str, sources: Mapping[str, str]) -> tuple[str, str]:
    # Both are empty for a key that is none of a counted word.
    counted = _COUNTED.fullmatch(key)
    if counted is None or "{n}" not in sources.get(f"{counted[1]}many", ""):
        return "", ""
    return counted[1], counted[2]


def _rules(words: Path, lang: str) -> Iterator[Text]:
    known = known_language(lang)
    model, there = (read_words(words / f"{_LANGUAGE}.{each}.yaml") for each in (HOUSE, lang))
    for form, rule in known.rules.items() if known else ():
        home = Home(there.path, "", f"{_PLURAL}{form}")
        yield there.entry(f"{_LANGUAGE}.{home.key}", rule, model.path.name, home, model=model.path)


def _topic(words: Path, topic: str, lang: str) -> Iterator[Text]:
    model, there = (read_words(words / f"{topic}.{each}.yaml") for each in (HOUSE, lang))
    own = {str(key): text for (key,), text in model.entries.items()}
    known = known_language(lang)
    proposed = {"language.name": known.name, "language.number": known.number} if known else {}
    if known:  # CLDR has the rules, and nobody is asked for them
        own = {key: text for key, text in own.items() if not key.startswith(_PLURAL)}
    for key, source in with_forms(own, forms_of(lang)).items():
        noun, form = _count_form(key, own)
        way = (key,) if (key,) in model.places else (f"{noun}many",)
        name = f"{topic}.{key}"
        note = _NOTES.get(name)
        notes = (note,) if note else comments_above(model.text, model.places[way])
        if known and form:
            notes = (*notes, f"{form}: {known.numbers[form]}")
        yield there.entry(name, source, model.place(way), Home(there.path, "", key), notes=notes,
                          model=model.path, proposed=proposed.get(name, ""))  # fmt: skip


def _verbs(package: VerbFolder, lang: str) -> Iterator[Text]:
    # What a verb does is told in English by its docstring, and anything else beside it.
    there = read_words(package.folder / f"words.{lang}.yaml")
    for each in _verbs_in(package):
        home = Home(there.path, each.__name__.lower(), "help")
        place = f"{package.package}/{home.section}"
        yield there.entry(help_key(each), (each.__doc__ or "").strip(), place, home)
    yield from phrases_of(package, HOUSE, lang)


def phrases_of(package: VerbFolder, own: str, lang: str) -> Iterator[Text]:
    """Gather the phrases that stand beside the verbs of a package, written in its own language."""
    model, there = (read_words(package.folder / f"words.{each}.yaml") for each in (own, lang))
    for way, text in model.entries.items():
        home = Home(there.path, *map(str, way))
        label = whole_label(package.package, home.section, home.key)
        yield there.entry(label, text, f"{package.package}/{model.place(way)}", home)


def _verbs_in(package: VerbFolder) -> Iterator[type[Any]]:
    # The verbs of deeds are those that some game plays by.
    found: dict[str, type[Any]] = {}
    for kit in (_NO_RULES, *sorted(each.package for each in folders_with_words())):
        for name in set(verb_names(kit).values()):
            each = verb(kit, name)
            if each and help_key(each).split(".")[1] == package.package:
                found[help_key(each)] = each
    yield from (found[key] for key in sorted(found))
