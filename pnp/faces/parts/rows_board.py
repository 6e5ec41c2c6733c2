"""The board of a building site: rows of lots from the street over the river, as a blueprint.

The fold is the upright middle line, on the far bank of the river: no lot lies across it.
"""

from functools import partial
from typing import Final

from pnp.box.rows import Rows
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import Path, PathStep, curve, line, rectangle, rounded_rectangle
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.seams import put_crosses
from pnp.faces.theme import WHITE, tint
from pnp.units import Rect, Size

LOT: Final = 30.0
"""Side of a lot in mm."""

_STREET: Final = Rect(5, 44, 21, 268)
_FIRST: Final = 29.0
_RIVER: Final = Rect(151, 44, 32, 268)
_BEYOND: Final = 187.0
_ROWS: Final = (52.0, 144.0, 236.0)
_BAND: Final = 39.0
"""How far below the top of a row its permits and the mayor lie, in mm: clear of the seam at 180."""

_NAMES: Final = (112.0, 244.0)
"""Where street and river bear their names: on either side of the seam between two sheets."""

_PLACE: Final = 27.0


def site_piece(
    context: Context, plan: Rows, crosses: tuple[tuple[float, float], ...] = ()
) -> PrintedPiece:
    """Give the whole board as one face; `crosses` help to align tiles where they overlap."""
    draw = partial(_draw, context=context, plan=plan, crosses=crosses)
    face = Face(f"site {context.lang}", Size(plan.size, plan.size), draw)
    return PrintedPiece("board", face, code=context.codes.get("board", ""))


def lot_area(plan: Rows, row: int, lot: int) -> Rect:
    """Give the place of a lot on the board, rows and lots counted from one."""
    beyond = lot - plan.before_river - 1
    left = _FIRST + (lot - 1) * LOT if beyond < 0 else _BEYOND + beyond * LOT
    return Rect(left, _ROWS[row - 1], LOT, LOT)


def _draw(pen: Pen, context: Context, plan: Rows, crosses: tuple[tuple[float, float], ...]) -> None:
    theme = context.theme
    lines = theme.on("board")
    whole = Rect(0, 0, plan.size, plan.size)
    pen.shape(rectangle(whole), fill=theme.area("board") or WHITE)
    if theme.ink == "full":
        _draw_grid(pen, plan, tint(theme.colour("board"), 0.85))
    _draw_street(pen, context, plan, lines)
    _draw_river(pen, context, plan)
    for row in range(1, len(plan.fenced) + 1):
        for lot in range(1, plan.lots + 1):
            _draw_lot(pen, context, plan, row, lot)
        _draw_band(pen, context, row, lines)
    _draw_title(pen, context, lines)
    _draw_owners(pen, context, lines)
    _draw_boxes(pen, context, lines)
    pen.shape(rectangle(whole.inset(0.4)), stroke=Stroke(lines, 0.8))
    put_crosses(pen, crosses, lines)


def _draw_grid(pen: Pen, plan: Rows, lines: Colour) -> None:
    """Draw the faint squares of drawing paper."""
    steps: list[PathStep] = []
    for n in range(10, plan.size, 10):
        steps += [*line(n, 0, n, plan.size).steps, *line(0, n, plan.size, n).steps]
    pen.shape(Path(tuple(steps)), stroke=Stroke(lines, 0.1))


def _draw_street(pen: Pen, context: Context, plan: Rows, lines: Colour) -> None:
    theme = context.theme
    pen.shape(rectangle(_STREET), theme.area("concrete") or WHITE, Stroke(lines, 0.4))
    middle = _STREET.x + _STREET.width / 2
    dashes = Stroke(theme.colour("ink"), 0.5, (6, 4))
    for top, bottom in ((47, 83), (140, 216), (273, 309)):  # whole dashes: ten times n and six
        pen.shape(line(middle, top, middle, bottom), stroke=dashes)
    name = context.localise(plan.street)
    for y in _NAMES:
        with pen.transform(middle + 2.4, y, -90):
            put_line(pen, 0, 0, name, "serif-700", (20, 10), theme.colour("ink"), 50, "centre")


def _draw_river(pen: Pen, context: Context, plan: Rows) -> None:
    theme = context.theme
    pen.shape(rectangle(_RIVER), theme.area("river") or WHITE, Stroke(theme.colour("ink"), 0.4))
    with pen.clip(rectangle(_RIVER)):
        for x in range(0, 30, 6):
            points = [
                (_RIVER.x + 2 + x + (1.6 if n % 2 else -1.6), _RIVER.y + 10.0 * n)
                for n in range(28)
            ]
            pen.shape(curve(points), stroke=Stroke(theme.colour("blueprint"), 0.25))
    name = context.localise(plan.river)
    for y in _NAMES:
        plate = Rect(_RIVER.x + 10.4, y - 15, 12.6, 30)  # over two waves, between two others
        pen.shape(rectangle(plate), theme.area("river") or WHITE)
        with pen.transform(plate.x + 8.7, y, -90):
            put_line(pen, 0, 0, name, "serif-700", (20, 10), theme.colour("ink"), 28, "centre")


