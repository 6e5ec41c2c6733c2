"""Floors of houses: strips that lie one above the other, each a section through a storey.

What a floor is worth are the round windows at its right edge: a house adds up from the side.
"""

from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import FLOOR
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.pips import put_pips
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import Path, PathStep, line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.site_walls import WALL_BLEED, fill_walls, on_walls, wallpaper
from pnp.faces.theme import BLACK, WHITE, Theme
from pnp.units import Rect

ROOM: Final = Rect(1.6, 1.0, 17.0, 8.5)
"""What is seen of the storey: a wall on its left, the ceiling above, the slab below."""

_PIPS: Final = (1.75, 2.75)
"""From pip to pip, across and down."""

_GLASS: Final = 1.7
"""How wide a pip is in mm: a round window in the wall."""

_RIM: Final = 0.8
"""How much wider it is with its frame."""

_BARS: Final = 2.2
"""From one line of the section through the slab to the next, in mm."""


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
    if room:
        with pen.clip(rectangle(ROOM)):
            put_drawing(pen, theme, room, ROOM.x, ROOM.y, ROOM.width)
    pen.shape(rectangle(ROOM), stroke=Stroke(ink, 0.35))
    _put_windows(pen, theme, kind, pips)
    _put_slab(pen, theme)


def _put_windows(pen: Pen, theme: Theme, kind: Kind, pips: int) -> None:
    # In lines alone they are dark on light walls.
    at = ((ROOM.right + FLOOR.width) / 2 - 0.1, ROOM.bottom / 2)
    dark = theme.ink == "line" and on_walls(theme, kind) == BLACK
    frame, glass = (WHITE, BLACK) if dark else (theme.colour("ink"), WHITE)
    put_pips(pen, pips, at, _PIPS, frame, _GLASS + _RIM)
    put_pips(pen, pips, at, _PIPS, glass, _GLASS)


def _put_slab(pen: Pen, theme: Theme) -> None:
    ink, top, bottom = theme.colour("ink"), ROOM.bottom, FLOOR.height + WALL_BLEED
    slab = Rect(-WALL_BLEED, top, FLOOR.width + 2 * WALL_BLEED, bottom - top)
    pen.shape(rectangle(slab), fill=theme.area("concrete") or WHITE)
    bars: list[PathStep] = []
    for n in range(round((slab.width + slab.height) / _BARS)):
        x = slab.x + n * _BARS
        bars += line(x, top, x - slab.height, bottom).steps
    with pen.clip(rectangle(slab)):
        pen.shape(Path(tuple(bars)), stroke=Stroke(ink, 0.12))
    pen.shape(line(slab.x, top, slab.right, top), stroke=Stroke(ink, 0.45))
