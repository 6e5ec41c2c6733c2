"""Cards of plots, of homes that stand ready, and of buildings to build; told apart by two bars.

The street stands above them with its colour, pattern and sign. Green over yellow ochre is an
undeveloped plot, reddish brown over green a developed one, reddish brown over yellow a building.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from pnp.box.deed_terms import HuntTerms
from pnp.box.estate import Building, Deed
from pnp.box.model import Box, drawing_of, dwelling_of, group_of, group_thousands, street_of
from pnp.box.parts.declared import CARD
from pnp.box.rulebook import agreed_terms
from pnp.faces.art.drawing import POSTER_GRAIN, put_drawing
from pnp.faces.art.patterns import back_pattern
from pnp.faces.context import Context, printed_label
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE, write_sum
from pnp.outlines import rectangle
from pnp.units import Rect

BARS: Final = {
    "plot": ("green", "ochre"),
    "home": ("rust", "green"),
    "building": ("rust", "yellow"),
}
"""Upper and lower bar of each kind of card, by colours of the palette."""

BACK: Final = "deep"
"""The colour of all backs: neighbours on a sheet cannot stripe each other."""


def plot_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give the card of a plot, or of a home that stands ready."""
    kind = group_of(context.box, deed).kind
    home = dwelling_of(context.box, deed.dwelling) if deed.dwelling else None
    group, street = context.localise(group_of(context.box, deed).name), street_of(context.box, deed)
    # where streets have no colour, it says what the card is
    said, top, pattern, icon = context.label("plot_card"), BARS[kind][0], "plain", ""
    if street and street.colour:
        said, top = context.localise(street.name), street.colour
        pattern, icon = street.pattern, street.icon
    columns = {
        "said": said, "top": top, "pattern": pattern, "icon": icon,
        "under": context.localise(home.name) if home else group,
        "name": context.localise(deed.name), "drawing": drawing_of(context.box, deed),
        "backdrop": street.backdrop if street else "",
    }  # fmt: skip
    return _piece(context, deed.id, kind, columns, plot_rows(context.box, context.lang, deed), 1)


def building_piece(context: Context, building: Building) -> PrintedPiece:
    """Give the cards of a building, as many as the box holds."""
    home = dwelling_of(context.box, building.id)
    needs = context.label("needs_area", n=context.figures(building.area)) if building.area else ""
    spots = [context.localise(deed.name) for deed in context.box.deeds if deed.only == building.id]
    columns = {
        "said": context.label("building_card"), "top": BARS["building"][0],
        "pattern": "bricks", "icon": "hammer",
        "under": context.label("build_on_own"),
        "name": context.localise(home.name), "drawing": home.drawing,
        "notice": context.label("only_at", where=", ".join(spots)) if spots else needs,
    }  # fmt: skip
    rows = building_rows(context.box, context.lang, building)
    return _piece(context, f"building/{building.id}", "building", columns, rows, building.count)


def plot_rows(box: Box, lang: str, deed: Deed) -> Iterator[tuple[str, str, str]]:
    """Give the lines on the card of a plot or home: what, how much, and a remark."""
    say, money = partial(printed_label, box, lang), partial(write_sum, box, lang=lang)
    yield say("buying_price"), money(deed.price), ""
    yield say("loan_limit"), money(deed.limit or 0), ""
    if deed.area is None:
        yield say("yearly_rent"), money(deed.rents[0]), ""
        return
    remark = "" if deed.buildable else say("not_buildable")
    if deed.only:
        remark = say("only_for", what=dwelling_of(box, deed.only).name.said(lang))
    ground = say("building_plot" if deed.buildable else "hunting_ground")
    yield ground, say("plot_area", n=group_thousands(box, deed.area, lang)), remark
    unbuilt = f"({say('while_unbuilt')})" if deed.buildable else ""
    yield say("yearly_rent"), money(deed.rents[0]), unbuilt
    if not deed.buildable:
        fee = agreed_terms(box.rules, HuntTerms).hunting_fee
        yield say("hunting_fee"), money(fee), ""


def building_rows(box: Box, lang: str, building: Building) -> Iterator[tuple[str, str, str]]:
    """Give the lines on the card of a building: what, how much, and a remark."""
    say, money = partial(printed_label, box, lang), partial(write_sum, box, lang=lang)
    yield say("building_price"), money(building.price), ""
    yield say("loan_limit"), money(building.limit), ""
    yield say("yearly_rent"), money(building.rent), ""


def _piece(
    context: Context, name: str, kind: str, columns: Mapping[str, str],
    rows: Iterable[tuple[str, str, str]], count: int,
) -> PrintedPiece:  # fmt: skip
    upper, lower = BARS[kind]
    code, payload = context.codes.get(name, ""), context.payloads.get(name, "")
    given = {
        "kind": kind, "upper": upper, "lower": lower, "rows": "\n".join(map("|".join, rows)),
        "title": context.label("building_card" if kind == "building" else "plot_card"),
        "code": code, "payload": payload, "two": "+" if "+" in context.lang else "", **columns,
    }  # fmt: skip
    printing = f"{context.lang} {context.theme.ink}"
    front = Face(f"{kind} {name} {printing} {context.backs}", CARD,
                 partial(_draw_front, context=context, given=given))  # fmt: skip
    draw = partial(_draw_back, context=context, given=given)
    back = Face(f"back of {kind} {name} {printing}", CARD, draw, bleed=3, ground=BACK)
    side = "back" if context.backs else "front"
    return PrintedPiece(name, front, back, code, count, payload, side)


def _draw_back(pen: Pen, context: Context, given: Mapping[str, str]) -> None:
    # The code to scan stands in its foot.
    theme = context.theme
    back_pattern(pen, theme, theme.look.pattern, CARD.area.inset(-3), BACK)
    put_layer(pen, context, "plot/back", **given)


def _draw_front(pen: Pen, context: Context, given: Mapping[str, str]) -> None:
    places = put_layer(pen, context, "plot/front", **given)
    if given["drawing"] and "picture" in places:
        _draw_picture(pen, context, given, places["picture"])
    put_layer(pen, context, "plot/codes", **{**given, **({"payload": ""} if context.backs else {})})
    put_layer(pen, context, "plot/edge", **given)


def _draw_picture(pen: Pen, context: Context, given: Mapping[str, str], area: Rect) -> None:
    # The house on the foot of its picture, behind it what lies behind its street.
    theme, town = context.theme, context.box.town
    size, wide = min(area.height, area.width), max(area.height, area.width)
    if given["kind"] == "plot":  # land is seen from nearer than a house: the sky is cut away
        size = min(area.width, area.height * 1.6)
    backdrop = given.get("backdrop") or (town.backdrop if town else "")
    with pen.clip(rectangle(area)):
        pen.shape(rectangle(area), fill=theme.area("fair") or WHITE)
        if backdrop:
            put_drawing(pen, theme, backdrop, area.x, area.bottom - wide, wide, POSTER_GRAIN)
        left = area.x + (area.width - size) / 2
        put_drawing(pen, theme, given["drawing"], left, area.bottom - size, size)
        if given["kind"] == "building" and town and town.site:
            put_drawing(pen, theme, town.site, area.right - size, area.bottom - size, size)
    pen.shape(rectangle(area), stroke=Stroke(theme.colour("ink"), 0.3))
