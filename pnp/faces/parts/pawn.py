"""Pawns: a picture on both sides, folded at the top, with two feet to glue one over the other."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.places.rings import PAWN_FOOT
from pnp.box.words import first_of
from pnp.faces.art.backs import BACKS, back_pattern
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.nets import put_folds
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text, set_text
from pnp.faces.path import Path, circle, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

WIDE: Final = PAWN_FOOT.width
"""Width of a pawn in mm: three stand on a space edge-on."""

BLEED: Final = 3.0
"""How far the ground runs over the trim, in mm."""

_HIGH: Final = 33.0
_FOOT: Final = PAWN_FOOT.height
_SAFE: Final = 1.5
_HEAD: Final = (8.0, 8.6, 6.9)
"""Middle and radius in mm of the head, which holds the picture."""

_PLATE: Final = Rect(1.7, 23.4, WIDE - 3.4, 7.8)


def pawn_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pawn; its picture is the motif that its id ends with (`pawn-gull`)."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    size = Size(WIDE, 2 * (_HIGH + _FOOT))
    face = Face(key, size, partial(_draw, context=context, kind=kind), BLEED, _SAFE)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw(pen: Pen, context: Context, kind: Kind) -> None:
    theme, whole = context.theme, Rect(0, 0, WIDE, 2 * (_HIGH + _FOOT))
    # one ground for all of them, so that neighbours on a sheet can share a cut
    pen.shape(rectangle(whole.inset(-BLEED)), fill=theme.area("board") or theme.area("paper"))
    with pen.transform(WIDE, _FOOT + _HIGH, 180):
        _draw_side(pen, context, kind)
    with pen.transform(0, _FOOT + _HIGH):
        _draw_side(pen, context, kind)
    # the foot without a word is glued over the other and becomes the sole
    word = first_of(context.label("glue_tab"))
    put_line(pen, WIDE / 2, whole.bottom - _FOOT / 2 + 0.9, word, "sans-400",
             (7, 7), theme.colour("ink"), WIDE - 3, "centre")  # fmt: skip
    middle = _FOOT + _HIGH
    put_folds(pen, [((0, y), (WIDE, y)) for y in (middle, _FOOT, whole.bottom - _FOOT)])


def _body() -> Path:
    left, right, neck = 1.2, WIDE - 1.2, 13.6
    return Path(
        (
            ("M", (5.4, neck)),
            ("L", (WIDE - 5.4, neck)),
            ("C", (WIDE - 5.0, 19.0, right, 21.0, right, 24.0)),
            ("L", (right, _HIGH)),
            ("L", (left, _HIGH)),
            ("L", (left, 24.0)),
            ("C", (left, 21.0, 5.0, 19.0, 5.4, neck)),
            ("Z", ()),
        )
    )


def _draw_side(pen: Pen, context: Context, kind: Kind) -> None:
    theme, ink, body = context.theme, context.theme.colour("ink"), _body()
    pen.shape(body, fill=theme.area(kind.colour) or WHITE)
    if theme.look.pattern in BACKS:
        with pen.clip(body):
            back_pattern(pen, theme, theme.look.pattern, Rect(0, 0, WIDE, _HIGH), kind.colour)
    pen.shape(body, stroke=Stroke(ink, 0.4, round=True))
    x, y, radius = _HEAD
    pen.shape(circle(x, y, radius), theme.area(kind.colour) or WHITE, Stroke(ink, 0.4))
    pen.shape(circle(x, y, radius - 0.9), WHITE, Stroke(theme.colour(kind.colour), 0.3))
    motif = kind.id.rpartition("-")[2]
    if motif in theme.art.names():
        side = 1.56 * radius
        with pen.clip(circle(x, y, radius - 1.1)):
            put_drawing(pen, theme, motif, x - side / 2, y - side / 2, side)
    name = context.localise(kind.name)
    room = _PLATE.inset(0.7)
    if set_text(pen, name, "sans-600", (8, 7), room, 1.0):  # else the picture must do
        pen.shape(rounded_rectangle(_PLATE, 1.2), WHITE, Stroke(ink, 0.4))
        put_text(pen, name, "sans-600", (8, 7), ink, room, "centre", leading=1.0)
