"""The title deed: what a property costs, earns and is pledged for; its back says MORTGAGED.

Everything that equal deeds share (band, rules, labels) is one ornament, so that a deed costs a
dozen strokes.
"""

from functools import partial
from typing import Final

from pnp.box.estate import Deed, Group
from pnp.box.model import group_of
from pnp.box.mortgage_prices import has_mortgage, mortgage_value, redeem_as_printed
from pnp.box.path_data import read_path
from pnp.box.rulebook import matters_of
from pnp.box.words import Words
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.cardback import put_back
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.frame import BORDER, CARD, INNER, LEFT, RIGHT, put_codes, put_frame
from pnp.faces.path import Path, line, rectangle, rounded_rectangle, shift
from pnp.faces.pen import Colour, Font, Ornament, Pen, Stroke
from pnp.faces.space_number import deed_number, put_number
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect

_NAME: Final = Rect(5.5, 7.4, 52, 8.6)
_HEAD: Final = 7.2
"""Baseline of the line above the name, at whose end the number of the space stands."""

_NUMBER_ROOM: Final = 6.0
_STRIP: Final = Rect(BORDER, 16.4, INNER.width, 5.6)
_TABLE_TOP: Final = 32.2
_TABLE_FOOT: Final = 56.8
_NOTE: Final = Rect(LEFT, 57.4, RIGHT - LEFT, 5.6)
_FIGURES: Final = 36.4
_HOUSES: Final = 33.0
_BLANK_GROUP: Final = Group("blank", Words("en"), "paper", "plain")

_HOUSE: Final = Path(read_path("M0 0V-1.2L1 -2.2 2 -1.2V0Z"))
_HOTEL: Final = Path(read_path("M0.3 0V-2H0V-2.4H4.5V-2H4.2V0Z"))
_WINDOWS: Final = Path(
    read_path("M0.9 -1.6h0.5v0.8h-0.5zM2 -1.6h0.5v0.8h-0.5zM3.1 -1.6h0.5v0.8h-0.5z")
)


def deed_piece(context: Context, deed: Deed) -> PrintedPiece:
    """Give a title deed with its back."""
    group = group_of(context.box, deed)
    code, payload = context.codes.get(deed.id, ""), context.payloads.get(deed.id, "")
    key = f"deed {deed.id} {context.lang} {context.theme.ink}"
    front = partial(
        _draw_front, context=context, deed=deed, group=group, code=code, payload=payload
    )
    back = partial(_draw_back, context=context, deed=deed, code=code)
    return PrintedPiece(
        deed.id,
        Face(f"{key} front", CARD, front),
        Face(f"{key} back", CARD, back, bleed=3),
        code,
        payload=payload,
    )


def blank_deed_piece(context: Context) -> PrintedPiece:
    """Give the empty deed that players fill in by hand, as many as the box holds."""
    key = f"deed blank {context.lang} {context.theme.ink}"
    code, payload = context.codes.get("blank-deed", ""), context.payloads.get("blank-deed", "")
    count = context.box.blanks.count if context.box.blanks else 0
    return PrintedPiece(
        "blank-deed",
        Face(
            f"{key} front", CARD, partial(_draw_blank, context=context, code=code, payload=payload)
        ),
        Face(
            f"{key} back", CARD, partial(_draw_back, context=context, deed=None, code=code), bleed=3
        ),
        code,
        count,
        payload,
    )


def _draw_front(
    pen: Pen, context: Context, deed: Deed, group: Group, code: str, payload: str
) -> None:
    rows, note = tuple(_row_labels(context, group, len(deed.rents))), context.localise(deed.notes)
    pen.stamp(
        Ornament(
            f"deed ground {group.id} {rows} {bool(note)} {has_mortgage(deed)} {context.lang}"
            f" {context.theme.ink}",
            INNER.inset(-1),
            partial(
                _draw_ground,
                context=context,
                group=group,
                rows=rows,
                noted=bool(note),
                lent=has_mortgage(deed),
            ),
        )
    )
    ink, theme = context.theme.colour("ink"), context.theme
    if note:
        put_text(pen, note, "sans-400-italic", (8, 7), ink, _NOTE)
    _put_name(pen, context.localise(deed.name), theme.on(group.colour))
    number = deed_number(context, deed)
    put_number(pen, RIGHT, _HEAD, number, theme.on(group.colour), "right")
    put_line(pen, RIGHT, 29.9, context.sum(deed.price), "serif-700", (20, 14), ink, 26, "right")
    pitch = _pitch(len(rows))
    for n, rent in enumerate(deed.rents):
        font: Font = "sans-700" if n in {0, len(rows) - 1} else "sans-500"
        said = str(rent) if group.rent_by == "throw" else context.sum(rent)
        pen.text(RIGHT, _TABLE_TOP + (n + 0.5) * pitch + 1.05, said, font, 9.5, ink, "right")
    if has_mortgage(deed):
        lent = context.sum(mortgage_value(deed))
        pen.text(_FIGURES, _foot_row(2), lent, "sans-700", 8, ink, "right")
    put_codes(pen, context, code, payload)


