"""Words of one language laid over a game: a translation is one file, and so is a new language."""

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

from pnp.box.board import MapSpace, Space
from pnp.box.cards import Card, Deck
from pnp.box.estate import Blanks, Deed, Group
from pnp.box.fields import bare, choices, is_open, is_thing, item_of, keys_of
from pnp.box.game import Currency, Game, Party, StockKind
from pnp.box.pack_files import FORMS
from pnp.box.parts.declared import DeclaredPart
from pnp.box.parts.rows import ASIDE, KEYS, PartRow
from pnp.box.parts.texts import NAMES, slug_of
from pnp.box.pieces import Money, Note, Piece
from pnp.box.recipient import FIELD
from pnp.box.rulebook import Option, Rule, Ruling, Term
from pnp.box.source import Source, YamlPath, list_words
from pnp.box.words import Words
from pnp.findings import Finding
from pnp.spelling import nearest


class Section(NamedTuple):
    """What a section of a file of words speaks of: one thing of the pack, or those of a list."""

    way: tuple[str, ...]
    """The file by its name, and the way in it."""
    kind: type
    """What they are."""
    key: str = ""
    """What the things of a list are known by; nothing of one thing."""
    within: str = ""
    """The list in each thing whose things stand beside its own texts, by their ids."""
    kind_within: type = PartRow


SECTIONS: Final[dict[str, Section]] = {
    "decks": Section(("cards", "decks"), Deck, "id", "cards", Card),
    "parts": Section(("parts", "parts"), DeclaredPart, "id", "each", PartRow),
    "groups": Section(("deeds", "groups"), Group, "id"),
    "deeds": Section(("deeds", "deeds"), Deed, "id"),
    "spaces": Section(("board", "spaces"), Space, "id"),
    "places": Section(("map", "spaces"), MapSpace, "id"),
    "notes": Section(("money", "notes"), Note, "value"),
    "pieces": Section(("pieces", "pieces"), Piece, "id"),
    "parties": Section(("parties", "parties"), Party, "id"),
    "stocks": Section(("stocks", "stocks"), StockKind, "id"),
    "options": Section(("rules", "options"), Option, "name"),
    "rules": Section(("rules", "rules"), Rule, "id"),
    "rulings": Section(("rules", "rulings"), Ruling, "id"),
    "terms": Section(("glossary", "terms"), Term, "id"),
    "game": Section(("game",), Game),
    "currency": Section(("game", "currency"), Currency),
    "blanks": Section(("deeds", "blanks"), Blanks),
    "money": Section(("money",), Money),
}
"""The sections of a file of words whose texts stand by the ids of things."""

LABELS: Final = "labels"
"""The section of a file of words that lays labels over those of the house."""

_SECTIONS: Final = (LABELS, "texts", *SECTIONS)

# What a thing is called that has another name in the model.
_NOUNS: Final = {
    "declaredpart": "part",
    "partrow": "row",
    "mapspace": "place",
    "stockkind": "stock",
}

_NAME: Final = re.compile(r"words\.([a-z]{2})\.yaml")


def language_of(name: str) -> str | None:
    """Read the language from the name of a file of words.

    >>> language_of("words.de.yaml"), language_of("words.yaml")
    ('de', None)
    """
    found = _NAME.fullmatch(name)
    return found[1] if found else None


def overlay(source: Source, lang: str, values: Mapping[str, Any], own: str) -> Iterator[Finding]:
    """Lay a file of words over the plain values of a game, and name what fits nowhere."""
    if isinstance(source.data, dict):
        return _Overlay(source, lang, own).sections(values)
    faults = (
        () if source.data is None else (source.at((), f"there are only {list_words(_SECTIONS)}"),)
    )
    return iter(faults)


