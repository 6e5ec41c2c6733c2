"""The back of the kit on a part of any size: its pattern, its emblem, the name of the part."""

from pnp.box.parts.declared import PartBox
from pnp.faces.art.backs import BACKS, back_pattern
from pnp.faces.art.drawing import put_emblem
from pnp.faces.boxes.ground_box import bled
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.fit import put_line
from pnp.faces.path import circle, rectangle, rounded_rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.units import Rect, to_mm

_LARGEST = 18.0
_LEAST = 8.0


def put_kit_back(pen: Pen, scene: BoxScene, _box: PartBox, area: Rect) -> None:
    """Draw the back of the kit in the colour of the part."""
    theme, colour = scene.context.theme, scene.part_colour
    whole = bled(scene, area)
    if theme.look.pattern in BACKS:
        back_pattern(pen, theme, theme.look.pattern, whole, colour)
    else:
        pen.shape(rectangle(whole), fill=theme.area(colour), stroke=None)
    x, y = area.x + area.width / 2, area.y + area.height / 2
    name, ink = scene.texts.column("part"), theme.colour("ink")
    radius = min(area.width * 0.32, area.height * 0.24, 22.0)
    gap = area.height * 0.06
    foot = y - area.height * 0.08 + radius + gap + to_mm(_LARGEST) * 1.8
    small = radius < 8 or not name or foot > area.bottom - scene.part.safe
    middle = y if small else y - area.height * 0.08
    pen.shape(circle(x, middle, radius), WHITE, theme.stroke("ink", 0.6))
    pen.shape(circle(x, middle, radius - min(1.2, radius * 0.1)), stroke=theme.stroke("ink", 0.2))
    put_emblem(pen, theme, x - radius * 0.91, middle - radius * 0.91, radius * 1.82)
    if small:
        return
    room = area.width - 2 * scene.part.safe - 8
    natural = pen.width(name, "serif-700", _LARGEST)
    size = max(_LEAST, min(_LARGEST, _LARGEST * room / natural))
    wide, high = pen.width(name, "serif-700", size) + 8, to_mm(size) * 1.8
    plate = Rect(x - wide / 2, middle + radius + gap, wide, high)
    pen.shape(rounded_rectangle(plate, 2), WHITE, theme.stroke("ink", 0.6))
    baseline = plate.y + plate.height / 2 + to_mm(size) * 0.33
    put_line(pen, x, baseline, name, "serif-700", (size, _LEAST), ink, room, "centre")
