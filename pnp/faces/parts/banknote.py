"""Play money: engraved notes, each value with its own colour, width, composition and picture.

What all notes of a value share is one ornament; each has its own serial number besides.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.box.pieces import Note
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.flow_lines import Bay, LineBed, Opening, Sun
from pnp.faces.art.guilloche import RosetteRing, put_rosette
from pnp.faces.art.note_design import (
    HEIGHT,
    PLAIT,
    SERIAL,
    NoteClass,
    NoteDesign,
    TypeLine,
    design_of,
    put_beds,
    put_picture,
    put_plait,
    put_seal,
    put_suns,
    put_value_rosette,
    put_wash,
    serial_of,
)
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.pen import ARTIFACT, HEADING, Ornament, Pen
from pnp.outlines import circle, rectangle
from pnp.units import Rect, Size

_MIDDLE: Final = HEIGHT / 2  # the line that ornament is laid about, in mm from above
_MARGIN: Final = 1.5
_LINES: Final = 17


@dataclass(frozen=True, slots=True)
class _NoteWords:
    """The words of a note: its sum in two corners, its value in words, its bank."""

    sum: TypeLine
    value: TypeLine
    bank: TypeLine
    serial: TypeLine
    """As wide as any number of its series."""


def _words_of(pen: Pen, cut: NoteDesign, inner: Rect) -> _NoteWords:
    context, ink = cut.context, cut.context.theme.colour("ink")
    issuer, value = context.box.money.issuer, cut.note.words
    half = inner.width - 2 * _MARGIN
    corner = TypeLine(cut.sum, "serif-700", (16, 9), cut.colour, 0.26 * half)
    wide = half - corner.measure(pen)[1] - 3
    return _NoteWords(
        corner,
        TypeLine(context.localise(value), "sans-600", (9, 7), ink, wide),
        TypeLine(context.localise(issuer), "serif-700", (10, 7), ink, wide),
        TypeLine(serial_of(context, cut.note, 888, widest=True), *SERIAL, ink),
    )


def _draw_ground(pen: Pen, cut: NoteDesign) -> None:
    put_wash(pen, cut)
    _COMPOSITIONS[cut.kind].draw(pen, cut)


def _inner(cut: NoteDesign) -> Rect:
    frame, (across, down) = cut.frame, _COMPOSITIONS[cut.kind].inset
    wide, high = frame.width - 2 * across, frame.height - 2 * down
    return Rect(frame.x + across, frame.y + down, wide, high)


def _draw_low(pen: Pen, cut: NoteDesign) -> None:
    inner, frame = _inner(cut), cut.frame
    words, x, y = _words_of(pen, cut, inner), frame.x + frame.width / 2, _MIDDLE - 1.5
    reach = 11.3
    away = (x - reach - inner.x) / 2
    radius = min(8.0, away - 1.6)
    left, right = (inner.x + away, y, radius + 1), (inner.right - away, y, radius + 1)
    serial, lower = (_right_bay(pen, (words.serial,), inner, 6.0), (words.bank, words.value))
    bed = LineBed(
        inner.x, inner.right, inner.y, inner.bottom, y, _LINES,
        above=(_left_bay(pen, words.sum, inner, 7.6), serial),
        below=(*(_left_bay(pen, each, inner, 9.0) for each in lower if each.text),
               _right_bay(pen, (words.sum,), inner, 7.2)),
    )  # fmt: skip
    put_suns(pen, Sun(x, y, reach + 1.4, 54 + 6 * (cut.rank % 3), 0.012, (left, right)), bed, cut)
    put_value_rosette(pen, cut, x, y, reach)
    _put_value(pen, cut, x, y, _size_of(pen, cut, reach * 1.16, 27))
    put_picture(pen, cut, *left[:2], (radius, radius), rim=False)
    put_seal(pen, cut, *right[:2], 1.8 * radius)
    pen.shape(rectangle(frame), stroke=cut.hair(0.45))
    pen.shape(rectangle(inner.inset(-0.2)), stroke=cut.hair(0.12))
    _put_sums(pen, words, inner, 5.6)
    words.bank.put(pen, inner.x + _MARGIN, inner.bottom - _MARGIN - 3.7)
    words.value.put(pen, inner.x + _MARGIN, inner.bottom - _MARGIN)


def _put_sums(pen: Pen, words: _NoteWords, inner: Rect, down: float) -> None:
    with pen.tag(HEADING):
        words.sum.put(pen, inner.x + _MARGIN, inner.y + down)
    with pen.tag(ARTIFACT):
        words.sum.put(pen, inner.right - _MARGIN, inner.bottom - _MARGIN - 0.4, "right")


def _draw_middle(pen: Pen, cut: NoteDesign) -> None:
    inner, frame = _inner(cut), cut.frame
    words, y = _words_of(pen, cut, inner), _MIDDLE + 0.4
    picture, value = frame.x + frame.width * 0.29, frame.x + frame.width * 0.655
    bed = LineBed(
        inner.x, inner.right, inner.y, inner.bottom, y, _LINES,
        openings=(Opening.round(picture, 11.0), Opening.round(value, 12.0)),
        above=(_left_bay(pen, words.sum, inner, 7.2),
               _right_bay(pen, (words.bank, words.serial), inner, 8.9)),
        below=(_left_bay(pen, words.value, inner, 5.4), _right_bay(pen, (words.sum,), inner, 7.2)),
        waves=2.0 + cut.rank / 2,
    )  # fmt: skip
    put_beds(pen, bed, cut)
    put_value_rosette(pen, cut, value, y, 12.0)
    _put_value(pen, cut, value, y, _size_of(pen, cut, 14.2, 29))
    put_picture(pen, cut, picture, y, (9.7, 9.7))
    put_seal(pen, cut, (value + 12.2 + inner.right) / 2, y, 7.5)
    put_plait(pen, cut, "lr")
    pen.shape(rectangle(frame), stroke=cut.hair(0.45))
    level = Rect(frame.x + PLAIT, frame.y, frame.width - 2 * PLAIT, frame.height)
    pen.shape(rectangle(level), stroke=cut.hair(0.22))
    _put_sums(pen, words, inner, _MARGIN + 4.2)
    words.bank.put(pen, inner.right - _MARGIN, inner.y + _MARGIN + 2.6, "right")
    words.value.put(pen, inner.x + _MARGIN, inner.bottom - _MARGIN)


def _draw_high(pen: Pen, cut: NoteDesign) -> None:
    inner, frame = _inner(cut), cut.frame
    words, y = _words_of(pen, cut, inner), _MIDDLE
    picture, value = frame.x + frame.width * 0.72, frame.x + frame.width * 0.345
    size = min(44.0, 40 * 31 / pen.width(cut.figures, "serif-700", 40))
    half = pen.width(cut.figures, "serif-700", size) / 2
    lower = (words.bank, words.value)
    bed = LineBed(
        inner.x, inner.right, inner.y, inner.bottom, y, _LINES,
        openings=(Opening(value, half + 12, size * 0.127 + 2.0, half - 1),
                  Opening(picture, 21.0, 16.2)),
        above=(_left_bay(pen, words.sum, inner, 6.8),
               _right_bay(pen, (words.serial,), inner, 4.6)),
        below=tuple(_left_bay(pen, each, inner, 9.0) for each in lower if each.text),
        waves=2.5 + cut.rank / 3,
    )  # fmt: skip
    high = (words.sum.measure(pen)[1] + 3) / 2
    put_beds(pen, replace(bed, right=inner.right - 6.4), cut)  # the sum stands upright at this edge
    _put_value(pen, cut, value, y, size)
    put_picture(pen, cut, picture, y, (11.4, 14.2), size=24.5)
    put_plait(pen, cut, "lrtb")
    pen.shape(rectangle(frame), stroke=cut.hair(0.45))
    pen.shape(rectangle(inner), stroke=cut.hair(0.22))
    with pen.tag(HEADING):
        words.sum.put(pen, inner.x + _MARGIN, inner.y + _MARGIN + 4.2)
    corner = inner.right - _MARGIN - 0.4, inner.bottom - _MARGIN - 2 * high + 3
    with pen.tag(ARTIFACT), pen.transform(*corner, 270):
        words.sum.put(pen, 0, 0, "right")
    words.bank.put(pen, inner.x + _MARGIN, inner.bottom - _MARGIN - 3.9)
    words.value.put(pen, inner.x + _MARGIN, inner.bottom - _MARGIN)


@dataclass(frozen=True, slots=True)
class _Composition:
    """How notes of a class are composed."""

    draw: Callable[[Pen, NoteDesign], None]
    inset: tuple[float, float]
    """What the border takes of the frame at each side, and at head and foot."""
    serial: float
    """How far below that the number of a note stands, at its right."""


_COMPOSITIONS: Final[Mapping[NoteClass, _Composition]] = {
    "low": _Composition(_draw_low, (0.9, 0.9), 4.2),
    "middle": _Composition(_draw_middle, (PLAIT, 0.4), _MARGIN + 6.6),
    "high": _Composition(_draw_high, (PLAIT, PLAIT), _MARGIN + 2.0),
}


def _left_bay(pen: Pen, line: TypeLine, inner: Rect, deep: float) -> Bay:
    return Bay(inner.x - 9, inner.x + 2 * _MARGIN + line.measure(pen)[1], deep)


def _right_bay(pen: Pen, lines: tuple[TypeLine, ...], inner: Rect, deep: float) -> Bay:
    wide = max(line.measure(pen)[1] for line in lines)
    return Bay(inner.right - 2 * _MARGIN - wide, inner.right + 9, deep)


def _size_of(pen: Pen, cut: NoteDesign, wide: float, largest: float) -> float:
    return min(largest, 24.0 * wide / pen.width(cut.figures, "serif-700", 24))


def _put_value(pen: Pen, cut: NoteDesign, x: float, y: float, size: float) -> None:
    with pen.tag(ARTIFACT):  # the sum is read in its corner
        pen.text(x, y + size * 0.127, cut.figures, "serif-700", size, cut.colour, "centre")


_CLEAR: Final = 5.0  # how far the back keeps from the cut: a back drifts
_ROUND: Final = 11.0
_BACK_LINES: Final = 13


def _note_back(context: Context, note: Note) -> Face:
    # It never takes more than low ink.
    theme = context.theme
    own = replace(context, theme=replace(theme, ink="low" if theme.ink == "full" else theme.ink))
    cut = design_of(own, note)
    size = Size(note.width, HEIGHT)
    key = f"note back {note.value} {context.lang} {cut.ink}"

    ground = Ornament(f"{key} ground", size.area, partial(_draw, cut=cut))
    return Face(key, size, lambda pen: pen.stamp(ground))


def _draw(pen: Pen, cut: NoteDesign) -> None:
    wide = cut.note.width
    middle, aside = wide / 2, (wide / 2 - _ROUND - _CLEAR) / 2
    value = TypeLine(cut.sum, "serif-700", (22, 9), cut.colour, 2 * aside - 3)
    left, right = _CLEAR + aside - 0.6, wide - _CLEAR - aside + 0.6
    down = value.measure(pen)[0] * 0.127
    high = down + 2.2
    bed = LineBed(
        _CLEAR, wide - _CLEAR, _CLEAR, HEIGHT - _CLEAR, _MIDDLE, _BACK_LINES,
        openings=(Opening.round(middle, _ROUND), Opening(left, 2.2 * aside, high, 0.7 * aside),
                  Opening(right, 2.2 * aside, high, 0.7 * aside)),
        waves=3.0, swing=0.4,
    )  # fmt: skip
    put_beds(pen, bed, cut)
    ring = RosetteRing(_ROUND - 2.4, _ROUND, 16 + 2 * cut.rank, cut.graver.strands(6), 0.3)
    put_rosette(pen, middle, _MIDDLE, (ring,), cut.colour, cut.hair().width)
    pen.shape(circle(middle, _MIDDLE, _ROUND - 2.7), stroke=cut.hair(0.25))
    theme, side = cut.context.theme, 2 * (_ROUND - 3.6)
    if theme.look.emblem:
        place = middle - side / 2, _MIDDLE - side / 2
        put_emblem(pen, theme, *place, side, cut.colour)
    for x in (left, right):
        value.put(pen, x, _MIDDLE + down, "centre")


def note_pieces(context: Context, note: Note, *, backs: bool = False) -> tuple[PrintedPiece, ...]:
    """Give all notes of a value, numbered from one in a series of their own, backs if wanted."""
    key, size = f"note {note.value} {context.lang} {context.theme.ink}", Size(note.width, HEIGHT)
    back = _note_back(context, note) if backs else None
    draw, made = partial(_draw_note, context=context, note=note), []
    for n in range(1, note.count + note.spare + 1):
        front = Face(f"{key} {n}", size, partial(draw, n=n))
        made.append(PrintedPiece(f"note-{note.value}", front, back))
    return tuple(made)


def _draw_note(pen: Pen, context: Context, note: Note, n: int) -> None:
    cut = design_of(context, note)
    key = f"note ground {note.value} {context.lang} {context.theme.ink}"
    pen.stamp(Ornament(key, cut.frame.inset(-1), partial(_draw_ground, cut=cut)))
    inner, down = _inner(cut), _COMPOSITIONS[cut.kind].serial
    number = TypeLine(serial_of(context, note, n), *SERIAL, context.theme.colour("ink"))
    number.put(pen, inner.right - _MARGIN, inner.y + down, "right")
