"""The back of a deed: what shows while it is mortgaged, its group still to be seen."""

from functools import partial
from typing import Final

from pnp.box.estate import Deed
from pnp.box.model import group_of
from pnp.box.mortgage_prices import has_mortgage, mortgage_value, redeem_as_printed
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.cardback import put_back
from pnp.faces.context import Context
from pnp.faces.fit import put_line, put_text
from pnp.faces.frame import CARD, CODE_ROOM, code_reach, code_room
from pnp.faces.lettering import lettering_of
from pnp.faces.path import Path, line, rectangle, rounded_rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.qr import put_code
from pnp.faces.space_number import deed_number, put_number
from pnp.faces.theme import WHITE
from pnp.units import Rect

_PLATE: Final = Rect(5.5, 6.5, CARD.width - 11, CARD.height - 13)
_BAND: Final = Rect(_PLATE.x, _PLATE.y, _PLATE.width, 7.4)
_STRIP: Final = 4.0
_LEFT: Final = _PLATE.x + 4
_RIGHT: Final = _PLATE.right - 4
_MIDDLE: Final = CARD.width / 2
_WORD: Final = 28.0
_NAME: Final = Rect(_LEFT, 30.4, _RIGHT - _LEFT, 8.6)
_SUMS: Final = (43.4, 48.4)
_NO_RENT: Final = Rect(_LEFT, 50.0, _RIGHT - _LEFT, 6.4)
_FOOT: Final = _PLATE.bottom - 2.6


def draw_deed_back(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    """Draw the side that shows while a deed is mortgaged; without mortgages, the kit's back."""
    if not (has_mortgage(deed) if deed else any(map(has_mortgage, context.box.deeds))):
        name = context.label("part_deeds")
        put_back(pen, context.theme, CARD, "ink", name, 20)
        return
    _stamp_ground(pen, context, deed)
    if deed:
        _put_pledge(pen, context, deed)
    else:
        _draw_blank_pledge(pen, context)
    _put_codes(pen, context, code, payload)


def _stamp_ground(pen: Pen, context: Context, deed: Deed | None) -> None:
    """Draw what the backs of a group share, once."""
    group = group_of(context.box, deed) if deed else None
    key = f"deed back {group.id if group else ''} {context.lang} {context.theme.ink}"
    area = Rect(0, 0, CARD.width, CARD.height).inset(-3)
    draw = partial(_draw_ground, context=context, deed=deed)
    pen.stamp(Ornament(key, area, draw))


def _put_pledge(pen: Pen, context: Context, deed: Deed) -> None:
    """Set the deed's name and number, what it is mortgaged for, and what lifting it costs."""
    theme, ink = context.theme, context.theme.colour("ink")
    on = theme.on(group_of(context.box, deed).colour)
    put_number(pen, _RIGHT + 1.4, _BAND.y + 5.2, deed_number(context, deed), on, "right")
    lettering = lettering_of(theme.look.lettering)
    put_text(pen, lettering.shown(context.localise(deed.name)), lettering.font, (14, 9), ink,
             _NAME, "centre", leading=lettering.leading)  # fmt: skip
    pledged = context.label("pledge", sum=context.sum(mortgage_value(deed)))
    put_line(pen, _MIDDLE, _SUMS[0], pledged, "sans-500", (11, 8), ink, _NAME.width, "centre")
    lift = redeem_as_printed(context.box.rules, (deed,))
    if lift:
        lifted = context.label("lift_cost", sum=context.sum(lift.total))
        put_line(pen, _MIDDLE, _SUMS[1], lifted, "sans-700", (11, 8), ink, _NAME.width, "centre")


def _put_codes(pen: Pen, context: Context, code: str, payload: str) -> None:
    """Set the QR code at the right of the foot, the emblem and the printed code at its left."""
    theme, reach = context.theme, code_reach(payload)
    right = _RIGHT if payload else _PLATE.right - 3
    wide = right - _LEFT - reach
    size = min(20.0, wide, _FOOT - 3.6 - _NO_RENT.bottom)
    x = _LEFT + (wide - size) / 2
    y = (_NO_RENT.bottom + _FOOT - 3.6 - size) / 2
    put_emblem(pen, theme, x, y, size)
    if code:
        ink = theme.colour("ink")
        pen.text(_LEFT + wide / 2, _FOOT, code, "sans-600", 8, ink, "centre", 0.15)
    if payload:
        put_code(pen, payload, _RIGHT, _FOOT, min(CODE_ROOM, code_room(payload)))


def _draw_blank_pledge(pen: Pen, context: Context) -> None:
    """Leave room on the back of a blank deed for its name, its mortgage and what lifting costs."""
    ink = context.theme.colour("ink")
    dots = Stroke(ink, 0.25, (0.25, 0.75))
    pen.shape(line(_LEFT, _NAME.bottom - 1, _RIGHT, _NAME.bottom - 1), stroke=dots)
    lifts = redeem_as_printed(context.box.rules, ()) is not None
    for y, key in zip(_SUMS[: 1 + lifts], ("pledge", "lift_cost"), strict=False):
        said = context.label(key, sum="").rstrip()
        put_line(pen, _LEFT, y, said, "sans-500", (11, 8), ink, 26)
        pen.shape(line(_RIGHT - 16, y + 0.4, _RIGHT, y + 0.4), stroke=dots)


def _draw_ground(pen: Pen, context: Context, deed: Deed | None) -> None:
    """Draw bars like a closed shutter, the plate with the group's colour, the word MORTGAGED."""
    ink, theme = context.theme.colour("ink"), context.theme
    colour = theme.colour("ink" if theme.ink == "line" else "mortgaged")
    bars = Stroke(colour, 1.1 if theme.ink == "full" else 0.4)
    # 15 bars to the width and 21 to the height of a card: they run on from deed to deed
    across, lean = CARD.width / 15, (CARD.width / 15) / (CARD.height / 21)
    bars_at = (n * across - 2 for n in range(41))
    steps = tuple(step for x in bars_at for step in line(x, -4, x - 96 * lean, 92).steps)
    pen.shape(Path(steps), stroke=bars)
    plate = rounded_rectangle(_PLATE, 2.5)
    pen.shape(plate, WHITE)
    if deed:
        with pen.clip(plate):
            _draw_group(pen, context, deed)
    pen.shape(plate, stroke=Stroke(ink, 0.7))
    red = theme.colour("bad")
    word, foot = context.label("mortgaged").upper(), _WORD
    put_icon(pen, theme, "mortgage", _LEFT - 1.6, foot - 7.2, 9, red)
    put_line(pen, _LEFT + 8.4, foot, word, "sans-700", (21, 12), red, _RIGHT - _LEFT - 8.4)
    said = context.label("no_rent")
    put_text(pen, said, "sans-400-italic", (9, 7), ink, _NO_RENT, "centre")


def _draw_group(pen: Pen, context: Context, deed: Deed) -> None:
    """Draw the colour, the name and the pattern of the group."""
    theme, group = context.theme, group_of(context.box, deed)
    strip = Rect(_BAND.x, _BAND.bottom, _BAND.width, _STRIP)
    pen.shape(rectangle(_BAND), fill=theme.area(group.colour))
    fill_pattern(pen, strip, group.pattern, theme, group.colour)
    pen.shape(
        line(strip.x, strip.bottom, strip.right, strip.bottom), stroke=theme.stroke("ink", 0.4)
    )
    name, on = context.localise(group.name), theme.on(group.colour)
    put_line(pen, _LEFT - 1.4, _BAND.y + 5.0, name, "sans-600", (10, 7), on, 38)
