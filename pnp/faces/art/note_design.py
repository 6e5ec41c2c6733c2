"""What a note is made with: colours, rank, words, and the engraved ornament that is put on it."""

import colorsys
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, Literal

from pnp.box.pieces import Note
from pnp.faces.art.drawing import put_drawing, put_emblem, screen
from pnp.faces.art.flow_lines import HAIR, LineBed, Sun, draw_bed, draw_sun
from pnp.faces.art.guilloche import GRAVERS, Graver, RosetteRing, braid, oval_path, put_rosette
from pnp.faces.context import Context
from pnp.faces.pen import Align, Colour, Font, Ornament, Pen, Stroke
from pnp.faces.text.fit import measure_line, put_line
from pnp.faces.theme import WHITE, Ink, blend, channels, tint
from pnp.outlines import circle, ellipse, rectangle
from pnp.units import Rect

HEIGHT: Final = 44.0
"""Height of all notes in mm; the width tells the value."""
# How far the engraving keeps from the cut, in mm.
_EDGE: Final = 2.5
SERIAL: Final[tuple[Font, tuple[float, float]]] = ("sans-500", (7.5, 7.5))
"""Font and sizes in pt of serial numbers."""
NoteClass = Literal["low", "middle", "high"]
"""Which third of a game's values a note belongs to; each has a composition of its own."""
_CLASSES: Final[tuple[NoteClass, ...]] = ("low", "middle", "high")


@dataclass(frozen=True, slots=True)
class NoteDesign:
    """How one value is engraved."""

    context: Context
    note: Note
    rank: int
    """How many values are lower."""
    kind: NoteClass
    colour: Colour
    second: Colour
    """The second tint: the colour across the circle from the first, muted."""
    ink: Ink
    graver: Graver

    @property
    def frame(self) -> Rect:
        """What the engraving covers."""
        return Rect(_EDGE, _EDGE, self.note.width - 2 * _EDGE, HEIGHT - 2 * _EDGE)

    @property
    def light(self) -> Colour:
        """The colour of the paper under the lines."""
        return tint(self.colour, 0.1) if self.ink == "full" else WHITE

    @property
    def figures(self) -> str:
        """The value in figures, as the language groups them."""
        return self.context.figures(self.note.value)

    @property
    def sum(self) -> str:
        """The value with the sign of the currency."""
        return self.context.sum(self.note.value)

    def hair(self, width: float = HAIR) -> Stroke:
        """Give a line of the note's colour, never too thin to be printed."""
        return Stroke(self.colour, max(HAIR, width))


