"""The middle of a ring board: emblem and title about the fold, places for decks, reminders."""

from collections.abc import Iterator
from typing import Final

from pnp.box import deed_terms
from pnp.box.board import Middle, Ring, board_size
from pnp.box.estate import Group
from pnp.box.places.rings import corner_of, is_corner, places
from pnp.box.rulebook import find_agreed
from pnp.faces.art.drawing import POSTER_GRAIN, put_drawing, put_emblem, put_sign, put_wordmark
from pnp.faces.boards import ring_space
from pnp.faces.context import Context
from pnp.faces.effects import put_number
from pnp.faces.face import BOARD_BLEED
from pnp.faces.frames.card_frame import put_place
from pnp.faces.pen import Pen
from pnp.faces.text.fit import put_line, put_text, set_text
from pnp.faces.theme import WHITE
from pnp.outlines import line, rectangle
from pnp.units import Rect, Size

_KEY: Final = 28.0
_SWATCH: Final = 8.5
_ASIDE: Final = 2.6
_LARGEST_KEY: Final = 10.0
_CREASE: Final = ring_space.FOLD_CLEAR + 0.5
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
    ring_space.put_group_band(pen, context.theme, group, Rect(cell.x, top, _SWATCH, tall))
    room = Rect(cell.x + _SWATCH + 1.2, top, cell.width - _SWATCH - 1.4, tall)
    name, y = context.localise(group.name), top + tall / 2 - 0.6
    put_line(pen, room.x, y, name, "sans-600", (size, 7), ink, room.width)
    if price := _price_of(context, group):
        put_line(pen, room.x, top + tall - 0.2, price, "sans-400", (size, 7), ink, room.width)


# How far the number of a space stands from its left and from the rim of the board, in mm: in its
# outer left corner, as whoever sits there reads it.
_NUMBER: Final = (3.0, 3.2)


def draw_ring(pen: Pen, context: Context, plan: Ring) -> None:
    """Draw a ring of spaces round its middle."""
    ring, whole, corner = plan, board_size(plan).area, corner_of(plan)
    ground = context.theme.ground
    pen.shape(rectangle(whole.inset(-BOARD_BLEED)), fill=ground)
    draw_centre(pen, context, ring, whole.inset(corner))
    left, rim = _NUMBER
    built = {deed.id for deed in context.box.deeds if ring_space.has_band(context.box, deed)}
    for place, space in zip(places(ring), ring.spaces, strict=True):
        plain = space.deed in built or space.kind in {"start", "jail"}
        colour = context.theme.colour("ink") if plain else ring_space.words_on(context)
        with pen.transform(place.x, place.y, place.angle):
            draw = (
                ring_space.draw_corner if is_corner(ring, place.number) else ring_space.draw_space
            )
            draw(pen, context, space, place)
            put_number(pen, left, place.depth - rim, str(place.number), colour, "left")
    rule = context.theme.stroke("ink", 0.4)
    for place in places(ring):
        with pen.transform(place.x, place.y, place.angle):
            pen.shape(line(0, 0, 0, place.depth + BOARD_BLEED), stroke=rule)
            if is_corner(ring, place.number):
                pen.shape(line(0, 0, place.width + BOARD_BLEED, 0), stroke=rule)
    pen.shape(rectangle(whole.inset(corner)), stroke=context.theme.stroke("ink", 0.7))
