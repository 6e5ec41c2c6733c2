"""Setting a diagram into a column: exhibits in a row or in cells, words beside or below them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import fsum
from typing import Final, NamedTuple

from pnp.box.diagrams import CallOut, Diagram, Exhibit, diagrams_of
from pnp.box.words import Words
from pnp.errors import Finding, LayoutError, PrintError
from pnp.faces.context import WHITE, Context, Face
from pnp.faces.diagrams.exhibits import find_called, show
from pnp.faces.pen import ARTIFACT, PARAGRAPH, Align, Metrics, Pen, Stroke, Tag
from pnp.faces.reduction import draw_reduced, find_lines, find_words
from pnp.faces.text.fit import put_lines
from pnp.faces.text.line_breaks import TextSetting, voices_of
from pnp.outlines import circle, line
from pnp.units import Point, Rect, to_mm

_LINES: Final = 4  # how many lines of a piece are told: its name and what stands beside it
_SIGNS: Final = {"plus": "+", "equals": "=", "arrow": "→", "right": "✓", "wrong": "✗", "or": "/"}


def _tell_exhibit(context: Context, metrics: Metrics, exhibit: Exhibit, thing: Face) -> str:
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
_EM: Final = to_mm(_WORDS)
_CLOSE: Final = 1.2  # distance of the baselines of call-outs, as a part of the type size
_OPEN: Final = 1.24  # the same of words below a thing and of a key
_LOWER: Final = _EM * 0.06  # how much lower those stand, in mm
_LINE: Final = _EM * _OPEN
_NONE: Final = TextSetting((), _WORDS, _OPEN)
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


class _CallOut(NamedTuple):
    """Words beside a thing, at their place, and the point on it that they are about."""

    words: TextSetting
    target: Point
    x: float
    y: float = 0


class _Placed(NamedTuple):
    """An exhibit in its place: a cell with its thing, its scale, and the words below it."""

    exhibit: Exhibit
    thing: Face
    cell: Rect
    scale: float
    words: TextSetting = _NONE
    number: int = 0

    @property
    def covered(self) -> Rect:
        """What the thing covers, in the middle of its cell."""
        middle = self.cell.size.centre(self.thing.size.scaled(self.scale))
        return middle.shifted(self.cell.x, self.cell.y)

    @property
    def bottom(self) -> float:
        """The foot of its words."""
        return self.cell.bottom + (_BELOW + self.words.room if self.words.lines else 0)


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
    column = _Column(context, metrics, diagram, width)
    if diagram.columns:
        made = column.in_cells(things)
    elif len(things) > 1 or not diagram.shows[0].calls:
        made = column.in_a_row(things)
    elif diagram.keyed or diagram.shows[0].table:
        return column.over_key(things[0])
    else:
        made = column.beside_words(things[0])
    if made.height > height:
        over = f"{made.height - height:.0f} mm higher than a page"
        raise PrintError(f"the diagram `{diagram.id}` is {over}")
    return made


@dataclass(frozen=True, slots=True)
class _Column:
    """The column that a diagram is set into."""

    context: Context
    metrics: Metrics
    diagram: Diagram
    width: float

    def set_words(self, words: Words | None, width: float, leading: float = _OPEN) -> TextSetting:
        voice = voices_of(self.metrics, self.context.fill(words), "sans-400")[0]
        return voice.balance(voice.break_at(_WORDS, width, leading), width)

    def in_a_row(self, things: Sequence[Face]) -> SetDiagram:
        room = self.width - _GAP * (len(things) - 1)
        whole = fsum(each.size.width for each in things)
        scale = min(self.diagram.scale, room / whole)
        high = max(thing.size.height for thing in things) * scale
        placed, x, parts = [], 0.0, sum(not each.sign for each in self.diagram.shows) or 1
        for exhibit, thing in zip(self.diagram.shows, things, strict=True):
            spare = 0 if exhibit.sign else (room - scale * whole) / parts
            wide = thing.size.width * scale + spare
            words = self.set_words(exhibit.says, wide + _GAP * 0.7)
            placed.append(_Placed(exhibit, thing, Rect(x, 0, wide, high), scale, words))
            x += wide + _GAP
        return _set_placed(self.context, placed)

    def in_cells(self, things: Sequence[Face]) -> SetDiagram:
        # Each as large as its cell has room for.
        most, count = self.diagram.scale, self.diagram.columns or 1
        wide = (self.width - _GAP * (count - 1)) / count
        scales = [min(most, wide / thing.size.width) for thing in things]
        placed: list[_Placed] = []
        for n, (exhibit, thing) in enumerate(zip(self.diagram.shows, things, strict=True)):
            column = n % count
            if not column:  # a row begins
                top = max((each.bottom + _GAP for each in placed), default=0.0)
                row = zip(things[n : n + count], scales[n : n + count], strict=True)
                high = max(each.size.height * scale for each, scale in row)
                high = min(_CELL_HIGH * max(1, most), high)
            cell = Rect(column * (wide + _GAP), top, wide, high)
            words = self.set_words(exhibit.says, wide + _GAP * 0.6)
            number = n + 1 if self.diagram.numbered else 0
            scale = min(scales[n], high / thing.size.height)
            placed.append(_Placed(exhibit, thing, cell, scale, words, number))
        return _set_placed(self.context, placed)

    def beside_words(self, thing: Face) -> SetDiagram:
        """Set words at the right of a thing, each as near the height of its point as there is room.

        A thing less high stands beside their middle.
        """
        exhibit, most = self.diagram.shows[0], self.width - _BESIDE - _LEAST_CALLS
        scale = min(self.diagram.scale, most / thing.size.width)
        size = thing.size.scaled(scale)
        found = self._call_outs(exhibit, thing, scale, size.width + _BESIDE)
        rest = fsum(each.words.room for each in found) + _CALLS_APART * (len(found) - 1)
        room, top, calls = max(rest, size.height), 0.0, []
        down = (room - size.height) / 2
        for each in found:
            (x, y), high = each.target, each.words.room
            at = min(max(top, y - high / 2), room - rest)
            calls.append(each._replace(y=at, target=(x, y + down)))
            top = at + high + _CALLS_APART
            rest -= high + _CALLS_APART
        words, cell = self.set_words(exhibit.says, self.width), size.area.shifted(0, down)
        return _set_placed(self.context, [_Placed(exhibit, thing, cell, scale, words)], calls, room)

    def _call_outs(self, exhibit: Exhibit, face: Face, scale: float, left: float) -> list[_CallOut]:
        found = []
        for call in exhibit.calls:
            x, y = find_target(self.context, self.metrics, call, face, _corner_of(exhibit))
            words = self.set_words(call.says, self.width - left, _CLOSE)
            found.append(_CallOut(words, (x * scale, y * scale), left))
        return sorted(found, key=lambda each: each.target[1])

    def over_key(self, thing: Face) -> SetDiagram:
        exhibit, wide = self.diagram.shows[0], thing.size.width
        scale = self.width / wide if exhibit.table else min(self.diagram.scale, self.width / wide)
        picture = _Placed(exhibit, thing, Rect(0, 0, self.width, thing.size.height * scale), scale)
        wide = (self.width - _GAP) / 2
        keys = [self.set_words(call.says, wide - 3 * _BADGE) for call in exhibit.calls]
        half, feet = -(-len(keys) // 2), [picture.bottom + _GAP] * 2
        spots = []
        for n, words in enumerate(keys):
            column = n // half
            spots.append((column * (wide + _GAP), feet[column], words))
            feet[column] += max(words.room + _AIR, 2 * (_BADGE + _APART))

        def on_page(at: Point) -> Point:
            left, top = _corner_of(exhibit)
            return picture.covered.x + (at[0] - left) * scale, (at[1] - top) * scale

        def draw(pen: Pen) -> None:
            _draw_thing(pen, self.context, picture)
            for n, call in enumerate(exhibit.calls, start=1):
                with pen.tag(ARTIFACT):  # the numbers are read with what they mean
                    _put_number(pen, self.context, call, n, on_page)
            for n, (x, y, words) in enumerate(spots, start=1):
                with pen.tag(Tag("list", "key")), pen.tag(Tag("item")):
                    _put_badge(pen, self.context, x + _BADGE, y + _LINE / 2, n)
                    _put_words(pen, self.context, words, x + 3 * _BADGE - 0.6, y + _LOWER)

        return SetDiagram(max(feet), draw)


def _set_placed(
    context: Context, placed: Sequence[_Placed], calls: Sequence[_CallOut] = (), foot: float = 0
) -> SetDiagram:
    def draw(pen: Pen) -> None:
        for each in placed:
            _draw_thing(pen, context, each)
        for call in calls:
            _put_call_out(pen, context, call)

    return SetDiagram(max(foot, *(each.bottom for each in placed)), draw)


def _corner_of(exhibit: Exhibit) -> Point:
    # Of a cut: where its top left lies on the board, in mm.
    return (exhibit.cut[0], exhibit.cut[1]) if exhibit.cut else (0, 0)


def find_target(
    context: Context, metrics: Metrics, call: CallOut, thing: Face, corner: Point = (0, 0)
) -> Point:
    """Find the point on a thing that words beside it are about; places count from a corner."""
    if call.on or call.at:
        x, y = find_called(context, call)
        return x - corner[0], y - corner[1]
    wanted = context.label(call.label) if call.label else context.fill(call.to)
    area = find_words(thing, metrics, wanted)
    if area is None:
        raise PrintError(f"“{wanted}” does not stand on the piece that a diagram points at")
    if call.side == "above":
        return area.right - _CLEAR, area.y - _CLEAR
    if call.side == "below":
        return area.right - _CLEAR, area.bottom + _CLEAR
    return area.right + _CLEAR, area.y + area.height / 2


def _put_words(
    pen: Pen, context: Context, words: TextSetting, x: float, y: float, align: Align = "left"
) -> None:
    put_lines(pen, words, context.theme.colour("ink"), Rect(x, y, 0, 0), align)


def _put_call_out(pen: Pen, context: Context, call: _CallOut) -> None:
    accent, (x, y) = context.theme.colour("accent"), call.target
    middle, turn = call.y + call.words.room / 2, call.x - 5.5
    pen.shape(line(call.x - 1.4, middle, turn, middle), stroke=Stroke(accent, 0.3))
    pen.shape(line(turn, middle, x, y), stroke=Stroke(accent, 0.3))
    pen.shape(circle(x, y, 0.7), accent)
    with pen.tag(PARAGRAPH):
        _put_words(pen, context, call.words, call.x, call.y)


def _put_number(
    pen: Pen, context: Context, call: CallOut, number: int, place: Callable[[Point], Point]
) -> None:
    x, y = place(find_called(context, call))
    if not call.disc:
        _put_badge(pen, context, x, y, number)
        return
    ink, beside = context.theme.colour("ink"), place((call.disc[0], call.disc[1]))
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
    covered, alt = each.covered, _tell_exhibit(context, pen, each.exhibit, each.thing)
    with (
        pen.tag(Tag("figure", alt=alt, area=covered)),
        pen.transform(covered.x, covered.y, 0, each.scale),
    ):
        draw_reduced(pen, each.thing.draw, each.scale)
    with pen.tag(PARAGRAPH):
        middle, y = each.cell.middle[0], each.cell.bottom + _BELOW + _LOWER
        _put_words(pen, context, each.words, middle, y, "centre")
    if each.number:
        _put_badge(pen, context, covered.x - _BESIDE_CELL, covered.y + _BADGE, each.number)
