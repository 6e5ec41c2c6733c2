"""The board of a town: one-way streets round a lake, drawn as a walker's map.

Every arrow drawn is an arrow of the content, in the middle of its piece of street. The fold is
the upright middle line: no words come within 2 mm of it.
"""

import math
from functools import partial
from typing import Final

from pnp.box.board import Stop, Street, Town, board_size
from pnp.box.estate import Deed
from pnp.box.model import drawing_of, dwelling_of
from pnp.box.parts.declared import CARD
from pnp.box.places.rings import number_area, plate_side, space_area
from pnp.box.words import first_of
from pnp.faces.art.drawing import put_emblem, put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.boards.town_land import draw_country, draw_streets, put_arrow, put_scene
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect

# Words on a board are 12 pt, and smaller only where one of them is too wide.
_SIZES: Final = (12.0, 9.0)
_BAR: Final = 2.4
_SIDE: Final = 1.0
_PRICE: Final = 5.4
_LINE: Final = 4.6
_ICON: Final = 8.4
_PICTURE: Final = 15.5


def _icon_of(stop: Stop) -> str:
    return "start-arrow" if stop.kind == "start" else stop.role or stop.kind


def _draw_pointer(pen: Pen, theme: Theme, town: Town, stop: Stop) -> None:
    right, down = plate_side(town, stop)
    space, plate = space_area(town, stop), Rect(*stop.plate)
    half = space.height / 2 if down else space.width / 2
    gap = max(plate.x - space.right, space.x - plate.right, plate.y - space.bottom,
              space.y - plate.bottom, 0.0)  # fmt: skip
    head = polygon([(half + gap + 0.4, 0), (half - 0.6, -2.6), (half - 0.6, 2.6)])
    with pen.transform(stop.x, stop.y, math.degrees(math.atan2(down, right))):
        pen.shape(head, WHITE, Stroke(theme.colour("ink"), 0.35))


def _draw_plate(pen: Pen, context: Context, stop: Stop, colour: str) -> None:
    theme, area = context.theme, Rect(*stop.plate)
    outline = rounded_rectangle(area, 1.5)
    pen.shape(outline, WHITE)
    with pen.clip(outline):
        bar = rectangle(Rect(area.x, area.y, area.width, _BAR))
        pen.shape(bar, theme.area(colour) or WHITE, theme.stroke("ink", 0.3))
    if stop.kind == "office":
        _draw_office(pen, context, stop, area.grown(-_SIDE, -_BAR - 0.6, -_SIDE, -0.6))
    elif deeds := [deed for deed in context.box.deeds if deed.id in stop.deeds]:
        with pen.clip(outline):
            _draw_sale(pen, context, deeds, area)
    pen.shape(outline, stroke=theme.stroke("ink", 0.35))


def _draw_office(pen: Pen, context: Context, stop: Stop, inner: Rect) -> None:
    ink, middle = context.theme.colour("ink"), inner.x + inner.width / 2
    put_icon(pen, context.theme, _icon_of(stop), middle - _ICON / 2, inner.y, _ICON, ink)
    fee = context.fill(stop.fee) if stop.fee else ""
    low = _LINE * (1 + first_of(fee).count("\n")) if fee else 0.0
    top = inner.y + _ICON + 0.3
    name = Rect(inner.x, top, inner.width, inner.bottom - top - low - 0.3)
    said = context.localise(stop.name)
    put_text(pen, said, "sans-600", _SIZES, ink, name, "centre", leading=1.02)
    if fee:
        foot = Rect(inner.x, inner.bottom - low, inner.width, low)
        put_text(pen, fee, "sans-700", _SIZES, ink, foot, "centre", leading=1.06)


def _draw_sale(pen: Pen, context: Context, deeds: list[Deed], area: Rect) -> None:
    theme, town, (picture, words) = context.theme, context.box.town, _divide(area)
    if drawing := drawing_of(context.box, deeds[0]):  # land goes on beside it, or above
        size = min(picture.width, picture.height)
        put_scene(pen, theme, drawing, town.backdrop if town else "", picture, size)
        pen.shape(rectangle(picture), stroke=theme.stroke("ink", 0.25))
    price = _say_price(pen, context, sorted(deed.price for deed in deeds), words.width)
    low = _PRICE + _LINE * first_of(price).count("\n")
    ink, what = theme.colour("ink"), _say_what(context, deeds)
    room = words.grown(0, 0, 0, -low)
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


