"""Floors of houses: square tiles in six colours, each with its pattern, and cubes to fold up."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.nets import Cube, Square, put_cube
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.art.pips import put_pips
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import BLACK, WHITE
from pnp.units import Rect, Size

SIDE: Final = 25.0
"""Side of a tile in mm."""

CUBE: Final = 16.0
"""Side of a cube in mm."""


def floor_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the tiles of a colour, one for each number of pips."""
    return tuple(
        PrintedPiece(
            kind.id,
            Face(
                f"{kind.id} {pips} {context.lang} {context.theme.ink}",
                Size(SIDE, SIDE),
                partial(_draw_tile, context=context, kind=kind, pips=pips),
                safe=1.6,
            ),
        )
        for pips in kind.pips
    )


def cube_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the same floors as nets of cubes."""
    theme, ink = context.theme, context.theme.colour("ink")
    cube = Cube(CUBE, theme.area(kind.colour), ink, BLACK, context.label("glue_tab"))
    return tuple(
        PrintedPiece(
            f"{kind.id}-fold-up",
            Face(
                f"{kind.id} cube {pips} {context.lang} {theme.ink}",
                cube.size,
                partial(_draw_cube, context=context, kind=kind, pips=pips, cube=cube),
                safe=0,
            ),
        )
        for pips in kind.pips
    )


def _draw_tile(pen: Pen, context: Context, kind: Kind, pips: int) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    plate = Rect(0, 0, SIDE, SIDE).inset(1)
    fill_pattern(pen, plate, kind.pattern or "plain", theme, kind.colour)
    pen.shape(rectangle(plate), stroke=Stroke(ink, 0.4))
    pen.shape(rounded_rectangle(Rect(5, 3.2, 15, 13.4), 1.6), WHITE, Stroke(ink, 0.3))
    put_pips(pen, pips, (SIDE / 2, 9.9), 3.9, ink)
    pen.shape(rounded_rectangle(Rect(4, 17.6, SIDE - 8, 4.6), 1), WHITE, Stroke(ink, 0.2))
    name = f"{context.label(f'colour_{kind.colour}')} {pips}"
    put_line(pen, SIDE / 2, 20.9, name, "sans-600", (8.5, 7), ink, SIDE - 9.5, "centre")


def _draw_cube(pen: Pen, context: Context, kind: Kind, pips: int, cube: Cube) -> None:
    theme, ink = context.theme, context.theme.colour("ink")

    def paint(_square: Square, area: Rect) -> None:
        fill_pattern(pen, area, kind.pattern or "plain", theme, kind.colour)
        pen.shape(rounded_rectangle(area.inset(2.2), 1.4), WHITE, Stroke(ink, 0.25))
        put_pips(pen, pips, (area.x + CUBE / 2, area.y + CUBE / 2), 3.2, ink)

    put_cube(pen, cube, paint)
