"""What a translator is given and gives back: one unit for each text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

HOUSE_WORDS: Final = "house"
"""How the words of the house are called where a kit is named."""


@dataclass(frozen=True, slots=True)
class TextUnit:
    """One text with its translation, and what helps to translate it."""

    id: str
    """Where the text stands in the pack, by names: it stays when the text moves."""
    source: str
    target: str = ""
    """Empty as long as nobody has translated it."""
    place: str = ""
    """File and line of the source."""
    notes: tuple[str, ...] = ()
    room: int | None = None
    """How many characters more than the source has would fit, where that was measured."""
    unsure: bool = False
    """Made from another source text than today's, or marked so by the translator."""
    line: int = 0
    """Where it stands in the file it was read from."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The texts of a kit, or of the house, in two languages."""

    kit: str
    own: str
    """The language of the source texts."""
    lang: str
    units: tuple[TextUnit, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A unit of a file that was not taken, and why."""

    id: str
    why: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class TakenTexts:
    """What became of a translator's file."""

    new: int = 0
    changed: int = 0
    same: int = 0
    confirmed: int = 0
    """Texts that stay as they are although their source has changed."""
    empty: int = 0
    left_out: tuple[LeftOut, ...] = ()
    outdated: tuple[str, ...] = ()
    """The ids of texts that were taken, though made from another source text than today's."""
    absent: tuple[str, ...] = ()
    """The ids of texts that the file does not have: they stay as they are."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Each file that is written anew, with its text."""
