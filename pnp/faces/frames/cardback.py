"""The back that the cards of a deck share: a pattern, a drawing, and the name of the deck."""

from dataclasses import dataclass
from typing import Final

from pnp.box.game import BackLook
from pnp.box.parts.declared import CARD, PartBox
from pnp.faces.art.patterns import back_pattern
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.boxes.ground_box import area_of
from pnp.faces.context import Context
from pnp.faces.frames.card_frame import layout_of, scene_of
from pnp.faces.pen import Pen
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import lettering_of, put_line
from pnp.units import Rect, to_mm

_BLEED: Final = 3.0
_LARGEST: Final = 18.0


@dataclass(frozen=True, slots=True)
class _DeckBack:
    """What the back of a deck shows."""

    context: Context
    colour: str
    name: str
    look: BackLook


def back_of(context: Context, deck: str, colour: str, name: str) -> _DeckBack:
    """Give what the back of a deck shows, by the deck's id."""
    look = context.theme.look.backs.get(deck, BackLook())
    return _DeckBack(context, colour, name, look)


def put_back(pen: Pen, back: _DeckBack) -> None:
    """Draw the back of a card of 63 × 88 mm."""
    context, look, theme = back.context, back.look, back.context.theme
    pattern = look.pattern or theme.look.pattern
    back_pattern(pen, theme, pattern, CARD.area.inset(-_BLEED), back.colour)
    given = {
        "name": back.name, "colour": back.colour, "ground": look.ground, "own": look.drawing,
        "drawing": look.drawing or theme.look.emblem,
    }  # fmt: skip
    scene, boxes = scene_of(context, CARD, given), layout_of(context, "backs").layers[look.shape]
    draw_boxes(pen, scene, boxes)
    _put_name(pen, back, boxes[-1], area_of(pen, scene, boxes[-1]))


def _put_name(pen: Pen, back: _DeckBack, plate: PartBox, area: Rect) -> None:
    theme = back.context.theme
    lettering = lettering_of(theme.look.lettering)
    said, room = lettering.shown(back.name), area.width - 5
    size = min(_LARGEST, _LARGEST * room / pen.width(said, lettering.font, _LARGEST))
    foot = area.y + area.height / 2 + to_mm(size) * 0.34
    colour = theme.colour("ink") if plate.ground == "paper" else theme.on(back.colour)
    with pen.tag(HEADING):
        put_line(pen, area.x + area.width / 2, foot, said, lettering.font, (size, size * 0.98),
                 colour, area.width, "centre")  # fmt: skip
