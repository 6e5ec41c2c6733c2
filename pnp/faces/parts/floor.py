"""Floors of houses: square tiles in six colours, each with its pattern, and cubes to fold up."""

from functools import partial
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.nets import Cube, Square, put_cube
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.art.pips import put_pips
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line
from pnp.faces.look import BLACK, WHITE
from pnp.faces.path import rectangle, rounded
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

SIDE: Final = 25.0
"""Side of a tile in mm."""

CUBE: Final = 16.0
"""Side of a cube in mm."""


def floor_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the tiles of a colour, one for each number of pips."""
    return tuple(
        Piece(
            kind.id,
            Face(
                f"{kind.id} {pips} {brief.lang} {brief.hand.ink}",
                Size(SIDE, SIDE),
                partial(_draw_tile, brief=brief, kind=kind, pips=pips),
                safe=1.6,
            ),
        )
        for pips in kind.pips
    )


def cube_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the same floors as nets of cubes."""
    hand, ink = brief.hand, brief.hand.colour("ink")
    cube = Cube(CUBE, hand.area(kind.colour), ink, BLACK, brief.label("glue_tab"))
    return tuple(
        Piece(
            f"{kind.id}-fold-up",
            Face(
                f"{kind.id} cube {pips} {brief.lang} {hand.ink}",
                cube.size,
                partial(_draw_cube, brief=brief, kind=kind, pips=pips, cube=cube),
                safe=0,
            ),
        )
        for pips in kind.pips
    )


def _draw_tile(pen: Pen, brief: Brief, kind: Kind, pips: int) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")
    plate = Rect(0, 0, SIDE, SIDE).inset(1)
    fill_pattern(pen, plate, kind.pattern or "plain", hand, kind.colour)
    pen.shape(rectangle(plate), stroke=Stroke(ink, 0.4))
    pen.shape(rounded(Rect(5, 3.2, 15, 13.4), 1.6), WHITE, Stroke(ink, 0.3))
    put_pips(pen, pips, (SIDE / 2, 9.9), 3.9, ink)
    pen.shape(rounded(Rect(4, 17.6, SIDE - 8, 4.6), 1), WHITE, Stroke(ink, 0.2))
    name = f"{brief.label(f'colour_{kind.colour}')} {pips}"
    put_line(pen, SIDE / 2, 20.9, name, "sans-600", (8.5, 7), ink, SIDE - 9.5, "centre")


def _draw_cube(pen: Pen, brief: Brief, kind: Kind, pips: int, cube: Cube) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")

    def paint(_square: Square, area: Rect) -> None:
        fill_pattern(pen, area, kind.pattern or "plain", hand, kind.colour)
        pen.shape(rounded(area.inset(2.2), 1.4), WHITE, Stroke(ink, 0.25))
        put_pips(pen, pips, (area.x + CUBE / 2, area.y + CUBE / 2), 3.2, ink)

    put_cube(pen, cube, paint)
