"""The words of the shipped kits, gathered once, and what a careless translator makes of them."""

import re
from functools import lru_cache
from pathlib import Path

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.translation.all_texts import texts_of_house, texts_of_kit
from pnp.translation.texts import HOUSE_WORDS, Text, Texts, Translation, Unit


@lru_cache(maxsize=32)
def words_of(kit: str, lang: str) -> Texts:
    """Gather the words of a shipped kit, or of the house, in a language."""
    if kit == HOUSE_WORDS:
        return texts_of_house(content_root(), lang)
    return texts_of_kit(content_root() / kit, box_of(content_root() / kit), lang)


@lru_cache(maxsize=8)
def box_of(folder: Path) -> Box:
    """Read a shipped pack once."""
    return read_box(folder)


def sent(words: Texts) -> Translation:
    """Give the texts as a translator has them who has done nothing yet."""
    units = tuple(
        Unit(each.id, each.source, each.target or each.proposed, words.is_stale(each))
        for each in words.texts
    )
    return Translation(words.kit, words.own, words.lang, units)


def translated(words: Texts) -> Translation:
    """Translate everything, after a fashion."""
    units = tuple(Unit(each.id, each.source, _target(each)) for each in words.texts)
    return Translation(words.kit, words.own, words.lang, units)


def _target(text: Text) -> str:
    """Put accents on a text, but for those that go into a QR code and are full already."""
    return text.source if text.id.endswith("/short") else accented(text.source)


def accented(text: str) -> str:
    """Put accents on the vowels of a text, and leave alone what is filled in."""
    vowels = str.maketrans("aeiou", "áéíóú")
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part if part.startswith("{") else part.translate(vowels) for part in parts)
