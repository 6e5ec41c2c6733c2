"""Bank cheques to write out by hand when the notes run short; each has its number."""

import math
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import CHEQUE
from pnp.box.words import first_of
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.flow_lines import HAIR, screen_around
from pnp.faces.art.guilloche import GRAVERS, RosetteRing, braid, put_rosette
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import circle, line, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.text.fit import put_line, width_of_line
from pnp.faces.theme import WHITE, Ink, tint
from pnp.units import Rect

_FRAME: Final = Rect(2.5, 2.5, 83, 39)
_BRAID: Final = 8.0
_HEAD: Final = 11.0
_BODY: Final = Rect(
    _FRAME.x + _BRAID, _FRAME.y + _HEAD, _FRAME.width - _BRAID, _FRAME.height - _HEAD
)
_LEFT: Final = 13.6
_RIGHT: Final = 82.8
_AMOUNT: Final = Rect(63, 17.8, _RIGHT - 63, 7.4)
_FIELDS: Final = (
    ("cheque_payee", _LEFT, 20.4, 60.0),
    ("cheque_words", _LEFT, 28.6, _RIGHT),
    ("cheque_entry", _LEFT, 36.8, 44.0),
    ("cheque_signature", 48.0, 36.8, _RIGHT),
)
"""The fields of a cheque: the words before each, where it begins, and where its line ends."""


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box that are written by hand, numbered from one."""
    if kind.pips:
        return ()
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    return tuple(
        PrintedPiece(
            kind.id, Face(f"{key} {n}", CHEQUE, partial(_draw, context=context, kind=kind, n=n))
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
    serial = f"{first_of(context.label('serial'))} {context.box.game.prefix}\u00a0{n:03d}"
    y, bad = 7.6 if context.kit_digits else 9.6, context.theme.colour("bad")
    size = 7.5 if context.kit_digits else 9
    pen.text(_RIGHT, y, context.numbered(serial), "sans-600", size, bad, "right", 0.1)
    if owner := context.to_recipient("cheque_for"):
        put_line(pen, _LEFT + 10, 12.0, owner, "sans-500", (8.5, 7), context.theme.colour("ink"),
                 _RIGHT - _LEFT - 10)  # fmt: skip


def _draw_ground(pen: Pen, context: Context, kind: Kind) -> None:
    theme = context.theme
    ink, colour = theme.colour("ink"), theme.colour(kind.colour)
    light = tint(colour, 0.1) if theme.ink == "full" else WHITE
    pen.shape(rectangle(_FRAME), fill=light)
    _draw_swell(pen, context, kind)
    _draw_plait(pen, theme.ink, colour, light)
    pen.shape(line(_BODY.x, _BODY.y, _BODY.right, _BODY.y), stroke=Stroke(colour, 0.15))
    put_emblem(pen, theme, _LEFT, 4.2, 8.0)
    _put_fields(pen, context, ink)
    pen.shape(rectangle(_FRAME), stroke=Stroke(colour, 0.5))


def _put_fields(pen: Pen, context: Context, ink: Colour) -> None:
    issuer, title = context.localise(context.box.money.issuer), context.label("cheque_title")
    put_line(pen, _LEFT + 10, 8.0, issuer, "serif-700", (12, 9), ink, 36)
    if not context.kit_digits:  # or whose account it is stands here
        put_line(pen, _LEFT + 10, 11.6, title, "sans-500", (8, 7), ink, 36)
    for key, x, y, end in _FIELDS:
        _put_field(pen, context, key, (x, y, end))
    put_line(pen, _AMOUNT.x, 16.8, context.label("cheque_amount"), "sans-400", (7, 7), ink, 19.8)
    pen.shape(rounded_rectangle(_AMOUNT, 1), WHITE, Stroke(ink, 0.4))


def _holes(pen: Pen, context: Context) -> list[Rect]:
    said = [(context.label(key), x, y, 8.0, end - x - 10) for key, x, y, end in _FIELDS]
    said.append((context.label("cheque_amount"), _AMOUNT.x, 16.8, 7.0, 19.8))
    words = [
        Rect(x - 0.8, y - 2.6, width_of_line(pen, text, "sans-400", (size, 7), most) + 1.6, 3.6)
        for text, x, y, size, most in said
    ]
    return [*words, _AMOUNT.inset(-0.6)]


def _put_field(pen: Pen, context: Context, key: str, place: tuple[float, float, float]) -> None:
    x, y, end = place
    ink, said = context.theme.colour("ink"), context.label(key)
    put_line(pen, x, y, said, "sans-400", (8, 7), ink, end - x - 10)
    start = x + width_of_line(pen, said, "sans-400", (8, 7), end - x - 10) + 1.2
    pen.shape(line(start, y + 0.4, end, y + 0.4), stroke=Stroke(ink, 0.2))


def _draw_swell(pen: Pen, context: Context, kind: Kind) -> None:
    # They end where words stand.
    def swell(across: float, down: float) -> float:
        return 1.3 * math.sin(math.tau * (across * 2.5 + down * 0.6)) * math.sin(math.pi * down)

    theme = context.theme
    colour, gap = theme.colour(kind.colour), 1.15 * GRAVERS[theme.ink].spread
    holes = _holes(pen, context)
    with pen.clip(rectangle(_BODY)):
        lines = screen_around(_BODY, gap, swell, holes)
        faint = colour if theme.ink == "line" else tint(colour, 0.6)
        pen.shape(lines, stroke=Stroke(faint, HAIR))


def _draw_plait(pen: Pen, ink: Ink, colour: Colour, light: Colour) -> None:
    fine = GRAVERS[ink].fine
    strip = Rect(_FRAME.x, _FRAME.y, _BRAID, _FRAME.height)
    middle = strip.x + _BRAID / 2
    pen.shape(rectangle(strip), fill=light)
    with pen.transform(middle, strip.y, 90):
        for high, waves in ((_BRAID - 1.2, 5), (_BRAID - 2.6, 8), (_BRAID - 4.6, 11)):
            pen.shape(
                braid(strip.height, high, waves, 4), stroke=Stroke(colour, max(HAIR, 0.12 * fine))
            )
    pen.shape(line(strip.right, strip.y, strip.right, strip.bottom), stroke=Stroke(colour, 0.3))
    for y in (strip.y + _BRAID / 2, strip.bottom - _BRAID / 2):
        pen.shape(circle(middle, y, 3.4), fill=light)
        put_rosette(pen, middle, y, (RosetteRing(0.6, 3.4, 8, 4, 0.2),), colour, HAIR)
