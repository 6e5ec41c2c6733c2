"""A ring board: its spaces as their frame paints them, and its middle about the fold.

In the middle are emblem and title, places for decks, reminders; a space has its band, name and
price, and a place where pawns stand.
"""

from collections.abc import Iterator
from typing import Final

from pnp.box import deed_terms
from pnp.box.board import Middle, Ring, Space, board_size
from pnp.box.estate import Deed, Group
from pnp.box.model import Box, drawing_of, group_of
from pnp.box.places.rings import (
    CORNER,
    CORNER_FREE,
    PlacedSpace,
    corner_of,
    is_corner,
    places,
    rows_of_space,
)
from pnp.box.rulebook import find_agreed
from pnp.faces.art.drawing import POSTER_GRAIN, put_drawing, put_emblem, put_sign, put_wordmark
from pnp.faces.context import Context
from pnp.faces.effects import line_of, put_number
from pnp.faces.face import BOARD_BLEED
from pnp.faces.frames.card_frame import layout_of, put_layer, put_place
from pnp.faces.pen import LIGHT, Colour, Font, Pen
from pnp.faces.text.fit import put_line, put_text, set_text
from pnp.faces.theme import WHITE, lightness
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


NAME_SIZE: Final = 12.0
"""Size of names in pt."""

_LEAST: Final = 8.0
# Where no price stands a picture may reach so far down beside the number, in mm.
_ABOVE_NUMBER: Final = 4.0
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
    (band, _, free, price), group = rows_of_space(place), group_of(context.box, deed)
    given = {
        "name": context.localise(space.name or deed.name), "sum": context.sum(deed.price),
        "colour": group.colour, "pattern": group.pattern,
    }  # fmt: skip
    if has_band(context.box, deed):
        pave_street(pen, context, group, free, space.drawing)
        _put_words(pen, context, "street", place, **given)
        return
    lay_ground(pen, context, "space", place.cell.size)
    _put_words(pen, context, "sign", place, **given)
    top, foot = (free.y, price.y + _ABOVE_NUMBER) if place.astride else (band.bottom, price.y)
    picture = Rect(0, top, place.width, foot - top)
    drawing = space.drawing or ("" if space.icon else drawing_of(context.box, deed))
    _put_picture(pen, context, drawing, space.icon or group.kind, group.colour, picture)


