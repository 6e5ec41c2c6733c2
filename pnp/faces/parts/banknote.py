"""Play money: engraved notes, each value with its own colour, width and ornament.

What all notes of a value share is one ornament; each has its own serial number besides.
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.pieces import Note
from pnp.faces.art.drawing import put_engraving
from pnp.faces.art.guilloche import GRAVERS, Graver, RosetteRing, braid, line_screen, put_rosette
from pnp.faces.art.tone import screen
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import circle, rectangle
from pnp.faces.pen import Align, Colour, Font, Ornament, Pen, Stroke
from pnp.faces.theme import WHITE, tint
from pnp.units import Rect, Size, to_mm

HEIGHT: Final = 44.0
"""Height of all notes in mm; the width tells the value."""

Type = tuple[Font, float, Colour]
"""A font, its size in pt, its colour."""

Anchor = tuple[Align, float]
"""Where a line of type stands: against which side of the note, and its baseline."""

_BORDER: Final = 2.5
_BRAID: Final = 3.2
_MIDDLE: Final = HEIGHT / 2 + 0.7
_ROSETTE: Final = 12.0
_DISC: Final = 8.4
_MEDALLION: Final = 9.7
_VALUE_AT: Final = 0.665
_PICTURE_AT: Final = 0.315
_SEAL: Final = 8.0
_MARGIN: Final = 1.2
_HAIR: Final = 0.11
_SERIAL: Final[Font] = "sans-500"


def note_pieces(context: Context, note: Note) -> tuple[PrintedPiece, ...]:
    """Give all notes of a value, numbered from one in a series of their own; no backs."""
    key, size = f"note {note.value} {context.lang} {context.theme.ink}", Size(note.width, HEIGHT)
    return tuple(
        PrintedPiece(
            f"note-{note.value}",
            Face(f"{key} {n}", size, partial(_draw, context=context, note=note, n=n)),
        )
        for n in range(1, note.count + note.spare + 1)
    )


def serial_of(context: Context, note: Note, n: int) -> str:
    """Give the serial number of a note: the game, the series of its value (A is the highest), n."""
    series = sum(other.value > note.value for other in context.box.money.notes)
    return f"{context.box.game.prefix}\u00a0{chr(ord('A') + series)}\u00a0{n:03d}"


@dataclass(frozen=True, slots=True)
class _Engraving:
    """How one note is engraved: its colour, its paper, its rank among the notes, the graver."""

    colour: Colour
    light: Colour
    rank: int
    graver: Graver


def _engraving(context: Context, note: Note) -> _Engraving:
    """Choose colour and graver; the paper is washed with the colour in full ink, else bare."""
    colour, ink = context.theme.colour(note.colour), context.theme.ink
    rank = sum(other.value < note.value for other in context.box.money.notes)
    return _Engraving(colour, tint(colour, 0.1) if ink == "full" else WHITE, rank, GRAVERS[ink])


def _draw(pen: Pen, context: Context, note: Note, n: int) -> None:
    frame = Rect(_BORDER, _BORDER, note.width - 2 * _BORDER, HEIGHT - 2 * _BORDER)
    key = f"note ground {note.value} {context.lang} {context.theme.ink}"
    draw = partial(_draw_ground, context=context, note=note, frame=frame)
    pen.stamp(Ornament(key, frame.inset(-1), draw))
    serial = serial_of(context, note, n)
    place = frame.inset(_BRAID + _MARGIN)
    pen.text(place.right, place.y + 6.6, serial, _SERIAL, 7.5, context.theme.colour("ink"), "right")


def _draw_ground(pen: Pen, context: Context, note: Note, frame: Rect) -> None:
    """Draw all of a note but its number."""
    cut = _engraving(context, note)
    pen.shape(rectangle(frame), fill=cut.light)
    _draw_screens(pen, frame.inset(_BRAID), cut)
    _draw_border(pen, frame, cut)
    _draw_medallion(pen, context, note, frame.x + frame.width * _PICTURE_AT, cut)
    _draw_rosette(pen, frame.x + frame.width * _VALUE_AT, cut)
    _draw_seal(pen, context, frame, cut)
    _draw_values(pen, note, frame, cut)
    _draw_words(pen, context, note, frame, cut)


def _draw_screens(pen: Pen, area: Rect, cut: _Engraving) -> None:
    """Lay two line screens over each other: where they run apart, the note seems to shine."""
    rank, gap = cut.rank, 1.06 * cut.graver.spread

    def swell(across: float, down: float) -> float:
        return 1.1 * math.sin(math.tau * across * (1.5 + rank / 2)) * math.sin(math.pi * down)

    def ripple(across: float, down: float) -> float:
        return 1.1 * math.cos(math.tau * across * (2 + rank / 2)) * math.sin(math.pi * down)

    with pen.clip(rectangle(area)):
        for lift in (swell, ripple):
            pen.shape(line_screen(area, gap, lift, 12 + 2 * rank), stroke=Stroke(cut.colour, 0.08))


def _draw_border(pen: Pen, frame: Rect, cut: _Engraving) -> None:
    """Draw the plaited border, and a small rosette in each corner."""
    colour, graver, half = cut.colour, cut.graver, _BRAID / 2
    pen.shape(rectangle(frame), stroke=Stroke(colour, 0.45))
    pen.shape(rectangle(frame.inset(_BRAID)), stroke=Stroke(colour, 0.22))
    for length, angle, x, y in (
        (frame.width - 2 * _BRAID, 0, frame.x + _BRAID, frame.y + half),
        (frame.width - 2 * _BRAID, 180, frame.right - _BRAID, frame.bottom - half),
        (frame.height - 2 * _BRAID, 90, frame.right - half, frame.y + _BRAID),
        (frame.height - 2 * _BRAID, 270, frame.x + half, frame.bottom - _BRAID),
    ):
        plait = partial(_draw_braid, length=length, cut=cut)
        area = Rect(0, -half, length, _BRAID)
        with pen.transform(x, y, angle):
            pen.stamp(Ornament(f"braid {length:g} {cut.rank} {colour} {graver}", area, plait))
    for x in (frame.x + half, frame.right - half):
        for y in (frame.y + half, frame.bottom - half):
            put_rosette(
                pen, x, y, (RosetteRing(0.3, half - 0.25, 6, 3),), colour, 0.12 * graver.fine
            )


def _draw_braid(pen: Pen, length: float, cut: _Engraving) -> None:
    waves = round(length / (4.6 - cut.rank * 0.3))
    path = braid(length, _BRAID - 0.9, waves, cut.graver.strands(4))
    pen.shape(path, stroke=Stroke(cut.colour, 0.13 * cut.graver.fine))


def _draw_medallion(pen: Pen, context: Context, note: Note, x: float, cut: _Engraving) -> None:
    """Draw the round picture of the note, engraved in its own colour, before a slanting sky."""
    colour, graver, round_ = cut.colour, cut.graver, circle(x, _MIDDLE, _MEDALLION)
    pen.shape(circle(x, _MIDDLE, _MEDALLION + 1.5), fill=cut.light)
    edge = RosetteRing(_MEDALLION, _MEDALLION + 1.4, 30, graver.strands(4))
    put_rosette(pen, x, _MIDDLE, (edge,), colour, 0.12 * graver.fine)
    pen.shape(round_, fill=WHITE)
    name, size = (note.ornament, 15.4) if note.ornament else (context.theme.look.emblem, 19.0)
    with pen.clip(round_):
        with pen.transform(x, _MIDDLE, -45):  # or it would run on through the lines of the picture
            sky = screen(Rect(-10, -10, 20, 20), 0.62)
            pen.shape(sky, stroke=Stroke(colour, 0.06))
        if name:
            put_engraving(pen, context.theme, name, colour, x - size / 2, _MIDDLE - size / 2, size)
    pen.shape(round_, stroke=Stroke(colour, 0.3))


def _draw_rosette(pen: Pen, x: float, cut: _Engraving) -> None:
    """Draw the rosette of a value: the dearer, the more petals."""
    petals, colour, graver = 8 + 2 * cut.rank, cut.colour, cut.graver
    pen.shape(circle(x, _MIDDLE, _ROSETTE - 1.2), fill=cut.light)
    second = (0.22, 0.0, 0.42)[cut.rank % 3]
    rings = (
        RosetteRing(_DISC - 0.2, _ROSETTE, petals, graver.strands(8), second),
        RosetteRing(_DISC - 0.4, _DISC + 1.2, 3 * petals, 3),
    )
    put_rosette(pen, x, _MIDDLE, rings, colour, 0.11 * graver.fine)
    pen.shape(circle(x, _MIDDLE, _DISC - 0.3), WHITE, Stroke(colour, 0.3))
    pen.shape(circle(x, _MIDDLE, _DISC - 0.9), stroke=Stroke(colour, 0.12))


def _draw_seal(pen: Pen, context: Context, frame: Rect, cut: _Engraving) -> None:
    """Engrave the emblem of the issuing bank between the rosette and the border."""
    emblem = context.theme.look.emblem
    if not emblem:
        return
    edge = frame.x + frame.width * _VALUE_AT + _ROSETTE
    x = (edge + frame.right - _BRAID - _SEAL) / 2
    y = _MIDDLE - _SEAL / 2
    pen.shape(circle(x + _SEAL / 2, _MIDDLE, _SEAL / 2 + 0.6), fill=cut.light)
    put_engraving(pen, context.theme, emblem, cut.colour, x, y, _SEAL)


def _draw_values(pen: Pen, note: Note, frame: Rect, cut: _Engraving) -> None:
    """Set the value large in the rosette and in two corners."""
    value = str(note.value)
    size = min(30.0, 24.0 * 13.4 / pen.width(value, "serif-700", 24))
    x, foot = frame.x + frame.width * _VALUE_AT, _MIDDLE + size * 0.127
    pen.text(x, foot, value, "serif-700", size, cut.colour, "centre")
    inner = frame.inset(_BRAID)
    type_: Type = ("serif-700", min(20.0, 20 * 16 / pen.width(value, "serif-700", 20)), cut.colour)
    _put_plated(pen, value, type_, ("left", inner.y + _MARGIN + 5), (inner, cut.light))
    _put_plated(pen, value, type_, ("right", inner.bottom - _MARGIN), (inner, cut.light))


def _draw_words(pen: Pen, context: Context, note: Note, frame: Rect, cut: _Engraving) -> None:
    """Set the issuing bank and the value in words in the other two corners."""
    ink, inner = context.theme.colour("ink"), frame.inset(_BRAID)
    plate = (inner, cut.light)
    issuer, words = context.localise(context.box.money.issuer), context.localise(note.words)
    number: Anchor = ("right", inner.y + _MARGIN + 6.6)  # each note has its own
    _draw_plate(pen, pen.width(serial_of(context, note, 888), _SERIAL, 7.5), 7.5, number, plate)
    bank: Anchor = ("right", inner.y + _MARGIN + 2.5)
    _put_plated(pen, issuer, ("serif-700", 10, ink), bank, plate)
    low: Anchor = ("left", inner.bottom - _MARGIN)
    _put_plated(pen, words, ("sans-600", 9, ink), low, plate)


def _put_plated(
    pen: Pen, text: str, type_: Type, place: Anchor, plate: tuple[Rect, Colour]
) -> None:
    """Set a line of type on its plate."""
    (font, size, colour), (side, foot), (inner, _) = type_, place, plate
    if not text:
        return
    _draw_plate(pen, pen.width(text, font, size), size, place, plate)
    start = inner.x + _MARGIN if side == "left" else inner.right - _MARGIN
    pen.text(start, foot, text, font, size, colour, side)


def _draw_plate(
    pen: Pen, wide: float, size: float, place: Anchor, plate: tuple[Rect, Colour]
) -> None:
    """Keep the line screens away from a line of type and from all between it and the border."""
    (side, foot), (inner, light) = place, plate
    wide, deep = wide + _MARGIN + 0.9, to_mm(size)
    x = inner.x if side == "left" else inner.right - wide
    above, below = foot - deep * 0.72 - 0.7, inner.bottom
    if foot < _MIDDLE:
        above, below = inner.y, foot + max(0.9, deep * 0.3)
    pen.shape(rectangle(Rect(x, above, wide, below - above).inset(_HAIR)), fill=light)
