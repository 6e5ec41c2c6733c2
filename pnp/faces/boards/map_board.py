"""The board of a map: a grid, a track, hexagons, or spaces set freely, as content has them."""

import math
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from itertools import pairwise, product, repeat
from typing import Final

from pnp.box import board
from pnp.box.board import FREE_SIDE, MapSpace, SpaceMap, board_room, board_size, is_loop
from pnp.box.parts.declared import CellGrid, Order
from pnp.box.places.loops import GAP, lay_loop
from pnp.faces.art.engraving import fill_pattern
from pnp.faces.boxes.box_drawing import put_place
from pnp.faces.boxes.text_box import edge_places, in_rows
from pnp.faces.context import BOARD_BLEED, WHITE, Context
from pnp.faces.pen import Pen, Stroke
from pnp.outlines import Path, circle, hexagon, line, polygon, rectangle, rounded_rectangle
from pnp.units import Point, Rect

_EDGE: Final = 8.0  # what the names along an edge take from a grid, in mm
_ROOT: Final = math.sqrt(3)


@dataclass(frozen=True, slots=True)
class MapPlace:
    """A place of a map: its middle and outline in mm, and the room in it for words."""

    middle: Point
    outline: Path
    room: Rect
    band: Rect
    """Where its pattern goes, across the top."""
    space: MapSpace | None = None
    label: str = ""
    turn: float = 0.0
    """How far all in it is turned about its middle, in degrees."""
    fill: str = ""
    """Its colour where its space has none."""
    figures: str = ""
    """Figures as wide as any label, if that stands in its middle where it has no space."""

    def lie(self, area: Rect) -> Rect:
        """Give where an area of it lies as it is drawn: turned, it counts from its middle."""
        return area.shifted(-self.middle[0], -self.middle[1]) if self.turn else area


def map_places(plan: SpaceMap) -> tuple[MapPlace, ...]:
    """Lay the places of a map, row by row; those of a free map in the order of content."""
    if plan.kind == "free":
        return tuple(map(_free_place, plan.spaces))
    laid = {"track": _track_places, "grid": _grid_places, "hex": _hexagons}
    return tuple(laid.get(plan.kind, _loop_places)(plan))


def track_steps(plan: SpaceMap, places: tuple[MapPlace, ...]) -> Iterator[tuple[Point, float]]:
    """Give the middle of the gap between each two spaces of a track, and the way it runs."""
    if is_loop(plan):
        yield from lay_loop(plan).steps
        return
    for here, ahead in pairwise(places):
        (ax, ay), (bx, by) = here.middle, ahead.middle
        if abs(ax - bx) > 1e-6 and abs(ay - by) > 1e-6:
            continue  # a row that begins anew at the left
        yield ((ax + bx) / 2, (ay + by) / 2), math.degrees(math.atan2(by - ay, bx - ax))


def _in_rectangle(area: Rect, radius: float, space: MapSpace | None, label: str = "") -> MapPlace:
    band = Rect(area.x, area.y, area.width, min(9.0, area.height / 4))
    top = band.bottom if space and space.pattern else area.y
    room = Rect(area.x, top, area.width, area.bottom - top).inset(1.6)
    return MapPlace(area.middle, rounded_rectangle(area, radius), room, band, space, label)


def _free_place(space: MapSpace) -> MapPlace:
    x, y = space.at[:2]
    if len(space.size) == 1:
        side = space.size[0] / _ROOT  # nearly the square within the disc, wider for words
        room = Rect(x - side * 0.7, y - side * 0.6, side * 1.4, side * 1.2)
        band = Rect(x - side, y - side, 2 * side, side * 0.6)
        return MapPlace((x, y), circle(x, y, space.size[0] / 2), room, band, space)
    wide, high = space.size or (FREE_SIDE, FREE_SIDE)
    return _in_rectangle(Rect(x - wide / 2, y - high / 2, wide, high), 1.5, space)


def _grid_places(plan: SpaceMap) -> Iterator[MapPlace]:
    spaces, names = _by_place(plan), board.name_places(plan)
    for n, area in enumerate(in_rows(_grid(plan), plan.columns * plan.rows, plan.columns)):
        row, column = divmod(n, plan.columns)
        at = column + 1, row + 1
        place = _in_rectangle(area, 0, spaces.get(at), names[at])
        yield replace(place, fill=_fill_of(plan, row + column))


def _grid(plan: SpaceMap) -> Rect:
    room = board_room(plan).inset(_EDGE if plan.edges else 0)
    side = min(room.width / plan.columns, room.height / plan.rows)
    wide = side * plan.columns
    return Rect(room.x + (room.width - wide) / 2, room.y, wide, side * plan.rows)


