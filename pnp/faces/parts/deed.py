"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.estate import Deed, Group
from pnp.box.model import deeds_of, group_of
from pnp.box.parts.declared import CARD
from pnp.box.path_data import read_path
from pnp.box.rulebook import matters_of
from pnp.box.words import Words, first_of, languages_of
from pnp.faces.art.drawing import put_drawing, put_icon
from pnp.faces.context import Context, rent_labels
from pnp.faces.effects import deed_number, put_number
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import (
    FOOT,
    CardFrame,
    code_reach,
    frame_of,
    layout_of,
    put_codes,
    put_layer_in,
)
from pnp.faces.frames.deed_back import draw_deed_back
from pnp.faces.path import Path, line, shift
from pnp.faces.pen import Align, Colour, Font, Metrics, Ornament, Pen
from pnp.faces.tags import HEADING, NUMBER, Tag
from pnp.faces.text.fit import (
    CommonSize,
    Lettering,
    lettering_of,
    measure_line,
    put_line,
    put_name,
)
from pnp.faces.theme import WHITE
from pnp.units import Rect

# Room in mm that a number takes at the right of the head.
_NUMBER_ROOM: Final = 6.0
# How far words keep from the middle of a number that stands in a disc of its own, in mm.
_DISC: Final = 6.0

# Its largest and least size in pt.
_PRICE_SIZES: Final = (19.0, 13.0)
# Between what stands at its left and the price, in mm.
_BEFORE_PRICE: Final = 2.0
# Room in mm for the word before the price.
_WORD: Final = 22.0
# Room for the labels at the foot, in mm; more where their least type, and a fifth, takes it.
_LABEL: Final = 22.0
_EASY: Final = 1.2
# Largest and least size in pt of the lines of prices.
_SIZES: Final = (9.0, 7.0)
_FONTS: Final[Mapping[str, Font]] = {
    "house_price": "sans-400", "hotel_price": "sans-400", "mortgage_value": "sans-600",
}  # fmt: skip
# Room in mm that the sign of a house takes behind a sum.
_SIGN: Final = 2.9

# Between a label at the foot and its sum, in mm.
_GAP: Final = 1.8
# Size in pt of the printed code on a front, and its type: lighter than the sum beside it.
_CODE_SIZE: Final = 7.5
_CODE_FONT: Final[Font] = "sans-400"
# How high the lines of prices are at most and at least, and the room above the first of them.
_PITCHES: Final = (4.3, 3.2)
_FIRST: Final = 3.2
# How far a name in two languages keeps below the line above it, in mm; in capitals, whose accents
# reach high.
_BELOW_HEAD: Final = (0.6, 1.5)

_HOUSE: Final = Path(read_path("M0 0V-1.2L1 -2.2 2 -1.2V0Z"))
_PICTURE_LEAST: Final = 12.0
# Height of what is drawn on a deed's picture as a part of its square, in whose middle it lies.
_ELEVATION: Final = 0.62
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One deed on its way to paper: what it says, and where its words stand in mm."""

    context: Context
    frame: CardFrame
    group: Group
    deed: Deed | None
    lent: bool
    builds: bool
    code: str
    payload: str
    """What a QR code on its front says; none if its back bears it."""
    reach: float
    """How far a QR code on its front reaches to the left and up."""
    front_code: str
    """The code that stands in small type at its foot, where no QR code does."""

    @property
    def right(self) -> float:
        """Where words end beside a QR code."""
        return self.frame.right - (self.reach + 0.6 if self.reach else 0)

    @property
    def lines(self) -> int:
        """How many lines of prices stand at its foot."""
        return 2 * self.builds + self.lent

    @property
    def last(self) -> float:
        """The lowest of their baselines: beside a QR code it stands over the printed code."""
        return FOOT - (_PITCHES[0] if self.reach else 0)

    def room(self, pitch: float) -> float:
        """Give how much room the lines of prices take above the printed code."""
        over = FOOT - self.last + (self.lines - 1) * pitch + _FIRST
        return max(over, self.reach) + 0.2 if self.reach else over


def _sheet_of(
    metrics: Metrics, context: Context, deed: Deed | None, code: str, payload: str
) -> _Sheet:
    frame, group = frame_of(context), group_of(context.box, deed) if deed else _BLANK_GROUP
    if len(languages_of(context.lang)) > 1:
        capitals = lettering_of(context.theme.look.lettering).capitals
        frame = frame.in_two_languages(_BELOW_HEAD[capitals])
    lent = has_mortgage(deed) if deed else any(map(has_mortgage, context.box.deeds))
    builds = group.rent_by == "buildings" and (deed is None or len(deed.rents) > 1)
    front = "" if payload else _front_code(metrics, context, group, code, lent=lent)
    reach = code_reach(metrics, payload)
    return _Sheet(context, frame, group, deed, lent, builds, code, payload, reach, front)


def _front_code(metrics: Metrics, context: Context, group: Group, code: str, *, lent: bool) -> str:
    # Nothing where the line of the mortgage has no room for it and its back bears it.
    frame, label = frame_of(context), first_of(context.label("mortgage_value"))
    lent_sums = [mortgage_value(deed) for deed in deeds_of(context.box, group.id) if lent]
    sums = (metrics.width(context.sum(each), "sans-700", metrics.least) for each in lent_sums)
    used = metrics.width(label, "sans-600", metrics.least) + max(sums, default=0.0) + _GAP
    used += _code_width(metrics, code)
    behind = context.backs and lent
    return "" if behind and used > frame.right - frame.left else code


def deed_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give a title deed with its back; the side that shows a mortgage bears the QR code."""
    return _piece(context, deed.id, deed, lent=has_mortgage(deed), count=1)


