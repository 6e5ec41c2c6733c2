"""Permits, the cancel piece, owner markers and pouches of a building site."""

from functools import partial
from typing import Final, Literal

from pnp.box.pieces import Piece as Kind
from pnp.box.row_places import MARKER, PERMIT
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import Path, circle, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.site_walls import WALL_BLEED, fill_walls
from pnp.faces.theme import WHITE, tint
from pnp.units import Rect, Size

PermitSide = Literal["longer", "shorter"]
"""What the side of a permit that lies up does to its row."""

_PORTRAIT: Final = 14.6
"""Width of an owner's portrait in mm."""

_POUCH: Final = Size(80, 60)
_FLAP: Final = 8.0
_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def permit_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a permit, longer on its front and shorter on its back, or the piece that cancels one."""
    sides: tuple[PermitSide, PermitSide] = ("longer", "shorter")
    front, back = (_permit_face(context, kind, way) for way in sides)
    return (PrintedPiece(kind.id, front, back, count=kind.count),)


def _permit_face(context: Context, kind: Kind, way: PermitSide) -> Face:
    draw = partial(_draw_permit, way=way) if kind.pips else _draw_cancel
    key = f"{kind.id} {way} {context.lang} {context.theme.ink}{context.backs}"
    return Face(key, PERMIT, partial(draw, context=context, kind=kind), 2.0, safe=1.6)


def _draw_permit(pen: Pen, context: Context, kind: Kind, way: PermitSide) -> None:
    """Draw an arrow over the river or back to the street, and in it how many lots it is worth.

    Printed on one side only, it bears no sign: whoever lays it turns the arrow.
    """
    theme, ink = context.theme, context.theme.colour("ink")
    longer = way == "longer"
    fill = kind.colour if longer else "slate"
    ground = Rect(0, 0, PERMIT.width, PERMIT.height).inset(-2)
    pen.shape(rectangle(ground), fill=theme.area("paper") or WHITE)
    _put_stamp_lines(pen, context)
    tip, tail = (PERMIT.width - 1.8, 1.8) if longer else (1.8, PERMIT.width - 1.8)
    neck = tip - 8 if longer else tip + 8
    arrow = polygon(
        [(tail, 5), (neck, 5), (neck, 1.6), (tip, 8.9), (neck, 16.2), (neck, 12.8), (tail, 12.8)]
    )
    pen.shape(arrow, theme.area(fill) or WHITE, Stroke(ink, 0.5, round=True))
    roman = _ROMAN.get(kind.pips[0], str(kind.pips[0]))
    sign = ("+\u2009" if longer else "\u2212\u2009") if context.backs else ""
    middle = (tail + neck) / 2 + (1.2 if longer else -1.2)
    put_line(
        pen, middle, 11.4, f"{sign}{roman}", "serif-700", (22, 12), theme.on(fill), 18, "centre"
    )
    said = context.label(f"permit_{way}") if context.backs else context.localise(kind.name)
    put_line(pen, PERMIT.width / 2, 18.6, said, "sans-600", (9, 7), ink, PERMIT.width - 4, "centre")


def _put_stamp_lines(pen: Pen, context: Context) -> None:
    """Draw the fine lines of an official paper, so that it looks dearer than it is."""
    steps = tuple(
        step for n in range(26) for step in line(-2, -2 + n, PERMIT.width + 2, -2 + n).steps
    )
    colour = tint(context.theme.colour("orange"), 0.35) if context.theme.ink == "full" else WHITE
    pen.shape(Path(steps), stroke=Stroke(colour, 0.12))


def _draw_cancel(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw a permit torn in two; it is the same on both sides."""
    theme, ink = context.theme, context.theme.colour("ink")
    ground = Rect(0, 0, PERMIT.width, PERMIT.height).inset(-2)
    pen.shape(rectangle(ground), fill=theme.area("paper") or WHITE)
    _put_stamp_lines(pen, context)
    left = [(2.4, 2.4), (14.6, 1.6), (13.2, 4.2), (15.4, 7), (12.8, 10), (14.6, 13.4), (3.2, 14.4)]
    right = [
        (17.2, 2.6),
        (27.4, 3.8),
        (26.4, 15.2),
        (16.8, 13.6),
        (15.4, 10.2),
        (18, 7),
        (15.8, 4.6),
    ]
    for half in (left, right):
        pen.shape(polygon(half), theme.area(kind.colour) or WHITE, Stroke(ink, 0.4, round=True))
    red = Stroke(theme.colour("bad"), 1.3, round=True)
    pen.shape(line(3, 15, 27, 2), stroke=red)
    pen.shape(line(3, 2, 27, 15), stroke=red)
    name = context.localise(kind.name)
    put_line(pen, PERMIT.width / 2, 18.6, name, "sans-600", (9, 7), ink, PERMIT.width - 4, "centre")


def marker_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker of a colour's owner."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    draw = partial(_draw_marker, context=context, kind=kind)
    return (PrintedPiece(kind.id, Face(key, MARKER, draw, WALL_BLEED, safe=1.6), count=kind.count),)


def _draw_marker(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw who owns a colour: a portrait in a round frame, the name of the colour under it."""
    theme, ink = context.theme, context.theme.colour("ink")
    whole = Rect(0, 0, MARKER.width, MARKER.height)
    fill_walls(pen, theme, kind, whole, WALL_BLEED)
    middle, high = MARKER.width / 2, _PORTRAIT / 2 + 1.2
    frame = circle(middle, high, _PORTRAIT / 2)
    pen.shape(frame, WHITE)
    if kind.drawings:
        with pen.clip(frame):
            side = _PORTRAIT * 0.94
            put_drawing(pen, theme, kind.drawings[0], middle - side / 2, high - side * 0.47, side)
    pen.shape(frame, stroke=Stroke(ink, 0.6))
    plate = Rect(1.6, MARKER.height - 5.8, MARKER.width - 3.2, 4.6)
    pen.shape(rounded_rectangle(plate, 0.8), WHITE, Stroke(ink, 0.35))
    name = context.label(f"colour_{kind.colour}")
    room = plate.width - 1.6
    put_line(pen, middle, plate.y + 3.4, name, "sans-600", (9, 7), ink, room, "centre")


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