def _say_what(context: Context, deeds: list[Deed]) -> str:
    first = deeds[0]
    if len(deeds) > 1:
        return context.label("apartments", n=len(deeds))
    if first.dwelling:
        return context.localise(dwelling_of(context.box, first.dwelling).name)
    if first.area is None:
        return ""
    return context.label("plot_area", n=context.figures(first.area))


def _say_price(pen: Pen, context: Context, prices: list[int], wide: float) -> str:
    # From least to most on two lines, if one is too narrow.
    if len(prices) == 1:
        return context.sum(prices[0])
    least, most = f"{context.figures(prices[0])}–", context.sum(prices[-1])
    fits = pen.width(f"{least}{most}", "sans-700", _SIZES[0]) <= wide
    return f"{least}{most}" if fits else f"{least}\n{most}"


_HIGH: Final = 8.4  # height of a sign in mm
_SIZE: Final = 16.0
_HEAD: Final = 8.4
_SIGN_SIDE: Final = 2.2


def _put_street_sign(pen: Pen, context: Context, street: Street) -> None:
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


_BLEED: Final = 3.0  # how far the land runs over the edge of the board, in mm

COLOURS: Final = {
    "start": "sun",
    "plot": "green",
    "home": "rust",
    "chance": "mauve",
    "office": "purple",
}
"""The colour of each kind of space, by its name in the palette."""

# What tells a kind of space where only lines are printed.
_PATTERNS: Final = {"plot": "dots", "home": "bricks", "office": "diagonals", "chance": "plain"}
_SQUARE: Final = 4.0  # radius of the corners of a space, in mm
_PLANKS: Final = 7
_STRIP: Final = 10.5
_EDGE: Final = 4.0  # how far words keep from the edge of the board, in mm


def town_piece(context: Context, town: Town) -> PrintedPiece:
    """Give the whole board as one face."""
    draw = partial(_draw, context=context, town=town)
    face = Face(f"town {context.lang}", board_size(town), draw, bleed=_BLEED)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def _draw(pen: Pen, context: Context, town: Town) -> None:
    theme = context.theme
    land = board_size(town).area.inset(-_BLEED)
    pen.shape(rectangle(land), fill=theme.area("board") or WHITE)
    if town.ground:
        draw_country(pen, theme, town, town.ground, land)
    draw_streets(pen, theme, town)
    for street in town.streets:
        _put_street_sign(pen, context, street)
    for stop in town.stops:
        if stop.plate and stop.kind != "start":
            _draw_plate(pen, context, stop, COLOURS[stop.kind])
            _draw_pointer(pen, theme, town, stop)
        _draw_space(pen, context, town, stop)
    if town.title:
        area, game, ink = Rect(*town.title), context.box.game, theme.colour("ink")
        put_emblem(pen, theme, area.x, area.y, area.height)
        foot, wide = area.y + area.height * 9 / 14, area.width - area.height - 4
        title, subtitle = context.localise(game.title), context.localise(game.subtitle)
        put_line(pen, area.right, foot, title, "serif-700", (62, 30), ink, wide, "right")
        put_line(pen, area.right, foot + 10, subtitle, "sans-600", (16, 12), ink, wide, "right")
    if town.deck:
        _draw_deck(pen, context, Rect(*town.deck), town.size / 2)
    if town.legend:
        _draw_legend(pen, context, town, Rect(*town.legend))
    if town.beside:
        _draw_beside(pen, context, town)