def blank_deed_piece(context: Context) -> PrintedPiece:
    """Give the empty deed that players fill in by hand, as many as the box holds."""
    count = context.box.blanks.count if context.box.blanks else 0
    lent = any(map(has_mortgage, context.box.deeds))
    return _piece(context, "blank-deed", None, lent=lent, count=count)


def _piece(
    context: Context, name: str, deed: Deed | None, *, lent: bool, count: int
) -> PrintedPiece:
    code, payload = context.codes.get(name, ""), context.payloads.get(name, "")
    behind = context.backs and lent
    shown = "" if behind else payload
    key = f"deed {name} {context.lang} {context.theme.ink}"
    draw = partial(_draw_front, context=context, deed=deed, code=code, payload=shown)
    back = partial(
        draw_deed_back, context=context, deed=deed, code=code, payload=payload if behind else ""
    )
    return PrintedPiece(
        name,
        Face(f"{key} {bool(shown)} front", CARD, draw, bleed=frame_of(context).bleed),
        Face(f"{key} {behind} back", CARD, back, bleed=3, ground="deed"),
        code,
        count,
        payload,
        "back" if behind else "front",
    )


def _draw_front(pen: Pen, context: Context, deed: Deed | None, code: str, payload: str) -> None:
    sheet = _sheet_of(pen, context, deed, code, payload)
    frame, group, theme = sheet.frame, sheet.group, context.theme
    key = f"deed ground {group.id} {sheet.builds} {context.lang} {theme.ink} {deed is None}"
    area = CARD.area.inset(-frame.bleed)
    pen.stamp(Ornament(key, area, partial(_draw_ground, sheet=sheet)))
    if deed:
        _put_name(pen, sheet, deed, theme.on(group.colour))
        on = theme.on(frame.box("number").ground or group.colour)
        with pen.tag(NUMBER):
            place = frame.number or (frame.right, frame.head)
            align: Align = "centre" if frame.number else "right"
            put_number(pen, *place, deed_number(context, deed), on, align)
        _put_price(pen, sheet, deed)
    places = _put_body(pen, sheet)
    rows = _price_lines(sheet, places.get("prices"))
    if not sheet.builds and "picture" in places:
        _put_picture(pen, sheet, places["picture"], min(rows, default=FOOT + _PITCHES[0]))
    _put_prices(pen, sheet, rows)
    if deed is None:
        _draw_blank(pen, sheet, rows)
    _put_codes(pen, sheet)


def _put_body(pen: Pen, sheet: _Sheet) -> Mapping[str, Rect]:
    # Give where the boxes of its layout leave room for the picture and the lines of prices.
    frame, context = sheet.frame, sheet.context
    area = Rect(frame.left, frame.face.y, frame.right - frame.left, CARD.height - frame.face.y)
    rooms = {"prices": (sheet.room(_PITCHES[0]), sheet.room(_PITCHES[1]))}
    layout = layout_of(context, "deed")
    return put_layer_in(pen, context, layout, "body", area, _columns(sheet), rooms)


def _columns(sheet: _Sheet) -> dict[str, str]:
    context, group, deed = sheet.context, sheet.group, sheet.deed
    labels = rent_labels(context.box, context.lang, group, len(deed.rents) if deed else 6)
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
        "note": _note_of(sheet),
        "colour": group.colour,
        "windows": "ink" if dark else "paper",
    }


