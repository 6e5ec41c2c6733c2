"""A space on a ring board as its frame paints it: its band, name and price, where pawns stand."""

from typing import Final

from pnp.box.board import Space
from pnp.box.estate import Deed, Group
from pnp.box.model import Box, drawing_of, group_of
from pnp.box.patterns import DrawnPath, Tiling
from pnp.box.places.rings import CORNER, CORNER_FREE, PlacedSpace, rows_of_space
from pnp.faces.art.drawing import put_icon, put_sign
from pnp.faces.art.patterns import fill_pattern, lay_tiles
from pnp.faces.context import Context
from pnp.faces.effects import line_of
from pnp.faces.face import BOARD_BLEED
from pnp.faces.frames.card_frame import layout_of, put_layer, put_place
from pnp.faces.pen import LIGHT, Colour, Font, Pen, Stroke
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.theme import WHITE, Theme, blend, lightness
from pnp.outlines import line, rectangle
from pnp.units import Rect, Size

FOLD_CLEAR: Final = 2.0
"""Words keep this far from the fold, in mm (docs/figures.md#tiles)."""


def lay_ground(pen: Pen, context: Context, layer: str, size: Size) -> None:
    """Paint what the frame has on a space that nobody builds on (`space`), or behind Start."""
    put_layer(pen, context, f"frame/{layer}", size.area)


def _ground_of(context: Context) -> str:
    """Name the colour such a space is filled with; none if it has the ground of the board."""
    boxes = layout_of(context, "frame").layers.get("space", ())
    return next((box.ground for box in boxes if box.ground), "")


def words_on(context: Context) -> Colour:
    """Give the colour of words on spaces that nobody builds on."""
    ground = _ground_of(context)
    return context.theme.on(ground) if ground else context.theme.colour("ink")


def signs_on(context: Context, colour: str) -> Colour:
    """Give the colour of an icon there: its own as far as it shows, on a panel that of words."""
    theme, ground = context.theme, _ground_of(context)
    if ground and theme.ink == "full":
        return theme.on(ground)
    return theme.sign(colour, theme.ground or WHITE)


def pave_street(pen: Pen, context: Context, group: Group, free: Rect, front: str = "") -> None:
    """Paint the place of a street where pawns stand, from side to side of its space."""
    whole = Rect(0, free.y, free.right + free.x, free.height)
    layer = f"paving-{context.theme.look.frame}"
    put_place(pen, context, layer, whole, colour=group.colour, drawing=front)


def put_group_band(pen: Pen, theme: Theme, group: Group, area: Rect) -> None:
    """Fill an area with colour and pattern of a group, with a thin line round it."""
    fill_pattern(pen, area, group.pattern, theme, group.colour)
    pen.shape(rectangle(area), stroke=theme.stroke("ink", 0.3))


NAME_SIZE: Final = 12.0
"""Size of names in pt."""

_LEAST: Final = 8.0
_PRICE: Final = 14.0
_SUM: Final[Font] = "sans-700"
# Where no price stands a picture may reach so far down beside the number, in mm.
_ABOVE_NUMBER: Final = 4.0
_NUMBER: Final = 6.3  # room for the number of a space left of its price, in mm
_NEAR: Final = 0.7
_ICONS: Final = {
    "start": "start",
    "tax": "levy",
    "event": "coins",
    "jail": "jail",
    "go-to-jail": "jail",
    "card": "luck",
}


def has_band(box: Box, deed: Deed) -> bool:
    """Tell whether the space of a deed has a band to build in."""
    return group_of(box, deed).rent_by == "buildings"


