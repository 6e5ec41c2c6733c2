"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from functools import lru_cache, partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.estate import Deed, Group
from pnp.box.model import deeds_of, group_of
from pnp.box.parts.declared import CARD
from pnp.box.words import Words, first_of
from pnp.faces.art.drawing import put_drawing, put_icon
from pnp.faces.context import Context
from pnp.faces.effects import deed_number, put_number
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import FOOT, frame_of, put_codes
from pnp.faces.frames.deed_back import draw_deed_back
from pnp.faces.frames.deed_sheet import (
    CODE_FONT,
    CODE_SIZE,
    GAP,
    DeedSheet,
    draw_table,
    lay_out_sheet,
    put_house_sign,
    put_rents,
)
from pnp.faces.path import line
from pnp.faces.pen import Colour, Font, Metrics, Ornament, Pen
from pnp.faces.tags import HEADING, NUMBER, Tag
from pnp.faces.text.fit import (
    CommonSize,
    Lettering,
    lettering_of,
    measure_line,
    put_line,
    put_name,
    put_text,
)
from pnp.faces.theme import WHITE

# Room in mm that a number takes at the right of the head.
_NUMBER_ROOM: Final = 6.0
# How far words keep from the middle of a number that stands in a disc of its own, in mm.
_DISC: Final = 6.0
# Baseline of the price, below the top of the face.
_PRICE: Final = 25.8

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
# Room in mm that the sign of a house takes behind a sum.
_SIGN: Final = 2.9

_PICTURE_LEAST: Final = 12.0
# Height of what is drawn on a deed's picture as a part of its square, in whose middle it lies.
_ELEVATION: Final = 0.62
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")


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
    group = group_of(context.box, deed) if deed else _BLANK_GROUP
    sheet = lay_out_sheet(pen, context, deed, group, code, payload)
    if deed is None:
        _draw_blank(pen, sheet)
        return
    frame, theme, ink = sheet.frame, context.theme, context.theme.colour("ink")
    noted = "own" if sheet.own_note else sheet.note
    key = f"deed ground {group.id} {sheet.rows} {noted} {sheet.lent} {sheet.reach:g}"
    key, area = f"{key} {deed.drawing} {context.lang} {theme.ink}", CARD.area.inset(-frame.bleed)
    pen.stamp(Ornament(key, area, partial(_draw_ground, sheet=sheet)))
    if sheet.own_note:
        _put_note(pen, sheet)
    _put_name(pen, sheet, deed, theme.on(group.colour))
    number, on = deed_number(context, deed), theme.on(frame.box("number").ground or group.colour)
    with pen.tag(NUMBER):
        if frame.number:
            put_number(pen, *frame.number, number, on, "centre")
        else:
            put_number(pen, frame.right, frame.head, number, on, "right")
    price, font = context.sum(deed.price), lettering_of(theme.look.lettering).font
    sizes, wide = (_price_size(pen, sheet), _PRICE_SIZES[1]), frame.right - frame.left - _WORD
    with pen.tag(_line("price")):
        put_line(pen, frame.right, frame.face.y + _PRICE, price, font, sizes, ink, wide, "right")
    put_rents(
        pen, sheet, [str(r) if group.rent_by == "throw" else context.sum(r) for r in deed.rents]
    )
    if sheet.lent:
        row = len(sheet.foot_rows) - 1
        _put_foot_sum(pen, sheet, row, context.sum(mortgage_value(deed)), "sans-700")
    _put_codes(pen, sheet)


def _put_name(pen: Pen, sheet: DeedSheet, deed: Deed, colour: Colour) -> None:
    context, (size, lettering, _) = sheet.context, _name_type(pen, sheet)
    with pen.tag(HEADING):
        name = context.localise(deed.name)
        put_name(pen, lettering, name, (size, size), colour, sheet.frame.name)


def _name_type(metrics: Metrics, sheet: DeedSheet) -> tuple[float, Lettering, tuple[str, ...]]:
    # Alike on all deeds of a group: its size in pt, its lettering, and their names.
    context = sheet.context
    lettering = lettering_of(context.theme.look.lettering)
    names = tuple(context.localise(each.name) for each in deeds_of(context.box, sheet.group.id))
    return _set_alike(names).find(metrics, lettering, (16, 9), sheet.frame.name), lettering, names


@lru_cache(maxsize=64)  # what was found for one deed of a group goes for the others
def _set_alike(names: tuple[str, ...]) -> CommonSize:
    return CommonSize(names)


def _leaves_seal(metrics: Metrics, sheet: DeedSheet) -> bool:
    # Whether all names of a group end before the seal on its head, if the frame has one.
    seal, (size, lettering, names) = sheet.frame.find("seal"), _name_type(metrics, sheet)
    widths = (metrics.width(first_of(each), lettering.font, size) for each in names)
    return seal is not None and sheet.frame.name.x + max(widths, default=0.0) < seal.x


