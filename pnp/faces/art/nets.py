"""Nets: outlines to cut along, dashed lines to fold along, tabs to glue."""

from collections.abc import Sequence
from typing import Final

from pnp.faces.look import BLACK
from pnp.faces.path import Path, Step, line, polyline
from pnp.faces.pen import Colour, Pen, Stroke

CUT: Final = Stroke(BLACK, 0.2)
"""The line to cut along."""

DASHES: Final = (1.2, 0.9)
"""Dashes and gaps in mm of a line to score and fold along."""

Point = tuple[float, float]
"""A place on a net in mm."""


def put_folds(pen: Pen, folds: Sequence[tuple[Point, Point]], colour: Colour = BLACK) -> None:
    """Draw dashed lines from point to point."""
    steps: list[Step] = []
    for (x0, y0), (x1, y1) in folds:
        steps.extend(line(x0, y0, x1, y1).steps)
    pen.shape(Path(tuple(steps)), stroke=Stroke(colour, 0.18, DASHES))


def tab(start: Point, end: Point, depth: float, slant: float = 1.6) -> Path:
    """Give the cut of a glue tab on an edge, to the left of the way from start to end.

    >>> tab((0, 0), (16, 0), 5).steps[1]
    ('L', (1.6, -5.0))
    """
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    along = ((x1 - x0) / length, (y1 - y0) / length)
    out = (along[1], -along[0])
    near = (x0 + along[0] * slant + out[0] * depth, y0 + along[1] * slant + out[1] * depth)
    far = (x1 - along[0] * slant + out[0] * depth, y1 - along[1] * slant + out[1] * depth)
    return polyline([start, near, far, end])