def _put_name(pen: Pen, name: str, colour: Colour) -> None:
    """Set the name on one line if it can be large enough there, else on two."""
    if pen.width(name, "serif-700", 13) <= _NAME.width:
        put_line(pen, _NAME.x, _NAME.y + 5.9, name, "serif-700", (17, 13), colour, _NAME.width)
    else:
        put_text(pen, name, "serif-700", (13, 9), colour, _NAME, leading=1.05)


def _foot_row(n: int) -> float:
    return 67.8 + n * 4.1


def _row_labels(context: Context, group: Group, count: int) -> list[str]:
    """Say what each rent of a deed is for."""
    if group.rent_by == "owned":
        return [context.counted("rent_owned", n) for n in range(1, count + 1)]
    if group.rent_by == "throw":
        return [context.counted("rent_throw", n) for n in range(1, count + 1)]
    if count == 1:
        return [context.label("rent_only")]
    houses = [context.counted("rent_house", n) for n in range(1, count - 1)]
    return [context.label("rent_site"), *houses, context.label("rent_hotel")]


def _draw_ground(
    pen: Pen, context: Context, group: Group, rows: tuple[str, ...], *, noted: bool, lent: bool
) -> None:
    """Draw what the deeds of a group share; a deed's own note stands where theirs would."""
    theme, ink = context.theme, context.theme.colour("ink")
    _draw_band(pen, context, group)
    kind = f"{context.label('title_deed')} · {context.label(f'kind_{group.kind}')}".upper()
    _put_head(pen, kind, theme.on(group.colour))
    name, price = context.localise(group.name), context.label("price")
    put_line(pen, LEFT, 26.0, name, "sans-600", (9, 7), ink, 26)
    put_line(pen, LEFT, 29.9, price, "sans-400", (8.5, 7), ink, 26)
    _draw_table(pen, context, rows)
    if group.rent_by == "buildings" and len(rows) > 1:
        _draw_buildings(pen, theme, group, len(rows))
        if not noted and "double-rent" in matters_of(context.box.rules):
            put_text(pen, context.label("rent_doubled"), "sans-400-italic", (8, 7), ink, _NOTE)
        _draw_prices(pen, context, group)
    else:
        foot = _TABLE_TOP + len(rows) * _pitch(len(rows))
        size = min(22.0, 70.5 - (max(foot, _NOTE.bottom) if noted else foot))
        put_icon(pen, theme, group.kind, LEFT - 1, 72.5 - size, size, theme.colour(group.colour))
    if lent:
        _label_mortgage(pen, context)
    put_frame(pen, context)


def _label_mortgage(pen: Pen, context: Context) -> None:
    ink, said = context.theme.colour("ink"), context.label("mortgage_value")
    put_line(pen, LEFT, _foot_row(2), said, "sans-600", (8, 7), ink, 21)


def _put_head(pen: Pen, text: str, colour: Colour) -> None:
    """Set the line above the name in spaced capitals, closer where a language needs more room."""
    width = RIGHT - LEFT - _NUMBER_ROOM
    spare = width - pen.width(text, "sans-600", 7.5)
    put_line(pen, LEFT, _HEAD, text, "sans-600", (7.5, 7), colour, width,
             spacing=max(0.0, min(0.22, spare / len(text))))  # fmt: skip


def _draw_prices(pen: Pen, context: Context, group: Group) -> None:
    ink = context.theme.colour("ink")
    for n, (key, price) in enumerate((("house_price", group.house), ("hotel_price", group.hotel))):
        put_line(pen, LEFT, _foot_row(n), context.label(key), "sans-400", (8, 7), ink, 21)
        if price is not None:
            pen.text(_FIGURES, _foot_row(n), context.sum(price), "sans-500", 8, ink, "right")


