"""Runs: what goes through the printer in one go, one stock printed on the same sides."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pnp.press.paper import Paper
from pnp.press.part import PaperStock, Part

KIT: Final = "kit-"
"""What the names of the files of whole runs begin with; no part of a game may."""


@dataclass(frozen=True, slots=True)
class PrintRun:
    """All parts of a kit on one stock and paper, printed on the same sides."""

    id: str
    stock: PaperStock
    paper: Paper
    duplex: bool
    parts: tuple[Part, ...]

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.id}.pdf"


def runs_of(parts: Iterable[Part]) -> tuple[PrintRun, ...]:
    """Sort the parts of a kit into runs, each for a file that needs no blank page.

    Coloured paper is left out: each part of it is a run of its own, and has its own file.
    """
    runs: dict[str, list[Part]] = {}
    for part in parts:
        if part.stock != "coloured":
            runs.setdefault(_name(part), []).append(part)
    return tuple(
        PrintRun(name, alike[0].stock, alike[0].paper, alike[0].duplex, tuple(alike))
        for name, alike in runs.items()
    )


def _name(part: Part) -> str:
    paper = "" if part.paper.name in {"a4", "letter"} else f"-{part.paper.name}"
    return f"{KIT}{part.stock}{paper}{'-duplex' if part.duplex else ''}"