def _draw_special(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    lay_ground(pen, context, "space", place.cell.size)
    deck = next((deck for deck in context.box.decks if deck.id == space.deck), None)
    name = context.localise(space.name) or (context.localise(deck.name) if deck else "")
    note, sum_ = context.localise(space.note), ""
    if space.effect is not None:
        sum_ = line_of(context, space.effect)
    elif space.amount is not None:
        sum_ = context.label("pay", sum=context.sum(space.amount))
    _put_words(pen, context, "special", place, name=f"{name} {note}".strip(), sum=sum_)
    _, _, free, price = rows_of_space(place)
    top = free.y if place.astride else _put_heading(pen, context, name, note, place) + 0.5
    icon = space.icon or (deck.motif if deck and space.kind == "card" else "")
    icon = icon or _ICONS.get(space.kind, "rest")
    picture = Rect(0, top, place.width, price.y - top)
    _put_picture(pen, context, space.drawing, icon, "accent", picture)


def _put_words(pen: Pen, context: Context, kind: str, place: PlacedSpace, **given: str) -> None:
    fold = "on" if place.astride else "beside" if place.beside else "off"
    ground = _ground_of(context)
    put_place(pen, context, f"ring-{kind}", place.cell, fold=fold, ground=ground, **given)


def _put_heading(pen: Pen, context: Context, name: str, note: str, place: PlacedSpace) -> float:
    # Give the y of their foot.
    ink, near = words_on(context), FOLD_CLEAR + 0.1 if place.beside else _NEAR
    area = Rect(near, 2.2, place.width - 2 * near, 11.3)
    foot = put_text(pen, name, "sans-600", (NAME_SIZE, _LEAST), ink, area, "centre",
                    leading=1.08, stand="top")  # fmt: skip
    if not note:
        return foot
    below = Rect(area.x, foot + 0.3, area.width, 4)
    font: Font = "sans-500" if lightness(ink) > LIGHT else "sans-400"  # fine light type fills in
    return put_text(pen, note, font, (9.5, 8), ink, below, "centre", stand="top")


def _put_picture(
    pen: Pen, context: Context, drawing: str, icon: str, colour: str, area: Rect
) -> None:
    drawn = min(25.0, area.height - 1, area.width - 1)
    side = drawn if drawing else min(18.0, area.height - 2)
    put_sign(pen, context.theme, area, side, drawing, icon, signs_on(context, colour))


# A corner with what runs over the trim.
_RUN_OVER: Final = Rect(0, 0, CORNER + BOARD_BLEED, CORNER + BOARD_BLEED)


def draw_corner(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    """Draw a corner as whoever sits at its side reads it; the ground runs over the trim."""
    with pen.transform(0, 0, 0, place.depth / CORNER), pen.clip(rectangle(_RUN_OVER)):
        if space.kind == "start":
            lay_ground(pen, context, "start", Size(CORNER, CORNER))
        elif space.kind != "jail":
            lay_ground(pen, context, "space", Size(CORNER + 2 * BOARD_BLEED, CORNER))
            if not space.drawing:
                icon = space.icon or _ICONS.get(space.kind, "rest")
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


_KEY: Final = 28.0
_SWATCH: Final = 8.5
_ASIDE: Final = 2.6
_LARGEST_KEY: Final = 10.0
_CREASE: Final = FOLD_CLEAR + 0.5
_PADDING: Final = 2.5
_EMBLEM: Final = 70.0


def draw_centre(pen: Pen, context: Context, ring: Ring, area: Rect) -> None:
    """Draw the middle: its drawing or the emblem, the title, places for decks and cash, words."""
    theme, middle = context.theme, ring.middle
    with pen.transform(area.x, area.y):
        whole = area.size.area
        pen.shape(rectangle(whole), fill=theme.area("centre") or theme.area("paper"))
        if middle.drawing:
            put_drawing(pen, theme, middle.drawing, 0, 0, area.width, POSTER_GRAIN)
        else:
            put_emblem(pen, theme, (area.width - _EMBLEM) / 2, 0.2 * area.height, _EMBLEM)
        for place in middle.title[:1]:
            _draw_title(pen, context, middle, Rect(*place), area.width / 2)
        for deck, spot in zip(context.box.decks, middle.decks, strict=False):
            put_place(
                pen, context, "deck", Rect(*spot), name=context.localise(deck.name),
                plate=middle.plate if middle.drawing else "", icon=deck.motif or "luck",
                picture=next((each.drawing for each in ring.spaces if each.deck == deck.id), ""),
            )  # fmt: skip
        _draw_words(pen, context, ring, area.width / 2)


def _draw_title(pen: Pen, context: Context, middle: Middle, area: Rect, fold: float) -> None:
    # Outlines may have their crease between two letters; type keeps to one side of it.
    title = context.localise(context.box.game.title)
    if not put_wordmark(pen, context.theme, title, area, "centre", heading=True):
        sides = zip(("ring-title", "ring-subtitle"), _beside(area, fold), strict=False)
        for layer, room in sides:
            put_place(pen, context, layer, room, ground=middle.title_on)


def _draw_words(pen: Pen, context: Context, ring: Ring, fold: float) -> None:
    middle, theme = ring.middle, context.theme
    if middle.bank:
        _draw_bank_place(pen, context, middle, Rect(*middle.bank), fold)
    for place, draw in ((middle.reminders, _draw_reminders), (middle.legend, _draw_groups)):
        if place:
            plate = Rect(*place)
            if middle.drawing:
                fill = theme.area(middle.plate) or WHITE
                pen.shape(rectangle(plate), fill, theme.stroke("ink", 0.4))
            room = plate.grown(-_PADDING, -1, -_PADDING, -1)
            draw(pen, context, ring, _beside(room, fold))


def _beside(area: Rect, fold: float) -> tuple[Rect, ...]:
    """Give what of an area is left and right of the fold and clear of it; all if it is to one side.

    >>> [area.width for area in _beside(Rect(10, 0, 20, 5), 50)]
    [20]
    >>> [area.width for area in _beside(Rect(40, 0, 20, 5), 50)]
    [7.5, 7.5]
    """
    if area.x >= fold or area.right <= fold:
        return (area,)
    left, right = fold - _CREASE, fold + _CREASE
    return area.grown(0, 0, left - area.right, 0), area.grown(area.x - right, 0, 0, 0)


def _draw_bank_place(pen: Pen, context: Context, middle: Middle, place: Rect, fold: float) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    put_place(pen, context, "bank", place, plate=middle.plate)
    room = place.inset(_PADDING)
    across = fold if room.x < fold < room.right else place.middle[0]
    word, sign = _beside(room, across)
    put_text(pen, context.label("bank_place"), "serif-700", (30, 12), ink, word, "centre")
    side = min(sign.height, sign.width, 40.0 if theme.look.emblem else 24.0)
    put_sign(pen, theme, sign, side, theme.look.emblem, "salary", theme.colour("accent"))


def _draw_reminders(pen: Pen, context: Context, ring: Ring, areas: tuple[Rect, ...]) -> None:
    said = tuple(_remind(context, ring))
    share = -(-len(said) // len(areas))
    texts = [" ".join(said[n * share : (n + 1) * share]) for n in range(len(areas))]
    shown = [(text, area) for text, area in zip(texts, areas, strict=True) if text]
    most, least, ink = 12.0, 8.0, context.theme.colour("ink")
    set_ = (set_text(pen, text, "sans-500", (most, least), area) for text, area in shown)
    size = min((setting.size for setting in set_ if setting), default=most)
    for text, area in shown:  # one size for all of them
        put_text(pen, text, "sans-500", (size, least), ink, area)


def _remind(context: Context, ring: Ring) -> Iterator[str]:
    """Give the reminders of the content; where it has none, what the rules are asked for most.

    The salary, what a mortgage brings, what lifting it costs.
    """
    rules = context.box.rules
    if ring.reminders is not None:
        yield from (context.localise(each) for each in ring.reminders)
        return
    pledged = tuple(filter(deed_terms.has_mortgage, context.box.deeds))
    if salary := find_agreed(rules, deed_terms.SalaryTerms):
        yield context.label("reminder_salary", sum=context.sum(salary.salary))
    if pledged:
        halved = all(map(deed_terms.is_half_the_price, pledged))
        yield context.label("reminder_mortgage" if halved else "reminder_mortgage_stated")
    lift = find_agreed(rules, deed_terms.LiftTerms) if pledged else None
    if lift and (transfer := find_agreed(rules, deed_terms.TransferTerms)):
        rates = {"rate": lift.lift_rate, "at_once": transfer.transfer_rate}
        yield context.label("reminder_lift_transfer", **rates)
    elif lift:
        yield context.label("reminder_lift", rate=lift.lift_rate)


def _draw_groups(pen: Pen, context: Context, _ring: Ring, areas: tuple[Rect, ...]) -> None:
    groups = [group for group in context.box.groups if group.rent_by == "buildings"]
    share = -(-len(groups) // len(areas))
    columns = max(1, int(min(area.width for area in areas) / _KEY))
    rows = max(1, -(-share // columns))
    cells = [Size(area.width / columns, area.height / rows) for area in areas]
    room = min(cell.width for cell in cells) - _SWATCH - _ASIDE
    # one size for all: what they are called, and what their houses cost
    wide = [pen.width(context.localise(group.name), "sans-600", _LARGEST_KEY) for group in groups]
    wide += [pen.width(_price_of(context, group), "sans-400", _LARGEST_KEY) for group in groups]
    size = min(_LARGEST_KEY, _LARGEST_KEY * room / max([*wide, 1.0]))
    for n, (area, cell) in enumerate(zip(areas, cells, strict=True)):
        for m, group in enumerate(groups[n * share : (n + 1) * share]):
            row, column = divmod(m, columns)
            x, y = area.x + column * cell.width, area.y + row * cell.height
            _draw_group(pen, context, group, size, Rect(x, y, cell.width, cell.height))


def _price_of(context: Context, group: Group) -> str:
    if group.house is None:
        return ""
    return context.label("legend_house", sum=context.sum(group.house))


def _draw_group(pen: Pen, context: Context, group: Group, size: float, cell: Rect) -> None:
    ink = context.theme.colour("ink")
    tall = min(cell.height - 0.6, 8.0)
    top = cell.y + (cell.height - tall) / 2
    swatch = Rect(cell.x, top, _SWATCH, tall)
    put_place(pen, context, "band", swatch, colour=group.colour, pattern=group.pattern)
    room = Rect(cell.x + _SWATCH + 1.2, top, cell.width - _SWATCH - 1.4, tall)
    name, y = context.localise(group.name), top + tall / 2 - 0.6
    put_line(pen, room.x, y, name, "sans-600", (size, 7), ink, room.width)
    if price := _price_of(context, group):
        put_line(pen, room.x, top + tall - 0.2, price, "sans-400", (size, 7), ink, room.width)


# How far the number of a space stands from its left and from the rim of the board, in mm: in its
# outer left corner, as whoever sits there reads it.
_NUMBER_AT: Final = (3.0, 3.2)


def draw_ring(pen: Pen, context: Context, plan: Ring) -> None:
    """Draw a ring of spaces round its middle."""
    ring, whole, corner = plan, board_size(plan).area, corner_of(plan)
    ground = context.theme.ground
    pen.shape(rectangle(whole.inset(-BOARD_BLEED)), fill=ground)
    draw_centre(pen, context, ring, whole.inset(corner))
    left, rim = _NUMBER_AT
    built = {deed.id for deed in context.box.deeds if has_band(context.box, deed)}
    for place, space in zip(places(ring), ring.spaces, strict=True):
        plain = space.deed in built or space.kind in {"start", "jail"}
        colour = context.theme.colour("ink") if plain else words_on(context)
        with pen.transform(place.x, place.y, place.angle):
            draw = draw_corner if is_corner(ring, place.number) else draw_space
            draw(pen, context, space, place)
            put_number(pen, left, place.depth - rim, str(place.number), colour, "left")
    rule = context.theme.stroke("ink", 0.4)
    for place in places(ring):
        with pen.transform(place.x, place.y, place.angle):
            pen.shape(line(0, 0, 0, place.depth + BOARD_BLEED), stroke=rule)
            if is_corner(ring, place.number):
                pen.shape(line(0, 0, place.width + BOARD_BLEED, 0), stroke=rule)
    pen.shape(rectangle(whole.inset(corner)), stroke=context.theme.stroke("ink", 0.7))
