"""What is no fault, but worth a word: notes that look alike, words not translated."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import combinations
from math import atan2, degrees, fsum, hypot
from typing import Any, Final

from pnp.box.estate import Deed
from pnp.box.figures import FIGURE_IN_PART
from pnp.box.game import Currency
from pnp.box.model import Box
from pnp.box.pack_files import thing_of
from pnp.box.parts.declared import parts_of
from pnp.box.parts.rows import COLUMN
from pnp.box.parts.texts import rows_of
from pnp.box.words import Words
from pnp.findings import Finding
from pnp.spelling import HOUSE

_APART: Final = 40.0  # how many degrees the hues of two notes should lie apart

# How many degrees notes share out between them where they are many.
_WHEEL: Final = 300.0
# Chroma below which a colour is a grey, and has no hue to be mistaken.
_GREY: Final = 0.04

_RED: Final = (0.4122214708, 0.5363325363, 0.0514459929)
_GREEN: Final = (0.2119034982, 0.6806995451, 0.1073969566)
_BLUE: Final = (0.0883024619, 0.2817188376, 0.6299787005)


def notes_alike(box: Box) -> Iterator[Finding]:
    """Note the values whose colours a hand could mistake for each other."""
    notes, palette = box.money.notes, box.look.palette
    need = min(_APART, _WHEEL / max(1, len(notes)))
    hues = {note.value: hue_of(palette[note.colour]) for note in notes if note.colour in palette}
    for one, other in combinations(hues, 2):
        a, b = hues[one], hues[other]
        if a is None or b is None:
            apart = 0.0 if a is b else 180.0  # a grey is as far as can be from any hue
        else:
            apart = abs((a - b + 180) % 360 - 180)
        if apart < need - 0.5:
            where = "are both grey" if a is None else f"lie {apart:.0f}° apart"
            told = f"a hand tells them apart from {need:.0f}° on"
            say = f"note: the hues of the notes {one} and {other} {where}; {told}"
            yield Finding(say, f"{box.game.id}/money.yaml")


def hue_of(colour: str) -> float | None:
    """Give the hue of a colour in degrees (OKLab, Ottosson 2020), or None for a grey.

    >>> round(hue_of("#1d3f73") or 0), hue_of("#777777")
    (259, None)
    """
    steps = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))  # of a screen, not of light
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in steps]
    long, medium, short = (
        fsum(part * share for part, share in zip(light, row, strict=True)) ** (1 / 3)
        for row in (_RED, _GREEN, _BLUE)
    )
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return degrees(atan2(b, a)) % 360 if hypot(a, b) >= _GREY else None


# The files whose texts are read aloud: of towns and diagrams the names and figures may stay.
_TOLD: Final = ("game", "board", "deeds", "cards", "money", "pieces", "parts", "rules", "glossary")

# Texts that are often meant to be the same in every language.
_MAY_STAY: Final = {(Deed, "name"), (Currency, "written")}
# What only some languages have.
_OF_SOME: Final = {"language.elision"}


def missing_translations(box: Box) -> Iterator[Finding]:
    """List every text that some language of the game lacks; names of deeds may stay."""
    found = [(file, *each) for file in _TOLD for each in _words(thing_of(box, file), "")]
    found += [("parts", *each) for each in _rows_half_said(box)]
    for file, where, words in found:
        if lacking := [lang for lang in box.game.languages if not words.texts.get(lang)]:
            say = f"{where} is missing in {', '.join(lacking)}: {words.said(words.source)[:60]}"
            yield Finding(say, f"{box.game.id}/{file}.yaml")
    yield from _labels(box)
    yield from _booklets(box)


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
                said = FIGURE_IN_PART.sub("", COLUMN.sub("", part.said(part.source)))
                if (type(value), each.name) not in _MAY_STAY and any(map(str.isalpha, said)):
                    yield f"`{each.name}`{f' of {inner}' if inner else ''}", part
            else:
                yield from _words(part, inner)


def _rows_half_said(box: Box) -> Iterator[tuple[str, Words]]:
    for part in parts_of(box):
        cells = (each for row in part.each for each in row.cells.items())
        several = {key for key, words in cells if len(words.texts) > 1}
        for row in rows_of(part) if several else ():
            for key, words in row.cells.items():
                if key in several and words.texts:
                    yield f"`{key}` of `{row.id}`", words


def _labels(box: Box) -> Iterator[Finding]:
    keys = {key for lang in box.game.languages for key in box.labels.get(lang, {})}
    for lang in box.game.languages:
        there = box.labels.get(lang, {}).keys()
        beside = ("help.",) if lang == HOUSE else ()  # of verbs the house tells beside them
        if lacking := sorted(x for x in keys - there - _OF_SOME if not x.startswith(beside)):
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
