"""The round stamp of a savings book: the circle on the card and the counter that covers it."""

from typing import Final

from pnp.faces.path import circle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, Theme

DIAMETER: Final = 13.4
"""Diameter in mm of a circle: a counter of half an inch, square or round, leaves a hair around."""

PITCH: Final = 14.0
"""From middle to middle of neighbouring circles in mm: square counters do not touch."""


def put_ring(pen: Pen, theme: Theme, x: float, y: float, colour: str) -> None:
    """Draw an empty circle for a counter round (x, y), like the place for a stamp in a book."""
    pen.shape(circle(x, y, DIAMETER / 2), WHITE, Stroke(theme.colour(colour), 0.4))
    pen.shape(circle(x, y, DIAMETER / 2 - 1), stroke=Stroke(theme.colour(colour), 0.15, (0.6, 0.6)))
