"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value, redeem_as_printed
from pnp.box.estate import Deed, Group
from pnp.box.game import BackLook
from pnp.box.model import board_number, deeds_of, group_of
from pnp.box.parts.declared import CARD, Layout
from pnp.box.words import Words
from pnp.faces.context import Context, bears_houses, note_on, rent_labels
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import FOOT, layout_of, put_back, put_layer
from pnp.faces.pen import LEAST_TYPE, Font, Pen
from pnp.faces.qr import code_reach
from pnp.faces.text.fit import LETTERINGS, letter
from pnp.faces.theme import WHITE
from pnp.units import Rect

# Size in pt of the printed code on a front, and its type: lighter than the sum beside it.
_CODE_SIZE: Final = 7.5
_CODE_FONT: Final[Font] = "sans-400"
_PITCHES: Final = (3.95, 3.2)  # how high the lines of prices are at most and at least, in mm
_OVER: Final = 4.3  # how far the last of them stands above the printed code beside a QR code
_PICTURE_LEAST: Final = 12.0
# Height of what is drawn on a deed's picture as a part of its square, in whose middle it lies.
_ELEVATION: Final = 0.62
_ROOM: Final = 4.0  # how far words keep from the sides of the panel on a back, in mm
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")
_BLANK_BACK: Final = Group("blank", Words("en"), "ink", "")


@dataclass(frozen=True)
class _Sheet:
    """One deed on its way to paper: what it says, and where its words stand in mm."""

    pen: Pen
    context: Context
    deed: Deed | None
    code: str
    payload: str
    """What a QR code on its front says; none if its back bears it."""

    @cached_property
    def group(self) -> Group:
        return group_of(self.context.box, self.deed) if self.deed else _BLANK_GROUP

    @cached_property
    def frame(self) -> Layout:
        return layout_of(self.context, "frame")

    @property
    def text(self) -> Rect:
        """Between whose sides words stand."""
        return self.frame.area("text")

    @cached_property
    def lent(self) -> bool:
        deeds = (self.deed,) if self.deed else self.context.box.deeds
        return any(map(has_mortgage, deeds))

    @cached_property
    def builds(self) -> bool:
        return bears_houses(self.group, self.deed)

    @cached_property
    def reach(self) -> float:
        """How far a QR code on its front reaches to the left and up."""
        return code_reach(self.pen, self.payload)

    @cached_property
    def front_code(self) -> str:
        """The code that stands in small type at its foot, where no QR code does.

        Nothing where type is large or in two languages, and its back bears it.
        """
        scarce = self.context.in_two or self.pen.least > LEAST_TYPE
        return "" if self.payload or (scarce and self.context.backs and self.lent) else self.code

    @property
    def over(self) -> float:
        """How far the last line of prices stands above the printed code; a loan stands beside."""
        return _OVER if self.reach or (self.builds and not self.lent) else 0.0

    def room(self, pitch: float) -> float:
        """Give how much room the lines of prices take above the printed code."""
        over = self.over + (2 * self.builds + self.lent) * pitch
        return max(over, self.reach) + 0.2 if self.reach else over

    @property
    def right(self) -> float:
        """Where sums end: before a QR code, or in two languages before the printed code."""
        if self.reach:
            return self.text.right - self.reach - 0.6
        code = self.front_code if self.context.in_two else ""
        return self.text.right - _code_width(self.pen, code)


