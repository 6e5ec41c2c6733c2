"""Cards of plots, of homes that stand ready, and of buildings to build; told apart by two bars.

Green over yellow ochre is an undeveloped plot, reddish brown over green a developed one, reddish
brown over yellow a building.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.estate import Building, Deed
from pnp.box.model import drawing_of, dwelling_of, group_of
from pnp.box.rulebook import agreed_terms
from pnp.box.savings_terms import HuntTerms
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_drawing
from pnp.faces.cardback import put_back
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.frame import CARD, FOOT, LEFT, RIGHT, put_codes, put_frame
from pnp.faces.path import line, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, write_figures
from pnp.units import Rect

BARS: Final = {
    "plot": ("green", "ochre"),
    "home": ("rust", "green"),
    "building": ("rust", "yellow"),
}
"""Upper and lower bar of each kind of card, by colours of the palette."""

BACKS: Final = {"plot": "green", "home": "rust", "building": "deep"}
"""The colour of each kind's backs."""

_UPPER: Final = Rect(3, 3, 57, 6.4)
_LOWER: Final = Rect(3, 9.4, 57, 6.4)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a card says: its bars, heading, name, rows of label, value and remark, its picture."""

    kind: str
    over: str
    under: str
    name: str
    rows: tuple[tuple[str, str, str], ...]
    drawing: str
    code: str
    payload: str
    notice: str = ""


def plot_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give the card of a plot, or of a home that stands ready."""
    kind = group_of(context.box, deed).kind
    home = dwelling_of(context.box, deed.dwelling) if deed.dwelling else None
    group = context.localise(group_of(context.box, deed).name)
    sheet = _Sheet(
        kind,
        context.label("plot_card"),
        context.localise(home.name) if home else group,
        context.localise(deed.name),
        tuple(_deed_rows(context, deed)),
        drawing_of(context.box, deed),
        context.codes.get(deed.id, ""),
        context.payloads.get(deed.id, ""),
    )
    return _piece(context, deed.id, sheet, 1)


def building_piece(context: Context, building: Building) -> PrintedPiece:
    """Give the cards of a building, as many as the box holds."""
    own = f"building/{building.id}"
    home = dwelling_of(context.box, building.id)
    rows = [
        (context.label("building_price"), context.sum(building.price), ""),
        (context.label("loan_limit"), context.sum(building.limit), ""),
        (context.label("yearly_rent"), context.sum(building.rent), ""),
    ]
    needs = (
        context.label("needs_area", n=write_figures(context.box, building.area, context.lang))
        if building.area
        else ""
    )
    only = any(deed.only == building.id for deed in context.box.deeds)
    if only:
        spots = [
            context.localise(deed.name) for deed in context.box.deeds if deed.only == building.id
        ]
        needs = ", ".join(spots)
    sheet = _Sheet(
        "building",
        context.label("building_card"),
        context.label("building_price"),
        context.localise(home.name),
        tuple(rows),
        home.drawing,
        context.codes.get(own, ""),
        context.payloads.get(own, ""),
        needs,
    )
    return _piece(context, own, sheet, building.count)


def _deed_rows(context: Context, deed: Deed) -> Iterator[tuple[str, str, str]]:
    yield context.label("buying_price"), context.sum(deed.price), ""
    yield context.label("loan_limit"), context.sum(deed.limit or 0), ""
    if deed.area is None:
        yield context.label("yearly_rent"), context.sum(deed.rents[0]), ""
        return
    remark = "" if deed.buildable else context.label("not_buildable")
    if deed.only:
        remark = context.label(
            "only_for", what=context.localise(dwelling_of(context.box, deed.only).name)
        )
    yield (
        context.label("building_plot"),
        context.label("plot_area", n=write_figures(context.box, deed.area, context.lang)),
        remark,
    )
    rent = context.sum(deed.rents[0])
    if deed.buildable:
        yield context.label("yearly_rent"), rent, f"({context.label('while_unbuilt')})"
        return
    yield context.label("yearly_rent"), rent, ""
    fee = agreed_terms(context.box.rules, HuntTerms).hunting_fee
    yield context.label("hunting_fee"), context.sum(fee), ""


def _piece(context: Context, name: str, sheet: _Sheet, count: int) -> PrintedPiece:
    key = f"{sheet.kind} {name} {context.lang} {context.theme.ink}"
    front = Face(key, CARD, partial(_draw_front, context=context, sheet=sheet))
    back_key = f"back {sheet.kind} {context.lang} {context.theme.ink}"
    title = context.label("building_card" if sheet.kind == "building" else "plot_card")
    draw = partial(put_back, theme=context.theme, card=CARD, colour=BACKS[sheet.kind], name=title,
                   largest=16)  # fmt: skip
    back = Face(back_key, CARD, draw, bleed=3)
    return PrintedPiece(name, front, back, sheet.code, count, sheet.payload)


def _draw_front(pen: Pen, context: Context, sheet: _Sheet) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    _draw_bars(pen, context, sheet)
    put_text(pen, sheet.name, "serif-700", (16, 12), ink, Rect(LEFT, 17.4, RIGHT - LEFT, 10.6),
             leading=1.02)  # fmt: skip
    y = 28.6
    for label, value, remark in sheet.rows:
        pen.shape(line(LEFT, y, RIGHT, y), stroke=Stroke(ink, 0.12))
        put_line(pen, LEFT, y + 4.2, label, "sans-500", (9.5, 7), ink, 29)
        put_line(pen, RIGHT, y + 4.2, value, "sans-700", (10.5, 8), ink, 22, "right")
        y += 5.6
        if remark:
            put_line(pen, LEFT, y + 2.2, remark, "sans-400-italic", (8.5, 7), ink, 50)
            y += 3.4
    pen.shape(line(LEFT, y, RIGHT, y), stroke=Stroke(ink, 0.3))
    if sheet.notice:
        room = Rect(LEFT, y + 0.7, RIGHT - LEFT, 3.7)
        put_text(
            pen, sheet.notice, "sans-600", (8.5, 7), theme.colour("accent"), room, middle=False
        )
    _draw_picture(pen, context, sheet, y)
    put_codes(pen, context, sheet.code, sheet.payload)


def _draw_bars(pen: Pen, context: Context, sheet: _Sheet) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    upper, lower = BARS[sheet.kind]
    whole = Rect(_UPPER.x, _UPPER.y, _UPPER.width, _LOWER.bottom - _UPPER.y)
    below = band_path(theme.look.band, whole)
    pen.shape(below, theme.area(lower) or WHITE, Stroke(ink, 0.3))
    pen.shape(rectangle(_UPPER), theme.area(upper) or WHITE, Stroke(ink, 0.3))
    over = sheet.over.upper()
    put_line(pen, LEFT, 7.4, over, "sans-600", (8.5, 7), theme.on(upper), 52, spacing=0.22)
    put_line(pen, LEFT, 13.4, sheet.under, "sans-600", (9.5, 7), theme.on(lower), 52)
    put_frame(pen, context)


def _draw_picture(pen: Pen, context: Context, sheet: _Sheet, y: float) -> None:
    """Draw the land or the house as high as the rows leave room for."""
    top = y + (5.0 if sheet.notice else 1.6)
    size = min(27.0, FOOT - 3.8 - top)
    area = Rect(LEFT, top, size, size)
    with pen.clip(rounded_rectangle(area, 1.5)):
        if sheet.drawing:
            put_drawing(pen, context.theme, sheet.drawing, area.x, area.y, size)
    pen.shape(rounded_rectangle(area, 1.5), stroke=Stroke(context.theme.colour("ink"), 0.3))
