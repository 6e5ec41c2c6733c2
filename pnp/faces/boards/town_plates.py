"""Plates beside the streets of a town: what is for sale at a space, or which office is there."""

import math
from typing import Final

from pnp.box.board import Stop, Street, Town
from pnp.box.estate import Deed
from pnp.box.model import drawing_of, dwelling_of
from pnp.box.places.rings import plate_side, space_area
from pnp.box.words import first_of
from pnp.faces.art.drawing import put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.boards.town_land import put_scene
from pnp.faces.context import Context
from pnp.faces.path import polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.figures import fill_figures
from pnp.faces.text.fit import put_text
from pnp.faces.theme import WHITE, Theme, write_figures
from pnp.units import Rect

_SIZES: Final = (12.0, 9.0)
"""Words on a board are 12 pt, and smaller only where one of them is too wide."""

_BAR: Final = 2.4
_SIDE: Final = 1.0
_PRICE: Final = 5.4
_LINE: Final = 4.6
_ICON: Final = 8.4
_PICTURE: Final = 15.5


def icon_of(stop: Stop) -> str:
    """Choose the icon of a space: that of its kind, or of what an office does."""
    return "start-arrow" if stop.kind == "start" else stop.role or stop.kind


def draw_pointer(pen: Pen, theme: Theme, town: Town, stop: Stop) -> None:
    """Draw the white arrow that joins a space to its plot, home or office."""
    right, down = plate_side(town, stop)
    space, plate = space_area(town, stop), Rect(*stop.plate)
    half = space.height / 2 if down else space.width / 2
    gap = max(plate.x - space.right, space.x - plate.right, plate.y - space.bottom,
              space.y - plate.bottom, 0.0)  # fmt: skip
    head = polygon([(half + gap + 0.4, 0), (half - 0.6, -2.6), (half - 0.6, 2.6)])
    with pen.transform(stop.x, stop.y, math.degrees(math.atan2(down, right))):
        pen.shape(head, WHITE, Stroke(theme.colour("ink"), 0.35))


def draw_plate(pen: Pen, context: Context, stop: Stop, colour: str) -> None:
    """Draw the plate of a space under a bar of its kind's colour."""
    theme, ink = context.theme, context.theme.colour("ink")
    area = Rect(*stop.plate)
    pen.shape(rounded_rectangle(area, 1.5), WHITE)
    with pen.clip(rounded_rectangle(area, 1.5)):
        bar = Rect(area.x, area.y, area.width, _BAR)
        pen.shape(rectangle(bar), theme.area(colour) or WHITE, Stroke(ink, 0.3))
    if stop.kind == "office":
        high = area.height - _BAR - 1.2
        inner = Rect(area.x + _SIDE, area.y + _BAR + 0.6, area.width - 2 * _SIDE, high)
        _draw_office(pen, context, stop, inner)
    elif deeds := [deed for deed in context.box.deeds if deed.id in stop.deeds]:
        with pen.clip(rounded_rectangle(area, 1.5)):
            _draw_sale(pen, context, deeds, area)
    pen.shape(rounded_rectangle(area, 1.5), stroke=Stroke(ink, 0.35))


def _draw_office(pen: Pen, context: Context, stop: Stop, inner: Rect) -> None:
    ink, middle = context.theme.colour("ink"), inner.x + inner.width / 2
    put_icon(pen, context.theme, icon_of(stop), middle - _ICON / 2, inner.y, _ICON, ink)
    fee = fill_figures(context.box, context.localise(stop.fee), context.lang) if stop.fee else ""
    low = _LINE * (1 + first_of(fee).count("\n")) if fee else 0.0
    top = inner.y + _ICON + 0.3
    name = Rect(inner.x, top, inner.width, inner.bottom - top - low - 0.3)
    put_text(
        pen, context.localise(stop.name), "sans-600", _SIZES, ink, name, "centre", leading=1.02
    )
    if fee:
        foot = Rect(inner.x, inner.bottom - low, inner.width, low)
        put_text(pen, fee, "sans-700", _SIZES, ink, foot, "centre", leading=1.06)


