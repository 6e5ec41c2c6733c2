"""The words of the live table's pages, in each language that has them."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from pnp.box.house_language import HOUSE
from pnp.box.packs import languages
from pnp.box.reading.reader import labels_of

_TOPIC: Final = "live"


@cache
def spoken() -> tuple[str, ...]:
    """List the languages the pages are in, the house's own first."""
    return languages(_TOPIC)


@cache
def live_words(lang: str) -> Mapping[str, str]:
    """Give the words of the pages in a language; English for what it has not."""
    found: dict[str, str] = {}
    for each in dict.fromkeys((HOUSE, lang)):
        labels = labels_of(each)
        found |= {
            key.removeprefix(f"{_TOPIC}."): text
            for key, text in labels.items()
            if key.startswith(f"{_TOPIC}.")
        }
    return MappingProxyType(found)


def language_names() -> dict[str, str]:
    """Name each language in itself."""
    return {each: labels_of(each).get("language.name", each) for each in spoken()}


def choose_language(asked: str, accepted: str, otherwise: str) -> str:
    """Choose what a browser wants to read: the one asked for, else the first it prefers.

    >>> choose_language("", "da, de-CH;q=0.8, en;q=0.7", "fr"), choose_language("fr", "de", "en")
    ('de', 'fr')
    """
    wanted = [asked, *(each.strip()[:2].lower() for each in accepted.split(",")), otherwise]
    return next((each for each in wanted if each in spoken()), HOUSE)
