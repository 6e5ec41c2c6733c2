"""The board of a town: one-way streets round a lake, drawn as a walker's map.

Every arrow drawn is an arrow of the content, in the middle of its piece of street. The fold is
the upright middle line: no words come within 2 mm of it.
"""

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final

from pnp.box.board import Ground, Stop, Town, Way
from pnp.box.estate import Deed
from pnp.box.model import drawing_of, dwelling_of
from pnp.faces.art.drawing import put_drawing, put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import circle, curve, line, polygon, polyline, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, write_figures
from pnp.units import Point, Rect, Size

SPACE: Final = 8.8
"""Radius of a space in mm."""

ARROW: Final = 4.4
"""Length of an arrow in mm."""

COLOURS: Final = {
    "start": "sun",
    "plot": "green",
    "home": "rust",
    "chance": "mauve",
    "office": "purple",
}
"""The colour of each kind of space, by its name in the palette."""

_ROAD: Final = 12.0


def town_piece(context: Context, town: Town) -> PrintedPiece:
    """Give the whole board as one face."""
    draw = partial(_draw, context=context, town=town)
    face = Face(f"town {context.lang}", Size(town.size, town.size), draw)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def course(town: Town, stop: Stop, way: Way) -> tuple[Point, ...]:
    """Give the points a piece of street runs through, from the middle of its space to the next."""
    ahead = next(each for each in town.stops if each.id == way.to)
    bends = tuple((float(x), float(y)) for x, y in way.via)
    return ((stop.x, stop.y), *bends, (ahead.x, ahead.y))


def arrow_at(points: tuple[Point, ...]) -> tuple[float, float, float]:
    """Give the middle of a piece of street between its two spaces: x, y and the way it runs.

    >>> arrow_at(((0, 0), (40, 0)))
    (20.0, 0.0, 0.0)
    """
    legs = [(a, b, math.dist(a, b)) for a, b in pairwise(points)]
    rest = sum(length for *_, length in legs) / 2
    for (ax, ay), (bx, by), length in legs:
        if rest <= length:
            part = rest / length
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            return ax + (bx - ax) * part, ay + (by - ay) * part, angle
        rest -= length
    raise ValueError("a street has a length")  # cannot be


def _draw(pen: Pen, context: Context, town: Town) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    whole = Rect(0, 0, town.size, town.size)
    pen.shape(rectangle(whole), fill=theme.area("board") or WHITE)
    if town.ground:
        _draw_country(pen, context, town, town.ground)
    _draw_roads(pen, context, town)
    for street in town.streets:
        with pen.transform(street.x, street.y, street.turn):
            name = context.localise(street.name)
            pen.text(0, 0, name, "serif-600", 15, ink, "centre", 0.3)
    for stop in town.stops:
        _draw_plate(pen, context, stop)
        _draw_space(pen, context, stop)
    for stop, way in _ways(town):
        _draw_arrow(pen, context, *arrow_at(course(town, stop, way)), short=way.short)
    _draw_middle(pen, context, town)
    pen.shape(rectangle(whole.inset(0.4)), stroke=Stroke(ink, 0.8))


def _ways(town: Town) -> Iterator[tuple[Stop, Way]]:
    return ((stop, way) for stop in town.stops for way in stop.ways)


def _draw_country(pen: Pen, context: Context, town: Town, ground: Ground) -> None:
    """Draw what lies round the town: contour lines, the lake with its depths, what stands there."""
    theme = context.theme
    (x, y), (to_x, to_y) = ground.middle, ground.hills
    with pen.clip(rectangle(Rect(0, 0, town.size, town.size))):
        for n in range(7):
            ring = [(to_x + (px - x) * (1.9 - n * 0.14), to_y + (py - y) * (1.95 - n * 0.14))
                    for px, py in ground.shore]  # fmt: skip
            pen.shape(curve(ring, closed=True), stroke=Stroke(theme.colour("larch"), 0.18))
    if ground.quiet:
        pen.shape(rounded_rectangle(Rect(*ground.quiet), 6), fill=theme.area("board") or WHITE)
    shore = [(float(px), float(py)) for px, py in ground.shore]
    pen.shape(curve(shore, closed=True), theme.area("lake") or WHITE, theme.stroke("deep", 0.5))
    x, y = ground.deepest
    for n in (1, 2, 3):
        part = 1 - n * 0.13
        depth = [(x + (px - x) * part, y + (py - y) * part) for px, py in ground.shore]
        pen.shape(curve(depth, closed=True), stroke=theme.stroke("deep", 0.18))
    for scenery in ground.scenery:
        for left, top in scenery.at:
            put_drawing(pen, theme, scenery.drawing, left, top, scenery.size)


