"""The round stamp of a savings book: the circle on the card and the counter that covers it."""

from pnp.box.places.rings import DIAMETER
from pnp.faces.path import circle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, Theme


def put_ring(pen: Pen, theme: Theme, x: float, y: float, colour: str) -> None:
    """Draw an empty circle for a counter round (x, y), like the place for a stamp in a book."""
    pen.shape(circle(x, y, DIAMETER / 2), WHITE, Stroke(theme.colour(colour), 0.4))
    pen.shape(circle(x, y, DIAMETER / 2 - 1), stroke=Stroke(theme.colour(colour), 0.15, (0.6, 0.6)))
