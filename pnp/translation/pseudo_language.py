"""A language that nobody speaks: accented and longer, to find every box that is too tight.

It is as long as a translation may become; what a text fills in, its marks and its lines stay.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from pnp.box.model import Box, label
from pnp.box.parts.declared import DeclaredPart
from pnp.box.rulebook import Booklet
from pnp.box.words import Words
from pnp.translation.booklet_texts import blocks_of, fill_booklet_file
from pnp.translation.printed_columns import printed_columns

PSEUDO: Final = "qps"
"""Its code, one of those that ISO 639 leaves to private use."""

_KEPT: Final = re.compile(r"(\{[^{}]*\}|`[^`]*`|\b[A-Z]*[\d.,\u00a0\u202f ]*\d[\w.,-]*|[#*|\n])")
_WORD: Final = re.compile(r"([^\W\d_]{2,})")
_ACCENTS: Final = str.maketrans("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")
_VOWEL: Final = re.compile(r"[aeiouyäöüáéíóúàèùâêîôû]", re.IGNORECASE)


def lengthen(text: str, percent: int) -> str:
    """Rewording a text in the pseudo-language, longer by so many percent of its letters.

    >>> lengthen("Collect {sum} from **each**, 200 at most", 40)
    'Çóóllééçt {sum} fróóóm **ééááçh**, 200 át móóóst'
    """
    owed = 0.0
    said = []
    for n, part in enumerate(_KEPT.split(text)):
        for m, each in enumerate(_WORD.split(part) if n % 2 == 0 else ()):
            word = each
            if m % 2:
                owed += len(each) * percent / 100
                word = _stretch(each, int(owed))
                owed -= int(owed)
            said.append(word)
        said += [part] if n % 2 else []
    return "".join(said)


def _stretch(word: str, more: int) -> str:
    letters = list(word)
    spots = [each.start() for each in _VOWEL.finditer(word)] or [len(word) - 1]
    for n in range(more):
        spot = spots[n % len(spots)]
        letters[spot] += word[spot].lower()
    return "".join(letters).translate(_ACCENTS)


Rewording = Callable[[str], str]
"""Puts a source text into the pseudo-language, or leaves it as it is."""


def pseudo_box(box: Box, say: Rewording, say_label: Rewording) -> Box:
    """Give a box that speaks the pseudo-language as well, its labels by a function of their own."""
    own = box.game.source
    labels = {key: label(box, own, key) for each in box.labels.values() for key in each}
    spoken = {
        key: text if key.startswith("language.") else say_label(text)
        for key, text in labels.items()
    }
    worded: Box = _reworded(box, say)
    return replace(
        worded,
        game=replace(worded.game, languages=(*box.game.languages, PSEUDO)),
        labels={**box.labels, PSEUDO: spoken},
        booklets=_booklets(box.booklets, own, say),
        easy_texts=_booklets(box.easy_texts, own, say),
    )


def _booklets(texts: tuple[Booklet, ...], own: str, say: Rewording) -> tuple[Booklet, ...]:
    source = next((each for each in texts if each.lang == own), None)
    if source is None:
        return texts
    blocks = {n: say(each.text) for n, each in enumerate(blocks_of(source.text))}
    return (*texts, replace(source, lang=PSEUDO, text=fill_booklet_file(source.text, blocks)))


def _reworded(value: Any, say: Rewording) -> Any:
    if isinstance(value, Words):
        source = value.texts.get(value.source)
        said = {} if source is None else {PSEUDO: say(source)}
        return replace(value, texts={**value.texts, **said})
    if isinstance(value, DeclaredPart):
        return _part(value, say)
    if isinstance(value, tuple):
        return tuple(_reworded(each, say) for each in value)
    if isinstance(value, Mapping):
        return {key: _reworded(each, say) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value, say)
    return value


def _part(part: DeclaredPart, say: Rewording) -> DeclaredPart:
    printed = printed_columns(part)

    def cells(given: Mapping[str, Words]) -> dict[str, Words]:
        return {key: _reworded(each, say) if key in printed else each
                for key, each in given.items()}  # fmt: skip

    rows = tuple(replace(row, cells=cells(row.cells)) for row in part.each)
    bare: DeclaredPart = _fields(replace(part, each=(), fill={}), say)
    return replace(bare, each=rows, fill=cells(part.fill))


def _fields(value: Any, say: Rewording) -> Any:
    inner = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
    said = {key: _reworded(each, say) for key, each in inner.items()}
    changed = {key: each for key, each in said.items() if each is not inner[key]}
    return replace(value, **changed) if changed else value
