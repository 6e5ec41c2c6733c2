"""Paper money: notes and cheques, composed in layouts; each has a number of its own.

A note is laid out as the frame of its kit has it. What all of a kind share is one ornament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pnp.box.pieces import Note
from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import CHEQUE
from pnp.box.words import first_of
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import layer_face, layout_of
from pnp.faces.pen import Pen
from pnp.units import Size

_CLASSES: Final = ("low", "middle", "high")
# A number of three figures as wide as any, where it is to have room.
_WIDEST: Final = 888


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of paper money: its layout, its size, and the columns that it gives."""

    context: Context
    layout: str
    size: Size
    given: Mapping[str, str]
    prefix: str
    """What its numbers begin with."""

    def side(self, *layers: str, n: int = 0) -> Face:
        """Give a side that is composed of layers; the first is an ornament that all share."""
        context, bleed = self.context, layout_of(self.context, self.layout).bleed
        numbers = {
            "owner": context.to_recipient("cheque_for"),
            "serial": context.numbered(f"{self.prefix}\u00a0{n:03d}"),
            "widest": context.numbered(f"{self.prefix}\u00a0{_WIDEST}", widest=True),
        }
        shared, *own = (
            layer_face(context, f"{self.layout}/{layer}", self.size, {**self.given, **numbers})
            for layer in layers
        )
        if not own:  # it is kept once as it is: an ornament in it would have its name
            return replace(shared, bleed=bleed)

        def draw(pen: Pen) -> None:
            pen.stamp(shared.key, self.size.area.inset(-bleed), shared.draw)
            for each in own:
                each.draw(pen)

        return Face("".join(each.key for each in (shared, *own)), self.size, draw, bleed)


def cheque_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the cheques of a box, numbered from one: to write out by hand, or with a printed sum."""
    pips = kind.pips[0] if kind.pips else 0
    given = {
        "colour": kind.colour,
        "code": context.coded(kind.id)[0],
        "under": kind.colour if context.theme.ink == "full" else "paper",
        "sum": context.label("cheque_figure", n=pips, sum=context.sum(pips)) if pips else "",
    }
    prefix = f"{first_of(context.label('serial'))} {context.box.game.prefix}"
    cheque = _Kind(context, "cheque-printed" if pips else "cheque", CHEQUE, given, prefix)
    numbers = range(1, kind.count + 1)
    return tuple(PrintedPiece(kind.id, cheque.side("ground", "own", n=n)) for n in numbers)


def note_pieces(context: Context, note: Note, *, backs: bool = False) -> tuple[PrintedPiece, ...]:
    """Give all notes of a value, numbered from one in a series of their own, backs if wanted.

    A back never takes more than low ink.
    """
    theme, name = context.theme, f"note-{note.value}"
    saving = replace(theme, ink="low" if theme.ink == "full" else theme.ink)
    front, behind = (_note(replace(context, theme=each), note) for each in (theme, saving))
    back = behind.side("back") if backs else None
    numbers = range(1, note.count + note.spare + 1)
    return tuple(PrintedPiece(name, front.side("ground", "own", n=n), back) for n in numbers)


def class_of(value: int, values: Sequence[int]) -> str:
    """Say which third of all values, from the lowest on, a note of one of them belongs to.

    >>> [class_of(value, (1, 5, 10, 20)) for value in (1, 5, 10, 20)]
    ['low', 'low', 'middle', 'high']
    """
    return _CLASSES[values.index(value) * len(_CLASSES) // len(values)]


def _note(context: Context, note: Note) -> _Kind:
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
    prefix = f"{context.box.game.prefix}\u00a0{series}"
    return _Kind(context, "note", Size(note.width, context.box.money.height), given, prefix)
