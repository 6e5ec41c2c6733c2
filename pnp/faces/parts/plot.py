"""Cards of plots, of homes that stand ready, and of buildings to build; told apart by two bars.

The street stands above them with its colour, pattern and sign. Green over yellow ochre is an
undeveloped plot, reddish brown over green a developed one, reddish brown over yellow a building.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.deed_terms import HuntTerms
from pnp.box.estate import Building, Deed
from pnp.box.model import drawing_of, dwelling_of, group_of, street_of
from pnp.box.parts.declared import CARD
from pnp.box.rulebook import agreed_terms
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_drawing, put_emblem, put_icon
from pnp.faces.art.patterns import back_pattern, fill_pattern
from pnp.faces.boards.town_land import put_scene
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import (
    BORDER,
    FOOT,
    LEFT,
    RIGHT,
    code_reach,
    code_room,
    put_codes,
    put_frame,
)
from pnp.faces.path import circle, line, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.qr import put_code
from pnp.faces.tags import HEADING
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.theme import WHITE
from pnp.units import Rect

BARS: Final = {
    "plot": ("green", "ochre"),
    "home": ("rust", "green"),
    "building": ("rust", "yellow"),
}
"""Upper and lower bar of each kind of card, by colours of the palette."""

BACK: Final = "deep"
"""The colour of all backs: neighbours on a sheet cannot stripe each other."""

_STREET: Final = Rect(BORDER, BORDER, CARD.width - 2 * BORDER, 8.6)
_UPPER: Final = Rect(_STREET.x, _STREET.bottom, _STREET.width, 5.6)
_LOWER: Final = Rect(_STREET.x, _UPPER.bottom, _STREET.width, 3.4)
_NAME: Final = Rect(LEFT, 22.4, RIGHT - LEFT, 8.8)
_ROWS: Final = 31.8
# The plate of the name on the back.
_PLATE: Final = Rect(8.5, 44.5, 46, 9.5)
# The plate of the printed code, in the foot of the picture.
_CODE: Final = Rect(BORDER, CARD.height - BORDER - 4.4, 18, 4.4)


@dataclass(frozen=True, slots=True)
class _Top:
    """What stands in the top bar, so that cards are sorted by it."""

    said: str
    colour: str
    pattern: str
    icon: str


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What a card says: its bars, name, rows of label, value and remark, its picture."""

    kind: str
    top: _Top
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
        _top_of(context, deed, kind),
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
    needs = context.label("needs_area", n=context.figures(building.area)) if building.area else ""
    only = any(deed.only == building.id for deed in context.box.deeds)
    if only:
        spots = [
            context.localise(deed.name) for deed in context.box.deeds if deed.only == building.id
        ]
        needs = context.label("only_at", where=", ".join(spots))
    sheet = _Sheet(
        "building",
        _Top(context.label("building_card"), BARS["building"][0], "bricks", "hammer"),
        context.label("build_on_own"),
        context.localise(home.name),
        tuple(rows),
        home.drawing,
        context.codes.get(own, ""),
        context.payloads.get(own, ""),
        needs,
    )
    return _piece(context, own, sheet, building.count)


def _top_of(context: Context, deed: Deed, kind: str) -> _Top:
    # Where streets have no colour, say what the card is.
    street = street_of(context.box, deed)
    if street is None or not street.colour:
        return _Top(context.label("plot_card"), BARS[kind][0], "plain", "")
    return _Top(context.localise(street.name), street.colour, street.pattern, street.icon)


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
        context.label("building_plot" if deed.buildable else "hunting_ground"),
        context.label("plot_area", n=context.figures(deed.area)),
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
    printing = f"{context.lang} {context.theme.ink}"
    front = Face(f"{sheet.kind} {name} {printing} {context.backs}", CARD,
                 partial(_draw_front, context=context, sheet=sheet))  # fmt: skip
    title = context.label("building_card" if sheet.kind == "building" else "plot_card")
    draw = partial(_draw_back, context=context, title=title, sheet=sheet)
    back = Face(f"back of {sheet.kind} {name} {printing}", CARD, draw, bleed=3, ground=BACK)
    side = "back" if context.backs else "front"
    return PrintedPiece(name, front, back, sheet.code, count, sheet.payload, side)


def _draw_back(pen: Pen, context: Context, title: str, sheet: _Sheet) -> None:
    # The code to scan stands in its foot.
    theme, middle, ink = context.theme, CARD.width / 2, context.theme.colour("ink")
    area = CARD.area.inset(-3)
    back_pattern(pen, theme, theme.look.pattern, area, BACK)
    pen.shape(circle(middle, 25, 16.6), WHITE, theme.stroke("ink", 0.6))
    put_emblem(pen, theme, middle - 15.2, 9.8, 30.4)
    pen.shape(rounded_rectangle(_PLATE, 2), WHITE, theme.stroke("ink", 0.6))
    with pen.tag(HEADING):
        put_line(pen, middle, _PLATE.y + 6.4, title, "serif-700", (14, 9), ink, 40, "centre")
    if sheet.payload:
        room = code_room(sheet.payload, large=context.large)
        pen.shape(rounded_rectangle(Rect(middle - 12, 56.4, 24, 27.6), 2), WHITE)
        reach = code_reach(sheet.payload, large=context.large)
        put_code(pen, sheet.payload, middle + reach - room / 2,
                 67.8 + room / 2 - 2, room,
                 alt=context.label("qr_code", code=sheet.code))  # fmt: skip
        pen.text(middle, 82.4, sheet.code, "sans-600", max(8.0, pen.least), ink, "centre", 0.15)


