"""Icons: one family, drawn with one stroke in the colour of their place, each beside its word.

They are designed in a square of 16 mm, eight steps of a grid of 2 mm, with lines of 1 mm, and
enlarged or reduced to their place.
"""

from functools import partial
from typing import Final

from pnp.box.art import ICON, Framed, Shape, Tone
from pnp.faces.art.drawing import find_drawing
from pnp.faces.path import Path
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import Theme
from pnp.units import Rect

SQUARE: Final = 16.0
"""Side in mm of the square that icons are designed in."""

STROKE: Final = 1.0
"""Width in mm of their lines."""


def put_icon(
    pen: Pen, theme: Theme, name: str, x: float, y: float, size: float, colour: Colour
) -> None:
    """Draw an icon into a square of `size` mm with its top left at (x, y)."""
    drawing = find_drawing(pen, theme, f"{ICON}{name}")
    if drawing is None:
        return
    ornament = Ornament(
        f"icon {name} {colour}",
        Rect(0, 0, drawing.side, drawing.side),
        partial(_draw, shapes=drawing.shapes, colour=colour),
    )
    with pen.transform(x, y, 0, size / drawing.side):
        pen.stamp(ornament)


def _draw(pen: Pen, shapes: tuple[Shape, ...], colour: Colour) -> None:
    lines: dict[float, Path] = {}
    for shape in shapes:
        path = Path(shape.outline)
        if isinstance(shape, Framed):
            with pen.clip(path):
                _draw(pen, shape.shapes, colour)
        elif isinstance(shape, Tone):
            pen.shape(path, colour)
        else:  # lines that cross are drawn at once
            lines[shape.width] = lines.get(shape.width, Path(())) + path
    for width, path in lines.items():
        pen.shape(path, stroke=Stroke(colour, width, round=True))
