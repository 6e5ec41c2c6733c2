"""The bank's tray: shallow boxes to fold up, a place for every note, and strips to part them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.pieces import Note
from pnp.box.pieces import Piece as Kind
from pnp.faces.art.backs import BACKS, back_pattern
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.art.nets import CUT, put_folds, tab
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import Path, line, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

SLOTS: Final = 4
"""Places for notes in one tray, one below the other."""

WALL: Final = 11.0
"""Height of the walls in mm."""

_NOTE: Final = Size(99, 48)
_ASIDE: Final = 67.0
_BASE: Final = Rect(WALL, WALL, _NOTE.width + _ASIDE, SLOTS * _NOTE.height)
_WHOLE: Final = Size(_BASE.width + 2 * WALL, _BASE.height + 2 * WALL)
_FOOT: Final = 7.0
"""Width in mm of the foot that a strip is glued down by."""

_STRIP: Final = WALL - 1 + _FOOT
_SAFE: Final = 2.0


@dataclass(frozen=True, slots=True)
class Compartment:
    """A place beside the notes: what lies there, and its icon."""

    words: str
    icon: str


def tray_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the trays a game needs, four notes to each, and a sheet of strips for all of them."""
    notes = sorted(context.box.money.notes, key=lambda note: -note.value)
    stacks = [notes[n : n + SLOTS] for n in range(0, len(notes), SLOTS)]
    aside = _aside(context)
    each = -(-len(aside) // max(1, len(stacks)))
    nets = []
    for n, stack in enumerate(stacks):
        name = f"{kind.id}-{n + 1}" if n else kind.id
        beside = aside[n * each : (n + 1) * each]
        draw = partial(_draw_tray, context=context, kind=kind, notes=stack, aside=beside)
        nets.append((name, draw))
    nets.append((f"{kind.id}-strips", partial(_draw_strips, context=context, trays=len(stacks))))
    key = f"{context.lang} {context.theme.ink}"
    return tuple(
        PrintedPiece(name, Face(f"{name} {key}", _WHOLE, draw, safe=_SAFE), count=kind.count)
        for name, draw in nets
    )


def _aside(context: Context) -> tuple[Compartment, ...]:
    """Say what lies beside the notes: houses, hotels, the deeds still for sale, the cards."""
    box = context.box
    kinds = {piece.kind: piece for piece in box.pieces}
    slots = [
        Compartment(f"{kinds[name].count} × {context.localise(kinds[name].name)}", name)
        for name in ("house", "hotel")
        if name in kinds
    ]
    if box.deeds:
        slots.append(Compartment(context.label("part_deeds"), "mortgage"))
    if box.decks:
        slots.append(
            Compartment("\n".join(context.localise(deck.name) for deck in box.decks), "chance")
        )
    return tuple(slots)


def _draw_tray(
    pen: Pen, context: Context, kind: Kind, notes: Sequence[Note], aside: Sequence[Compartment]
) -> None:
    _draw_walls(pen, context, kind)
    pen.shape(rectangle(_BASE), fill=WHITE)
    for n, note in enumerate(notes):
        _draw_note_place(pen, context, note, _BASE.y + n * _NOTE.height)
    room = _BASE.height / max(1, len(aside))
    for n, slot in enumerate(aside):
        area = Rect(_BASE.x + _NOTE.width, _BASE.y + n * room, _ASIDE, room)
        _draw_aside(pen, context, slot, area)
    feet = [line(_BASE.x + _NOTE.width, _BASE.y, _BASE.x + _NOTE.width, _BASE.bottom)]
    feet += [line(_BASE.x, y, _BASE.x + _NOTE.width, y)
             for y in (_BASE.y + n * _NOTE.height for n in range(1, SLOTS))]  # fmt: skip
    feet += [line(_BASE.x + _NOTE.width, y, _BASE.right, y)
             for y in (_BASE.y + n * room for n in range(1, len(aside)))]  # fmt: skip
    steps = tuple(step for foot in feet for step in foot.steps)
    pen.shape(Path(steps), stroke=context.theme.stroke("ink", 0.18))
    _draw_cuts(pen, context)


def _draw_walls(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw the outside of the four walls: pattern, emblem and the name of the bank in front."""
    theme, ink = context.theme, context.theme.colour("ink")
    whole = Rect(0, 0, _WHOLE.width, _WHOLE.height)
    walls = (
        Rect(_BASE.x, 0, _BASE.width, WALL), Rect(_BASE.x, _BASE.bottom, _BASE.width, WALL),
        Rect(0, _BASE.y, WALL, _BASE.height), Rect(_BASE.right, _BASE.y, WALL, _BASE.height),
    )  # fmt: skip
    for wall in walls:
        with pen.clip(rectangle(wall)):
            if theme.look.pattern in BACKS:
                back_pattern(pen, theme, theme.look.pattern, whole, kind.colour)
    name = context.localise(context.box.money.issuer or kind.name)
    wide = min(110.0, pen.width(name, "serif-700", 16) + 20)
    plate = Rect(_BASE.x + (_BASE.width - wide) / 2, _BASE.bottom + 1.6, wide, WALL - 3.2)
    pen.shape(rounded_rectangle(plate, 1.2), WHITE, Stroke(ink, 0.4))
    put_emblem(pen, theme, plate.x + 1.6, plate.y + 0.6, plate.height - 1.2)
    put_line(pen, plate.x + 11, plate.bottom - 2.2, name, "serif-700", (16, 10), ink, wide - 13)


def _draw_note_place(pen: Pen, context: Context, note: Note, y: float) -> None:
    """Draw where the notes of a value lie: their size, their value, their colour."""
    theme, colour = context.theme, context.theme.colour(note.colour)
    middle = _BASE.x + _NOTE.width / 2
    place = Rect(middle - note.width / 2, y + 2, note.width, _NOTE.height - 4)
    fill = theme.area(note.colour) if theme.ink != "full" else None
    pen.shape(rounded_rectangle(place, 1.5), fill, Stroke(colour, 0.5))
    pen.shape(rounded_rectangle(place.inset(1.4), 1), stroke=Stroke(colour, 0.18))
    value = context.sum(note.value)
    ink = theme.colour("ink") if theme.ink != "full" else colour
    put_line(pen, middle, y + 27.5, value, "serif-700", (34, 20), ink, 80, "centre")
    put_line(
        pen, middle, y + 36, context.localise(note.words), "sans-400", (9.5, 8), ink, 80, "centre"
    )


def _draw_aside(pen: Pen, context: Context, slot: Compartment, area: Rect) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    middle = area.x + area.width / 2
    y = area.y + area.height / 2 - 20
    put_icon(pen, theme, slot.icon, middle - 11, y, 22, theme.colour("accent"))
    words = Rect(area.x + 5, area.y + area.height / 2 + 5, area.width - 10, 20)
    put_text(pen, slot.words, "serif-700", (18, 12), ink, words, "centre", middle=False)


def _draw_cuts(pen: Pen, context: Context) -> None:
    """Draw what is cut and folded: walls on four sides, a tab at each end of the long ones."""
    base, right, foot = _BASE, _WHOLE.width, _WHOLE.height
    cuts = [
        line(base.x, 0, base.right, 0), line(base.x, foot, base.right, foot),
        line(0, base.y, 0, base.bottom), line(right, base.y, right, base.bottom),
    ]  # fmt: skip
    for x, out in ((base.x, 1.0), (base.right, -1.0)):
        for y, down in ((base.y, -1.0), (base.bottom, 1.0)):
            corner, end = (x, y), (x, y + down * WALL)
            start, stop = (end, corner) if out * down < 0 else (corner, end)
            cuts.append(tab(stop, start, WALL - 2.5))
            cuts.append(line(x, y, x - out * WALL, y))
            _put_tab_word(pen, context, x - out * 4.4, y + down * WALL / 2)
    pen.shape(Path(tuple(step for cut in cuts for step in cut.steps)), stroke=CUT)
    across = [((base.x, y), (base.right, y)) for y in (base.y, base.bottom)]
    down_ = [((x, 0.0), (x, foot)) for x in (base.x, base.right)]
    put_folds(pen, [*across, *down_])


def _put_tab_word(pen: Pen, context: Context, x: float, y: float) -> None:
    with pen.transform(x, y, 90):
        put_line(pen, 0, 0.9, context.label("glue_tab"), "sans-400", (7, 7),
                 context.theme.colour("ink"), WALL - 1.6, "centre")  # fmt: skip


def _draw_strips(pen: Pen, context: Context, trays: int) -> None:
    """Draw the strips that part the places: each folds along its length, its foot glued down."""
    ink, x = context.theme.colour("ink"), 0.0
    lengths = [[_BASE.height - 2]] * trays
    lengths += [[_NOTE.width - 1] * 2] * (-(-trays * (SLOTS - 1) // 2)) + [[_ASIDE - 1] * 2] * trays
    for column in lengths:
        y = 0.0
        for length in column:
            pen.shape(rectangle(Rect(x, y, _STRIP, length)), stroke=CUT)
            fold = x + _STRIP - _FOOT
            put_folds(pen, [((fold, y), (fold, y + length))])
            with pen.transform(fold + _FOOT / 2, y + length / 2, 90):
                put_line(pen, 0, 0.9, context.label("glue_tab"), "sans-400", (8, 7), ink,
                         length - 8, "centre")  # fmt: skip
            y += length
        x += _STRIP
    words = Rect(x + 6, 6, _WHOLE.width - x - 8, 120)
    put_icon(pen, context.theme, "fold", words.x, words.y, 14, context.theme.colour("accent"))
    room = Rect(words.x, words.y + 18, words.width, words.height - 18)
    put_text(pen, context.label("tray_how"), "sans-400", (11, 9), ink, room, middle=False)
