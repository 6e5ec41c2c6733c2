"""The objects of a finished page: every line of type and every outline, measured in mm.

pdfium reads the page; nothing of the code that drew it is known here. Lengths are in mm from the
top left of the page.
"""

from collections.abc import Iterable
from ctypes import POINTER, c_float, c_int, c_size_t, c_ubyte, c_uint, cast
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Any, Final

from pnp.box.foreign import Unreadable
from pnp.proof.hairlines import measure_hairline
from pnp.units import Rect, to_mm

PageMatrix = tuple[float, float, float, float, float, float]
"""A PDF matrix, in points."""

DEEPEST: Final = 12
"""How deep forms may lie within forms before the file is taken for a maze."""

MOST: Final = 500_000
"""How many objects a page may show: forms within forms can multiply without end."""

_PICTURE: Final = (128, 128, 128)  # a picture counts as an area of some grey


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of type: what it says, what it covers, how much of it shows, its size in pt."""

    text: str
    area: Rect
    shown: Rect
    size: float
    font: str
    embedded: bool
    fill: tuple[int, int, int] = (0, 0, 0)
    hairline: float | None = None
    """The thinnest strokes of its font as a part of the size, where they can be measured."""


@dataclass(frozen=True, slots=True)
class PrintedOutline:
    """One drawn outline, or one placed form (`depth` 0 are those of the page itself)."""

    area: Rect
    """Its own points, without the thickness of its stroke."""
    shown: Rect
    matrix: PageMatrix
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

    lines: tuple[TextLine, ...]
    outlines: tuple[PrintedOutline, ...]


def intersect(one: Rect, other: Rect) -> Rect | None:
    """Give what two rectangles have in common, if anything.

    >>> intersect(Rect(0, 0, 10, 10), Rect(6, 8, 10, 10))
    Rect(x=6, y=8, width=4, height=2)
    """
    x = max(one.x, other.x)
    width = min(one.x + one.width, other.x + other.width) - x
    if width < 0:
        return None
    y = max(one.y, other.y)
    height = min(one.y + one.height, other.y + other.height) - y
    return Rect(x, y, width, height) if height >= 0 else None


def read_objects(page: Any) -> PageObjects:
    """Take down everything on an open page of pdfium, forms within forms included.

    Raises Unreadable where the page is a maze, or its figures are none.
    """
    from pypdfium2 import PdfMatrix  # noqa: PLC0415  # heavy, and only proof and preview need it

    text = page.get_textpage()
    walk = _Walk(page, text, to_mm(page.get_height()))
    whole = Rect(0, 0, to_mm(page.get_width()), walk.height)
    walk.read(None, PdfMatrix(), whole, 0)
    text.close()
    return PageObjects(tuple(walk.lines), tuple(walk.outlines))


class _Walk:
    """A walk through the objects of one page, and what was taken down on the way."""

    def __init__(self, page: Any, text: Any, height: float) -> None:
        import pypdfium2.raw as c  # noqa: PLC0415  # heavy, and only proof and preview need it

        self.c: Any = c
        self.page = page
        self.text = text
        self.height = height
        self.lines: list[TextLine] = []
        self.outlines: list[PrintedOutline] = []
        self.hairlines: dict[str, float | None] = {}
        self.met = 0

    def read(self, form: Any, outer: Any, clip: Rect, depth: int) -> None:
        """Take down the objects of a form, or of the page itself."""
        c = self.c
        for each in self.page.get_objects(max_depth=1, form=form, textpage=self.text):
            self.met += 1
            if self.met > MOST:
                raise Unreadable(f"it shows more than {MOST:,} objects")
            shown = self._narrow(each, outer, clip)
            if shown is None:
                continue
            if each.type == c.FPDF_PAGEOBJ_TEXT:
                self._take_line(each, outer, shown)
            elif each.type == c.FPDF_PAGEOBJ_PATH:
                self._take_path(each, outer, shown, depth)
            elif each.type == c.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
                self._take_form(each, outer, shown, depth)
            elif each.type in {c.FPDF_PAGEOBJ_IMAGE, c.FPDF_PAGEOBJ_SHADING}:
                self._take_picture(each, outer, shown, depth)

    def _take_line(self, each: Any, outer: Any, clip: Rect) -> None:
        area = self._place(each, outer)
        shown = intersect(area, clip)
        text = " ".join(each.extract().split())  # blanks of any width are blanks
        if shown is None or not text:
            return
        own, font = each.get_matrix().multiply(outer), each.get_font()
        size = each.get_font_size() * hypot(own.c, own.d)
        name, embedded = font.get_base_name(), font.is_embedded
        thin = self._measure_hairline(font, name)
        colour = self._colour(each)
        self.lines.append(TextLine(text, area, shown, size, name, embedded, colour, thin))

    def _measure_hairline(self, font: Any, name: str) -> float | None:
        """Measure the thinnest strokes of a font that lies in the file, once for a page."""
        if name not in self.hairlines:
            self.hairlines[name] = measure_hairline(_read_font(self.c, font.raw))
        return self.hairlines[name]

    def _take_path(self, each: Any, outer: Any, clip: Rect, depth: int) -> None:
        c, own = self.c, each.get_matrix().multiply(outer)
        mode, stroked = _ask(c.FPDFPath_GetDrawMode, each.raw, c_int, c_int)
        stroke = self._measure_stroke(each, own) if stroked else 0
        fill = self._colour(each) if mode else None
        line = self._line_colour(each) if stroked else None
        area = self._place(each, outer)
        segments = c.FPDFPath_CountSegments(each.raw)
        if stroke and 0 < segments <= 16:  # pdfium widens bounds by the stroke
            at = (c.FPDFPath_GetPathSegment(each.raw, n) for n in range(segments))
            area = self._surround(_list_points(c, at, own))
        elif stroke:
            area = area.inset(min(stroke, area.width / 2, area.height / 2))
        shown = intersect(area.inset(-stroke / 2) if stroke else area, clip)
        if shown is not None and (stroke or fill is not None):
            self.outlines.append(
                PrintedOutline(area, shown, own.get(), depth, False, segments, fill, stroke, line)
            )

    def _take_form(self, each: Any, outer: Any, clip: Rect, depth: int) -> None:
        """Take down what a form holds, and the form itself by what of it shows."""
        own = each.get_matrix().multiply(outer)
        lines, outlines = len(self.lines), len(self.outlines)
        self.read(each, own, clip, depth + 1)
        seen = [line.shown for line in self.lines[lines:]]
        seen += [outline.shown for outline in self.outlines[outlines:]]
        if seen:
            area = _join(seen)
            self.outlines.insert(outlines, PrintedOutline(area, area, own.get(), depth, form=True))

    def _take_picture(self, each: Any, outer: Any, clip: Rect, depth: int) -> None:
        area = self._place(each, outer)
        shown = intersect(area, clip)
        if shown is not None:
            own = each.get_matrix().multiply(outer).get()
            self.outlines.append(PrintedOutline(area, shown, own, depth, form=False, fill=_PICTURE))

    def _place(self, each: Any, outer: Any) -> Rect:
        """Give what an object covers on the page."""
        left, low, right, top = each.get_bounds()
        corners = ((left, low), (right, low), (left, top), (right, top))
        return self._surround([outer.on_point(x, y) for x, y in corners])

    def _surround(self, points: list[tuple[float, float]]) -> Rect:
        xs, ys = zip(*points, strict=True)
        left, right, low, top = min(xs), max(xs), min(ys), max(ys)
        area = Rect(to_mm(left), self.height - to_mm(top), to_mm(right - left), to_mm(top - low))
        if not isfinite(area.x + area.y + area.width + area.height):
            raise Unreadable("something on it lies nowhere")
        return area

    def _narrow(self, each: Any, outer: Any, clip: Rect) -> Rect | None:
        """Narrow the clip by the object's own; a round clip counts as its rectangle."""
        c = self.c
        path = c.FPDFPageObj_GetClipPath(each.raw)
        shown: Rect | None = clip
        for n in range(c.FPDFClipPath_CountPaths(path) if path else 0):
            count = c.FPDFClipPath_CountPathSegments(path, n)
            at = (c.FPDFClipPath_GetPathSegment(path, n, k) for k in range(count))
            points = _list_points(c, at, outer)
            if points and shown is not None:
                shown = intersect(shown, self._surround(points))
        return shown

    def _measure_stroke(self, each: Any, own: Any) -> float:
        (width,) = _ask(self.c.FPDFPageObj_GetStrokeWidth, each.raw, c_float)
        return to_mm(width * hypot(own.c, own.d))

    def _line_colour(self, each: Any) -> tuple[int, int, int]:
        red, green, blue, _ = _ask(self.c.FPDFPageObj_GetStrokeColor, each.raw, *[c_uint] * 4)
        return red, green, blue

    def _colour(self, each: Any) -> tuple[int, int, int]:
        red, green, blue, _ = _ask(self.c.FPDFPageObj_GetFillColor, each.raw, *[c_uint] * 4)
        return red, green, blue


