"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from functools import partial
from typing import Final

from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.estate import Deed, Group
from pnp.box.model import deeds_of, group_of
from pnp.box.parts.declared import CARD
from pnp.box.words import Words, has_two
from pnp.faces.art.drawing import put_drawing, put_icon
from pnp.faces.boards.effects import deed_number, put_number
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import FOOT, frame_of, put_codes
from pnp.faces.frames.cardback import put_town_stamp
from pnp.faces.frames.deed_back import draw_deed_back
from pnp.faces.frames.deed_sheet import (
    DeedSheet,
    common_size_of,
    draw_table,
    put_house_sign,
    put_rents,
    row_labels,
)
from pnp.faces.path import line
from pnp.faces.pen import Colour, Font, Metrics, Ornament, Pen
from pnp.faces.tags import HEADING, NUMBER, Tag
from pnp.faces.text.fit import lettering_of, measure_line, put_line, put_name, put_text
from pnp.faces.theme import WHITE

# Room in mm that a number takes at the right of the head.
_NUMBER_ROOM: Final = 6.0
# How far words keep from the middle of a number that stands in a disc of its own, in mm.
_DISC: Final = 5.4
# Baseline of the price, below the top of the face.
_PRICE: Final = 24.8

_PRICE_SIZE: Final = 19
# Room in mm for what stands at the left of the price.
_BESIDE_PRICE: Final = 24.0
# Room for the labels at the foot, in mm.
_LABEL: Final = 22.0
# The same in large print.
_LABEL_LARGE: Final = 28.0
# The same in two languages.
_LABEL_IN_TWO: Final = 29.0
# Between a label at the foot and its sum, in mm.
_GAP: Final = 1.8
# Size in pt of the printed code.
_CODE: Final = 7.5
# Its type: lighter than the sum of the mortgage, which stands beside it.
_CODE_FONT: Final[Font] = "sans-400"

_PICTURE_LEAST: Final = 12.0
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")