def _note_of(sheet: _Sheet) -> str:
    # Its own note, or that a whole group doubles.
    context, deed = sheet.context, sheet.deed
    if deed and deed.notes:
        return context.localise(deed.notes)
    doubled = sheet.builds and "double-rent" in matters_of(context.box.rules)
    return context.label("rent_doubled") if doubled else ""


def _price_lines(sheet: _Sheet, place: Rect | None) -> list[float]:
    # The baselines of the lines of prices: closer where labels of rents need the room.
    most, least = _PITCHES
    given = place.height if place else sheet.room(least)
    tight = max(0.0, sheet.room(most) - given) / max(1, sheet.lines - 1)
    pitch = max(least, most - tight)
    return [sheet.last - (sheet.lines - 1 - n) * pitch for n in range(sheet.lines)]


def _put_name(pen: Pen, sheet: _Sheet, deed: Deed, colour: Colour) -> None:
    context, (size, lettering, _) = sheet.context, _name_type(pen, sheet)
    with pen.tag(HEADING):
        name = context.localise(deed.name)
        put_name(pen, lettering, name, (size, size), colour, sheet.frame.name)


def _name_type(metrics: Metrics, sheet: _Sheet) -> tuple[float, Lettering, tuple[str, ...]]:
    # Alike on all deeds of a group: its size in pt, its lettering, and their names.
    context, lettering = sheet.context, _lettering(sheet)
    names = tuple(context.localise(each.name) for each in deeds_of(context.box, sheet.group.id))
    return _set_alike(names).find(metrics, lettering, (16, 9), sheet.frame.name), lettering, names


@lru_cache(maxsize=64)  # what was found for one deed of a group goes for the others
def _set_alike(names: tuple[str, ...]) -> CommonSize:
    return CommonSize(names)


def _leaves_seal(metrics: Metrics, sheet: _Sheet) -> bool:
    # Whether all names of a group end before the seal on its head, if the frame has one.
    seal, (size, lettering, names) = sheet.frame.find("seal"), _name_type(metrics, sheet)
    widths = (metrics.width(first_of(each), lettering.font, size) for each in names)
    return seal is not None and sheet.frame.name.x + max(widths, default=0.0) < seal.x


def _put_codes(pen: Pen, sheet: _Sheet) -> None:
    frame, context = sheet.frame, sheet.context
    if sheet.payload:
        paper = frame.paper(context.theme)
        put_codes(pen, context, sheet.code, sheet.payload, frame.left, frame.right, paper)
    elif sheet.front_code:
        ink, size = context.theme.colour("ink"), max(_CODE_SIZE, pen.least)
        pen.text(frame.right, FOOT, sheet.front_code, _CODE_FONT, size, ink, "right", 0.1)


def _draw_ground(pen: Pen, sheet: _Sheet) -> None:
    context, group, frame = sheet.context, sheet.group, sheet.frame
    frame.put(pen, context, "paper", colour="ink")
    board, head = "yes" if context.box.board else "", "head" if sheet.deed else "blank-head"
    sealed = sheet.builds and context.theme.ink != "line" and _leaves_seal(pen, sheet)
    given = {"colour": group.colour, "pattern": group.pattern, "board": board}
    frame.put(pen, context, head, **given, seal="yes" if sealed else "")
    _put_head(pen, sheet, context.theme.on(group.colour))
    _put_group(pen, sheet)
    frame.put(pen, context, "edge")


def _put_group(pen: Pen, sheet: _Sheet) -> None:
    context, frame, ink = sheet.context, sheet.frame, sheet.context.theme.colour("ink")
    if name := context.localise(sheet.group.name):
        price = _widest_price(pen, sheet, _price_size(pen, sheet))
        room = frame.right - frame.left - price - _BEFORE_PRICE
        put_line(pen, frame.left, _foot_of(sheet, "group"), name, "sans-600", (9.5, 7), ink, room)
    with pen.tag(_line("price")):
        said, y = context.label("price"), _foot_of(sheet, "price")
        put_line(pen, frame.left, y, said, "sans-400", _SIZES, ink, _WORD)


def _put_price(pen: Pen, sheet: _Sheet, deed: Deed) -> None:
    context, frame = sheet.context, sheet.frame
    ink, font = context.theme.colour("ink"), _lettering(sheet).font
    sizes, room = (_price_size(pen, sheet), _PRICE_SIZES[1]), frame.right - frame.left - _WORD
    with pen.tag(_line("price")):
        y, price = _foot_of(sheet, "price"), context.sum(deed.price)
        put_line(pen, frame.right, y, price, font, sizes, ink, room, "right")


def _foot_of(sheet: _Sheet, name: str) -> float:
    return sheet.frame.face.y + layout_of(sheet.context, "deed").area(name).bottom


