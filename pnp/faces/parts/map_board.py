"""The board of a map: a grid, a track, hexagons, or spaces set freely, as content has them."""

from functools import partial
from typing import Final

from pnp.box.board import MapSpace, SpaceMap
from pnp.faces.art.drawing import put_drawing, put_emblem, put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.boards.map_places import (
    HEADING,
    MARGIN,
    ROUTE,
    MapPlace,
    RouteLine,
    label_area,
    map_places,
    track_steps,
)
from pnp.faces.boards.ring_styles import BLEED
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import line, polyline, rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.theme import WHITE
from pnp.units import Point, Rect, Size

_EDGE: Final = 0.35

_LABEL: Final = 2.2
"""Height in mm that the letter and number of a place take from its words: type of 7 pt."""

_SHARE: Final = 0.6
"""The part of a room's width that a picture has with its figure beside it."""


def map_piece(context: Context, plan: SpaceMap) -> PrintedPiece:
    """Give the whole board as one face."""
    draw = partial(_draw, context=context, plan=plan)
    face = Face(
        f"map {context.lang} {context.theme.ink}", Size(plan.width, plan.height), draw, bleed=BLEED
    )
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def _draw(pen: Pen, context: Context, plan: SpaceMap) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    whole = Rect(0, 0, plan.width, plan.height)
    pen.shape(rectangle(whole.inset(-BLEED)), fill=theme.area("board") or WHITE)
    if plan.picture:
        pen.picture(plan.picture, whole)
    if plan.heading:
        _draw_heading(pen, context, plan)
    places = map_places(plan)
    blank = [place for place in places if place.space is None and plan.blanks]
    for place in blank:
        _draw_place(pen, context, place, labelled=False)
    ways = _draw_routes(pen, context, plan, places)
    for place in blank if plan.labelled else ():
        _put_blank_label(pen, context, place, ways)
    for place in (each for each in places if each.space):
        _draw_place(pen, context, place, labelled=plan.labelled)
    if plan.kind == "track":
        for (x, y), angle in track_steps(places):
            with pen.transform(x, y, angle):
                arrow = polyline(((-0.9, -1.5), (0.8, 0), (-0.9, 1.5)))
                pen.shape(arrow, stroke=Stroke(ink, 0.6))
    pen.shape(rectangle(whole.inset(1.6)), stroke=Stroke(ink, 0.8))


def _draw_heading(pen: Pen, context: Context, plan: SpaceMap) -> None:
    game, ink = context.box.game, context.theme.colour("ink")
    side = HEADING - 5
    put_emblem(pen, context.theme, MARGIN, MARGIN - 1, side)
    x, room = MARGIN + side + 5, plan.width - 2 * MARGIN - side - 5
    title, subtitle = context.localise(game.title), context.localise(game.subtitle)
    put_line(pen, x, MARGIN + 10, title, "serif-700", (30, 14), ink, room)
    put_line(pen, x, MARGIN + 16.6, subtitle, "sans-500", (12, 8), ink, room)


def _draw_routes(
    pen: Pen, context: Context, plan: SpaceMap, places: tuple[MapPlace, ...]
) -> tuple[RouteLine, ...]:
    middles = {place.space.id: place.middle for place in places if place.space}
    ways: list[RouteLine] = []
    for route in plan.routes:
        (ax, ay), (bx, by) = (middles[end] for end in route.ends[:2])
        way, colour = line(ax, ay, bx, by), context.theme.colour(route.colour)
        pen.shape(way, stroke=Stroke(WHITE, 2 * ROUTE))
        pen.shape(way, stroke=Stroke(colour, 1.8, (4.0, 2.4) if route.dashed else ()))
        ways.append(((ax, ay), (bx, by)))
    return tuple(ways)


def _put_blank_label(
    pen: Pen, context: Context, place: MapPlace, ways: tuple[RouteLine, ...]
) -> None:
    ink, size = context.theme.colour("ink"), Size(pen.width(place.label, "sans-500", 7), _LABEL)
    area = label_area(place, size, ways)
    x = area.x + area.width / 2
    put_line(pen, x, area.bottom, place.label, "sans-500", (7, 7), ink, area.width + 1, "centre")


