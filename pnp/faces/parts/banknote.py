"""Play money: engraved notes, each value with its own colour, width, composition and picture.

What all notes of a value share is one ornament; each has its own serial number besides.
"""

from functools import partial

from pnp.box.pieces import Note
from pnp.faces.art.note_compositions import draw_ground, note_back, place_serial
from pnp.faces.art.note_design import HEIGHT, SERIAL, design_of, serial_of
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.pen import Ornament, Pen
from pnp.units import Size


def note_pieces(context: Context, note: Note, *, backs: bool = False) -> tuple[PrintedPiece, ...]:
    """Give all notes of a value, numbered from one in a series of their own, backs if wanted."""
    key, size = f"note {note.value} {context.lang} {context.theme.ink}", Size(note.width, HEIGHT)
    back = note_back(context, note) if backs else None
    return tuple(
        PrintedPiece(
            f"note-{note.value}",
            Face(f"{key} {n}", size, partial(_draw, context=context, note=note, n=n)),
            back,
        )
        for n in range(1, note.count + note.spare + 1)
    )


def _draw(pen: Pen, context: Context, note: Note, n: int) -> None:
    cut = design_of(context, note)
    key = f"note ground {note.value} {context.lang} {context.theme.ink}"
    pen.stamp(Ornament(key, cut.frame.inset(-1), partial(draw_ground, cut=cut)))
    x, y, align = place_serial(cut)
    font, size = SERIAL
    pen.text(x, y, serial_of(context, note, n), font, size, context.theme.colour("ink"), align)
