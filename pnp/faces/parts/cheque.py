"""Bank cheques to write out by hand when the notes run short; each has its number."""

import math
from dataclasses import replace
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.guilloche import GRAVERS, RosetteRing, braid, line_screen, put_rosette
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import circle, line, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import WHITE, Ink, tint
from pnp.units import Rect, Size

SIZE: Final = Size(88, 44)
"""Trim of a cheque in mm."""

_FRAME: Final = Rect(2.5, 2.5, 83, 39)
_BRAID: Final = 8.0
_HEAD: Final = 11.0
_BODY: Final = Rect(
    _FRAME.x + _BRAID, _FRAME.y + _HEAD, _FRAME.width - _BRAID, _FRAME.height - _HEAD
)
_LEFT: Final = 13.6
_RIGHT: Final = 82.8
_ROSETTE: Final = (37.0, 27.4, RosetteRing(3, 11, 14, 4, 0.25))
_PRINTED_ROSETTE: Final = (48.2, 27.2, RosetteRing(3, 13, 14, 4, 0.25))


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box, numbered from one."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    return tuple(
        PrintedPiece(
            kind.id, Face(f"{key} {n}", SIZE, partial(_draw, context=context, kind=kind, n=n))
        )
        for n in range(1, kind.count + 1)
    )


def _draw(pen: Pen, context: Context, kind: Kind, n: int) -> None:
    ground = Ornament(
        f"cheque ground {kind.id} {context.lang} {context.theme.ink}",
        _FRAME.inset(-1),
        partial(_draw_ground, context=context, kind=kind),
    )
    pen.stamp(ground)
    serial = f"{context.label('serial')} {context.box.game.prefix}\u00a0{n:03d}"
    pen.text(_RIGHT, 9.6, serial, "sans-600", 9, context.theme.colour("bad"), "right", 0.1)