def _draw_front(pen: Pen, context: Context, sheet: _Sheet) -> None:
    ink = context.theme.colour("ink")
    _draw_bars(pen, context, sheet)
    with pen.tag(HEADING):
        put_text(pen, sheet.name, "serif-700", (16, 11), ink, _NAME, leading=1.02)
    y = _draw_rows(pen, context, sheet)
    _draw_picture(pen, context, sheet, y)
    pen.shape(rectangle(_CODE), WHITE, Stroke(ink, 0.3))
    size = max(8.0, pen.least)
    pen.text(_CODE.x + 1.6, FOOT + 1.2, sheet.code, "sans-600", size, ink, spacing=0.15)
    if not context.backs:
        put_codes(pen, context, "", sheet.payload)  # its code stands there already
    put_frame(pen, context)


def _draw_rows(pen: Pen, context: Context, sheet: _Sheet) -> float:
    theme, ink, y = context.theme, context.theme.colour("ink"), _ROWS
    for label, value, remark in sheet.rows:
        pen.shape(line(LEFT, y, RIGHT, y), stroke=Stroke(ink, 0.25))
        put_line(pen, LEFT, y + 4.0, label, "sans-500", (9.5, 7), ink, 29)
        put_line(pen, RIGHT, y + 4.0, value, "sans-700", (10.5, 8), ink, 22, "right")
        y += 5.3
        if remark:
            put_line(pen, LEFT, y + 2.2, remark, "sans-400-italic", (8.5, 7), ink, 50)
            y += 3.4
    if sheet.notice:
        room = Rect(LEFT, y + 0.4, RIGHT - LEFT, 4.6)
        put_text(pen, sheet.notice, "sans-600", (9, 7), theme.colour("accent"), room)
        y += 5.4
    return y


def _draw_bars(pen: Pen, context: Context, sheet: _Sheet) -> None:
    # Nothing is written on the crest.
    theme, ink, top = context.theme, context.theme.colour("ink"), sheet.top
    upper, lower = BARS[sheet.kind]
    whole = Rect(_UPPER.x, _UPPER.y, _UPPER.width, _LOWER.bottom - _UPPER.y)
    pen.shape(band_path(theme.look.band, whole), theme.area(lower) or WHITE, Stroke(ink, 0.3))
    pen.shape(rectangle(_UPPER), theme.area(upper) or WHITE, Stroke(ink, 0.3))
    put_line(pen, LEFT, _UPPER.y + 4.1, sheet.under, "sans-600", (10, 8), theme.on(upper), 52)
    pen.shape(rectangle(_STREET), theme.area(top.colour) or WHITE, Stroke(ink, 0.3))
    strip = Rect(_STREET.right - 20, _STREET.y, 20, _STREET.height)
    if top.pattern != "plain":
        fill_pattern(pen, strip, top.pattern, theme, top.colour)
        pen.shape(rectangle(_STREET), stroke=Stroke(ink, 0.3))
    on = theme.on(top.colour)
    put_line(pen, LEFT, _STREET.y + 5.9, top.said, "serif-700", (13, 9), on, 32)
    if top.icon:
        x, y = _STREET.right - 6.2, _STREET.y + _STREET.height / 2
        pen.shape(circle(x, y, 3.7), WHITE, Stroke(ink, 0.3))
        put_icon(pen, theme, top.icon, x - 2.6, y - 2.6, 5.2, ink)


def _draw_picture(pen: Pen, context: Context, sheet: _Sheet, y: float) -> None:
    area = Rect(BORDER, y + 0.6, CARD.width - 2 * BORDER, CARD.height - BORDER - y - 0.6)
    if not sheet.drawing:
        return
    theme, size = context.theme, min(area.height, area.width)
    if sheet.kind == "plot":  # land is seen from nearer than a house: the sky is cut away
        size = min(area.width, area.height * 1.6)
    town = context.box.town
    put_scene(pen, theme, sheet.drawing, town.backdrop if town else "", area, size)
    if sheet.kind == "building" and town and town.site:
        with pen.clip(rectangle(area)):
            put_drawing(pen, theme, town.site, area.right - size, area.bottom - size, size)
    pen.shape(rectangle(area), stroke=Stroke(context.theme.colour("ink"), 0.3))