def _put_codes(pen: Pen, sheet: DeedSheet) -> None:
    frame, context = sheet.frame, sheet.context
    if sheet.payload:
        paper = frame.paper(context.theme)
        put_codes(pen, context, sheet.code, sheet.payload, frame.left, frame.right, paper)
    elif sheet.front_code:
        ink, size = context.theme.colour("ink"), max(CODE_SIZE, pen.least)
        pen.text(frame.right, FOOT, sheet.front_code, CODE_FONT, size, ink, "right", 0.1)


def _draw_ground(pen: Pen, sheet: DeedSheet) -> None:
    context, group, frame = sheet.context, sheet.group, sheet.frame
    theme, ink = context.theme, context.theme.colour("ink")
    frame.put(pen, context, "paper", colour="ink")
    board, head = "yes" if context.box.board else "", "head" if sheet.deed else "blank-head"
    seal = "yes" if sheet.builds and theme.ink != "line" and _leaves_seal(pen, sheet) else ""
    given = {"colour": group.colour, "pattern": group.pattern, "board": board, "seal": seal}
    frame.put(pen, context, head, **given)
    _put_head(pen, sheet, theme.on(group.colour))
    foot = frame.face.y + _PRICE
    if name := context.localise(group.name):
        price = _widest_price(pen, sheet, _price_size(pen, sheet))
        room = frame.right - frame.left - price - _BEFORE_PRICE
        put_line(pen, frame.left, foot - 3.9, name, "sans-600", (9.5, 7), ink, room)
    with pen.tag(_line("price")):
        said = context.label("price")
        put_line(pen, frame.left, foot, said, "sans-400", _SIZES, ink, _WORD)
    draw_table(pen, sheet)
    if sheet.own_note:
        with pen.tag(_line("note")):  # read between rents and prices, though it is set later
            pass
    elif sheet.note:
        _put_note(pen, sheet)
    if sheet.builds:
        _draw_prices(pen, sheet)
    else:
        _put_picture(pen, sheet)
    if sheet.lent:
        _put_label(pen, sheet, len(sheet.foot_rows) - 1, "mortgage_value", "sans-600")
    frame.put(pen, context, "edge")


def _put_note(pen: Pen, sheet: DeedSheet) -> None:
    ink = sheet.context.theme.colour("ink")
    put_text(pen, sheet.note, "sans-400-italic", (8.5, 7), ink, sheet.note_area, tag=_line("note"))


def _widest_price(metrics: Metrics, sheet: DeedSheet, size: float) -> float:
    context = sheet.context
    font = lettering_of(context.theme.look.lettering).font
    sums = (context.sum(deed.price) for deed in deeds_of(context.box, sheet.group.id))
    return max((metrics.width(each, font, size) for each in sums), default=0.0)


def _price_size(metrics: Metrics, sheet: DeedSheet) -> float:
    # Alike on all deeds of a group, and so that its name has room beside it in both languages.
    context, frame, (most, least) = sheet.context, sheet.frame, _PRICE_SIZES
    name, wide = context.localise(sheet.group.name), frame.right - frame.left - _BEFORE_PRICE
    widest, small = (_widest_price(metrics, sheet, size) for size in (most, least))
    # a second language for which even the least price leaves no room costs the first nothing
    beside = measure_line(metrics, name, "sans-600", (_SIZES[1],) * 2, wide - small)[1]
    return max(least, min(most, int(4 * most * (wide - beside) / widest) / 4 if widest else most))


def _put_picture(pen: Pen, sheet: DeedSheet) -> None:
    # Draw what is owned between rents and prices: its own drawing, or else its icon.
    theme, frame, group = sheet.context.theme, sheet.frame, sheet.group
    top, over = sheet.table.bottom + 0.8, min(sheet.foot_rows, default=FOOT + 4.3) - 3.6
    foot = over if sheet.reach else min(over, sheet.note_area.y if sheet.note else FOOT)
    wide = frame.right - frame.left - (sheet.reach + 1 if sheet.reach else 0)
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


def _put_label(pen: Pen, sheet: DeedSheet, row: int, key: str, font: Font = "sans-400") -> None:
    ink, said = sheet.context.theme.colour("ink"), sheet.context.label(key)
    room = _label_room(pen, sheet)
    with pen.tag(_line(f"foot {row}")):
        put_line(pen, sheet.frame.left, sheet.foot_rows[row], said, font, _SIZES, ink, room)


