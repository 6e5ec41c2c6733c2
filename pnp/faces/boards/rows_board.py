"""The board of a building site: rows of lots from the street over the river, blue lines on white.

Houses stand on it in elevation, one strip upon another; where each thing lies, `places/rows` says.
The fold is the upright middle line, on the far bank of the river: no lot lies across it.
"""

from functools import partial
from typing import Final

from pnp.box.board import Rows
from pnp.box.places.place import Place
from pnp.box.places.rows import (
    CHEQUE,
    FLOOR,
    ROOF,
    STOREYS,
    STREET,
    floor_area,
    foundation_area,
    hidden_cheque_area,
    lay_beside_row,
    lay_rugs,
    lay_waiting,
    limit_area,
    lot_area,
    roof_area,
)
from pnp.faces.boards.site_scenery import draw_paper, draw_pencil, draw_river, draw_town, fill_walls
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import join, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE, tint
from pnp.units import Point, Rect, Size

_BLEED: Final = 3.0  # how far the drawing paper runs over the trim, in mm
_DASHES: Final = (1.5, 1.0)
# The first word of a place → the label it bears.
_PLACE_LABELS: Final = {
    "permit": "place_permit",
    "special": "place_permit",
    "roofs": "place_roofs",
    "mayor": "place_mayor",
}


def site_piece(context: Context, plan: Rows) -> PrintedPiece:
    """Give the whole board as one face."""
    draw = partial(_draw, context=context, plan=plan)
    face = Face(
        f"site {context.lang} {context.theme.ink}", Size(plan.width, plan.height), draw, _BLEED
    )
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def _draw(pen: Pen, context: Context, plan: Rows) -> None:
    draw_paper(pen, context.theme, plan)
    draw_town(pen, context, plan)
    _draw_street(pen, context, plan)
    draw_river(pen, context, plan)
    game, blue = context.box.game, context.theme.colour("blueprint")
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            _draw_ghost(pen, context, plan, row, lot)
            _draw_foundation(pen, context, plan, row, lot)
        x, top = lot_area(plan, row, 1).x - 0.6, floor_area(plan, row, 1, STOREYS).y
        foot = floor_area(plan, row, 1, 1).bottom
        heights = (foot - n * FLOOR.height for n in range(STOREYS + 1))
        ticks = join(line(x - 0.7, y + 0.7, x + 0.7, y - 0.7) for y in heights)
        pen.shape(ticks + line(x, top, x, foot), stroke=Stroke(blue, 0.25))
        for place in lay_beside_row(row):
            _put_place(pen, context, place)
    put_line(pen, 12, 25, context.localise(game.title), "text-700", (54, 24), blue, 172)
    put_line(pen, 12.6, 36, context.localise(game.subtitle), "sans-500", (16, 10), blue, 172)
    _draw_beside(pen, context)
    _draw_rugs(pen, context, plan)
    draw_pencil(pen, context, plan)


def _draw_street(pen: Pen, context: Context, plan: Rows) -> None:
    theme = context.theme
    blue = theme.colour("blueprint")
    foot = lot_area(plan, len(plan.fenced), 1).bottom
    area = Rect(STREET.x, STREET.y, STREET.width, foot - STREET.y)
    pen.shape(rectangle(area), fill=tint(blue, 0.08) if theme.ink == "full" else None)
    for x in (area.x, area.right):
        pen.shape(line(x, area.y, x, area.bottom), stroke=Stroke(blue, 0.7))
        inner = x + 1.6 if x == area.x else x - 1.6
        pen.shape(line(inner, area.y, inner, area.bottom), stroke=Stroke(blue, 0.25))
    with pen.transform(area.x + area.width / 2 + 2.6, lot_area(plan, 1, 1).y + 34, -90):
        name = context.localise(plan.street)
        put_line(pen, 0, 0, name, "serif-700", (24, 12), blue, 60, "centre")


def _draw_ghost(pen: Pen, context: Context, plan: Rows, row: int, lot: int) -> None:
    theme = context.theme
    blue = theme.colour("blueprint")
    faint = tint(blue, 0.45) if theme.ink != "line" else blue
    storeys = 1 if lot in plan.fenced[row - 1] else STOREYS
    base, top = floor_area(plan, row, lot, 1), roof_area(plan, row, lot, storeys)
    heights = (floor_area(plan, row, lot, n).y for n in range(1, storeys))
    ticks = join(line(x, y, x + 3, y) for y in heights for x in (base.x, base.right - 3))
    gable = [(top.x, top.bottom), (top.x + ROOF.width / 2, top.y), (top.right, top.bottom)]
    walls = [(base.x, base.bottom), gable[0], gable[2], (base.right, base.bottom)]
    pen.shape(ticks, stroke=Stroke(faint, 0.2))
    dashes = Stroke(faint, 0.22, () if lot <= plan.before_river else (2.0, 1.4))
    pen.shape(polygon(walls), stroke=dashes)
    pen.shape(polygon(gable), stroke=dashes)


