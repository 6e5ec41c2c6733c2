"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from functools import partial
from typing import Final

from pnp.box.model import Deed, Group, group_of, mortgage_of
from pnp.faces.art.bands import band_path
from pnp.faces.art.icons import put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import Path, line, rectangle, rounded
from pnp.faces.pen import Font, Ornament, Pen, Stroke
from pnp.faces.qr import put_code
from pnp.units import Rect, Size

SIZE: Final = Size(63, 88)
"""Trim of a deed in mm: the size of a playing card."""

BORDER: Final = 3.0
"""White paper round the face in mm: neighbours butt on the sheet without bleed."""

_INNER: Final = Rect(BORDER, BORDER, SIZE.width - 2 * BORDER, SIZE.height - 2 * BORDER)
_LEFT: Final = 5.5
_RIGHT: Final = SIZE.width - _LEFT
_NAME: Final = Rect(5.5, 7.4, 52, 8.6)
_STRIP: Final = Rect(BORDER, 16.4, _INNER.width, 5.6)
_TABLE_TOP: Final = 33.0
_TABLE_FOOT: Final = 57.0
_NOTE: Final = Rect(_LEFT, 57.6, _RIGHT - _LEFT, 5.6)
_CODE_ROOM: Final = 20.5
_CODE_TOP: Final = SIZE.height - BORDER - 0.8 - _CODE_ROOM


def deed_piece(brief: Brief, deed: Deed) -> Piece:
    """Give a title deed with its back."""
    group = group_of(brief.box, deed)
    code, payload = brief.codes.get(deed.id, ""), brief.payloads.get(deed.id, "")
    key = f"deed {deed.id} {brief.lang} {brief.hand.ink}"
    front = partial(_draw_front, brief=brief, deed=deed, group=group, code=code, payload=payload)
    back = partial(_draw_back, brief=brief, deed=deed, code=code)
    return Piece(
        deed.id,
        Face(f"{key} front", SIZE, front),
        Face(f"{key} back", SIZE, back, bleed=3),
        code,
        payload=payload,
    )


def blank_deed_piece(brief: Brief) -> Piece:
    """Give the empty deed that players fill in by hand, as many as the box holds."""
    key = f"deed blank {brief.lang} {brief.hand.ink}"
    code, payload = brief.codes.get("blank-deed", ""), brief.payloads.get("blank-deed", "")
    count = brief.box.blanks.count if brief.box.blanks else 0
    return Piece(
        "blank-deed",
        Face(f"{key} front", SIZE, partial(_draw_blank, brief=brief, code=code, payload=payload)),
        Face(f"{key} back", SIZE, partial(_draw_back, brief=brief, deed=None, code=code), bleed=3),
        code,
        count,
        payload,
    )


def _draw_front(pen: Pen, brief: Brief, deed: Deed, group: Group, code: str, payload: str) -> None:
    rows = tuple(_row_labels(brief, group, len(deed.rents)))
    pen.stamp(
        Ornament(
            f"deed ground {group.id} {rows} {brief.lang} {brief.hand.ink}",
            _INNER.inset(-1),
            partial(_draw_ground, brief=brief, group=group, rows=rows),
        )
    )
    ink, hand = brief.hand.colour("ink"), brief.hand
    put_text(pen, brief.said(deed.name), "serif-700", (17, 12), hand.on(group.colour), _NAME)
    put_line(pen, _RIGHT, 29.4, brief.sum(deed.price), "serif-700", (20, 14), ink, 26, "right")
    pitch = (_TABLE_FOOT - _TABLE_TOP) / len(rows)
    for n, rent in enumerate(deed.rents):
        font: Font = "sans-700" if n in {0, len(rows) - 1} else "sans-500"
        said = str(rent) if group.rent_by == "throw" else brief.sum(rent)
        pen.text(_RIGHT, _TABLE_TOP + (n + 0.74) * pitch, said, font, 9.5, ink, "right")
    pen.text(37.2, _foot_row(2), brief.sum(mortgage_of(deed)), "sans-700", 8, ink, "right")
    _put_code(pen, brief, code, payload)


def _put_code(pen: Pen, brief: Brief, code: str, payload: str) -> None:
    ink = brief.hand.colour("ink")
    if payload:
        put_code(pen, payload, SIZE.width - BORDER - 0.8 - _CODE_ROOM, _CODE_TOP, _CODE_ROOM)
    if code:
        pen.text(_LEFT, SIZE.height - 5.2, code, "sans-600", 8, ink, spacing=0.15)


def _foot_row(n: int) -> float:
    return 68.2 + n * 4.3


def _row_labels(brief: Brief, group: Group, count: int) -> list[str]:
    """Say what each rent of a deed is for."""
    if group.rent_by == "owned":
        return [_counted(brief, "rent_owned", n) for n in range(1, count + 1)]
    if group.rent_by == "throw":
        return [_counted(brief, "rent_throw", n) for n in range(1, count + 1)]
    houses = [_counted(brief, "rent_house", n) for n in range(1, count - 1)]
    return [brief.label("rent_site"), *houses, brief.label("rent_hotel")]


def _counted(brief: Brief, key: str, n: int) -> str:
    return brief.label(f"{key}_one") if n == 1 else brief.label(f"{key}_many", n=n)