def _draw_space(pen: Pen, context: Context, town: Town, stop: Stop) -> None:
    theme, area, colour = context.theme, space_area(town, stop), COLOURS[stop.kind]
    (x, y), edge, on = area.middle, theme.stroke("ink", 0.5), theme.on(colour)
    outline = rounded_rectangle(area, _SQUARE)
    pen.shape(outline, theme.area(colour) or WHITE, edge)
    if theme.ink == "line" and stop.kind in _PATTERNS:
        with pen.clip(outline):
            fill_pattern(pen, area, _PATTERNS[stop.kind], theme, colour)
        # its middle stays free for the icon
        inner = rounded_rectangle(area.inset(2.6), 2.4)
        pen.shape(inner, WHITE, theme.stroke("ink", 0.3))
        pen.shape(outline, stroke=edge)
    if stop.kind == "start":
        with pen.transform(x, y, 180):
            put_icon(pen, theme, "start-arrow", -11, -11, 22, on)
        name, ink = context.localise(stop.name), theme.colour("ink")
        put_line(pen, x, area.bottom + 9, name, "serif-700", (26, 18), ink, area.width, "centre")
        return
    put_icon(pen, theme, _icon_of(stop), x - 6, y - 6, 12, on)
    if stop.number is not None:
        street = next((each.colour for each in town.streets if each.id == stop.street), "")
        plate, edge, on = number_area(town, stop), theme.stroke("ink", 0.3), theme.on(street)
        pen.shape(rounded_rectangle(plate, 1.2), theme.area(street) or WHITE, edge)
        put_line(pen, plate.middle[0], plate.bottom - 1.1, str(stop.number), "sans-700", (14, 12),
                 on, plate.width - 1, "centre")  # fmt: skip


def _draw_deck(pen: Pen, context: Context, place: Rect, fold: float) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    for deck in context.box.decks[:1]:
        pen.shape(rounded_rectangle(place, 3), theme.area("foam") or WHITE, Stroke(ink, 0.6))
        for n in range(1, _PLANKS):
            y = place.y + place.height * n / _PLANKS
            pen.shape(line(place.x, y, place.right, y), stroke=theme.stroke("kerb", 0.25))
        card = place.size.centre(CARD).shifted(place.x, place.y)
        pen.shape(rounded_rectangle(card, 3), stroke=Stroke(ink, 0.3, (2, 1.5)))
        # the name stands on the wider side of the fold, its sign on the other
        sides = (fold, place.right - fold), (place.x, fold - place.x)
        (x, narrow), (left, wide) = sorted(sides, key=lambda side: side[1])
        name, y = context.localise(deck.name), place.middle[1]
        put_line(pen, left + wide / 2, y + 3, name, "serif-700", (26, 18), ink, wide - 7, "centre")
        put_icon(pen, theme, "chance", x + narrow / 2 - 5.5, y - 5.5, 11, theme.colour("purple"))


def _draw_legend(pen: Pen, context: Context, town: Town, area: Rect) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    first, step = {stop.kind: stop for stop in reversed(town.stops)}, area.height / 5
    for n, kind in enumerate(("plot", "home", "chance", "office", "short_cut")):
        y, side = area.y + n * step, step - 1.2
        if kind in COLOURS:
            swatch = rounded_rectangle(Rect(area.x, y + 0.6, side, side), 2)
            pen.shape(swatch, theme.area(COLOURS[kind]) or WHITE, theme.stroke("ink", 0.4))
            icon, on = _icon_of(first[kind]) if kind in first else kind, theme.on(COLOURS[kind])
            put_icon(pen, theme, icon, area.x + 1.3, y + 1.9, side - 2.6, on)
        else:
            middle, dashes = y + step / 2, theme.stroke("kerb", 0.5, (2.0, 1.6))
            pen.shape(line(area.x, middle, area.x + side, middle), stroke=dashes)
            put_arrow(pen, ink, (area.x + side / 2, middle, 0), short=True)
        said = context.label(f"space_{kind}" if kind in COLOURS else kind)
        room = Rect(area.x + step + 1, y, area.width - step - 1, step)
        put_text(pen, said, "sans-500", (12, 9), ink, room, leading=1.02)


def _draw_beside(pen: Pen, context: Context, town: Town) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    strip = Rect(-_BLEED, -_BLEED, town.size + 2 * _BLEED, _STRIP + _BLEED)
    pen.shape(rectangle(strip), theme.area("road") or WHITE)
    pen.shape(line(strip.x, _STRIP, strip.right, _STRIP), stroke=theme.stroke("kerb", 0.4))
    share, foot = (town.size - 2 * _EDGE) / len(town.beside), _STRIP - 2.8
    for n, each in enumerate(town.beside):
        left, name = _EDGE + 2 + n * share, context.localise(each.name)
        tip = polygon([(left + 2.2, foot - 4.4), (left + 4.4, foot), (left, foot)])
        pen.shape(tip, ink)
        if each.icon:
            put_icon(pen, theme, each.icon, left + 7, foot - 5, 6, ink)
        put_line(pen, left + 15, foot, name, "sans-600", (13, 10), ink, share - 19)
