"""The words of the live table's pages, in each language that has them."""

from collections.abc import Mapping
from typing import Final

from pnp.box.house_words import languages_on, words

TOPIC: Final = "live"
"""What these words are about."""


def spoken() -> tuple[str, ...]:
    """List the languages the pages are in, the house's own first."""
    return languages_on(TOPIC)


def live_words(lang: str) -> Mapping[str, str]:
    """Give the words of the pages in a language; English for what it has not."""
    return words(TOPIC, lang)
