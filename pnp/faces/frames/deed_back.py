"""The back of a deed: what shows while it is mortgaged, its group still to be seen."""

from functools import partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value, redeem_as_printed
from pnp.box.estate import Deed
from pnp.box.game import BackLook
from pnp.box.model import group_of
from pnp.box.parts.declared import CARD
from pnp.faces.art.drawing import put_drawing, put_icon
from pnp.faces.context import Context
from pnp.faces.effects import deed_number, put_number
from pnp.faces.frames.card_frame import code_reach, frame_of, put_printed_code, put_qr
from pnp.faces.frames.cardback import put_back
from pnp.faces.path import line
from pnp.faces.pen import Font, Ornament, Pen, Stroke
from pnp.faces.tags import HEADING, NUMBER
from pnp.faces.text.fit import least_height, lettering_of, put_line, put_text
from pnp.units import Rect

# How far words keep from the sides of the panel, in mm.
_ROOM: Final = 4.0

_WORD: Final = 28.0
_NAME: Final = (30.4, 8.6)
_SUMS: Final = (43.4, 48.4)
_NO_RENT: Final = (50.0, 6.4)
_FOOT: Final = CARD.height - 9.1


def _room_of(context: Context) -> Rect:
    panel = frame_of(context).back
    return Rect(panel.x + _ROOM, panel.y, panel.width - 2 * _ROOM, panel.height)


def _row(room: Rect, place: tuple[float, float]) -> Rect:
    # across the panel, by its top and height
    return Rect(room.x, place[0], room.width, place[1])


def draw_deed_back(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    """Draw the side that shows while a deed is mortgaged; without mortgages, the kit's back."""
    if not (has_mortgage(deed) if deed else any(map(has_mortgage, context.box.deeds))):
        put_back(pen, context, "deeds", "ink", context.label("part_deeds"))
        return
    room = _room_of(context)
    _stamp_ground(pen, context, deed)
    if deed:
        _put_pledge(pen, context, deed, room)
    else:
        _draw_blank_pledge(pen, context, room)
    _put_codes(pen, context, code, payload, room)


def _stamp_ground(pen: Pen, context: Context, deed: Deed | None) -> None:
    group = group_of(context.box, deed) if deed else None
    key = f"deed back {group.id if group else ''} {context.lang} {context.theme.ink}"
    area = CARD.area.inset(-3)
    draw = partial(_draw_ground, context=context, deed=deed)
    pen.stamp(Ornament(key, area, draw))


def _put_pledge(pen: Pen, context: Context, deed: Deed, room: Rect) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    on = theme.on(group_of(context.box, deed).colour)
    with pen.tag(NUMBER):
        put_number(
            pen, room.right + _ROOM - 2.6, room.y + 5.2, deed_number(context, deed), on, "right"
        )
    lettering = lettering_of(theme.look.lettering)
    with pen.tag(HEADING):
        put_text(pen, lettering.shown(context.localise(deed.name)), lettering.font, (14, 9), ink,
                 _row(room, _NAME), "centre", leading=lettering.leading)  # fmt: skip
    lift = redeem_as_printed(context.box.rules, (deed,))
    sums: list[tuple[str, Font, int]] = [("pledge", "sans-500", mortgage_value(deed))]
    sums += [("lift_cost", "sans-700", lift.total)] if lift else []
    for y, (key, font, amount) in zip(_SUMS, sums, strict=False):
        said = context.label(key, sum=context.sum(amount))
        put_line(pen, room.middle[0], y, said, font, (11, 8), ink, room.width, "centre",
                 high=_SUMS[1] - _SUMS[0])  # fmt: skip


def _no_rent(pen: Pen, context: Context, room: Rect) -> Rect:
    said = context.label("no_rent")
    high = least_height(pen, said, "sans-400-italic", 7, room.width)
    return Rect(room.x, _NO_RENT[0], room.width, max(_NO_RENT[1], high))


def _put_codes(pen: Pen, context: Context, code: str, payload: str, room: Rect) -> None:
    theme, reach = context.theme, code_reach(pen, payload)
    right = room.right if payload else room.right + _ROOM - 3
    wide, top = right - room.x - reach, _no_rent(pen, context, room).bottom
    size = min(20.0, wide, _FOOT - 3.6 - top)
    x = room.x + (wide - size) / 2
    y = (top + _FOOT - 3.6 - size) / 2
    drawing = theme.look.backs.get("deeds", BackLook()).drawing or theme.look.emblem
    if drawing:
        put_drawing(pen, theme, drawing, x, y, size)
    put_printed_code(pen, context, code, room.x + wide / 2, _FOOT, "centre")
    put_qr(pen, context, code, payload, room.right, _FOOT)


def _draw_blank_pledge(pen: Pen, context: Context, room: Rect) -> None:
    ink, name = context.theme.colour("ink"), _row(room, _NAME)
    dots = Stroke(ink, 0.25, (0.25, 0.75))
    pen.shape(line(name.x, name.bottom - 1, name.right, name.bottom - 1), stroke=dots)
    lifts = redeem_as_printed(context.box.rules, ()) is not None
    for y, key in zip(_SUMS[: 1 + lifts], ("pledge", "lift_cost"), strict=False):
        said = context.label(key, sum="").rstrip()
        put_line(pen, name.x, y, said, "sans-500", (11, 8), ink, 26)
        pen.shape(line(name.right - 14, y + 0.4, name.right, y + 0.4), stroke=dots)


def _draw_ground(pen: Pen, context: Context, deed: Deed | None) -> None:
    ink, theme = context.theme.colour("ink"), context.theme
    frame, group = frame_of(context), group_of(context.box, deed) if deed else None
    colour = group.colour if group else "ink"
    name = context.localise(group.name) if group else ""
    frame.put(
        pen, context, "back", colour=colour, group=name, pattern=group.pattern if group else ""
    )
    room = _room_of(context)
    red, word = theme.colour("bad"), context.label("mortgaged").upper()
    put_icon(pen, theme, "mortgage", room.x - 1.6, _WORD - 7.2, 9, red)
    put_line(pen, room.x + 8.4, _WORD, word, "sans-700", (21, 12), red, room.width - 8.4, high=9.6)
    said, area = context.label("no_rent"), _no_rent(pen, context, room)
    put_text(pen, said, "sans-400-italic", (9, 7), ink, area, "centre")
