"""The objects of a page as pdfium holds them: one call each, and nothing kept.

Its own Python objects cost ten times what they tell, and a kit has sixty thousand outlines.
"""

from collections.abc import Iterator
from ctypes import (
    POINTER,
    addressof,
    byref,
    c_char,
    c_float,
    c_int,
    c_size_t,
    c_ubyte,
    c_uint,
    c_ushort,
    cast,
)
from enum import Enum
from typing import Any, Final

PageMatrix = tuple[float, float, float, float, float, float]
"""A PDF matrix, in points."""

PagePoint = tuple[float, float]
"""A place on a page, in points from its bottom left."""

RGB = tuple[int, int, int]

_END: Final = 2

UPRIGHT: Final[PageMatrix] = (1, 0, 0, 1, 0, 0)
"""The matrix that moves nothing."""


class ObjectKind(Enum):
    """What an object of a page is."""

    TEXT = 1
    PATH = 2
    PICTURE = 3
    FORM = 5
    OTHER = 0


def multiply(one: PageMatrix, other: PageMatrix) -> PageMatrix:
    """Give the matrix that does what two do one after the other.

    >>> multiply((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 5, 7))
    (2, 0, 0, 2, 5, 7)
    """
    a, b, c, d, e, f = one
    k, m, n, p, q, r = other
    return (
        a * k + b * n, a * m + b * p, c * k + d * n, c * m + d * p,
        e * k + f * n + q, e * m + f * p + r,
    )  # fmt: skip


def move(points: list[PagePoint], matrix: PageMatrix) -> list[PagePoint]:
    """Give points where a matrix puts them.

    >>> move([(1, 2)], (1, 0, 0, 1, 5, 7))
    [(6, 9)]
    """
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