def _draw_band(pen: Pen, context: Context, group: Group) -> None:
    """Draw the band: plain colour under the name, the group's pattern below, its edge a crest."""
    theme, ink = context.theme, context.theme.stroke("ink", 0.3)
    solid = Rect(BORDER, BORDER, INNER.width, _STRIP.y - BORDER)
    pen.shape(rectangle(solid), fill=theme.area(group.colour))
    band = band_path(theme.look.band, Rect(BORDER, BORDER, INNER.width, _STRIP.bottom - BORDER))
    with pen.clip(band):
        fill_pattern(pen, _STRIP, group.pattern, theme, group.colour)
    pen.shape(band, stroke=ink)
    pen.shape(line(BORDER, _STRIP.y, INNER.right, _STRIP.y), stroke=theme.stroke("ink", 0.2))


def _draw_table(pen: Pen, context: Context, rows: tuple[str, ...]) -> None:
    ink = context.theme.colour("ink")
    pitch = _pitch(len(rows))
    for n, said in enumerate(rows):
        font: Font = "sans-600" if n in {0, len(rows) - 1} else "sans-400"
        put_line(pen, LEFT, _TABLE_TOP + (n + 0.5) * pitch + 1.1, said, font, (9, 7), ink, 30)
    between = [
        line(LEFT, y, RIGHT, y) for y in (_TABLE_TOP + n * pitch for n in range(1, len(rows)))
    ]
    pen.shape(
        Path(tuple(step for rule in between for step in rule.steps)), stroke=Stroke(ink, 0.08)
    )
    for y in (_TABLE_TOP, _TABLE_TOP + len(rows) * pitch):
        pen.shape(line(LEFT, y, RIGHT, y), stroke=Stroke(ink, 0.3))


def _pitch(rows: int) -> float:
    """Give the height of a row in mm: few rows are not stretched over the whole table."""
    return min(5.4, (_TABLE_FOOT - _TABLE_TOP) / rows)


def _draw_buildings(pen: Pen, theme: Theme, group: Group, rows: int) -> None:
    """Draw the houses and the hotel of each row as small signs beside its words."""
    pitch = _pitch(rows)
    fill, stroke = theme.area(group.colour), theme.stroke("ink", 0.14)
    for row in range(1, rows - 1):
        for n in range(row):
            sign = shift(_HOUSE, _HOUSES + n * 2.5, _TABLE_TOP + (row + 0.5) * pitch + 1.1)
            pen.shape(sign, fill, stroke)
    foot = _TABLE_TOP + (rows - 0.5) * pitch + 1.1
    pen.shape(shift(_HOTEL, _HOUSES, foot), fill, stroke)
    windows = theme.on(group.colour) if theme.ink == "full" else WHITE
    pen.shape(shift(_WINDOWS, _HOUSES, foot), windows)


def _draw_blank(pen: Pen, context: Context, code: str, payload: str) -> None:
    """Draw a deed with room to write: name, group, price, rents and prices of building."""
    ink, theme = context.theme.colour("ink"), context.theme
    rows = tuple(_row_labels(context, _BLANK_GROUP, 6))
    kind = f"{context.label('title_deed')} · {context.localise(context.box.game.title)}".upper()
    _put_head(pen, kind, ink)
    band = Rect(BORDER, BORDER, INNER.width, _STRIP.bottom - BORDER)
    pen.shape(band_path(theme.look.band, band), stroke=theme.stroke("ink", 0.3))
    put_line(pen, LEFT, 29.9, context.label("price"), "sans-400", (8.5, 7), ink, 26)
    _draw_table(pen, context, rows)
    if "double-rent" in matters_of(context.box.rules):
        put_text(pen, context.label("rent_doubled"), "sans-400-italic", (8, 7), ink, _NOTE)
    _draw_prices(pen, context, _BLANK_GROUP)
    lent = any(map(has_mortgage, context.box.deeds))
    if lent:
        _label_mortgage(pen, context)
    dots = [(LEFT, 15.6, RIGHT), (LEFT, 26.4, LEFT + 22), (RIGHT - 24, 30.4, RIGHT)]
    dots += [(RIGHT - 5, _HEAD + 0.4, RIGHT)] if context.box.board else []
    dots += [(_FIGURES - 9, _foot_row(n) + 0.4, _FIGURES) for n in range(2 + lent)]
    for x, y, end in dots:
        pen.shape(line(x, y, end, y), stroke=Stroke(ink, 0.25, (0.25, 0.75)))
    put_frame(pen, context)
    put_codes(pen, context, code, payload)


