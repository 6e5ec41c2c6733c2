"""Where a board is folded, and where its sheets lie over each other and are glued."""

from collections.abc import Sequence
from typing import Final

from pnp.faces.path import line
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.units import Point

FOLD_CLEAR: Final = 2.0
"""Words keep this far from the fold, in mm (docs/figures.md#tiles)."""

_ARM: Final = 2.0


def put_crosses(pen: Pen, crosses: Sequence[Point], colour: Colour) -> None:
    """Draw small crosses that meet when the sheets of a board lie right."""
    for x, y in crosses:
        for arm in (line(x - _ARM, y, x + _ARM, y), line(x, y - _ARM, x, y + _ARM)):
            pen.shape(arm, stroke=Stroke(colour, 0.15))
