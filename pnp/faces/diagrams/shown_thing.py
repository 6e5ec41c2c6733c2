"""A thing as a diagram shows it, and the printed pieces that diagrams borrow."""

from collections.abc import Callable
from dataclasses import dataclass

from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Point, Rect, Size

Lend = Callable[[Context, str], PrintedPiece]
"""Finds a printed piece by its name, such as `pawns/pawn-cow`."""


@dataclass(frozen=True, slots=True)
class ShownThing:
    """An exhibit ready to be drawn: its size in mm, how it is drawn, where words are sought."""

    size: Size
    draw: Callable[[Pen], None]
    face: Face | None = None
    origin: Point = (0.0, 0.0)
    """Of a cut: where its top left lies on the board, in mm."""


def lend(context: Context, name: str) -> PrintedPiece:
    """Give a printed piece by its part and id; a PrintError says that there is none."""
    part, _, piece = name.partition("/")
    found = context.shelf.find(part, piece) if context.shelf else None
    if found is None:
        raise PrintError(f"there is no piece `{name}` to show in a diagram")
    return found


def draw_face(pen: Pen, context: Context, face: Face) -> None:
    """Draw a face cut out, with a thin line round it."""
    trim = rectangle(Rect(0, 0, face.size.width, face.size.height))
    pen.shape(trim, fill=WHITE)
    with pen.clip(trim):
        pen.stamp(Ornament(face.key, face.area, face.draw))
    pen.shape(trim, stroke=Stroke(context.theme.colour("ink"), 0.25))