def _lettering(sheet: _Sheet) -> Lettering:
    return lettering_of(sheet.context.theme.look.lettering)


def _widest_price(metrics: Metrics, sheet: _Sheet, size: float) -> float:
    context, font = sheet.context, _lettering(sheet).font
    sums = (context.sum(deed.price) for deed in deeds_of(context.box, sheet.group.id))
    return max((metrics.width(each, font, size) for each in sums), default=0.0)


def _price_size(metrics: Metrics, sheet: _Sheet) -> float:
    # Alike on all deeds of a group, and so that its name has room beside it in both languages.
    context, frame, (most, least) = sheet.context, sheet.frame, _PRICE_SIZES
    name, wide = context.localise(sheet.group.name), frame.right - frame.left - _BEFORE_PRICE
    widest, small = (_widest_price(metrics, sheet, size) for size in (most, least))
    # a second language for which even the least price leaves no room costs the first nothing
    beside = measure_line(metrics, name, "sans-600", (_SIZES[1],) * 2, wide - small)[1]
    return max(least, min(most, int(4 * most * (wide - beside) / widest) / 4 if widest else most))


def _put_picture(pen: Pen, sheet: _Sheet, room: Rect, first: float) -> None:
    # Draw what is owned between rents and prices: its own drawing, or else its icon.
    theme, frame, group = sheet.context.theme, sheet.frame, sheet.group
    foot, wide = room.bottom, room.width
    if sheet.reach:  # down beside the QR code
        foot, wide = first - _FIRST, wide - sheet.reach - 1
    top, foot = room.y, foot - 0.2
    motif = (sheet.deed.drawing if sheet.deed else "") or group.drawing
    if motif:
        size = min(wide, (foot - top) / _ELEVATION)
        x, y = frame.left + (wide - size) / 2, foot - size * (1 + _ELEVATION) / 2
        put_drawing(pen, theme, motif, x, y, size)
    elif foot - top >= _PICTURE_LEAST:
        size = min(22.0, foot - top)
        shown = theme.sign(group.colour, theme.area("paper") or WHITE)
        put_icon(pen, theme, group.kind, frame.left - 1, foot - size, size, shown)


def _line(key: str) -> Tag:
    return Tag("paragraph", key)


def _put_prices(pen: Pen, sheet: _Sheet, rows: Sequence[float]) -> None:
    # Sums stand behind the widest label; beside a QR code they end alike.
    context, group, deed = sheet.context, sheet.group, sheet.deed
    left, ink = sheet.frame.left, context.theme.colour("ink")
    keys = ["house_price", "hotel_price"] * sheet.builds + ["mortgage_value"] * sheet.lent
    labels = [(context.label(key), _FONTS[key]) for key in keys]
    room = _label_room(pen, sheet, labels)
    start = left + min(room, _widest(pen, labels, _SIZES[0], room)) + _GAP
    for y, (said, font) in zip(rows, labels, strict=True):
        with pen.tag(_line(f"foot {y:g}")):
            put_line(pen, left, y, said, font, _SIZES, ink, room)
    if sheet.builds and group.house is not None:
        _put_sum(pen, sheet, rows[0], start, context.sum(group.house), "sans-500")
    if sheet.builds and group.hotel is not None:
        _put_hotel(pen, sheet, rows[1], start, group.hotel)
    if sheet.lent and deed:
        y = _mortgage_line(pen, sheet, rows[-1])
        _put_sum(pen, sheet, y, start, context.sum(mortgage_value(deed)), "sans-700")


def _label_room(metrics: Metrics, sheet: _Sheet, labels: Sequence[tuple[str, Font]]) -> float:
    # No more than the widest of the sums leaves, and any code of the kit: sisters end alike.
    context, group = sheet.context, sheet.group
    sums = [context.sum(each) for each in (group.house, group.hotel) if each is not None]
    lent = [mortgage_value(deed) for deed in deeds_of(context.box, group.id) if sheet.lent]
    wide = [metrics.width(each, "sans-500", _SIZES[1]) for each in sums]
    wide += [metrics.width(context.sum(each), "sans-700", _SIZES[1]) for each in lent]
    codes = context.codes.values() if sheet.front_code else ()
    code = max((_code_width(metrics, each) for each in codes), default=0.0)
    most = sheet.right - code - sheet.frame.left - max(wide, default=0.0) - _GAP
    room = min(most, max(_LABEL, _EASY * _widest(metrics, labels, _SIZES[1], most)))
    # beside a QR code sums end at the right: the widest stands in another row than a long label
    return max(room, _LABEL) if sheet.reach else room


