"""The objects of a finished page: every line of type and every outline, measured in mm.

pdfium reads the page; nothing of the code that drew it is known here. Lengths are in mm from the
top left of the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import hypot, isfinite
from typing import Any, Final, NamedTuple

import uharfbuzz as hb

from pnp.box.foreign import Unreadable
from pnp.proof.raw_objects import (
    UPRIGHT,
    ClipPath,
    ObjectKind,
    PageBounds,
    PageMatrix,
    PagePoint,
    RawObjects,
    find_address,
    move,
    multiply,
)
from pnp.units import POINTS_PER_MM, Rect, to_mm

Corner = tuple[float, float]

# Straight pieces that a curve is measured by.
_STEPS: Final = 4
# Glyphs that are measured of one font.
_MOST: Final = 60

_WIDE: Final = 0.3
# Least width and height of a glyph that tells something, as parts of the em.
_HIGH: Final = 0.4

_QUADRATIC: Final = 3

# Which of the glyphs, from the thinnest, speaks for a font: odd joints are thinner still.
_RANK: Final = 0.5


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
        outline = _Outline()
        font.draw_glyph_with_pen(glyph, outline)
        thin = _cut(outline.edges, em)
        if thin is not None:
            found.append(thin / em)
            # sixty glyphs tell how thin a font is; the four hundredth tells nothing new
            if len(found) >= _MOST:
                break
    return sorted(found)[int(len(found) * _RANK)] if found else None


def _cut(edges: list[tuple[Corner, Corner]], em: float) -> float | None:
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


class _Outline:
    """Takes down the outline of a glyph as straight edges."""

    def __init__(self) -> None:
        self.edges: list[tuple[Corner, Corner]] = []
        self._start: Corner = (0, 0)
        self._at: Corner = (0, 0)

    def moveTo(self, to: Corner) -> None:  # noqa: N802  # the name the shaper calls
        """Begin an outline."""
        self._start = self._at = to

    def lineTo(self, to: Corner) -> None:  # noqa: N802  # as above
        """Go straight."""
        self.edges.append((self._at, to))
        self._at = to

    def curveTo(self, *points: Corner) -> None:  # noqa: N802  # as above
        """Go along a curve of any degree."""
        self._bend((self._at, *points))

    def qCurveTo(self, *points: Corner) -> None:  # noqa: N802  # as above
        """Go along a curve of the second degree."""
        self._bend((self._at, *points))

    def closePath(self) -> None:  # noqa: N802  # as above
        """Go back to where the outline began."""
        if self._at != self._start:
            self.lineTo(self._start)

    def _bend(self, points: tuple[Corner, ...]) -> None:
        find = _halfway if len(points) != _QUADRATIC else _halfway_quadratic
        for n in range(1, _STEPS + 1):
            self.lineTo(find(points, n / _STEPS))


def _halfway(points: tuple[Any, ...], part: float) -> Corner:
    while len(points) > 1:
        points = tuple(
            (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairwise(points)
        )
    x, y = points[0]
    return x, y


def _halfway_quadratic(points: tuple[Any, ...], part: float) -> Corner:
    """Give the same of a curve of three points, as all curves of TrueType are.

    >>> three = (0, 0), (3, 1), (7, 7)
    >>> _halfway_quadratic(three, 0.25) == _halfway(three, 0.25)
    True
    """
    (x, y), (u, v), (far, high) = points
    x, y = x + (u - x) * part, y + (v - y) * part
    u, v = u + (far - u) * part, v + (high - v) * part
    return x + (u - x) * part, y + (v - y) * part


DEEPEST: Final = 12
"""How deep forms may lie within forms before the file is taken for a maze."""

MOST: Final = 500_000
"""How many objects a page may show: forms within forms can multiply without end."""

# Segments up to which an outline is measured point by point: marks, bars and frames.
_FEW: Final = 5
# The x, y, width and height of a rectangle: a page has a hundred thousand to reckon with.
_Area = tuple[float, float, float, float]
# What the clips of one form leave, by where pdfium keeps their paths.
_ClipAreas = dict[int, _Area]
# A line of type or an outline before it is made one: two areas, then its other fields.
_Row = tuple[Any, ...]

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


class PrintedOutline(NamedTuple):
    """One drawn outline, or one placed form (`depth` 0 are those of the page itself).

    A tuple, as a kit has sixty thousand: a dataclass takes four times as long to fill.
    """

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


@dataclass(frozen=True)
class PageObjects:
    """All that is seen on one page; what nobody looks at stays figures, and is sent as such."""

    line_rows: tuple[_Row, ...]
    outline_rows: tuple[_Row, ...]

    @cached_property
    def lines(self) -> tuple[TextLine, ...]:
        """Every line of type, as drawn."""
        return tuple(
            TextLine(text, Rect(*area), Rect(*shown), *rest)
            for area, shown, text, *rest in self.line_rows
        )

    @cached_property
    def outlines(self) -> tuple[PrintedOutline, ...]:
        """Every outline and every form, as drawn; a form comes before what it holds."""
        return tuple(
            PrintedOutline(whole := Rect(*area), whole if shown is area else Rect(*shown), *rest)
            for area, shown, *rest in self.outline_rows
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return PageObjects, (self.line_rows, self.outline_rows)


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


def _intersect(one: _Area, other: _Area) -> _Area | None:
    x, y, width, height = one
    u, v, wide, high = other
    right, far, foot, low = x + width, u + wide, y + height, v + high
    if u <= x and right <= far and v <= y and foot <= low:
        return one  # as nearly all is that is drawn
    x = u if u > x else x  # noqa: FURB136  # asked 400,000 times: a call costs thrice as much
    width = (far if far < right else right) - x  # noqa: FURB136  # as above
    if width < 0:
        return None
    y = v if v > y else y  # noqa: FURB136  # as above
    height = (low if low < foot else foot) - y  # noqa: FURB136  # as above
    return (x, y, width, height) if height >= 0 else None


def _inset(area: _Area, by: float) -> _Area:
    x, y, width, height = area
    return x + by, y + by, width - 2 * by, height - 2 * by


def read_objects(page: Any) -> PageObjects:
    """Take down everything on an open page of pdfium, forms within forms included.

    Raises Unreadable where the page is a maze, or its figures are none.
    """
    text = page.get_textpage()
    walk = _Walk(page, text, to_mm(page.get_height()))
    walk.read(None, UPRIGHT, (0, 0, to_mm(page.get_width()), walk.height), 0)
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
        self.page = find_address(page.raw)
        self.height = height
        self.lines: list[_Row] = []
        self.outlines: list[_Row] = []
        self.fonts: dict[int, _Font] = {}
        self.met = 0
        self.mark = -1

    def read(self, form: int | None, outer: PageMatrix, clip: _Area, depth: int) -> None:
        """Take down the objects of a form, or of the page itself."""
        raw, known = self.raw, _ClipAreas()
        for each in raw.list_objects(self.page, form):
            # objects are counted on the way: forms within forms multiply without end
            self.met += 1
            if self.met > MOST:
                raise Unreadable(f"it shows more than {MOST:,} objects")
            clips = raw.list_clips(each)
            shown = self._narrow(clips, outer, clip, known) if clips else clip
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

    def _take_line(self, each: int, outer: PageMatrix, clip: _Area) -> None:
        area = self._place(self.raw.find_bounds(each), outer)
        shown = _intersect(area, clip)
        if shown is None:
            return
        text = " ".join(self.raw.read_text(each).split())  # blanks of any width are blanks
        if not text:
            return
        own, font = multiply(self.raw.find_matrix(each), outer), self._find_font(each)
        size = self.raw.measure_type(each) * hypot(own[2], own[3])
        fill = self.raw.find_fill(each)
        face = font.name, font.embedded, fill, font.hairline
        self.lines.append((area, shown, text, size, *face, self.mark))

    def _find_font(self, each: int) -> _Font:
        font = self.raw.find_font(each)
        if font not in self.fonts:
            thin = measure_hairline(self.raw.read_font(font))
            self.fonts[font] = _Font(*self.raw.describe_font(font), thin)
        return self.fonts[font]

    def _take_path(self, each: int, outer: PageMatrix, clip: _Area, depth: int) -> None:
        raw = self.raw
        own = multiply(raw.find_matrix(each), outer)
        filled, stroked = raw.find_mode(each)
        stroke = to_mm(raw.measure_stroke(each) * hypot(own[2], own[3])) if stroked else 0
        fill = raw.find_fill(each) if filled else None
        line = raw.find_line(each) if stroked else None
        segments = raw.count_segments(each)
        if stroke and 0 < segments <= _FEW:  # pdfium widens bounds by the stroke
            area = self._surround(move(raw.list_points(each, segments), own))
        else:
            area = self._place(raw.find_bounds(each), outer)
            if stroke:
                area = _inset(area, min(stroke, area[2] / 2, area[3] / 2))
        shown = _intersect(_inset(area, -stroke / 2) if stroke else area, clip)
        if shown is not None and (stroke or fill is not None):
            self.outlines.append(
                (area, shown, own, depth, False, segments, fill, stroke, line),
            )

    def _take_form(self, each: int, outer: PageMatrix, clip: _Area, depth: int) -> None:
        own = multiply(self.raw.find_matrix(each), outer)
        lines, outlines = len(self.lines), len(self.outlines)
        self.read(each, own, clip, depth + 1)
        seen = [row[1] for row in self.lines[lines:]]
        seen += [row[1] for row in self.outlines[outlines:]]
        if seen:
            area = _join(seen)
            self.outlines.insert(outlines, (area, area, own, depth, True))

    def _take_picture(self, each: int, outer: PageMatrix, clip: _Area, depth: int) -> None:
        area = self._place(self.raw.find_bounds(each), outer)
        shown = _intersect(area, clip)
        if shown is not None:
            own = multiply(self.raw.find_matrix(each), outer)
            self.outlines.append((area, shown, own, depth, False, 0, _PICTURE))

    def _place(self, bounds: PageBounds, outer: PageMatrix) -> _Area:
        left, low, right, top = bounds
        a, b, c, d, e, f = outer
        if b or c:
            corners = [(left, low), (right, low), (left, top), (right, top)]
            return self._surround(move(corners, outer))
        return self._convert(a * left + e, a * right + e, d * low + f, d * top + f)

    def _surround(self, points: list[PagePoint]) -> _Area:
        xs, ys = zip(*points, strict=True)
        return self._convert(min(xs), max(xs), min(ys), max(ys))

    def _convert(self, left: float, right: float, low: float, top: float) -> _Area:
        if right < left:
            left, right = right, left
        if top < low:
            low, top = top, low
        if not isfinite(left + right + low + top):
            raise Unreadable("something on it lies nowhere")
        k = POINTS_PER_MM
        return left / k, self.height - top / k, (right - left) / k, (top - low) / k

    def _narrow(
        self, clips: Sequence[ClipPath], outer: PageMatrix, clip: _Area, known: _ClipAreas
    ) -> _Area | None:
        # A round clip counts as its rectangle.
        shown: _Area | None = clip
        for path, n, kept_at in clips:
            area = known.get(kept_at)
            if area is None:
                points = self.raw.list_clip_points(path, n)
                area = known[kept_at] = self._surround(move(points, outer))
            if shown is not None:
                shown = _intersect(shown, area)
        return shown


def _join(areas: list[_Area]) -> _Area:
    left, top = min(area[0] for area in areas), min(area[1] for area in areas)
    right = max(x + width for x, _, width, _ in areas)
    low = max(y + height for _, y, _, height in areas)
    return left, top, right - left, low - top
