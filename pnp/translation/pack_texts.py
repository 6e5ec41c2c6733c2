"""Everything a player of one kit reads, text by text, with what there is of it in a language."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pnp.box.coded_pieces import SHORT, coded_pieces
from pnp.box.model import Box
from pnp.box.parts.declared import parts_of
from pnp.box.reading.placed_texts import SECTION, PlacedText, placed_texts
from pnp.box.reading.reader import FORMS, PlainPack, labels_of, lay_words, read_plain
from pnp.box.reading.yaml_scalars import scalars_of
from pnp.box.source import Source, YamlPath
from pnp.box.words import HOUSE
from pnp.translation.booklet_texts import booklet_texts
from pnp.translation.found_texts import FoundText, Home
from pnp.translation.house_texts import forms_of, with_forms
from pnp.translation.printed_columns import printed_columns

BOOKLETS: Final = ("rulebook", "easy")

LABELS: Final = "labels"

_NOTES: Final[Mapping[str, str]] = {
    "short": f"goes into the QR code: at most {SHORT} bytes of UTF-8, an accented letter is two",
    "written": "how a sum is written; # stands for the number",
}
"""What to know of a text, by its key."""

_BRACED: Final = re.compile(r"\{[^{}]*\}")

_MAY_STAY: Final = "a name that may stay as it is: leave it empty then"


@dataclass(frozen=True, slots=True)
class PackTexts:
    """The texts of a pack, and what is known of their translations."""

    texts: tuple[FoundText, ...]
    faults: tuple[str, ...]
    """What keeps the translations of a booklet from being read."""
    digests: Mapping[str, str]
    gone: tuple[str, ...]
    """Translations whose source is there no more."""


def texts_of_pack(folder: Path, box: Box, lang: str, digests: Mapping[str, str]) -> PackTexts:
    """Give the texts of a pack in the order in which they are translated."""
    pack = read_plain(folder)
    booklets = [booklet_texts(folder, name, pack.own, lang, digests) for name in BOOKLETS]
    texts = [*_texts(pack, folder, box, lang), *_labels(pack, folder, lang)]
    texts += [text for each in booklets for text in each.texts]
    flowing = tuple(f"{name}/" for name in BOOKLETS)
    kept = {name: each for name, each in digests.items() if not name.startswith(flowing)}
    for each in booklets:
        kept |= each.digests
    return PackTexts(
        tuple(texts),
        tuple(each.fault for each in booklets if each.fault),
        kept,
        tuple(text for each in booklets for text in each.gone),
    )


house_labels = lru_cache(maxsize=8)(labels_of)
"""Gives the labels of the house in a language."""


def words_file(folder: Path, lang: str) -> Path:
    """Give the file in which a pack keeps its words in a language."""
    return folder / f"words.{lang}.yaml"


def _texts(pack: PlainPack, folder: Path, box: Box, lang: str) -> Iterator[FoundText]:
    printed = _printed_columns(box)
    spelt = _spelt(pack, folder, lang)
    home = words_file(folder, lang)
    codes = {(piece.file, piece.path): piece.code for piece in coded_pieces(box)}
    for each in placed_texts(pack.values, FORMS):
        value = each.value
        source = value if isinstance(value, str) else value.get(pack.own, "")
        several = isinstance(value, dict) and len(value) > 1
        if each.id in spelt or several or (_says_something(source) and _is_printed(each, printed)):
            said, place = spelt.get(each.id, ("", None))
            where = pack.sources[each.file].at(each.path, "")
            yield FoundText(
                each.id,
                source,
                f"{Path(where.file).name}:{where.line}",
                Home(home, SECTION, each.id),
                said,
                place,
                (*_notes(each), *_printed_on(each, codes)),
                optional=_is_plain_name(each) or each.path[-1] == "written",
                room=SHORT - len(source.encode()) if each.path[-1] == "short" else None,
            )


def _notes(text: PlacedText) -> tuple[str, ...]:
    known = _NOTES.get(str(text.path[-1]))
    return (known,) if known else (_MAY_STAY,) if _is_plain_name(text) else ()


def _printed_on(text: PlacedText, codes: Mapping[tuple[str, YamlPath], str]) -> tuple[str, ...]:
    ways = (text.path[:n] for n in range(len(text.path), 0, -1))
    found = (codes[text.file, way] for way in ways if (text.file, way) in codes)
    return tuple(f"on {code}" for code in islice(found, 1))


def _is_plain_name(text: PlacedText) -> bool:
    return isinstance(text.value, str) and text.path[-1] == "name"


def _spelt(
    pack: PlainPack, folder: Path, lang: str
) -> dict[str, tuple[str, tuple[Path, YamlPath] | None]]:
    """Give each text there is in a language with the place where it is spelt, by its id.

    Of a spreadsheet the cell is not told: another text goes into the file of words.
    """
    found: dict[str, tuple[str, tuple[Path, YamlPath] | None]] = {}
    scalars = {name: set(scalars_of("\n".join(each.lines))) for name, each in pack.sources.items()}
    for each in placed_texts(pack.values, FORMS):
        value = each.value
        if isinstance(value, dict) and lang in value and lang != pack.own:
            way = (*each.path, lang)
            here = way in scalars[each.file] and not pack.sources[each.file].rows
            file = folder / f"{each.file}.yaml"
            found[each.id] = (value[lang], (file, way) if here else None)
    if lang in pack.words:
        file = words_file(folder, lang)
        found |= {
            name: (said, (file, way)) for name, said, way in _laid(pack, pack.words[lang], lang)
        }
    return found


def _laid(pack: PlainPack, words: Source, lang: str) -> Iterator[tuple[str, str, YamlPath]]:
    ways: dict[str, tuple[YamlPath, str]] = {}
    marked = _mark(words.data, (), ways)
    values = deepcopy(pack.values)
    for _ in lay_words(replace(words, data=marked), lang, values, pack.own):
        pass
    for each in placed_texts(values, FORMS):
        value = each.value
        if isinstance(value, dict) and value.get(lang) in ways:
            way, said = ways[value[lang]]
            yield each.id, said, way


def _mark(value: Any, path: YamlPath, ways: dict[str, tuple[YamlPath, str]]) -> Any:
    if isinstance(value, dict):
        return {key: _mark(each, (*path, key), ways) for key, each in value.items()}
    if not isinstance(value, str):
        return value
    mark = f"\x00{len(ways)}"
    ways[mark] = (path, value)
    return mark


def _labels(pack: PlainPack, folder: Path, lang: str) -> Iterator[FoundText]:
    own, other = (_labels_in(pack.words.get(each)) for each in (pack.own, lang))
    home = words_file(folder, lang)
    model = words_file(folder, pack.own) if own else None
    own = with_forms(own, forms_of(lang))
    for key in dict.fromkeys((*own, *other)):
        ours = _house_label(pack.own, key)
        source = own.get(key) or ours
        place = words_file(folder, pack.own).name if key in own else home.name
        spelt = (home, (LABELS, key)) if key in other else None
        instead = f"instead of “{ours}”; leave it empty where that may stand"
        if source:
            yield FoundText(
                f"{LABELS}/{key}",
                source,
                place,
                Home(home, LABELS, key),
                other.get(key, ""),
                spelt,
                (instead,) if ours and key in own else (),
                model,
                optional=bool(ours),
            )


def _labels_in(words: Source | None) -> Mapping[str, str]:
    labels = words.data.get(LABELS) if words and isinstance(words.data, dict) else None
    return labels if isinstance(labels, dict) else {}


def _house_label(lang: str, key: str) -> str:
    # Give what the house says for a label of its own, in a language or else in its own.
    found = (house_labels(each).get(key, "") for each in (lang, HOUSE))
    return next((each for each in found if each), "")


def _says_something(text: str) -> bool:
    return any(map(str.isalpha, _BRACED.sub("", text)))


def _is_printed(text: PlacedText, printed: Mapping[str, frozenset[str]]) -> bool:
    steps = text.id.split("/")
    if text.file == "parts" and len(steps) > 4 and steps[3] in {"each", "fill"}:
        return steps[-1] in printed.get(steps[2], frozenset())
    return True


def _printed_columns(box: Box) -> dict[str, frozenset[str]]:
    return {part.id: printed_columns(part) for part in parts_of(box)}
