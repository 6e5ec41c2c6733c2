"""The back of a deed: what shows while it is mortgaged, its group still to be seen."""

from functools import partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value, redeem_as_printed
from pnp.box.estate import Deed
from pnp.box.game import BackLook
from pnp.box.model import group_of
from pnp.box.parts.declared import CARD
from pnp.faces.art.drawing import put_drawing
from pnp.faces.context import Context
from pnp.faces.effects import deed_number, put_number
from pnp.faces.frames.card_frame import (
    code_reach,
    frame_of,
    layout_of,
    put_back,
    put_layer_in,
    put_printed_code,
    put_qr,
)
from pnp.faces.pen import Ornament, Pen
from pnp.faces.tags import HEADING, NUMBER
from pnp.faces.text.fit import lettering_of, put_text
from pnp.units import Rect

# How far words keep from the sides of the panel, in mm.
_ROOM: Final = 4.0
# The top and the height of the name.
_NAME: Final = (30.4, 8.6)
_FOOT: Final = CARD.height - 9.1
# The most a drawing measures, in mm.
_PICTURE: Final = 20.0


def draw_deed_back(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    """Draw the side that shows while a deed is mortgaged; without mortgages, the kit's back."""
    if not (has_mortgage(deed) if deed else any(map(has_mortgage, context.box.deeds))):
        put_back(pen, context, "deeds", "ink", context.label("part_deeds"))
        return
    panel, group = frame_of(context).back, group_of(context.box, deed).id if deed else ""
    room = Rect(panel.x + _ROOM, 0, panel.width - 2 * _ROOM, CARD.height)
    key = f"deed back {group} {context.lang} {context.theme.ink}"
    ground = partial(_draw_ground, context=context, deed=deed, room=room)
    pen.stamp(Ornament(key, CARD.area.inset(-3), ground))
    if deed:
        _put_name(pen, context, deed, room, panel.y + 5.2)
    put = partial(put_layer_in, pen, context, layout_of(context, "deed-back"), area=room)
    sums = _sums_of(context, deed)
    if deed is None:
        put("blank", given=sums)
    places = put("words", given=sums if deed else {})
    _put_codes(pen, context, code, payload, room, places.get("picture", room))


def _sums_of(context: Context, deed: Deed | None) -> dict[str, str]:
    # On a blank deed the words that a sum is written behind.
    lift = redeem_as_printed(context.box.rules, (deed,) if deed else ())
    lent = context.sum(mortgage_value(deed)) if deed else ""
    free = context.label("lift_cost", sum=context.sum(lift.total) if deed else "") if lift else ""
    return {"pledge": context.label("pledge", sum=lent).rstrip(), "lift": free.rstrip()}


def _put_name(pen: Pen, context: Context, deed: Deed, room: Rect, line: float) -> None:
    theme = context.theme
    on = theme.on(group_of(context.box, deed).colour)
    with pen.tag(NUMBER):
        put_number(pen, room.right + _ROOM - 2.6, line, deed_number(context, deed), on, "right")
    # not a box of the style `name`: that one sets capitals apart, and on one line only
    lettering = lettering_of(theme.look.lettering)
    area = Rect(room.x, _NAME[0], room.width, _NAME[1])
    with pen.tag(HEADING):
        put_text(pen, lettering.shown(context.localise(deed.name)), lettering.font, (14, 9),
                 theme.colour("ink"), area, "centre", leading=lettering.leading)  # fmt: skip


def _put_codes(
    pen: Pen, context: Context, code: str, payload: str, room: Rect, place: Rect
) -> None:
    theme = context.theme
    right = room.right if payload else room.right + _ROOM - 3
    wide = right - room.x - code_reach(pen, payload)
    size = min(_PICTURE, wide, place.height)
    drawing = theme.look.backs.get("deeds", BackLook()).drawing or theme.look.emblem
    if drawing:
        x, y = room.x + (wide - size) / 2, place.middle[1] - size / 2
        put_drawing(pen, theme, drawing, x, y, size)
    put_printed_code(pen, context, code, room.x + wide / 2, _FOOT, "centre")
    put_qr(pen, context, code, payload, room.right, _FOOT)


def _draw_ground(pen: Pen, context: Context, deed: Deed | None, room: Rect) -> None:
    group = group_of(context.box, deed) if deed else None
    frame_of(context).put(
        pen, context, "back", colour=group.colour if group else "ink",
        group=context.localise(group.name) if group else "", pattern=group.pattern if group else "",
    )  # fmt: skip
    given = {"word": context.label("mortgaged").upper()}
    put_layer_in(pen, context, layout_of(context, "deed-back"), "ground", room, given)
