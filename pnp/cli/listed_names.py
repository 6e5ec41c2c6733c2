"""What the lists of `pnp show` are made of."""

from dataclasses import dataclass
from pathlib import Path

from pnp.box.model import Box


@dataclass(frozen=True, slots=True)
class ListedName:
    """One thing of a list: its name as content writes it, what it is, and where it is for."""

    name: str
    says: str
    group: str


@dataclass(frozen=True, slots=True)
class ChosenKit:
    """The kit whose own things are listed too."""

    box: Box
    folder: Path