def deed_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give a title deed with its back; the side that shows a mortgage bears the QR code."""
    group = group_of(context.box, deed)
    return _piece(context, deed.id, deed, group, lent=has_mortgage(deed), count=1)


def blank_deed_piece(context: Context) -> PrintedPiece:
    """Give the empty deed that players fill in by hand, as many as the box holds."""
    count = context.box.blanks.count if context.box.blanks else 0
    lent = any(map(has_mortgage, context.box.deeds))
    return _piece(context, "blank-deed", None, _BLANK_GROUP, lent=lent, count=count)


def _piece(
    context: Context, name: str, deed: Deed | None, group: Group, *, lent: bool, count: int
) -> PrintedPiece:
    code, payload = context.codes.get(name, ""), context.payloads.get(name, "")
    behind = context.backs and lent
    shown = "" if behind else payload
    key = f"deed {name} {context.lang} {context.theme.ink}"
    rows = tuple(row_labels(context.box, context.lang, group, len(deed.rents) if deed else 6))
    common = common_size_of(context, group)
    sheet = DeedSheet(context, frame_of(context), group, deed, common, lent, code, shown, rows)
    back = partial(
        draw_deed_back, context=context, deed=deed, code=code, payload=payload if behind else ""
    )
    draw = partial(_draw_front if deed else _draw_blank, sheet=sheet)
    return PrintedPiece(
        name,
        Face(f"{key} {bool(shown)} front", CARD, draw, bleed=sheet.frame.bleed),
        Face(f"{key} {behind} back", CARD, back, bleed=3, ground="deed"),
        code,
        count,
        payload,
        "back" if behind else "front",
    )


def _draw_front(pen: Pen, sheet: DeedSheet) -> None:
    context, group, deed, frame = sheet.context, sheet.group, sheet.deed, sheet.frame
    if deed is None:
        return
    theme, ink = context.theme, context.theme.colour("ink")
    noted = "own" if sheet.is_noted else sheet.note
    key = f"deed ground {group.id} {sheet.rows} {noted} {sheet.lent} {sheet.reach:g}"
    key, area = f"{key} {deed.drawing} {context.lang} {theme.ink}", CARD.area.inset(-frame.bleed)
    pen.stamp(Ornament(key, area, partial(_draw_ground, sheet=sheet)))
    if sheet.is_noted:
        _put_note(pen, sheet)
    _put_name(pen, sheet, theme.on(group.colour))
    number, on = deed_number(context, deed), theme.on(frame.box("number").ground or group.colour)
    with pen.tag(NUMBER):
        if frame.number:
            put_number(pen, *frame.number, number, on, "centre")
        else:
            put_number(pen, frame.right, frame.head, number, on, "right")
    price, font = context.sum(deed.price), lettering_of(theme.look.lettering).font
    wide = frame.right - frame.left - 22
    with pen.tag(_line("price")):
        y = frame.face.y + _PRICE
        put_line(pen, frame.right, y, price, font, (_PRICE_SIZE, 13), ink, wide, "right")
    rents = [str(r) if group.rent_by == "throw" else context.sum(r) for r in deed.rents]
    put_rents(pen, theme, sheet.table, rents)
    if sheet.lent:
        lent = context.sum(mortgage_value(deed))
        _put_foot_sum(pen, sheet, sheet.foot_rows - 1, lent, "sans-700")
    _put_codes(pen, sheet)


def _put_name(pen: Pen, sheet: DeedSheet, colour: Colour) -> None:
    context, area = sheet.context, sheet.frame.name
    lettering = lettering_of(context.theme.look.lettering)
    size = sheet.common.find(pen, lettering, (16, 9), area)
    if sheet.deed:
        name = context.localise(sheet.deed.name)
        with pen.tag(HEADING):
            put_name(pen, lettering, name, (size, size), colour, area)


def _put_codes(pen: Pen, sheet: DeedSheet) -> None:
    frame, context = sheet.frame, sheet.context
    if sheet.payload:
        paper = frame.paper(context.theme)
        put_codes(pen, context, sheet.code, sheet.payload, frame.left, frame.right, paper)
    elif sheet.code and not (context.large and sheet.behind):  # there its back bears it
        ink = context.theme.colour("ink")
        size = max(_CODE, pen.least)
        pen.text(frame.right, FOOT, sheet.code, _CODE_FONT, size, ink, "right", 0.1)


def _draw_ground(pen: Pen, sheet: DeedSheet) -> None:
    context, group, frame = sheet.context, sheet.group, sheet.frame
    theme, ink = context.theme, context.theme.colour("ink")
    frame.put(pen, context, "paper", colour="ink")
    if (stamp := frame.find("stamp")) and sheet.deed and sheet.builds and not sheet.payload:
        put_town_stamp(pen, theme, *stamp.middle, stamp.width / 2)
    board, head = "yes" if context.box.board else "", "head" if sheet.deed else "blank-head"
    frame.put(pen, context, head, colour=group.colour, pattern=group.pattern, board=board)
    _put_head(pen, sheet, theme.on(group.colour))
    name, foot = context.localise(group.name), frame.face.y + _PRICE
    room = _beside_price(pen, sheet) if has_two(name) else _BESIDE_PRICE
    if name:
        put_line(pen, frame.left, foot - 3.9, name, "sans-600", (9.5, 7), ink, room)
    with pen.tag(_line("price")):
        said = context.label("price")
        put_line(pen, frame.left, foot, said, "sans-400", (9, 7), ink, _BESIDE_PRICE)
    draw_table(pen, theme, sheet.table, group.colour)
    if sheet.is_noted:
        with pen.tag(_line("note")):  # read between rents and prices, though it is set later
            pass
    elif sheet.note:
        _put_note(pen, sheet)
    if sheet.builds:
        _draw_prices(pen, sheet)
    else:
        _put_picture(pen, sheet)
    if sheet.lent:
        _put_label(pen, sheet, sheet.foot_rows - 1, "mortgage_value", "sans-600")
    frame.put(pen, context, "edge")


def _put_note(pen: Pen, sheet: DeedSheet) -> None:
    ink = sheet.context.theme.colour("ink")
    put_text(pen, sheet.note, "sans-400-italic", (8.5, 7), ink, sheet.note_area, tag=_line("note"))


def _beside_price(metrics: Metrics, sheet: DeedSheet) -> float:
    context, frame = sheet.context, sheet.frame
    font = lettering_of(context.theme.look.lettering).font
    sums = (context.sum(deed.price) for deed in deeds_of(context.box, sheet.group.id))
    widest = max((metrics.width(each, font, _PRICE_SIZE) for each in sums), default=0.0)
    return max(_BESIDE_PRICE, frame.right - frame.left - widest - 1.5)


def _put_picture(pen: Pen, sheet: DeedSheet) -> None:
    # Draw what is owned between rents and prices: its own drawing, or else its icon.
    theme, frame, group = sheet.context.theme, sheet.frame, sheet.group
    top = sheet.table.foot + 0.8
    foot = min(sheet.foot_row(0) - 3.6, sheet.note_area.y if sheet.note else FOOT)
    wide = frame.right - frame.left
    if sheet.reach:
        wide, foot = wide - sheet.reach - 1, sheet.foot_row(0) - 3.6
    motif = (sheet.deed.drawing if sheet.deed else "") or group.drawing
    if motif:
        size = min(wide, (foot - top) / _ELEVATION)
        x, y = frame.left + (wide - size) / 2, foot - size * (1 + _ELEVATION) / 2
        put_drawing(pen, theme, motif, x, y, size)
    elif foot - top >= _PICTURE_LEAST:
        size = min(22.0, foot - top)
        shown = theme.sign(group.colour, theme.area("paper") or WHITE)
        put_icon(pen, theme, group.kind, frame.left - 1, foot - size, size, shown)


# Height of what is drawn on a deed's picture as a part of its square, in whose middle it lies.
_ELEVATION: Final = 0.62


def _line(key: str) -> Tag:
    return Tag("paragraph", key)


def _put_label(pen: Pen, sheet: DeedSheet, row: int, key: str, font: Font = "sans-400") -> None:
    ink, said = sheet.context.theme.colour("ink"), sheet.context.label(key)
    with pen.tag(_line(f"foot {row}")):
        room = _label_room(pen, sheet, two=has_two(said))
        put_line(pen, sheet.frame.left, sheet.foot_row(row), said, font, (9, 7), ink, room)


def _label_room(metrics: Metrics, sheet: DeedSheet, *, two: bool) -> float:
    # Two languages leave the sums theirs.
    if not two:
        return _LABEL_LARGE if sheet.context.large else _LABEL
    return _LABEL_IN_TWO if sheet.reach else min(_LABEL_IN_TWO, _beside_sums(metrics, sheet))


def _beside_sums(metrics: Metrics, sheet: DeedSheet) -> float:
    context, frame = sheet.context, sheet.frame
    lent = [mortgage_value(deed) for deed in deeds_of(context.box, sheet.group.id) if sheet.lent]
    sums = max((metrics.width(context.sum(each), "sans-700", 7) for each in lent), default=0.0)
    size = max(_CODE, metrics.least)
    codes = [metrics.width(each, _CODE_FONT, size, 0.1) for each in context.codes.values()]
    return frame.right - frame.left - max(codes, default=0.0) - 2.0 - sums - _GAP


def _label_end(metrics: Metrics, sheet: DeedSheet) -> float:
    context = sheet.context
    keys = ("house_price", "hotel_price")[: 2 * sheet.builds]
    labels: list[tuple[str, Font]] = [(context.label(key), "sans-400") for key in keys]
    if sheet.lent:
        labels.append((context.label("mortgage_value"), "sans-600"))
    most = _label_room(metrics, sheet, two=any(has_two(said) for said, _ in labels))
    wide = [measure_line(metrics, said, font, (9, 7), most)[1] for said, font in labels]
    return sheet.frame.left + min(most, max(wide, default=0.0)) + _GAP


def _put_foot_sum(pen: Pen, sheet: DeedSheet, row: int, said: str, font: Font) -> None:
    ink, frame, y = sheet.context.theme.colour("ink"), sheet.frame, sheet.foot_row(row)
    left = _label_end(pen, sheet)
    if sheet.reach:
        right = frame.right - sheet.reach - 0.6
        with pen.tag(_line(f"foot {row}")):
            put_line(pen, right, y, said, font, (9, 7), ink, sheet.beside_code, "right")
        return
    right = frame.right
    if sheet.code and y == FOOT and not (sheet.context.large and sheet.behind):
        right -= pen.width(sheet.code, _CODE_FONT, max(_CODE, pen.least), 0.1) + 2.0
    with pen.tag(_line(f"foot {row}")):
        put_line(pen, left, y, said, font, (9, 7), ink, right - left)


def _draw_prices(pen: Pen, sheet: DeedSheet) -> None:
    context, group = sheet.context, sheet.group
    for n, key in enumerate(("house_price", "hotel_price")):
        _put_label(pen, sheet, n, key)
    if group.house is not None:
        _put_foot_sum(pen, sheet, 0, context.sum(group.house), "sans-500")
    if group.hotel is not None:
        houses = len(sheet.rows) - 2
        said = context.label("hotel_sum", sum=context.sum(group.hotel), n=houses)
        if (
            has_two(said)
            or context.large
            or (sheet.reach and pen.width(said, "sans-500", 7) > sheet.beside_code)
        ):
            _put_hotel_signs(pen, sheet, f"{context.sum(group.hotel)} + {houses}")
        else:
            _put_foot_sum(pen, sheet, 1, said, "sans-500")


# Room in mm that the sign of a house takes behind a sum.
_SIGN: Final = 2.9


def _put_hotel_signs(pen: Pen, sheet: DeedSheet, said: str) -> None:
    theme, y, size = sheet.context.theme, sheet.foot_row(1), (9, 7)
    ink = theme.colour("ink")
    with pen.tag(_line("foot 1")):
        if sheet.reach:
            right = sheet.frame.right - sheet.reach - 0.6 - _SIGN
            put_line(pen, right, y, said, "sans-500", size, ink, sheet.beside_code - _SIGN, "right")
        else:
            left, room = _label_end(pen, sheet), sheet.frame.right - _SIGN
            right = left + put_line(pen, left, y, said, "sans-500", size, ink, room - left)
    put_house_sign(pen, theme, right + 0.5, y, sheet.group.colour)


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
    dots += [(start, sheet.foot_row(n) + 0.4, start + 12) for n in range(sheet.foot_rows)]
    for x, y, end in dots:
        pen.shape(line(x, y, end, y), stroke=context.theme.stroke("ink", 0.25, (0.25, 0.75)))
    _put_codes(pen, sheet)


def _put_head(pen: Pen, sheet: DeedSheet, colour: Colour) -> None:
    context, frame = sheet.context, sheet.frame
    title = context.label("title_deed")
    kind = (
        context.label(f"kind_{sheet.group.kind}")
        if sheet.deed
        else context.localise(context.box.game.title)
    )
    # where room is scarce, the group tells the kind
    text = (title if has_two(title) or context.large else f"{title} · {kind}").upper()
    end = frame.number[0] - _DISC if frame.number else frame.right - _NUMBER_ROOM
    width = end - frame.left
    spare = 0.0 if has_two(text) else width - pen.width(text, "sans-600", 7.5)
    tag = NUMBER if sheet.deed else HEADING  # a blank deed has no name
    with pen.tag(tag):
        put_line(pen, frame.left, frame.head, text, "sans-600", (7.5, 7), colour, width,
                 spacing=max(0.0, min(0.22, spare / len(text))))  # fmt: skip