def _draw_ground(pen: Pen, brief: Brief, group: Group, rows: tuple[str, ...]) -> None:
    """Draw what the deeds of a group share."""
    hand, ink = brief.hand, brief.hand.colour("ink")
    _draw_band(pen, brief, group)
    kind = brief.label(f"kind_{group.kind}")
    put_line(pen, _LEFT, 6.9, f"{brief.label('title_deed')} · {kind}".upper(), "sans-600", (7.5, 7),
             hand.on(group.colour), 52, spacing=0.22)  # fmt: skip
    put_icon(pen, group.kind, _LEFT, 23.6, 6.4, ink)
    put_line(pen, _LEFT + 8, 26.2, brief.said(group.name), "sans-500", (8.5, 7), ink, 20)
    put_line(pen, _LEFT + 8, 29.6, brief.label("price"), "sans-400", (8, 7), ink, 20)
    _draw_table(pen, brief, rows)
    if group.rent_by == "buildings":
        put_text(pen, brief.label("rent_doubled"), "sans-400-italic", (7.5, 7), ink, _NOTE)
        for n, (key, price) in enumerate(
            (("house_price", group.house), ("hotel_price", group.hotel))
        ):
            if price is not None:
                put_line(pen, _LEFT, _foot_row(n), brief.label(key), "sans-400", (8, 7), ink, 20)
                pen.text(37.2, _foot_row(n), brief.sum(price), "sans-500", 8, ink, "right")
    put_line(pen, _LEFT, _foot_row(2), brief.label("mortgage_value"), "sans-600", (8, 7), ink, 22)
    pen.shape(rectangle(_INNER), stroke=Stroke(ink, 0.3))


def _draw_band(pen: Pen, brief: Brief, group: Group) -> None:
    hand = brief.hand
    solid = Rect(BORDER, BORDER, _INNER.width, _STRIP.y - BORDER)
    pen.shape(rectangle(solid), fill=hand.area(group.colour))
    whole = Rect(BORDER, BORDER, _INNER.width, _STRIP.bottom - BORDER)
    band = band_path(hand.look.band, whole)
    with pen.clipped(band):
        fill_pattern(pen, _STRIP, group.pattern, hand, group.colour)
    pen.shape(band, stroke=hand.stroke("ink", 0.3))
    pen.shape(line(BORDER, _STRIP.y, _INNER.right, _STRIP.y), stroke=hand.stroke("ink", 0.2))


def _draw_table(pen: Pen, brief: Brief, rows: tuple[str, ...]) -> None:
    ink = brief.hand.colour("ink")
    pitch = (_TABLE_FOOT - _TABLE_TOP) / len(rows)
    for n, label in enumerate(rows):
        font: Font = "sans-600" if n in {0, len(rows) - 1} else "sans-400"
        put_line(pen, _LEFT, _TABLE_TOP + (n + 0.74) * pitch, label, font, (9, 7), ink, 34)
    rules = [
        line(_LEFT, _TABLE_TOP + n * pitch, _RIGHT, _TABLE_TOP + n * pitch)
        for n in range(len(rows) + 1)
    ]
    pen.shape(Path(tuple(step for rule in rules for step in rule.steps)), stroke=Stroke(ink, 0.12))


def _draw_blank(pen: Pen, brief: Brief, code: str, payload: str) -> None:
    """Draw a deed with empty lines to be filled in by hand."""
    group = Group("blank", brief.box.game.title, "paper", "plain")
    rows = tuple(_row_labels(brief, group, 6))
    _draw_ground(pen, brief, group, rows)
    _put_code(pen, brief, code, payload)


def _draw_back(pen: Pen, brief: Brief, deed: Deed | None, code: str) -> None:
    """Draw the side that shows while a deed is mortgaged."""
    ink, hand = brief.hand.colour("ink"), brief.hand
    pen.stamp(
        Ornament(
            f"deed back {brief.lang} {hand.ink}",
            Rect(-3, -3, SIZE.width + 6, SIZE.height + 6),
            partial(_draw_back_ground, brief=brief),
        )
    )
    if deed:
        put_text(
            pen, brief.said(deed.name), "serif-600", (15, 11), ink, Rect(8, 47, 47, 8), "centre"
        )
        pledge = f"{brief.label('mortgage_value')} {brief.sum(mortgage_of(deed))}"
        put_line(pen, SIZE.width / 2, 59.5, pledge, "sans-500", (9, 7), ink, 47, "centre")
    if code:
        pen.text(SIZE.width / 2, 68, code, "sans-600", 8, ink, "centre", 0.15)


def _draw_back_ground(pen: Pen, brief: Brief) -> None:
    ink, hand = brief.hand.colour("ink"), brief.hand
    lines = [line(x, -3, x - 94, 91) for x in range(0, 160, 3)]
    steps = tuple(step for path in lines for step in path.steps)
    pen.shape(Path(steps), stroke=Stroke(ink, 0.35))
    plate = Rect(6, 16, SIZE.width - 12, 56)
    pen.shape(rounded(plate, 2), "#ffffff", Stroke(ink, 0.6))
    pen.shape(rounded(plate.inset(1), 1.4), stroke=Stroke(ink, 0.2))
    put_icon(pen, "mortgage", SIZE.width / 2 - 7, 19, 14, hand.colour("accent"))
    put_line(pen, SIZE.width / 2, 43, brief.label("mortgaged").upper(), "serif-700", (20, 14),
             hand.colour("accent"), 47, "centre", 0.4)  # fmt: skip
