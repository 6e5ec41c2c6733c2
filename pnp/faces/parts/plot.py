"""Cards of plots, of homes that stand ready, and of buildings to build; told apart by two bars.

The street stands above them with its colour, pattern and sign. Green over yellow ochre is an
undeveloped plot, reddish brown over green a developed one, reddish brown over yellow a building.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pnp.box.deed_terms import HuntTerms
from pnp.box.estate import Building, Deed
from pnp.box.model import drawing_of, dwelling_of, group_of, street_of
from pnp.box.parts.declared import CARD
from pnp.box.rulebook import agreed_terms
from pnp.faces.context import Context, Wording
from pnp.faces.face import PrintedPiece
from pnp.faces.frames.card_frame import layer_face

BARS: Final = {
    "plot": ("green", "ochre"),
    "home": ("rust", "green"),
    "building": ("rust", "yellow"),
}
"""Upper and lower bar of each kind of card, by colours of the palette."""

BACKS: Final = {"plot": "deep", "home": "deep", "building": "rust"}
"""The colour of the backs of each kind of card: neighbours on a sheet cannot stripe each other."""


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
        **({"backdrop": street.backdrop} if street and street.backdrop else {}),
    }  # fmt: skip
    return _piece(context, deed.id, kind, columns, plot_rows(context, deed), 1)


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
    rows = building_rows(context, building)
    return _piece(context, f"building/{building.id}", "building", columns, rows, building.count)


def plot_rows(words: Wording, deed: Deed) -> Iterator[tuple[str, str, str]]:
    """Give the lines on the card of a plot or home: what, how much, and a remark."""
    box, say = words.box, words.label
    yield say("buying_price"), words.sum(deed.price), ""
    yield say("loan_limit"), words.sum(deed.limit or 0), ""
    if deed.area is None:
        yield say("yearly_rent"), words.sum(deed.rents[0]), ""
        return
    remark = "" if deed.buildable else say("not_buildable")
    if deed.only:
        remark = say("only_for", what=words.localise(dwelling_of(box, deed.only).name))
    ground = say("building_plot" if deed.buildable else "hunting_ground")
    yield ground, say("plot_area", n=words.figures(deed.area)), remark
    unbuilt = f"({say('while_unbuilt')})" if deed.buildable else ""
    yield say("yearly_rent"), words.sum(deed.rents[0]), unbuilt
    if not deed.buildable:
        yield say("hunting_fee"), words.sum(agreed_terms(box.rules, HuntTerms).hunting_fee), ""


def building_rows(words: Wording, building: Building) -> Iterator[tuple[str, str, str]]:
    """Give the lines on the card of a building: what, how much, and a remark."""
    yield words.label("building_price"), words.sum(building.price), ""
    yield words.label("loan_limit"), words.sum(building.limit), ""
    yield words.label("yearly_rent"), words.sum(building.rent), ""


def _piece(
    context: Context, name: str, kind: str, columns: Mapping[str, str],
    rows: Iterable[tuple[str, str, str]], count: int,
) -> PrintedPiece:  # fmt: skip
    code, payload = context.coded(name)
    town, look = context.box.town, context.theme.look
    given = {
        "kind": kind, "rows": "\n".join(map("|".join, rows)), "code": code, "payload": payload,
        "title": context.label("building_card" if kind == "building" else "plot_card"),
        "two": "yes" if context.in_two else "", "backs": "yes" if context.backs else "",
        "backdrop": town.backdrop if town else "", "site": town.site if town else "",
        **dict(zip(("upper", "lower"), BARS[kind], strict=True)), **columns,
    }  # fmt: skip
    behind = {**given, "pattern": look.pattern, "colour": BACKS[kind]}
    front = layer_face(context, "plot/front", CARD, given)
    back = layer_face(context, "plot/back", CARD, behind, 3, ground=BACKS[kind])
    side = "back" if context.backs else "front"
    return PrintedPiece(name, front, back, code, count, payload, side)