def _widest(
    metrics: Metrics, labels: Sequence[tuple[str, Font]], size: float, most: float
) -> float:
    sizes = (size, _SIZES[1])
    wide = (measure_line(metrics, said, font, sizes, most)[1] for said, font in labels)
    return max(wide, default=0.0)


def _code_width(metrics: Metrics, code: str) -> float:
    return metrics.width(code, _CODE_FONT, max(_CODE_SIZE, metrics.least), 0.1) + 2.0


def _mortgage_line(metrics: Metrics, sheet: _Sheet, y: float) -> float:
    # Beside a QR code a long label takes its line alone: the sum stands beside the printed code.
    context, room = sheet.context, sheet.right - sheet.frame.left
    lent = [mortgage_value(deed) for deed in deeds_of(context.box, sheet.group.id)]
    widest = max(metrics.width(context.sum(each), "sans-700", _SIZES[0]) for each in lent)
    label = context.label("mortgage_value"), _FONTS["mortgage_value"]
    wide = _widest(metrics, [label], _SIZES[0], room)
    return FOOT if sheet.reach and wide + _GAP + widest > room else y


def _put_sum(
    pen: Pen, sheet: _Sheet, y: float, left: float, said: str, font: Font, sign: float = 0
) -> float:
    # Give where it ends, before room for a sign.
    ink, right = sheet.context.theme.colour("ink"), sheet.right - sign
    with pen.tag(_line(f"foot {y:g}")):
        if sheet.reach:
            room = right - sheet.frame.left - 9
            put_line(pen, right, y, said, font, _SIZES, ink, room, "right")
            return right
        if y == FOOT and sheet.front_code:
            right -= _code_width(pen, sheet.front_code)
        return left + put_line(pen, left, y, said, font, _SIZES, ink, right - left)


def _put_hotel(pen: Pen, sheet: _Sheet, y: float, start: float, hotel: int) -> None:
    context, theme = sheet.context, sheet.context.theme
    houses = len(sheet.deed.rents) - 2 if sheet.deed else 4
    said = context.label("hotel_sum", sum=context.sum(hotel), n=houses)
    left = sheet.frame.left + 9 if sheet.reach else start
    size, wide = measure_line(pen, said, "sans-500", (_SIZES[1],) * 2, sheet.right - left)
    if size and wide <= sheet.right - left:
        _put_sum(pen, sheet, y, start, said, "sans-500")
        return
    said = f"{context.sum(hotel)} + {houses}"  # the sign of a house in place of the word
    right = _put_sum(pen, sheet, y, start, said, "sans-500", _SIGN)
    sign = shift(_HOUSE, right + 0.5, y)
    pen.shape(sign, theme.area(sheet.group.colour), theme.stroke("ink", 0.15))


def _draw_blank(pen: Pen, sheet: _Sheet, rows: Sequence[float]) -> None:
    context, frame, name = sheet.context, sheet.frame, sheet.frame.name
    price = _foot_of(sheet, "price")
    left, right = frame.left, frame.right
    dots = [(name.x, name.bottom - 0.8, name.right), (left, price - 3.3, left + 22),
            (right - 24, price + 0.4, right)]  # fmt: skip
    if context.box.board:
        x, y = frame.number or (right - 2.5, frame.head)
        dots.append((x - 2.5, y + 0.4, x + 2.5))
    start = left + (9 if sheet.reach else _LABEL + 0.8)
    dots += [(start, y + 0.4, start + 12) for y in rows]
    for x, y, end in dots:
        pen.shape(line(x, y, end, y), stroke=context.theme.stroke("ink", 0.25, (0.25, 0.75)))


def _put_head(pen: Pen, sheet: _Sheet, colour: Colour) -> None:
    context, frame = sheet.context, sheet.frame
    game, title = context.localise(context.box.game.title), context.label("title_deed").upper()
    kind = context.label(f"kind_{sheet.group.kind}") if sheet.deed else game
    end = frame.number[0] - _DISC if frame.number else frame.right - _NUMBER_ROOM
    width, text = end - frame.left, f"{title} · {kind.upper()}"
    size, wide = measure_line(pen, text, "sans-600", (7, 7), width)
    if not size or wide > width:  # where room is scarce, the group tells the kind
        text = title
    spare = width - measure_line(pen, text, "sans-600", (7.5, 7.5), width)[1]
    tag = NUMBER if sheet.deed else HEADING  # a blank deed has no name
    with pen.tag(tag):
        put_line(pen, frame.left, frame.head, text, "sans-600", (7.5, 7), colour, width,
                 spacing=max(0.0, min(0.22, spare / len(text))))  # fmt: skip
