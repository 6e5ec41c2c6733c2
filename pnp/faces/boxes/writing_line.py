"""A line to write on, with a word before it."""

from pnp.box.parts.declared import PartBox
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.fit import put_line
from pnp.faces.path import line
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect

_FOOT = 1.2
"""How far the line stands above the foot of its box in mm."""


def put_writing_line(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw a line along the foot of a box; what is left of it behind the word is written on."""
    style, y, start = scene.style(box, "small"), area.bottom - _FOOT, area.x
    ink, said = scene.ink(box, style), scene.say(box.line)
    if said:
        size = put_line(pen, area.x, y, said, style.font, style.fit, ink, area.width * 0.6)
        start += pen.width(said, style.font, size) + 1.2
    pen.shape(line(start, y + 0.4, area.right, y + 0.4), stroke=Stroke(ink, 0.2, box.dashes))
