"""The words of the shipped kits, gathered once, and what a careless translator makes of them."""

import re
from copy import copy
from functools import lru_cache
from pathlib import Path

import polib

from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.translation.all_texts import texts_of_house, texts_of_kit
from pnp.translation.po_file import parse_po, write_po
from pnp.translation.texts import HOUSE_WORDS, Text, Texts


@lru_cache(maxsize=32)
def words_of(kit: str, lang: str) -> Texts:
    if kit == HOUSE_WORDS:
        return texts_of_house(content_root(), lang)
    return texts_of_kit(content_root() / kit, read_box(content_root() / kit), lang)


def sent(words: Texts) -> polib.POFile:
    """Give the file of a translator who has done nothing yet."""
    return parse_po(Path("words.po"), write_po(words))


def translated(words: Texts) -> polib.POFile:
    file, texts = sent(words), {each.id: each for each in words.texts}
    return file_of(*(changed(each, msgstr=_target(texts[str(each.msgctxt)])) for each in file))


def changed(entry: polib.POEntry, **values: object) -> polib.POEntry:
    """Give an entry as somebody has changed it, who was sure of it."""
    other = copy(entry)
    vars(other).update({"flags": []} | values)
    return other


def file_of(*entries: polib.POEntry) -> polib.POFile:
    file = polib.POFile()
    file.extend(entries)
    return file


def _target(text: Text) -> str:
    """Put accents on a text, but for those that go into a QR code and are full already."""
    return text.source if text.id.endswith("/short") else accented(text.source)


def accented(text: str) -> str:
    """Put accents on the vowels of a text, and leave alone what is filled in."""
    vowels = str.maketrans("aeiou", "áéíóú")
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part if part.startswith("{") else part.translate(vowels) for part in parts)
