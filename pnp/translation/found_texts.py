"""A text as it was found in a pack: its source, its translation, and where a new one goes."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pnp.box.source import YamlPath


class Home(NamedTuple):
    """Where a translation goes that does not stand anywhere yet."""

    file: Path
    section: str
    """The section of a file of words; empty where the file has none."""
    key: str


@dataclass(frozen=True, slots=True)
class FoundText:
    """One text of a pack or of the house, and what there is of it in a language."""

    id: str
    source: str
    place: str
    home: Home
    said: str = ""
    spelt: tuple[Path, YamlPath] | None = None
    """The file and the way to the scalar in which the translation is spelt."""
    notes: tuple[str, ...] = ()
    model: Path | None = None
    """The file in another language which a new file has its order and comments from."""
    optional: bool = False
    """Whether something fitting is said where it is left empty."""
    room: int | None = None
    """How many bytes more it may have, where they are counted."""
    proposed: str = ""
    """What a translator finds in its place as long as nothing is said."""
