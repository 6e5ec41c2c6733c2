"""Setting a diagram into a column: exhibits in a row or in cells, words beside or below them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import fsum
from typing import Final

from pnp.box.diagrams import CallOut, Diagram, Exhibit, diagrams_of
from pnp.box.words import Words
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import Context
from pnp.faces.diagrams.exhibits import ShownThing, find_called, show
from pnp.faces.face_search import find_lines, find_words
from pnp.faces.pen import ARTIFACT, PARAGRAPH, Align, Metrics, Pen, Stroke, Tag
from pnp.faces.reduction import draw_reduced
from pnp.faces.text.line_breaks import break_lines
from pnp.faces.theme import WHITE
from pnp.findings import Finding
from pnp.outlines import circle, line
from pnp.units import Point, Rect, to_mm

_LINES: Final = 4  # how many lines of a piece are told: its name and what stands beside it
_SIGNS: Final = {"plus": "+", "equals": "=", "arrow": "→", "right": "✓", "wrong": "✗", "or": "/"}


def _tell_exhibit(context: Context, metrics: Metrics, exhibit: Exhibit, thing: ShownThing) -> str:
    if exhibit.sign in _SIGNS:
        return _SIGNS[exhibit.sign]
    if exhibit.table:
        return context.label("picture_of_table")
    if exhibit.cut:
        return context.label("picture_of", name=context.label("part_board"))
    if exhibit.bids:
        return context.fill(exhibit.bids)
    if exhibit.dice:
        return context.label("picture_of", name=", ".join(map(str, exhibit.dice)))
    words = " ".join(text for text, _ in islice(find_lines(thing.draw, metrics), _LINES))
    return context.label("picture_of", name=words or exhibit.piece or exhibit.icon or exhibit.space)


_WORDS: Final = 9.0  # size in pt of the words of a diagram
_LEADING: Final = to_mm(_WORDS) * 1.2
LEADING: Final = to_mm(_WORDS) * 1.24
"""Distance of the baselines of words below a thing, and of those of a key, in mm."""
_CALLS_APART: Final = 1.5
_CLEAR: Final = 1.2  # how far the dot keeps from the words it is about, in mm
_GAP: Final = 4.0
_BELOW: Final = 2.2
_BESIDE: Final = 8.0
_LEAST_CALLS: Final = 34.0
_CELL_HIGH: Final = 27.0
_BADGE: Final = 2.5
# How far left of a thing its number stands in mm: it covers no letter, and nothing before it.
_BESIDE_CELL: Final = 1.4
_AIR: Final = 0.8
_APART: Final = 0.3  # how far one badge of a key keeps from the next, halved, in mm


@dataclass(frozen=True, slots=True)
class PlacedCallOut:
    """Words in their place beside a thing, and the point on it that they are about."""

    lines: tuple[str, ...]
    x: float
    y: float
    target: Point

    @property
    def height(self) -> float:
        """How high the words stand, in mm."""
        return len(self.lines) * _LEADING


@dataclass(frozen=True, slots=True)
class _Placed:
    """An exhibit in its place: a cell with its thing, its scale, and the words below it."""

    exhibit: Exhibit
    thing: ShownThing
    cell: Rect
    scale: float
    words: tuple[str, ...] = ()
    number: int = 0

    @property
    def bottom(self) -> float:
        """The foot of its words."""
        return self.cell.bottom + (_BELOW + len(self.words) * LEADING if self.words else 0)


@dataclass(frozen=True, slots=True)
class SetDiagram:
    """A diagram as it stands in its column: its height, and how it is drawn from its top left."""

    height: float
    draw: Callable[[Pen], None]


def set_diagrams(
    context: Context, metrics: Metrics, width: float, height: float
) -> dict[str, SetDiagram]:
    """Set all diagrams of a booklet into a column; a LayoutError names those that cannot be."""
    if context.shelf is None:
        return {}
    done: dict[str, SetDiagram] = {}
    misfits = []
    for each in diagrams_of(context.box):
        try:
            done[each.id] = set_diagram(context, metrics, each, width, height)
        except PrintError as error:
            misfits.append(Finding(str(error), piece=f"diagrams/{each.id}"))
    if misfits:
        raise LayoutError(tuple(misfits))
    return done


def set_diagram(
    context: Context, metrics: Metrics, diagram: Diagram, width: float, height: float
) -> SetDiagram:
    """Set one diagram into a column of a width, no higher than a page."""
    things = [show(context, each) for each in diagram.shows]
    column, calls, foot = _Column(context, metrics, diagram, width), list[PlacedCallOut](), 0.0
    if diagram.columns:
        placed = column.in_cells(things)
    elif len(things) == 1 and diagram.shows[0].calls:
        if diagram.keyed or diagram.shows[0].table:
            return column.over_key(things[0])
        calls, foot, placed = column.beside_words(things[0])
    else:
        placed = column.in_a_row(things)
    foot = max(foot, *(each.bottom for each in placed))
    if foot > height:
        raise PrintError(f"the diagram `{diagram.id}` is {foot - height:.0f} mm higher than a page")

    def draw(pen: Pen) -> None:
        for each in placed:
            _draw_thing(pen, context, each)
        _put_call_outs(pen, context, calls)

    return SetDiagram(foot, draw)


@dataclass(frozen=True, slots=True)
class _Column:
    """The column that a diagram is set into."""

    context: Context
    metrics: Metrics
    diagram: Diagram
    width: float

    def lines(self, words: Words | None, width: float) -> tuple[str, ...]:
        said = self.context.fill(words)
        return break_lines(self.metrics, said, "sans-400", _WORDS, width) if said else ()

    def in_a_row(self, things: Sequence[ShownThing]) -> list[_Placed]:
        room = self.width - _GAP * (len(things) - 1)
        whole = fsum(each.size.width for each in things)
        scale = min(self.diagram.scale, room / whole)
        high = max(thing.size.height for thing in things) * scale
        placed, x = [], 0.0
        for exhibit, thing in zip(self.diagram.shows, things, strict=True):
            wide = thing.size.width * scale + (room - scale * whole) / len(things)
            words = self.lines(exhibit.says, wide + _GAP * 0.7)
            placed.append(_Placed(exhibit, thing, Rect(x, 0, wide, high), scale, words))
            x += wide + _GAP
        return placed

    def in_cells(self, things: Sequence[ShownThing]) -> list[_Placed]:
        # Each as large as its cell has room for.
        diagram, count = self.diagram, self.diagram.columns or 1
        wide = (self.width - _GAP * (count - 1)) / count
        placed: list[_Placed] = []
        top = 0.0
        for first in range(0, len(things), count):
            row = list(zip(diagram.shows, things, strict=True))[first : first + count]
            highest = (thing.size.height * min(diagram.scale, wide / thing.size.width)
                       for _, thing in row)  # fmt: skip
            high = min(_CELL_HIGH, max(highest))
            for n, (exhibit, thing) in enumerate(row):
                scale = min(diagram.scale, wide / thing.size.width, high / thing.size.height)
                cell = Rect(n * (wide + _GAP), top, wide, high)
                words = self.lines(exhibit.says, wide)
                number = first + n + 1 if diagram.numbered else 0
                placed.append(_Placed(exhibit, thing, cell, scale, words, number))
            top = max(each.bottom for each in placed) + _GAP
        return placed

    def beside_words(self, thing: ShownThing) -> tuple[list[PlacedCallOut], float, list[_Placed]]:
        exhibit, size = self.diagram.shows[0], thing.size
        scale = min(self.diagram.scale, (self.width - _BESIDE - _LEAST_CALLS) / size.width)
        wide, high = size.width * scale, size.height * scale
        calls, room = self.call_outs(exhibit, thing, scale, wide + _BESIDE)
        cell = Rect(0, (room - high) / 2, wide, high)
        words = self.lines(exhibit.says, self.width)
        return calls, room, [_Placed(exhibit, thing, cell, scale, words)]

    def call_outs(
        self, exhibit: Exhibit, thing: ShownThing, scale: float, left: float
    ) -> tuple[list[PlacedCallOut], float]:
        """Set words at the right of a thing, each as near the height of its point as there is room.

        Gives besides how high all of them stand. A thing less high stands beside their middle.
        """
        found = []
        for call in exhibit.calls:
            x, y = find_target(self.context, self.metrics, call, thing)
            lines = self.lines(call.says, self.width - left)
            found.append(PlacedCallOut(lines, left, 0, (x * scale, y * scale)))
        found.sort(key=lambda each: each.target[1])
        rest = fsum(each.height for each in found) + _CALLS_APART * (len(found) - 1)
        room = max(rest, thing.size.height * scale)
        placed, top, down = [], 0.0, (room - thing.size.height * scale) / 2
        for each in found:
            x, y = each.target
            at = min(max(top, y - each.height / 2), room - rest)
            placed.append(replace(each, y=at, target=(x, y + down)))
            top = at + each.height + _CALLS_APART
            rest -= each.height + _CALLS_APART
        return placed, room

    def over_key(self, thing: ShownThing) -> SetDiagram:
        exhibit, wide = self.diagram.shows[0], thing.size.width
        scale = self.width / wide if exhibit.table else min(self.diagram.scale, self.width / wide)
        margin = (self.width - wide * scale) / 2
        cell = Rect(0, 0, self.width, thing.size.height * scale)
        picture = _Placed(exhibit, thing, cell, scale)
        wide = (self.width - _GAP) / 2
        keys = [self.lines(call.says, wide - 3 * _BADGE) for call in exhibit.calls]
        half, foot = -(-len(keys) // 2), picture.bottom + _GAP
        top, spots = foot, []
        # below the laid table there is so much to say that numbers may touch
        least = 0 if exhibit.table else 2 * (_BADGE + _APART)
        for column, keyed in enumerate((keys[:half], keys[half:])):
            y = top
            for lines in keyed:
                spots.append((column * (wide + _GAP), y, lines))
                y += max(len(lines) * LEADING + _AIR, least)
            foot = max(foot, y)

        def on_page(at: Point) -> Point:
            return margin + (at[0] - thing.origin[0]) * scale, (at[1] - thing.origin[1]) * scale

        def draw(pen: Pen) -> None:
            _draw_thing(pen, self.context, picture)
            for n, call in enumerate(exhibit.calls, start=1):
                with pen.tag(ARTIFACT):  # the numbers are read with what they mean
                    _put_number(pen, self.context, call, n, on_page)
            for n, (x, y, lines) in enumerate(spots, start=1):
                with pen.tag(Tag("list", "key")), pen.tag(Tag("item")):
                    _put_badge(pen, self.context, x + _BADGE, y + LEADING / 2, n)
                    _put_words(pen, self.context, lines, x + 3 * _BADGE - 0.6, y)

        return SetDiagram(foot, draw)


def find_target(context: Context, metrics: Metrics, call: CallOut, thing: ShownThing) -> Point:
    """Find the point on a thing that words beside it are about."""
    if call.on or len(call.at) == 2:
        x, y = find_called(context, call)
        return x - thing.origin[0], y - thing.origin[1]
    wanted = context.label(call.label) if call.label else context.fill(call.to)
    area = find_words(thing.face, metrics, wanted) if thing.face else None
    if area is None:
        raise PrintError(f"“{wanted}” does not stand on the piece that a diagram points at")
    if call.side == "above":
        return area.right - _CLEAR, area.y - _CLEAR
    if call.side == "below":
        return area.right - _CLEAR, area.bottom + _CLEAR
    return area.right + _CLEAR, area.y + area.height / 2


def _put_words(
    pen: Pen, context: Context, lines: Sequence[str], x: float, y: float,
    leading: float = LEADING, first: float = _AIR, align: Align = "left",
) -> None:  # fmt: skip
    for n, text in enumerate(lines):
        at = y + n * leading + to_mm(_WORDS) * first
        pen.text(x, at, text, "sans-400", _WORDS, context.theme.colour("ink"), align)


def _put_call_outs(pen: Pen, context: Context, calls: Sequence[PlacedCallOut]) -> None:
    accent = context.theme.colour("accent")
    for call in calls:
        (x, y), middle, turn = call.target, call.y + call.height / 2, call.x - 5.5
        pen.shape(line(call.x - 1.4, middle, turn, middle), stroke=Stroke(accent, 0.3))
        pen.shape(line(turn, middle, x, y), stroke=Stroke(accent, 0.3))
        pen.shape(circle(x, y, 0.7), accent)
        with pen.tag(PARAGRAPH):
            _put_words(pen, context, call.lines, call.x, call.y, _LEADING, 0.74)


def _put_number(
    pen: Pen, context: Context, call: CallOut, number: int, place: Callable[[Point], Point]
) -> None:
    x, y = place(find_called(context, call))
    if len(call.disc) != 2:  # left and top
        _put_badge(pen, context, x, y, number)
        return
    ink = context.theme.colour("ink")
    beside = place((call.disc[0], call.disc[1]))
    pen.shape(line(*beside, x, y), stroke=Stroke(WHITE, 0.9, round=True))
    pen.shape(circle(x, y, 0.9), WHITE)
    pen.shape(line(*beside, x, y), stroke=Stroke(ink, 0.4, round=True))
    pen.shape(circle(x, y, 0.6), ink)
    _put_badge(pen, context, *beside, number)


def _put_badge(pen: Pen, context: Context, x: float, y: float, number: int) -> None:
    pen.shape(circle(x, y, _BADGE + 0.4), WHITE)
    pen.shape(circle(x, y, _BADGE), context.theme.colour("ink"))
    pen.text(x, y + 1.15, str(number), "sans-700", 9, WHITE, "centre")


def _draw_thing(pen: Pen, context: Context, each: _Placed) -> None:
    size, scale, cell = each.thing.size, each.scale, each.cell
    x = cell.x + (cell.width - size.width * scale) / 2
    y = cell.y + (cell.height - size.height * scale) / 2
    covered = Rect(x, y, size.width * scale, size.height * scale)
    alt = _tell_exhibit(context, pen, each.exhibit, each.thing)
    with pen.tag(Tag("figure", alt=alt, area=covered)), pen.transform(x, y, 0, scale):
        draw_reduced(pen, each.thing.draw, scale)
    with pen.tag(PARAGRAPH):
        middle = cell.x + cell.width / 2
        _put_words(pen, context, each.words, middle, cell.bottom + _BELOW, align="centre")
    if each.number:
        _put_badge(pen, context, x - _BESIDE_CELL, y + _BADGE, each.number)