def _draw_roads(pen: Pen, context: Context, town: Town) -> None:
    """Draw the streets as ribbons: all kerbs first, then all surfaces, so that they join."""
    theme = context.theme
    kerb, road = theme.colour("kerb"), theme.colour("road") if theme.ink == "full" else WHITE
    for colour, extra in ((kerb, 0.8), (road, 0.0)):
        for stop, way in _ways(town):
            wide = _ROAD * (0.62 if way.short else 1) + extra
            path = polyline(_soften(course(town, stop, way)))
            pen.shape(path, stroke=Stroke(colour, wide, round=True))
    for stop, way in _ways(town):
        if way.short:
            dashes = Stroke(kerb, 0.4, (2.0, 1.6))
            pen.shape(polyline(_soften(course(town, stop, way))), stroke=dashes)


def _soften(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Round the bends of a street: a few points of a curve in place of each corner."""
    found = [points[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        reach = min(14.0, math.dist((ax, ay), (bx, by)), math.dist((bx, by), (cx, cy)))
        start = _towards((bx, by), (ax, ay), reach)
        end = _towards((bx, by), (cx, cy), reach)
        for n in range(6):
            t = n / 5
            u = 1 - t
            found.append(
                (
                    u * u * start[0] + 2 * u * t * bx + t * t * end[0],
                    u * u * start[1] + 2 * u * t * by + t * t * end[1],
                )
            )
    return (*found, points[-1])


def _towards(start: Point, end: Point, reach: float) -> Point:
    part = reach / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _draw_arrow(
    pen: Pen, context: Context, x: float, y: float, angle: float, *, short: bool
) -> None:
    """Draw an arrow of the street; that of a short cut is hollow."""
    colour = context.theme.colour("ink")
    half = ARROW / 2
    head = polygon([(half, 0), (-half, -half), (-half * 0.4, 0), (-half, half)])
    with pen.transform(x, y, angle):
        pen.shape(head, WHITE if short else colour, Stroke(colour, 0.3))


def _draw_space(pen: Pen, context: Context, stop: Stop) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    colour = COLOURS[stop.kind]
    disc = circle(stop.x, stop.y, SPACE)
    pen.shape(disc, theme.area(colour) or WHITE, Stroke(ink, 0.5))
    on = theme.on(colour)
    icon = _icon(stop)
    if stop.kind == "start":
        with pen.transform(stop.x, stop.y, 180):
            put_icon(pen, context.theme, icon, -5.5, -5.5, 11, on)
        put_line(pen, stop.x, stop.y + SPACE + 7, context.localise(stop.name), "serif-700",
                 (20, 14), ink, 30, "centre")  # fmt: skip
        return
    if stop.number is None:
        put_icon(pen, context.theme, icon, stop.x - 4.6, stop.y - 4.6, 9.2, on)
    else:
        put_icon(pen, context.theme, icon, stop.x - 3.9, stop.y - 7.4, 7.8, on)
        put_line(
            pen, stop.x, stop.y + 5.6, str(stop.number), "sans-700", (14, 14), on, 12, "centre"
        )
    if stop.plate:
        _draw_pointer(pen, context, stop)


def _icon(stop: Stop) -> str:
    """Choose the icon of a space: that of its kind, or of what an office does."""
    return "start-arrow" if stop.kind == "start" else stop.role or stop.kind


def _draw_pointer(pen: Pen, context: Context, stop: Stop) -> None:
    """Draw the white arrow that joins a space to its plot, home or office."""
    plate = Rect(*stop.plate)
    dx = -1 if plate.right < stop.x else 1 if plate.x > stop.x else 0
    dy = 0 if dx else -1 if plate.bottom < stop.y else 1
    angle = math.degrees(math.atan2(dy, dx))
    head = polygon([(SPACE + 4.2, 0), (SPACE - 0.4, -2.4), (SPACE - 0.4, 2.4)])
    with pen.transform(stop.x, stop.y, angle):
        pen.shape(head, WHITE, Stroke(context.theme.colour("ink"), 0.35))


def _draw_plate(pen: Pen, context: Context, stop: Stop) -> None:
    if not stop.plate:
        return
    theme, ink = context.theme, context.theme.colour("ink")
    area = Rect(*stop.plate)
    pen.shape(rounded_rectangle(area, 1.5), WHITE, Stroke(ink, 0.3))
    bar = Rect(area.x, area.y, area.width, 2.2)
    with pen.clip(rounded_rectangle(area, 1.5)):
        pen.shape(rectangle(bar), theme.area(COLOURS[stop.kind]) or WHITE, Stroke(ink, 0.3))
    inner = Rect(area.x + 1, area.y + 2.6, area.width - 2, area.height - 3)
    if stop.kind == "office":
        put_icon(
            pen, context.theme, _icon(stop), inner.x + inner.width / 2 - 5, inner.y + 1, 10, ink
        )
        room = Rect(inner.x, inner.y + 12, inner.width, inner.height - 12)
        put_text(
            pen, context.localise(stop.name), "sans-600", (9, 7), ink, room, "centre", leading=1.08
        )
        return
    deeds = [deed for deed in context.box.deeds if deed.id in stop.deeds]
    if deeds:
        _draw_sale(pen, context, deeds, inner)


def _draw_sale(pen: Pen, context: Context, deeds: list[Deed], inner: Rect) -> None:
    """Draw what is for sale: land in plan with its size, or the house, and the price."""
    ink, first = context.theme.colour("ink"), deeds[0]
    middle = inner.x + inner.width / 2
    low = inner.height < 22
    size = min(inner.height - (9.4 if low else 11.4), 17.0)
    if drawing := drawing_of(context.box, first):
        put_drawing(pen, context.theme, drawing, middle - size / 2, inner.y, size)
    what = _area(context, first)
    if len(deeds) > 1:
        what = context.label("apartments", n=len(deeds))
    elif first.dwelling:
        what = context.localise(dwelling_of(context.box, first.dwelling).name)
    room = Rect(inner.x, inner.y + size + 0.2, inner.width, inner.height - size - 4.9)
    put_text(pen, what, "sans-400", (8, 7), ink, room, "centre", leading=1.02)
    prices = sorted(deed.price for deed in deeds)
    price = context.sum(prices[0])
    if len(prices) > 1:
        price = f"{write_figures(context.box, prices[0], context.lang)}–{context.sum(prices[-1])}"
    put_line(
        pen, middle, inner.bottom - 1.0, price, "sans-700", (10, 7), ink, inner.width, "centre"
    )


def _area(context: Context, deed: Deed) -> str:
    if deed.area is None:
        return ""
    return context.label("plot_area", n=write_figures(context.box, deed.area, context.lang))


def _draw_middle(pen: Pen, context: Context, town: Town) -> None:
    """Draw the title, the place of the chance cards, and what the spaces mean."""
    if town.title:
        _draw_title(pen, context, Rect(*town.title))
    if town.deck:
        _draw_deck(pen, context, Rect(*town.deck))
    if town.legend:
        _draw_legend(pen, context, town, Rect(*town.legend))


def _draw_title(pen: Pen, context: Context, area: Rect) -> None:
    """Set the emblem, and the game's name at its right."""
    ink, game, wide = context.theme.colour("ink"), context.box.game, area.width - area.height - 5
    put_emblem(pen, context.theme, area.x, area.y, area.height)
    foot = area.y + area.height * 9 / 14
    title, subtitle = context.localise(game.title), context.localise(game.subtitle)
    put_line(pen, area.right, foot, title, "serif-700", (60, 30), ink, wide, "right")
    put_line(pen, area.right, foot + 10, subtitle, "sans-600", (14, 9), ink, wide, "right")


def _draw_deck(pen: Pen, context: Context, place: Rect) -> None:
    """Draw where the cards lie."""
    theme, ink, middle = context.theme, context.theme.colour("ink"), place.x + place.width / 2
    for deck in context.box.decks[:1]:
        pen.shape(
            rounded_rectangle(place, 3), theme.area("foam") or WHITE, Stroke(ink, 0.4, (2, 1.5))
        )
        name = context.localise(deck.name)
        put_line(pen, middle, place.y + 24, name, "serif-700", (26, 18), ink, 50, "centre")
        put_icon(pen, theme, "chance", middle - 15, place.y + 36, 30, theme.colour("purple"))


def _draw_legend(pen: Pen, context: Context, town: Town, area: Rect) -> None:
    ink, first = context.theme.colour("ink"), {stop.kind: stop for stop in reversed(town.stops)}
    for n, kind in enumerate(("plot", "home", "chance", "office")):
        y = area.y + 5 + n * 9.4
        pen.shape(circle(area.x + 4.4, y, 4.2), context.theme.area(COLOURS[kind]) or WHITE,
                  Stroke(ink, 0.3))  # fmt: skip
        icon = _icon(first[kind]) if kind in first else kind
        put_icon(
            pen, context.theme, icon, area.x + 1.8, y - 2.6, 5.2, context.theme.on(COLOURS[kind])
        )
        put_line(pen, area.x + 10.5, y + 1.4, context.label(f"space_{kind}"), "sans-500", (11, 8),
                 ink, area.width - 11)  # fmt: skip
    y = area.y + 5 + 4 * 9.4
    pen.shape(
        line(area.x, y, area.x + 8.8, y), stroke=context.theme.stroke("kerb", 0.5, (2.0, 1.6))
    )
    _draw_arrow(pen, context, area.x + 4.4, y, 0, short=True)
    put_line(pen, area.x + 10.5, y + 1.4, context.label("short_cut"), "sans-500", (11, 8), ink, 58)