def _draw_back(pen: Pen, context: Context, deed: Deed | None, code: str) -> None:
    """Draw the side that shows while a deed is mortgaged; without mortgages, the kit's back."""
    if not (has_mortgage(deed) if deed else any(map(has_mortgage, context.box.deeds))):
        name = context.label("part_deeds")
        put_back(pen, context.theme, CARD, "ink", name, 20)
        return
    ink, middle = context.theme.colour("ink"), CARD.width / 2
    pen.stamp(
        Ornament(
            f"deed back {context.lang} {context.theme.ink}",
            Rect(-3, -3, CARD.width + 6, CARD.height + 6),
            partial(_draw_back_ground, context=context),
        )
    )
    if deed:
        put_text(
            pen,
            context.localise(deed.name),
            "serif-700",
            (16, 11),
            ink,
            Rect(9.5, 41.6, 44, 8),
            "centre",
        )
        pledged = context.label("pledge", sum=context.sum(mortgage_value(deed)))
        put_number(pen, 53.4, 18.0, deed_number(context, deed), ink, "right")
        put_line(pen, middle, 54.0, pledged, "sans-500", (10, 7), ink, 44, "centre")
        lift = redeem_as_printed(context.box.rules, (deed,))
        if lift:
            lifted = context.label("lift_cost", sum=context.sum(lift.total))
            put_line(pen, middle, 58.8, lifted, "sans-600", (10, 7), ink, 44, "centre")
    else:
        _draw_blank_pledge(pen, context)
    if code:
        pen.text(middle, 72.4, code, "sans-600", 8, ink, "centre", 0.15)


def _draw_blank_pledge(pen: Pen, context: Context) -> None:
    """Leave room on the back of a blank deed for its name, its mortgage and what lifting costs."""
    ink, right = context.theme.colour("ink"), CARD.width - 11
    dots = Stroke(ink, 0.25, (0.25, 0.75))
    pen.shape(line(11, 47, right, 47), stroke=dots)
    lifts = redeem_as_printed(context.box.rules, ()) is not None
    for y, key in ((54.0, "pledge"), (58.8, "lift_cost"))[: 1 + lifts]:
        said = context.label(key, sum="").rstrip()
        put_line(pen, 11, y, said, "sans-500", (10, 7), ink, 26)
        pen.shape(line(right - 14, y + 0.4, right, y + 0.4), stroke=dots)


def _draw_back_ground(pen: Pen, context: Context) -> None:
    """Draw what all backs of deeds share: bars like a closed shutter, and the word MORTGAGED."""
    ink, theme, middle = context.theme.colour("ink"), context.theme, CARD.width / 2
    colour = theme.colour("ink" if theme.ink == "line" else "mortgaged")
    bars = Stroke(colour, 1.1 if theme.ink == "full" else 0.4)
    # 15 bars to the width and 21 to the height of a card: they run on from deed to deed
    across, lean = CARD.width / 15, (CARD.width / 15) / (CARD.height / 21)
    bars_at = (n * across - 2 for n in range(41))
    steps = tuple(step for x in bars_at for step in line(x, -4, x - 96 * lean, 92).steps)
    pen.shape(Path(steps), stroke=bars)
    plate = Rect(6, 12, CARD.width - 12, 64)
    pen.shape(rounded_rectangle(plate, 2.5), WHITE, Stroke(ink, 0.7))
    pen.shape(rounded_rectangle(plate.inset(1.1), 1.6), stroke=Stroke(ink, 0.2))
    put_icon(pen, context.theme, "mortgage", middle - 15.5, 15.5, 14, theme.colour("bad"))
    put_emblem(pen, theme, middle + 1.5, 15.2, 14.6)
    word = context.label("mortgaged").upper()
    put_line(pen, middle, 38.6, word, "serif-700", (20, 12), theme.colour("bad"), 44, "centre")
    put_text(pen, context.label("no_rent"), "sans-400-italic", (8.5, 7), ink,
             Rect(10, 61.4, 43, 7), "centre")  # fmt: skip
