"""Large print: a face drawn at twice its area, its words as large as people with low vision need.

The faces are those of every kit, enlarged; whatever sets a text asks its pen for the least size.
"""

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

from pnp.faces.face import Face, PrintedPiece
from pnp.faces.pen import LEAST_TYPE, Pen
from pnp.faces.recording import draw_with_least
from pnp.units import Size

LARGER: Final = sqrt(2)
"""How much longer each side is: twice the area."""

LARGE_TYPE: Final = 14.0
"""The least size in pt of type on cards and deeds (docs/figures.md#type)."""

LEAST_LARGE: Final = LARGE_TYPE / LARGER
"""The same before it is enlarged."""


def enlarge(piece: PrintedPiece, scale: float, least: float = LEAST_TYPE) -> PrintedPiece:
    """Give a piece at another scale, its type made no smaller than so many pt before it."""
    if scale == 1:
        return piece
    back = piece.back and enlarge_face(piece.back, scale, least)
    return replace(piece, front=enlarge_face(piece.front, scale, least), back=back)


def enlarge_face(face: Face, scale: float, least: float = LEAST_TYPE) -> Face:
    """Give a face at another scale."""
    size = Size(face.size.width * scale, face.size.height * scale)
    key = f"{face.key} ×{scale:g}"
    draw = _drawn(face.draw, scale, least)
    due = LEAST_TYPE if least == LEAST_TYPE else least * scale
    return replace(
        face, key=key, size=size, draw=draw, bleed=face.bleed * scale, scale=scale, least=due
    )


def _drawn(draw: Callable[[Pen], None], scale: float, least: float) -> Callable[[Pen], None]:
    def enlarged(pen: Pen) -> None:
        with pen.transform(0, 0, 0, scale):
            if least == LEAST_TYPE:
                draw(pen)
            else:
                draw_with_least(pen, draw, least)

    return enlarged
