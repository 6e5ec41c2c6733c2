"""Check: marks lie inside the printable area and on the cuts, and the bar is 50 mm long."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.listing import ListedPiece
from pnp.proof.page import MeasuredPage
from pnp.proof.page_boxes import CLOSE
from pnp.proof.page_objects import PrintedOutline
from pnp.proof.raster import split_ring, tell_darkest
from pnp.units import Rect

MARK_MARGIN: Final = 4.5
"""How near to the page's edge any ink may come, in mm."""

WORD_MARGIN: Final = 7.0
"""How near to the page's edge words may come, in mm: the worst printer stops at 6.7."""

BAR: Final = 50.0
"""Length of the bar that tells true size, in mm."""

LONGEST: Final = 6.0
"""Length of a crop mark in mm, at most."""

OFFSET: Final = 3.0
"""How far from the trim crop marks begin, in mm."""

BLOCK_OFFSET: Final = 1.0
"""How far from a block crop marks begin, in mm, on a sheet that others share."""

SHORT: Final = 2.0
"""Length of a crop mark in mm on such a sheet."""

_CLOSE: Final = 0.05
_THIN: Final = 0.01
_LIGHT: Final = 250


def check_sheet_marks(page: MeasuredPage) -> Iterator[Breach]:
    """Measure what a sheet carries besides its pieces."""
    yield from _check_edges(page)
    yield from _check_bar(page)
    yield from _check_crop_marks(page)
    yield from _check_slug(page)


def _check_edges(page: MeasuredPage) -> Iterator[Breach]:
    sheet = Rect(0, 0, page.paper.width, page.paper.height)
    for line in page.objects.lines:
        near = _measure_margin(line.shown, sheet)
        page.note_least("words to edge", near)
        if near < WORD_MARGIN - _CLOSE:
            say = f"“{line.text[:30]}” comes within {near:.1f} mm of the page's edge"
            yield page.report("margins", say, page.owner(line.shown))
    for outline in page.objects.outlines:
        near = _measure_margin(outline.shown, sheet)
        if not outline.form and near < MARK_MARGIN - outline.stroke / 2 - _CLOSE:
            say = (
                f"a line or area comes within {near:.1f} mm of the page's edge, "
                f"at ({outline.shown.x:.1f}, {outline.shown.y:.1f})"
            )
            yield page.report("margins", say)
    if not page.is_dotted:
        return  # dots cost more than all the rest; the outlines above tell the same
    ring = split_ring(sheet, sheet.inset(MARK_MARGIN - 0.4))
    found = min(tell_darkest(page.dot(strip)) for strip in ring)
    if found < _LIGHT:
        say = f"there is ink of {found} of 255 within {MARK_MARGIN - 0.4:.1f} mm of the page's edge"
        yield page.report("margins", say)


def _measure_margin(area: Rect, sheet: Rect) -> float:
    return min(area.x, area.y, sheet.right - area.right, sheet.bottom - area.bottom)


def _check_bar(page: MeasuredPage) -> Iterator[Breach]:
    bars = [
        outline.area
        for outline in _find_lines(page)
        if outline.area.height < _THIN
        and abs(outline.area.width - BAR) < BAR / 5
        and outline.area.y > page.listed.trim.bottom
    ]
    if not bars:
        yield page.report("bar", "the bar of 50 mm is missing")
        return
    length = min((bar.width for bar in bars), key=lambda width: abs(width - BAR))
    page.figures["bar"] = length
    if abs(length - BAR) > CLOSE:
        yield page.report("bar", f"the bar is {length:.1f} mm long instead of {BAR:g} mm")


def _find_lines(page: MeasuredPage) -> Iterator[PrintedOutline]:
    for outline in page.objects.outlines:
        if (
            outline.depth == 0
            and outline.stroke
            and min(outline.area.width, outline.area.height) < _THIN
        ):
            yield outline


