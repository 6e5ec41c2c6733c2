"""What a diagram shows: printed pieces, spaces of the board, notes that pay a sum, dice, signs."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Final, NamedTuple

from pnp.box.board import Ring, Town
from pnp.box.diagrams import CallOut, Exhibit, LaidExhibit, busiest_cut
from pnp.box.figures import FigureFault, index_figures, reckon
from pnp.box.places.fits import find_stands
from pnp.box.places.place import PAWN_FOOT, lay_all
from pnp.box.places.rings import ROWS, circles, number_area, places, space_area
from pnp.box.places.rows import find_place, hidden_cheque_area
from pnp.errors import PrintError
from pnp.faces.boxes.box_drawing import layer_face
from pnp.faces.context import SCENE, WHITE, Context, Face, PrintedPiece
from pnp.faces.diagrams.laid_table import (
    DIE,
    TABLE,
    LaidPiece,
    draw_laid_table,
    lay_die,
    lay_table,
    level_marker,
    put_pieces,
)
from pnp.faces.diagrams.shown_table import lay_shown_table
from pnp.faces.pen import Pen, Stroke
from pnp.faces.reduction import draw_in_window
from pnp.money import notes_for
from pnp.outlines import rectangle, top_left
from pnp.units import Point, Rect, Size


def lend(context: Context, name: str) -> PrintedPiece:
    """Give a printed piece by its part and id; a PrintError says that there is none."""
    part, _, piece = name.partition("/")
    found = context.find_piece(part, piece)
    if found is None:
        raise PrintError(f"there is no piece `{name}` to show in a diagram")
    return found


# How large a pawn is drawn on its stand: it stands, and all the rest lies.
_SMALL_PAWN: Final = 0.75


def _picture(context: Context, key: str, size: Size, pieces: Iterable[LaidPiece]) -> Face:
    return Face(key, size, partial(put_pieces, context=context, pieces=tuple(pieces)))


def cut_board(context: Context, exhibit: Exhibit) -> Face:
    """Show an area of the board with the pieces that lie there."""
    area, board = Rect(*exhibit.cut), lend(context, "board").front
    laid = [(each.under, _lay(context, each, area)) for each in exhibit.lays]
    under, over = ([x for below, x in laid if below is low] for low in (True, False))
    pieces = (*under, LaidPiece(_window(board, "", area), (0, 0), kind="bare"), *over)
    edge = board.size.area.shifted(-area.x, -area.y)
    shown = rectangle(edge.common(area.size.area) or edge)

    def draw(pen: Pen) -> None:
        with pen.clip(rectangle(area.size.area)):
            put_pieces(pen, context, pieces)
        pen.shape(shown, stroke=Stroke(context.theme.colour("ink"), 0.3))

    return Face(f"{board.key} {area}", area.size, draw)


def find_called(context: Context, call: CallOut) -> Point:
    """Find the middle of the place of the board that words are about, in mm on the board."""
    if not (call.on or call.at):
        say = f"“{context.fill(call.says)}” is said of no place in a diagram"
        raise PrintError(f"{say}; give it one, `on` or `at`")
    return _find_place(context, call.on).middle if call.on else (call.at[0], call.at[1])


def _window(board: Face, name: str, area: Rect, angle: float = 0) -> Face:
    # What shows of a board in an area, turned back about its top left, which is the origin then.
    trim = rectangle(board.size.area)

    def moved(pen: Pen) -> None:
        with pen.transform(0, 0, -angle), pen.transform(-area.x, -area.y), pen.clip(trim):
            pen.shape(trim, fill=WHITE)
            board.draw(pen)

    draw = partial(draw_in_window, window=area.size.area, draw=moved)
    return Face(f"{board.key} {name}", area.size, draw)


def _find_place(context: Context, name: str) -> Rect:
    plan = context.box.rows
    found = find_place(plan, name) if plan else None
    if found is None:
        raise PrintError(f"the board has no place `{name}` to show in a diagram")
    return found


def _lay(context: Context, each: LaidExhibit, cut: Rect) -> LaidPiece:
    # On a cut of the board; a pawn stands on its foot.
    face, plan = _face_of(context, each), context.box.rows
    kind, _, number = each.on.partition(" ")
    if each.at:
        place = face.size.turned(each.turn).area.shifted(*each.at)
    elif each.under and kind == "rug" and plan and number.isdigit():
        place = hidden_cheque_area(plan, int(number), face.size)
    else:
        place = _find_place(context, each.on)
    place = place.shifted(-cut.x, -cut.y)
    if each.piece.startswith("pawns/"):
        return LaidPiece(face, (place.middle[0], place.bottom - 1), kind="pawn", scale=_SMALL_PAWN)
    return LaidPiece(face, top_left(place, each.turn), each.turn)


def _face_of(context: Context, shown: LaidExhibit | Exhibit) -> Face:
    piece = lend(context, shown.piece)
    return piece.back if shown.back and piece.back else piece.front


def _cover(context: Context, exhibit: Exhibit) -> Iterator[LaidPiece]:
    # So many circles of a side of a savings card.
    name = exhibit.piece.rpartition("-")[2]
    contract = next((each for each in context.box.money.contracts if str(each.sum) == name), None)
    if contract is None or not contract.covered_by:
        raise PrintError(f"nothing can lie on `{exhibit.piece}` in a diagram")
    side, count = ("loan", contract.circles) if exhibit.back else ("credit", contract.deposits)
    if exhibit.laid > count:
        raise PrintError(f"`{exhibit.piece}` has {count} circles to cover, not {exhibit.laid}")
    counter = lend(context, contract.covered_by).front
    half = counter.size.width / 2, counter.size.height / 2
    for x, y in circles(count, ROWS[side])[: exhibit.laid]:
        yield LaidPiece(counter, (x - half[0], y - half[1]))


_AIR: Final = 2.0  # how much of the land round a space is shown, in mm


class _BoardSpace(NamedTuple):
    """A space as its players see it: its id, what of the board is shown, and how that is turned."""

    id: str
    area: Rect
    angle: float = 0
    corner: Point = (0, 0)
    """Where the area begins, in mm from where pawns on the space are measured."""


def _find_town_space(town: Town, name: str) -> _BoardSpace | None:
    # With what hangs and lies beside it.
    stop = next((stop for stop in town.stops if name in {stop.id, *stop.deeds}), None)
    if stop is None:
        return None
    whole = space_area(town, stop)
    whole = whole.joined(number_area(town, stop)) if stop.number is not None else whole
    cut = (whole.joined(Rect(*stop.plate)) if stop.plate else whole).inset(-_AIR)
    return _BoardSpace(stop.id, cut, corner=(cut.x, cut.y))


def _find_ring_space(ring: Ring, name: str) -> _BoardSpace | None:
    laid = zip(ring.spaces, places(ring), strict=True)
    found = next((each for each in laid if name in {each[0].id, each[0].deed}), None)
    if found is None:
        return None
    space, place = found
    area = Rect(place.x, place.y, place.cell.width, place.cell.height)
    return _BoardSpace(space.id, area, place.angle)


_APART: Final = 4.5  # how far dice lie apart, in mm
_ICON: Final = Size(16, 16)
_SIGN: Final = Size(11, 14)
_BALLOON: Final = Size(34, 12)
_SHADOW: Final = 4.0  # how far the shadow of a pawn falls below its foot, in mm
_SMALL: Final = 0.5  # how large a pawn is drawn on a space: as high as the place it stands in
_NOTES: Final = (5.0, 12.0)  # how far a note lies right of the one below it and below its top


def show(context: Context, exhibit: Exhibit) -> Face:
    """Give an exhibit in its natural size; a PrintError says what there is not."""
    way = next((way for key, way in _WAYS.items() if getattr(exhibit, key)), None)
    if way is None:
        raise PrintError("an exhibit of a diagram shows nothing; give it a piece, a space, notes …")
    return way(context, exhibit)


def _table(context: Context, exhibit: Exhibit) -> Face:
    def draw(pen: Pen) -> None:
        with pen.clip(rectangle(TABLE.area)):
            if context.find_piece("board"):
                draw_laid_table(pen, context, lay_table(context, built=not exhibit.unbuilt))
            else:  # what a game without one is played with
                draw_laid_table(pen, context, lay_shown_table(context))

    return Face("table", TABLE, draw)


def scene_piece(context: Context) -> PrintedPiece:
    """Give the game in play, for boxes that show it: its table, or its board with most houses."""
    shown = busiest_cut(context.box)
    return PrintedPiece(SCENE, cut_board(context, shown) if shown else _table(context, Exhibit()))


def _dice(context: Context, exhibit: Exhibit) -> Face:
    each = DIE + _APART
    middles = ((n * each + each / 2, DIE / 2) for n in range(len(exhibit.dice)))
    pieces = (lay_die(context, *die) for die in zip(middles, repeat(0), exhibit.dice, strict=False))
    return _picture(context, "dice", Size(len(exhibit.dice) * each, DIE), pieces)


def _sign(context: Context, exhibit: Exhibit) -> Face:
    sign = exhibit.sign or ""
    colour = {"right": "good", "wrong": "bad"}.get(sign, "accent")
    known = colour if colour in context.theme.look.palette else "accent"
    return layer_face(context, f"diagrams/{sign}", _SIGN, {"colour": known})


def _piece(context: Context, exhibit: Exhibit) -> Face:
    face = _face_of(context, exhibit)
    if exhibit.piece.startswith("pawns/"):
        return _pawn(context, exhibit, face)
    covers = _cover(context, exhibit) if exhibit.laid else ()
    return _picture(context, face.key, face.size, (LaidPiece(face, (0, 0)), *covers))


def _pawn(context: Context, exhibit: Exhibit, face: Face | None = None) -> Face:
    # A pawn as it stands, with what it calls out over it; or the balloon alone.
    bids, pieces = context.fill(exhibit.bids), list[LaidPiece]()
    wide = max(_BALLOON.width if bids else 0, face.size.width if face else 0)
    high = _BALLOON.height + 3 if bids else 0
    if bids:
        balloon = layer_face(context, "diagrams/balloon", _BALLOON, {"bids": bids})
        pieces.append(LaidPiece(balloon, (0, 0), kind="bare"))
    if face:
        high += face.size.height / 2 - PAWN_FOOT.height + _SHADOW
        pieces.append(LaidPiece(face, (wide / 2, high - 1.5 - _SHADOW), kind="pawn"))
    return _picture(context, "pawn", Size(wide, high), pieces)


def _space(context: Context, exhibit: Exhibit) -> Face:
    box, name = context.box, exhibit.space
    found = _find_town_space(box.town, name) if box.town else None
    found = _find_ring_space(box.board, name) if box.board else found
    if found is None:
        raise PrintError(f"there is no space `{name}` to show in a diagram")
    face = _window(lend(context, "board").front, f"space {found.id}", found.area, found.angle)
    pieces = [LaidPiece(face, (0, 0))]
    if marker := level_marker(context, exhibit.level) if exhibit.level else None:
        spots = lay_all(find_stands(box, found.id, "level marker"), 1)
        pieces += [LaidPiece(marker.front, (spot.x, spot.y)) for spot in spots]
    feet = lay_all(find_stands(box, found.id), len(exhibit.pawns))
    for foot, pawn in zip(feet, exhibit.pawns, strict=False):
        at = foot.middle[0] - found.corner[0], foot.bottom - found.corner[1]
        standing = lend(context, f"pawns/{pawn}").front
        pieces.append(LaidPiece(standing, at, kind="pawn", scale=_SMALL))
    return _picture(context, f"{face.key} and what stands there", face.size, pieces)


def _notes(context: Context, exhibit: Exhibit) -> Face:
    figure = exhibit.notes
    try:
        sum_ = int(reckon(index_figures(context.box), figure).value)
    except FigureFault as fault:
        raise PrintError(f"the notes of a diagram, `{figure}`: {fault}") from None
    paid = notes_for(sum_, (note.value for note in context.box.money.notes)) or {}
    if not paid:
        raise PrintError(f"the notes of a diagram, `{figure}`: no notes make up {sum_}")
    values = [value for value, count in paid.items() for _ in range(count)]
    (right, down), faces = _NOTES, [lend(context, f"money/note-{each}").front for each in values]
    pieces = [LaidPiece(face, (n * right, n * down)) for n, face in enumerate(faces)]
    return _spread(context, f"notes {sum_}", pieces)


def _lays(context: Context, exhibit: Exhibit) -> Face:
    # Without a board: what lies beside each other, or over it.
    pieces = [_lay(context, each, Rect(0, 0, 0, 0)) for each in exhibit.lays]
    return _spread(context, "lays " + " ".join(each.piece for each in exhibit.lays), pieces)


def _spread(context: Context, key: str, pieces: Sequence[LaidPiece]) -> Face:
    size = Size(max(each.at[0] + each.size.width for each in pieces),
                max(each.at[1] + each.size.height for each in pieces))  # fmt: skip
    return _picture(context, key, size, pieces)


# What an exhibit may say that it shows, and how each of them is shown; the first counts.
_WAYS: Final[Mapping[str, Callable[[Context, Exhibit], Face]]] = {
    "cut": cut_board,
    "lays": _lays,
    "space": _space,
    "piece": _piece,
    "notes": _notes,
    "table": _table,
    "dice": _dice,
    "icon": lambda context, exhibit: layer_face(
        context, "diagrams/icon", _ICON, {"icon": exhibit.icon}
    ),
    "sign": _sign,
    "bids": _pawn,
}
