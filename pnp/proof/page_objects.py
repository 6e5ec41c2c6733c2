"""The objects of a finished page: every line of type and every outline, measured in mm.

pdfium reads the page; nothing of the code that drew it is known here. Lengths are in mm from the
top left of the page.
"""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import comb, fsum, hypot, isfinite
from operator import mul
from struct import Struct
from typing import Any, Final, NamedTuple

import pypdfium2.raw as c
import uharfbuzz as hb

from pnp.box.foreign import Unreadable
from pnp.outlines import Matrix, Path, bounding_box, chain, trace_glyph
from pnp.units import Point, Rect, to_mm, to_points


class _Pdfium:
    """Takes a function from pypdfium2 when it is first asked for, as it is declared there.

    Wrapped pointers cost twice as much: each becomes a plain address, taken and given as a number.
    """

    def __getattr__(self, name: str) -> Any:
        function = getattr(c, name)
        types = (function.restype, *function.argtypes)
        plain = [each if each in _PLAIN else ctypes.c_void_p for each in types]
        bound = ctypes.CFUNCTYPE(*plain)(find_address(function))
        setattr(self, name, bound)
        return bound


_PLAIN: Final = frozenset(
    {None, ctypes.c_int, ctypes.c_uint, ctypes.c_ulong, ctypes.c_size_t, ctypes.c_float}
)


