"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.estate import Deed, Group
from pnp.box.game import TextStyle
from pnp.box.model import deeds_of, group_of
from pnp.box.parts.declared import CARD, Layout
from pnp.box.words import Words, first_of, languages_of
from pnp.faces.context import Context, bears_houses, note_on, rent_labels
from pnp.faces.effects import deed_number, put_number
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames import card_frame
from pnp.faces.pen import HEADING, NUMBER, Align, Colour, Font, Ornament, Pen
from pnp.faces.qr import code_reach
from pnp.faces.text.fit import LETTERINGS, common_size, measure_line, put_line, put_name
from pnp.faces.theme import WHITE
from pnp.units import Point, Rect

_NUMBER_ROOM: Final = 6.0  # room in mm that a number takes at the right of the head
# How far words keep from the middle of a number that stands in a disc of its own, in mm.
_DISC: Final = 6.0
_BEFORE_SUM: Final = 21.6  # room in mm for the labels of prices
# Size in pt of the printed code on a front, and its type: lighter than the sum beside it.
_CODE_SIZE: Final = 7.5
_CODE_FONT: Final[Font] = "sans-400"
_PITCHES: Final = (3.95, 3.2)  # how high the lines of prices are at most and at least, in mm
_OVER: Final = 4.3  # how far the last of them stands above the printed code beside a QR code
_PICTURE_LEAST: Final = 12.0
# Height of what is drawn on a deed's picture as a part of its square, in whose middle it lies.
_ELEVATION: Final = 0.62
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")


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
        return card_frame.layout_of(self.context, "frame")

    @property
    def text(self) -> Rect:
        """Between whose sides words stand."""
        return self.frame.area("text")

    @property
    def number(self) -> Point | None:
        """Middle and baseline of its number where that stands alone; else it ends the head."""
        found = self.frame.find("number")
        return (found.x, found.y) if found else None

    @property
    def two(self) -> bool:
        """Whether names may stand in two languages: all deeds of the kit look alike in a hand."""
        return len(languages_of(self.context.lang)) > 1

    @property
    def head(self) -> float:
        """Baseline of the line above its name."""
        return self.frame.area("head-of-both" if self.two else "head").y

    @property
    def name(self) -> Rect:
        """Where its name stands."""
        both = "both-in-capitals" if self.lettering.capitals else "both"
        return self.frame.area(both if self.two else "name")

    @property
    def lettering(self) -> TextStyle:
        return LETTERINGS[self.context.theme.look.lettering]

    @cached_property
    def sisters(self) -> tuple[Deed, ...]:
        """All deeds of its group: prices and names are alike on them."""
        return tuple(deeds_of(self.context.box, self.group.id))

    @cached_property
    def lent(self) -> bool:
        deeds = (self.deed,) if self.deed else self.context.box.deeds
        return any(map(has_mortgage, deeds))

    @cached_property
    def loans(self) -> tuple[str, ...]:
        """What is lent on the deeds of its group."""
        return tuple(self.context.sum(mortgage_value(each)) for each in self.sisters if self.lent)

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

        Nothing where the line of the mortgage has no room for it and its back bears it.
        """
        pen, size = self.pen, self.pen.least
        used = max((pen.width(each, "sans-700", size) for each in self.loans), default=0.0)
        used += _BEFORE_SUM + _code_width(pen, self.code)
        behind = self.context.backs and self.lent and used > self.text.width
        return "" if self.payload or behind else self.code

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
        return self.text.right - (_code_width(self.pen, self.front_code) if self.two else 0)


def deed_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give a title deed with its back; the side that shows a mortgage bears the QR code."""
    return _piece(context, deed.id, deed, 1)


def blank_deed_piece(context: Context) -> PrintedPiece:
    """Give the empty deed that players fill in by hand, as many as the box holds."""
    blanks = context.box.blanks
    return _piece(context, "blank-deed", None, blanks.count if blanks else 0)


def _piece(context: Context, name: str, deed: Deed | None, count: int) -> PrintedPiece:
    code, payload = context.codes.get(name, ""), context.payloads.get(name, "")
    behind = context.backs and any(map(has_mortgage, (deed,) if deed else context.box.deeds))
    shown, hidden = ("", payload) if behind else (payload, "")
    key = f"deed {name} {context.lang} {context.theme.ink}"
    draw = partial(_draw_front, context=context, deed=deed, code=code, payload=shown)
    back = partial(card_frame.draw_deed_back, context=context, deed=deed, code=code, payload=hidden)
    bleed, side = card_frame.layout_of(context, "frame").bleed, "back" if behind else "front"
    front = Face(f"{key} {bool(shown)} front", CARD, draw, bleed=bleed)
    behind_it = Face(f"{key} {behind} back", CARD, back, bleed=3, ground="deed")
    return PrintedPiece(name, front, behind_it, code, count, payload, side)


