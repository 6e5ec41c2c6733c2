"""The corners of a ring board: Start with its arrow, the jail in two parts, and the others."""

from typing import Final

from pnp.box.board import Space
from pnp.box.places.rings import CELL, CORNER, CORNER_FREE, PlacedSpace
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.icons import put_icon
from pnp.faces.context import Context
from pnp.faces.effect_figures import line_of
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import Path, PathStep, line, polygon, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.ring_hands import BLEED, ring_hand, signs_on, words_on
from pnp.faces.theme import WHITE, blend
from pnp.units import Point, Rect

_ARROW: Final[tuple[Point, ...]] = (
    (2.6, 41.4), (15.4, 33.9), (15.4, 36.2), (47.6, 36.2), (47.6, 46.6), (15.4, 46.6), (15.4, 48.9),
)  # fmt: skip
_WORD: Final = Rect(15.5, 36.2, 31.6, 10.4)
_SALARY: Final = Rect(30, 18.2, 17.6, 15)
_BARS: Final = 6
_SLAB: Final = 7.15
"""Side of a slab of the pavement in mm."""

_STEPS: Final = (
    (24.6, 43.4, 84), (30.6, 46.4, 84), (36.8, 42.6, 60), (41.2, 38.0, 20), (39.6, 31.2, 0),
    (43.8, 25.6, 0), (39.6, 19.8, 0), (43.8, 14.0, 0), (39.6, 8.2, 0),
)  # fmt: skip
"""Middle and turn of each print of a foot."""

_FOOT: Final = Rect(3, 34, 44, 13.8)


def draw_corner(pen: Pen, context: Context, space: Space, place: PlacedSpace) -> None:
    """Draw a corner as whoever sits at its side reads it; the ground runs over the trim."""
    with pen.transform(0, 0, 0, place.depth / CORNER):
        ground = Rect(0, 0, CORNER + BLEED, CORNER + BLEED)
        with pen.clip(rectangle(ground)):
            if space.kind == "start":
                _draw_start(pen, context, space)
            elif space.kind == "jail":
                _draw_jail(pen, context, space)
            else:
                _draw_rest(pen, context, space)


def _draw_start(pen: Pen, context: Context, space: Space) -> None:
    theme = context.theme
    ring_hand(theme).paint_start(pen, theme)
    if space.drawing:
        put_drawing(pen, theme, space.drawing, 2.5, 4, 25)
    pen.shape(polygon(_ARROW), fill=theme.area("accent"), stroke=theme.stroke("ink", 0.5))
    name = context.localise(space.name).upper()
    size = min(22.0, 22 * _WORD.width / max(pen.width(name, "sans-700", 22, 0.5), 1))
    baseline = _WORD.y + _WORD.height / 2 + size * 0.3528 * 0.35
    pen.text(_WORD.x + _WORD.width / 2, baseline, name, "sans-700", size, theme.on("accent"),
             "centre", 0.5)  # fmt: skip
    if space.amount is not None:
        said = context.localise(space.note) or context.label("start_when")
        _draw_salary(pen, context.sum(space.amount), said, theme.colour("ink"))


def _draw_salary(pen: Pen, salary: str, said: str, ink: str) -> None:
    middle = _SALARY.x + _SALARY.width / 2
    put_line(pen, middle, _SALARY.y + 6.2, salary, "sans-700", (19, 11), ink, _SALARY.width,
             "centre")  # fmt: skip
    when = Rect(_SALARY.x, _SALARY.y + 7.2, _SALARY.width, _SALARY.height - 7.2)
    put_text(pen, said, "sans-500", (9.5, 7), ink, when, "centre", leading=1.05)


