"""Paper money: notes and cheques, composed in layouts; each has a number of its own.

A note is laid out as the frame of its kit has it. What all of a kind share is one ornament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.box.pieces import Note
from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import CHEQUE
from pnp.box.words import first_of
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import layout_of, put_layer
from pnp.faces.pen import Ornament, Pen
from pnp.units import Size

HEIGHT: Final = 44.0
"""Height of all notes in mm; the width tells the value."""
_CLASSES: Final = ("low", "middle", "high")
# A number of three figures as wide as any, where it is to have room.
_WIDEST: Final = 888


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of paper money: its layout, its key, its size, and the columns that it gives."""

    context: Context
    layout: str
    key: str
    size: Size
    given: Mapping[str, str]
    prefix: str
    """What its numbers begin with."""

    def number(self, n: int, *, widest: bool = False) -> str:
        return self.context.numbered(f"{self.prefix}\u00a0{n:03d}", widest=widest)

    def put(self, pen: Pen, layer: str, n: int = 0) -> None:
        context = self.context
        given = {
            **self.given,
            "owner": context.to_recipient("cheque_for"),
            "serial": self.number(n),
            "widest": self.number(_WIDEST, widest=True),
        }
        put_layer(pen, context, f"{self.layout}/{layer}", self.size.area, **given)

    def put_shared(self, pen: Pen, layer: str) -> None:
        ground = partial(self.put, layer=layer)
        area = self.size.area.inset(-layout_of(self.context, self.layout).bleed)
        pen.stamp(Ornament(f"{self.key} {layer}", area, ground))

    def front(self, n: int) -> Face:
        def draw(pen: Pen) -> None:
            self.put_shared(pen, "ground")
            self.put(pen, "own", n)

        return Face(f"{self.key} {n}", self.size, draw, layout_of(self.context, self.layout).bleed)


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box, numbered from one: to write out by hand, or with a printed sum."""
    pips = kind.pips[0] if kind.pips else 0
    given = {
        "colour": kind.colour,
        "under": kind.colour if context.theme.ink == "full" else "paper",
        "sum": context.label("cheque_figure", n=pips, sum=context.sum(pips)) if pips else "",
    }
    prefix = f"{first_of(context.label('serial'))} {context.box.game.prefix}"
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    name = "cheque-printed" if pips else "cheque"
    cheque = _Kind(context, name, key, CHEQUE, given, prefix)
    return tuple(PrintedPiece(kind.id, cheque.front(n)) for n in range(1, kind.count + 1))


def note_pieces(context: Context, note: Note, *, backs: bool = False) -> tuple[PrintedPiece, ...]:
    """Give all notes of a value, numbered from one in a series of their own, backs if wanted."""
    kind = _kind_of(context, note)
    back = _note_back(context, note) if backs else None
    numbers = range(1, note.count + note.spare + 1)
    return tuple(PrintedPiece(f"note-{note.value}", kind.front(n), back) for n in numbers)


def class_of(value: int, values: Sequence[int]) -> str:
    """Say which third of all values, from the lowest on, a note of one of them belongs to.

    >>> [class_of(value, (1, 5, 10, 20)) for value in (1, 5, 10, 20)]
    ['low', 'low', 'middle', 'high']
    """
    return _CLASSES[values.index(value) * len(_CLASSES) // len(values)]


def _kind_of(context: Context, note: Note) -> _Kind:
    values = sorted(each.value for each in context.box.money.notes)
    given = {
        "class": class_of(note.value, values),
        "colour": note.colour,
        "value": context.figures(note.value),
        "sum": context.sum(note.value),
        "words": context.localise(note.words),
        "picture": note.ornament or context.theme.look.emblem,
    }
    series = chr(ord("A") + values[::-1].index(note.value))  # A is the highest
    key = f"note {note.value} {context.lang} {context.theme.ink}"
    prefix = f"{context.box.game.prefix}\u00a0{series}"
    return _Kind(context, "note", key, Size(note.width, HEIGHT), given, prefix)


def _note_back(context: Context, note: Note) -> Face:
    # It never takes more than low ink.
    theme = context.theme
    own = replace(context, theme=replace(theme, ink="low" if theme.ink == "full" else theme.ink))
    kind = _kind_of(own, note)
    draw = partial(kind.put_shared, layer="back")
    return Face(f"note back {note.value} {context.lang} {theme.ink}", kind.size, draw)
