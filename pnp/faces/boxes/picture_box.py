"""Pictures, drawings, icons and the emblem in a box: as large as fits, or all over it."""

from typing import Final

from pnp.box.parts.declared import PartBox
from pnp.box.source import is_picture_file
from pnp.faces.art.drawing import POSTER_GRAIN, put_drawing, put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.boxes.ground_box import bled
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.faces.tags import Tag
from pnp.units import Rect

_SHARES: Final = {"left": 0.0, "top": 0.0, "right": 1.0, "foot": 1.0}
"""How much of what is cut off lies before the box; half of it, where nothing is said."""

_POSTER: Final = 60.0
"""From which side in mm a drawing is engraved as coarsely as one that fills a board."""


def put_picture_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Draw the picture of a box."""
    name = scene.say(box.picture).strip()
    if is_picture_file(name):
        named = scene.texts.row.id or scene.part.id
        alt = scene.context.label("picture_of", name=named)
        with pen.tag(Tag("figure", alt=alt, area=area)):
            pen.picture(name, area)
    elif name and box.cover:
        area = bled(scene, area)
        square = covering_square(area, box.align or "", box.stand or "")
        grain = POSTER_GRAIN if square.width >= _POSTER else 1
        with pen.clip(rectangle(area)):
            put_drawing(pen, scene.context.theme, name, square.x, square.y, square.width, grain)
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


def covering_square(area: Rect, align: str = "", stand: str = "") -> Rect:
    """Give the least square that covers an area: its middle is seen, or the sides that are asked.

    >>> covering_square(Rect(0, 0, 20, 10), stand="top")
    Rect(x=0.0, y=0.0, width=20, height=20)
    """
    side = max(area.width, area.height)
    left = (side - area.width) * _SHARES.get(align, 0.5)
    top = (side - area.height) * _SHARES.get(stand, 0.5)
    return Rect(area.x - left, area.y - top, side, side)
