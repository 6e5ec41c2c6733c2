"""The die line of a piece: where a manufacturer's knife cuts it out, and where it is creased.

It is drawn in spot colours of its own, which overprint: a plate that is never inked. Pure.
"""

from dataclasses import dataclass
from typing import Final

from pnp.editions.shop.blank import Blank
from pnp.faces.affine import ON_FACE, move
from pnp.faces.cut_lines import find_cut_lines, place
from pnp.faces.face import Face
from pnp.faces.path import Path, rectangle
from pnp.faces.pen import Metrics
from pnp.press.pdf_operators import write_outline
from pnp.units import POINTS_PER_MM, to_points

CUT_SPOT: Final = "die-cut"
"""The spot colour of lines to cut, as manufacturers ask for it (docs/shops.md)."""

CREASE_SPOT: Final = "crease"
"""The spot colour of lines to fold along."""

WIDTH: Final = 0.25
"""Thickness of the lines in mm: a hairline that is seen on a screen and measured in a raster."""


@dataclass(frozen=True, slots=True)
class DieLine:
    """The lines of one piece, in mm from the top left of its blank."""

    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]
    height: float
    """The height of the blank."""


def find_die_line(face: Face, blank: Blank, metrics: Metrics) -> DieLine:
    """Find where a piece is cut and creased: along the lines its face shows, else at its trim."""
    lines = find_cut_lines(face, metrics)
    matrix = move(ON_FACE, blank.page.width / 2, blank.page.height / 2, blank.turn, 1)
    matrix = move(matrix, -face.size.width / 2, -face.size.height / 2, 0, 1)
    cuts = tuple(place(each, matrix) for each in lines.cuts) if lines.own else ()
    creases = tuple(place(each, matrix) for each in lines.creases)
    return DieLine(cuts or (rectangle(blank.trim),), creases, blank.page.height)


def write_die_line(die: DieLine) -> bytes:
    """Write the operators of a die line; `/Cut`, `/Crease` and `/Over` are named by its form."""
    scale = f"{POINTS_PER_MM:.7f}"
    head = f"q {scale} 0 0 -{scale} 0 {to_points(die.height):.4f} cm /Over gs {WIDTH} w"
    drawn = [head]
    for space, outlines in (("Cut", die.cuts), ("Crease", die.creases)):
        if outlines:
            drawn.append(f"/{space} CS 1 SCN")
            drawn += (f"{write_outline(each)} S" for each in outlines)
    return "\n".join([*drawn, "Q"]).encode("ascii")
