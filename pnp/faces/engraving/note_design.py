"""What a note is made with: its colours, its rank, how finely it is cut, its words."""

import colorsys
from dataclasses import dataclass
from math import inf
from typing import Final, Literal

from pnp.box.pieces import Note
from pnp.box.words import first_of, has_two
from pnp.faces.art.flow_lines import HAIR
from pnp.faces.art.guilloche import GRAVERS, Graver
from pnp.faces.context import Context
from pnp.faces.fit import put_line, size_of_line, width_of_line
from pnp.faces.pen import Align, Colour, Font, Pen, Stroke
from pnp.faces.theme import WHITE, Ink, channels, tint, write_figures
from pnp.faces.two_settings import no_line
from pnp.units import Rect

HEIGHT: Final = 44.0
"""Height of all notes in mm; the width tells the value."""

EDGE: Final = 2.5
"""How far the engraving keeps from the cut, in mm."""

SERIAL: Final[tuple[Font, float]] = ("sans-500", 7.5)
"""Font and size in pt of serial numbers."""

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
        return Rect(EDGE, EDGE, self.note.width - 2 * EDGE, HEIGHT - 2 * EDGE)

    @property
    def light(self) -> Colour:
        """The colour of the paper under the lines."""
        return tint(self.colour, 0.1) if self.ink == "full" else WHITE

    @property
    def figures(self) -> str:
        """The value in figures, as the language groups them."""
        return write_figures(self.context.box, self.note.value, self.context.lang)

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
    second = colour if ink == "line" else across(colour)
    return NoteDesign(context, note, rank, kind, colour, second, ink, GRAVERS[ink])


def across(colour: Colour) -> Colour:
    """Give the colour across the circle of hues, muted and of middle lightness.

    >>> across("#1d3f73")
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
    """One line of type on a note: its text, font, size and colour."""

    text: str
    font: Font
    size: float
    colour: Colour

    def width(self, pen: Pen) -> float:
        """Give its width in mm."""
        sizes = (self.size, self.size)
        return width_of_line(pen, self.text, self.font, sizes, inf) if self.text else 0.0

    def put(self, pen: Pen, x: float, y: float, align: Align = "left") -> None:
        """Set it with its baseline at y."""
        if has_two(self.text):
            sizes = (self.size, self.size)
            put_line(pen, x, y, self.text, self.font, sizes, self.colour, inf, align)
        elif self.text:
            pen.text(x, y, self.text, self.font, self.size, self.colour, align)


def fit_line(
    pen: Pen, text: str, font: Font, sizes: tuple[float, float], colour: Colour, wide: float
) -> TypeLine:
    """Choose the size in pt, between two, at which a line is no wider than it may be."""
    if has_two(text):
        if size := size_of_line(pen, text, font, sizes, wide):
            return TypeLine(text, font, size, colour)
        pen.remark(no_line(pen, text, font, sizes, wide), text)
        text = first_of(text)
    most, least = sizes
    full = pen.width(text, font, most) if text else 0.0
    size = most if full <= wide else max(least, most * wide / full)
    if text and pen.width(text, font, size) > wide + 0.05:
        pen.fault(f"“{text[:36]}” is wider than the {wide:.0f} mm a note has for it", text)
    return TypeLine(text, font, size, colour)