def design_of(context: Context, note: Note) -> NoteDesign:
    """Choose colours, composition and graver for a value among those of its game."""
    values = sorted(each.value for each in context.box.money.notes)
    rank = values.index(note.value)
    kind = _CLASSES[rank * len(_CLASSES) // len(values)]
    colour, ink = context.theme.colour(note.colour), context.theme.ink
    second = colour if ink == "line" else _across(colour)
    return NoteDesign(context, note, rank, kind, colour, second, ink, GRAVERS[ink])


def _across(colour: Colour) -> Colour:
    """Give the colour across the circle of hues, muted and of middle lightness.

    >>> _across("#1d3f73")
    '#b6935d'
    """
    hue, _, rich = colorsys.rgb_to_hls(*(channel / 255 for channel in channels(colour)))
    red, green, blue = colorsys.hls_to_rgb((hue + 0.5) % 1, 0.54, min(0.38, rich))
    return "#" + "".join(f"{round(255 * part):02x}" for part in (red, green, blue))


def serial_of(context: Context, note: Note, n: int, *, widest: bool = False) -> str:
    """Give the serial number of a note: the game, the series of its value (A is the highest), n.

    In a kit for somebody that of the kit comes behind it; the widest one has room for any kit's.
    """
    series = sum(other.value > note.value for other in context.box.money.notes)
    serial = f"{context.box.game.prefix}\u00a0{chr(ord('A') + series)}\u00a0{n:03d}"
    return context.numbered(serial, widest=widest)


@dataclass(frozen=True, slots=True)
class TypeLine:
    """One line of type on a note, as large between two sizes in pt as its room in mm allows."""

    text: str
    font: Font
    sizes: tuple[float, float]
    colour: Colour
    room: float = inf

    def measure(self, pen: Pen) -> tuple[float, float]:
        """Give its size in pt and its width in mm."""
        return measure_line(pen, self.text, self.font, self.sizes, self.room)

    def put(self, pen: Pen, x: float, y: float, align: Align = "left") -> None:
        """Set it with its baseline at y."""
        if self.text:
            put_line(pen, x, y, self.text, self.font, self.sizes, self.colour, self.room, align)


PLAIT: Final = 3.2
"""Width of a plaited border in mm."""
_STRIPES: Final = 24
_WASH: Final = 0.16


def put_wash(pen: Pen, cut: NoteDesign) -> None:
    """Wash the paper from the colour of the note at its sides to the second tint in its middle."""
    frame = cut.frame
    for n in range(_STRIPES if cut.ink == "full" else 0):
        share = 1 - abs(2 * (n + 0.5) / _STRIPES - 1)
        x = frame.x + frame.width * n / _STRIPES
        pen.shape(
            rectangle(Rect(x, frame.y, frame.right - x, frame.height)),
            fill=tint(blend(cut.second, cut.colour, share), _WASH),
        )


def put_beds(pen: Pen, bed: LineBed, cut: NoteDesign) -> None:
    """Lay two beds over each other, one in each tint: where they part, the note seems to shine."""
    few = max(4, round(bed.lines / cut.graver.spread**0.5))
    own = replace(bed, lines=few)
    other = replace(own, phase=bed.phase + 0.5, waves=bed.waves + 0.5)
    if cut.ink != "line":
        pen.shape(draw_bed(other), stroke=Stroke(cut.second, HAIR))
    pen.shape(draw_bed(own), stroke=cut.hair())


def put_suns(pen: Pen, sun: Sun, bed: LineBed, cut: NoteDesign) -> None:
    """Lay two suns over each other, one in each tint, their rays curved against each other."""
    own = replace(sun, rays=round(sun.rays / cut.graver.spread**0.5))
    pen.shape(draw_sun(replace(own, twist=-sun.twist), bed), stroke=Stroke(cut.second, HAIR))
    pen.shape(draw_sun(own, bed), stroke=cut.hair())


def put_plait(pen: Pen, cut: NoteDesign, sides: str) -> None:
    """Draw a plaited border along some sides of the frame (`lrtb`), ended by small rosettes."""
    frame, half = cut.frame, PLAIT / 2
    runs = {
        "t": (frame.width - 2 * PLAIT, 0.0, frame.x + PLAIT, frame.y + half),
        "b": (frame.width - 2 * PLAIT, 180.0, frame.right - PLAIT, frame.bottom - half),
        "r": (frame.height - 2 * PLAIT, 90.0, frame.right - half, frame.y + PLAIT),
        "l": (frame.height - 2 * PLAIT, 270.0, frame.x + half, frame.bottom - PLAIT),
    }
    for side in sides:
        length, angle, x, y = runs[side]
        waves = round(length / (4.6 - cut.rank * 0.25))
        draw = partial(_draw_plait, length=length, waves=waves, cut=cut)
        name = f"plait {length:g} {waves} {cut.colour} {cut.ink}"
        with pen.transform(x, y, angle):
            pen.stamp(Ornament(name, Rect(0, -half, length, PLAIT), draw))
    for x in (frame.x + half, frame.right - half):
        for y in (frame.y + half, frame.bottom - half):
            ring = RosetteRing(0.3, half - 0.25, 6, 3)
            put_rosette(pen, x, y, (ring,), cut.colour, cut.hair(0.12 * cut.graver.fine).width)


def _draw_plait(pen: Pen, length: float, waves: int, cut: NoteDesign) -> None:
    path = braid(length, PLAIT - 0.9, waves, cut.graver.strands(4))
    pen.shape(path, stroke=cut.hair(0.13 * cut.graver.fine))


def put_value_rosette(pen: Pen, cut: NoteDesign, x: float, y: float, radius: float) -> None:
    """Draw the rosette round a value, open in its middle: the dearer, the more petals."""
    petals, graver = 8 + 2 * cut.rank, cut.graver
    inner = radius * 0.72
    rings = (
        RosetteRing(inner, radius, petals, graver.strands(8), (0.22, 0.0, 0.42)[cut.rank % 3]),
        RosetteRing(inner - 0.2, inner + 1.2, 3 * petals, 3),
    )
    stroke = cut.hair(0.11 * graver.fine)
    put_rosette(pen, x, y, rings, cut.colour, stroke.width)
    if cut.ink != "line":
        tinted = RosetteRing(inner + 0.6, radius + 0.9, petals, graver.strands(4), 0.3)
        put_rosette(pen, x, y, (tinted,), cut.second, HAIR)
    pen.shape(circle(x, y, inner - 0.4), stroke=cut.hair(0.28))
    pen.shape(circle(x, y, inner - 1.0), stroke=cut.hair(0.12))


def put_picture(
    pen: Pen,
    cut: NoteDesign,
    x: float,
    y: float,
    radii: tuple[float, float],
    *,
    size: float = 0.0,
    rim: bool = True,
) -> None:
    """Engrave the picture of a value in an oval window, before a slanting sky."""
    rx, ry = radii
    window = ellipse(x, y, rx, ry)
    if rim:
        strands = cut.graver.strands(4)
        with pen.transform(x, y):
            for n in range(strands):
                path = oval_path((rx + 0.8, ry + 0.8), 0.8, 30, n / strands)
                pen.shape(path, stroke=cut.hair(0.12 * cut.graver.fine))
    pen.shape(window, fill=WHITE)
    theme = cut.context.theme
    name = cut.note.ornament or theme.look.emblem
    size = size or 2 * min(rx, ry) * (0.8 if cut.note.ornament else 0.94)
    with pen.clip(window):
        with pen.transform(x, y, -45):  # or it would run on through the lines of the picture
            reach = max(rx, ry) + 1
            sky = screen(Rect(-reach, -reach, 2 * reach, 2 * reach), 0.75 * cut.graver.spread**0.5)
            pen.shape(sky, stroke=cut.hair())
        if name:
            put_drawing(pen, theme, name, x - size / 2, y - size / 2, size, colour=cut.colour)
    pen.shape(window, stroke=cut.hair(0.3))


def put_seal(pen: Pen, cut: NoteDesign, x: float, y: float, size: float) -> None:
    """Engrave the emblem of the issuing bank, its middle at a point."""
    put_emblem(pen, cut.context.theme, x - size / 2, y - size / 2, size, cut.colour)