@dataclass(frozen=True, slots=True)
class _Overlay:
    """One file of words, its language, and the language the game was written in."""

    source: Source
    lang: str
    own: str

    def sections(self, values: Mapping[str, Any]) -> Iterator[Finding]:
        """Lay every section over what it speaks of, but for labels and texts by their ids."""
        for name, texts in self.source.data.items():
            if name in {LABELS, SECTION}:
                continue
            if name not in SECTIONS:
                hint = nearest(name, _SECTIONS) or f"; there are {list_words(_SECTIONS)}"
                yield self.source.at((name,), f"unknown section `{name}`{hint}", key=True)
            elif not isinstance(texts, dict):
                yield self.source.at((name,), f"`{name}` should be keys with texts under them")
            else:
                way, kind, key, *_ = section = SECTIONS[name]
                things = _follow(values, way)
                if key:
                    yield from self.each((name,), texts, _known(things, key), section)
                else:
                    yield from self.lay((name,), texts, things, kind)

    def each(
        self,
        path: tuple[str, ...],
        texts: Mapping[str, Any],
        things: Mapping[str, Any],
        section: Section,
    ) -> Iterator[Finding]:
        """Lay texts over the things of a list, by id, and over the things of the list in each."""
        _, kind, key, within, kind_within = section
        for name, inner in texts.items():
            at, own = (*path, name), inner
            if name not in things:
                say = f"there is no {_noun(kind)} `{name}` to translate{nearest(name, things)}"
                yield self.source.at(at, say, key=True)
                continue
            if within and not isinstance(inner, dict):
                ids = f"the ids of its {_noun(kind_within)}s"
                yield self.source.at(at, f"`{name}` should have a `name`, and {ids}")
                continue
            if within:
                below = _follow(things[name], (within,))
                known = _rows(below, self.own) if is_open(kind_within) else _known(below, key)
                own = {each: inner[each] for each in inner if each == "name" and each not in known}
                rest = {each: inner[each] for each in inner if each not in own}
                yield from self.each(at, rest, known, Section((), kind_within, key))
            yield from self.lay(at, own, things[name], kind)

    def lay(self, path: tuple[str, ...], texts: Any, thing: Any, kind: type) -> Iterator[Finding]:
        """Lay the texts of one thing over it."""
        columns = is_open(kind)
        right = [*thing] if columns else [x for x, hint in keys_of(kind).items() if hint is Words]
        if not isinstance(texts, dict):
            yield self.source.at(path, f"`{path[-1]}` should have the keys {list_words(right)}")
            return
        for key, text in texts.items():
            at, near = (*path, key), nearest(key, right)
            if key not in right and columns:
                say = f"there is no column `{key}` here to translate{near}"
                yield self.source.at(at, say, key=True)
            elif key not in right:
                hint = near or f"; the texts here are {list_words(right)}"
                yield self.source.at(at, f"unknown key `{key}`{hint}", key=True)
            elif not isinstance(text, str) or not text.strip():
                yield self.source.at(at, f"`{key}` should be a text")
            elif isinstance(thing, dict) and key not in thing:
                yield self.source.at(at, f"there is no `{key}` here to translate", key=True)
            elif isinstance(thing, dict):
                _write(thing, key, self.lang, text, self.own)


def _noun(kind: type) -> str:
    name = kind.__name__.lower()
    return _NOUNS.get(name, name)


def _follow(values: Any, way: tuple[str, ...]) -> Any:
    # None where they lead nowhere.
    for part in way:
        values = values.get(part) if isinstance(values, dict) else None
    return values


def _known(things: Any, key: str) -> dict[str, Any]:
    if not isinstance(things, list):
        return {}
    return {str(each[key]): each for each in things if isinstance(each, dict) and key in each}


def _rows(rows: Any, own: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict):
            named = next((row[key] for key in NAMES if key in row), "")
            said = named.get(own, "") if isinstance(named, dict) else named
            found.setdefault(str(row.get("id") or slug_of(str(said))), row)
    return found


def _write(thing: Any, key: Any, lang: str, text: str, own: str) -> None:
    before = thing[key]
    if isinstance(before, str):
        thing[key] = {own: before, lang: text}
    elif isinstance(before, dict):
        thing[key] = {**before, lang: text}


def labels_in(
    source: Source, topic: str = "", section: tuple[str, ...] = ()
) -> tuple[dict[str, str], list[Finding]]:
    """Read the labels of a file or a section, each a key with a text, under a topic."""
    entries, problems, labels = _follow(source.data, section), [], {}
    if entries is not None and not isinstance(entries, dict):
        problems.append(source.at(section, "labels are keys with a text each"))
        entries = None
    for key, text in (entries or {}).items():
        if isinstance(text, str) and text.strip():
            labels[f"{topic}.{key}" if topic else key] = text
        else:
            problems.append(source.at((*section, key), f"the label `{key}` should be a text"))
    return labels, problems


# What labels of the printed matter begin with: their braces are filled in when a page is laid.
_PRINTED: Final = "press."


def brace_faults(
    source: Source, labels: Mapping[str, str], house: Mapping[str, str]
) -> Iterator[Finding]:
    """Find labels a pack changes in which stand other braces than in the house's own."""
    for key, text in labels.items():
        if not key.startswith(_PRINTED):
            continue
        found = _braces(text)
        right = _braces(house[key]) if key in house else found - {"{", "}"}
        if found - right:
            what = f"may hold {list_words(sorted(right))} and no other" if right else "may hold no"
            yield source.at(("labels", key), f"the label `{key}` {what} braces: “{text}”")


