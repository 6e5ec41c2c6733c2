"""Check: marks lie inside the printable area and on the cuts, and the bar is 50 mm long."""

import re
from collections.abc import Iterator
from typing import Final

from pnp.proof.breach import Breach
from pnp.proof.page import MeasuredPage
from pnp.proof.page_boxes import CLOSE
from pnp.proof.page_objects import PrintedOutline
from pnp.proof.raster import find_darkest, split_ring
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
    found = find_darkest(page.raster, split_ring(sheet, sheet.inset(MARK_MARGIN - 0.4)))
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
    """Give the straight thin lines that the page itself draws."""
    for outline in page.objects.outlines:
        if (
            outline.depth == 0
            and outline.stroke
            and min(outline.area.width, outline.area.height) < _THIN
        ):
            yield outline


def _check_crop_marks(page: MeasuredPage) -> Iterator[Breach]:
    """Every crop mark lies on an edge of a trim, and on fronts every edge has one."""
    pieces, trim = page.listed.pieces, page.listed.trim
    edges = {
        "upright": {round(x, 3) for each in pieces for x in (each.area.x, each.area.right)},
        "level": {round(y, 3) for each in pieces for y in (each.area.y, each.area.bottom)},
    }
    marked: dict[str, set[float]] = {"upright": set(), "level": set()}
    for outline in _find_lines(page):
        way, at = _match_crop_mark(outline.area, trim, page.listed.bleed)
        if not way:
            continue
        edge = min(edges[way], key=lambda edge: abs(edge - at))
        marked[way].add(edge)
        if abs(edge - at) > CLOSE:
            say = f"a crop mark stands {abs(edge - at):.2f} mm off the cut at {edge:.1f} mm"
            yield page.report("crop marks", say)
    if page.listed.side != "front" or not page.listed.cut:
        return
    for way, wanted in edges.items():
        for edge in sorted(wanted - marked[way]):
            yield page.report("crop marks", f"the {way} cut at {edge:.1f} mm has no crop mark")


def _match_crop_mark(area: Rect, trim: Rect, bleed: float) -> tuple[str, float]:
    """Tell whether a line is a crop mark: which way it runs, and where."""
    start = max(OFFSET, bleed) - CLOSE
    if area.width < _THIN and area.height <= LONGEST + CLOSE:
        beside = trim.x - 1 <= area.x <= trim.right + 1
        if beside and (
            _begins(trim.y - area.bottom, start) or _begins(area.y - trim.bottom, start)
        ):
            return "upright", area.x
    if area.height < _THIN and area.width <= LONGEST + CLOSE:
        beside = trim.y - 1 <= area.y <= trim.bottom + 1
        if beside and (_begins(trim.x - area.right, start) or _begins(area.x - trim.right, start)):
            return "level", area.y
    return "", 0


def _begins(gap: float, start: float) -> bool:
    """Tell whether a line begins where crop marks begin; ticks of the bar begin elsewhere."""
    return start <= gap <= start + 2 * CLOSE


def _check_slug(page: MeasuredPage) -> Iterator[Breach]:
    """The sheet says which part it is of, and which page of how many."""
    said = " ".join(line.text for line in page.loose_lines)
    figures = {int(figure) for figure in re.findall(r"\d+", said)}
    if " ".join(page.part.title.split()) not in said:
        yield page.report("slug", f"the sheet does not say that it is of “{page.part.title}”")
    if not {page.listed.page, len(page.part.layout)} <= figures:
        say = f"the sheet does not say page {page.listed.page} of {len(page.part.layout)}"
        yield page.report("slug", say)
