"""What is not said in every language: no fault, but worth a list."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.estate import Deed
from pnp.box.figures import FIGURE_IN_PART
from pnp.box.game import Currency
from pnp.box.model import Box
from pnp.box.part_rows import COLUMN, columns_in
from pnp.box.part_texts import boxes_of, rows_of
from pnp.box.source import listed
from pnp.box.words import HOUSE, Words
from pnp.findings import Finding

_FILES: Final = {
    "game": "game",
    "board": "board",
    "deeds": "deeds",
    "groups": "deeds",
    "blanks": "deeds",
    "decks": "cards",
    "money": "money",
    "pieces": "pieces",
    "declared": "parts",
    "rules": "rules",
    "terms": "glossary",
}
"""Where each part of the box is written."""

_MAY_STAY: Final = {(Deed, "name"), (Currency, "written")}
"""Texts that are often meant to be the same in every language."""

_OF_SOME: Final = {"language.elision"}
"""What only some languages have."""

_NONE: Final[Mapping[str, str]] = {}


def missing_translations(box: Box) -> tuple[Finding, ...]:
    """List every text that some language of the game lacks; names of deeds may stay."""
    return (*_texts(box), *_labels(box), *_booklets(box))


def names_that_stay(box: Box) -> Iterator[Finding]:
    """Note the names of deeds that a language takes from the game's own, meant so or not."""
    stay: dict[tuple[str, ...], list[str]] = {}
    for deed in box.deeds:
        if lacking := deed.name.missing(box.game.languages):
            stay.setdefault(lacking, []).append(deed.id)
    for lacking, names in stay.items():
        deeds = f"{len(names)} deed{'s keep their names' if len(names) > 1 else ' keeps its name'}"
        say = f"note: in {', '.join(lacking)} {deeds}: {listed(names, 4)}"
        yield Finding(say, f"{box.game.id}/deeds.yaml")


def columns_that_stay(box: Box) -> Iterator[Finding]:
    """Note the columns of texts that no row of a part has in the other languages, meant or not."""
    others = [lang for lang in box.game.languages if lang != box.game.source]
    for part in parts_of(box) if others else ():
        printed = _printed_columns(part)
        stay = [key for key in printed if _stays(part, key)]
        if stay:
            langs = ", ".join(others)
            say = f"note: in {langs} all rows of `{part.id}` keep their {listed(stay, 4)}"
            yield Finding(say, f"{box.game.id}/parts.yaml")


def _printed_columns(part: DeclaredPart) -> list[str]:
    texts = [box.text for box in boxes_of(part) if box.text]
    found = (name for words in texts for text in words.texts.values() for name in columns_in(text))
    return list(dict.fromkeys(found))


def _stays(part: DeclaredPart, key: str) -> bool:
    cells = [row.cells[key] for row in part.each if key in row.cells]
    said = any(sum(map(str.isalpha, _own_words(words))) > 1 for words in cells)
    return said and not any(len(words.texts) > 1 for words in cells)


def _texts(box: Box) -> Iterator[Finding]:
    found = [
        (file, *each) for part, file in _FILES.items() for each in _words(getattr(box, part), "")
    ]
    found += [("parts", *each) for each in _rows_half_said(box)]
    for file, where, words in found:
        if lacking := words.missing(box.game.languages):
            say = f"{where} is missing in {', '.join(lacking)}: {words.said(words.source)[:60]}"
            yield Finding(say, f"{box.game.id}/{file}.yaml")


def _words(value: Any, owner: str) -> Iterator[tuple[str, Words]]:
    if isinstance(value, tuple):
        for each in value:
            yield from _words(each, owner)
    elif is_dataclass(value):
        name = getattr(value, "id", getattr(value, "name", ""))
        inner = f"`{name}`" if isinstance(name, str) and name else owner
        for each in fields(value):
            part = getattr(value, each.name)
            if isinstance(part, Words):
                if (type(value), each.name) not in _MAY_STAY and _says_something(part):
                    yield f"`{each.name}`{f' of {inner}' if inner else ''}", part
            else:
                yield from _words(part, inner)


def _says_something(words: Words) -> bool:
    return any(map(str.isalpha, _own_words(words)))


def _own_words(words: Words) -> str:
    return FIGURE_IN_PART.sub("", COLUMN.sub("", words.said(words.source)))


def _rows_half_said(box: Box) -> Iterator[tuple[str, Words]]:
    for part in parts_of(box):
        several = {
            key for row in part.each for key, words in row.cells.items() if len(words.texts) > 1
        }
        for row in rows_of(part) if several else ():
            for key in several:
                if (words := row.cells.get(key)) and words.texts:
                    yield f"`{key}` of `{row.id}`", words


def _labels(box: Box) -> Iterator[Finding]:
    keys = {key for lang in box.game.languages for key in box.labels.get(lang, {})}
    for lang in box.game.languages:
        there = box.labels.get(lang, _NONE).keys()
        lacking = sorted(
            key for key in keys - there - _OF_SOME if lang != HOUSE or not key.startswith("help.")
        )  # the house tells of its verbs where they are written
        if lacking:
            names = ", ".join(lacking[:8]) + (" …" if len(lacking) > 8 else "")
            are = "labels are" if len(lacking) > 1 else "label is"
            say = f"{len(lacking)} {are} missing: {names}"
            yield Finding(say, f"{box.game.id}/words.{lang}.yaml")


def _booklets(box: Box) -> Iterator[Finding]:
    for name, what, texts in (
        ("rulebook", "rule book", box.booklets),
        ("easy", "page in easy words", box.easy_texts),
    ):
        told = {text.lang for text in texts}
        for lang in box.game.languages if told else ():
            if lang not in told:
                yield Finding(f"there is no {what} in {lang}", f"{box.game.id}/{name}.{lang}.md")
