"""What is seen on a finished page: every line of type and every shape, measured in mm.

pdfium reads the page; nothing of the code that drew it is known here. Lengths are in mm from the
top left of the page.
"""

from collections.abc import Iterator
from ctypes import byref, c_char, c_float, c_int, c_uint, c_void_p, cast
from dataclasses import dataclass
from functools import reduce
from math import hypot
from typing import Any, Final

from pnp.units import Rect, to_mm

Matrix = tuple[float, float, float, float, float, float]
"""A PDF matrix, in points."""

DEEPEST: Final = 12
"""How deep forms may lie within forms before the file is taken for a maze."""

_PICTURE: Final = (128, 128, 128)  # a picture counts as an area of some grey


@dataclass(frozen=True, slots=True)
class Words:
    """One line of type: what it says, what it covers, how much of it shows, its size in pt."""

    text: str
    area: Rect
    shown: Rect
    size: float
    font: str
    embedded: bool
    fill: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """One drawn outline, or one placed form (`depth` 0 are those of the page itself)."""

    area: Rect
    """Its own points, without the thickness of its line."""
    shown: Rect
    matrix: Matrix
    depth: int
    form: bool
    segments: int = 0
    fill: tuple[int, int, int] | None = None
    line: float = 0
    """Thickness of its line in mm, 0 if it has none."""


@dataclass(frozen=True, slots=True)
class Sight:
    """All that is seen on one page."""

    words: tuple[Words, ...]
    shapes: tuple[Shape, ...]


def common(one: Rect, other: Rect) -> Rect | None:
    """Give what two rectangles have in common, if anything.

    >>> common(Rect(0, 0, 10, 10), Rect(6, 8, 10, 10))
    Rect(x=6, y=8, width=4, height=2)
    """
    x, y = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Rect(x, y, width, height) if width >= 0 and height >= 0 else None


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """Give the matrix that does the inner and then the outer one."""
    a, b, c, d, e, f = inner
    k, m, n, o, p, q = outer
    return (a * k + b * n, a * m + b * o, c * k + d * n, c * m + d * o,
            e * k + f * n + p, e * m + f * o + q)  # fmt: skip


