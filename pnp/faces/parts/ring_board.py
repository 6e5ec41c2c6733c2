"""The board of a ring game: spaces round a square, each read from the side it lies on.

Start lies at the bottom right and play runs clockwise. The fold is the upright middle line: words
keep 2 mm away from it, so the spaces astride it carry them left and right of their icon.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.board import Ring, Space
from pnp.box.deck import Deck
from pnp.box.estate import Group
from pnp.box.model import group_of
from pnp.box.mortgage_prices import has_mortgage, is_half_the_price
from pnp.box.property_terms import LiftTerms, SalaryTerms, TransferTerms
from pnp.box.rulebook import find_agreed
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.icons import put_icon
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.seams import FOLD_CLEAR, put_crosses
from pnp.faces.space_number import put_space_number
from pnp.units import Rect, Size

CORNER: Final = 50.0
"""Depth of the ring and side of its corners on a board of 370 mm."""

_BAND: Final = 11.0
_LEGEND: Final = "sans-500"


@dataclass(frozen=True, slots=True)
class PlacedSpace:
    """Where a space lies: its rectangle as read from its own side, and how it is turned.

    (x, y) is the outer right corner's opposite: the top left of the space as its reader sees it.
    """

    number: int
    x: float
    y: float
    angle: float
    width: float
    astride: bool = False


def places(ring: Ring) -> tuple[PlacedSpace, ...]:
    """Lay the spaces round the square: Start bottom right, clockwise, tops towards the middle.

    >>> from pnp.box.board import Space
    >>> ring = Ring(tuple(Space(str(n), "rest") for n in range(40)))
    >>> [(p.x, p.y, p.angle) for p in places(ring) if p.number in {0, 1, 11, 31}]
    [(320.0, 320.0, 0), (290.0, 320.0, 0), (50.0, 290.0, 90), (320.0, 80.0, 270)]
    """
    side = len(ring.spaces) // 4
    corner = CORNER * ring.size / 370
    width = (ring.size - 2 * corner) / (side - 1)
    far = ring.size - corner
    found = []
    for number in range(len(ring.spaces)):
        edge, step = divmod(number, side)
        along = far - step * width if step else far
        wide = width if step else corner
        x, y = {
            0: (along, far),
            1: (corner, along),
            2: (ring.size - along, corner),
            3: (far, ring.size - along),
        }[edge]
        middle = ring.size / 2
        astride = step > 0 and edge in {0, 2} and abs(_middle_x(x, edge, wide) - middle) < 1e-6
        found.append(PlacedSpace(number, x, y, edge * 90, wide, astride))
    return tuple(found)


def breaks(ring: Ring) -> tuple[float, ...]:
    """Give the heights where two spaces of the upright sides meet: a seam there cuts no words.

    >>> from pnp.box.board import Space
    >>> breaks(Ring(tuple(Space(str(n), "rest") for n in range(40))))[3:6]
    (140.0, 170.0, 200.0)
    """
    side = len(ring.spaces) // 4
    corner = CORNER * ring.size / 370
    return tuple(corner + n * (ring.size - 2 * corner) / (side - 1) for n in range(side))


def _middle_x(x: float, edge: int, width: float) -> float:
    return x + width / 2 if edge == 0 else x - width / 2


def board_piece(
    context: Context, ring: Ring, crosses: tuple[tuple[float, float], ...] = ()
) -> PrintedPiece:
    """Give the whole board as one face; `crosses` help to align tiles where they overlap."""
    size = Size(ring.size, ring.size)
    draw = partial(_draw_board, context=context, ring=ring, crosses=crosses)
    face = Face(f"board {context.lang}", size, draw)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def _draw_board(
    pen: Pen, context: Context, ring: Ring, crosses: tuple[tuple[float, float], ...]
) -> None:
    ink = context.theme.colour("ink")
    whole = Rect(0, 0, ring.size, ring.size)
    corner = CORNER * ring.size / 370
    pen.shape(rectangle(whole), fill=context.theme.area("board") or context.theme.area("paper"))
    _draw_centre(pen, context, whole.inset(corner))
    for place, space in zip(places(ring), ring.spaces, strict=True):
        with pen.transform(place.x, place.y, place.angle):
            _draw_space(pen, context, space, place, corner)
    pen.shape(rectangle(whole.inset(0.3)), stroke=Stroke(ink, 0.6))
    pen.shape(rectangle(whole.inset(corner)), stroke=Stroke(ink, 0.5))
    put_crosses(pen, crosses, ink)


def _draw_space(
    pen: Pen, context: Context, space: Space, place: PlacedSpace, corner: float
) -> None:
    cell = Rect(0, 0, place.width, corner)
    pen.shape(rectangle(cell), stroke=context.theme.stroke("ink", 0.3))
    if place.number % (len(_ring(context).spaces) // 4) == 0:
        _draw_corner(pen, context, space, corner)
    elif space.deed:
        _draw_deed_space(pen, context, space, cell, place)
    else:
        _draw_other_space(pen, context, space, cell, place)
    put_space_number(pen, context, place.number, cell)


def _ring(context: Context) -> Ring:
    if context.box.board is None:  # only ring games come here
        raise LookupError("a game without a board has no ring")
    return context.box.board


def _draw_corner(pen: Pen, context: Context, space: Space, corner: float) -> None:
    """Draw a corner space, read from the corner of the table: turned by 45 degrees."""
    ink = context.theme.colour("ink")
    with pen.transform(corner / 2, corner / 2, -45):
        # the arrow of Start points along the ring, the way play goes
        with pen.transform(0, -13, 45 if space.kind == "start" else 0):
            accent = context.theme.colour("accent")
            put_icon(pen, context.theme, _icon(context, space), -7, -7, 14, accent)
        name, room = context.localise(space.name), Rect(-23, -4.5, 46, 14)
        put_text(pen, name, "serif-700", (19, 9), ink, room, "centre", leading=1.1)
        sum_, note = _amount_line(context, space), context.localise(space.note)
        if sum_ and note:  # the second line lies nearer the corner, where there is less room
            put_line(pen, 0, 13.8, sum_, "sans-500", (11, 7), ink, 32, "centre")
            put_line(pen, 0, 18.0, note, "sans-400", (9, 7), ink, 23.5, "centre")
        elif sum_ or note:
            room = Rect(-17, 10.5, 34, 9)
            put_text(pen, sum_ or note, "sans-500", (11, 7), ink, room, "centre", middle=False)


def _draw_deed_space(
    pen: Pen, context: Context, space: Space, cell: Rect, place: PlacedSpace
) -> None:
    deed = next(deed for deed in context.box.deeds if deed.id == space.deed)
    group = group_of(context.box, deed)
    name = context.localise(space.name or deed.name)
    if place.astride:
        colour = context.theme.colour(group.colour)
        _draw_astride(pen, context, (group.kind, colour), name, context.sum(deed.price), cell)
        return
    ink = context.theme.colour("ink")
    if group.rent_by == "buildings":
        _draw_band(pen, context, group, Rect(0, 0, cell.width, _BAND))
        put_text(
            pen,
            name,
            "sans-600",
            (12.5, 8),
            ink,
            Rect(1.6, _BAND + 1, cell.width - 3.2, 16),
            "centre",
        )
        put_line(pen, cell.width / 2, _BAND + 20.5, context.localise(group.name), "sans-400",
                 (9, 7), ink, cell.width - 3, "centre")  # fmt: skip
    else:
        put_text(
            pen, name, "sans-600", (12.5, 8), ink, Rect(1.6, 1.5, cell.width - 3.2, 14), "centre"
        )
        colour = context.theme.colour(group.colour)
        put_icon(pen, context.theme, group.kind, cell.width / 2 - 8, 18, 16, colour)
    _draw_price(pen, context, context.sum(deed.price), cell)


def _draw_band(pen: Pen, context: Context, group: Group, area: Rect) -> None:
    fill_pattern(pen, area, group.pattern, context.theme, group.colour)
    pen.shape(rectangle(area), stroke=context.theme.stroke("ink", 0.3))


def _draw_price(pen: Pen, context: Context, price: str, cell: Rect) -> None:
    ink = context.theme.colour("ink")
    put_line(pen, cell.width / 2, cell.bottom - 8.4, price, "serif-700", (17, 14), ink,
             cell.width - 3, "centre")  # fmt: skip


def _draw_astride(
    pen: Pen, context: Context, icon: tuple[str, Colour], name: str, below: str, cell: Rect
) -> None:
    """Draw a space on the fold: its icon on the line, words in the two halves beside it."""
    ink = context.theme.colour("ink")
    shown, colour = icon
    put_icon(pen, context.theme, shown, cell.width / 2 - 9, 4, 18, colour)
    half = cell.width / 2 - FOLD_CLEAR - 1.3
    left = Rect(1.3, 23, half, 21)
    right = Rect(cell.width / 2 + FOLD_CLEAR, 23, half, 21)
    put_text(pen, name.replace(" ", "\n"), "sans-600", (11, 7), ink, left, "centre")
    if pen.width(below, "serif-700", 11) > half:  # the sign of the currency above the figure
        below = below.replace("\u00a0", "\n", 1)
    put_text(pen, below, "serif-700", (16, 7), ink, right, "centre")


def _draw_other_space(
    pen: Pen, context: Context, space: Space, cell: Rect, place: PlacedSpace
) -> None:
    ink = context.theme.colour("ink")
    name = context.localise(space.name) or _deck_name(context, space)
    sum_, note = _amount_line(context, space), context.localise(space.note)
    accent = context.theme.colour("accent")
    if place.astride:
        below = "\n".join(filter(None, (sum_, note)))
        _draw_astride(pen, context, (_icon(context, space), accent), name, below, cell)
        return
    put_text(pen, name, "sans-600", (12.5, 8), ink, Rect(1.6, 1.5, cell.width - 3.2, 12), "centre")
    top = 14 if sum_ else 16
    put_icon(pen, context.theme, _icon(context, space), cell.width / 2 - 9, top, 18, accent)
    if sum_:
        put_line(pen, cell.width / 2, 36.8, sum_, "sans-600", (12, 7), ink, cell.width - 3.2,
                 "centre")  # fmt: skip
    if note:
        put_text(pen, note, "sans-400", (9, 7), ink, Rect(1.6, 38.2, cell.width - 3.2, 5.8),
                 "centre", middle=False)  # fmt: skip


def _deck_name(context: Context, space: Space) -> str:
    return next(
        (context.localise(deck.name) for deck in context.box.decks if deck.id == space.deck), ""
    )


def _amount_line(context: Context, space: Space) -> str:
    if space.amount is None:
        return ""
    key = "start_collect" if space.kind == "start" else "pay"
    return context.label(key, sum=context.sum(space.amount))


def _icon(context: Context, space: Space) -> str:
    if space.icon:
        return space.icon
    if space.kind == "card":
        decks = context.box.decks
        return next((deck.motif for deck in decks if deck.id == space.deck), "") or "luck"
    return {"start": "start", "tax": "levy", "jail": "jail", "go-to-jail": "jail"}.get(
        space.kind, "rest"
    )


def _draw_centre(pen: Pen, context: Context, area: Rect) -> None:
    """Draw the middle: emblem on the fold, title beside it, deck places, a short reminder."""
    theme, middle = context.theme, area.x + area.width / 2
    pen.shape(rectangle(area), fill=theme.area("centre") or theme.area("paper"))
    put_emblem(pen, theme, middle - 45, area.y + 18, 90)
    left, right = _title_halves(context)
    ink = theme.colour("ink")
    half = area.width / 2 - FOLD_CLEAR - 12
    y = area.y + 138.5  # the letters stand below the seam of the tiles, the emblem above it
    put_line(pen, middle - FOLD_CLEAR - 4, y, left, "serif-700", (60, 20), ink, half, "right")
    put_line(pen, middle + FOLD_CLEAR + 4, y, right, "serif-700", (60, 14), ink, half, "left")
    top = area.y + 150
    columns = [
        Rect(x, top, half, area.bottom - top - 12) for x in (area.x + 12, middle + FOLD_CLEAR + 4)
    ]
    spots = _deck_spots(area, columns[0], len(context.box.decks[:2]))
    for deck, spot in zip(context.box.decks, spots, strict=False):
        _draw_deck_place(pen, context, deck, spot)
    if len(spots) == 1:  # the deck has the left half to itself
        foot = _draw_reminder(pen, columns[1], context)
        _draw_groups(pen, Rect(columns[1].x, foot + 3, half, 44), context, 2)
    else:
        _draw_reminder(pen, columns[0], context)
        _draw_groups(pen, columns[1], context, 1)


def _deck_spots(area: Rect, column: Rect, decks: int) -> tuple[Rect, ...]:
    """Find a place for each deck, 4 mm wider than its cards: one below the title, two above it."""
    width, height = 67.0, 92.0
    if decks == 1:
        return (Rect(column.x + (column.width - width) / 2, column.y, width, height),)
    y = area.y + 17
    beside = Rect(area.x + 12, y, width, height), Rect(area.right - 12 - width, y, width, height)
    return beside[:decks]


def _title_halves(context: Context) -> tuple[str, str]:
    """Part the title at its last blank, so that no letter lies on the fold."""
    title = context.localise(context.box.game.title)
    left, _, right = title.rpartition(" ")
    return (left, right) if left else (title, context.localise(context.box.game.subtitle))


def _draw_deck_place(pen: Pen, context: Context, deck: Deck, place: Rect) -> None:
    """Draw where a deck lies, face down."""
    pen.shape(
        rounded_rectangle(place, 3), stroke=Stroke(context.theme.colour("ink"), 0.4, (2, 1.5))
    )
    name = Rect(place.x + 4, place.y + 8, place.width - 8, 22)
    ink = context.theme.colour("ink")
    put_text(pen, context.localise(deck.name), "serif-700", (22, 14), ink, name, "centre")
    x, y = place.x + place.width / 2 - 12, place.y + 42
    put_icon(pen, context.theme, deck.motif or "luck", x, y, 24, context.theme.colour("accent"))
    put_line(pen, place.x + place.width / 2, place.bottom - 8, context.label("deck_place"),
             "sans-400", (10, 7), ink, place.width - 8, "centre")  # fmt: skip


def _draw_reminder(pen: Pen, area: Rect, context: Context) -> float:
    """Write the sums that are asked for most; give the y of their foot."""
    ink = context.theme.colour("ink")
    y = area.y + 2
    for text in _remind(context):
        y = (
            put_text(
                pen, text, "sans-500", (16, 9), ink, Rect(area.x, y, area.width, 16), middle=False
            )
            + 3.5
        )
    return y


def _remind(context: Context) -> Iterator[str]:
    """Give the reminders of the content; where it has none, what the rules are asked for most.

    The salary, what a mortgage brings, what lifting it costs.
    """
    ring, rules = _ring(context), context.box.rules
    if ring.reminders is not None:
        yield from (context.localise(each) for each in ring.reminders)
        return
    pledged = tuple(filter(has_mortgage, context.box.deeds))
    salary = find_agreed(rules, SalaryTerms)
    lift = find_agreed(rules, LiftTerms) if pledged else None
    if salary:
        yield context.label("reminder_salary", sum=context.sum(salary.salary))
    if pledged:
        halved = all(map(is_half_the_price, pledged))
        yield context.label("reminder_mortgage" if halved else "reminder_mortgage_stated")
    transfer = find_agreed(rules, TransferTerms)
    if lift and transfer:
        rates = {"rate": lift.lift_rate, "at_once": transfer.transfer_rate}
        yield context.label("reminder_lift_transfer", **rates)
    elif lift:
        yield context.label("reminder_lift", rate=lift.lift_rate)


def _draw_groups(pen: Pen, area: Rect, context: Context, columns: int) -> None:
    """Show the groups in their order, each by colour, pattern, name and price of a house."""
    groups = [group for group in context.box.groups if group.rent_by == "buildings"]
    rows, width = -(-len(groups) // columns), area.width / columns
    labels = [_house_price(context, group) for group in groups]
    widest = max((pen.width(label, _LEGEND, 12) for label in labels), default=0.0)
    size = min(12.0, 12 * (width - 23) / widest) if widest else 12.0  # one size for all of them
    for n, (group, label) in enumerate(zip(groups, labels, strict=True)):
        column, row = divmod(n, rows)
        x, top = area.x + column * width, area.y + row * 11
        _draw_band(pen, context, group, Rect(x, top, 16, 7.5))
        put_line(pen, x + 18.5, top + 5.2, label, _LEGEND, (size, 7), context.theme.colour("ink"),
                 width - 18.5)  # fmt: skip


def _house_price(context: Context, group: Group) -> str:
    if group.house is None:
        return context.localise(group.name)
    price = context.sum(group.house)
    return context.label("per_house", group=context.localise(group.name), sum=price)