def _check_crop_marks(page: MeasuredPage) -> Iterator[Breach]:
    frames = [
        _MarkFrame(block.area, max(BLOCK_OFFSET, block.bleed), SHORT)
        for block in page.listed.blocks
    ] or [_MarkFrame(page.listed.trim, max(OFFSET, page.listed.bleed), LONGEST)]
    edges = [frame.list_edges(page.listed.pieces) for frame in frames]
    marked: set[tuple[int, str, float]] = set()
    for outline in _find_lines(page):
        found = [
            (abs(edge - at), n, way, edge)
            for n, frame in enumerate(frames)
            for way, at in frame.match(outline.area)
            for edge in [min(edges[n][way], key=lambda edge: abs(edge - at))]
        ]
        if not found:
            continue
        off, n, way, edge = min(found)
        marked |= {(n, way, edge) for off, n, way, edge in found if off <= CLOSE}
        if off > CLOSE:
            marked.add((n, way, edge))
            say = f"a crop mark stands {off:.2f} mm off the cut at {edge:.1f} mm"
            yield page.report("crop marks", say)
    if page.listed.side != "front" or not page.listed.cut:
        return
    for n, ways in enumerate(edges):
        for way, wanted in ways.items():
            for edge in sorted(wanted):
                if (n, way, edge) not in marked:
                    say = f"the {way} cut at {edge:.1f} mm has no crop mark"
                    yield page.report("crop marks", say)


def _once(edges: Iterable[float]) -> set[float]:
    found: list[float] = []
    for edge in sorted(edges):
        if not found or edge - found[-1] > _ALIKE:
            found.append(edge)
    return set(found)


_ALIKE: Final = 0.002


@dataclass(frozen=True, slots=True)
class _MarkFrame:
    """Where the crop marks of a sheet, or of one block of it, must stand."""

    trim: Rect
    start: float
    """How far from the trim they begin."""
    longest: float

    def list_edges(self, pieces: Iterable[ListedPiece]) -> dict[str, set[float]]:
        """Give the edges of the pieces within the frame: every one is a cut."""
        areas = [each.area for each in pieces if self._holds(each.area)]
        return {
            "upright": _once(x for area in areas for x in (area.x, area.right)),
            "level": _once(y for area in areas for y in (area.y, area.bottom)),
        }

    def _holds(self, area: Rect) -> bool:
        x, y = area.x + area.width / 2, area.y + area.height / 2
        trim = self.trim
        return trim.x < x < trim.right and trim.y < y < trim.bottom

    def match(self, area: Rect) -> Iterator[tuple[str, float]]:
        """Tell whether a line is one of its crop marks: which way it runs, and where."""
        trim, start = self.trim, self.start - CLOSE
        if area.width < _THIN and area.height <= self.longest + CLOSE:
            beside = trim.x - 1 <= area.x <= trim.right + 1
            if beside and (
                _begins(trim.y - area.bottom, start) or _begins(area.y - trim.bottom, start)
            ):
                yield "upright", area.x
        if area.height < _THIN and area.width <= self.longest + CLOSE:
            beside = trim.y - 1 <= area.y <= trim.bottom + 1
            if beside and (
                _begins(trim.x - area.right, start) or _begins(area.x - trim.right, start)
            ):
                yield "level", area.y


def _begins(gap: float, start: float) -> bool:
    # Ticks of the bar begin elsewhere.
    return start <= gap <= start + 2 * CLOSE


def _check_slug(page: MeasuredPage) -> Iterator[Breach]:
    said = " ".join(line.text for line in page.loose_lines)
    figures = {int(figure) for figure in re.findall(r"\d+", said)}
    if " ".join(page.part.title.split()) not in said:
        yield page.report("slug", f"the sheet does not say that it is of “{page.part.title}”")
    if not {page.listed.page, len(page.part.layout)} <= figures:
        say = f"the sheet does not say page {page.listed.page} of {len(page.part.layout)}"
        yield page.report("slug", say)
