"""An area of the board as it is printed, with what lies on it: for boards of every kind."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from pnp.box.diagrams import CallOut, Exhibit, LaidExhibit
from pnp.box.places.rows import find_place, hidden_cheque_area
from pnp.errors import PrintError
from pnp.faces.boards.laid_table import put_pawn
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.face_search import draw_in_window
from pnp.faces.path import rectangle
from pnp.faces.pen import Ornament, Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Point, Rect, Size

Lend = Callable[[Context, str], PrintedPiece]
"""Finds a printed piece by its name, such as `pawns/pawn-cow`."""


@dataclass(frozen=True, slots=True)
class ShownThing:
    """An exhibit ready to be drawn: its size in mm, how it is drawn, where words are sought."""

    size: Size
    draw: Callable[[Pen], None]
    face: Face | None = None
    origin: Point = (0.0, 0.0)
    """Of a cut: where its top left lies on the board, in mm."""


def lend(context: Context, name: str) -> PrintedPiece:
    """Give a printed piece by its part and id; a PrintError says that there is none."""
    part, _, piece = name.partition("/")
    found = context.shelf.find(part, piece) if context.shelf else None
    if found is None:
        raise PrintError(f"there is no piece `{name}` to show in a diagram")
    return found


def draw_face(pen: Pen, context: Context, face: Face) -> None:
    """Draw a face cut out, with a thin line round it."""
    trim = rectangle(Rect(0, 0, face.size.width, face.size.height))
    pen.shape(trim, fill=WHITE)
    with pen.clip(trim):
        pen.stamp(Ornament(face.key, face.area, face.draw))
    pen.shape(trim, stroke=Stroke(context.theme.colour("ink"), 0.25))


_SMALL: Final = 0.75
"""How large a pawn is drawn on its stand: it stands, and all the rest lies."""


def cut_board(context: Context, exhibit: Exhibit) -> ShownThing:
    """Show an area of the board with the pieces that lie there."""
    if len(exhibit.cut) != 4:  # left, top, width, height
        raise PrintError("a cut of the board in a diagram is `[left, top, width, height]` in mm")
    area = Rect(*exhibit.cut)
    board = lend(context, "board").front
    laid = [(each, _find_area(context, each)) for each in exhibit.lays]

    def draw(pen: Pen) -> None:
        whole = rectangle(Rect(0, 0, area.width, area.height))
        with pen.clip(whole):
            for each, place in laid:
                if each.under:
                    _lay(pen, context, each, _shift(place, area))
            _draw_board(pen, board, area)
            for each, place in laid:
                if not each.under:
                    _lay(pen, context, each, _shift(place, area))
        edge = _shift(Rect(0, 0, board.size.width, board.size.height), area)
        pen.shape(rectangle(_meet(edge, area)), stroke=Stroke(context.theme.colour("ink"), 0.3))

    shown = Face(f"{board.key} {area}", area.size, draw)
    return ShownThing(area.size, draw, shown, (area.x, area.y))


def find_called(context: Context, call: CallOut) -> Point:
    """Find the middle of the place of the board that words are about, in mm on the board."""
    if not call.on:
        return call.at[0], call.at[1]
    area = _find_place(context, call.on)
    return area.x + area.width / 2, area.y + area.height / 2


def _draw_board(pen: Pen, board: Face, area: Rect) -> None:
    size = board.size
    whole = _shift(Rect(0, 0, size.width, size.height), area)
    with pen.clip(rectangle(whole)):
        pen.shape(rectangle(whole), fill=WHITE)
        draw_board_window(pen, board, area)


def draw_board_window(pen: Pen, board: Face, area: Rect) -> None:
    """Draw what shows of a board in an area, whose top left is the origin then."""

    def draw(inner: Pen) -> None:
        with inner.transform(-area.x, -area.y):
            board.draw(inner)

    draw_in_window(pen, Rect(0, 0, area.width, area.height), draw)


def _find_place(context: Context, name: str) -> Rect:
    plan = context.box.rows
    found = find_place(plan, name) if plan else None
    if found is None:
        raise PrintError(f"the board has no place `{name}` to show in a diagram")
    return found


def _find_area(context: Context, each: LaidExhibit) -> Rect:
    face = _face_of(context, each)
    size = face.size.turned(each.turn)
    if len(each.at) == 2:  # left and top
        return Rect(each.at[0], each.at[1], size.width, size.height)
    kind, _, number = each.on.partition(" ")
    plan = context.box.rows
    if each.under and kind == "rug" and plan and number.isdigit():
        return hidden_cheque_area(plan, int(number), face.size)
    return _find_place(context, each.on)


def _face_of(context: Context, each: LaidExhibit) -> Face:
    piece = lend(context, each.piece)
    return piece.back if each.back and piece.back else piece.front


def _lay(pen: Pen, context: Context, each: LaidExhibit, place: Rect) -> None:
    # A pawn stands on its foot.
    face = _face_of(context, each)
    if each.piece.startswith("pawns/"):
        put_pawn(pen, context, face, place.x + place.width / 2, place.bottom - 1, _SMALL)
        return
    corner = {0: (0, 0), 90: (place.width, 0), 180: (place.width, place.height),
              270: (0, place.height)}[each.turn]  # fmt: skip
    with pen.transform(place.x + corner[0], place.y + corner[1], each.turn):
        draw_face(pen, context, face)


def _shift(area: Rect, origin: Rect) -> Rect:
    return replace(area, x=area.x - origin.x, y=area.y - origin.y)


def _meet(edge: Rect, area: Rect) -> Rect:
    x, y = max(0.0, edge.x), max(0.0, edge.y)
    right, bottom = min(edge.right, area.width), min(edge.bottom, area.height)
    size = Size(right - x, bottom - y)
    return Rect(x, y, size.width, size.height)