def _draw_foundation(pen: Pen, context: Context, plan: Rows, row: int, lot: int) -> None:
    theme, area = context.theme, foundation_area(plan, row, lot)
    blue, bar = theme.colour("blueprint"), limit_area(plan, row, lot)
    granted = lot <= plan.before_river
    ground = Rect(area.x, area.y, area.width, bar.y - area.y)
    pen.shape(rectangle(ground), fill=tint(blue, 0.14) if theme.ink == "full" and granted else None)
    pen.shape(line(area.x, area.y, area.right, area.y), stroke=Stroke(blue, 0.9))
    pen.shape(line(area.x, ground.bottom, area.right, ground.bottom), stroke=Stroke(blue, 0.3))
    number = f"{row}.{lot}"
    put_line(pen, area.x + 1.6, ground.bottom - 0.78, number, "sans-700", (10, 9.5), blue, 12)
    if lot in plan.fenced[row - 1]:
        _draw_fence(pen, Rect(area.x + 10, area.y, area.width - 11, ground.height), blue)
    if lot == plan.before_river:
        # here the limit lies until a permit moves it; printed as the piece is, a row would show two
        red, lots = theme.colour("bad"), str(plan.before_river)
        pen.shape(rectangle(bar), WHITE, Stroke(red, 0.25, (1.6, 1.2)))
        x, y = bar.middle[0], bar.bottom - 1.6
        put_line(pen, x, y, lots, "sans-700", (11, 8), red, 22, "centre")
    else:
        faint = tint(blue, 0.45) if theme.ink != "line" else blue
        xs = (bar.x + 1 + n * bar.width / 10 for n in range(10))
        hatch = join(line(x, bar.bottom - 1.2, x + 1.4, bar.y + 0.2) for x in xs)
        pen.shape(hatch, stroke=Stroke(faint, 0.2))


def _draw_fence(pen: Pen, area: Rect, colour: str) -> None:
    foot, count = area.bottom - 0.2, 8
    for y in (area.y + 1.5, foot - 0.8):
        pen.shape(line(area.x, y, area.right, y), stroke=Stroke(colour, 0.5))
    for n in range(count):
        x = area.x + (n + 0.5) * area.width / count
        tip = [(x - 0.65, area.y + 1.2), (x, area.y + 0.5), (x + 0.65, area.y + 1.2)]
        pale = polygon([(x - 0.65, foot), *tip, (x + 0.65, foot)])
        pen.shape(pale, WHITE, Stroke(colour, 0.25))


def _put_place(
    pen: Pen, context: Context, place: Place, sizes: tuple[float, float] = (12, 8)
) -> None:
    area, (x, y) = place.area, place.area.middle
    edge = context.theme.stroke("blueprint", 0.35, _DASHES)
    pen.shape(rounded_rectangle(area, 1), WHITE, edge)
    key = _PLACE_LABELS[place.space.partition(" ")[0]]
    _put_label(pen, context, (x, y + sizes[0] * 0.12), key, area.width - 1.6, sizes)


def _put_label(
    pen: Pen, context: Context, at: Point, key: str, width: float,
    sizes: tuple[float, float] = (12, 8), font: Font = "sans-500",
) -> None:  # fmt: skip
    blue = context.theme.colour("blueprint")
    put_line(pen, *at, context.label(key), font, sizes, blue, width, "centre")


def _draw_beside(pen: Pen, context: Context) -> None:
    theme, waiting = context.theme, tuple(lay_waiting())
    markers = [piece for piece in context.box.pieces if piece.kind == "marker"]
    owners = (place.area for place in waiting if place.kind == "marker")
    for marker, area in zip(markers, owners, strict=False):
        fill_walls(pen, theme, marker, Rect(area.x, area.y, area.width, 4))
        pen.shape(rounded_rectangle(area, 1), stroke=theme.stroke("blueprint", 0.35, _DASHES))
        key = f"colour_{marker.colour}"
        _put_label(pen, context, (area.x + 10, area.y + 13.5), key, 18)
    shown = [place.area for place in waiting if place.kind == "floor"]
    for area in shown:
        pen.shape(rectangle(area), stroke=theme.stroke("blueprint", 0.3, _DASHES))
        if area.right == shown[-1].right:
            # arrows at both ends of a row of the display: only from there floors are taken
            for x, way in ((shown[0].x - 0.8, -1), (area.right + 0.8, 1)):
                y = area.middle[1]
                tip = polygon([(x, y - 2), (x + way * 3, y), (x, y + 2)])
                pen.shape(tip, fill=theme.colour("orange"))
    foot = shown[-1].y + shown[-1].height + 7
    _put_label(pen, context, (135, foot), "place_display", 104, (12, 9))
    _put_label(pen, context, (245.5, foot), "place_display_ends", 104, (12, 9), "sans-400")
    for place in waiting:
        if place.kind in {"permit", "roof"}:
            _put_place(pen, context, place)
        elif place.kind == "pawn":
            _put_place(pen, context, place, (10, 7))


def _draw_rugs(pen: Pen, context: Context, plan: Rows) -> None:
    theme, blue = context.theme, context.theme.colour("blueprint")
    fill = tint(theme.colour("orange"), 0.2) if theme.ink == "full" else WHITE
    for n, place in enumerate(lay_rugs(context.box.game.players.most), start=1):
        area = place.area
        rug = rectangle(area.grown(0, 0, 0, _BLEED))
        pen.shape(rug, fill=fill)
        pen.shape(rug, stroke=Stroke(blue, 0.5))
        # as wide as a cheque that lies end on, so that none is laid across the next rug
        cheque = hidden_cheque_area(plan, n, CHEQUE)
        inner = Rect(cheque.x, area.y + 1.6, cheque.width, 20)
        pen.shape(rectangle(inner), WHITE, Stroke(blue, 0.3, _DASHES))
        fringe = join(
            line(x, y, x + (-1.6 if x == area.x else 1.6), y + 0.3)
            for y in (area.y + 0.8 * k for k in range(24))
            for x in (area.x, area.right)
        )
        pen.shape(fringe, stroke=Stroke(blue, 0.22))
        x = area.x + area.width / 2
        _put_label(pen, context, (x, area.y + 7.4), "place_box", 42, (12, 9), "sans-600")
        _put_label(pen, context, (x, area.y + 12.2), "place_rug", 42, (10, 8), "sans-400")
