"""Every text of a pack by an id that stays: the way to it, with things by their names.

`cards/decks/luck/cards/found-note/title` is the title of the card `found-note`, wherever it stands
in its list. A thing without a name goes by its place in the list: `#1` is the first.
"""

import re
import types
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

from pnp.box.fields import bare, choices, is_open, is_thing, item_of, keys_of
from pnp.box.parts.rows import ASIDE, KEYS
from pnp.box.parts.texts import NAMES, slug_of
from pnp.box.source import Source, YamlPath
from pnp.box.words import Words
from pnp.findings import Finding
from pnp.spelling import nearest

SECTION: Final = "texts"
"""The section of a file of words in which texts stand by their ids."""

_NAMED_BY: Final = ("id", "name", "value", "no")
_NAME: Final = re.compile(r"[\w.-]+")
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
        if isinstance(thing.get(key), str | int) and _NAME.fullmatch(str(thing[key])):
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
