"""Round counters: green ones for the circles of savings cards, red ones for insurance."""

from functools import partial
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.icons import put_icon
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line
from pnp.faces.look import WHITE, figures_written
from pnp.faces.path import circle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.stamp import DIAMETER
from pnp.units import Size

SIDE: Final = DIAMETER + 2
"""Side in mm of the square a counter is cut from."""


def counter_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the counters of a kind, each with what it stands for."""
    key = f"{kind.id} {brief.lang} {brief.hand.ink}"
    draw = partial(_draw, brief=brief, kind=kind, worth=_worth(brief, kind))
    return (Piece(kind.id, Face(key, Size(SIDE, SIDE), draw, safe=2), count=kind.count),)


def _worth(brief: Brief, kind: Kind) -> int:
    """Give the sum a counter stands for: an insurance is paid once, a deposit comes back."""
    numbers = brief.box.rules.numbers
    return numbers.get("insurance" if kind.id.endswith("red") else "counter", 0)


def _draw(pen: Pen, brief: Brief, kind: Kind, worth: int) -> None:
    hand, middle = brief.hand, SIDE / 2
    colour = hand.on(kind.colour)
    round_ = circle(middle, middle, DIAMETER / 2)
    pen.shape(round_, hand.area(kind.colour) or WHITE, Stroke(hand.colour("ink"), 0.25))
    pen.shape(circle(middle, middle, DIAMETER / 2 - 0.8), stroke=Stroke(colour, 0.2, (0.5, 0.5)))
    icon = "h8" if kind.id.endswith("red") else "h4"
    put_icon(pen, icon, middle - 2.6, 2.5, 5.2, colour)
    figures = figures_written(brief.box, worth, brief.lang)
    put_line(pen, middle, 11.2, figures, "sans-700", (9, 7), colour, 9.4, "centre")
