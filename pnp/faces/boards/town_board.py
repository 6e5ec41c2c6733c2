"""The board of a town: one-way streets round a lake, drawn as a walker's map.

Every arrow drawn is an arrow of the content, in the middle of its piece of street. The fold is
the upright middle line: no words come within 2 mm of it.
"""

import math
from typing import Final

from pnp.box.board import Stop, Street, Town, board_size
from pnp.box.estate import Deed
from pnp.box.model import drawing_of, dwelling_of
from pnp.box.places.rings import number_area, plate_side, space_area
from pnp.box.words import first_of
from pnp.faces.art.drawing import put_emblem, put_icon
from pnp.faces.boards.town_land import draw_country, draw_streets, put_arrow, put_scene
from pnp.faces.context import Context
from pnp.faces.face import BOARD_BLEED
from pnp.faces.frames.card_frame import put_place
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.theme import WHITE, Theme
from pnp.outlines import line, polygon, rectangle, rounded_rectangle
from pnp.units import Rect

_SIZE: Final = 12.0  # of words on a board in pt
_ROUND: Final = 1.5  # radius of the corners of a plate
_BESIDE_PICTURE: Final = 16.9  # how much less room words have beside one, in mm


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
    area = Rect(*stop.plate)
    put_place(pen, context, "plate", area, colour=colour)
    if stop.kind == "office":
        fee = context.fill(stop.fee) if stop.fee else ""
        put_place(
            pen, context, "office", area, icon=_icon_of(stop), name=context.localise(stop.name),
            fee=fee, lines=str(min(3, 1 + first_of(fee).count("\n")) if fee else 0),
        )  # fmt: skip
    elif deeds := [deed for deed in context.box.deeds if deed.id in stop.deeds]:
        with pen.clip(rounded_rectangle(area, _ROUND)):
            _draw_sale(pen, context, deeds, area)
    put_place(pen, context, "plate-edge", area)


def _draw_sale(pen: Pen, context: Context, deeds: list[Deed], area: Rect) -> None:
    theme, town, is_wide = context.theme, context.box.town, area.width > area.height
    room = area.width - (_BESIDE_PICTURE if is_wide else 2)
    price = _say_price(pen, context, sorted(deed.price for deed in deeds), room)
    places = put_place(
        pen, context, "sale-wide" if is_wide else "sale-tall", area, price=price,
        what=_say_what(context, deeds), lines=str(1 + first_of(price).count("\n")),
    )  # fmt: skip
    if drawing := drawing_of(context.box, deeds[0]):  # land goes on beside it, or above
        picture = places["picture"]
        size = min(picture.width, picture.height)
        put_scene(pen, theme, drawing, town.backdrop if town else "", picture, size)
        pen.shape(rectangle(picture), stroke=theme.stroke("ink", 0.25))


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
    fits = pen.width(f"{least}{most}", "sans-700", _SIZE) <= wide
    return f"{least}{most}" if fits else f"{least}\n{most}"


_HIGH: Final = 8.4  # height of a sign in mm
_BESIDE: Final = 12.8  # how much wider it is than its name


def _put_street_sign(pen: Pen, context: Context, street: Street) -> None:
    name = context.localise(street.name)
    wide = pen.width(name, "serif-600", 16) + _BESIDE
    with pen.transform(street.x, street.y, street.turn):
        put_place(
            pen, context, "sign", Rect(-wide / 2, -_HIGH / 2, wide, _HIGH), name=name,
            colour=street.colour, pattern=street.pattern, icon=street.icon,
        )  # fmt: skip


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
_STRIP: Final = 10.5
_EDGE: Final = 4.0  # how far words keep from the edge of the board, in mm


def draw_town(pen: Pen, context: Context, plan: Town) -> None:
    """Draw a town: its country, its streets, and what stands beside them."""
    theme, town = context.theme, plan
    land = board_size(town).area.inset(-BOARD_BLEED)
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
    area = space_area(town, stop)
    if stop.kind == "start":
        put_place(pen, context, "start", area, name=context.localise(stop.name))
        return
    put_place(
        pen, context, "space", area, colour=COLOURS[stop.kind], pattern=_PATTERNS[stop.kind],
        icon=_icon_of(stop),
    )  # fmt: skip
    if stop.number is not None:
        street = next((each.colour for each in town.streets if each.id == stop.street), "")
        plate, number = number_area(town, stop), str(stop.number)
        put_place(pen, context, "space-number", plate, colour=street, number=number)


def _draw_deck(pen: Pen, context: Context, place: Rect, fold: float) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    for deck in context.box.decks[:1]:
        put_place(pen, context, "raft", place)
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
            swatch = Rect(area.x, y + 0.6, side, side)
            icon = _icon_of(first[kind]) if kind in first else kind
            put_place(pen, context, "legend", swatch, colour=COLOURS[kind], icon=icon)
        else:
            middle, dashes = y + step / 2, theme.stroke("kerb", 0.5, (2.0, 1.6))
            pen.shape(line(area.x, middle, area.x + side, middle), stroke=dashes)
            put_arrow(pen, ink, (area.x + side / 2, middle, 0), short=True)
        said = context.label(f"space_{kind}" if kind in COLOURS else kind)
        room = Rect(area.x + step + 1, y, area.width - step - 1, step)
        put_text(pen, said, "sans-500", (12, 9), ink, room, leading=1.02)


def _draw_beside(pen: Pen, context: Context, town: Town) -> None:
    put_place(pen, context, "beside", Rect(0, 0, town.size, _STRIP))
    share = (town.size - 2 * _EDGE) / len(town.beside)
    for n, each in enumerate(town.beside):
        area = Rect(_EDGE + 2 + n * share, 0, share - 4, _STRIP)
        name = context.localise(each.name)
        put_place(pen, context, "beside-entry", area, name=name, icon=each.icon)
