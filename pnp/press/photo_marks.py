"""What the test sheet bears for a camera: codes that say what is seen, fine marks to measure by.

The marks stand in two rows round the sheet, so that its edges are measured from near by; the same
on both sides. Lengths in mm from the top left of the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal, get_args

from pnp.press.paper import PAPERS, Flip, Paper
from pnp.press.profile import BAR_TOP, BAR_X, HEIGHT_BAR, verniers
from pnp.units import Point, Size

SheetSide = Literal["front", "back"]
SIDES: Final[tuple[SheetSide, ...]] = ("front", "back")

MARK: Final = 1.0
"""Across a mark: a dot, which ink that spreads or fails makes larger or smaller, not moved."""
MODULE: Final = 0.5
"""Of the codes; all are of 21 modules."""
_SHEET: Final = "PNP1"  # version 1 of where marks and codes stand
_PITCH: Final = 10.0
# Two rows, by how far they stand from the edge, beyond what is never printed, and clear of head
# and foot; and how far from the middle of a vernier or the end of a bar.
_ROWS: Final = ((6.0, 0.0), (13.0, 14.0))
_INSET: Final = 16.5  # of a code, from both edges


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a code of the sheet says."""

    side: SheetSide
    paper: Paper
    flip: Flip
    corner: int
    """0 to 3, from the top left by rows."""

    @property
    def text(self) -> str:
        """The code's text: `PNP1 F A4 L 0`."""
        says = self.side[0], self.paper.name, self.flip[0], self.corner
        # capitals, figures and spaces go into the smallest code there is
        return " ".join(map(str, (_SHEET, *says))).upper()

    @property
    def top_left(self) -> Point:
        """Where the code stands."""
        far = _INSET + 21 * MODULE
        size = self.paper.size
        x = size.width - far if self.corner % 2 else _INSET
        return x, size.height - far if self.corner > 1 else _INSET


def sheet_codes(side: SheetSide, paper: Paper, flip: Flip) -> Iterator[SheetCode]:
    """Give the four codes of one side of a sheet."""
    return (SheetCode(side, paper, flip, corner) for corner in range(4))


CODES: Final = {
    code.text: code
    for side in SIDES
    for paper in PAPERS.values()
    for flip in get_args(Flip)
    for code in sheet_codes(side, paper, flip)
}
"""All codes there are, by what they say."""


def photo_marks(paper: Size) -> tuple[Point, ...]:
    """Give the middles of the marks: those of the outer row first."""
    middles = [(each.x, each.y) for each in verniers(paper)]
    middles += [(x, paper.height - y) for x, y in middles]  # a back turned over the short edge
    middles += [(BAR_X, BAR_TOP + HEIGHT_BAR)]
    return tuple(
        mark
        for inset, clear in _ROWS
        for mark in _ring(paper, inset)
        if all(hypot(mark[0] - x, mark[1] - y) >= clear for x, y in middles)
    )


def _ring(paper: Size, inset: float) -> Iterator[Point]:
    wide, high = paper.width - 2 * inset, paper.height - 2 * inset
    across, down = round(wide / _PITCH), round(high / _PITCH)
    for n in range(across + 1):
        yield from ((inset + wide * n / across, y) for y in (inset, paper.height - inset))
    for n in range(1, down):
        yield from ((x, inset + high * n / down) for x in (inset, paper.width - inset))
