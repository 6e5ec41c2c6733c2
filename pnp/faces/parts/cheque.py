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
from pnp.faces.boxes.box_drawing import put_stamp
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import circle, curve, line, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Font, Ornament, Pen, Stroke
from pnp.faces.text.fit import put_line, width_of_line
from pnp.faces.theme import WHITE, Ink, tint
from pnp.units import Rect, to_mm

_FRAME: Final = Rect(2.5, 2.5, 83, 39)
_BRAID: Final = 8.0
_HEAD: Final = 11.0
_BODY: Final = Rect(
    _FRAME.x + _BRAID, _FRAME.y + _HEAD, _FRAME.width - _BRAID, _FRAME.height - _HEAD
)
_LEFT: Final = 13.6
_RIGHT: Final = 82.8
_AMOUNT: Final = Rect(63, 17.8, _RIGHT - 63, 7.4)
# The fields of a cheque: the words before each, where it begins, and where its line ends.
_FIELDS: Final = (
    ("cheque_payee", _LEFT, 20.4, 60.0),
    ("cheque_words", _LEFT, 28.6, _RIGHT),
    ("cheque_entry", _LEFT, 36.8, 44.0),
    ("cheque_signature", 48.0, 36.8, _RIGHT),
)


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box, numbered from one: to write out by hand, or with a printed sum."""
    draw, bleed = (_draw_printed, _BLEED) if kind.pips else (_draw, 0)
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    numbered = (
        (f"{key} {n}", partial(draw, context=context, kind=kind, n=n))
        for n in range(1, kind.count + 1)
    )
    return tuple(PrintedPiece(kind.id, Face(key, CHEQUE, draw, bleed)) for key, draw in numbered)


def _write_serial(context: Context, n: int, *, widest: bool = False) -> str:
    serial = f"{first_of(context.label('serial'))} {context.box.game.prefix}\u00a0{n:03d}"
    return context.numbered(serial, widest=widest)


def _serial_size(context: Context) -> float:
    return 7.5 if context.kit_digits else 9


def _draw(pen: Pen, context: Context, kind: Kind, n: int) -> None:
    key = f"cheque ground {kind.id} {context.lang} {context.theme.ink}"
    draw = partial(_draw_ground, context=context, kind=kind)
    pen.stamp(Ornament(key, _FRAME.inset(-1), draw))
    y, bad = 7.6 if context.kit_digits else 9.6, context.theme.colour("bad")
    size = _serial_size(context)
    pen.text(_RIGHT, y, _write_serial(context, n), "sans-600", size, bad, "right", 0.1)
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


# How far the ground runs over the trim, in mm.
_BLEED: Final = 1.5
# How far lines alone keep inside the trim, in mm: cut through, they would show where.
_LINES_IN: Final = 0.8

_ALL: Final = CHEQUE.area
# The plait; it keeps off the trim, so that all four edges of a cheque are alike.
_STUB: Final = Rect(2.4, -_BLEED, 9.2, CHEQUE.height + 2 * _BLEED)

_PRINTED_LEFT: Final = 15.0
_PRINTED_RIGHT: Final = 84.4
_SUM: Final = Rect(47, 21.6, _PRINTED_RIGHT - 47, 9.6)
_STAMP: Final = (26.4, 34.5, 7.0)
_SIGNED: Final = 37.6
# Where a kit for somebody says whose account it is, instead of the bank's motto.
_OWNER: Final = Rect(_PRINTED_LEFT + 10, 8.4, _PRINTED_RIGHT - _PRINTED_LEFT - 10, 4.2)
# How the director signs, in mm from where he begins.
_SCRAWL: Final = (
    (0.0, 2.0), (1.6, -2.6), (3.4, -3.4), (2.6, 1.4), (4.6, 0.2), (6.0, -1.6), (6.6, 0.8),
    (8.2, -0.8), (9.6, 0.9), (11.0, -0.9), (12.6, 0.6), (16.0, -4.4), (15.0, 1.8), (18.6, 0.2),
    (22.0, -0.8), (19.0, 1.6), (12.0, 2.4), (26.4, 1.2),
)  # fmt: skip

_WRITTEN: Final[Font] = "sans-400-italic"


def _draw_printed(pen: Pen, context: Context, kind: Kind, n: int) -> None:
    key = f"printed cheque {kind.id} {context.lang} {context.theme.ink}"
    draw = partial(_draw_printed_ground, context=context, kind=kind)
    pen.stamp(Ornament(key, _ALL.inset(-_BLEED), draw))
    pen.text(_PRINTED_RIGHT, 7.4, _write_serial(context, n), "sans-600", _serial_size(context),
             context.theme.colour("bad"), "right", 0.1)  # fmt: skip
    if owner := context.to_recipient("cheque_for"):
        put_line(pen, _OWNER.x, _OWNER.bottom - 1.2, owner, _WRITTEN, (9.5, 7),
                 context.theme.colour("ink"), _OWNER.width)  # fmt: skip


def _draw_printed_ground(pen: Pen, context: Context, kind: Kind) -> None:
    theme = context.theme
    colour = theme.colour(kind.colour)
    light = tint(colour, 0.07) if theme.ink == "full" else WHITE
    pen.shape(rectangle(_ALL.inset(-_BLEED)), fill=light)
    _put_guilloche(pen, context, kind, light)
    _put_stub(pen, context, colour, light)
    put_emblem(pen, theme, _PRINTED_LEFT - 1, 3.2, 9.0)
    for x, y, said, font, size, wide in _lines(context):
        put_line(pen, x, y, said, font, (size, 7), theme.colour("ink"), wide)
    left, right = _PRINTED_LEFT, _PRINTED_RIGHT
    for x, y, end in ((left, 20.0, right), (left, 26.8, 44.0), (38.0, _SIGNED, 52.0),
                      (56.0, _SIGNED, right)):  # fmt: skip
        pen.shape(line(x, y, end, y), stroke=Stroke(theme.colour("ink"), 0.2))
    _put_sum(pen, context, kind)
    _put_stamp_and_name(pen, context)


def _lines(context: Context) -> tuple[tuple[float, float, str, Font, float, float], ...]:
    say, issuer = context.label, context.localise(context.box.money.issuer)
    payee = 1.6 + _PRINTED_LEFT + 18
    motto = (_PRINTED_LEFT + 10, 11.4, say("cheque_motto"), _WRITTEN, 8.0, 42.0)
    return (
        (_PRINTED_LEFT + 10, 7.6, issuer, "serif-700", 12, 39),
        *(() if context.kit_digits else (motto,)),
        (_PRINTED_LEFT, 19.2, say("cheque_payee"), "sans-400", 8, 17),
        (payee, 19.2, say("cheque_bearer"), _WRITTEN, 11, _PRINTED_RIGHT - payee),
        (_PRINTED_LEFT, 26.0, say("cheque_spelt"), _WRITTEN, 11, 28),
        (38, _SIGNED - 0.8, say("cheque_dated"), _WRITTEN, 9, 14),
        (56, _SIGNED + 2.8, say("cheque_director"), "sans-400", 7.5, _PRINTED_RIGHT - 56),
    )


def _printed_holes(pen: Pen, context: Context) -> list[Rect]:
    holes = [
        _SUM.inset(-0.6),
        Rect(_PRINTED_LEFT - 1.4, 2.8, 9.8, 9.8),
        Rect(55.4, 32.6, 29.4, 4.6),
    ]
    if context.kit_digits:
        holes.append(_OWNER)
    said, size = list(_lines(context)), _serial_size(context)
    serial = _write_serial(context, 60, widest=True)
    left = _PRINTED_RIGHT - pen.width(serial, "sans-600", size, 0.1)
    said.append((left, 7.4, serial, "sans-600", size, _PRINTED_RIGHT - left))
    for x, y, text, font, size, most in said:
        high = to_mm(size)
        wide = width_of_line(pen, text, font, (size, 7), most)
        holes.append(Rect(x - 0.6, y - high * 0.8, wide + 1.2, high * 1.1))
    return holes


def _put_guilloche(pen: Pen, context: Context, kind: Kind, light: Colour) -> None:
    theme = context.theme
    graver, colour = GRAVERS[theme.ink], theme.colour(kind.colour)
    second = theme.colour("orange") if theme.ink == "full" else colour
    room = _ALL.inset(-_BLEED if theme.ink == "full" else _LINES_IN)
    holes = [*_printed_holes(pen, context), _STUB]

    def swell(across: float, down: float, way: float) -> float:
        return way * 2.2 * math.sin(math.tau * (across * 2.5 + down * 0.9 * way))

    with pen.clip(rectangle(room)):
        for tone, way in ((colour, 1.0), (second, -1.0)):
            lines = screen_around(room, 1.25 * graver.spread, partial(swell, way=way), holes, 150)
            faint = tone if theme.ink == "line" else tint(tone, 0.5)
            pen.shape(lines, stroke=Stroke(faint, HAIR))
        x, y = _SUM.middle
        rings = (
            RosetteRing(9.0, 17.5, 24, graver.strands(5), 0.2),
            RosetteRing(5.0, 9.5, 16, graver.strands(4), 0.3),
        )
        faint = colour if theme.ink == "line" else tint(colour, 0.6)
        if theme.ink != "line":
            put_rosette(pen, x, y, rings, faint, HAIR)
        for hole in holes:
            pen.shape(rectangle(hole), fill=light)


def _put_stub(pen: Pen, context: Context, colour: Colour, light: Colour) -> None:
    full = context.theme.ink == "full"
    strip = _STUB if full else Rect(_STUB.x, 2.4, _STUB.width, CHEQUE.height - 4.8)
    pen.shape(rectangle(strip), fill=colour if full else WHITE)
    stroke = Stroke(light if full else colour, 0.2 if full else HAIR * 1.4)
    with pen.clip(rectangle(strip)), pen.transform(strip.x + strip.width / 2, strip.y, 90):
        for high, waves in ((7.4, 5), (5.4, 8), (3.0, 11)):
            pen.shape(braid(strip.height, high, waves, 4), stroke=stroke)
    for x in (strip.x, strip.right):
        pen.shape(line(x, strip.y, x, strip.bottom), stroke=Stroke(colour, 0.3))


def _put_sum(pen: Pen, context: Context, kind: Kind) -> None:
    theme = context.theme
    colour, n = theme.colour(kind.colour), kind.pips[0]
    pen.shape(rounded_rectangle(_SUM, 1.2), WHITE, Stroke(colour, 0.6))
    pen.shape(rounded_rectangle(_SUM.inset(0.9), 0.7), stroke=Stroke(colour, 0.2))
    said = context.label("cheque_figure", n=n, sum=context.sum(n))
    put_line(pen, _SUM.x + _SUM.width / 2, _SUM.y + 6.8, said, "serif-700", (18, 12),
             theme.colour("ink"), _SUM.width - 4, "centre")  # fmt: skip


def _put_stamp_and_name(pen: Pen, context: Context) -> None:
    theme = context.theme
    x, y, radius = _STAMP
    issuer = context.localise(context.box.money.issuer)
    put_stamp(pen, x, y, radius, issuer, theme.colour("bad"))
    put_emblem(pen, theme, x - 3, y - 3.2, 6.0)
    scrawl = curve([(57.0 + dx, _SIGNED - 2.6 + dy) for dx, dy in _SCRAWL])
    pen.shape(scrawl, stroke=Stroke(theme.colour("ink"), 0.4, round=True))
