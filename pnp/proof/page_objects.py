"""The objects of a finished page: every line of type and every outline, measured in mm.

pdfium reads the page; nothing of the code that drew it is known here. Lengths are in mm from the
top left of the page.
"""

from ctypes import addressof
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Any, Final

from pnp.box.foreign import Unreadable
from pnp.proof.hairlines import measure_hairline
from pnp.proof.raw_objects import UPRIGHT, ObjectKind, PageMatrix, RawObjects, move, multiply
from pnp.units import Rect, to_mm

DEEPEST: Final = 12
"""How deep forms may lie within forms before the file is taken for a maze."""

MOST: Final = 500_000
"""How many objects a page may show: forms within forms can multiply without end."""

_FEW: Final = 5
"""Segments up to which an outline is measured point by point: marks, bars and frames."""

ClipAreas = dict[int, Rect]
"""What the clips of one form leave, by where pdfium keeps their paths."""

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
    mark: int = -1
    """The number of the marked content of the page it is in, -1 if it is in none."""


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
    text = page.get_textpage()
    walk = _Walk(page, text, to_mm(page.get_height()))
    whole = Rect(0, 0, to_mm(page.get_width()), walk.height)
    walk.read(None, UPRIGHT, whole, 0)
    text.close()
    return PageObjects(tuple(walk.lines), tuple(walk.outlines))


@dataclass(frozen=True, slots=True)
class _Font:
    """What every line of one font has in common."""

    name: str
    embedded: bool
    hairline: float | None


class _Walk:
    """A walk through the objects of one page, and what was taken down on the way."""

    def __init__(self, page: Any, text: Any, height: float) -> None:
        self.raw = RawObjects(text.raw)
        self.page = page
        self.height = height
        self.lines: list[TextLine] = []
        self.outlines: list[PrintedOutline] = []
        self.fonts: dict[int, _Font] = {}
        self.met = 0
        self.mark = -1

    def read(self, form: Any, outer: PageMatrix, clip: Rect, depth: int) -> None:
        """Take down the objects of a form, or of the page itself."""
        raw, known = self.raw, ClipAreas()
        for each in raw.list_objects(self.page.raw, form):
            self.met += 1
            if self.met > MOST:
                raise Unreadable(f"it shows more than {MOST:,} objects")
            shown = self._narrow(each, outer, clip, known)
            if shown is None:
                continue
            if depth == 0:  # all of a form is in what the form is in
                self.mark = raw.find_mark(each)
            kind = raw.find_kind(each)
            if kind is ObjectKind.PATH:
                self._take_path(each, outer, shown, depth)
            elif kind is ObjectKind.TEXT:
                self._take_line(each, outer, shown)
            elif kind is ObjectKind.FORM and depth < DEEPEST:
                self._take_form(each, outer, shown, depth)
            elif kind is ObjectKind.PICTURE:
                self._take_picture(each, outer, shown, depth)

    def _take_line(self, each: Any, outer: PageMatrix, clip: Rect) -> None:
        area = self._place(each, outer)
        shown = intersect(area, clip)
        if shown is None:
            return
        text = " ".join(self.raw.read_text(each).split())  # blanks of any width are blanks
        if not text:
            return
        own, font = multiply(self.raw.find_matrix(each), outer), self._find_font(each)
        size = self.raw.measure_type(each) * hypot(own[2], own[3])
        colour = self.raw.find_fill(each)
        self.lines.append(
            TextLine(
                text, area, shown, size, font.name, font.embedded, colour, font.hairline, self.mark
            )
        )

    def _find_font(self, each: Any) -> _Font:
        """Look at the font of a line, once for a page: its name, its file, its thinnest strokes."""
        font = self.raw.find_font(each)
        at = addressof(font.contents)
        if at not in self.fonts:
            thin = measure_hairline(self.raw.read_font(font))
            self.fonts[at] = _Font(*self.raw.describe_font(font), thin)
        return self.fonts[at]

    def _take_path(self, each: Any, outer: PageMatrix, clip: Rect, depth: int) -> None:
        raw, own = self.raw, multiply(self.raw.find_matrix(each), outer)
        filled, stroked = raw.find_mode(each)
        stroke = to_mm(raw.measure_stroke(each) * hypot(own[2], own[3])) if stroked else 0
        fill = raw.find_fill(each) if filled else None
        line = raw.find_line(each) if stroked else None
        segments = raw.count_segments(each)
        if stroke and 0 < segments <= _FEW:  # pdfium widens bounds by the stroke
            area = self._surround(raw.list_points(each, own))
        elif stroke:
            area = self._place(each, outer)
            area = area.inset(min(stroke, area.width / 2, area.height / 2))
        else:
            area = self._place(each, outer)
        shown = intersect(area.inset(-stroke / 2) if stroke else area, clip)
        if shown is not None and (stroke or fill is not None):
            self.outlines.append(
                PrintedOutline(area, shown, own, depth, False, segments, fill, stroke, line)
            )

    def _take_form(self, each: Any, outer: PageMatrix, clip: Rect, depth: int) -> None:
        """Take down what a form holds, and the form itself by what of it shows."""
        own = multiply(self.raw.find_matrix(each), outer)
        lines, outlines = len(self.lines), len(self.outlines)
        self.read(each, own, clip, depth + 1)
        seen = [line.shown for line in self.lines[lines:]]
        seen += [outline.shown for outline in self.outlines[outlines:]]
        if seen:
            area = _join(seen)
            self.outlines.insert(outlines, PrintedOutline(area, area, own, depth, form=True))

    def _take_picture(self, each: Any, outer: PageMatrix, clip: Rect, depth: int) -> None:
        area = self._place(each, outer)
        shown = intersect(area, clip)
        if shown is not None:
            own = multiply(self.raw.find_matrix(each), outer)
            self.outlines.append(PrintedOutline(area, shown, own, depth, form=False, fill=_PICTURE))

    def _place(self, each: Any, outer: PageMatrix) -> Rect:
        """Give what an object covers on the page."""
        return self._surround(move(self.raw.find_corners(each), outer))

    def _surround(self, points: list[tuple[float, float]]) -> Rect:
        xs, ys = zip(*points, strict=True)
        left, right, low, top = min(xs), max(xs), min(ys), max(ys)
        if not isfinite(left + right + low + top):
            raise Unreadable("something on it lies nowhere")
        return Rect(to_mm(left), self.height - to_mm(top), to_mm(right - left), to_mm(top - low))

    def _narrow(self, each: Any, outer: PageMatrix, clip: Rect, known: ClipAreas) -> Rect | None:
        """Narrow the clip by the object's own; a round clip counts as its rectangle."""
        shown: Rect | None = clip
        for path, n, kept_at in self.raw.list_clips(each):
            area = known.get(kept_at)
            if area is None:
                points = self.raw.list_clip_points(path, n)
                area = known[kept_at] = self._surround(move(points, outer))
            if shown is not None:
                shown = intersect(shown, area)
        return shown


def _join(areas: list[Rect]) -> Rect:
    """Give the smallest rectangle that covers all: a page has a hundred thousand to join."""
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    right = max(area.x + area.width for area in areas)
    low = max(area.y + area.height for area in areas)
    return Rect(left, top, right - left, low - top)