def _draw_ground(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw all of a cheque but its number: the head on bare paper, the rest on ornament."""
    theme = context.theme
    ink, colour = theme.colour("ink"), theme.colour(kind.colour)
    light = tint(colour, 0.1) if theme.ink == "full" else WHITE
    pen.shape(rectangle(_FRAME), fill=light)
    _draw_swell(pen, theme.ink, colour, _PRINTED_ROSETTE if kind.pips else _ROSETTE)
    _draw_plait(pen, theme.ink, colour, light)
    pen.shape(line(_BODY.x, _BODY.y, _BODY.right, _BODY.y), stroke=Stroke(colour, 0.15))
    put_emblem(pen, theme, _LEFT, 4.2, 8.0)
    if kind.pips:
        _put_printed(pen, context, kind)
    else:
        _put_fields(pen, context, light, ink)
    pen.shape(rectangle(_FRAME), stroke=Stroke(colour, 0.5))


def _put_fields(pen: Pen, context: Context, light: Colour, ink: Colour) -> None:
    """Set what the Banker fills in by hand."""
    issuer, title = context.localise(context.box.money.issuer), context.label("cheque_title")
    put_line(pen, _LEFT + 10, 8.0, issuer, "serif-700", (12, 9), ink, 36)
    put_line(pen, _LEFT + 10, 11.6, title, "sans-500", (8, 7), ink, 36)
    for key, x, y, end in (
        ("cheque_payee", _LEFT, 20.4, 60.0),
        ("cheque_words", _LEFT, 28.6, _RIGHT),
        ("cheque_entry", _LEFT, 36.8, 44.0),
        ("cheque_signature", 48.0, 36.8, _RIGHT),
    ):
        _plate(pen, x, y, pen.width(context.label(key), "sans-400", 8), light)
        _put_field(pen, context, key, (x, y, end))
    box, amount = Rect(63, 17.8, _RIGHT - 63, 7.4), context.label("cheque_amount")
    _plate(pen, box.x, 16.8, pen.width(amount, "sans-400", 7), light)
    put_line(pen, box.x, 16.8, amount, "sans-400", (7, 7), ink, 19.8)
    pen.shape(rounded_rectangle(box, 1), WHITE, Stroke(ink, 0.4))


def _put_printed(pen: Pen, context: Context, kind: Kind) -> None:
    """Set a printed sum: figures on a plate, the words, the bank that will not honour it."""
    theme, ink = context.theme, context.theme.colour("ink")
    middle = (_LEFT + _RIGHT) / 2
    plate = Rect(_LEFT + 3, 17.4, _RIGHT - _LEFT - 6, 19.6)
    pen.shape(rounded_rectangle(plate, 2), WHITE, Stroke(theme.colour(kind.colour), 0.4))
    figures = context.sum(kind.pips[0])
    put_line(pen, middle, 26.4, figures, "serif-700", (22, 14), ink, 60, "centre")
    name, issuer = context.localise(kind.name), context.localise(context.box.money.issuer)
    put_line(pen, middle, 31.0, name, "sans-600", (9, 7), ink, 58, "centre")
    put_line(pen, middle, 35.0, issuer, "sans-400", (8.5, 7), ink, 58, "centre")
    put_line(
        pen,
        _LEFT + 10,
        9.8,
        context.localise(context.box.game.title),
        "serif-700",
        (12, 9),
        ink,
        36,
    )


def _put_field(pen: Pen, context: Context, key: str, place: tuple[float, float, float]) -> None:
    """Set a label and a line to write on."""
    x, y, end = place
    ink, said = context.theme.colour("ink"), context.label(key)
    put_line(pen, x, y, said, "sans-400", (8, 7), ink, end - x - 10)
    start = x + pen.width(said, "sans-400", 8) + 1.2
    pen.shape(line(start, y + 0.4, end, y + 0.4), stroke=Stroke(ink, 0.2))


def _plate(pen: Pen, x: float, y: float, wide: float, light: Colour) -> None:
    """Keep the line screen away from small type."""
    pen.shape(rounded_rectangle(Rect(x - 0.6, y - 2.5, wide + 1.2, 3.4), 0.8), fill=light)


def _draw_swell(
    pen: Pen, ink: Ink, colour: Colour, rosette: tuple[float, float, RosetteRing]
) -> None:
    """Draw a swell of lines to write on, and a rosette in it, faint where ink can be."""

    def swell(across: float, down: float) -> float:
        return 1.3 * math.sin(math.tau * (across * 2.5 + down * 0.6)) * math.sin(math.pi * down)

    graver, (x, y, ring) = GRAVERS[ink], rosette
    faint = colour if ink == "line" else tint(colour, 0.45)
    with pen.clip(rectangle(_BODY)):
        pen.shape(line_screen(_BODY, 1.1 * graver.spread, swell, 18), stroke=Stroke(colour, 0.06))
        strands = replace(ring, strands=graver.strands(ring.strands))
        put_rosette(pen, x, y, (strands,), faint, 0.07)


def _draw_plait(pen: Pen, ink: Ink, colour: Colour, light: Colour) -> None:
    """Draw the broad plait on the left, ended by a rosette above and below."""
    fine = GRAVERS[ink].fine
    strip = Rect(_FRAME.x, _FRAME.y, _BRAID, _FRAME.height)
    middle = strip.x + _BRAID / 2
    pen.shape(rectangle(strip), fill=light)
    with pen.transform(middle, strip.y, 90):
        for high, waves in ((_BRAID - 1.2, 5), (_BRAID - 2.6, 8), (_BRAID - 4.6, 11)):
            pen.shape(braid(strip.height, high, waves, 4), stroke=Stroke(colour, 0.12 * fine))
    pen.shape(line(strip.right, strip.y, strip.right, strip.bottom), stroke=Stroke(colour, 0.3))
    for y in (strip.y + _BRAID / 2, strip.bottom - _BRAID / 2):
        pen.shape(circle(middle, y, 3.4), fill=light)
        put_rosette(pen, middle, y, (RosetteRing(0.6, 3.4, 8, 4, 0.2),), colour, 0.1 * fine)