def draw_space(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    """Draw a space as its reader sees it, its top towards the middle of the board."""
    deed = next((deed for deed in context.box.deeds if deed.id == space.deed), None)
    if deed is None:
        _draw_special(pen, context, space, place)
        return
    if not has_band(context.box, deed):
        _draw_sign(pen, context, space, deed, place)
        return
    group, ink = group_of(context.box, deed), context.theme.colour("ink")
    band, below, free, _ = rows_of_space(place)
    pave_street(pen, context, group, free, space.drawing)
    put_group_band(pen, context.theme, group, band)
    room = _name_room(place, below.y, below.bottom)
    name = context.localise(space.name or deed.name)
    _put_name(pen, name, _halves(room)[0] if place.astride else room, ink)
    _put_price(pen, context.sum(deed.price), place, ink, _PRICE)


def _draw_special(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    lay_ground(pen, context, "space", place.cell.size)
    deck = next((deck for deck in context.box.decks if deck.id == space.deck), None)
    name = context.localise(space.name) or (context.localise(deck.name) if deck else "")
    note, sum_ = context.localise(space.note), ""
    if space.effect is not None:
        sum_ = line_of(context, space.effect)
    elif space.amount is not None:
        sum_ = context.label("pay", sum=context.sum(space.amount))
    ink = words_on(context)
    if place.astride:
        top = _put_leaves(pen, f"{name} {note}".strip(), sum_, place, ink)
    else:
        top = _put_heading(pen, name, note, ink, _name_room(place, 2.2, 13.5)) + 0.5
        if sum_:
            _put_price(pen, sum_, place, ink, NAME_SIZE)
    picture = Rect(0, top, place.width, rows_of_space(place)[3].y - top)
    icon = space.icon or (deck.motif if deck and space.kind == "card" else "")
    icon = icon or _ICONS.get(space.kind, "rest")
    _put_picture(pen, context, space.drawing, icon, "accent", picture)


def _put_heading(pen: Pen, name: str, note: str, ink: Colour, area: Rect) -> float:
    # Give the y of their foot.
    foot = put_text(pen, name, "sans-600", (NAME_SIZE, _LEAST), ink, area, "centre",
                    leading=1.08, stand="top")  # fmt: skip
    if not note:
        return foot
    below = Rect(area.x, foot + 0.3, area.width, 4)
    font: Font = "sans-500" if lightness(ink) > LIGHT else "sans-400"  # fine light type fills in
    return put_text(pen, note, font, (9.5, 8), ink, below, "centre", stand="top")


def _draw_sign(pen: Pen, context: Context, space: Space, deed: Deed, place: PlacedSpace) -> None:
    """Draw a space with a sign instead of a band; on the fold the sign bears its price too."""
    theme, (sign, _, free, price) = context.theme, rows_of_space(place)
    group = group_of(context.box, deed)
    name, sum_ = context.localise(space.name or deed.name), context.sum(deed.price)
    lay_ground(pen, context, "space", place.cell.size)
    if place.astride:
        sign = Rect(sign.x, sign.y, sign.width, free.y)
    pen.shape(rectangle(sign), fill=theme.area(group.colour), stroke=theme.stroke("ink", 0.4))
    if place.astride:
        _put_leaves(pen, name, sum_, place, theme.on(group.colour))
    else:
        room = _name_room(place, sign.y + 0.6, sign.bottom - 0.6)
        _put_name(pen, name, room, theme.on(group.colour))
        _put_price(pen, sum_, place, words_on(context), _PRICE)
    foot = price.y + (_ABOVE_NUMBER if place.astride else 0)
    picture = Rect(0, sign.bottom, place.width, foot - sign.bottom)
    drawing = space.drawing or ("" if space.icon else drawing_of(context.box, deed))
    _put_picture(pen, context, drawing, space.icon or group.kind, group.colour, picture)


def _put_leaves(pen: Pen, name: str, sum_: str, place: PlacedSpace, colour: Colour) -> float:
    """Set a name left of the fold and a sum right of it, both upright, above where pawns stand.

    Upright they need not be smaller than on the spaces beside. Give the y of their foot.
    """
    foot = rows_of_space(place)[2].y
    left, right = _halves(_name_room(place, 2 * _NEAR, foot - 2 * _NEAR))
    written: tuple[tuple[Rect, str, Font, float], ...] = (
        (left, name, "sans-600", NAME_SIZE), (right, sum_, _SUM, _PRICE),
    )  # fmt: skip
    for half, text, font, size in written:
        if text:
            with pen.transform(half.x, half.bottom, -90):
                room = Rect(0, 0, half.height, half.width)
                put_text(pen, text, font, (size, _LEAST), colour, room, "centre", leading=1.08)
    return foot


def _put_name(pen: Pen, name: str, area: Rect, colour: Colour) -> None:
    put_text(pen, name, "sans-600", (NAME_SIZE, _LEAST), colour, area, "centre", leading=1.08)


def _name_room(place: PlacedSpace, top: float, foot: float) -> Rect:
    near = FOLD_CLEAR + 0.1 if place.beside else _NEAR
    return Rect(near, top, place.width - 2 * near, foot - top)


def _halves(area: Rect) -> tuple[Rect, Rect]:
    off = -area.width / 2 - FOLD_CLEAR
    return area.grown(0, 0, off, 0), area.grown(off, 0, 0, 0)


def _put_price(pen: Pen, price: str, place: PlacedSpace, colour: Colour, size: float) -> None:
    """Set a sum at the right, for the number stands at the left."""
    row = rows_of_space(place)[3]
    left = place.width / 2 + FOLD_CLEAR if place.astride else row.x + _NUMBER
    right = row.right - _NEAR
    put_line(pen, right, row.bottom - 1.2, price, _SUM, (size, 9.0), colour, right - left, "right")


def _put_picture(
    pen: Pen, context: Context, drawing: str, icon: str, colour: str, area: Rect
) -> None:
    drawn = min(25.0, area.height - 1, area.width - 1)
    side = drawn if drawing else min(18.0, area.height - 2)
    put_sign(pen, context.theme, area, side, drawing, icon, signs_on(context, colour))


_CORNER_ICONS: Final = {"go-to-jail": "jail", "event": "coins"}
# A corner with what runs over the trim.
_RUN_OVER: Final = Rect(0, 0, CORNER + BOARD_BLEED, CORNER + BOARD_BLEED)
_SLABS: Final = Tiling(
    7.15, 7.15, DrawnPath(line(0, 0, 0, 7.15)), (0,), staggered=True, thick=0.25, anchor=(0, 0)
)
# Middle and turn of each print of a foot.
_STEPS: Final = (
    (24.6, 43.4, 84), (30.6, 46.4, 84), (36.8, 42.6, 60), (41.2, 38.0, 20), (39.6, 31.2, 0),
    (43.8, 25.6, 0), (39.6, 19.8, 0), (43.8, 14.0, 0), (39.6, 8.2, 0),
)  # fmt: skip


def draw_corner(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    """Draw a corner as whoever sits at its side reads it; the ground runs over the trim."""
    with pen.transform(0, 0, 0, place.depth / CORNER), pen.clip(rectangle(_RUN_OVER)):
        if space.kind == "jail":
            _pave(pen, context.theme)
        elif space.kind == "start":
            lay_ground(pen, context, "start", Size(CORNER, CORNER))
        else:
            lay_ground(pen, context, "space", Size(CORNER + 2 * BOARD_BLEED, CORNER))
            if not space.drawing:
                icon = space.icon or _CORNER_ICONS.get(space.kind, "rest")
                side, colour = CORNER_FREE.height - 8, signs_on(context, "accent")
                put_sign(pen, context.theme, CORNER_FREE, side, "", icon, colour)
        layer = f"corner-{space.kind}" if space.kind in {"start", "jail"} else "corner"
        put_place(pen, context, layer, Rect(0, 0, CORNER, CORNER), **_told_on(context, space))


def _told_on(context: Context, space: Space) -> dict[str, str]:
    name, note, start = context.localise(space.name), context.localise(space.note), ""
    if space.kind == "start":
        name, note = name.upper(), note or context.label("start_when")
        start = "" if space.amount is None else context.sum(space.amount)
    elif space.kind != "jail" and space.effect:
        note = note or line_of(context, space.effect)
    return {
        "name": name, "note": note, "sum": start, "drawing": space.drawing,
        "ground": _ground_of(context), "frame": context.theme.look.frame,
        # where nothing is filled bars would run through whoever sits behind them
        "bars": "yes" if context.theme.ink == "full" or not space.drawing else "",
    }  # fmt: skip


def _pave(pen: Pen, theme: Theme) -> None:
    # The pavement before the jail, and the prints of whoever comes to visit.
    ink, ground = theme.colour("ink"), theme.ground or WHITE
    if theme.ink == "full":
        pen.shape(rectangle(_RUN_OVER), fill=blend(ink, ground, 0.13))
    tone = blend(ink, ground, 0.3) if theme.ink != "line" else ink
    pen.shape(lay_tiles(_SLABS, _RUN_OVER), stroke=Stroke(tone, _SLABS.thick))
    for x, y, turn in _STEPS:
        with pen.transform(x, y, turn):
            put_icon(pen, theme, "foot", -2.6, -2.6, 5.2, tone)
