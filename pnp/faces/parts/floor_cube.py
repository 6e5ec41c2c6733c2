"""Floors as cubes to fold up, for who would rather stack than lay out strips."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.words import first_of
from pnp.faces.art.nets import Cube, Square, put_cube
from pnp.faces.art.pips import put_pips
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.site_walls import fill_walls, on_walls
from pnp.faces.theme import WHITE
from pnp.units import Rect

CUBE: Final = 16.0
"""Side of a cube in mm."""


def cube_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the floors of a colour as nets of cubes."""
    theme, ink = context.theme, context.theme.colour("ink")
    folds = on_walls(theme, kind)
    cube = Cube(CUBE, theme.area(kind.colour), ink, folds, first_of(context.label("glue_tab")))
    return tuple(
        PrintedPiece(
            f"{kind.id}-{pips}-fold-up",
            Face(
                f"{kind.id} cube {pips} {context.lang} {theme.ink}",
                cube.size,
                partial(_draw_cube, context=context, kind=kind, pips=pips, cube=cube),
                safe=0,
            ),
        )
        for pips in kind.pips
    )


def _draw_cube(pen: Pen, context: Context, kind: Kind, pips: int, cube: Cube) -> None:
    theme, ink = context.theme, context.theme.colour("ink")

    def paint(_square: Square, area: Rect) -> None:
        fill_walls(pen, theme, kind, area)
        pen.shape(rounded_rectangle(area.inset(2.2), 1.4), WHITE, Stroke(ink, 0.25))
        put_pips(pen, pips, (area.x + CUBE / 2, area.y + CUBE / 2), 3.2, ink)

    put_cube(pen, cube, paint)
