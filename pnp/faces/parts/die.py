"""A die to fold up from a cross of six squares; opposite sides add up to seven."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.words import first_of
from pnp.faces.art.nets import Cube, Square, put_cube
from pnp.faces.art.pips import put_pips
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect

SIDE: Final = 16.0
"""Side of the die in mm."""

NET: Final[dict[int, Square]] = {
    1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 3: (1, 0), 4: (1, 2),
}  # fmt: skip
"""Pips → column and row of their square in the cross."""

_PIPS: Final = {square: pips for pips, square in NET.items()}


def die_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a die as a flat net."""
    theme = context.theme
    ink, folds = theme.colour("ink"), theme.on(kind.colour)
    cube = Cube(SIDE, theme.area(kind.colour), ink, folds, first_of(context.label("glue_tab")))
    key = f"{kind.id} {context.lang} {theme.ink}"
    face = Face(key, cube.size, partial(_draw, context=context, kind=kind, cube=cube), safe=0)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def opposite(pips: int) -> int:
    """Tell which side comes to lie opposite when the cross is folded.

    >>> [opposite(n) for n in (1, 2, 3, 4, 5, 6)]
    [6, 5, 4, 3, 2, 1]
    """
    column, row = NET[pips]
    return next(
        other
        for other, (c, r) in NET.items()
        if other != pips and (abs(c - column) == 2 if row == r == 1 else {row, r} == {0, 2})
    )


def _draw(pen: Pen, context: Context, kind: Kind, cube: Cube) -> None:
    theme = context.theme

    def paint(square: Square, area: Rect) -> None:
        pen.shape(rectangle(area), fill=theme.area(kind.colour))
        pen.shape(rounded_rectangle(area.inset(1.2), 2), stroke=Stroke(theme.on(kind.colour), 0.25))
        middle = (area.x + SIDE / 2, area.y + SIDE / 2)
        put_pips(pen, _PIPS[square], middle, SIDE * 0.25, theme.on(kind.colour))

    put_cube(pen, cube, paint)
