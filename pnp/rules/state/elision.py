"""Words that lose their last letter before a vowel: au tour de Ben, au tour d’Anna."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

VOWEL: Final = "\ue010"
"""Stands, until a sentence is whole, before a fact that begins with a vowel."""


def begins_with_vowel(text: str) -> bool:
    """Tell whether a text begins with a vowel, however it is accented; h and y go by the word.

    >>> begins_with_vowel("Émile"), begins_with_vowel("Hélène"), begins_with_vowel("Œuvre")
    (True, False, True)
    """
    return unicodedata.normalize("NFD", text[:1]).casefold()[:1] in {*"aeiouœæ"}


def elide(text: str, rule: str) -> str:
    """Shorten words before facts that begin with a vowel, and take their marks away.

    A rule names each word with what becomes of it.

    >>> elide(f"le tour de {VOWEL}Anna, de Ben", "de d’, que qu’")
    'le tour d’Anna, de Ben'
    """
    if VOWEL not in text:
        return text
    short, begun = _words(rule)
    shortened = begun.sub(lambda found: _as_begun(found[1], short[found[1].lower()]), text)
    return shortened.replace(VOWEL, "")


def _as_begun(word: str, short: str) -> str:
    return short.capitalize() if word[0].isupper() else short


@lru_cache(maxsize=4)
def _words(rule: str) -> tuple[dict[str, str], "re.Pattern[str]"]:
    pairs = (each.split() for each in rule.split(","))
    short = {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
    words = "|".join(map(re.escape, short)) or "(?!)"
    return short, re.compile(rf"\b({words}) {VOWEL}", re.IGNORECASE)