def _draw_sale(pen: Pen, context: Context, deeds: list[Deed], area: Rect) -> None:
    picture, words = _divide(area)
    if drawing := drawing_of(context.box, deeds[0]):
        _draw_picture(pen, context, drawing, picture)
    price = _say_price(pen, context, sorted(deed.price for deed in deeds), words.width)
    low = _PRICE + _LINE * first_of(price).count("\n")
    ink, what = context.theme.colour("ink"), _say_what(context, deeds)
    room = Rect(words.x, words.y, words.width, words.height - low)
    put_text(pen, what, "sans-500", _SIZES, ink, room, "centre", leading=1.02)
    foot = Rect(words.x, words.bottom - low, words.width, low)
    put_text(pen, price, "sans-700", _SIZES, ink, foot, "centre", leading=1.04)


def _divide(area: Rect) -> tuple[Rect, Rect]:
    """Part a plate below its bar into picture and words: beside it, where the plate lies.

    >>> _divide(Rect(0, 0, 24, 36))[0], _divide(Rect(0, 0, 34, 22))[0]
    (Rect(x=0, y=2.4, width=24, height=15.5), Rect(x=0, y=2.4, width=15.5, height=19.6))
    """
    top, high = area.y + _BAR, area.height - _BAR
    if area.width > area.height:
        wide = area.width - _PICTURE - 2 * _SIDE + 0.6
        words = Rect(area.x + _PICTURE + _SIDE - 0.3, top + 0.6, wide, high - 1.2)
        return Rect(area.x, top, _PICTURE, high), words
    words = Rect(area.x + _SIDE, top + _PICTURE + 0.4, area.width - 2 * _SIDE, high - _PICTURE - 1)
    return Rect(area.x, top, area.width, _PICTURE), words


def _draw_picture(pen: Pen, context: Context, drawing: str, area: Rect) -> None:
    # The land goes on at both sides of it, or above.
    theme, town = context.theme, context.box.town
    size = min(area.width, area.height)
    put_scene(pen, theme, drawing, town.backdrop if town else "", area, size)
    pen.shape(rectangle(area), stroke=Stroke(theme.colour("ink"), 0.25))


def _say_what(context: Context, deeds: list[Deed]) -> str:
    first = deeds[0]
    if len(deeds) > 1:
        return context.label("apartments", n=len(deeds))
    if first.dwelling:
        return context.localise(dwelling_of(context.box, first.dwelling).name)
    if first.area is None:
        return ""
    return context.label("plot_area", n=write_figures(context.box, first.area, context.lang))


def _say_price(pen: Pen, context: Context, prices: list[int], wide: float) -> str:
    # From least to most on two lines, if one is too narrow.
    if len(prices) == 1:
        return context.sum(prices[0])
    least, most = write_figures(context.box, prices[0], context.lang), context.sum(prices[-1])
    together = f"{least}–{most}"
    if pen.width(together, "sans-700", _SIZES[0]) <= wide:
        return together
    return f"{least}–\n{most}"


_HIGH: Final = 8.4
"""Height of a sign in mm."""

_SIZE: Final = 16.0
_HEAD: Final = 8.4
_SIGN_SIDE: Final = 2.2


def put_street_sign(pen: Pen, context: Context, street: Street) -> None:
    """Put up the sign of a street, its middle where the content has it, as wide as its name."""
    theme, ink = context.theme, context.theme.colour("ink")
    name = context.localise(street.name)
    wide = pen.width(name, "serif-600", _SIZE) + _HEAD + 2 * _SIGN_SIDE
    area = Rect(-wide / 2, -_HIGH / 2, wide, _HIGH)
    with pen.transform(street.x, street.y, street.turn):
        pen.shape(rounded_rectangle(area, 1.6), theme.area("foam") or WHITE)
        head = Rect(area.x, area.y, _HEAD, _HIGH)
        with pen.clip(rounded_rectangle(area, 1.6)):
            if street.colour:
                fill_pattern(pen, head, street.pattern, theme, street.colour)
        if street.icon:
            disc = Rect(head.x + 1.2, head.y + 1.2, _HIGH - 2.4, _HIGH - 2.4)
            pen.shape(rounded_rectangle(disc, 3), WHITE, Stroke(ink, 0.25))
            put_icon(pen, theme, street.icon, disc.x + 0.6, disc.y + 0.6, disc.width - 1.2, ink)
        pen.shape(rounded_rectangle(area, 1.6), stroke=Stroke(ink, 0.4))
        pen.text(area.x + _HEAD + _SIGN_SIDE, 2.0, name, "serif-600", _SIZE, ink)
