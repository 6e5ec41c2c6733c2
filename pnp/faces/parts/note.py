"""Play money: engraved notes, each value with its own colour, width and ornament."""

import math
from functools import partial
from typing import Final

from pnp.box.model import Note
from pnp.faces.art.emblem import put_emblem
from pnp.faces.art.guilloche import Ring, braid, line_screen, put_rosette
from pnp.faces.art.motifs import MOTIFS, put_motif
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import circle, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

HEIGHT: Final = 44.0
"""Height of all notes in mm; the width tells the value."""

_BORDER: Final = 2.5


def note_piece(brief: Brief, note: Note) -> Piece:
    """Give a note, as many as the box holds; it has no back."""
    key = f"note {note.value} {brief.lang} {brief.hand.ink}"
    face = Face(key, Size(note.width, HEIGHT), partial(_draw, brief=brief, note=note))
    return Piece(f"note-{note.value}", face, count=note.count + note.spare)


def _draw(pen: Pen, brief: Brief, note: Note) -> None:
    hand = brief.hand
    colour = hand.colour(note.colour)
    frame = Rect(_BORDER, _BORDER, note.width - 2 * _BORDER, HEIGHT - 2 * _BORDER)
    _draw_ground(pen, brief, note, frame)
    _draw_border(pen, frame, colour)
    _draw_rosettes(pen, brief, note, frame)
    _draw_words(pen, brief, note, frame)


def _draw_ground(pen: Pen, brief: Brief, note: Note, frame: Rect) -> None:
    """Lay the line screen under everything: a swell that runs through the note."""
    pen.shape(rectangle(frame), fill=_wash(brief))
    rank = _rank(brief, note)

    def lift(across: float, down: float) -> float:
        return (
            0.9 * math.sin(math.tau * (across * (2 + rank * 0.5) + down)) * math.sin(math.pi * down)
        )

    screen = line_screen(frame.inset(3), 0.8, lift)
    pen.shape(screen, stroke=Stroke(brief.hand.colour(note.colour), 0.09))


def _wash(brief: Brief) -> str | None:
    return None if brief.hand.ink != "full" else brief.hand.look.palette.get("paper")


def _rank(brief: Brief, note: Note) -> int:
    """Count the denominations below this one."""
    return sum(other.value < note.value for other in brief.box.money.notes)


def _draw_border(pen: Pen, frame: Rect, colour: str) -> None:
    pen.shape(rectangle(frame), stroke=Stroke(colour, 0.5))
    pen.shape(rectangle(frame.inset(3)), stroke=Stroke(colour, 0.25))
    plait = braid(frame.width - 1, 2, round(frame.width / 4), 3)
    for y in (frame.y + 1.5, frame.bottom - 1.5):
        with pen.moved(frame.x + 0.5, y):
            pen.shape(plait, stroke=Stroke(colour, 0.15))


def _draw_rosettes(pen: Pen, brief: Brief, note: Note, frame: Rect) -> None:
    rank, hand = _rank(brief, note), brief.hand
    colour = hand.colour(note.colour)
    x, y = frame.x + frame.width * 0.70, HEIGHT / 2
    pen.shape(circle(x, y, 12), fill="#ffffff")
    rings = (
        Ring(8.0, 14.5, 8 + 2 * rank, 8, 0.25),
        Ring(4.5, 9.0, 8 + 2 * rank, 6),
    )
    put_rosette(pen, x, y, rings, colour)
    left = frame.x + 19
    pen.shape(circle(left, y, 12), fill="#ffffff")
    put_rosette(pen, left, y, (Ring(10.5, 13.5, 24, 6),), colour)
    if note.ornament in MOTIFS:
        put_motif(pen, hand, note.ornament, left - 8, y - 8, 16)
    else:
        put_emblem(pen, hand, hand.look.emblem, left - 9.5, y - 9.5, 19)


def _draw_words(pen: Pen, brief: Brief, note: Note, frame: Rect) -> None:
    ink = brief.hand.colour("ink")
    x = frame.x + frame.width * 0.70
    value = str(note.value)
    put_line(pen, x, HEIGHT / 2 + 3.6, value, "serif-700", (30, 20), ink, 20, "centre")
    put_line(pen, frame.x + 4.2, frame.y + 9.5, value, "serif-700", (20, 14), ink, 20)
    put_line(
        pen, frame.right - 4.2, frame.bottom - 4.4, value, "serif-700", (20, 14), ink, 20, "right"
    )
    issuer = brief.said(brief.box.money.issuer).upper()
    put_line(pen, note.width / 2, frame.y + 7, issuer, "sans-600", (9, 7), ink, 46, "centre", 0.3)
    put_text(pen, brief.said(note.words), "sans-500", (9, 7), ink,
             Rect(frame.x + 4, frame.bottom - 8, 40, 4.6))  # fmt: skip
