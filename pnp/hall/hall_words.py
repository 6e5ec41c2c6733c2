"""What a hall says: its sentences in each language, and why something is refused."""

from collections.abc import Mapping
from typing import Final

from pnp.box.house_words import words
from pnp.box.words import HOUSE
from pnp.errors import PnpError

TOPIC: Final = "hall"
"""What these words are about."""


def hall_words(lang: str) -> Mapping[str, str]:
    """Give a hall's words in a language; English for what it has not."""
    return words(TOPIC, lang)


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
