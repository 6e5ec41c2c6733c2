"""Everything a player of one kit reads, text by text, with what there is of it in a language."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from pnp.box.coded_pieces import SHORT, coded_pieces
from pnp.box.model import Box
from pnp.box.packs import BANK
from pnp.box.parts.declared import parts_of
from pnp.box.parts.texts import printed_columns
from pnp.box.reading.bank_files import VerbFolder
from pnp.box.reading.reader import PlainPack, labels_of, read_plain
from pnp.box.reading.translations import LABELS, SECTION, PlacedText, placed_texts, words_of_pack
from pnp.box.source import YamlPath, leaves
from pnp.spelling import HOUSE
from pnp.translation.booklets import booklet_texts
from pnp.translation.house_texts import forms_of, phrases_of, with_forms
from pnp.translation.spelt_scalars import read_words, scalars_of
from pnp.translation.texts import Home, Text, Texts, has_words, read_digests

_BOOKLETS: Final = ("rulebook", "easy")

_MAY_STAY: Final = "a name that may stay as it is: leave it empty then"
_WRITTEN: Final = "how a sum is written; # stands for the number"
_IN_CODE: Final = (
    f"goes into the QR code: at most {SHORT} bytes of UTF-8, an accented letter is two"
)

_house_labels = lru_cache(maxsize=8)(labels_of)

# What there is in a language, with the place where it is spelt, by the ids of texts.
_Spelt = Mapping[str, tuple[str, tuple[Path, YamlPath] | None]]


def texts_of_kit(folder: Path, box: Box, lang: str) -> Texts:
    """Gather the words of a kit in a language, in the order in which they are translated."""
    digests = read_digests(folder, lang)
    pack = read_plain(folder)
    booklets = [booklet_texts(folder, name, pack.own, lang, digests) for name in _BOOKLETS]
    brought = VerbFolder(folder / BANK, box.game.id.replace("-", "_"))
    texts = [
        *_texts(pack, folder, box, lang),
        *_labels(folder, pack.own, lang, box.game.id),
        *phrases_of(brought, pack.own, lang),
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
    printed = {part.id: printed_columns(part) for part in parts_of(box)}
    spelt = _spelt(pack, folder, lang)
    codes = {(piece.file, piece.path): piece.code for piece in coded_pieces(box)}
    for each in placed_texts(pack.values):
        value, key = each.value, str(each.path[-1])
        source = value if isinstance(value, str) else value.get(pack.own, "")
        there = each.id in spelt or (isinstance(value, dict) and len(value) > 1)
        if not there and not (has_words(source) and _is_printed(each, printed)):
            continue
        target, place = spelt.get(each.id, ("", None))
        where = pack.sources[each.file].at(each.path, "")
        plain_name = isinstance(value, str) and key == "name"
        ways = (each.path[:n] for n in range(len(each.path), 0, -1))
        code = next((codes[each.file, way] for way in ways if (each.file, way) in codes), "")
        notes = {
            _IN_CODE: key == "short",
            _WRITTEN: key == "written",
            _MAY_STAY: plain_name,
            f"on {code}": bool(code),
            f"room: {SHORT - len(source.encode())} more": key == "short",
        }
        yield Text(
            each.id,
            source,
            f"{Path(where.file).name}:{where.line}",
            Home(_words_file(folder, lang), SECTION, each.id),
            target,
            place,
            tuple(note for note, said in notes.items() if said),
            optional=plain_name or key == "written",
        )


def _words_file(folder: Path, lang: str) -> Path:
    return folder / f"words.{lang}.yaml"


def _spelt(pack: PlainPack, folder: Path, lang: str) -> _Spelt:
    # Of a spreadsheet the cell is not told: another text goes into the file of words.
    found: dict[str, tuple[str, tuple[Path, YamlPath] | None]] = {}
    scalars = {name: set(scalars_of("\n".join(each.lines))) for name, each in pack.sources.items()}
    for each in placed_texts(pack.values):
        value = each.value
        if isinstance(value, dict) and lang in value and lang != pack.own:
            way = (*each.path, lang)
            here = way in scalars[each.file] and not pack.sources[each.file].rows
            found[each.id] = (value[lang], (folder / f"{each.file}.yaml", way) if here else None)
    if lang in pack.words:
        places, file = words_of_pack(pack.values, pack.own), _words_file(folder, lang)
        for way, text in leaves(pack.words[lang].data):
            if way in places:
                found[places[way].id] = (text, (file, way))
    return found


def _labels(folder: Path, own: str, lang: str, kit: str) -> Iterator[Text]:
    model, there = (read_words(_words_file(folder, each)) for each in (own, lang))
    mine, theirs = (
        {str(way[1]): text for way, text in each.entries.items() if way[0] == LABELS}
        for each in (model, there)
    )
    sources = with_forms(mine, forms_of(lang))
    for key in dict.fromkeys((*sources, *theirs)):
        found = (_house_labels(each, None, kit).get(key, "") for each in (own, HOUSE))
        ours = next(filter(None, found), "")
        instead = f"instead of “{ours}”; leave it empty where that may stand"
        if source := sources.get(key) or ours:
            yield there.entry(
                f"{LABELS}/{key}",
                source,
                (model if key in sources else there).path.name,
                Home(there.path, LABELS, key),
                notes=(instead,) if ours and key in sources else (),
                model=model.path if mine else None,
                optional=bool(ours),
            )


def _is_printed(text: PlacedText, printed: Mapping[str, frozenset[str]]) -> bool:
    # Of the columns of a part those that only name pictures and colours are left out.
    steps = text.id.split("/")
    if text.file == "parts" and len(steps) > 4 and steps[3] in {"each", "fill"}:
        return steps[-1] in printed.get(steps[2], frozenset())
    return True
