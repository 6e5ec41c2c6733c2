"""The back of a note, for those who print on both sides: little ink, no frame that could drift."""

from dataclasses import replace
from typing import Final

from pnp.box.pieces import Note
from pnp.faces.art.drawing import put_engraving
from pnp.faces.art.flow_lines import LineBed, Opening
from pnp.faces.art.guilloche import RosetteRing, put_rosette
from pnp.faces.context import Context
from pnp.faces.engraving.note_design import HEIGHT, NoteDesign, design_of, fit_line
from pnp.faces.engraving.note_ornament import put_beds
from pnp.faces.face import Face
from pnp.faces.path import circle
from pnp.faces.pen import Ornament, Pen
from pnp.units import Rect, Size

_CLEAR: Final = 5.0
"""How far the back keeps from the cut: a back drifts."""

_ROUND: Final = 11.0
_LINES: Final = 13
_MIDDLE: Final = HEIGHT / 2


def note_back(context: Context, note: Note) -> Face:
    """Give the back that all notes of a value share; it never takes more than low ink."""
    theme = context.theme
    own = replace(context, theme=replace(theme, ink="low" if theme.ink == "full" else theme.ink))
    cut = design_of(own, note)
    size = Size(note.width, HEIGHT)
    key = f"note back {note.value} {context.lang} {cut.ink}"

    def draw(pen: Pen) -> None:
        pen.stamp(
            Ornament(f"{key} ground", Rect(0, 0, size.width, HEIGHT), lambda own: _draw(own, cut))
        )

    return Face(key, size, draw)


def _draw(pen: Pen, cut: NoteDesign) -> None:
    wide = cut.note.width
    middle, aside = wide / 2, (wide / 2 - _ROUND - _CLEAR) / 2
    value = fit_line(pen, cut.sum, "serif-700", (22, 9), cut.colour, 2 * aside - 3)
    left, right = _CLEAR + aside - 0.6, wide - _CLEAR - aside + 0.6
    high = value.size * 0.127 + 2.2
    bed = LineBed(
        _CLEAR, wide - _CLEAR, _CLEAR, HEIGHT - _CLEAR, _MIDDLE, _LINES,
        openings=(Opening.round(middle, _ROUND), Opening(left, 2.2 * aside, high, 0.7 * aside),
                  Opening(right, 2.2 * aside, high, 0.7 * aside)),
        waves=3.0, swing=0.4,
    )  # fmt: skip
    put_beds(pen, bed, cut)
    ring = RosetteRing(_ROUND - 2.4, _ROUND, 16 + 2 * cut.rank, cut.graver.strands(6), 0.3)
    put_rosette(pen, middle, _MIDDLE, (ring,), cut.colour, cut.hair().width)
    pen.shape(circle(middle, _MIDDLE, _ROUND - 2.7), stroke=cut.hair(0.25))
    theme = cut.context.theme
    if theme.look.emblem:
        side = 2 * (_ROUND - 3.6)
        place = middle - side / 2, _MIDDLE - side / 2
        put_engraving(pen, theme, theme.look.emblem, cut.colour, *place, side)
    for x in (left, right):
        value.put(pen, x, _MIDDLE + value.size * 0.127, "centre")
