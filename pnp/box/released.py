"""Codes that stand on printed pieces, those of pieces no longer in the kit included."""

from dataclasses import dataclass
from typing import Final

from pnp.box.words import Words

LOCK: Final = "codes.lock"
"""The file of a pack that lists every code ever released."""


@dataclass(frozen=True, slots=True)
class ReleasedCode:
    """A code that stands on printed pieces, and what bears it, or bore it until it was retired."""

    code: str
    bearer: str
    """What it was released to, as `kind/id`."""
    moved: str = ""
    """Once retired: the code of the piece that took its place."""
    words: Words | None = None
    """Once retired: the last words of the piece."""

    @property
    def retired(self) -> bool:
        """Whether its piece is no longer in the kit."""
        return bool(self.moved or self.words)

    @property
    def letter(self) -> str:
        """The letter of its part."""
        return self.code.split("-")[1][0]

    @property
    def number(self) -> int:
        """Its number in its part."""
        return int(self.code.split("-")[1][1:])
