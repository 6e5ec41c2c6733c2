"""Words in a box: as large as fits, in a style, with marks of emphasis if wished."""

import unicodedata

from pnp.box.game import TextStyle
from pnp.box.parts.declared import PartBox
from pnp.box.words import has_two
from pnp.faces.boxes.ground_box import ROUND
from pnp.faces.boxes.rich_text import is_marked, put_rich_text
from pnp.faces.boxes.scene import BoxScene
from pnp.faces.fit import overflow, put_text, set_text
from pnp.faces.line_breaks import ASCENT, TextSetting
from pnp.faces.path import rounded_rectangle
from pnp.faces.pen import Colour, Pen
from pnp.faces.theme import WHITE
from pnp.faces.two_settings import TwoSetting, set_two
from pnp.units import Rect, to_mm

_ACCENT = 0.16
"""How far accents reach above a first line, as a part of the least type size."""

_HIGH = 0.24
"""How far accents reach above capitals, as a part of the type size."""

_EDGE = 2.2
"""How far two languages keep from the edge of a panel, in mm."""

_APART = 0.07
"""Distance added between capitals, as a part of the type size."""


def put_text_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Set the text of a box."""
    style, text = scene.style(box, "text"), scene.say(box.text)
    if box.clear and scene.context.theme.ink == "line" and text.strip():
        pen.shape(rounded_rectangle(area, ROUND), WHITE, scene.context.theme.stroke("ink", 0.25))
    area = _off_the_edge(scene, area) if has_two(text) else area
    area = _below_accents(scene, text, style, area)
    put_styled(pen, text, style, scene.ink(box, style), area, markup=box.markup)


def _off_the_edge(scene: BoxScene, area: Rect) -> Rect:
    if scene.part.size.is_page:
        return area
    edge = _EDGE if scene.inner else max(_EDGE, scene.part.safe)
    top, foot = max(area.y, edge), min(area.bottom, scene.size.height - edge)
    return Rect(area.x, top, area.width, foot - top) if foot - top > edge else area


def _below_accents(scene: BoxScene, text: str, style: TextStyle, area: Rect) -> Rect:
    if scene.inner or text.isascii():
        return area
    if not any(c.isupper() and unicodedata.decomposition(c) for c in text):
        return area
    over = to_mm(style.fit[0]) * _HIGH - max(0.0, area.y - scene.part.safe)
    if over <= 0:
        return area
    return Rect(area.x, area.y + over, area.width, max(0.1, area.height - over))


def put_code_box(pen: Pen, scene: BoxScene, box: PartBox, area: Rect) -> None:
    """Set the code of a piece, if it bears one."""
    style = scene.style(box, "code")
    put_styled(pen, scene.code, style, scene.ink(box, style), area)


def put_styled(
    pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect, *, markup: bool = False
) -> None:
    """Set a text in a style, or report by how much it does not fit."""
    if not text.strip():
        return
    if style.stand == "top":
        over = to_mm(style.fit[1]) * _ACCENT
        area = Rect(area.x, area.y + over, area.width, area.height - over)
    if markup and is_marked(text):
        put_rich_text(pen, text, style, colour, area)
    elif style.capitals:
        _put_capitals(pen, text.upper(), style, colour, area)
    elif style.stand == "foot":
        _put_at_foot(pen, text, style, colour, area)
    else:
        put_text(pen, text, style.font, style.fit, colour, area, style.align,
                 style.stand == "middle", style.leading)  # fmt: skip


def _put_at_foot(pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect) -> None:
    # Set a text so that its last line stands at the foot of its box.
    setting: TextSetting | TwoSetting | None
    setting = set_two(pen, text, style.font, style.fit, area, style.leading)
    if setting is None:
        setting = set_text(pen, text, style.font, style.fit, area, style.leading)
    sizes, foot = style.fit, area
    if setting:
        size = setting.first.size if isinstance(setting, TwoSetting) else setting.size
        sizes = (size, size)
        foot = Rect(area.x, area.bottom - setting.height, area.width, setting.height)
    put_text(pen, text, style.font, sizes, colour, foot, style.align, False, style.leading)


def _put_capitals(pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect) -> None:
    if has_two(text):  # two languages on one line stand close
        put_text(pen, text, style.font, style.fit, colour, area, style.align,
                 style.stand == "middle", 1.1)  # fmt: skip
        return
    most, least = style.fit
    size = most
    while size > least and _wide(pen, text, style, size) > area.width:
        size -= 0.25
    if _wide(pen, text, style, size) > area.width + 1e-6:
        pen.fault(overflow(pen, text, style.font, least, area), text)
    apart = to_mm(size) * _APART
    x = {"left": area.x, "centre": area.x + area.width / 2, "right": area.right}[style.align]
    high = to_mm(size) * ASCENT
    y = {
        "top": area.y + high,
        "middle": area.y + area.height / 2 + high / 2,
        "foot": area.bottom - to_mm(size) * 0.1,
    }[style.stand]
    pen.text(x, y, text, style.font, size, colour, style.align, apart)


def _wide(pen: Pen, text: str, style: TextStyle, size: float) -> float:
    return pen.width(text, style.font, size, to_mm(size) * _APART)
