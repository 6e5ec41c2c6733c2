"""What a hall says: its sentences in each language, and why something is refused."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from pnp.box.house_language import HOUSE
from pnp.box.packs import languages
from pnp.box.reading.reader import labels_of
from pnp.errors import PnpError

_TOPIC: Final = "hall"


@cache
def hall_languages() -> tuple[str, ...]:
    """List the languages a hall speaks, the house's own first."""
    return languages(_TOPIC)


@cache
def hall_words(lang: str) -> Mapping[str, str]:
    """Give a hall's words in a language; English for what it has not."""
    found: dict[str, str] = {}
    for each in dict.fromkeys((HOUSE, lang)):
        labels = labels_of(each)
        found |= {
            key.removeprefix(f"{_TOPIC}."): text
            for key, text in labels.items()
            if key.startswith(f"{_TOPIC}.")
        }
    return MappingProxyType(found)


def choose_hall_language(asked: str, accepted: str, otherwise: str) -> str:
    """Choose what somebody wants to read: what he asked for, else the first he prefers.

    >>> choose_hall_language("", "da, de-CH;q=0.8", "fr"), choose_hall_language("xx", "", "fr")
    ('de', 'fr')
    """
    wanted = [asked, *(each.strip()[:2].lower() for each in accepted.split(",")), otherwise]
    return next((each for each in wanted if each in hall_languages()), HOUSE)


class HallRefusal(PnpError):
    """What a hall does not take: the key of its sentence, and of what kind the reason is."""

    def __init__(self, status: int, key: str, /, **facts: object) -> None:
        self.status = status
        self.key = key
        self.facts = facts
        super().__init__(self.said(HOUSE))

    def said(self, lang: str) -> str:
        """Say it in a language."""
        return hall_words(lang)[self.key].format(**self.facts)