class Eye:
    """Looks at one open page of pdfium and takes down what is there."""

    def __init__(self, page: Any) -> None:
        import pypdfium2.raw as c  # noqa: PLC0415  # heavy, and only proof and preview need it

        self._c: Any = c
        self._page = page
        self._text = page.get_textpage()
        self._height = to_mm(page.get_height())
        self._whole = Rect(0, 0, to_mm(page.get_width()), self._height)
        self._fonts: dict[int, tuple[str, bool]] = {}
        self._words: list[Words] = []
        self._shapes: list[Shape] = []

    def look(self) -> Sight:
        """Take down everything on the page, forms within forms included."""
        c = self._c
        count = c.FPDFPage_CountObjects(self._page.raw)
        objects = (c.FPDFPage_GetObject(self._page.raw, n) for n in range(count))
        self._walk(objects, (1, 0, 0, 1, 0, 0), self._whole, 0)
        self._text.close()
        return Sight(tuple(self._words), tuple(self._shapes))

    def _walk(self, objects: Iterator[Any], outer: Matrix, clip: Rect, depth: int) -> None:
        c = self._c
        for each in objects:
            kind = c.FPDFPageObj_GetType(each)
            shown = self._clip(each, outer, clip)
            if shown is None:
                continue
            if kind == c.FPDF_PAGEOBJ_TEXT:
                self._take_words(each, outer, shown)
            elif kind == c.FPDF_PAGEOBJ_PATH:
                self._take_path(each, outer, shown, depth)
            elif kind == c.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
                self._take_form(each, outer, shown, depth)
            elif kind in {c.FPDF_PAGEOBJ_IMAGE, c.FPDF_PAGEOBJ_SHADING}:
                self._take_picture(each, outer, shown, depth)

    def _take_words(self, each: Any, outer: Matrix, clip: Rect) -> None:
        c = self._c
        area = self._placed(self._bounds(each), outer)
        shown = common(area, clip)
        text = " ".join(self._said(each).split())  # blanks of any width are blanks
        if shown is None or not text:
            return
        size = c_float()
        c.FPDFTextObj_GetFontSize(each, byref(size))
        _, _, across, up, _, _ = times(self._matrix(each), outer)
        font, embedded = self._font(c.FPDFTextObj_GetFont(each))
        points = size.value * hypot(across, up)
        self._words.append(Words(text, area, shown, points, font, embedded, self._colour(each)))

    def _take_path(self, each: Any, outer: Matrix, clip: Rect, depth: int) -> None:
        c = self._c
        own = times(self._matrix(each), outer)
        line, fill = self._line(each, own), self._fill(each)
        area = self._placed(self._bounds(each), outer)
        segments = c.FPDFPath_CountSegments(each)
        if line and segments <= 16:  # pdfium's bounds of a line are widened by its thickness
            area = self._points(each, segments, own)
        elif line:
            area = area.inset(min(line, area.width / 2, area.height / 2))
        shown = common(area.inset(-line / 2), clip)
        if shown is not None and (line or fill is not None):
            self._shapes.append(Shape(area, shown, own, depth, False, segments, fill, line))

    def _take_form(self, each: Any, outer: Matrix, clip: Rect, depth: int) -> None:
        """Take down what a form holds, and the form itself by what of it shows."""
        c = self._c
        own = times(self._matrix(each), outer)
        words, shapes = len(self._words), len(self._shapes)
        count = c.FPDFFormObj_CountObjects(each)
        inner = (c.FPDFFormObj_GetObject(each, n) for n in range(count))
        self._walk(inner, own, clip, depth + 1)
        seen = [every.shown for every in self._words[words:]]
        seen += [every.shown for every in self._shapes[shapes:]]
        if seen:
            area = reduce(Rect.joined, seen)
            self._shapes.insert(shapes, Shape(area, area, own, depth, form=True))

    def _take_picture(self, each: Any, outer: Matrix, clip: Rect, depth: int) -> None:
        area = self._placed(self._bounds(each), outer)
        shown = common(area, clip)
        if shown is not None:
            own = times(self._matrix(each), outer)
            self._shapes.append(Shape(area, shown, own, depth, form=False, fill=_PICTURE))

    def _bounds(self, each: Any) -> tuple[float, float, float, float]:
        left, low, right, top = c_float(), c_float(), c_float(), c_float()
        self._c.FPDFPageObj_GetBounds(each, byref(left), byref(low), byref(right), byref(top))
        return left.value, low.value, right.value, top.value

    def _matrix(self, each: Any) -> Matrix:
        found = self._c.FS_MATRIX()
        self._c.FPDFPageObj_GetMatrix(each, byref(found))
        return found.a, found.b, found.c, found.d, found.e, found.f

    def _placed(self, bounds: tuple[float, float, float, float], outer: Matrix) -> Rect:
        left, low, right, top = bounds
        corners = ((left, low), (right, low), (left, top), (right, top))
        return self._around([_through(outer, x, y) for x, y in corners])

    def _around(self, points: list[tuple[float, float]]) -> Rect:
        xs = [to_mm(x) for x, _ in points]
        ys = [self._height - to_mm(y) for _, y in points]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _points(self, each: Any, count: int, own: Matrix) -> Rect:
        c, x, y = self._c, c_float(), c_float()
        points = []
        for n in range(count):
            c.FPDFPathSegment_GetPoint(c.FPDFPath_GetPathSegment(each, n), byref(x), byref(y))
            points.append(_through(own, x.value, y.value))
        return self._around(points)

    def _clip(self, each: Any, outer: Matrix, clip: Rect) -> Rect | None:
        """Narrow the clip by the object's own; a round clip counts as its rectangle."""
        c = self._c
        path = c.FPDFPageObj_GetClipPath(each)
        count = c.FPDFClipPath_CountPaths(path) if path else 0
        shown: Rect | None = clip
        x, y = c_float(), c_float()
        for n in range(max(count, 0)):
            points = []
            for k in range(c.FPDFClipPath_CountPathSegments(path, n)):
                segment = c.FPDFClipPath_GetPathSegment(path, n, k)
                c.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
                points.append(_through(outer, x.value, y.value))
            if points and shown is not None:
                shown = common(shown, self._around(points))
        return shown

    def _line(self, each: Any, own: Matrix) -> float:
        c, mode, stroked = self._c, c_int(), c_int()
        c.FPDFPath_GetDrawMode(each, byref(mode), byref(stroked))
        if not stroked.value:
            return 0
        width = c_float()
        c.FPDFPageObj_GetStrokeWidth(each, byref(width))
        return to_mm(width.value * hypot(own[2], own[3]))

    def _fill(self, each: Any) -> tuple[int, int, int] | None:
        c, mode, stroked = self._c, c_int(), c_int()
        c.FPDFPath_GetDrawMode(each, byref(mode), byref(stroked))
        return self._colour(each) if mode.value else None

    def _colour(self, each: Any) -> tuple[int, int, int]:
        c = self._c
        red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
        c.FPDFPageObj_GetFillColor(each, byref(red), byref(green), byref(blue), byref(alpha))
        return red.value, green.value, blue.value

    def _said(self, each: Any) -> str:
        c = self._c
        length = c.FPDFTextObj_GetText(each, self._text.raw, None, 0)
        if length <= 2:
            return ""
        buffer = (c.FPDF_WCHAR * (length // 2))()
        c.FPDFTextObj_GetText(each, self._text.raw, buffer, length)
        return bytes(memoryview(buffer).cast("B")[: length - 2]).decode("utf-16-le", "replace")

    def _font(self, font: Any) -> tuple[str, bool]:
        key = cast(font, c_void_p).value or 0
        if key not in self._fonts:
            c = self._c
            length = c.FPDFFont_GetBaseFontName(font, None, 0)
            name = (c_char * max(length, 1))()
            c.FPDFFont_GetBaseFontName(font, name, length)
            embedded = c.FPDFFont_GetIsEmbedded(font) == 1
            self._fonts[key] = name.value.decode("utf-8", "replace"), embedded
        return self._fonts[key]


def _through(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
