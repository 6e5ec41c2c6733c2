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
from pnp.box.parts.declared import DeclaredPart
from pnp.box.parts.rows import ASIDE, KEYS
from pnp.box.parts.texts import NAMES, slug_of
from pnp.box.pieces import Money, Note, Piece
from pnp.box.recipient import FIELD
from pnp.box.rulebook import Option, Rule, Ruling, Term
from pnp.box.source import Source, YamlPath, listed
from pnp.box.words import Words
from pnp.findings import Finding
from pnp.spelling import nearest

LISTS: Final[dict[str, tuple[str, str, str, type]]] = {
    "groups": ("deeds", "groups", "id", Group),
    "deeds": ("deeds", "deeds", "id", Deed),
    "spaces": ("board", "spaces", "id", Space),
    "places": ("map", "spaces", "id", MapSpace),
    "notes": ("money", "notes", "value", Note),
    "pieces": ("pieces", "pieces", "id", Piece),
    "parties": ("parties", "parties", "id", Party),
    "stocks": ("stocks", "stocks", "id", StockKind),
    "options": ("rules", "options", "name", Option),
    "rules": ("rules", "rules", "id", Rule),
    "rulings": ("rules", "rulings", "id", Ruling),
    "terms": ("glossary", "terms", "id", Term),
}
"""Section of a file of words → file, list, the key things are known by, and what they are."""

SINGLE: Final[dict[str, tuple[tuple[str, ...], type]]] = {
    "game": (("game",), Game),
    "currency": (("game", "currency"), Currency),
    "blanks": (("deeds", "blanks"), Blanks),
    "money": (("money",), Money),
}
"""Section → the way to the one thing it speaks of, and what that is."""

_SECTIONS: Final = ("labels", "texts", "decks", "parts", *LISTS, *SINGLE)

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
    faults = () if source.data is None else (source.at((), f"there are only {listed(_SECTIONS)}"),)
    return iter(faults)


@dataclass(frozen=True, slots=True)
class _Overlay:
    """One file of words, its language, and the language the game was written in."""

    source: Source
    lang: str
    own: str

    def sections(self, values: Mapping[str, Any]) -> Iterator[Finding]:
        """Lay every section over the things it speaks of."""
        for section, texts in self.source.data.items():
            if section not in _SECTIONS:
                hint = nearest(section, _SECTIONS) or f"; there are {listed(_SECTIONS)}"
                yield self.source.at((section,), f"unknown section `{section}`{hint}", key=True)
            elif not isinstance(texts, dict):
                yield self.source.at(
                    (section,), f"`{section}` should be keys with texts under them"
                )
            elif section in SINGLE:
                way, kind = SINGLE[section]
                yield from self.lay((section,), texts, _follow(values, way), kind)
            elif section == "decks":
                yield from self.decks(texts, _known(values.get("cards"), "decks", "id"))
            elif section == "parts":
                yield from self.parts(texts, _known(values.get("parts"), "parts", "id"))
            elif section in LISTS:
                file, name, key, kind = LISTS[section]
                yield from self.each((section,), texts, _known(values.get(file), name, key), kind)

    def each(
        self, path: tuple[str, ...], texts: Mapping[str, Any], things: Mapping[str, Any], kind: type
    ) -> Iterator[Finding]:
        """Lay texts over the things of a list, by id."""
        for name, inner in texts.items():
            if name in things:
                yield from self.lay((*path, name), inner, things[name], kind)
            else:
                what = f"there is no {kind.__name__.lower()} `{name}` to translate"
                yield self.source.at((*path, name), f"{what}{nearest(name, things)}", key=True)

    def decks(self, texts: Mapping[str, Any], decks: Mapping[str, Any]) -> Iterator[Finding]:
        """Lay texts over decks: the name of the deck, and its cards by id."""
        for name, inner in texts.items():
            path = ("decks", name)
            if name not in decks:
                say = f"there is no deck `{name}` to translate{nearest(name, decks)}"
                yield self.source.at(path, say, key=True)
            elif not isinstance(inner, dict):
                yield self.source.at(path, f"`{name}` should have the ids of its cards")
            else:
                cards = _known(decks[name], "cards", "id")
                title = {key: inner[key] for key in inner if key == "name" and key not in cards}
                yield from self.lay(path, title, decks[name], Deck)
                rest = {key: inner[key] for key in inner if key not in title}
                yield from self.each(path, rest, cards, Card)

    def parts(self, texts: Mapping[str, Any], parts: Mapping[str, Any]) -> Iterator[Finding]:
        """Lay texts over declared parts: the name of the part, and its rows by id."""
        for name, inner in texts.items():
            path = ("parts", name)
            if name not in parts:
                say = f"there is no part `{name}` to translate{nearest(name, parts)}"
                yield self.source.at(path, say, key=True)
            elif not isinstance(inner, dict):
                yield self.source.at(
                    path, f"`{name}` should have a `name`, and the ids of its rows"
                )
            else:
                rows = _rows_of(parts[name], self.own)
                title = {key: inner[key] for key in inner if key == "name" and key not in rows}
                yield from self.lay(path, title, parts[name], DeclaredPart)
                for key in (key for key in inner if key not in title):
                    yield from self.row((*path, key), inner[key], rows)

    def row(
        self, path: tuple[str, ...], texts: Any, rows: Mapping[str, dict[str, Any]]
    ) -> Iterator[Finding]:
        """Lay texts over the columns of a row."""
        row = rows.get(path[-1])
        if row is None:
            say = f"there is no row `{path[-1]}` to translate{nearest(path[-1], rows)}"
            yield self.source.at(path, say, key=True)
        elif not isinstance(texts, dict):
            yield self.source.at(path, f"`{path[-1]}` should have columns with a text each")
        else:
            for key, text in texts.items():
                if key not in row:
                    say = f"there is no column `{key}` here to translate{nearest(key, row)}"
                    yield self.source.at((*path, key), say, key=True)
                elif not isinstance(text, str) or not text.strip():
                    yield self.source.at((*path, key), f"`{key}` should be a text")
                else:
                    _write(row, key, self.lang, text, self.own)

    def lay(self, path: tuple[str, ...], texts: Any, thing: Any, kind: type) -> Iterator[Finding]:
        """Lay the texts of one thing over it."""
        right = [key for key, hint in keys_of(kind).items() if hint is Words]
        if not isinstance(texts, dict):
            yield self.source.at(path, f"`{path[-1]}` should have the keys {listed(right)}")
            return
        for key, text in texts.items():
            at = (*path, key)
            if key not in right:
                hint = nearest(key, right) or f"; the texts here are {listed(right)}"
                yield self.source.at(at, f"unknown key `{key}`{hint}", key=True)
            elif not isinstance(text, str) or not text.strip():
                yield self.source.at(at, f"`{key}` should be a text")
            elif isinstance(thing, dict) and key not in thing:
                yield self.source.at(at, f"there is no `{key}` here to translate", key=True)
            elif isinstance(thing, dict):
                _write(thing, key, self.lang, text, self.own)


