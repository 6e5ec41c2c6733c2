"""Check: marks lie inside the printable area and on the cuts, and the bar is 50 mm long."""

import re
from collections.abc import Iterator
from typing import Final

from pnp.press.proof.finding import Finding
from pnp.press.proof.leaf import Leaf
from pnp.press.proof.pages import CLOSE
from pnp.press.proof.raster import darkest, ring
from pnp.press.proof.sight import Shape
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


def check_marks(leaf: Leaf) -> Iterator[Finding]:
    """Measure what a sheet carries besides its pieces."""
    yield from _check_edges(leaf)
    yield from _check_bar(leaf)
    yield from _check_crop_marks(leaf)
    yield from _check_slug(leaf)


def _check_edges(leaf: Leaf) -> Iterator[Finding]:
    sheet = Rect(0, 0, leaf.paper.width, leaf.paper.height)
    for words in leaf.sight.words:
        near = _margin(words.shown, sheet)
        leaf.note_least("words to edge", near)
        if near < WORD_MARGIN - _CLOSE:
            say = f"“{words.text[:30]}” comes within {near:.1f} mm of the page's edge"
            yield leaf.breach("margins", say, leaf.owner(words.shown))
    for shape in leaf.sight.shapes:
        near = _margin(shape.shown, sheet)
        if not shape.form and near < MARK_MARGIN - shape.line / 2 - _CLOSE:
            say = (
                f"a line or area comes within {near:.1f} mm of the page's edge, "
                f"at ({shape.shown.x:.1f}, {shape.shown.y:.1f})"
            )
            yield leaf.breach("margins", say)
    if not leaf.is_dotted:
        return  # dots cost more than all the rest; the outlines above tell the same
    found = darkest(leaf.raster, ring(sheet, sheet.inset(MARK_MARGIN - 0.4)))
    if found < _LIGHT:
        say = f"there is ink of {found} of 255 within {MARK_MARGIN - 0.4:.1f} mm of the page's edge"
        yield leaf.breach("margins", say)


def _margin(area: Rect, sheet: Rect) -> float:
    return min(area.x, area.y, sheet.right - area.right, sheet.bottom - area.bottom)


def _check_bar(leaf: Leaf) -> Iterator[Finding]:
    bars = [
        shape.area
        for shape in _lines(leaf)
        if shape.area.height < _THIN
        and abs(shape.area.width - BAR) < BAR / 5
        and shape.area.y > leaf.page.trim.bottom
    ]
    if not bars:
        yield leaf.breach("bar", "the bar of 50 mm is missing")
        return
    length = min((bar.width for bar in bars), key=lambda width: abs(width - BAR))
    leaf.figures["bar"] = length
    if abs(length - BAR) > CLOSE:
        yield leaf.breach("bar", f"the bar is {length:.1f} mm long instead of {BAR:g} mm")


def _lines(leaf: Leaf) -> Iterator[Shape]:
    """Give the straight thin lines that the page itself draws."""
    for shape in leaf.sight.shapes:
        if shape.depth == 0 and shape.line and min(shape.area.width, shape.area.height) < _THIN:
            yield shape


def _check_crop_marks(leaf: Leaf) -> Iterator[Finding]:
    """Every crop mark lies on an edge of a trim, and on fronts every edge has one."""
    pieces, trim = leaf.page.pieces, leaf.page.trim
    edges = {
        "upright": {round(x, 3) for each in pieces for x in (each.area.x, each.area.right)},
        "level": {round(y, 3) for each in pieces for y in (each.area.y, each.area.bottom)},
    }
    marked: dict[str, set[float]] = {"upright": set(), "level": set()}
    for shape in _lines(leaf):
        way, at = _crop_mark(shape.area, trim, leaf.page.bleed)
        if not way:
            continue
        edge = min(edges[way], key=lambda edge: abs(edge - at))
        marked[way].add(edge)
        if abs(edge - at) > CLOSE:
            say = f"a crop mark stands {abs(edge - at):.2f} mm off the cut at {edge:.1f} mm"
            yield leaf.breach("crop marks", say)
    if leaf.page.side != "front" or not leaf.page.cut:
        return
    for way, wanted in edges.items():
        for edge in sorted(wanted - marked[way]):
            yield leaf.breach("crop marks", f"the {way} cut at {edge:.1f} mm has no crop mark")


def _crop_mark(area: Rect, trim: Rect, bleed: float) -> tuple[str, float]:
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


def _check_slug(leaf: Leaf) -> Iterator[Finding]:
    """The sheet says which part it is of, and which page of how many."""
    said = " ".join(words.text for words in leaf.loose_words)
    figures = {int(figure) for figure in re.findall(r"\d+", said)}
    if " ".join(leaf.part.title.split()) not in said:
        yield leaf.breach("slug", f"the sheet does not say that it is of “{leaf.part.title}”")
    if not {leaf.page.number, len(leaf.part.pages)} <= figures:
        say = f"the sheet does not say page {leaf.page.number} of {len(leaf.part.pages)}"
        yield leaf.breach("slug", say)
