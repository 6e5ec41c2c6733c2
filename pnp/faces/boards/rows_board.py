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
from pnp.faces.art.engraving import tell_walls
from pnp.faces.boxes.box_drawing import put_place
from pnp.faces.context import Context
from pnp.faces.pen import Pen
from pnp.units import Rect

_TITLE: Final = Rect(12, 1, 172, 35)  # in mm, above the street


def draw_rows(pen: Pen, context: Context, plan: Rows) -> None:
    """Draw a building site: its street, its river, its lots, and what waits beside them."""
    put_place(
        pen, context, "squared-paper", Rect(0, 0, plan.width, plan.height),
        across=str(plan.width // 10 + 1), down=str(plan.height // 10 + 1),
    )  # fmt: skip
    put_scenery(pen, context.theme, plan.scenery)
    foot = rows.lot_area(plan, len(plan.fenced), 1).bottom
    street = Rect(rows.STREET.x, rows.STREET.y, rows.STREET.width, foot - rows.STREET.y)
    put_place(pen, context, "street", street, name=context.localise(plan.street))
    put_place(pen, context, "river", rows.RIVER, name=context.localise(plan.river))
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            put_place(
                pen, context, "lot", rows.lot_area(plan, row, lot), number=f"{row}.{lot}",
                low="yes" if lot in plan.fenced[row - 1] else "",
                over="yes" if lot > plan.before_river else "",
                limit=str(lot) if lot == plan.before_river else "",
            )  # fmt: skip
        put_place(pen, context, "ruler", rows.lot_area(plan, row, 1))
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
