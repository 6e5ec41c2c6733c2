"""An exhibit of a diagram once it is found, and how the face of a piece is shown in one."""

from collections.abc import Callable
from dataclasses import dataclass

from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

Lend = Callable[[Context, str], PrintedPiece]
"""Finds a printed piece by its name, such as `pawns/pawn-cow`."""


@dataclass(frozen=True, slots=True)
class ShownThing:
    """An exhibit ready to be drawn: its size in mm, how it is drawn, where words are sought."""

    size: Size
    draw: Callable[[Pen], None]
    face: Face | None = None


def draw_face(pen: Pen, context: Context, face: Face) -> None:
    """Draw a face as it is cut out, with a fine line round it."""
    trim = rectangle(Rect(0, 0, face.size.width, face.size.height))
    pen.shape(trim, fill=WHITE)
    with pen.clip(trim):
        pen.stamp(Ornament(face.key, face.area, face.draw))
    pen.shape(trim, stroke=Stroke(context.theme.colour("ink"), 0.25))