def _draw_lot(pen: Pen, context: Context, plan: Rows, row: int, lot: int) -> None:
    """Draw a lot: solid before the river, dashed beyond, with a fence where it has one."""
    theme, area = context.theme, lot_area(plan, row, lot)
    ink = theme.colour("ink")
    dashes = () if lot <= plan.before_river else (2.0, 1.4)
    pen.shape(rectangle(area.inset(0.8)), theme.area("concrete") or WHITE, Stroke(ink, 0.4, dashes))
    put_line(
        pen, area.x + LOT / 2, area.y + LOT / 2 + 3, f"{row}.{lot}", "serif-700", (22, 12), ink, 20,
        "centre",
    )  # fmt: skip
    if lot in plan.fenced[row - 1]:
        _draw_fence(pen, area.inset(2.6), ink)


def _draw_fence(pen: Pen, area: Rect, ink: Colour) -> None:
    """Draw white pales all round."""
    pales: list[PathStep] = []
    count = 9
    for n in range(count):
        part = n / (count - 1)
        x, y = area.x + area.width * part, area.y + area.height * part
        for edge in (area.y, area.bottom):
            pales += line(x, edge - 1.4, x, edge + 1.4).steps
        for edge in (area.x, area.right):
            pales += line(edge - 1.4, y, edge + 1.4, y).steps
    for colour, wide in ((ink, 1.5), (WHITE, 0.9)):
        pen.shape(Path(tuple(pales)), stroke=Stroke(colour, wide))
        pen.shape(rectangle(area), stroke=Stroke(colour, wide * 0.7))


def _draw_band(pen: Pen, context: Context, row: int, lines: Colour) -> None:
    """Draw the places below a row: the mayor, the permits that lengthen or shorten it."""
    top = _ROWS[row - 1] + _BAND
    for n, key in enumerate(("place_mayor", "place_permit", "place_permit", "place_permit")):
        area = Rect(_FIRST + n * LOT + 1.5, top, _PLACE, _PLACE)
        plate = context.theme.area("board") or WHITE
        pen.shape(rounded_rectangle(area, 2), plate, Stroke(lines, 0.4, (1.5, 1)))
        x, y = area.x + _PLACE / 2, area.y + _PLACE / 2 + 1
        put_line(pen, x, y, context.label(key), "sans-500", (9, 7), lines, _PLACE - 4, "centre")
    put_line(
        pen, _BEYOND + 3, top + 6, context.label("row_n", n=row), "serif-600", (14, 9), lines, 60
    )
    note = context.label("row_note")
    put_line(pen, _BEYOND + 3, top + 12, note, "sans-400", (9, 7), lines, 172)


def _draw_title(pen: Pen, context: Context, lines: Colour) -> None:
    title = context.localise(context.box.game.title)
    put_line(pen, 12, 26, title, "serif-700", (40, 20), lines, 166)
    below = context.localise(context.box.game.subtitle)
    put_line(pen, 12, 36, below, "sans-400", (12, 8), lines, 166)


def _draw_owners(pen: Pen, context: Context, lines: Colour) -> None:
    """Draw a place for each owner marker that nobody has taken yet."""
    markers = [piece for piece in context.box.pieces if piece.kind == "marker"]
    put_line(
        pen, _BEYOND + 3, 11, context.label("place_owners"), "sans-500", (9, 7), lines, 172
    )  # fmt: skip
    for n, marker in enumerate(markers):
        area = Rect(_BEYOND + 3 + n * 29, 14, 22, 22)
        fill_pattern(pen, area, marker.pattern or "plain", context.theme, marker.colour)
        pen.shape(rectangle(area), stroke=Stroke(lines, 0.5))


def _draw_boxes(pen: Pen, context: Context, lines: Colour) -> None:
    """Draw a place for the hidden cheques of each player."""
    most = context.box.game.players.most
    for n in range(most):
        left = 8 + n * 59 if n < 3 else _BEYOND + 4 + (n - 3) * 60
        area = Rect(left, 322, 56, 36)
        plate = context.theme.area("board") or WHITE
        pen.shape(rounded_rectangle(area, 2), plate, Stroke(lines, 0.4, (1.5, 1)))
        x, y = area.x + area.width / 2, area.y + area.height / 2 + 1
        put_line(pen, x, y, context.label("place_box"), "sans-500", (10, 7), lines, 50, "centre")
