"""A figure in a box: a sum in the kit's money, a number with marks, or as it stands."""

import re
from typing import Final

from pnp.box.parts.declared import PartBox
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.boxes.text_box import put_styled
from pnp.faces.pen import Pen
from pnp.faces.theme import write_figures
from pnp.units import Rect

_NUMBER: Final = re.compile(r"([+\u2212-]?)([0-9]{1,9})")


def put_figure_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Set the figure of a box."""
    style = scene.style(box, "figure")
    text = write_figure(scene, box, scene.say(box.figure))
    put_styled(pen, text, style, scene.ink(box, style), area)


def write_figure(scene: BoxScene, box: PartBox, text: str) -> str:
    """Write a whole number as the box asks for it; other words stand as they are."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None or box.written == "plain":
        return text
    sign = "\u2212" if found[1] in {"-", "\u2212"} else found[1]
    amount = int(found[2])
    if box.written == "money":
        return sign + scene.context.sum(amount)
    return sign + write_figures(scene.context.box, amount, scene.context.lang)
