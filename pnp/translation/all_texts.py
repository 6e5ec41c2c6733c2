"""All that is translated, of one kit and of the house: text by text, with what there is of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from pnp.bank.query_commands import help_key
from pnp.box.coded_pieces import SHORT, coded_pieces
from pnp.box.model import Box
from pnp.box.packs import BANK
from pnp.box.parts.declared import parts_of
from pnp.box.parts.texts import boxes_of, columns_of, texts_in
from pnp.box.reading.bank_files import VerbFolder, folders_with_words
from pnp.box.reading.reader import PlainPack, labels_of, read_plain
from pnp.box.reading.translations import TEXTS, PlacedText, id_in_words, placed_texts
from pnp.box.reading.yaml_text import scalars_of
from pnp.box.source import leaves
from pnp.box.words import FORMS, LABELS, Words, whole_label
from pnp.rules.registry import find_verb, verb_names
from pnp.spelling import HOUSE
from pnp.translation.booklets import booklet_texts
from pnp.translation.texts import (
    HOUSE_WORDS,
    Home,
    Text,
    Texts,
    comments_above,
    has_words,
    read_digests,
    read_words,
)

# Numbers of things on a table; the form of round millions (es, fr, it, pt) is asked of nobody.
_COUNTED_WORDS: Final = range(1000)

_FEW: Final = 6
_OTHER: Final = "other"


@dataclass(frozen=True, slots=True)
class KnownLanguage:
    """A language as CLDR has it."""

    name: str
    """In itself, such as Deutsch."""
    number: str
    """1,234.5 as the language prints it; empty where that is not known."""
    forms: tuple[str, ...]
    """The forms of a counted word, as the house names them."""
    numbers: Mapping[str, str]
    """The first numbers that take each form."""
    rules: Mapping[str, str]
    """The rule of each form but that of all numbers left."""


@lru_cache(maxsize=8)
def known_language(lang: str) -> KnownLanguage | None:
    """Give what CLDR knows of a language; nothing if it does not know it.

    >>> polish = known_language("pl")
    >>> polish.forms, polish.rules["few"]
    (('one', 'few', 'many'), 'v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14')
    """
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415  # 40 ms, for translators alone

    try:
        locale = Locale.parse(lang)
    except (UnknownLocaleError, ValueError):
        return None
    plural = locale.plural_form
    numbers: dict[str, list[int]] = {}
    for n in _COUNTED_WORDS:
        numbers.setdefault(plural(n), []).append(n)
    # the house calls the form of all numbers left `many`, unless `many` has a rule of its own
    ruled = [form for form in FORMS if form in numbers and (form != "many" or _OTHER in numbers)]
    last = _OTHER if "many" in ruled else "many"
    named: dict[str, str] = {}
    for form, each in numbers.items():
        some = f"{', '.join(map(str, each[:_FEW]))}{' …' if len(each) > _FEW else ''}"
        named[form if form in ruled else last] = some
    rules: dict[str, str] = {form: plural.rules[form] for form in ruled}
    name = locale.get_display_name(lang) or lang
    marks = locale.number_symbols.get("latn", {})
    group, point = marks.get("group", ""), marks.get("decimal", "")
    number = f"1{group}234{point}5" if len(group) == len(point) == 1 else ""
    return KnownLanguage(name[:1].upper() + name[1:], number, (*ruled, last), named, rules)


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
    digests, rules = read_digests(folder, lang), tuple(_rules(folder, lang))
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
    there = read_words(words / f"{_LANGUAGE}.{lang}.yaml")
    for form, rule in known.rules.items() if known else ():
        home = Home(there.path, (f"{_PLURAL}{form}",))
        yield there.entry(f"{_LANGUAGE}.{home.key}", rule, "CLDR", home)


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
        yield there.entry(name, source, model.place(way), Home(there.path, (key,)), notes=notes,
                          proposed=proposed.get(name, ""))  # fmt: skip


def _verbs(package: VerbFolder, lang: str) -> Iterator[Text]:
    # What a verb does is told in English by its docstring, and anything else beside it. The verbs
    # of deeds are those that some game plays by.
    there = read_words(package.folder / f"words.{lang}.yaml")
    kits = (_NO_RULES, *sorted(each.package for each in folders_with_words()))
    kinds = (find_verb(kit, name) for kit in kits for name in {*verb_names(kit).values()})
    for key, kind in sorted({help_key(kind): kind for kind in kinds}.items()):
        if key.split(".")[1] == package.package:
            home = Home(there.path, (kind.__name__.lower(), "help"))
            place = f"{package.package}/{home.section}"
            yield there.entry(key, (kind.__doc__ or "").strip(), place, home)
    yield from phrases_of(package, HOUSE, lang)


def phrases_of(package: VerbFolder, own: str, lang: str) -> Iterator[Text]:
    """Gather the phrases that stand beside the verbs of a package, written in its own language."""
    model, there = (read_words(package.folder / f"words.{each}.yaml") for each in (own, lang))
    for way, text in model.entries.items():
        home = Home(there.path, way)
        label = whole_label(package.package, home.section, home.key)
        yield there.entry(label, text, f"{package.package}/{model.place(way)}", home)


_BOOKLETS: Final = ("rulebook", "easy")

_house_labels = lru_cache(maxsize=8)(labels_of)


def texts_of_kit(folder: Path, box: Box, lang: str) -> Texts:
    """Gather the words of a kit in a language, in the order in which they are translated."""
    digests, pack = read_digests(folder, lang), read_plain(folder)
    booklets = [booklet_texts(folder, name, pack.own, lang, digests) for name in _BOOKLETS]
    texts = [
        *_texts(pack, folder, box, lang),
        *_labels(folder, pack.own, lang, box.game.id),
        *phrases_of(VerbFolder(folder / BANK, box.game.id.replace("-", "_")), pack.own, lang),
    ]
    flowing = tuple(f"{name}/" for name in _BOOKLETS)
    kept = {name: each for name, each in digests.items() if not name.startswith(flowing)}
    for each in booklets:
        texts += each.texts
        kept |= each.digests
    faults = tuple(each.fault for each in booklets if each.fault)
    gone = tuple(text for each in booklets for text in each.gone)
    return Texts(box.game.id, pack.own, lang, folder, tuple(texts), kept, faults, gone)


def _texts(pack: PlainPack, folder: Path, box: Box, lang: str) -> Iterator[Text]:
    printed = {  # the columns that texts ask for: the others name pictures and colours
        part.id: columns_of(tuple(x for x in texts_in(boxes_of(part)) if isinstance(x, Words)))
        for part in parts_of(box)
    }
    codes = {(piece.file, piece.path): piece.code for piece in coded_pieces(box)}
    words = folder / f"words.{lang}.yaml"
    entries = leaves(pack.words[lang].data) if lang in pack.words else ()
    said = {id_in_words(way): (text, Home(words, way)) for way, text in entries}
    spelt = {name: scalars_of("\n".join(each.lines)) for name, each in pack.sources.items()}
    for each in placed_texts(pack.values):
        value, key, way = each.value, str(each.path[-1]), (*each.path, lang)
        told = {pack.own: value} if isinstance(value, str) else value
        source = told.get(pack.own, "")
        there = each.id in said or lang in told or len(told) > 1
        if not there and not (has_words(source) and _is_printed(each, printed)):
            continue
        # of a spreadsheet the cell is not told: another text goes into the file of words
        here = way in spelt[each.file] and not pack.sources[each.file].rows
        home = Home(folder / f"{each.file}.yaml", way) if here else Home(words, (TEXTS, each.id))
        target, home = said.get(each.id, (told.get(lang, ""), home))
        where = pack.sources[each.file].at(each.path, "")
        plain_name = isinstance(value, str) and key == "name"
        ways = (each.path[:n] for n in range(len(each.path), 0, -1))
        code = next((codes[each.file, way] for way in ways if (each.file, way) in codes), "")
        most = f"at most {SHORT} bytes of UTF-8, an accented letter is two"
        notes = {
            f"goes into the QR code: {most}": key == "short",
            "how a sum is written; # stands for the number": key == "written",
            "a name that may stay as it is: leave it empty then": plain_name,
            f"on {code}": bool(code),
            f"room: {SHORT - len(source.encode())} more": key == "short",
        }
        yield Text(
            each.id,
            source,
            f"{Path(where.file).name}:{where.line}",
            home,
            target,
            tuple(note for note, said in notes.items() if said),
            optional=plain_name or key == "written",
        )


def _labels(folder: Path, own: str, lang: str, kit: str) -> Iterator[Text]:
    model, there = (read_words(folder / f"words.{each}.yaml") for each in (own, lang))
    mine, theirs = (
        {str(way[1]): text for way, text in each.entries.items() if way[0] == LABELS}
        for each in (model, there)
    )
    sources = with_forms(mine, forms_of(lang))
    house = _house_labels(HOUSE, None, kit) | _house_labels(own, None, kit)
    for key in dict.fromkeys((*sources, *theirs)):
        ours = house.get(key, "")
        instead = f"instead of “{ours}”; leave it empty where that may stand"
        if source := sources.get(key) or ours:
            yield there.entry(
                f"{LABELS}/{key}",
                source,
                (model if key in sources else there).path.name,
                Home(there.path, (LABELS, key)),
                notes=(instead,) if ours and key in sources else (),
                optional=bool(ours),
            )


def _is_printed(text: PlacedText, printed: Mapping[str, frozenset[str]]) -> bool:
    # Of the columns of a part those that only name pictures and colours are left out.
    steps = text.id.split("/")
    if text.file == "parts" and len(steps) > 4 and steps[3] in {"each", "fill"}:
        return steps[-1] in printed.get(steps[2], frozenset())
    return True