def _draw_jail(pen: Pen, context: Context, space: Space) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    if theme.ink == "full":  # the pavement before the jail
        ground = theme.area("board") or theme.area("paper") or WHITE
        paved = rectangle(Rect(0, 0, CORNER + BLEED, CORNER + BLEED))
        pen.shape(paved, fill=blend(theme.colour("ink"), ground, 0.13))
    _pave(pen, context)
    pen.shape(rectangle(CELL), fill=theme.area("accent"))
    inner = Rect(CELL.x, CELL.y, CELL.width, CELL.height - 5.6)
    pen.shape(rectangle(inner), fill=theme.area("board") or theme.area("paper"))
    _draw_bars(pen, context, inner)
    if space.drawing:
        side = 24.0
        put_drawing(pen, theme, space.drawing, inner.x + (inner.width - side) / 2, 2, side)
    pen.shape(rectangle(CELL), stroke=theme.stroke("ink", 0.7))
    name = context.localise(space.name)
    put_line(pen, CELL.width / 2, CELL.bottom - 1.6, name, "sans-700", (13, 9),
             theme.on("accent"), CELL.width - 3, "centre")  # fmt: skip
    plate = Rect(1.6, CELL.bottom + 0.6, 19.4, 9.6)
    pen.shape(rectangle(plate), theme.area("board") or WHITE, theme.stroke("ink", 0.25))
    room = Rect(plate.x + 0.6, plate.y + 0.4, plate.width - 1.2, plate.height - 0.8)
    put_text(pen, context.localise(space.note), "sans-600", (12, 8), ink, room, "centre",
             leading=1.05)  # fmt: skip


def _pave(pen: Pen, context: Context) -> None:
    theme = context.theme
    ground = theme.area("board") or theme.area("paper") or WHITE
    tone = blend(theme.colour("ink"), ground, 0.3) if theme.ink != "line" else theme.colour("ink")
    slabs: list[PathStep] = []
    for row in range(8):
        y, shift = row * _SLAB, row % 2 * _SLAB / 2
        slabs += line(0, y, CORNER + BLEED, y).steps
        for n in range(9):
            x = n * _SLAB + shift
            slabs += line(x, y, x, y + _SLAB).steps
    pen.shape(Path(tuple(slabs)), stroke=Stroke(tone, 0.25))
    for x, y, turn in _STEPS:
        with pen.transform(x, y, turn):
            put_icon(pen, theme, "foot", -2.6, -2.6, 5.2, tone)


def _draw_bars(pen: Pen, context: Context, cell: Rect) -> None:
    for n in range(1, _BARS):
        x = cell.x + n * cell.width / _BARS
        stroke = context.theme.stroke("accent", 0.6)
        pen.shape(line(x, cell.y, x, cell.bottom), stroke=stroke)


def _draw_rest(pen: Pen, context: Context, space: Space) -> None:
    theme, ink = context.theme, words_on(context.theme)
    ring_hand(theme).lay_ground(pen, theme, Rect(0, 0, CORNER + 2 * BLEED, CORNER))
    side = CORNER_FREE.height
    x = CORNER_FREE.x + (CORNER_FREE.width - side) / 2
    if space.drawing:
        put_drawing(pen, theme, space.drawing, x, CORNER_FREE.y, side)
    else:
        icon, inset = space.icon or _ICONS.get(space.kind, "rest"), 4.0
        put_icon(pen, theme, icon, x + inset, CORNER_FREE.y + inset, side - 2 * inset,
                 signs_on(theme, "accent"))  # fmt: skip
    does = line_of(context, space.effect) if space.effect else ""
    note = context.localise(space.note) or does
    name = Rect(_FOOT.x, _FOOT.y, _FOOT.width, _FOOT.height - (4.2 if note else 0))
    put_text(pen, context.localise(space.name), "sans-700", (17, 10), ink, name, "centre",
             leading=1.02)  # fmt: skip
    if note:
        put_line(pen, CORNER / 2, _FOOT.bottom - 0.8, note, "sans-500", (10.5, 8), ink, 35,
                 "centre")  # fmt: skip


_ICONS: Final = {"go-to-jail": "jail", "event": "coins"}
