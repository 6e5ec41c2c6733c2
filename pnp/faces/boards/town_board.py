"""The board of a town: one-way streets through a village, and what stands beside them.

Every arrow drawn is an arrow of the content, in the middle of its piece of street. The fold is
the upright middle line: no words come within 2 mm of it.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pnp.box.board import Stop, Town, Way, board_size
from pnp.box.places.rings import number_area, plate_side, space_area
from pnp.box.words import first_of
from pnp.faces.art.drawing import put_scenery
from pnp.faces.boxes.box_drawing import put_place
from pnp.faces.context import BOARD_BLEED, WHITE, Context
from pnp.faces.effects import say_sold
from pnp.faces.pen import Pen, Stroke
from pnp.outlines import Path, PathStep, flatten, rectangle
from pnp.units import Point, Rect

_SIZE: Final = 12.0  # of words on a board in pt
_ENTRY: Final = 4.0  # how far a drive runs from its street over both edges, in mm
_BEHIND: Final = 21.5  # how much farther where the lot begins behind its house
_BESIDE_PICTURE: Final = 16.3  # how much less room words have beside one, in mm

_ROAD: Final = 13.0  # width of a street in mm
_SHORT: Final = 0.62
_BEND: Final = 16.0  # radius of a bend in mm, where there is room for it
# How far the handles of a quarter of a circle reach, as a part of its radius.
_ROUND: Final = 0.5523
_STEP: Final = 0.25


def _icon_of(stop: Stop) -> str:
    return "start-arrow" if stop.kind == "start" else stop.role or stop.kind


def _draw_drive(pen: Pen, context: Context, town: Town, stop: Stop) -> None:
    # From the street to what stands beside it.
    right, down = plate_side(town, stop)
    space, plate = space_area(town, stop), Rect(*stop.plate)
    half = space.height / 2 if down else space.width / 2
    gap = max(plate.x - space.right, space.x - plate.right, plate.y - space.bottom,
              space.y - plate.bottom, 0.0)  # fmt: skip
    with pen.transform(stop.x, stop.y, math.degrees(math.atan2(down, right))):
        into = _ENTRY + (_BEHIND if down > 0 else 0)
        put_place(pen, context, "drive", Rect(half - 1, -2.2, gap + into, 4.4))


def _draw_lot(pen: Pen, context: Context, stop: Stop) -> None:
    # What stands there, and the flag that says what it is and costs.
    area, fee = Rect(*stop.plate), context.fill(stop.fee) if stop.fee else ""
    given = {"drawing": stop.drawing, "colour": COLOURS[stop.kind]}
    if stop.kind == "office":
        lines = str(min(3, 1 + first_of(fee).count("\n")) if fee else 0)
        name = context.localise(stop.name)
        put_place(pen, context, "office", area, name=name, fee=fee, lines=lines, **given)
    elif deeds := [deed for deed in context.box.deeds if deed.id in stop.deeds]:
        is_wide = area.width > area.height
        room = area.width - (_BESIDE_PICTURE if is_wide else 2)
        price = _say_price(pen, context, sorted(deed.price for deed in deeds), room)
        homes = "homes" if "\n" in first_of(price) else "home"
        sold = homes if deeds[0].dwelling else "plot"
        what = say_sold(context, deeds[0])
        what = context.label("apartments", n=len(deeds)) if len(deeds) > 1 else what
        layer = "sale-wide" if is_wide else "sale-tall"
        put_place(pen, context, layer, area, what=what, price=price, sold=sold, **given)


def _say_price(pen: Pen, context: Context, prices: list[int], wide: float) -> str:
    # From least to most on two lines, if one is too narrow.
    if len(prices) == 1:
        return context.sum(prices[0])
    least, most = f"{context.figures(prices[0])}–", context.sum(prices[-1])
    fits = pen.width(f"{least}{most}", "sans-700", _SIZE) <= wide
    return f"{least}{most}" if fits else f"{least}\n{most}"


_HIGH: Final = 8.4  # height of a sign in mm
_BESIDE: Final = 12.8  # how much wider it is than its name


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


def draw_town(pen: Pen, context: Context, plan: Town) -> None:
    """Draw a town: its country, its streets, and what stands beside them."""
    theme, town = context.theme, plan
    land = board_size(town).area.inset(-BOARD_BLEED)
    pen.shape(rectangle(land), fill=theme.area("board") or WHITE)
    with pen.clip(rectangle(land)):
        put_scenery(pen, theme, town.scenery)
    _draw_streets(pen, context, town)
    for street in town.streets:
        name = context.localise(street.name)
        wide = pen.width(name, "serif-600", 16) + _BESIDE
        with pen.transform(street.x, street.y, street.turn):
            sign = Rect(-wide / 2, -_HIGH / 2, wide, _HIGH)
            given = {"colour": street.colour, "pattern": street.pattern, "icon": street.icon}
            put_place(pen, context, "sign", sign, name=name, **given)
    lots = [stop for stop in town.stops if stop.plate and stop.kind != "start"]
    for stop in lots:
        _draw_drive(pen, context, town, stop)
    for stop in sorted(lots, key=lambda each: each.plate[1]):  # those behind first
        _draw_lot(pen, context, stop)
    for stop in town.stops:
        _draw_space(pen, context, town, stop)
    if town.title:
        put_place(pen, context, "town-title", Rect(*town.title))
    if town.deck:
        _draw_deck(pen, context, Rect(*town.deck), town.size / 2)
    if town.legend:
        put_place(pen, context, "legend", Rect(*town.legend), rows=_list_kinds(context, town))
    if town.beside:
        rows = "\n".join(f"{context.localise(each.name)}|{each.icon}" for each in town.beside)
        put_place(pen, context, "beside", Rect(0, 0, town.size, _STRIP), rows=rows)


def _draw_space(pen: Pen, context: Context, town: Town, stop: Stop) -> None:
    area = space_area(town, stop)
    if stop.kind == "start":
        name = context.localise(stop.name)
        put_place(pen, context, "start", area, name=name, drawing=stop.drawing)
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
    for deck in context.box.decks[:1]:
        put_place(pen, context, "raft", place)
        # the name stands on the wider side of the fold
        left, right = max((place.x, fold), (fold, place.right), key=lambda side: side[1] - side[0])
        plate = Rect(left + 3, place.middle[1] - 8, right - left - 6, 16)
        put_place(pen, context, "raft-name", plate, name=context.localise(deck.name))


def _list_kinds(context: Context, town: Town) -> str:
    # The colour and the icon of each kind of space, and what a short cut looks like.
    first = {stop.kind: stop for stop in reversed(town.stops)}
    rows = [
        (
            context.label(f"space_{kind}"),
            COLOURS[kind],
            _icon_of(first[kind]) if kind in first else kind,
        )
        for kind in ("plot", "home", "chance", "office")
    ]
    return "\n".join(map("|".join, (*rows, (context.label("short_cut"), "", ""))))


def _end_of(town: Town, way: Way) -> Stop:
    return next(stop for stop in town.stops if stop.id == way.to)


def course(town: Town, stop: Stop, way: Way) -> tuple[Point, ...]:
    """Give the points a piece of street runs through, from the middle of its space to the next."""
    ahead = _end_of(town, way)
    return ((stop.x, stop.y), *((float(x), float(y)) for x, y in way.via), (ahead.x, ahead.y))


def arrow_at(town: Town, stop: Stop, way: Way) -> tuple[float, float, float]:
    """Give the middle of what is seen of a piece of street: x, y and the way it runs."""
    ends = (space_area(town, stop), space_area(town, _end_of(town, way)))
    walked = _walk(flatten(smooth(course(town, stop, way))))
    points = [(at, b) for at, b in walked if not any(area.covers(Rect(*at, 0, 0)) for area in ends)]
    (x, y), angle = points[len(points) // 2]
    return x, y, angle


def _walk(points: tuple[Point, ...]) -> Iterator[tuple[Point, float]]:
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.dist((ax, ay), (bx, by))
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        count = max(1, round(length / _STEP))
        for n in range(count):
            yield (ax + (bx - ax) * n / count, ay + (by - ay) * n / count), angle


def smooth(points: tuple[Point, ...]) -> Path:
    """Draw a street: straight pieces, and a quarter of a circle at each bend.

    >>> [name for name, _ in smooth(((0, 0), (40, 0), (40, 40)))]
    ['M', 'L', 'C', 'L']
    """
    steps: list[PathStep] = [("M", points[0])]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        reach = min(_BEND, math.dist(before, corner), math.dist(corner, after))
        start, end = _towards(corner, before, reach), _towards(corner, after, reach)
        out, back = (_towards(start, corner, reach * _ROUND), _towards(end, corner, reach * _ROUND))
        steps += [("L", start), ("C", (*out, *back, *end))]
    return (*steps, ("L", points[-1]))


def _towards(start: Point, end: Point, reach: float) -> Point:
    part = reach / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _draw_streets(pen: Pen, context: Context, town: Town) -> None:
    """Draw the streets as ribbons: all kerbs first, then all surfaces, so that they join."""
    theme, ways = context.theme, [(stop, way) for stop in town.stops for way in stop.ways]
    kerb, road = theme.colour("kerb"), theme.colour("road") if theme.ink == "full" else WHITE
    for colour, extra in ((kerb, 0.8), (road, 0.0)):
        for stop, way in ways:
            wide = _ROAD * (_SHORT if way.short else 1) + extra
            pen.shape(smooth(course(town, stop, way)), stroke=Stroke(colour, wide, round=True))
    for stop, way in ways:
        if way.short:
            pen.shape(smooth(course(town, stop, way)), stroke=Stroke(kerb, 0.4, (2.0, 1.6)))
    for stop, way in ways:
        with pen.transform(*arrow_at(town, stop, way)):
            put_place(pen, context, "way", Rect(0, 0, 1, 1), short="yes" if way.short else "")