def _join(areas: list[Rect]) -> Rect:
    """Give the smallest rectangle that covers all: a page has a hundred thousand to join."""
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    right = max(area.x + area.width for area in areas)
    low = max(area.y + area.height for area in areas)
    return Rect(left, top, right - left, low - top)


def _list_points(c: Any, segments: Iterable[Any], matrix: Any) -> list[tuple[float, float]]:
    """Give the points of a path where a matrix puts them."""
    x, y, points = c_float(), c_float(), []
    for segment in segments:
        c.FPDFPathSegment_GetPoint(segment, x, y)
        points.append(matrix.on_point(x.value, y.value))
    return points


def _read_font(c: Any, raw: Any) -> bytes:
    """Give the font file that a font of a page lies in; nothing if there is none to be had."""
    length = c_size_t()
    if not c.FPDFFont_GetFontData(raw, None, 0, length) or not length.value:
        return b""
    data = (c_ubyte * length.value)()
    c.FPDFFont_GetFontData(raw, cast(data, POINTER(c_ubyte)), length.value, length)
    return bytes(data)


def _ask(call: Any, raw: Any, *kinds: Any) -> list[Any]:
    """Let pdfium fill in figures that its Python objects do not give."""
    figures = [kind() for kind in kinds]
    call(raw, *figures)
    return [figure.value for figure in figures]