def _draw_place(pen: Pen, context: Context, place: MapPlace, *, labelled: bool) -> None:
    theme, space = context.theme, place.space
    edge = theme.stroke("ink", _EDGE)
    colour = space.colour if space else ""
    if space and space.pattern:
        pen.shape(place.outline, theme.area("paper") or WHITE)
        with pen.clip(place.outline):
            fill_pattern(pen, place.band, space.pattern, theme, colour or "ink")
            low = place.band
            pen.shape(line(low.x, low.bottom, low.right, low.bottom), stroke=edge)
    else:
        pen.shape(place.outline, theme.area(colour or "paper") or WHITE)
    pen.shape(place.outline, stroke=edge)
    plain = not colour or bool(space and space.pattern)
    on = theme.colour("ink") if plain else theme.on(colour)
    room, bears_label = place.room, labelled and bool(place.label)
    if space:
        words = Rect(room.x, room.y, room.width, room.height - _LABEL) if bears_label else room
        _fill(pen, context, space, words, on)
    if bears_label:
        x, y = place.middle[0], room.bottom + 0.4
        put_line(pen, x, y, place.label, "sans-500", (7, 7), on, place.room.width, "centre")


def _fill(pen: Pen, context: Context, space: MapSpace, room: Rect, ink: Colour) -> None:
    figure = _figure(context, space)
    name, note = context.localise(space.name), context.localise(space.note)
    middle = room.x + room.width / 2
    has_picture = bool(space.icon or space.drawing)
    below = room.height * (0.2 if note else 0.0)
    alone = room.height - below
    words = (room.height * 0.34 if has_picture or figure else alone) if name else 0.0
    left = room.height - words - below
    top = room.y
    if figure and has_picture and _stand_beside(room.width, left):
        _put_beside(pen, context, space, Rect(room.x, top, room.width, left), figure, ink)
        figure, has_picture = "", False
    if figure:
        high = left * (0.42 if has_picture else 1.0)
        size = min(24.0, high * 2.2)
        foot = top + high / 2 + size * 0.1235  # half the height of figures, in mm
        put_line(pen, middle, foot, figure, "serif-700", (size, 8), ink, room.width, "centre")
        top, left = top + high, left - high
    if has_picture:
        side = min(left, room.width) * 0.92
        _put_picture(pen, context, space, (middle - side / 2, top + (left - side) / 2), side, ink)
    put = partial(put_text, pen, colour=ink, align="centre")
    if name:
        area = Rect(room.x, room.bottom - words - below, room.width, words)
        put(name, "sans-600", (12, 7), area=area)
    if note:
        area = Rect(room.x, room.bottom - below, room.width, below)
        put(note, "sans-400", (9, 7), area=area)


def _stand_beside(width: float, height: float) -> bool:
    return min(height, width * _SHARE) > 1.15 * min(height * 0.58, width)


def _put_beside(
    pen: Pen, context: Context, space: MapSpace, area: Rect, figure: str, ink: Colour
) -> None:
    side = min(area.height * 0.92, area.width * _SHARE)
    size, room = min(24.0, side * 1.9), area.width * (1 - _SHARE)
    wide = min(pen.width(figure, "serif-700", size), room)
    left = area.x + (area.width - side - wide - 0.8) / 2
    middle = area.y + area.height / 2
    _put_picture(pen, context, space, (left, middle - side / 2), side, ink)
    x, y = left + side + 0.8, middle + size * 0.1235
    put_line(pen, x, y, figure, "serif-700", (size, 7), ink, room)


def _put_picture(
    pen: Pen, context: Context, space: MapSpace, corner: Point, side: float, ink: Colour
) -> None:
    if space.drawing:
        put_drawing(pen, context.theme, space.drawing, *corner, side)
    else:
        put_icon(pen, context.theme, space.icon, *corner, side, ink)


def _figure(context: Context, space: MapSpace) -> str:
    if space.amount is not None:
        return context.sum(space.amount)
    return "" if space.value is None else str(space.value)
