"""Words beside a thing that point at places on it: each with a line to what it is about."""

from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from pnp.box.diagrams import CallOut, Exhibit
from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.diagrams.board_cut import find_called
from pnp.faces.diagrams.shown_thing import ShownThing
from pnp.faces.face_search import find_words
from pnp.faces.filled_booklet import fill_figures
from pnp.faces.line_breaks import break_lines
from pnp.faces.path import circle, line
from pnp.faces.pen import Metrics, Pen, Stroke
from pnp.faces.tags import PARAGRAPH
from pnp.units import Point, to_mm

SIZE: Final = 9.0
"""Size of the words in pt."""

_LEADING: Final = to_mm(SIZE) * 1.2
_APART: Final = 1.5
_NEAR: Final = 1.4
_FIRST: Final = 0.74
_CLEAR: Final = 1.2
"""How far the dot keeps from the words it is about, in mm."""


@dataclass(frozen=True, slots=True)
class PlacedCallOut:
    """Words in their place beside a thing, and the point on it that they are about."""

    lines: tuple[str, ...]
    x: float
    y: float
    target: Point

    @property
    def height(self) -> float:
        """How high the words are in mm."""
        return len(self.lines) * _LEADING


@dataclass(frozen=True, slots=True)
class CallOutColumn:
    """All words beside a thing, from the top."""

    calls: tuple[PlacedCallOut, ...]
    height: float

    def shifted(self, dy: float) -> "CallOutColumn":
        """Give the column beside a thing that stands lower by so much: only its points move."""
        moved = (replace(call, target=(call.target[0], call.target[1] + dy)) for call in self.calls)
        return CallOutColumn(tuple(moved), self.height)


def set_call_outs(
    context: Context,
    metrics: Metrics,
    exhibit: Exhibit,
    thing: ShownThing,
    scale: float,
    left: float,
    width: float,
) -> CallOutColumn:
    """Set words at the right of a thing, each as near the height of its point as there is room."""
    found = []
    for call in exhibit.calls:
        x, y = _target(context, metrics, call, thing)
        said = fill_figures(context.box, context.localise(call.says), context.lang)
        lines = break_lines(metrics, said, "sans-400", SIZE, width)
        found.append(PlacedCallOut(lines, left, 0, (x * scale, y * scale)))
    found.sort(key=lambda each: each.target[1])
    whole = fsum(each.height for each in found) + _APART * (len(found) - 1)
    room = max(whole, thing.size.height * scale)
    placed, rest, top = [], whole, 0.0
    for each in found:
        latest = room - rest
        at = min(max(top, each.target[1] - each.height / 2), latest)
        placed.append(replace(each, y=at))
        top = at + each.height + _APART
        rest -= each.height + _APART
    return CallOutColumn(tuple(placed), room)


def _target(context: Context, metrics: Metrics, call: CallOut, thing: ShownThing) -> Point:
    if call.on or len(call.at) == 2:
        x, y = find_called(context, call)
        return x - thing.origin[0], y - thing.origin[1]
    wanted = (
        context.label(call.label)
        if call.label
        else fill_figures(context.box, context.localise(call.to), context.lang)
    )
    area = find_words(thing.face, metrics, wanted) if thing.face else None
    if area is None:
        raise PrintError(f"“{wanted}” does not stand on the piece that a diagram points at")
    if call.side == "above":
        return area.right - _CLEAR, area.y - _CLEAR
    if call.side == "below":
        return area.right - _CLEAR, area.bottom + _CLEAR
    return area.right + _CLEAR, area.y + area.height / 2


def put_call_outs(pen: Pen, context: Context, column: CallOutColumn) -> None:
    """Draw the words, and from each a line to its point."""
    ink, accent = context.theme.colour("ink"), context.theme.colour("accent")
    for call in column.calls:
        middle = call.y + call.height / 2
        x, y = call.target
        turn = call.x - 5.5
        pen.shape(line(call.x - _NEAR, middle, turn, middle), stroke=Stroke(accent, 0.3))
        pen.shape(line(turn, middle, x, y), stroke=Stroke(accent, 0.3))
        pen.shape(circle(x, y, 0.7), accent)
        with pen.tag(PARAGRAPH):
            for n, said in enumerate(call.lines):
                at = call.y + n * _LEADING + to_mm(SIZE) * _FIRST
                pen.text(call.x, at, said, "sans-400", SIZE, ink)
