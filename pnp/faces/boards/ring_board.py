"""A ring board: its spaces as their frame paints them, and its middle about the fold.

Where everything stands on a space and in the middle, `content/layouts/boards.yaml` says; here is
what it is told, and what keeps clear of the fold.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.box import deed_terms
from pnp.box.board import Ring, Space, board_size
from pnp.box.model import Box, Deed, Group, drawing_of, group_of
from pnp.box.places.rings import CORNER, PlacedSpace, corner_of, is_corner, places, rows_of_space
from pnp.box.rulebook import find_agreed
from pnp.faces.art.drawing import put_wordmark
from pnp.faces.boxes.box_drawing import layout_of, put_layer, put_place
from pnp.faces.context import BOARD_BLEED, Context
from pnp.faces.effects import line_of
from pnp.faces.pen import Pen
from pnp.outlines import line, rectangle
from pnp.units import Rect

FOLD_CLEAR: Final = 2.0
"""Words keep this far from the fold, in mm (docs/figures.md#tiles)."""

_ICONS: Final = {
    "start": "start",
    "tax": "levy",
    "event": "coins",
    "jail": "jail",
    "go-to-jail": "jail",
    "card": "luck",
}


def colours_on(context: Context, sign: str) -> dict[str, str]:
    """Name the colours of a space that nobody builds on: its ground, its sign, what that is on.

    The ground is none if it is that of the board; there a sign has its own colour as far as it
    shows, on a panel of the frame that of words.
    """
    boxes = layout_of(context, "frame").layers.get("space", ())
    ground = next((box.ground for box in boxes if box.ground), "")
    panel = bool(ground) and context.theme.ink == "full"
    return {
        "ground": ground, "sign": "" if panel else sign, "under": ground if panel else "board",
    }  # fmt: skip


def pave_street(pen: Pen, context: Context, group: Group, free: Rect, front: str = "") -> None:
    """Paint the place of a street where pawns stand, from side to side of its space."""
    whole = Rect(0, free.y, free.right + free.x, free.height)
    layer = f"paving-{context.theme.look.frame}"
    put_place(pen, context, layer, whole, colour=group.colour, drawing=front)


def has_band(box: Box, deed: Deed) -> bool:
    """Tell whether the space of a deed has a band to build in."""
    return group_of(box, deed).rent_by == "buildings"


def draw_space(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    """Draw a space as its reader sees it, its top towards the middle of the board."""
    deed = next((deed for deed in context.box.deeds if deed.id == space.deed), None)
    if deed and has_band(context.box, deed):
        kind, group = "street", group_of(context.box, deed)
        pave_street(pen, context, group, rows_of_space(place)[2], space.drawing)
    else:
        kind = "sign" if deed else "special"
        put_layer(pen, context, "frame/space", place.cell.size.area)
    fold = "on" if place.astride else "beside" if place.beside else "off"
    told = _tell_deed(context, space, deed) if deed else _tell_special(context, space)
    put_place(pen, context, f"ring-{kind}", place.cell, fold=fold, **told)


def _tell_deed(context: Context, space: Space, deed: Deed) -> dict[str, str]:
    group = group_of(context.box, deed)
    drawing = space.drawing or ("" if space.icon else drawing_of(context.box, deed))
    return {
        "name": context.localise(space.name or deed.name), "sum": context.sum(deed.price),
        "colour": group.colour, "pattern": group.pattern, "drawing": drawing,
        "icon": "" if drawing else space.icon or group.kind, **colours_on(context, group.colour),
    }  # fmt: skip


def _tell_special(context: Context, space: Space) -> dict[str, str]:
    deck = next((deck for deck in context.box.decks if deck.id == space.deck), None)
    name, sum_ = context.localise(space.name or (deck.name if deck else None)), ""
    if space.effect is not None:
        sum_ = line_of(context, space.effect)
    elif space.amount is not None:
        sum_ = context.label("pay", sum=context.sum(space.amount))
    icon = space.icon or (deck.motif if deck and space.kind == "card" else "")
    return {
        "name": name, "note": context.localise(space.note), "sum": sum_, "drawing": space.drawing,
        "icon": "" if space.drawing else icon or _ICONS.get(space.kind, "rest"),
        **colours_on(context, "accent"),
    }  # fmt: skip


# A corner with what runs over the trim.
_RUN_OVER: Final = Rect(0, 0, CORNER + BOARD_BLEED, CORNER + BOARD_BLEED)


def draw_corner(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    """Draw a corner as whoever sits at its side reads it; the ground runs over the trim."""
    with pen.transform(0, 0, 0, place.depth / CORNER), pen.clip(rectangle(_RUN_OVER)):
        if space.kind == "start":
            put_layer(pen, context, "frame/start", Rect(0, 0, CORNER, CORNER))
        elif space.kind != "jail":
            put_layer(pen, context, "frame/space", Rect(0, 0, CORNER + 2 * BOARD_BLEED, CORNER))
        layer = f"corner-{space.kind}" if space.kind in {"start", "jail"} else "corner"
        put_place(pen, context, layer, Rect(0, 0, CORNER, CORNER), **_tell_corner(context, space))


def _tell_corner(context: Context, space: Space) -> dict[str, str]:
    name, note, start = context.localise(space.name), context.localise(space.note), ""
    if space.kind == "start":
        name, note = name.upper(), note or context.label("start_when")
        start = "" if space.amount is None else context.sum(space.amount)
    elif space.kind != "jail" and space.effect:
        note = note or line_of(context, space.effect)
    return {
        "name": name, "note": note, "sum": start, "drawing": space.drawing,
        "icon": space.icon or _ICONS.get(space.kind, "rest"), "frame": context.theme.look.frame,
        # where nothing is filled bars would run through whoever sits behind them
        "bars": "yes" if context.theme.ink == "full" or not space.drawing else "",
        **colours_on(context, "accent"),
    }  # fmt: skip


_CREASE: Final = FOLD_CLEAR + 0.5
_PADDING: Final = 2.5


def draw_centre(pen: Pen, context: Context, ring: Ring, area: Rect) -> None:
    """Draw the middle: its drawing or the emblem, the title, places for decks and cash, words."""
    middle, fold = ring.middle, area.width / 2
    plate = middle.plate if middle.drawing else ""
    with pen.transform(area.x, area.y):
        put_place(pen, context, "ring-middle", area.size.area, drawing=middle.drawing)
        for place in middle.title[:1]:
            _draw_title(pen, context, middle.title_on, Rect(*place), fold)
        for deck, spot in zip(context.box.decks, middle.decks, strict=False):
            put_place(
                pen, context, "deck", Rect(*spot), name=context.localise(deck.name),
                plate=plate, icon=deck.motif or "luck",
                picture=next((each.drawing for each in ring.spaces if each.deck == deck.id), ""),
            )  # fmt: skip
        if middle.bank:
            _draw_bank(pen, context, middle.plate, Rect(*middle.bank), fold)
        for place, draw in ((middle.reminders, _draw_reminders), (middle.legend, _draw_legend)):
            if place:
                put_place(pen, context, "ring-plate", Rect(*place), plate=plate)
                room = Rect(*place).grown(-_PADDING, -1, -_PADDING, -1)
                draw(pen, context, ring, _beside(room, fold))


def _draw_title(pen: Pen, context: Context, ground: str, area: Rect, fold: float) -> None:
    # Outlines may have their crease between two letters; type keeps to one side of it.
    title = context.localise(context.box.game.title)
    if not put_wordmark(pen, context.theme, title, area, "centre", heading=True):
        for layer, room in zip(("ring-title", "ring-subtitle"), _beside(area, fold), strict=False):
            put_place(pen, context, layer, room, ground=ground)


def _draw_bank(pen: Pen, context: Context, plate: str, place: Rect, fold: float) -> None:
    put_place(pen, context, "bank", place, plate=plate)
    room = place.inset(_PADDING)
    across = fold if room.x < fold < room.right else place.middle[0]
    for layer, side in zip(("bank-word", "bank-sign"), _beside(room, across), strict=True):
        put_place(pen, context, layer, side, emblem="yes" if context.theme.look.emblem else "")


def _draw_reminders(pen: Pen, context: Context, ring: Ring, areas: Sequence[Rect]) -> None:
    texts = [" ".join(said) for said in _share(tuple(_remind(context, ring)), len(areas))]
    for text, area in zip(texts, areas, strict=True):
        put_place(pen, context, "ring-reminders", area, said=text, every="\n".join(texts))


def _draw_legend(pen: Pen, context: Context, _ring: Ring, areas: Sequence[Rect]) -> None:
    groups = [group for group in context.box.groups if group.rent_by == "buildings"]
    costs = [
        context.label("legend_house", sum=context.sum(group.house)) if group.house else ""
        for group in groups
    ]
    names = [context.localise(group.name) for group in groups]
    told = zip(groups, names, costs, strict=True)
    rows = [f"{name}|{cost}|{own.colour}|{own.pattern}" for own, name, cost in told]
    every = "\n".join(filter(None, (*names, *costs)))
    for own, area in zip(_share(rows, len(areas)), areas, strict=True):
        put_place(pen, context, "ring-legend", area, rows="\n".join(own), every=every)


def _share(said: Sequence[str], count: int) -> list[Sequence[str]]:
    # Out to areas beside one another, to the first of them no fewer than to the next.
    each = -(-len(said) // count)
    return [said[n * each : (n + 1) * each] for n in range(count)]


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


def draw_ring(pen: Pen, context: Context, plan: Ring) -> None:
    """Draw a ring of spaces round its middle."""
    ring, whole, corner = plan, board_size(plan).area, corner_of(plan)
    pen.shape(rectangle(whole.inset(-BOARD_BLEED)), fill=context.theme.ground)
    draw_centre(pen, context, ring, whole.inset(corner))
    built = {deed.id for deed in context.box.deeds if has_band(context.box, deed)}
    panel = colours_on(context, "")["ground"]
    for place, space in zip(places(ring), ring.spaces, strict=True):
        plain = space.deed in built or space.kind in {"start", "jail"}
        with pen.transform(place.x, place.y, place.angle):
            draw = draw_corner if is_corner(ring, place.number) else draw_space
            draw(pen, context, space, place)
            put_place(pen, context, "ring-number", place.cell, number=str(place.number),
                      ground="" if plain else panel)  # fmt: skip
    rule = context.theme.stroke("ink", 0.4)
    for place in places(ring):
        with pen.transform(place.x, place.y, place.angle):
            pen.shape(line(0, 0, 0, place.depth + BOARD_BLEED), stroke=rule)
            if is_corner(ring, place.number):
                pen.shape(line(0, 0, place.width + BOARD_BLEED, 0), stroke=rule)
    pen.shape(rectangle(whole.inset(corner)), stroke=context.theme.stroke("ink", 0.7))
