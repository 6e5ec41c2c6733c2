"""The board of a town: one-way streets round a lake, drawn as a walker's map.

Every arrow drawn is an arrow of the content, in the middle of its piece of street. The fold is
the upright middle line: no words come within 2 mm of it.
"""

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final

from pnp.box.board import Stop, Town, Way
from pnp.box.estate import Deed
from pnp.box.model import dwelling_of
from pnp.faces.art.emblem import put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.art.motifs import put_motif
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import circle, curve, line, polygon, polyline, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.seams import FOLD_CLEAR, put_crosses
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
_SHORE: Final[tuple[Point, ...]] = (
    (150, 84), (176, 76), (212, 80), (244, 78), (258, 92), (256, 130), (260, 170), (254, 214),
    (236, 238), (206, 234), (186, 244), (160, 240), (148, 220), (152, 190), (146, 150), (150, 112),
)  # fmt: skip
_TREES: Final[tuple[Point, ...]] = (
    (70, 80), (76, 96), (68, 118), (74, 196), (66, 212), (70, 262), (64, 276), (76, 284),
    (318, 20), (330, 26), (342, 18), (352, 30), (322, 310), (346, 318), (336, 332), (354, 340),
    (320, 346), (300, 262), (308, 274), (294, 180), (297, 152), (300, 130), (292, 122), (288, 84),
    (302, 80), (20, 20), (32, 28), (18, 36), (28, 56), (20, 70), (56, 24), (44, 18), (70, 30),
    (298, 326), (308, 336), (296, 350),
)  # fmt: skip


_QUIET: Final = Rect(68, 243, 196, 56)
"""Where title and legend stand: no contour lines run through them."""

_MASSIFS: Final = ((10, 6, 62), (316, 2, 48), (334, 306, 34))
"""Left, top and size of the mountains round the town."""


def town_piece(context: Context, town: Town, crosses: tuple[Point, ...] = ()) -> PrintedPiece:
    """Give the whole board as one face; `crosses` help to align tiles where they overlap."""
    draw = partial(_draw, context=context, town=town, crosses=crosses)
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


def _draw(pen: Pen, context: Context, town: Town, crosses: tuple[Point, ...]) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    whole = Rect(0, 0, town.size, town.size)
    pen.shape(rectangle(whole), fill=theme.area("board") or WHITE)
    _draw_country(pen, context)
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
    _draw_middle(pen, context)
    pen.shape(rectangle(whole.inset(0.4)), stroke=Stroke(ink, 0.8))
    put_crosses(pen, crosses, ink)


def _ways(town: Town) -> Iterator[tuple[Stop, Way]]:
    return ((stop, way) for stop in town.stops for way in stop.ways)


def _draw_country(pen: Pen, context: Context) -> None:
    """Draw what lies round the town: contour lines, the lake with its depths, spruces."""
    theme = context.theme
    for n in range(7):
        ring = [(185 + (x - 200) * (1.9 - n * 0.14), 170 + (y - 160) * (1.95 - n * 0.14))
                for x, y in _SHORE]  # fmt: skip
        with pen.clip(rectangle(Rect(0, 0, 370, 370))):
            pen.shape(curve(ring, closed=True), stroke=Stroke(theme.colour("larch"), 0.18))
    pen.shape(rounded_rectangle(_QUIET, 6), fill=theme.area("board") or WHITE)
    pen.shape(curve(_SHORE, closed=True), theme.area("lake") or WHITE, theme.stroke("deep", 0.5))
    for n in (1, 2, 3):
        depth = [(203 + (x - 203) * (1 - n * 0.13), 158 + (y - 158) * (1 - n * 0.13))
                 for x, y in _SHORE]  # fmt: skip
        pen.shape(curve(depth, closed=True), stroke=theme.stroke("deep", 0.18))
    for left, top, size in _MASSIFS:
        put_motif(pen, theme, "massif", left, top, size)
    for x, y in _TREES:
        put_motif(pen, theme, "spruce-plain", x - 5, y - 9, 10)


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
    icon = {"start": "start-arrow", "chance": "chance"}.get(stop.kind, stop.office or stop.kind)
    if stop.kind == "start":
        with pen.transform(stop.x, stop.y, 180):
            put_icon(pen, icon, -5.5, -5.5, 11, on)
        put_line(pen, stop.x, stop.y + SPACE + 7, context.localise(stop.name), "serif-700",
                 (20, 14), ink, 30, "centre")  # fmt: skip
        return
    put_icon(pen, icon, stop.x - 3.9, stop.y - 7.4, 7.8, on)
    put_line(pen, stop.x, stop.y + 5.6, str(stop.number), "sans-700", (14, 14), on, 12, "centre")
    if stop.plate:
        _draw_pointer(pen, context, stop)


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
        put_icon(pen, stop.office, inner.x + inner.width / 2 - 5, inner.y + 1, 10, ink)
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
    drawing = _drawing(context, first)
    put_motif(pen, context.theme, drawing, middle - size / 2, inner.y, size)
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


def _drawing(context: Context, deed: Deed) -> str:
    if deed.dwelling:
        return dwelling_of(context.box, deed.dwelling).drawing
    return "meadow" if deed.buildable else "forest"


def _draw_middle(pen: Pen, context: Context) -> None:
    """Draw the title, the place of the chance cards, and what the spaces mean."""
    theme, ink, game = context.theme, context.theme.colour("ink"), context.box.game
    fold = 185.0
    put_emblem(pen, theme, context.box.look.emblem, 74, 250, 42)
    right = fold - FOLD_CLEAR
    put_line(pen, right, 277, context.localise(game.title), "serif-700", (60, 30), ink, 62, "right")
    put_line(
        pen, right, 287, context.localise(game.subtitle), "sans-600", (14, 9), ink, 62, "right"
    )
    for deck in context.box.decks[:1]:
        place = Rect(fold + 4.5, 92, 67, 92)
        pen.shape(
            rounded_rectangle(place, 3), theme.area("foam") or WHITE, Stroke(ink, 0.4, (2, 1.5))
        )
        put_line(pen, place.x + 33.5, 116, context.localise(deck.name), "serif-700", (26, 18), ink,
                 50, "centre")  # fmt: skip
        put_icon(pen, "chance", place.x + 18.5, 128, 30, theme.colour("purple"))
    put_motif(pen, theme, "dinghy-plain", 156, 120, 22)
    _draw_legend(pen, context, Rect(fold + 5, 250, 70, 50))


def _draw_legend(pen: Pen, context: Context, area: Rect) -> None:
    ink = context.theme.colour("ink")
    for n, kind in enumerate(("plot", "home", "chance", "office")):
        y = area.y + 5 + n * 9.4
        pen.shape(circle(area.x + 4.4, y, 4.2), context.theme.area(COLOURS[kind]) or WHITE,
                  Stroke(ink, 0.3))  # fmt: skip
        icon = {"office": "h4"}.get(kind, kind)
        put_icon(pen, icon, area.x + 1.8, y - 2.6, 5.2, context.theme.on(COLOURS[kind]))
        put_line(pen, area.x + 10.5, y + 1.4, context.label(f"space_{kind}"), "sans-500", (11, 8),
                 ink, area.width - 11)  # fmt: skip
    y = area.y + 5 + 4 * 9.4
    pen.shape(
        line(area.x, y, area.x + 8.8, y), stroke=context.theme.stroke("kerb", 0.5, (2.0, 1.6))
    )
    _draw_arrow(pen, context, area.x + 4.4, y, 0, short=True)
    put_line(pen, area.x + 10.5, y + 1.4, context.label("short_cut"), "sans-500", (11, 8), ink, 58)
