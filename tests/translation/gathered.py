"""The words of the shipped kits, gathered once, and what a careless translator makes of them."""

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.translation.kit_words import KitWords, translation_of, words_of_house, words_of_kit
from pnp.translation.text_units import HOUSE_WORDS, TextUnit, Translation


@lru_cache(maxsize=32)
def words_of(kit: str, lang: str) -> KitWords:
    """Gather the words of a shipped kit, or of the house, in a language."""
    if kit == HOUSE_WORDS:
        return words_of_house(content_root(), lang)
    return words_of_kit(content_root() / kit, box_of(content_root() / kit), lang)


@lru_cache(maxsize=8)
def box_of(folder: Path) -> Box:
    """Read a shipped pack once."""
    return read_box(folder)


def accented(text: str) -> str:
    """Put accents on the vowels of a text, and leave alone what is filled in."""
    vowels = str.maketrans("aeiou", "áéíóú")
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(part if part.startswith("{") else part.translate(vowels) for part in parts)


def translated(words: KitWords) -> Translation:
    """Translate everything, after a fashion."""
    given = translation_of(words)
    return replace(given, units=tuple(replace(u, target=_said(u)) for u in given.units))


def _said(unit: TextUnit) -> str:
    """Put accents on a text, but for those that go into a QR code and are full already."""
    return unit.source if unit.id.endswith("/short") else accented(unit.source)
