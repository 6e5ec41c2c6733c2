"""The marks of a face gone over: drawn smaller, or searched for what they show."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import floor, log2
from typing import Final

from pnp.faces.art.nets import CUT, DASHES
from pnp.faces.context import WHITE, Face, blend, lightness
from pnp.faces.pen import (
    LEAST_LINE,
    LEAST_MODULE,
    LEAST_TYPE,
    LIGHT,
    Clipped,
    Colour,
    Complaint,
    Later,
    Mark,
    Metrics,
    Moved,
    Pen,
    Picture,
    Shape,
    Squares,
    Stamp,
    Stroke,
    Tagged,
    Whole,
    Words,
    cut_for,
    fresh_pen,
    record,
)
from pnp.outlines import (
    ON_FACE,
    Matrix,
    Path,
    bounding_box,
    corners,
    move,
    points_of,
    rectangle,
    shift,
    straighten,
    transform,
)
from pnp.units import Rect

LEAST_REVERSED: Final = 0.2
"""The least width of a light line, which lies on something dark: an old laser of 300 dpi
breaks up what is finer than 0.55 pt."""

# How far in mm on paper a line may be off that is drawn straight: half a dot of 600 an inch.
_BEND: Final = 0.02

# Below this part of the least width a line round an area is left out.
_FAINT: Final = 0.6
# A line no longer than so many times the least width is a speck, if it must be drawn broader.
_SPECK: Final = 20.0
# The least part of its colour that a line keeps which is drawn broader than it should be.
_PALE: Final = 0.3
# How many times larger than a ground the lines of its pattern may be: they run on under a clip.
_AS_LARGE: Final = 3.0
# Type in pt below which lettering would be dust; it comes out up to a quarter larger.
_DUST: Final = 0.95


def draw_reduced(pen: Pen, draw: Callable[[Pen], None], scale: float) -> None:
    """Draw something at a scale that the origin has already: no line too fine, no type too small.

    Lines keep the least width that a printer holds, or are left to the area they bound; type below
    the least size becomes lettering of the picture, outlines that nobody is asked to read; a code
    that no camera would read is the picture of one, which scans as none.
    """
    if scale >= 1 or pen.small:  # smaller within smaller: its scale counts, as its origin has it
        draw(pen)
        return
    own = fresh_pen(pen)
    own.small = True
    draw(own)
    pen.marks += _Reduction(pen.metrics, scale).reduce(own.marks)


@dataclass(slots=True)
class _Reduction:
    metrics: Metrics
    scale: float
    filled: tuple[Colour, Rect] | None = None
    """What was filled last, and how far it reaches: the lines of a pattern lie on it."""

    def reduce(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        for mark in marks:
            match mark:
                case Words():
                    yield from self._reduce_words(mark)
                case Shape():
                    yield self._reduce_shape(mark)
                case Squares(rows, unit=unit) if unit * self.scale < LEAST_MODULE:
                    # the picture of a code: what is between its corners stands upside down
                    jumbled = [*rows[:7], *rows[-8:6:-1], *rows[-7:]]
                    yield mark._replace(rows=jumbled, colour="#5c5c5c")
                case Stamp():
                    yield self._reduce_stamp(mark)
                case Moved():
                    inner = _Reduction(self.metrics, self.scale * mark.scale)
                    yield mark._replace(marks=tuple(inner.reduce(mark.marks)))
                case Clipped() | Tagged() | Whole():
                    yield mark._replace(marks=tuple(self.reduce(mark.marks)))
                case Picture() | Squares():
                    yield mark
                case _:
                    pass  # a complaint is made where the face itself is printed

    def _reduce_stamp(self, stamp: Stamp) -> Stamp:
        # one of three steps to an octave, so that pictures share
        scale = float(2 ** (floor(3 * log2(self.scale) + 1e-9) / 3))
        under = self.filled and (self.filled[0], self.filled[1].shifted(-stamp.x, -stamp.y))
        ground = under if under and _holds(under[1], stamp.area) else None
        key = f"{stamp.key} at {scale:.3f}{f' on {ground[0]}' if ground else ''}"
        small = _Reduction(self.metrics, scale, ground)
        return stamp._replace(key=key, marks=Later(partial(small.reduce, stamp.marks)), copy=True)

    def _reduce_words(self, words: Words) -> Iterator[Mark]:
        small = words.size * self.scale
        if small >= LEAST_TYPE:
            yield words._replace(font=cut_for(words.font, small))  # by the size it is printed in
        elif small >= _DUST:
            outline = self.metrics.outline(words.text, words.font, words.size, words.spacing)
            yield Shape(shift(outline, words.cover(self.metrics, 0).x, words.y), words.colour, None)

    def _reduce_shape(self, drawn: Shape) -> Shape:
        path, fill, stroke = drawn
        least = LEAST_LINE
        if stroke is not None and lightness(stroke.colour) > LIGHT:
            least = LEAST_REVERSED
        if stroke is not None and stroke.width * self.scale < least:
            share = stroke.width * self.scale / least
            # as much of it as the finer line would show: a light one must not drown its ground
            faint = blend(stroke.colour, self._under(path, stroke), max(_PALE, share))
            least = LEAST_REVERSED if lightness(faint) > LIGHT else least
            outlined = fill is not None or self._is_speck(path, least)
            stroke = None if outlined and share < _FAINT else replace(stroke, colour=faint,
                                                 width=least / self.scale)  # fmt: skip
        if fill and path:
            self.filled = fill, bounding_box(points_of(path))
        return Shape(straighten(path, _BEND / self.scale), fill, stroke)

    def _is_speck(self, path: Path, least: float) -> bool:
        # drawn broader, the strokes of a face or a room would run together
        area = bounding_box(points_of(path)) if path else Rect(0, 0, 0, 0)
        return max(area.width, area.height) * self.scale < _SPECK * least

    def _under(self, path: Path, stroke: Stroke) -> Colour:
        if self.filled is None or not path:
            return WHITE
        colour, area = self.filled
        darker = lightness(colour) < lightness(stroke.colour)
        return colour if darker and _holds(area, bounding_box(points_of(path))) else WHITE


def _holds(area: Rect, drawn: Rect) -> bool:
    x, y = drawn.middle
    inside = area.x <= x <= area.right and area.y <= y <= area.bottom
    return inside and drawn.width * drawn.height <= _AS_LARGE * area.width * area.height


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
            yield mark.text, bounding_box(corners(mark.cover(metrics, _CAPITALS)), at)


def find_words(face: Face, metrics: Metrics, words: str) -> Rect | None:
    """Find where words stand on a face: the line that says just this, else one that holds it.

    What stands next to the right of it in the same row belongs to it; what follows does not.
    """
    wanted = _fold(words)
    page = face.size.area
    lines = find_lines(face.draw, metrics)
    said = [(_fold(text), area) for text, area in lines if page.covers(area, 1)]
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
    shapes = ((x, m) for x, m in look_through(face.draw, metrics) if isinstance(x, Shape))
    lines = [(x.stroke, transform(matrix, x.path)) for x, matrix in shapes if x.stroke]
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
                area = bounding_box(corners(own), move(at, x, y, 0, 1))
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
            return bounding_box(corners(mark.cover(metrics, _ASCENT, _DESCENT)), at)
        case Shape(path, _, stroke):  # the handles of its curves lie round it
            broad, points = stroke.width if stroke else 0, points_of(path)
            return bounding_box(points, at).inset(-broad) if points else None
        case _:
            return bounding_box(corners(mark.area), at)