def _label_room(metrics: Metrics, sheet: DeedSheet) -> float:
    # No more than the widest of the sums leaves.
    context, group = sheet.context, sheet.group
    sums = [context.sum(each) for each in (group.house, group.hotel) if each is not None]
    lent = [mortgage_value(deed) for deed in deeds_of(context.box, group.id) if sheet.lent]
    wide = [metrics.width(each, "sans-500", _SIZES[1]) for each in sums]
    beside = sheet.right if sheet.reach else sheet.frame.right - _code_room(metrics, sheet)
    wide += [metrics.width(context.sum(each), "sans-700", _SIZES[1]) for each in lent]
    most = beside - sheet.frame.left - max(wide, default=0.0) - GAP
    room = min(most, max(_LABEL, _EASY * _width_of_labels(metrics, sheet, _SIZES[1], most)))
    # beside a QR code sums end at the right: the widest stands in another row than a long label
    return max(room, _LABEL) if sheet.reach else room


def _code_room(metrics: Metrics, sheet: DeedSheet) -> float:
    # As wide as any code of the kit, so that labels of sisters end alike.
    codes = sheet.context.codes.values() if sheet.front_code else ()
    size = max(CODE_SIZE, metrics.least)
    return max((metrics.width(each, CODE_FONT, size, 0.1) + 2.0 for each in codes), default=0.0)


def _width_of_labels(metrics: Metrics, sheet: DeedSheet, size: float, most: float) -> float:
    keys = ("house_price", "hotel_price")[: 2 * sheet.builds]
    labels: list[tuple[str, Font]] = [(sheet.context.label(key), "sans-400") for key in keys]
    if sheet.lent:
        labels.append((sheet.context.label("mortgage_value"), "sans-600"))
    sizes = (size, _SIZES[1])
    wide = (measure_line(metrics, said, font, sizes, most)[1] for said, font in labels)
    return max(wide, default=0.0)


def _label_end(metrics: Metrics, sheet: DeedSheet) -> float:
    most = _label_room(metrics, sheet)
    wide = _width_of_labels(metrics, sheet, _SIZES[0], most)
    return sheet.frame.left + min(most, wide) + GAP


def _put_foot_sum(
    pen: Pen, sheet: DeedSheet, row: int, said: str, font: Font, sign: float = 0
) -> float:
    # Give where it ends, before room for a sign.
    ink, frame, y = sheet.context.theme.colour("ink"), sheet.frame, sheet.foot_rows[row]
    left, right = _label_end(pen, sheet), sheet.right - sign
    with pen.tag(_line(f"foot {row}")):
        if sheet.reach:  # sums stand in a column beside the QR code
            room = right - frame.left - 9
            put_line(pen, right, y, said, font, _SIZES, ink, room, "right")
            return right
        if y == FOOT and sheet.front_code:
            size = max(CODE_SIZE, pen.least)
            right -= pen.width(sheet.front_code, CODE_FONT, size, 0.1) + 2.0
        return left + put_line(pen, left, y, said, font, _SIZES, ink, right - left)


def _draw_prices(pen: Pen, sheet: DeedSheet) -> None:
    context, group = sheet.context, sheet.group
    for n, key in enumerate(("house_price", "hotel_price")):
        _put_label(pen, sheet, n, key)
    if group.house is not None:
        _put_foot_sum(pen, sheet, 0, context.sum(group.house), "sans-500")
    if group.hotel is None:
        return
    houses = len(sheet.rows) - 2
    said = context.label("hotel_sum", sum=context.sum(group.hotel), n=houses)
    left = sheet.frame.left + 9 if sheet.reach else _label_end(pen, sheet)
    size, wide = measure_line(pen, said, "sans-500", (_SIZES[1],) * 2, sheet.right - left)
    if size and wide <= sheet.right - left:
        _put_foot_sum(pen, sheet, 1, said, "sans-500")
        return
    said = f"{context.sum(group.hotel)} + {houses}"  # the sign of a house in place of the word
    right = _put_foot_sum(pen, sheet, 1, said, "sans-500", _SIGN)
    put_house_sign(pen, context.theme, right + 0.5, sheet.foot_rows[1], group.colour)


def _draw_blank(pen: Pen, sheet: DeedSheet) -> None:
    _draw_ground(pen, sheet)
    context, frame, price = sheet.context, sheet.frame, sheet.frame.face.y + _PRICE
    name, left, right = frame.name, frame.left, frame.right
    dots = [(name.x, name.bottom - 0.8, name.right), (left, price - 3.3, left + 22),
            (right - 24, price + 0.4, right)]  # fmt: skip
    if context.box.board:
        x, y = frame.number or (right - 2.5, frame.head)
        dots.append((x - 2.5, y + 0.4, x + 2.5))
    start = left + (9 if sheet.reach else _LABEL + 0.8)
    dots += [(start, y + 0.4, start + 12) for y in sheet.foot_rows]
    for x, y, end in dots:
        pen.shape(line(x, y, end, y), stroke=context.theme.stroke("ink", 0.25, (0.25, 0.75)))
    _put_codes(pen, sheet)


def _put_head(pen: Pen, sheet: DeedSheet, colour: Colour) -> None:
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
