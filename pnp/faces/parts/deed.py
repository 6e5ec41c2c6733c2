"""Title deeds, whose backs say MORTGAGED, and cards of plots and of buildings on them.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final

from pnp.box.deed_terms import HuntTerms, has_mortgage, mortgage_value, redeem_as_printed
from pnp.box.game import BackLook
from pnp.box.model import (
    Building,
    Deed,
    Group,
    board_number,
    deeds_of,
    drawing_of,
    dwelling_of,
    group_of,
    street_of,
)
from pnp.box.parts.declared import CARD
from pnp.box.rulebook import agreed_terms
from pnp.box.words import Words
from pnp.faces.boxes.box_drawing import FOOT, PLACE, layer_face, layout_of, put_back, put_layer
from pnp.faces.context import (
    WHITE,
    Context,
    Face,
    PrintedPiece,
    Wording,
    bears_houses,
    note_on,
    rent_labels,
)
from pnp.faces.pen import LEAST_TYPE, Font, Pen
from pnp.faces.qr import code_reach
from pnp.faces.text.fit import LETTERINGS, letter
from pnp.units import Rect

# Size in pt of the printed code on a front, and its type: lighter than the sum beside it.
_CODE_SIZE: Final = 7.5
_CODE_FONT: Final[Font] = "sans-400"
_PITCH, _CLOSE = 3.95, 3.25  # how high a line of prices is in mm; in two languages
_OVER: Final = 4.3  # how far the last of them stands above the printed code beside a QR code
_PICTURE_LEAST: Final = 12.0
# Height of what is drawn on a deed's picture as a part of its square, in whose middle it lies.
_ELEVATION: Final = 0.62
_ROOM: Final = 4.0  # how far words keep from the sides of the panel on a back, in mm
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")
_BLANK_BACK: Final = Group("blank", Words("en"), "ink", "")


def deed_piece(context: Context, deed: Deed | None = None) -> PrintedPiece:
    """Give a title deed with its back; the side that shows a mortgage bears the QR code.

    Without a deed give the empty one that players fill in by hand, as many as the box holds.
    """
    name, blanks = deed.id if deed else "blank-deed", context.box.blanks
    count = 1 if deed else blanks.count if blanks else 0
    code, payload = context.coded(name)
    lent = _is_lent_on(context, deed)
    behind = context.backs and lent
    shown, hidden = ("", payload) if behind else (payload, "")
    key = f"deed {name} {context.lang} {context.theme.ink}"
    draw = partial(_draw_front, context=context, deed=deed, code=code, payload=shown)
    back = partial(_draw_back, context=context, deed=deed, code=code, payload=hidden)
    if not lent:  # the kit's own
        back = partial(put_back, context=context, deck="deeds", colour="ink",
                       name=context.label("part_deeds"))  # fmt: skip
    bleed, side = layout_of(context, "frame").bleed, "back" if behind else "front"
    front = Face(f"{key} {bool(shown)} front", CARD, draw, bleed=bleed)
    behind_it = Face(f"{key} {behind} back", CARD, back, bleed=3, ground="deed")
    return PrintedPiece(name, front, behind_it, code, count, payload, side)


def _draw_front(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    frame, theme = layout_of(context, "frame"), context.theme
    group = group_of(context.box, deed) if deed else _BLANK_GROUP
    builds, lent = bears_houses(group, deed), _is_lent_on(context, deed)
    reach = code_reach(pen, payload)  # of a QR code, to the left and up
    # where type is large or in two languages, the printed code is left to a back that bears it
    scarce = context.in_two or pen.least > LEAST_TYPE
    small_code = "" if payload or (scarce and context.backs and lent) else code
    told = _tell_body(context, group, deed, beside=bool(reach))
    columns = _tell_head(context, group, deed) | told
    key = f"deed ground {group.id} {builds} {context.lang} {theme.ink} {deed is None}"
    ground = partial(_draw_ground, context=context, columns=columns)
    pen.stamp(key, CARD.area.inset(-frame.bleed), ground)
    put_layer(pen, context, "frame/deed", **columns)
    text, top = frame.area("text"), frame.area("face").y
    area = Rect(text.x, top, text.width, CARD.height - top)
    put_layer(pen, context, "deed/price", area, small_code=small_code, **columns)
    # sums end before a QR code, or in two languages before the printed one, beside which a loan
    # stands; the lines above it are pushed up by a QR code
    high = (2 * builds + lent) * (_CLOSE if context.in_two else _PITCH)
    foot = FOOT - (_OVER if reach or (builds and not lent) else 0.0)
    wide = text.width - (reach + 0.6 if reach else 0.0)
    if small_code and context.in_two:
        wide -= pen.width(small_code, _CODE_FONT, max(_CODE_SIZE, pen.least), 0.1) + 2.0
    prices = Rect(text.x, foot - high, wide, high)
    body = area.grown(0, 0, 0, min(prices.y, FOOT - reach - 0.2) - area.bottom)
    places = put_layer(pen, context, "deed/body", body, PLACE, **columns)
    if not builds and "picture" in places:
        # down beside the QR code, unless a note stands there
        beside = reach and not columns["note"]
        room = places["picture"].grown(0, 0, -reach - 1 if reach else 0, 0)
        room = room.grown(0, 0, 0, prices.y - room.bottom) if beside else room
        _put_picture(pen, context, group, deed, room)
    if high:
        put_layer(pen, context, "deed/prices", prices, **columns)
    if payload:
        put_layer(pen, context, "frame/codes", code=code, payload=payload)


def _is_lent_on(context: Context, deed: Deed | None) -> bool:
    return any(map(has_mortgage, (deed,) if deed else context.box.deeds))


def _draw_ground(pen: Pen, context: Context, columns: Mapping[str, str]) -> None:
    put_layer(pen, context, "frame/paper", colour="ink")
    put_layer(pen, context, "frame/blank-head" if columns["blank"] else "frame/head", **columns)
    put_layer(pen, context, "frame/edge")


def _tell_head(context: Context, group: Group, deed: Deed | None) -> dict[str, str]:
    # What tells a deed from others, on both of its sides.
    lettering = LETTERINGS[context.theme.look.lettering]
    own = deeds_of(context.box, group.id)
    names = [letter(lettering, context.localise(deed.name)) for deed in own]
    game, title = context.localise(context.box.game.title), context.label("title_deed").upper()
    kind = context.label(f"kind_{group.kind}") if deed else game
    number = board_number(context.box, deed.id) if deed else None
    two = "capitals" if lettering.capitals else "yes"
    return {
        "colour": group.colour, "pattern": group.pattern, "group": context.localise(group.name),
        "name": letter(lettering, context.localise(deed.name)) if deed else "",
        "names": "\n".join(names), "number": "" if number is None else str(number),
        "title": title, "kind": kind.upper(), "blank": "" if deed else "yes",
        "board": "yes" if context.box.board else "", "two": two if context.in_two else "",
    }  # fmt: skip


def _tell_body(
    context: Context, group: Group, deed: Deed | None, *, beside: bool
) -> dict[str, str]:  # fmt: skip
    # Whether sums stand beside a QR code.
    labels = rent_labels(context, group, len(deed.rents) if deed else 6)
    write = str if group.rent_by == "throw" else context.sum
    values = map(write, deed.rents) if deed else [""] * len(labels)
    last = len(labels) - 1
    rows = (
        (label, value, "yes" if n in {0, last} else "", "hotel" if n == last else str(n))
        for n, (label, value) in enumerate(zip(labels, values, strict=True))
    )
    dark = context.theme.ink == "full" and context.theme.on(group.colour) != WHITE
    return {
        "rents": "\n".join(map("|".join, rows)),
        "builds": "yes" if bears_houses(group, deed) else "",
        "note": note_on(context, group, deed),
        "price": context.sum(deed.price) if deed else "",
        "windows": "ink" if dark else "paper",
        **_prices(context, group, deed, beside=beside),
    }


def _prices(context: Context, group: Group, deed: Deed | None, *, beside: bool) -> dict[str, str]:
    # Of a hotel how many houses are given for it: in words, or by their sign where room is scarce.
    house, hotel = ("" if n is None else context.sum(n) for n in (group.house, group.hotel))
    houses, signs = len(deed.rents) - 2 if deed else 4, beside or context.in_two
    given = f"{hotel} + {houses}" if signs else context.label("hotel_sum", sum=hotel, n=houses)
    lent, dots = _is_lent_on(context, deed), "" if deed else "yes"  # for the pen
    rows = []
    if bears_houses(group, deed):
        rows.append(("house_price", house, "", dots))
        rows.append(("hotel_price", hotel and given, hotel and "hotel", dots))
    if lent:
        loan = context.sum(mortgage_value(deed)) if deed else ""
        rows.append(("mortgage_value", loan, *(("below", "") if beside else ("loan", dots))))
    return {
        "signs": "yes" if signs else "",
        "prices": "\n".join("|".join((context.label(key), *told)) for key, *told in rows),
        "dots": dots if beside and lent else "",
    }


def _put_picture(pen: Pen, context: Context, group: Group, deed: Deed | None, room: Rect) -> None:
    # Draw what is owned between rents and prices: its own drawing, or else its icon.
    motif, high = (deed.drawing if deed else "") or group.drawing, room.height - 0.2
    icon = "" if motif or high < _PICTURE_LEAST else group.kind
    high = min(high, room.width * _ELEVATION) if motif else high
    area = Rect(room.x, room.bottom - 0.2 - high, room.width, high)
    put_layer(pen, context, "deed/picture", area, drawing=motif, icon=icon, colour=group.colour)


def _draw_back(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    """Draw the side that shows while a deed is mortgaged."""
    panel = layout_of(context, "frame").area("back")
    group, look = group_of(context.box, deed) if deed else _BLANK_BACK, context.theme.look
    room = Rect(panel.x + _ROOM, 0, panel.width - 2 * _ROOM, CARD.height)
    head = _tell_head(context, group, deed)
    key = f"deed back {group.id} {context.lang} {context.theme.ink}"

    def draw_ticket(pen: Pen) -> None:
        put_layer(pen, context, "frame/back", **head)
        put_layer(pen, context, "deed-back/ground", room, word=context.label("mortgaged").upper())

    pen.stamp(key, CARD.area.inset(-3), draw_ticket)
    put_layer(pen, context, "deed-back/number", panel, **head)
    # on a blank deed the words that a sum is written behind
    lift = redeem_as_printed(context.box.rules, (deed,) if deed else ())
    lent = context.sum(mortgage_value(deed)) if deed else ""
    free = context.label("lift_cost", sum=context.sum(lift.total) if deed else "") if lift else ""
    seal = look.backs.get("deeds", BackLook()).drawing or look.emblem
    put_layer(
        pen, context, "deed-back/own", room, code=code, payload=payload, drawing=seal,
        pledge=context.label("pledge", sum=lent).rstrip(), lift=free.rstrip(),
        to_lift="yes" if lift and not deed else "", **head,
    )  # fmt: skip


# Cards of plots, of homes that stand ready, and of buildings to build; told apart by two bars. The
# street stands above them with its colour, pattern and sign. Green over yellow ochre is an
# undeveloped plot, reddish brown over green a developed one, reddish brown over yellow a building.
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
        "backdrop": street.backdrop if street else "",
    }  # fmt: skip
    return _piece(context, deed.id, kind, columns, plot_rows(context, deed), 1)


def building_piece(context: Context, building: Building) -> PrintedPiece:
    """Give the cards of a building, as many as the box holds."""
    home = dwelling_of(context.box, building.id)
    needs = context.label("needs_area", n=context.figures(building.area)) if building.area else ""
    spots = [context.localise(deed.name) for deed in context.box.deeds if deed.only == building.id]
    columns = {
        "said": context.label("building_card"), "top": BARS["building"][0], "pattern": "bricks",
        "icon": "hammer", "under": context.label("build_on_own"), "backdrop": building.backdrop,
        "name": context.localise(home.name), "drawing": home.drawing, "site": building.site,
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
        **dict(zip(("upper", "lower"), BARS[kind], strict=True)), **columns,
        "backdrop": columns["backdrop"] or (town.backdrop if town else ""),
    }  # fmt: skip
    behind = {**given, "pattern": look.pattern, "colour": BACKS[kind]}
    front = layer_face(context, "plot/front", CARD, given)
    back = layer_face(context, "plot/back", CARD, behind, 3, ground=BACKS[kind])
    side = "back" if context.backs else "front"
    return PrintedPiece(name, front, back, code, count, payload, side)
