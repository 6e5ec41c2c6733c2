"""The board of a building site: rows of lots from the street over the river, blue lines on white.

Houses stand on it in elevation, one strip upon another; where each thing lies, `places/rows` says,
what is drawn there, `content/layouts/boards.yaml`.
The fold is the upright middle line, on the far bank of the river: no lot lies across it.
"""

from itertools import product
from typing import Final

from pnp.box.board import Rows
from pnp.box.places import rows
from pnp.faces.art.drawing import put_scenery
from pnp.faces.art.patterns import tell_walls
from pnp.faces.context import Context
from pnp.faces.face import BOARD_BLEED
from pnp.faces.frames.card_frame import put_place
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import Theme, tint
from pnp.outlines import join, line, polygon
from pnp.units import Rect

_TITLE: Final = Rect(12, 1, 172, 35)  # in mm, above the street


def draw_rows(pen: Pen, context: Context, plan: Rows) -> None:
    """Draw a building site: its street, its river, its lots, and what waits beside them."""
    _draw_paper(pen, context.theme, plan)
    put_scenery(pen, context.theme, plan.scenery)
    foot = rows.lot_area(plan, len(plan.fenced), 1).bottom
    street = Rect(rows.STREET.x, rows.STREET.y, rows.STREET.width, foot - rows.STREET.y)
    put_place(pen, context, "street", street, name=context.localise(plan.street))
    put_place(pen, context, "river", rows.RIVER, name=context.localise(plan.river))
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            _draw_ghost(pen, context, plan, row, lot)
            _draw_foundation(pen, context, plan, row, lot)
        x, top = rows.lot_area(plan, row, 1).x - 0.6, rows.floor_area(plan, row, 1, rows.STOREYS).y
        foot = rows.floor_area(plan, row, 1, 1).bottom
        heights = (foot - n * rows.FLOOR.height for n in range(rows.STOREYS + 1))
        ticks = join(line(x - 0.7, y + 0.7, x + 0.7, y - 0.7) for y in heights)
        pen.shape(ticks + line(x, top, x, foot), stroke=context.theme.stroke("blueprint", 0.25))
        for place in rows.lay_beside_row(row):
            put_place(pen, context, f"row-{place.kind}", place.area)
    put_place(pen, context, "site-title", _TITLE)
    _draw_beside(pen, context)
    for place in rows.lay_rugs(context.box.game.players.most):
        put_place(pen, context, "rug", place.area)
    # what the inspector noted in red; houses will cover it soon enough
    for row, lot in product(range(1, len(plan.fenced) + 1), range(1, plan.lots + 1)):
        put_place(pen, context, f"pencil-{row}-{lot}", rows.lot_area(plan, row, lot))
    put_place(pen, context, "pencil-ring", rows.lot_area(plan, 1, plan.before_river + 1))


def _draw_paper(pen: Pen, theme: Theme, plan: Rows) -> None:
    # squared paper out to the edge; nothing in inks that save
    if theme.ink != "full":
        return
    colour = theme.colour("blueprint")
    across, down = range(0, plan.width + 1, 10), range(0, plan.height + 1, 10)
    upright = join(line(n, -BOARD_BLEED, n, plan.height + BOARD_BLEED) for n in across)
    level = join(line(-BOARD_BLEED, n, plan.width + BOARD_BLEED, n) for n in down)
    pen.shape(upright + level, stroke=Stroke(tint(colour, 0.22), 0.12))


def _draw_ghost(pen: Pen, context: Context, plan: Rows, row: int, lot: int) -> None:
    theme = context.theme
    blue = theme.colour("blueprint")
    faint = tint(blue, 0.45) if theme.ink != "line" else blue
    storeys = 1 if lot in plan.fenced[row - 1] else rows.STOREYS
    base, top = rows.floor_area(plan, row, lot, 1), rows.roof_area(plan, row, lot, storeys)
    heights = (rows.floor_area(plan, row, lot, n).y for n in range(1, storeys))
    ticks = join(line(x, y, x + 3, y) for y in heights for x in (base.x, base.right - 3))
    gable = [(top.x, top.bottom), (top.x + rows.ROOF.width / 2, top.y), (top.right, top.bottom)]
    walls = [(base.x, base.bottom), gable[0], gable[2], (base.right, base.bottom)]
    pen.shape(ticks, stroke=Stroke(faint, 0.2))
    dashes = Stroke(faint, 0.22, () if lot <= plan.before_river else (2.0, 1.4))
    pen.shape(polygon(walls), stroke=dashes)
    pen.shape(polygon(gable), stroke=dashes)


def _draw_foundation(pen: Pen, context: Context, plan: Rows, row: int, lot: int) -> None:
    area, granted = rows.foundation_area(plan, row, lot), lot <= plan.before_river
    put_place(
        pen, context, "foundation", area, number=f"{row}.{lot}",
        shaded="yes" if granted and context.theme.ink == "full" else "",
        fenced="yes" if lot in plan.fenced[row - 1] else "",
    )  # fmt: skip
    # here the limit lies until a permit moves it
    layer = "limit" if lot == plan.before_river else "no-limit"
    put_place(pen, context, layer, area, lots=str(plan.before_river))


def _draw_beside(pen: Pen, context: Context) -> None:
    theme, waiting = context.theme, tuple(rows.lay_waiting())
    markers = [piece for piece in context.box.pieces if piece.kind == "marker"]
    owners = (place.area for place in waiting if place.kind == "marker")
    for marker, area in zip(markers, owners, strict=False):
        put_place(
            pen, context, "waiting-marker", area, colour=marker.colour,
            name=context.label(f"colour_{marker.colour}"), pattern=marker.pattern or "plain",
            walls=tell_walls(theme, marker),
        )  # fmt: skip
    shown = [place.area for place in waiting if place.kind == "floor"]
    put_place(pen, context, "display", shown[0].joined(shown[-1]))
    desk = [place.area for place in waiting if place.kind == "permit"]
    put_place(pen, context, "desk", desk[0].joined(desk[-1]))
    granted = (context.localise(each.name) for each in context.box.pieces if each.kind == "permit")
    for place in waiting:
        if place.kind != "marker":
            name = next(granted, "") if place.kind == "permit" else ""
            put_place(pen, context, f"waiting-{place.kind}", place.area, name=name)