def _fill_of(plan: SpaceMap, n: int) -> str:
    return plan.fills[n % len(plan.fills)] if plan.fills else ""


def _loop_places(plan: SpaceMap) -> Iterator[MapPlace]:
    spaces, figures = _by_place(plan), "8" * len(str(plan.count))
    for lane, laid in enumerate(lay_loop(plan).lanes, start=1):
        least = min(each.room.width for each in laid)
        for n, each in enumerate(laid, start=1):
            (x, y), space, high = each.middle, spaces.get((n, lane)), each.room.height
            wide = each.room.width if space else least
            place = _in_rectangle(Rect(x - wide / 2, y - high / 2, wide, high), 0, space, str(n))
            yield replace(
                place, outline=polygon(each.outline), turn=each.turn, figures=figures,
                fill=_fill_of(plan, n + lane),
            )  # fmt: skip


def _track_places(plan: SpaceMap) -> Iterator[MapPlace]:
    room, rows = board_room(plan), board.count_rows(plan)
    wide = (room.width - GAP * (plan.columns - 1)) / plan.columns
    high = min((room.height - GAP * (rows - 1)) / rows, wide * 1.5)
    track = Rect(room.x, room.y, room.width, rows * (high + GAP) - GAP)
    order: Order = "snake" if plan.runs == "snake" else "rows"
    areas = in_rows(track, len(plan.spaces), plan.columns, rows, GAP, order)
    yield from map(_in_rectangle, areas, repeat(1.5), plan.spaces)


def _hexagons(plan: SpaceMap) -> Iterator[MapPlace]:
    # Of those with flat tops every second column lies half a place lower.
    spaces, side, room = _by_place(plan), hexagon_side(plan), board_room(plan)
    names = board.name_places(plan)
    across, along, flat = 1.5 * side, _ROOT * side, plan.tops == "flat"
    wide, high = _span(plan, side)
    left, top = room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2
    for row, column in product(range(plan.rows), range(plan.columns)):
        x = left + side + column * across
        y = top + along / 2 + (row + column % 2 / 2) * along
        if not flat:
            x = left + along / 2 + (column + row % 2 / 2) * along
            y = top + side + row * across
        at = (column + 1, row + 1)
        place = _hexagon(x, y, side, spaces.get(at), names[at], flat=flat)
        yield replace(place, fill=_fill_of(plan, row + column))


def hexagon_side(plan: SpaceMap) -> float:
    """Give the side of the hexagons of a map in mm: as large as the board has room for."""
    room = board_room(plan)
    wide, high = _span(plan, 1.0)
    return min(room.width / wide, room.height / high)


def _span(plan: SpaceMap, side: float) -> tuple[float, float]:
    columns, rows = plan.columns, plan.rows
    if plan.tops == "flat":
        return (1.5 * columns + 0.5) * side, (rows + (0.5 if columns > 1 else 0)) * _ROOT * side
    return (columns + (0.5 if rows > 1 else 0)) * _ROOT * side, (1.5 * rows + 0.5) * side


def _hexagon(
    x: float, y: float, side: float, space: MapSpace | None, label: str, *, flat: bool
) -> MapPlace:
    outline = hexagon(x, y, side, turn=0 if flat else 30)
    half = (0.64 * side, 0.6 * side) if flat else (0.72 * side, 0.58 * side)
    room = Rect(x - half[0], y - half[1], 2 * half[0], 2 * half[1])
    band = Rect(x - side, y - side, 2 * side, side * 0.42)
    return MapPlace((x, y), outline, room, band, space, label)


def _by_place(plan: SpaceMap) -> dict[tuple[int, int], MapSpace]:
    places = zip(board.place_spaces(plan), plan.spaces, strict=True)
    return {(at[0], at[1]): space for at, space in places}


_ROUTE: Final = 1.7  # half the width in mm that a route covers with its white edges
_LOW: Final = 0.4  # how far below its room the baseline of a label stands at the foot, in mm
# Height in mm that the letter and number of a place take from its words: type of 7 pt.
_LABEL: Final = 2.2
_SHARE: Final = 0.6  # the part of a room's width that a picture has with its figure beside it


