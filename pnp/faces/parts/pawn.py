"""Pawns: a picture on both sides, folded at the top, with two feet to glue one over the other."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.backs import BACKS, back_pattern
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import circle, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

WIDE: Final = 24.0
"""Width of a pawn in mm."""

_HIGH: Final = 34.0
_FOOT: Final = 10.0
_TOP: Final = 1.4
"""Height in mm of the bare strip along the top, on which the fold can be seen."""

_SAFE: Final = 1.6


def pawn_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pawn; its picture is the motif that its id ends with (`pawn-gull`)."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    size = Size(WIDE, 2 * (_HIGH + _FOOT))
    face = Face(key, size, partial(_draw, context=context, kind=kind), safe=_SAFE)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw(pen: Pen, context: Context, kind: Kind) -> None:
    whole = Rect(0, 0, WIDE, 2 * (_HIGH + _FOOT))
    with pen.transform(WIDE, _FOOT + _HIGH, 180):
        _draw_side(pen, context, kind)
    with pen.transform(0, _FOOT + _HIGH):
        _draw_side(pen, context, kind)
    # the foot without a word is glued over the other and becomes the sole
    put_line(pen, WIDE / 2, whole.bottom - _FOOT / 2 + 0.9, context.label("glue_tab"), "sans-400",
             (7, 7), context.theme.colour("ink"), WIDE - 6, "centre")  # fmt: skip
    pen.shape(rectangle(whole), stroke=CUT)
    middle = _FOOT + _HIGH
    pen.shape(rectangle(Rect(0, middle - _TOP / 2, WIDE, _TOP)),
              context.theme.area(kind.colour) or WHITE)  # fmt: skip
    put_folds(pen, [((0, middle), (WIDE, middle))], context.theme.on(kind.colour))
    put_folds(pen, [((0, y), (WIDE, y)) for y in (_FOOT, whole.bottom - _FOOT)])


def _draw_side(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw one side upright, the fold at its top."""
    theme, ink, middle = context.theme, context.theme.colour("ink"), WIDE / 2
    side = Rect(0, 0, WIDE, _HIGH)
    if theme.look.pattern in BACKS:
        back_pattern(pen, theme, theme.look.pattern, side, kind.colour)
    pen.shape(circle(middle, 13.4, 10.2), WHITE, Stroke(ink, 0.4))
    pen.shape(circle(middle, 13.4, 9.5), stroke=Stroke(theme.colour(kind.colour), 0.3))
    motif = kind.id.rpartition("-")[2]
    if motif in theme.art.names():
        with pen.clip(circle(middle, 13.4, 9.2)):
            put_drawing(pen, theme, motif, middle - 7.2, 6.2, 14.4)
    pen.shape(rounded_rectangle(Rect(2, 26, WIDE - 4, 5.6), 1.4), WHITE, Stroke(ink, 0.4))
    put_line(
        pen, middle, 29.8, context.localise(kind.name), "sans-600", (8, 7), ink, WIDE - 6, "centre"
    )
