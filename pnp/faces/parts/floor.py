"""Floors of houses: strips that lie one above the other, each a section through a storey.

What a floor is worth stands as pips at its right edge, so that a house adds up from the side.
"""

from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.row_places import FLOOR
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.art.pips import put_pips
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import line, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.site_walls import WALL_BLEED, fill_walls, wallpaper
from pnp.faces.theme import WHITE
from pnp.units import Rect

ROOM: Final = Rect(1.7, 0.9, 16.4, 8.2)
"""What is seen of the storey: a wall on its left, the ceiling above, the slab below."""

_PLATE: Final = Rect(18.9, 1.1, 6.1, 8.0)
_PIPS: Final = (1.85, 2.6)
"""From pip to pip, across and down."""


def floor_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the strips of a colour, one for each number of pips."""
    return tuple(
        PrintedPiece(
            f"{kind.id}-{pips}",
            Face(
                f"{kind.id} {pips} {context.theme.ink}",
                FLOOR,
                partial(_draw, context=context, kind=kind, pips=pips, room=room),
                WALL_BLEED,
                safe=1.0,
            ),
        )
        for pips, room in zip(kind.pips, chain(kind.drawings, repeat("")), strict=False)
    )


def _draw(pen: Pen, context: Context, kind: Kind, pips: int, room: str) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    fill_walls(pen, theme, kind, Rect(0, 0, FLOOR.width, FLOOR.height), WALL_BLEED)
    pen.shape(rectangle(ROOM), fill=wallpaper(theme, kind.colour))
    if theme.ink == "line":  # the walls alone are too narrow to tell patterns apart
        fill_pattern(pen, ROOM, kind.pattern or "plain", theme, kind.colour)
    if room:
        with pen.clip(rectangle(ROOM)):
            put_drawing(pen, theme, room, ROOM.x, ROOM.y, ROOM.width)
    pen.shape(rectangle(ROOM), stroke=Stroke(ink, 0.3))
    pen.shape(rounded_rectangle(_PLATE, 0.9), WHITE, Stroke(ink, 0.25))
    put_pips(pen, pips, (_PLATE.x + _PLATE.width / 2, _PLATE.y + _PLATE.height / 2), _PIPS, ink)
    # the edge of the slab, so that storeys of one colour are told apart
    pen.shape(line(-WALL_BLEED, 10.1, FLOOR.width + WALL_BLEED, 10.1), stroke=Stroke(ink, 0.3))
