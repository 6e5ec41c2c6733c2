"""What is found on a face: its marks in their places, its words, cut lines, a window of it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pnp.faces.art.nets import CUT, DASHES
from pnp.faces.face import Face
from pnp.faces.pen import (
    Clipped,
    Complaint,
    Mark,
    Metrics,
    Moved,
    Pen,
    Picture,
    Shape,
    Squares,
    Stamp,
    Tagged,
    Whole,
    Words,
    fresh_pen,
    record,
)
from pnp.units import ON_FACE, Matrix, Path, Rect, bound, corners, move, rectangle, transform

_CAPITALS: Final = 0.7
_ASCENT: Final = 1.0
_DESCENT: Final = 0.3
_ROW: Final = 1.2
_BLANKS: Final = {ord(blank): " " for blank in "\u00a0\u2009\u202f"} | {0xAD: None}


def look_through(draw: Callable[[Pen], None], metrics: Metrics) -> Iterator[tuple[Mark, Matrix]]:
    """Give every mark of a drawing and its ornaments, each with the coordinates it lies in."""
    pen = fresh_pen(metrics)
    yield from _look(record(draw, pen), pen, ON_FACE)


def _look(marks: Iterable[Mark], pen: Pen, at: Matrix) -> Iterator[tuple[Mark, Matrix]]:
    for mark in marks:
        match mark:
            case Stamp():
                yield mark, at
                yield from _look(mark.marks, pen, move(at, mark.x, mark.y, 0, 1))
            case Moved(x, y, angle, scale, inside):
                yield from _look(inside, pen, move(at, x, y, angle, scale))
            case Clipped() | Tagged() | Whole():
                yield from _look(mark.marks, pen, at)
            case _:
                yield mark, at


def find_lines(draw: Callable[[Pen], None], metrics: Metrics) -> Iterator[tuple[str, Rect]]:
    """Find every line of type of a drawing: what it says, and what its capitals cover in mm."""
    for mark, at in look_through(draw, metrics):
        if isinstance(mark, Words):
            yield mark.text, bound(at, corners(mark.cover(metrics, _CAPITALS)))


def find_words(face: Face, metrics: Metrics, words: str) -> Rect | None:
    """Find where words stand on a face: the line that says just this, else one that holds it.

    What stands next to the right of it in the same row belongs to it; what follows does not.
    """
    wanted = _fold(words)
    width, height = face.size.width, face.size.height
    said = [
        (_fold(text), area)
        for text, area in find_lines(face.draw, metrics)
        if area.x > -1 and area.right < width + 1
        if area.y > -1 and area.bottom < height + 1
    ]
    exact = next((area for text, area in said if text == wanted), None)
    found = exact or next((area for text, area in said if wanted in text), None)
    if found is None:
        return None
    row = (area for _, area in said if abs(area.middle[1] - found.middle[1]) < _ROW)
    after = (area for area in row if area.x >= found.right)
    return found._replace(width=min(after, key=lambda each: each.x, default=found).right - found.x)


def _fold(text: str) -> str:
    return " ".join(text.translate(_BLANKS).casefold().split())


@dataclass(frozen=True, slots=True)
class CutLines:
    """The lines of one piece, in mm from the top left of its trim."""

    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]
    own: bool
    """Whether the face shows lines of its own; else the trim is cut."""


def find_cut_lines(face: Face, metrics: Metrics) -> CutLines:
    """Find the lines along which a piece is cut and creased, by its front."""
    lines = [
        (drawn.stroke, transform(matrix, drawn.path))
        for drawn, matrix in look_through(face.draw, metrics)
        if isinstance(drawn, Shape) and drawn.stroke
    ]
    cuts = tuple(path for stroke, path in lines if stroke == CUT)
    creases = tuple(path for stroke, path in lines if stroke.dashes == DASHES)
    return CutLines(cuts or (rectangle(face.size.area),), creases, own=bool(cuts))


def draw_in_window(pen: Pen, window: Rect, draw: Callable[[Pen], None]) -> None:
    """Draw what touches a window, in mm of the pen; what lies wholly outside is left out.

    A cut of a board takes neither the bytes of the whole board nor its words, which a search and a
    screen reader would find where nobody sees them.
    """
    pen.marks += _cut(record(draw, pen), window, pen, ON_FACE)


def _cut(marks: Iterable[Mark], window: Rect, pen: Pen, at: Matrix) -> Iterator[Mark]:
    for mark in marks:
        match mark:
            case Moved(x, y, angle, scale, inside):
                cut = tuple(_cut(inside, window, pen, move(at, x, y, angle, scale)))
                yield mark._replace(marks=cut)
            case Clipped() | Tagged() | Whole():
                yield mark._replace(marks=tuple(_cut(mark.marks, window, pen, at)))
            case Stamp(_, own, marks, x, y):
                area = bound(move(at, x, y, 0, 1), corners(own))
                if not window.overlaps(area):
                    continue
                if window.joined(area) == window:
                    yield mark
                else:  # the file would keep all of it, and its words would be read
                    shown = tuple(_cut(marks, window, pen, move(at, x, y, 0, 1)))
                    yield Moved(x, y, 0, 1, (Clipped(rectangle(own), shown),))
            case Complaint():
                yield mark
            case _:
                covered = _cover(mark, pen, at)
                if covered and window.overlaps(covered):
                    yield mark


def _cover(mark: Words | Shape | Squares | Picture, metrics: Metrics, at: Matrix) -> Rect | None:
    match mark:
        case Words():
            return bound(at, corners(mark.cover(metrics, _ASCENT, _DESCENT)))
        case Shape(path, _, stroke):  # the handles of its curves lie round it
            points = [(v[n], v[n + 1]) for _, v in path for n in range(0, len(v), 2)]
            broad = stroke.width if stroke else 0
            return bound(at, points).inset(-broad) if points else None
        case _:
            return bound(at, corners(mark.area))