def draw_map(pen: Pen, context: Context, plan: SpaceMap) -> None:
    """Draw a map: its places, its routes, what each place shows."""
    theme, ink = context.theme, context.theme.colour("ink")
    whole = board_size(plan).area
    pen.shape(rectangle(whole.inset(-BOARD_BLEED)), fill=theme.area("board") or WHITE)
    if plan.picture:
        pen.picture(plan.picture, whole)
    if plan.heading:
        put_place(pen, context, "map-title", whole)
    places = map_places(plan)
    blank = [place for place in places if place.space is None and plan.blanks]
    for place in blank:
        _draw_place(pen, context, place, labelled=False)
    _draw_routes(pen, context, plan, places)
    for place in blank if plan.labelled and not is_loop(plan) else ():
        area = place.room.grown(0, 0, 0, _LOW)
        put_place(pen, context, "map-label", area, label=place.label, bare="yes")
    for place in (each for each in places if each.space):
        _draw_place(pen, context, place, labelled=plan.labelled)
    _draw_edges(pen, context, plan)
    if plan.kind == "track" or is_loop(plan):
        for (x, y), angle in track_steps(plan, places):
            with pen.transform(x, y, angle):
                put_place(pen, context, "map-way", Rect(0, 0, 1, 1))
    pen.shape(rectangle(whole.inset(1.6)), stroke=Stroke(ink, 0.8))


def _draw_edges(pen: Pen, context: Context, plan: SpaceMap) -> None:
    # On both sides, so that whoever sits there reads them; of lanes the line where they begin.
    if plan.edges:
        area, count = _grid(plan), plan.columns * plan.rows
        cells = CellGrid(count=count, columns=plan.columns, edges=plan.edges)
        for name, here in edge_places(area, cells, _EDGE):
            aside = (area.width + _EDGE, 0.0) if here.x < area.x else (0.0, area.height + _EDGE)
            for each in (here, here.shifted(*aside)):
                put_place(pen, context, "map-edge", each, name=name)
    if is_loop(plan) and plan.lanes > 1:
        (ax, ay), (bx, by) = lay_loop(plan).start
        pen.shape(line(ax, ay, bx, by), stroke=Stroke(context.theme.colour("ink"), 1.4))


def _draw_routes(pen: Pen, context: Context, plan: SpaceMap, places: tuple[MapPlace, ...]) -> None:
    middles = {place.space.id: place.middle for place in places if place.space}
    for route in plan.routes:
        start, end = (middles[end] for end in route.ends[:2])
        way, colour = line(*start, *end), context.theme.colour(route.colour)
        pen.shape(way, stroke=Stroke(WHITE, 2 * _ROUTE))
        pen.shape(way, stroke=Stroke(colour, 1.8, (4.0, 2.4) if route.dashed else ()))


def _draw_place(pen: Pen, context: Context, place: MapPlace, *, labelled: bool) -> None:
    theme, space = context.theme, place.space
    edge, colour = theme.stroke("ink", 0.35), (space.colour if space else "") or place.fill
    pattern = space.pattern if space else ""
    plain = not colour or bool(pattern)
    on = "paper" if plain else colour
    pen.shape(place.outline, theme.area(on) or WHITE)
    if pattern:
        with pen.clip(place.outline), _turned(pen, place):
            band = place.lie(place.band)
            fill_pattern(pen, band, pattern, theme, colour or "ink")
            pen.shape(line(band.x, band.bottom, band.right, band.bottom), stroke=edge)
    pen.shape(place.outline, stroke=edge)
    label, room = place.label if labelled else "", place.lie(place.room)
    with _turned(pen, place):
        if space:
            _fill(pen, context, space, room.grown(0, 0, 0, -_LABEL if label else 0), on)
        elif place.figures:
            put_place(pen, context, "map-number", room, n=place.label, alike=place.figures, on=on)
        put_place(pen, context, "map-label", room.grown(0, 0, 0, _LOW), label=label, on=on)


def _turned(pen: Pen, place: MapPlace) -> AbstractContextManager[None]:
    return pen.transform(*place.middle, place.turn) if place.turn else nullcontext()


def _fill(pen: Pen, context: Context, space: MapSpace, room: Rect, on: str) -> None:
    figure = "" if space.value is None else str(space.value)
    figure = figure if space.amount is None else context.sum(space.amount)
    name, note = context.localise(space.name), context.localise(space.note)
    sign = bool(space.icon or space.drawing)
    below = room.height * (0.2 if note else 0.0)
    words = (0.34 * room.height if sign or figure else room.height - below) if name else 0.0
    shown = Rect(room.x, room.y, room.width, room.height - words - below)
    beside = min(shown.height, shown.width * _SHARE) > 1.15 * min(shown.height * 0.58, shown.width)
    layer = "beside" if figure and sign and beside else "over" if figure and sign else "alone"
    put_place(pen, context, f"map-{layer}", shown, figure=figure, on=on, drawing=space.drawing,
              icon="" if space.drawing else space.icon)  # fmt: skip
    area = Rect(room.x, shown.bottom, room.width, words)
    put_place(pen, context, "map-name", area, name=name, on=on)
    area = Rect(room.x, area.bottom, room.width, below)
    put_place(pen, context, "map-note", area, note=note, on=on)