def _draw_front(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    sheet = _Sheet(pen, context, deed, code, payload)
    frame, group, theme = sheet.frame, sheet.group, context.theme
    key = f"deed ground {group.id} {sheet.builds} {context.lang} {theme.ink} {deed is None}"
    pen.stamp(Ornament(key, CARD.area.inset(-frame.bleed),
                       lambda own: _draw_ground(replace(sheet, pen=own))))  # fmt: skip
    if deed:
        _put_name(sheet, deed)
    # the boxes of its layout leave room for the picture and the lines of prices
    top = frame.area("face").y
    area = Rect(sheet.text.x, top, sheet.text.width, CARD.height - top)
    rooms = {"prices": (sheet.room(_PITCHES[0]), sheet.room(_PITCHES[1]))}
    columns = _columns(sheet)
    card_frame.put_layer(pen, context, "deed/price", area, **columns)
    places = card_frame.put_layer(pen, context, "deed/body", area, None, rooms, **columns)
    prices = _room_of_prices(sheet, places.get("prices"))
    if not sheet.builds and "picture" in places:
        _put_picture(sheet, places["picture"], prices.y)
    if prices.height:
        card_frame.put_layer(pen, context, "deed/prices", prices, **columns)
    if payload:
        card_frame.put_layer(pen, context, "frame/codes", code=code, payload=payload)


def _columns(sheet: _Sheet) -> dict[str, str]:
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
        "colour": group.colour,
        "group": context.localise(group.name),
        "price": context.sum(deed.price) if deed else "",
        "small_code": sheet.front_code,
        "blank": "" if deed else "yes",
        "two": "yes" if sheet.two else "",
        "windows": "ink" if dark else "paper",
        **_write_prices(sheet),
    }


def _write_prices(sheet: _Sheet) -> dict[str, str]:
    # Of a hotel how many houses are given for it: in words, or by their sign where room is scarce.
    context, group, deed, reach = sheet.context, sheet.group, sheet.deed, sheet.reach
    house, hotel = ("" if n is None else context.sum(n) for n in (group.house, group.hotel))
    houses, signs = len(deed.rents) - 2 if deed else 4, bool(reach) or sheet.two
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
    text, last = sheet.text, card_frame.FOOT - sheet.over
    high = (2 * sheet.builds + sheet.lent) * _PITCHES[0]
    high = min(high, last - place.y) if place else high
    return Rect(text.x, last - high, sheet.right - text.x, high)


def _put_name(sheet: _Sheet, deed: Deed) -> None:
    pen, context, frame = sheet.pen, sheet.context, sheet.frame
    theme, (size, _) = context.theme, _name_size(sheet)
    with pen.tag(HEADING):
        name, colour = context.localise(deed.name), theme.on(sheet.group.colour)
        put_name(pen, sheet.lettering, name, (size, size), colour, sheet.name)
    on = theme.on(frame.box("number").ground or sheet.group.colour)
    with pen.tag(NUMBER):
        place = sheet.number or (sheet.text.right, sheet.head)
        align: Align = "centre" if sheet.number else "right"
        put_number(pen, *place, deed_number(context, deed), on, align)


def _name_size(sheet: _Sheet) -> tuple[float, tuple[str, ...]]:
    # Alike on all deeds of a group, in pt; and their names.
    names = tuple(sheet.context.localise(each.name) for each in sheet.sisters)
    return common_size(sheet.pen, sheet.lettering, names, (16, 9), sheet.name), names


def _draw_ground(sheet: _Sheet) -> None:
    pen, context, group = sheet.pen, sheet.context, sheet.group
    put = partial(card_frame.put_layer, pen, context)
    put("frame/paper", colour="ink")
    given = {"colour": group.colour, "pattern": group.pattern,
             "board": "yes" if context.box.board else ""}  # fmt: skip
    seal = "yes" if sheet.builds and context.theme.ink != "line" and _leaves_seal(sheet) else ""
    layer, two = "head" if sheet.deed else "blank-head", "yes" if sheet.two else ""
    put(f"frame/{layer}", **given, seal=seal, two=two)
    _put_head(sheet, context.theme.on(group.colour))
    put("frame/edge")


def _leaves_seal(sheet: _Sheet) -> bool:
    # Whether all names of a group end before the seal on its head, if the frame has one.
    seal, (size, names) = sheet.frame.find("seal"), _name_size(sheet)
    widths = (sheet.pen.width(first_of(each), sheet.lettering.font, size) for each in names)
    return seal is not None and sheet.name.x + max(widths, default=0.0) < seal.x


def _put_head(sheet: _Sheet, colour: Colour) -> None:
    pen, context = sheet.pen, sheet.context
    game, title = context.localise(context.box.game.title), context.label("title_deed").upper()
    kind = context.label(f"kind_{sheet.group.kind}") if sheet.deed else game
    end = sheet.number[0] - _DISC if sheet.number else sheet.text.right - _NUMBER_ROOM
    width, text = end - sheet.text.x, f"{title} · {kind.upper()}"
    size, wide = measure_line(pen, text, "sans-600", (7, 7), width)
    if not size or wide > width:  # where room is scarce, the group tells the kind
        text = title
    spare = width - measure_line(pen, text, "sans-600", (7.5, 7.5), width)[1]
    with pen.tag(NUMBER if sheet.deed else HEADING):  # a blank deed has no name
        put_line(pen, sheet.text.x, sheet.head, text, "sans-600", (7.5, 7), colour, width,
                 spacing=max(0.0, min(0.22, spare / len(text))))  # fmt: skip


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
    card_frame.put_layer(sheet.pen, sheet.context, "deed/picture", area, **given)


def _code_width(pen: Pen, code: str) -> float:
    return pen.width(code, _CODE_FONT, max(_CODE_SIZE, pen.least), 0.1) + 2.0 if code else 0.0