def _braces(text: str) -> set[str]:
    """Give every brace of a text with what stands in it; a brace left open stands for itself.

    Fields of a recipient are none: they are filled in before.
    """
    return set(re.findall(r"\{[^{}]*\}|[{}]", FIELD.sub("", text)))


SECTION: Final = "texts"
"""The section of a file of words in which texts stand by their ids."""

_NAMED_BY: Final = ("id", "name", "value", "no")
_STEP_NAME: Final = re.compile(r"[\w.-]+")
_UNIONS: Final = (Union, types.UnionType)


class PlacedText(NamedTuple):
    """One text of a pack as its file has it, and where it stands."""

    id: str
    file: str
    """The name of its file, without ending."""
    path: YamlPath
    holder: Any
    """The thing or list it is written in."""

    @property
    def value(self) -> str | dict[str, str]:
        """The text, plain or one per language."""
        found: str | dict[str, str] = self.holder[self.path[-1]]
        return found

    def write(self, lang: str, text: str, own: str) -> None:
        """Say it in a language as well; `own` is that of a plain text."""
        _write(self.holder, self.path[-1], lang, text, own)


def placed_texts(values: Mapping[str, Any]) -> Iterator[PlacedText]:
    """Go through every text in the plain values of a pack that fits the form of its file."""
    for file, value in values.items():
        for name, path, holder in _walk(FORMS[file], value, file, (), values):
            yield PlacedText(name, file, path, holder)


def _walk(
    hint: Any, value: Any, name: str, path: YamlPath, holder: Any
) -> Iterator[tuple[str, YamlPath, Any]]:
    hint = bare(hint)
    item = item_of(hint)
    if hint is Words:
        if _is_text(value):
            yield name, path, holder
    elif item is not None and isinstance(value, list):
        for n, (step, each) in enumerate(zip(_names(value), value, strict=True)):
            yield from _walk(item, each, f"{name}/{step}", (*path, n), value)
    elif isinstance(value, dict):
        for key, each, inner in _inside(hint, value):
            yield from _walk(inner, each, f"{name}/{key}", (*path, key), value)


def _inside(hint: Any, value: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    if get_origin(hint) in _UNIONS:
        kind = value.get("kind")
        hint = next((x for x in get_args(hint) if is_thing(x) and kind in _kinds(x)), None)
    if is_open(hint):
        rest = (key for key in value if key not in KEYS and not str(key).startswith(ASIDE))
        yield from ((key, value[key], Words) for key in rest)
    elif hint is not None and is_thing(hint):
        known = keys_of(hint)
        yield from ((key, each, known[key]) for key, each in value.items() if key in known)
    elif get_origin(hint) is Mapping:
        yield from ((key, each, get_args(hint)[1]) for key, each in value.items())


def _kinds(hint: Any) -> tuple[str, ...]:
    return choices(keys_of(hint).get("kind"))


def _is_text(value: Any) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(isinstance(each, str) for each in value.values())
    return isinstance(value, str)


def _names(things: list[Any]) -> Iterator[str]:
    used: set[str] = set()
    for n, thing in enumerate(things, 1):
        name = _name_of(thing)
        if not name or name in used:
            name = f"#{n}"
        used.add(name)
        yield name


def _name_of(thing: Any) -> str:
    if not isinstance(thing, dict):
        return ""
    for key in _NAMED_BY:
        if isinstance(thing.get(key), str | int) and _STEP_NAME.fullmatch(str(thing[key])):
            return str(thing[key])
    said = next((thing[key] for key in NAMES if key in thing), "")
    return slug_of(said) if isinstance(said, str) else ""


def lay_texts(
    source: Source, lang: str, places: Mapping[str, PlacedText], own: str
) -> Iterator[Finding]:
    """Lay the texts that a file of words has by their ids over those of the pack."""
    texts = source.data.get(SECTION) if isinstance(source.data, dict) else None
    if texts is None:
        return
    if not isinstance(texts, dict):
        yield source.at((SECTION,), f"`{SECTION}` should be keys with texts under them")
        return
    for name, text in texts.items():
        if name not in places:
            say = f"there is no text `{name}` to translate{nearest(name, places)}"
            yield source.at((SECTION, name), say, key=True)
        elif not isinstance(text, str) or not text.strip():
            yield source.at((SECTION, name), f"`{name}` should be a text")
        else:
            places[name].write(lang, text, own)
