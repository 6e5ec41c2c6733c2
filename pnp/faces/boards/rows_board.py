"""The board of a building site: rows of lots from the street over the river, blue lines on white.

Houses stand on it in elevation, one strip upon another; where each thing lies, `row_places` says.
The fold is the upright middle line, on the far bank of the river: no lot lies across it.
"""

from functools import partial
from typing import Final

from pnp.box.board import Rows
from pnp.box.places.rows import (
    FLOOR,
    ROOF,
    STOREYS,
    STREET,
    display_area,
    floor_area,
    foundation_area,
    limit_area,
    lot_area,
    mayor_area,
    owner_area,
    permit_area,
    roof_area,
    roof_pile_area,
    rug_area,
    waiting_mayor_area,
    waiting_permit_area,
)
from pnp.faces.boards.site_scenery import draw_paper, draw_pencil, draw_river, draw_town, fill_walls
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import join, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.faces.theme import WHITE, tint
from pnp.units import Rect, Size

# How far the drawing paper runs over the trim, in mm.
_BLEED: Final = 3.0

_DASHES: Final = (1.5, 1.0)


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
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            _draw_ghost(pen, context, plan, row, lot)
            _draw_foundation(pen, context, plan, row, lot)
        _draw_heights(pen, context, plan, row)
        for n in (1, 2, 3):
            _put_place(pen, context, permit_area(row, n), context.label("place_permit"))
        _put_place(pen, context, mayor_area(row), context.label("place_mayor"))
    _draw_title(pen, context)
    _draw_beside(pen, context)
    _draw_rug(pen, context)
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
    middle, name = area.x + area.width / 2, context.localise(plan.street)
    for row in range(1, len(plan.fenced) + 1):
        top = lot_area(plan, row, 1).y
        with pen.transform(middle + 2.6, top + 34, -90):
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
        _draw_flag(pen, context, bar)
    else:
        _draw_hatch(pen, bar, tint(blue, 0.45) if theme.ink != "line" else blue)


def _draw_fence(pen: Pen, area: Rect, colour: str) -> None:
    foot, count = area.bottom - 0.2, 8
    for y in (area.y + 1.5, foot - 0.8):
        pen.shape(line(area.x, y, area.right, y), stroke=Stroke(colour, 0.5))
    for n in range(count):
        x = area.x + (n + 0.5) * area.width / count
        pale = [
            (x - 0.65, foot),
            (x - 0.65, area.y + 1.2),
            (x, area.y + 0.5),
            (x + 0.65, area.y + 1.2),
        ]
        pen.shape(polygon([*pale, (x + 0.65, foot)]), WHITE, Stroke(colour, 0.25))


def _draw_flag(pen: Pen, context: Context, bar: Rect) -> None:
    theme = context.theme
    red = theme.colour("bad")
    pen.shape(rectangle(bar), WHITE, Stroke(red, 0.3))
    word = context.label("row_limit")
    wide = pen.width(word, "sans-700", 11) + 2
    with pen.clip(rectangle(bar)):
        xs = (bar.x + 3 * n for n in range(12))
        stripes = join(line(x - 2, bar.bottom, x + 2, bar.y) for x in xs)
        pen.shape(stripes, stroke=Stroke(red, 1.0))
        plate = Rect(bar.x + (bar.width - wide) / 2, bar.y, wide, bar.height)
        pen.shape(rectangle(plate), fill=WHITE)
    put_line(
        pen, bar.x + bar.width / 2, bar.bottom - 1.6, word, "sans-700", (11, 8), red, 22, "centre"
    )


def _draw_hatch(pen: Pen, area: Rect, colour: str) -> None:
    xs = (area.x + 1 + n * area.width / 10 for n in range(10))
    hatch = join(line(x, area.bottom - 1.2, x + 1.4, area.y + 0.2) for x in xs)
    pen.shape(hatch, stroke=Stroke(colour, 0.2))


def _draw_heights(pen: Pen, context: Context, plan: Rows, row: int) -> None:
    colour = context.theme.colour("blueprint")
    x = lot_area(plan, row, 1).x - 0.6
    top, foot = floor_area(plan, row, 1, STOREYS).y, floor_area(plan, row, 1, 1).bottom
    heights = (foot - n * FLOOR.height for n in range(STOREYS + 1))
    ticks = join(line(x - 0.7, y + 0.7, x + 0.7, y - 0.7) for y in heights)
    pen.shape(ticks + line(x, top, x, foot), stroke=Stroke(colour, 0.25))


