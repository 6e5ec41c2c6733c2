"""Tail-pieces: small engraved pictures that close a page of a booklet where its text ends early."""

from typing import Final

from pnp.faces.art.drawing import put_engraving
from pnp.faces.context import Context
from pnp.faces.path import circle, line
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect

LEAST: Final = 30.0
"""Height in mm of the room below which a page stays without a tail-piece."""

_RADII: Final = (10.0, 17.0)
_AIR: Final = 6.0
_ARM: Final = 24.0


def put_tailpiece(pen: Pen, context: Context, turn: int, room: Rect) -> None:
    """Draw a tail-piece into the middle of a room, the `turn`-th of the pictures on the notes.

    A game without notes lends the pictures of its pawns and of who owns what.
    """
    names = _pictures(context)
    if room.height < LEAST or not names:
        return
    name = names[turn % len(names)]
    accent = context.theme.colour("accent")
    radius = max(_RADII[0], min(_RADII[1], room.height / 2 - _AIR))
    x, y = room.x + room.width / 2, room.y + room.height / 2
    side = radius * 1.36
    with pen.clip(circle(x, y, radius)):
        put_engraving(pen, context.theme, name, accent,
                      x - side / 2, y - side / 2, side)  # fmt: skip
    pen.shape(circle(x, y, radius), stroke=Stroke(accent, 0.5))
    pen.shape(circle(x, y, radius + 1), stroke=Stroke(accent, 0.2))
    for way in (-1, 1):
        near = x + way * (radius + 4)
        pen.shape(line(near, y, near + way * _ARM, y), stroke=Stroke(accent, 0.3))
        pen.shape(line(near, y, near + 0.01, y), stroke=Stroke(accent, 1.2, round=True))


def _pictures(context: Context) -> list[str]:
    known = context.theme.art.names()
    notes = [note.ornament for note in context.box.money.notes if note.ornament in known]
    pawns = [piece.id.rpartition("-")[2] for piece in context.box.pieces if piece.kind == "pawn"]
    owners = [name for piece in context.box.pieces if piece.kind == "marker"
              for name in piece.drawings]  # fmt: skip
    return notes or [name for name in (*pawns, *owners) if name in known]