class RawObjects:
    """Asks pdfium about the objects of one page; what it fills in is read at once."""

    def __init__(self, text: Any) -> None:
        import pypdfium2.raw as c  # noqa: PLC0415  # heavy, and only proof and preview need it

        self.c: Any = c
        self.text = text
        self._floats = [c_float() for _ in range(4)]
        self._edges = [byref(figure) for figure in self._floats]
        self._colours = [c_uint() for _ in range(4)]
        self._tones = [byref(figure) for figure in self._colours]
        self._modes = [c_int(), c_int()]
        self._matrix = c.FS_MATRIX()
        self._kinds = {
            c.FPDF_PAGEOBJ_TEXT: ObjectKind.TEXT,
            c.FPDF_PAGEOBJ_PATH: ObjectKind.PATH,
            c.FPDF_PAGEOBJ_IMAGE: ObjectKind.PICTURE,
            c.FPDF_PAGEOBJ_SHADING: ObjectKind.PICTURE,
            c.FPDF_PAGEOBJ_FORM: ObjectKind.FORM,
        }

    def list_objects(self, page: Any, form: Any) -> Iterator[Any]:
        """Give the objects of a form, or of the page itself if there is none."""
        c = self.c
        if form is None:
            count, find, parent = c.FPDFPage_CountObjects(page), c.FPDFPage_GetObject, page
        else:
            count, find, parent = c.FPDFFormObj_CountObjects(form), c.FPDFFormObj_GetObject, form
        for n in range(count):
            found = find(parent, n)
            if not found:
                raise ValueError("an object of the page cannot be had")
            yield found

    def find_kind(self, each: Any) -> ObjectKind:
        """Tell what an object is."""
        return self._kinds.get(self.c.FPDFPageObj_GetType(each), ObjectKind.OTHER)

    def find_matrix(self, each: Any) -> PageMatrix:
        """Give the matrix an object is drawn by."""
        m = self._matrix
        if not self.c.FPDFPageObj_GetMatrix(each, byref(m)):
            raise ValueError("an object of the page has no matrix")
        return (m.a, m.b, m.c, m.d, m.e, m.f)

    def find_corners(self, each: Any) -> list[PagePoint]:
        """Give the corners of what an object covers, in the form it lies in."""
        if not self.c.FPDFPageObj_GetBounds(each, *self._edges):
            raise ValueError("an object of the page has no bounds")
        left, low, right, top = (figure.value for figure in self._floats)
        return [(left, low), (right, low), (left, top), (right, top)]

    def find_mode(self, each: Any) -> tuple[int, int]:
        """Tell whether a path is filled, and whether it is stroked."""
        filled, stroked = self._modes
        self.c.FPDFPath_GetDrawMode(each, byref(filled), byref(stroked))
        return filled.value, stroked.value

    def find_fill(self, each: Any) -> RGB:
        """Give the colour an object is filled with."""
        self.c.FPDFPageObj_GetFillColor(each, *self._tones)
        red, green, blue, _ = self._colours
        return red.value, green.value, blue.value

    def find_line(self, each: Any) -> RGB:
        """Give the colour an object is stroked with."""
        self.c.FPDFPageObj_GetStrokeColor(each, *self._tones)
        red, green, blue, _ = self._colours
        return red.value, green.value, blue.value

    def measure_stroke(self, each: Any) -> float:
        """Give the thickness of a stroke in points, before its matrix."""
        self.c.FPDFPageObj_GetStrokeWidth(each, self._edges[0])
        return self._floats[0].value

    def count_segments(self, each: Any) -> int:
        """Count the segments of a path."""
        return int(self.c.FPDFPath_CountSegments(each))

    def list_points(self, each: Any, matrix: PageMatrix) -> list[PagePoint]:
        """Give the points of a path where a matrix puts them."""
        c = self.c
        count = c.FPDFPath_CountSegments(each)
        return move(
            self._take_points(c.FPDFPath_GetPathSegment(each, n) for n in range(count)), matrix
        )

    def list_clips(self, each: Any) -> Iterator[tuple[Any, int, int]]:
        """Name every path that an object is clipped by: its clip, its number, where it is kept.

        Objects drawn under one clip share its path, so what is kept in one place is one path.
        """
        c = self.c
        clip = c.FPDFPageObj_GetClipPath(each)
        for n in range(c.FPDFClipPath_CountPaths(clip) if clip else 0):
            first = c.FPDFClipPath_GetPathSegment(clip, n, 0)
            if first:
                yield clip, n, addressof(first.contents)

    def list_clip_points(self, clip: Any, n: int) -> list[PagePoint]:
        """Give the points of a path that clips, in the form it lies in."""
        c = self.c
        count = c.FPDFClipPath_CountPathSegments(clip, n)
        return self._take_points(c.FPDFClipPath_GetPathSegment(clip, n, k) for k in range(count))

    def _take_points(self, segments: Iterator[Any]) -> list[PagePoint]:
        (x, y), (to_x, to_y) = self._floats[:2], self._edges[:2]
        find, points = self.c.FPDFPathSegment_GetPoint, []
        for segment in segments:
            find(segment, to_x, to_y)
            points.append((x.value, y.value))
        return points

    def find_mark(self, each: Any) -> int:
        """Give the number of the marked content an object is in; -1 if it is in none."""
        return int(self.c.FPDFPageObj_GetMarkedContentID(each))

    def read_text(self, each: Any) -> str:
        """Give what a line of type says."""
        c = self.c
        size = c.FPDFTextObj_GetText(each, self.text, None, 0)  # in bytes, with an end of two
        if size <= _END:
            return ""
        units = (c_ushort * (-(-size // 2)))()
        c.FPDFTextObj_GetText(each, self.text, units, size)
        return bytes(units)[: size - _END].decode("utf-16-le", "replace")

    def measure_type(self, each: Any) -> float:
        """Give the size of a line of type in points, before its matrix."""
        self.c.FPDFTextObj_GetFontSize(each, self._edges[0])
        return self._floats[0].value

    def find_font(self, each: Any) -> Any:
        """Give the font of a line of type."""
        font = self.c.FPDFTextObj_GetFont(each)
        if not font:
            raise ValueError("a line of type has no font")
        return font

    def describe_font(self, font: Any) -> tuple[str, bool]:
        """Give the name of a font, and whether it lies in the file."""
        c = self.c
        length = c.FPDFFont_GetBaseFontName(font, None, 0)
        name = (c_char * max(length, 1))()
        c.FPDFFont_GetBaseFontName(font, name, length)
        return name.value.decode("utf-8", "replace"), c.FPDFFont_GetIsEmbedded(font) == 1

    def read_font(self, font: Any) -> bytes:
        """Give the font file that a font of a page lies in; nothing if there is none to be had."""
        c, length = self.c, c_size_t()
        if not c.FPDFFont_GetFontData(font, None, 0, length) or not length.value:
            return b""
        data = (c_ubyte * length.value)()
        c.FPDFFont_GetFontData(font, cast(data, POINTER(c_ubyte)), length.value, length)
        return bytes(data)