def _put_place(
    pen: Pen, context: Context, area: Rect, said: str, sizes: tuple[float, float] = (12, 8)
) -> None:
    blue = context.theme.colour("blueprint")
    pen.shape(rounded_rectangle(area, 1), WHITE, Stroke(blue, 0.35, _DASHES))
    x, y = area.middle
    put_line(pen, x, y + sizes[0] * 0.12, said, "sans-500", sizes, blue, area.width - 1.6, "centre")


def _draw_title(pen: Pen, context: Context) -> None:
    blue = context.theme.colour("blueprint")
    title = context.localise(context.box.game.title)
    put_line(pen, 12, 25, title, "text-700", (54, 24), blue, 172)
    below = context.localise(context.box.game.subtitle)
    put_line(pen, 12.6, 36, below, "sans-500", (16, 10), blue, 172)


def _draw_beside(pen: Pen, context: Context) -> None:
    blue = context.theme.colour("blueprint")
    markers = [piece for piece in context.box.pieces if piece.kind == "marker"]
    for n, marker in enumerate(markers[:6], start=1):
        area = owner_area(n)
        fill_walls(pen, context.theme, marker, Rect(area.x, area.y, area.width, 4))
        pen.shape(rounded_rectangle(area, 1), stroke=Stroke(blue, 0.35, _DASHES))
        name = context.label(f"colour_{marker.colour}")
        put_line(pen, area.x + 10, area.y + 13.5, name, "sans-500", (12, 8), blue, 18, "centre")
    for row in (1, 2, 3):
        for n in range(1, 9):
            pen.shape(rectangle(display_area(row, n)), stroke=Stroke(blue, 0.3, _DASHES))
        _draw_ends(pen, row, context)
    foot = display_area(3, 1).bottom + 7
    said = context.label("place_display")
    put_line(pen, 135, foot, said, "sans-500", (12, 9), blue, 104, "centre")
    ends = context.label("place_display_ends")
    put_line(pen, 245.5, foot, ends, "sans-400", (12, 9), blue, 104, "centre")
    for n in range(1, 5):
        _put_place(pen, context, waiting_permit_area(n), context.label("place_permit"))
    _put_place(pen, context, roof_pile_area(), context.label("place_roofs"))
    _put_place(pen, context, waiting_mayor_area(), context.label("place_mayor"), (10, 7))


def _draw_ends(pen: Pen, row: int, context: Context) -> None:
    fill = context.theme.colour("orange")
    first, last = display_area(row, 1), display_area(row, 8)
    y = first.y + first.height / 2
    for x, way in ((first.x - 0.8, -1), (last.right + 0.8, 1)):
        pen.shape(polygon([(x, y - 2), (x + way * 3, y), (x, y + 2)]), fill=fill)


def _draw_rug(pen: Pen, context: Context) -> None:
    theme = context.theme
    blue = theme.colour("blueprint")
    for n in range(1, context.box.game.players.most + 1):
        area = rug_area(n)
        rug = Rect(area.x, area.y, area.width, area.height + _BLEED)
        pen.shape(
            rectangle(rug), fill=tint(theme.colour("orange"), 0.2) if theme.ink == "full" else WHITE
        )
        pen.shape(rectangle(rug), stroke=Stroke(blue, 0.5))
        pen.shape(
            rectangle(Rect(area.x + 2, area.y + 1.6, area.width - 4, 20)), stroke=Stroke(blue, 0.25)
        )
        fringe = join(
            line(x, y, x + (-1.6 if x == area.x else 1.6), y + 0.3)
            for y in (area.y + 0.8 * k for k in range(24))
            for x in (area.x, area.right)
        )
        pen.shape(fringe, stroke=Stroke(blue, 0.22))
        said = context.label("place_box")
        put_line(
            pen,
            area.x + area.width / 2,
            area.y + 7.4,
            said,
            "sans-600",
            (12, 9),
            blue,
            48,
            "centre",
        )
        below = context.label("place_rug")
        put_line(
            pen,
            area.x + area.width / 2,
            area.y + 12.2,
            below,
            "sans-400",
            (10, 8),
            blue,
            49,
            "centre",
        )
