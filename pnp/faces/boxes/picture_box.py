"""Pictures, drawings, icons and the emblem in a box: as large as fits, in its middle."""

from pnp.box.part_boxes import PartBox
from pnp.box.part_names import is_picture_file
from pnp.faces.art.drawing import put_drawing, put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.pen import Pen
from pnp.units import Rect


def put_picture_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the picture of a box."""
    name = scene.say(box.picture).strip()
    if is_picture_file(name):
        pen.picture(name, area)
    elif name:
        square = middle_square(area)
        put_drawing(pen, scene.context.theme, name, square.x, square.y, square.width)


def put_icon_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the icon of a box in the colour of the box."""
    name, square = scene.say(box.icon).strip(), middle_square(area)
    if name:
        put_icon(pen, scene.context.theme, name, square.x, square.y, square.width, scene.ink(box))


def put_emblem_box(pen: Pen, scene: BoxScene, _box: PartBox, area: Rect) -> None:
    """Draw the emblem of the kit."""
    square = middle_square(area)
    put_emblem(pen, scene.context.theme, square.x, square.y, square.width)


def middle_square(area: Rect) -> Rect:
    """Give the largest square in the middle of an area.

    >>> middle_square(Rect(0, 0, 20, 10))
    Rect(x=5.0, y=0.0, width=10, height=10)
    """
    side = min(area.width, area.height)
    return Rect(area.x + (area.width - side) / 2, area.y + (area.height - side) / 2, side, side)
