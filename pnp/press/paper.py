"""Papers, and the room on them that home printers can reach."""

from dataclasses import dataclass
from typing import Final, Literal

from pnp.units import Rect, Size

MARGIN: Final = 10.0
"""Margin in mm that art keeps: safe on every home printer (docs/figures.md#margins)."""
LEAST_MARGIN: Final = 7.0
"""Margin in mm that words of the sheet keep (docs/figures.md#margins)."""
SLUG_MARGIN: Final = 16.0
"""Margin above and below small pieces, whose many marks leave the slug no gap."""
MARK_MARGIN: Final = 4.5
"""Margin in mm that crop marks may reach to (docs/figures.md#margins)."""
Flip = Literal["long-edge", "short-edge"]
"""The edge a sheet is turned over when its back is printed."""
FLIPS: Final = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
"""How a printer's driver is told which way sheets are turned."""
Backs = Literal["long-edge", "short-edge", "fold", "none"]
"""How backs are made: by the printer's duplexer, folded over, or not at all."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, upright, in mm."""

    name: str
    title: str
    size: Size

    @property
    def room(self) -> Rect:
        """The part of the page inside the margins."""
        return self.size.area.inset(MARGIN)


SLUG_ROOM: Final = 12.0
"""Height in mm that a whole page leaves above and below to the words of the sheet."""


def page_room(paper: Paper) -> Rect:
    """Give the part of a sheet that a whole page may cover: all but margins and slug."""
    size = paper.size
    return Rect(MARGIN, SLUG_ROOM, size.width - 2 * MARGIN, size.height - 2 * SLUG_ROOM)


A4: Final = Paper("a4", "A4", Size(210, 297))
LETTER: Final = Paper("letter", "Letter", Size(215.9, 279.4))
A3: Final = Paper("a3", "A3", Size(297, 420))
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}
"""The papers a kit is made for, by the name on the command line."""
