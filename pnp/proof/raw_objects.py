"""The objects of a page as pdfium holds them: one call each, and nothing kept.

Its own Python objects cost ten times what they tell, and a kit has sixty thousand outlines: objects
go by their addresses, and what pdfium fills in is unpacked at once.
"""

from collections.abc import Mapping, Sequence
from ctypes import (
    CFUNCTYPE,
    addressof,
    c_char,
    c_float,
    c_int,
    c_size_t,
    c_ubyte,
    c_uint,
    c_ulong,
    c_ushort,
    c_void_p,
    cast,
)
from enum import Enum
from functools import cache
from struct import Struct
from types import SimpleNamespace
from typing import Any, Final

import pypdfium2.raw as c

PageMatrix = tuple[float, float, float, float, float, float]
"""A PDF matrix, in points."""

PagePoint = tuple[float, float]
"""A place on a page, in points from its bottom left."""

PageBounds = tuple[float, float, float, float]
"""The left, lower, right and upper edge of what an object covers, in points."""

ClipPath = tuple[int, int, int]
"""A path that clips: its clip, its number there, and where its points are kept."""

RGB = tuple[int, int, int]

_END: Final = 2
_AT: Final = c_void_p

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
        self.calls = _bind()
        self.text = find_address(text)
        self._edges, self._tones, self._modes = (c_float * 6)(), (c_uint * 4)(), (c_int * 2)()
        size = 4  # bytes of each of these figures
        self._edge = tuple(addressof(self._edges) + n * size for n in range(4))
        self._tone = tuple(addressof(self._tones) + n * size for n in range(4))
        self._mode = tuple(addressof(self._modes) + n * size for n in range(2))

    def list_objects(self, page: int, form: int | None) -> list[int]:
        """Give the objects of a form, or of the page itself if there is none."""
        c = self.calls
        if form is None:
            count, find, parent = c.count_objects(page), c.find_object, page
        else:
            count, find, parent = c.count_in_form(form), c.find_in_form, form
        found = [find(parent, n) for n in range(count)]
        if None in found:
            raise ValueError("an object of the page cannot be had")
        return found

    def find_kind(self, each: int) -> ObjectKind:
        """Tell what an object is."""
        return _KINDS.get(self.calls.find_kind(each), ObjectKind.OTHER)

    def find_matrix(self, each: int) -> PageMatrix:
        """Give the matrix an object is drawn by."""
        if not self.calls.find_matrix(each, self._edge[0]):
            raise ValueError("an object of the page has no matrix")
        return _MATRIX.unpack(self._edges)

    def find_bounds(self, each: int) -> PageBounds:
        """Give what an object covers, in the form it lies in."""
        if not self.calls.find_bounds(each, *self._edge):
            raise ValueError("an object of the page has no bounds")
        return _BOUNDS.unpack_from(self._edges)

    def find_mode(self, each: int) -> tuple[int, int]:
        """Tell whether a path is filled, and whether it is stroked."""
        self.calls.find_mode(each, *self._mode)
        return _MODES.unpack(self._modes)

    def find_fill(self, each: int) -> RGB:
        """Give the colour an object is filled with."""
        self.calls.find_fill(each, *self._tone)
        return _TONES.unpack_from(self._tones)

    def find_line(self, each: int) -> RGB:
        """Give the colour an object is stroked with."""
        self.calls.find_line(each, *self._tone)
        return _TONES.unpack_from(self._tones)

    def measure_stroke(self, each: int) -> float:
        """Give the thickness of a stroke in points, before its matrix."""
        self.calls.measure_stroke(each, self._edge[0])
        return self._edges[0]

    def count_segments(self, each: int) -> int:
        """Count the segments of a path."""
        return int(self.calls.count_segments(each))

    def list_points(self, each: int, count: int) -> list[PagePoint]:
        """Give the points of so many segments of a path, in the form it lies in."""
        find = self.calls.find_segment
        return self._take_points([find(each, n) for n in range(count)])

    def list_clips(self, each: int) -> Sequence[ClipPath]:
        """Name every path that an object is clipped by: its clip, its number, where it is kept.

        Objects drawn under one clip share its path, so what is kept in one place is one path.
        """
        clip = self.calls.find_clip(each)
        count = self.calls.count_clips(clip) if clip else 0
        if count <= 0:
            return ()
        find = self.calls.find_clip_segment
        firsts = [(clip, n, find(clip, n, 0)) for n in range(count)]
        return [first for first in firsts if first[2]]

    def list_clip_points(self, clip: int, n: int) -> list[PagePoint]:
        """Give the points of a path that clips, in the form it lies in."""
        find, count = self.calls.find_clip_segment, self.calls.count_clip_segments(clip, n)
        return self._take_points([find(clip, n, k) for k in range(count)])

    def _take_points(self, segments: list[int]) -> list[PagePoint]:
        find, x, y, points = self.calls.find_point, *self._edge[:2], []
        for segment in segments:
            find(segment, x, y)
            points.append(_POINT.unpack_from(self._edges))
        return points

    def find_mark(self, each: int) -> int:
        """Give the number of the marked content an object is in; -1 if it is in none."""
        return int(self.calls.find_mark(each))

    def read_text(self, each: int) -> str:
        """Give what a line of type says."""
        read = self.calls.read_text
        size = read(each, self.text, None, 0)  # in bytes, with an end of two
        if size <= _END:
            return ""
        units = (c_ushort * (-(-size // 2)))()
        read(each, self.text, addressof(units), size)
        return bytes(units)[: size - _END].decode("utf-16-le", "replace")

    def measure_type(self, each: int) -> float:
        """Give the size of a line of type in points, before its matrix."""
        self.calls.measure_type(each, self._edge[0])
        return self._edges[0]

    def find_font(self, each: int) -> int:
        """Give the font of a line of type."""
        font = self.calls.find_font(each)
        if not font:
            raise ValueError("a line of type has no font")
        return int(font)

    def describe_font(self, font: int) -> tuple[str, bool]:
        """Give the name of a font, and whether it lies in the file."""
        c = self.calls
        length = c.name_font(font, None, 0)
        name = (c_char * max(length, 1))()
        c.name_font(font, addressof(name), length)
        return name.value.decode("utf-8", "replace"), c.is_embedded(font) == 1

    def read_font(self, font: int) -> bytes:
        """Give the font file that a font of a page lies in; nothing if there is none to be had."""
        read, length = self.calls.read_font, c_size_t()
        if not read(font, None, 0, addressof(length)) or not length.value:
            return b""
        data = (c_ubyte * length.value)()
        read(font, addressof(data), length.value, addressof(length))
        return bytes(data)


def find_address(handle: Any) -> int:
    """Give where pdfium keeps what a handle of its stands for; 0 if it stands for nothing."""
    return cast(handle, c_void_p).value or 0


_MATRIX, _BOUNDS, _POINT = Struct("6f"), Struct("4f"), Struct("2f")
_TONES, _MODES = Struct("3I"), Struct("2i")

# What pdfium calls the kinds of objects (fpdf_edit.h).
_KINDS: Final = {
    1: ObjectKind.TEXT,
    2: ObjectKind.PATH,
    3: ObjectKind.PICTURE,
    4: ObjectKind.PICTURE,  # a shading
    5: ObjectKind.FORM,
}


# What is asked of pdfium: its own name, what it gives, what it takes (fpdf_edit.h).
_CALLS: Final[Mapping[str, tuple[str, Any, tuple[Any, ...]]]] = {
    "count_objects": ("FPDFPage_CountObjects", c_int, (_AT,)),
    "find_object": ("FPDFPage_GetObject", _AT, (_AT, c_int)),
    "count_in_form": ("FPDFFormObj_CountObjects", c_int, (_AT,)),
    "find_in_form": ("FPDFFormObj_GetObject", _AT, (_AT, c_ulong)),
    "find_kind": ("FPDFPageObj_GetType", c_int, (_AT,)),
    "find_matrix": ("FPDFPageObj_GetMatrix", c_int, (_AT, _AT)),
    "find_bounds": ("FPDFPageObj_GetBounds", c_int, (_AT,) * 5),
    "find_mode": ("FPDFPath_GetDrawMode", c_int, (_AT,) * 3),
    "find_fill": ("FPDFPageObj_GetFillColor", c_int, (_AT,) * 5),
    "find_line": ("FPDFPageObj_GetStrokeColor", c_int, (_AT,) * 5),
    "measure_stroke": ("FPDFPageObj_GetStrokeWidth", c_int, (_AT, _AT)),
    "count_segments": ("FPDFPath_CountSegments", c_int, (_AT,)),
    "find_segment": ("FPDFPath_GetPathSegment", _AT, (_AT, c_int)),
    "find_point": ("FPDFPathSegment_GetPoint", c_int, (_AT,) * 3),
    "find_clip": ("FPDFPageObj_GetClipPath", _AT, (_AT,)),
    "count_clips": ("FPDFClipPath_CountPaths", c_int, (_AT,)),
    "count_clip_segments": ("FPDFClipPath_CountPathSegments", c_int, (_AT, c_int)),
    "find_clip_segment": ("FPDFClipPath_GetPathSegment", _AT, (_AT, c_int, c_int)),
    "find_mark": ("FPDFPageObj_GetMarkedContentID", c_int, (_AT,)),
    "read_text": ("FPDFTextObj_GetText", c_ulong, (_AT, _AT, _AT, c_ulong)),
    "measure_type": ("FPDFTextObj_GetFontSize", c_int, (_AT, _AT)),
    "find_font": ("FPDFTextObj_GetFont", _AT, (_AT,)),
    "name_font": ("FPDFFont_GetBaseFontName", c_size_t, (_AT, _AT, c_size_t)),
    "is_embedded": ("FPDFFont_GetIsEmbedded", c_int, (_AT,)),
    "read_font": ("FPDFFont_GetFontData", c_int, (_AT, _AT, c_size_t, _AT)),
}


@cache
def _bind() -> Any:
    # by address: wrapped pointers cost twice as much
    return SimpleNamespace(
        **{
            name: CFUNCTYPE(gives, *takes)(find_address(getattr(c, function)))
            for name, (function, gives, takes) in _CALLS.items()
        }
    )