def _follow(values: Any, way: tuple[str, ...]) -> Any:
    # None where they lead nowhere.
    for part in way:
        values = values.get(part) if isinstance(values, dict) else None
    return values


def _known(value: Any, name: str, key: str) -> dict[str, Any]:
    things = value.get(name) if isinstance(value, dict) else None
    if not isinstance(things, list):
        return {}
    return {str(each[key]): each for each in things if isinstance(each, dict) and key in each}


def _rows_of(part: Any, own: str) -> dict[str, dict[str, Any]]:
    rows = part.get("each")
    found: dict[str, dict[str, Any]] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict):
            named = next((row[key] for key in NAMES if key in row), "")
            said = named.get(own, "") if isinstance(named, dict) else named
            found.setdefault(str(row.get("id") or slug_of(str(said))), row)
    return found


def _write(thing: dict[str, Any], key: str, lang: str, text: str, own: str) -> None:
    before = thing.get(key)
    if isinstance(before, str):
        thing[key] = {own: before, lang: text}
    elif isinstance(before, dict):
        thing[key] = {**before, lang: text}


def labels_in(source: Source, topic: str = "") -> tuple[dict[str, str], list[Finding]]:
    """Read labels, each a key with a text, under the name of their topic."""
    problems = []
    labels = {}
    if source.data is not None and not isinstance(source.data, dict):
        problems.append(source.at((), "labels are keys with a text each"))
    entries = source.data if isinstance(source.data, dict) else {}
    for key, text in entries.items():
        if isinstance(text, str) and text.strip():
            labels[f"{topic}.{key}" if topic else key] = text
        else:
            problems.append(source.at((key,), f"the label `{key}` should be a text"))
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
            what = f"may hold {listed(sorted(right))} and no other" if right else "may hold no"
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
        before = self.value
        said = {own: before} if isinstance(before, str) else before
        self.holder[self.path[-1]] = {**said, lang: text}


def placed_texts(values: Mapping[str, Any], forms: Mapping[str, Any]) -> Iterator[PlacedText]:
    """Go through every text in the plain values of a pack that fits the form of its file."""
    for file, value in values.items():
        for name, path, holder in _walk(forms[file], value, file, (), values):
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