def deed_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give a title deed with its back; the side that shows a mortgage bears the QR code."""
    return _piece(context, deed.id, deed, 1)


def blank_deed_piece(context: Context) -> PrintedPiece:
    """Give the empty deed that players fill in by hand, as many as the box holds."""
    blanks = context.box.blanks
    return _piece(context, "blank-deed", None, blanks.count if blanks else 0)


def _piece(context: Context, name: str, deed: Deed | None, count: int) -> PrintedPiece:
    code, payload = context.coded(name)
    lent = any(map(has_mortgage, (deed,) if deed else context.box.deeds))
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
    sheet = _Sheet(pen, context, deed, code, payload)
    frame, theme = sheet.frame, context.theme
    columns = _tell_head(context, sheet.group, deed) | _tell_body(sheet)
    key = f"deed ground {sheet.group.id} {sheet.builds} {context.lang} {theme.ink} {deed is None}"
    ground = partial(_draw_ground, context=context, columns=columns)
    pen.stamp(key, CARD.area.inset(-frame.bleed), ground)
    put_layer(pen, context, "frame/deed", **columns)
    # the boxes of its layout leave room for the picture and the lines of prices
    top = frame.area("face").y
    area = Rect(sheet.text.x, top, sheet.text.width, CARD.height - top)
    rooms = {"prices": (sheet.room(_PITCHES[0]), sheet.room(_PITCHES[1]))}
    put_layer(pen, context, "deed/price", area, **columns)
    places = put_layer(pen, context, "deed/body", area, None, rooms, **columns)
    prices = _room_of_prices(sheet, places.get("prices"))
    if not sheet.builds and "picture" in places:
        _put_picture(sheet, places["picture"], prices.y)
    if prices.height:
        put_layer(pen, context, "deed/prices", prices, **columns)
    if payload:
        put_layer(pen, context, "frame/codes", code=code, payload=payload)


def _draw_ground(pen: Pen, context: Context, columns: Mapping[str, str]) -> None:
    put_layer(pen, context, "frame/paper", colour="ink")
    put_layer(pen, context, "frame/blank-head" if columns["blank"] else "frame/head", **columns)
    put_layer(pen, context, "frame/edge")


def _tell_head(context: Context, group: Group, deed: Deed | None) -> dict[str, str]:
    # What tells a deed from others, on both of its sides.
    lettering = LETTERINGS[context.theme.look.lettering]
    names = [
        letter(lettering, context.localise(deed.name)) for deed in deeds_of(context.box, group.id)
    ]
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


def _tell_body(sheet: _Sheet) -> dict[str, str]:
    context, group, deed = sheet.context, sheet.group, sheet.deed
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
        "builds": "yes" if sheet.builds else "",
        "note": note_on(context, group, deed),
        "price": context.sum(deed.price) if deed else "",
        "small_code": sheet.front_code,
        "windows": "ink" if dark else "paper",
        **_write_prices(sheet),
    }


def _write_prices(sheet: _Sheet) -> dict[str, str]:
    # Of a hotel how many houses are given for it: in words, or by their sign where room is scarce.
    context, group, deed, reach = sheet.context, sheet.group, sheet.deed, sheet.reach
    house, hotel = ("" if n is None else context.sum(n) for n in (group.house, group.hotel))
    houses, signs = len(deed.rents) - 2 if deed else 4, bool(reach) or sheet.context.in_two
    given = f"{hotel} + {houses}" if signs else context.label("hotel_sum", sum=hotel, n=houses)
    loan = context.sum(mortgage_value(deed)) if deed and sheet.lent else ""
    dots = "" if deed else "yes"  # for the pen
    rows = [
        ("house_price", house, "", dots),
        ("hotel_price", hotel and given, hotel and "hotel", dots),
    ]
    lent = (
        ("mortgage_value", loan, "below", "") if reach else ("mortgage_value", loan, "loan", dots)
    )
    rows = rows * sheet.builds + [lent] * sheet.lent
    return {
        "signs": "yes" if signs else "",
        "prices": "\n".join("|".join((context.label(key), *told)) for key, *told in rows),
        "dots": dots if reach and sheet.lent else "",
    }


def _room_of_prices(sheet: _Sheet, place: Rect | None) -> Rect:
    # From the left of the words to their right, or to the QR code; closer where rents need it.
    text, last = sheet.text, FOOT - sheet.over
    high = (2 * sheet.builds + sheet.lent) * _PITCHES[0]
    high = min(high, last - place.y) if place else high
    return Rect(text.x, last - high, sheet.right - text.x, high)


def _put_picture(sheet: _Sheet, room: Rect, top_of_prices: float) -> None:
    # Draw what is owned between rents and prices: its own drawing, or else its icon.
    group, foot, wide = sheet.group, room.bottom, room.width
    if sheet.reach:  # down beside the QR code, unless a note stands there
        noted = note_on(sheet.context, group, sheet.deed)
        foot, wide = foot if noted else top_of_prices, wide - sheet.reach - 1
    motif, high = (sheet.deed.drawing if sheet.deed else "") or group.drawing, foot - 0.2 - room.y
    icon = "" if motif or high < _PICTURE_LEAST else group.kind
    high = min(high, wide * _ELEVATION) if motif else high
    area = Rect(sheet.text.x, foot - 0.2 - high, wide, high)
    given = {"drawing": motif, "icon": icon, "colour": group.colour}
    put_layer(sheet.pen, sheet.context, "deed/picture", area, **given)


def _code_width(pen: Pen, code: str) -> float:
    return pen.width(code, _CODE_FONT, max(_CODE_SIZE, pen.least), 0.1) + 2.0 if code else 0.0


def _draw_back(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    """Draw the side that shows while a deed is mortgaged."""
    panel = layout_of(context, "frame").area("back")
    group, look = group_of(context.box, deed) if deed else _BLANK_BACK, context.theme.look
    room = Rect(panel.x + _ROOM, 0, panel.width - 2 * _ROOM, CARD.height)
    head = _tell_head(context, group, deed)
    key = f"deed back {group.id} {context.lang} {context.theme.ink}"
    ground = partial(_draw_ticket, context=context, room=room, columns=head)
    pen.stamp(key, CARD.area.inset(-3), ground)
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


def _draw_ticket(pen: Pen, context: Context, room: Rect, columns: Mapping[str, str]) -> None:
    put_layer(pen, context, "frame/back", **columns)
    put_layer(pen, context, "deed-back/ground", room, word=context.label("mortgaged").upper())
