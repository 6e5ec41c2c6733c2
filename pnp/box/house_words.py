"""The word store: what the house says on a topic, `content/words/TOPIC.LANG.yaml`, and to whom.

Whatever is said without a game at hand asks here; with one, `pnp.box.model.label` lays the words
of the game over these.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from pnp.box.packs import find_kit, languages
from pnp.errors import ContentError
from pnp.spelling import HOUSE

_brought: dict[tuple[str, str | None], Mapping[str, str]] = {}


def bring(labels: Mapping[tuple[str, str | None], Mapping[str, str]]) -> None:
    """Take labels along, by language and game, to where no files are that they could be read of."""
    _brought.update(labels)


def labels_of(lang: str, kit: str | None = None) -> Mapping[str, str]:
    """Give the labels of a language: the house's, and those of a game that is found over them."""
    if _brought:
        return {**_brought.get((lang, None), {}), **_brought.get((lang, kit), {})}
    from pnp.box.reading import reader  # noqa: PLC0415  # what was brought needs no YAML

    try:
        pack = find_kit(kit) if kit else None
    except ContentError:
        pack = None  # one that is not found has none of its own
    return reader.labels_of(lang, pack, kit)


@cache
def words(topic: str, lang: str) -> Mapping[str, str]:
    """Give the words on a topic in a language; English for what it has not."""
    found: dict[str, str] = {}
    for each in dict.fromkeys((HOUSE, lang)):
        labels, begins = labels_of(each).items(), f"{topic}."
        found |= {k.removeprefix(begins): text for k, text in labels if k.startswith(begins)}
    return MappingProxyType(found)


def name_languages(topic: str) -> dict[str, str]:
    """Name each language that has words on a topic in itself, the house's own first."""
    return {each: labels_of(each).get("language.name", each) for each in languages(topic)}


def choose_language(topic: str, asked: str, accepted: str, otherwise: str) -> str:
    """Choose what a browser wants to read: the one asked for, else the first it prefers.

    >>> choose_language("live", "", "da, de-CH;q=0.8, en;q=0.7", "fr")
    'de'
    >>> choose_language("hall", "fr", "de", "en"), choose_language("hall", "xx", "", "fr")
    ('fr', 'fr')
    """
    wanted = [asked, *(each.strip()[:2].lower() for each in accepted.split(",")), otherwise]
    known = languages(topic)
    return next((each for each in wanted if each in known), HOUSE)
