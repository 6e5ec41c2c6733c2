"""Drawings kept as data: outlines in a short notation, filled or drawn in colours by name.

A drawing stands in a square of 100 units and is enlarged to its place. Each kind of ink treats
it in its own way: full colour fills, low ink washes and outlines, line ink engraves the tones as
line screens that thin out with the lightness of the colour.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from pnp.faces.art.tone import engrave, put_tone
from pnp.faces.path import Path, Step, circle, rectangle
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import BLACK, WHITE, Theme, lightness
from pnp.units import Rect

UNITS: Final = 100.0
"""Side of the square a drawing stands in."""

_TOKENS: Final = re.compile(r"[MLCZOR]|-?\d*\.?\d+")
_FIGURES: Final = {"M": 2, "L": 2, "C": 6, "Z": 0, "O": 3, "R": 4}


@cache
def outline(notation: str) -> Path:
    """Read an outline: `M`, `L`, `C`, `Z` as in a path, `O x y r` a circle, `R x y w h` a box.

    >>> outline("M0 0 L4 0 4 3 Z").steps
    (('M', (0.0, 0.0)), ('L', (4.0, 0.0)), ('L', (4.0, 3.0)), ('Z', ()))
    """
    steps: list[Step] = []
    for command, figures in _commands(_TOKENS.findall(notation)):
        if command == "O":
            steps.extend(circle(*figures).steps)
        elif command == "R":
            steps.extend(rectangle(Rect(*figures)).steps)
        else:
            steps.append((command, figures))
    return Path(tuple(steps))


def _commands(tokens: list[str]) -> Iterator[tuple[str, tuple[float, ...]]]:
    command, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        count = _FIGURES[command]
        yield command, tuple(float(token) for token in tokens[at : at + count])
        at += count


def strokes_round(x: float, y: float, inner: float, outer: float, count: int) -> str:
    """Write short strokes round a point: the rays of a light, the hours of a dial.

    >>> strokes_round(50, 50, 10, 20, 2)
    'M60.00 50.00 L70.00 50.00 M40.00 50.00 L30.00 50.00'
    """
    angles = [math.tau * n / count for n in range(count)]
    return " ".join(
        f"M{x + inner * math.cos(a):.2f} {y + inner * math.sin(a):.2f} "
        f"L{x + outer * math.cos(a):.2f} {y + outer * math.sin(a):.2f}"
        for a in angles
    )


@dataclass(frozen=True, slots=True)
class Area:
    """A tone: an outline filled with a colour of the palette."""

    notation: str
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line in a colour of the palette, its width in units."""

    notation: str
    colour: str = "ink"
    width: float = 1.6


@dataclass(frozen=True, slots=True)
class Framed:
    """Tones and lines that show only inside an outline."""

    notation: str
    parts: tuple[Area | Line, ...]


Drawing = tuple[Area | Line | Framed, ...]
"""Tones and lines from back to front, in a square of 100 units."""


TONES: Final[dict[str, int]] = {
    "sand": 88, "sun": 83, "mango": 79, "sky": 70, "coral": 61, "teal": 52, "harbour": 42,
    "pine": 34, "ocean": 25,
}  # fmt: skip
"""The lightness L* of colours that drawings name, for kits whose palette has no such name."""


def lent(theme: Theme, drawing: Drawing) -> Theme:
    """Give a hand that has every colour of a drawing: a missing one is replaced by its tone."""
    palette = dict(theme.look.palette)
    own = [colour for name, colour in palette.items() if not name.startswith("note-")]
    for name in _colours(drawing):
        if name not in palette and own:
            tone = TONES.get(name, 50)
            palette[name] = min(own, key=lambda colour: abs(lightness(colour) - tone))
    if len(palette) == len(theme.look.palette):
        return theme
    return Theme(replace(theme.look, palette=palette), theme.ink)


def put_drawing(
    pen: Pen, theme: Theme, key: str, drawing: Drawing, x: float, y: float, size: float
) -> None:
    """Draw a drawing into a square of `size` mm; the file keeps it once."""
    theme = lent(theme, drawing)
    palette = theme.look.palette  # in line ink, too, the tones decide how close the lines lie
    colours = ",".join(sorted({palette.get(colour, BLACK) for colour in _colours(drawing)}))
    draw = partial(_draw, drawing=drawing, theme=theme, size=size)
    area = Rect(0, 0, size, size)
    pen.stamp(Ornament(f"drawing {key} {size:g} {theme.ink} {colours}", area, draw), x, y)


def _colours(drawing: Drawing) -> Iterator[str]:
    for part in drawing:
        if isinstance(part, Framed):
            yield from _colours(part.parts)
        else:
            yield part.colour


def _draw(pen: Pen, drawing: Drawing, theme: Theme, size: float) -> None:
    scale = size / UNITS
    with pen.transform(0, 0, 0, scale):
        _draw_parts(pen, drawing, theme, scale)


def _draw_parts(pen: Pen, drawing: Drawing, theme: Theme, scale: float) -> None:
    for part in drawing:
        if isinstance(part, Framed):
            with pen.clip(outline(part.notation)):
                _draw_parts(pen, part.parts, theme, scale)
        elif isinstance(part, Area):
            put_tone(pen, theme, outline(part.notation), part.colour, 1 / scale)
        else:
            colour = line_colour(theme, part.colour)
            stroke = Stroke(colour, max(part.width, 0.18 / scale), round=True)
            pen.shape(outline(part.notation), stroke=stroke)


def line_colour(theme: Theme, name: str) -> Colour:
    """Give the colour of a drawn line: a line of paper stays light in every ink."""
    if name == "paper":
        return WHITE if theme.ink != "full" else theme.colour(name)
    return theme.colour(name)


def put_engraving(
    pen: Pen,
    theme: Theme,
    key: str,
    drawing: Drawing,
    colour: Colour,
    x: float,
    y: float,
    size: float,
) -> None:
    """Draw a drawing as an engraver would, in lines of one colour, whatever the ink."""
    plate = Theme(lent(theme, drawing).look, "line")
    area = Rect(0, 0, size, size)

    def draw(own: Pen) -> None:
        with own.transform(0, 0, 0, size / UNITS):
            _engrave_parts(own, drawing, plate, size / UNITS, colour)

    pen.stamp(Ornament(f"engraving {key} {size:g} {colour}", area, draw), x, y)


def _engrave_parts(pen: Pen, drawing: Drawing, theme: Theme, scale: float, colour: Colour) -> None:
    for part in drawing:
        if isinstance(part, Framed):
            with pen.clip(outline(part.notation)):
                _engrave_parts(pen, part.parts, theme, scale, colour)
        elif isinstance(part, Area):
            tone = theme.look.palette.get(part.colour, BLACK)
            engrave(pen, outline(part.notation), tone, 1 / scale, colour)
        else:
            drawn = WHITE if part.colour == "paper" else colour
            stroke = Stroke(drawn, max(part.width, 0.18 / scale), round=True)
            pen.shape(outline(part.notation), stroke=stroke)