def find_address(handle: Any) -> int:
    """Give where pdfium keeps what a handle of its stands for; 0 if it stands for nothing."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


PDFIUM: Final = _Pdfium()
"""Every function of pdfium, as `PDFIUM.FPDFPage_GetObject`."""


_GLYPHS: Final = 60  # that are measured of one font
# Least width and height of a glyph that tells something, as parts of the em.
_WIDE: Final = 0.3
_HIGH: Final = 0.4
# Which of the glyphs, from the thinnest, speaks for a font: odd joints are thinner still.
_RANK: Final = 0.5
# The ends of the straight pieces that a line or a curve is measured by, one or four: how much each
# of its two, three or four points weighs in them.
_WEIGHTS: Final = {
    n: [[comb(n - 1, k) * t**k * (1 - t) ** (n - 1 - k) for k in range(n)] for t in ends]
    for n, ends in ((2, (1,)), (3, (0.25, 0.5, 0.75, 1)), (4, (0.25, 0.5, 0.75, 1)))
}


@lru_cache(maxsize=64)
def measure_hairline(data: bytes) -> float | None:
    """Give the thinnest strokes of a TrueType font as a part of its em; None if none are found.

    Each glyph is cut upright through its middle, where an e has its bar and an o its crown.
    """
    if not data:
        return None
    face = hb.Face(data)
    font, em = hb.Font(face), float(face.upem or 1)
    found = []
    for glyph in range(face.glyph_count):
        thin = _cut(trace_glyph(font, glyph), em)
        if thin is not None:
            found.append(thin / em)
            # sixty glyphs tell how thin a font is; the four hundredth tells nothing new
            if len(found) >= _GLYPHS:
                break
    return sorted(found)[int(len(found) * _RANK)] if found else None


def _list_edges(steps: Path) -> Iterator[tuple[Point, Point]]:
    start = at = (0.0, 0.0)
    for step, values in steps:
        # closing leads back
        points = tuple(zip(values[::2], values[1::2], strict=True)) or (start,)
        if step == "M":
            start = at = points[0]
            continue
        xs, ys = zip(at, *points, strict=True)
        for weights in _WEIGHTS[len(xs)]:
            to = fsum(map(mul, weights, xs)), fsum(map(mul, weights, ys))
            yield at, to
            at = to


@lru_cache(maxsize=4096)  # each file of a kit has a cut of its own of the same few fonts
def _cut(steps: Path, em: float) -> float | None:
    edges = list(_list_edges(steps))
    xs = [x for edge in edges for x, _ in edge]
    ys = [y for edge in edges for _, y in edge]
    if not xs or max(xs) - min(xs) < _WIDE * em or max(ys) - min(ys) < _HIGH * em:
        return None
    middle = (min(xs) + max(xs)) / 2 + em / 2713  # off the corners, which lie on round figures
    crossed = sorted(
        (y0 + (middle - x0) / (x1 - x0) * (y1 - y0), 1 if x1 > x0 else -1)
        for (x0, y0), (x1, y1) in edges
        if (x0 <= middle) != (x1 <= middle)
    )
    inked, depth, start = [], 0, 0.0
    for y, turn in crossed:
        start = y if depth == 0 else start
        depth += turn
        if depth == 0:
            inked.append(y - start)
    return min(inked) if inked else None


_DEEPEST: Final = 12  # so deep forms may lie within forms before the file is taken for a maze
_MOST: Final = 500_000  # objects a page may show: forms within forms can multiply without end
_FEW: Final = 5  # segments up to which an outline is measured point by point: marks, bars, frames
_PICTURE: Final = (128, 128, 128)  # a picture counts as an area of some grey
# What the clips of one form leave, by where pdfium keeps their paths.
_ClipAreas = dict[int, Rect]


class TextLine(NamedTuple):
    """One line of type: what it covers, how much of it shows, what it says, its size in pt."""

    area: Rect
    shown: Rect
    text: str
    size: float
    font: str
    embedded: bool
    fill: tuple[int, int, int] = (0, 0, 0)
    hairline: float | None = None
    """The thinnest strokes of its font as a part of the size, where they can be measured."""
    mark: int = -1
    """The number of the marked content of the page it is in, -1 if it is in none."""


class PrintedOutline(NamedTuple):
    """One drawn outline, or one placed form (`depth` 0 are those of the page itself).

    A tuple, as a kit has sixty thousand: a dataclass takes four times as long to fill.
    """

    area: Rect
    """Its own points, without the thickness of its stroke."""
    shown: Rect
    matrix: Matrix
    depth: int
    form: bool
    segments: int = 0
    fill: tuple[int, int, int] | None = None
    stroke: float = 0
    """Thickness of its stroke in mm, 0 if it has none."""
    line: tuple[int, int, int] | None = None
    """The colour of its stroke, if it has one."""


@dataclass(frozen=True, slots=True)
class PageObjects:
    """All that is seen on one page."""

    lines: tuple[TextLine, ...] = ()
    """Every line of type, as drawn."""
    outlines: tuple[PrintedOutline, ...] = ()
    """Every outline and every form, as drawn; a form comes before what it holds."""

    @property
    def drawn(self) -> Iterator[PrintedOutline]:
        """Give the outlines alone."""
        return (each for each in self.outlines if not each.form)


def read_objects(page: Any) -> PageObjects:
    """Take down all on an open page of pdfium; raises Unreadable where it is a maze."""
    text = page.get_textpage()
    width, height = map(to_mm, page.get_size())
    walk = _Walk(page, text)
    walk.read(None, (to_mm(1), 0, 0, -to_mm(1), 0, height), Rect(0, 0, width, height), 0)
    text.close()
    return PageObjects(tuple(walk.lines), tuple(walk.outlines))


# What pdfium calls the kinds of objects (fpdf_edit.h); a shading counts as a picture.
_TEXT, _PATH, _PICTURES, _FORM = 1, 2, {3, 4}, 5
# What pdfium fills in, each of four bytes.
_MATRIX, _BOUNDS, _POINT = Struct("6f"), Struct("4f"), Struct("2f")
_COLOUR, _MODE = Struct("3I"), Struct("2i")
_END: Final = 2  # bytes at the end of a string of pdfium
_Font = tuple[str, bool, float | None]


class _Walk:
    """A walk through the objects of one page, and what was taken down on the way.

    pdfium's own Python objects cost ten times what they tell, and a kit has sixty thousand
    outlines: objects go by their addresses, and what pdfium fills in is unpacked at once.
    """

    def __init__(self, page: Any, text: Any) -> None:
        self.page, self.text = find_address(page.raw), find_address(text.raw)
        self.lines: list[TextLine] = []
        self.outlines: list[PrintedOutline] = []
        self.fonts: dict[int, _Font] = {}
        self.met = 0
        self.mark = -1
        self.held = (ctypes.c_float * 6)()
        self.at = tuple(ctypes.addressof(self.held) + 4 * n for n in range(4))

    def read(self, form: int | None, outer: Matrix, clip: Rect, depth: int) -> None:
        """Take down the objects of a form, or of the page itself."""
        known = _ClipAreas()
        for each in self._list_objects(form):
            # objects are counted on the way: forms within forms multiply without end
            self.met += 1
            if self.met > _MOST:
                raise Unreadable(f"it shows more than {_MOST:,} objects")
            shown = self._narrow(each, outer, clip, known)
            if shown is None:
                continue
            if depth == 0:  # all of a form is in what the form is in
                self.mark = PDFIUM.FPDFPageObj_GetMarkedContentID(each)
            kind = PDFIUM.FPDFPageObj_GetType(each)
            if kind == _PATH:
                self._take_path(each, outer, shown, depth)
            elif kind == _TEXT:
                self._take_line(each, outer, shown)
            elif kind == _FORM and depth < _DEEPEST:
                self._take_form(each, outer, shown, depth)
            elif kind in _PICTURES:
                self._take_picture(each, outer, shown, depth)

    def _list_objects(self, form: int | None) -> list[int]:
        if form is None:
            count, find = PDFIUM.FPDFPage_CountObjects(self.page), PDFIUM.FPDFPage_GetObject
        else:
            count, find = PDFIUM.FPDFFormObj_CountObjects(form), PDFIUM.FPDFFormObj_GetObject
        found = [find(form or self.page, n) for n in range(count)]
        if None in found:
            raise ValueError("an object of the page cannot be had")
        return found

    def _find_matrix(self, each: int, outer: Matrix) -> Matrix:
        if not PDFIUM.FPDFPageObj_GetMatrix(each, self.at[0]):
            raise ValueError("an object of the page has no matrix")
        return chain(outer, _MATRIX.unpack_from(self.held))

    def _find_colour(self, ask: Any, each: int) -> tuple[int, int, int]:
        ask(each, *self.at)
        return _COLOUR.unpack_from(self.held)

    def _measure(self, ask: Any, each: int) -> float:
        ask(each, self.at[0])
        return self.held[0]

    def _list_points(self, segments: list[int]) -> list[Point]:
        find, (x, y, *_), points = PDFIUM.FPDFPathSegment_GetPoint, self.at, []
        for segment in segments:
            find(segment, x, y)
            points.append(_POINT.unpack_from(self.held))
        return points

    def _take_line(self, each: int, outer: Matrix, clip: Rect) -> None:
        area = self._find_bounds(each, outer)
        shown = area.common(clip)
        if shown is None:
            return
        text = " ".join(self._read_text(each).split())  # blanks of any width are blanks
        if not text:
            return
        own, (name, embedded, thin) = self._find_matrix(each, outer), self._find_font(each)
        high = to_points(hypot(own[2], own[3]))
        size = self._measure(PDFIUM.FPDFTextObj_GetFontSize, each) * high
        fill = self._find_colour(PDFIUM.FPDFPageObj_GetFillColor, each)
        self.lines.append(TextLine(area, shown, text, size, name, embedded, fill, thin, self.mark))

    def _read_text(self, each: int) -> str:
        size = PDFIUM.FPDFTextObj_GetText(each, self.text, None, 0)  # in bytes
        if size <= _END:
            return ""
        units = (ctypes.c_ushort * (-(-size // 2)))()
        PDFIUM.FPDFTextObj_GetText(each, self.text, ctypes.addressof(units), size)
        return bytes(units)[: size - _END].decode("utf-16-le", "replace")

    def _find_font(self, each: int) -> _Font:
        font = PDFIUM.FPDFTextObj_GetFont(each)
        if not font:
            raise ValueError("a line of type has no font")
        if font not in self.fonts:
            length = PDFIUM.FPDFFont_GetBaseFontName(font, None, 0)
            name = (ctypes.c_char * max(length, 1))()
            PDFIUM.FPDFFont_GetBaseFontName(font, ctypes.addressof(name), length)
            size = ctypes.c_ulong()
            out = ctypes.addressof(size)
            found = PDFIUM.FPDFFont_GetFontData(font, None, 0, out)
            data = (ctypes.c_ubyte * (size.value if found else 0))()
            if data:
                PDFIUM.FPDFFont_GetFontData(font, ctypes.addressof(data), size.value, out)
            embedded = PDFIUM.FPDFFont_GetIsEmbedded(font) == 1
            thin = measure_hairline(bytes(data))
            self.fonts[font] = name.value.decode("utf-8", "replace"), embedded, thin
        return self.fonts[font]

    def _take_path(self, each: int, outer: Matrix, clip: Rect, depth: int) -> None:
        own = self._find_matrix(each, outer)
        PDFIUM.FPDFPath_GetDrawMode(each, *self.at[:2])
        filled, stroked = _MODE.unpack_from(self.held)
        thick = self._measure(PDFIUM.FPDFPageObj_GetStrokeWidth, each) if stroked else 0
        stroke = thick * hypot(own[2], own[3]) if stroked else 0
        fill = self._find_colour(PDFIUM.FPDFPageObj_GetFillColor, each) if filled else None
        line = self._find_colour(PDFIUM.FPDFPageObj_GetStrokeColor, each) if stroked else None
        segments = PDFIUM.FPDFPath_CountSegments(each)
        if stroke and 0 < segments <= _FEW:  # pdfium widens bounds by the stroke
            find = PDFIUM.FPDFPath_GetPathSegment
            points = self._list_points([find(each, n) for n in range(segments)])
            area = _surround(points, own)
        else:
            area = self._find_bounds(each, outer)
            if stroke:
                area = area.inset(min(stroke, area.width / 2, area.height / 2))
        shown = (area.inset(-stroke / 2) if stroke else area).common(clip)
        if shown is not None and (stroke or fill is not None):
            self.outlines.append(
                PrintedOutline(area, shown, own, depth, False, segments, fill, stroke, line)
            )

    def _take_form(self, each: int, outer: Matrix, clip: Rect, depth: int) -> None:
        own = self._find_matrix(each, outer)
        lines, outlines = len(self.lines), len(self.outlines)
        self.read(each, own, clip, depth + 1)
        seen = [each.shown for each in self.lines[lines:]]
        seen += [each.shown for each in self.outlines[outlines:]]
        if seen:
            area = reduce(Rect.joined, seen)
            self.outlines.insert(outlines, PrintedOutline(area, area, own, depth, True))

    def _take_picture(self, each: int, outer: Matrix, clip: Rect, depth: int) -> None:
        area = self._find_bounds(each, outer)
        shown = area.common(clip)
        if shown is not None:
            own = self._find_matrix(each, outer)
            self.outlines.append(PrintedOutline(area, shown, own, depth, False, 0, _PICTURE))

    def _find_bounds(self, each: int, outer: Matrix) -> Rect:
        if not PDFIUM.FPDFPageObj_GetBounds(each, *self.at):
            raise ValueError("an object of the page has no bounds")
        left, low, right, top = _BOUNDS.unpack_from(self.held)
        return _surround(((left, low), (right, low), (right, top), (left, top)), outer)

    def _narrow(self, each: int, outer: Matrix, clip: Rect, known: _ClipAreas) -> Rect | None:
        # A round clip counts as its rectangle.
        path = PDFIUM.FPDFPageObj_GetClipPath(each)
        shown: Rect | None = clip
        for n in range(PDFIUM.FPDFClipPath_CountPaths(path) if path else 0):
            find = PDFIUM.FPDFClipPath_GetPathSegment
            # objects drawn under one clip share its path: what is kept in one place is one path
            first = find(path, n, 0)
            if not first:
                continue
            if first not in known:
                count = PDFIUM.FPDFClipPath_CountPathSegments(path, n)
                points = self._list_points([find(path, n, k) for k in range(count)])
                known[first] = _surround(points, outer)
            shown = shown and shown.common(known[first])
        return shown


def _surround(points: Sequence[Point], matrix: Matrix) -> Rect:
    area = bounding_box(points, matrix)
    if not all(map(isfinite, area)):
        raise Unreadable("something on it lies nowhere")
    return area
