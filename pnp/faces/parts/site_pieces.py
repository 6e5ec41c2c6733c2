"""Permits, the cancel piece, owner markers and pouches of a building site."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

PERMIT: Final = 25.0
"""Side of a permit in mm."""

MARKER: Final = 20.0
"""Side of an owner marker in mm."""

_POUCH: Final = Size(80, 60)
_FLAP: Final = 8.0
_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def permit_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a permit, or the piece that cancels one."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    face = Face(
        key, Size(PERMIT, PERMIT), partial(_draw_permit, context=context, kind=kind), safe=1.6
    )
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw_permit(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw the number of lots upright and turned over: plus lengthens, minus shortens."""
    theme, ink = context.theme, context.theme.colour("ink")
    plate = Rect(0, 0, PERMIT, PERMIT).inset(1)
    pen.shape(rounded_rectangle(plate, 2), theme.area(kind.colour) or WHITE, Stroke(ink, 0.5))
    pen.shape(rounded_rectangle(plate.inset(2), 1), WHITE, Stroke(ink, 0.25))
    middle = PERMIT / 2
    if not kind.pips:
        pen.shape(line(5.5, 5.5, PERMIT - 5.5, PERMIT - 8.5), stroke=Stroke(ink, 1.2))
        pen.shape(line(5.5, PERMIT - 8.5, PERMIT - 5.5, 5.5), stroke=Stroke(ink, 1.2))
        name = context.localise(kind.name)
        put_line(pen, middle, 20.8, name, "sans-600", (8, 7), ink, PERMIT - 7.5, "centre")
        return
    roman = _ROMAN.get(kind.pips[0], str(kind.pips[0]))
    pen.shape(line(3.4, middle, PERMIT - 3.4, middle), stroke=Stroke(ink, 0.25))
    bold = Stroke(ink, 0.8)
    for turn in (0, 180):
        at = 0.0 if turn == 0 else PERMIT
        with pen.transform(at, at, turn):
            pen.shape(line(middle - 7.6, 8.2, middle - 4.2, 8.2), stroke=bold)
            if turn == 0:
                pen.shape(line(middle - 5.9, 6.5, middle - 5.9, 9.9), stroke=bold)
            put_line(pen, middle + 2.2, 10.2, roman, "serif-700", (16, 9), ink, 11, "centre")


def marker_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker of a colour's owner."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    face = Face(
        key, Size(MARKER, MARKER), partial(_draw_marker, context=context, kind=kind), safe=1.6
    )
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw_marker(pen: Pen, context: Context, kind: Kind) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    plate = Rect(0, 0, MARKER, MARKER).inset(1)
    fill_pattern(pen, plate, kind.pattern or "plain", theme, kind.colour)
    pen.shape(rectangle(plate), stroke=Stroke(ink, 0.4))
    pen.shape(rounded_rectangle(Rect(2.4, 7.2, MARKER - 4.8, 5.6), 1), WHITE, Stroke(ink, 0.25))
    name = context.label(f"colour_{kind.colour}")
    put_line(pen, MARKER / 2, 11.1, name, "sans-600", (8.5, 7), ink, MARKER - 6, "centre")


def pouch_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pouch as a strip: folded in half at the bottom, its flaps glued at the sides."""
    size = Size(_POUCH.width + 2 * _FLAP, 2 * _POUCH.height)
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    face = Face(key, size, partial(_draw_pouch, context=context, kind=kind), safe=1.6)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw_pouch(pen: Pen, context: Context, kind: Kind) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    left, right, high = _FLAP, _FLAP + _POUCH.width, _POUCH.height
    front = Rect(left, high, _POUCH.width, high)
    fill_pattern(pen, front.inset(3), "bricks", theme, "concrete")
    pen.shape(rounded_rectangle(Rect(left + 10, high + 20, 60, 18), 2), WHITE, Stroke(ink, 0.4))
    name = context.localise(kind.name)
    put_line(pen, left + 40, high + 31, name, "serif-700", (16, 8), ink, 54, "centre")
    slant = 4.0
    outline = [
        (left, 0.0), (right, 0.0), (right, high), (right + _FLAP, high + slant),
        (right + _FLAP, 2 * high - slant), (right, 2 * high), (left, 2 * high),
        (0.0, 2 * high - slant), (0.0, high + slant), (left, high),
    ]  # fmt: skip
    pen.shape(polygon(outline), stroke=CUT)
    folds = [((left, high), (right, high)), ((left, high), (left, 2 * high))]
    put_folds(pen, [*folds, ((right, high), (right, 2 * high))])
    for x, turn in ((_FLAP / 2 + 1, -90), (right + _FLAP / 2 - 1, 90)):
        with pen.transform(x, high * 1.5, turn):
            pen.text(0, 0, context.label("glue_tab"), "sans-400", 8, ink, "centre", 0)
