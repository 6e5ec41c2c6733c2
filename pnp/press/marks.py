"""What a sheet carries besides its pieces: crop marks, folds, the bar, its slug; on tiles, glue.

Everything stays inside the printable area: marks that touch the page's edge make viewers shrink
the page. The strip that takes the glue of a board lies inside the trim, under the next tile:
hatched, with notches whose straight side is where that tile's edge comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pnp.faces.context import BLACK, WHITE, Context
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import overflow, put_line
from pnp.outlines import PathStep, line, polygon, rectangle
from pnp.press.imposition import CutBlock, Page, Placement
from pnp.press.paper import LEAST_MARGIN, MARGIN, MARK_MARGIN, Paper
from pnp.press.tiling import LAP, OVERLAP, find_tile_area, glue_edges
from pnp.units import Rect

MARK: Final = Stroke(BLACK, 0.25)
"""Crop marks: 0.25 mm thick."""
LONGEST: Final = 6.0
"""Length of a crop mark in mm, at most (docs/figures.md#marks)."""
_SHORTEST: Final = 0.5  # length of a crop mark in mm below which it is left out
OFFSET: Final = 3.0
"""Distance of crop marks from the trim in mm, never less than bleed (docs/figures.md#marks)."""
SLUG_TOP: Final = 7.2
"""Where the words of a sheet begin, in mm from the page's edge."""
SLUG_SIZE: Final = 7.0
"""Size of the words of a sheet in pt."""
BAR: Final = 50.0
"""Length of the bar that tells true size, in mm (docs/figures.md#marks)."""
SLUG_FOOT: Final = 10.8
"""How far from the page's edge the words of a sheet and its bar reach, in mm."""
SHORT_MARK: Final = 2.5
"""Length in mm of the crop marks between blocks of pieces that share a sheet: each has its own."""
_LEAST_SKIRT: Final = 1.0

# Length of an upright mark, in mm, that must remain below the words for it to stop there.
_LEAST_ROOM: Final = 2.0
# How far from the page's edge words begin at most: flush with the pieces, where these are wide.
_INMOST: Final = 36.0
# How far the words of a sheet keep from a mark or a fold beside them, in mm.
_CLEAR: Final = 1.5


@dataclass(frozen=True, slots=True)
class Slug:
    """The words of a sheet: the part and page above, the bar and advice below."""

    head: tuple[str, ...]
    """Short texts, the most important first."""
    foot: tuple[str, ...]
    bar: str
    """What is said beside the 50 mm bar."""
    note: str = ""
    """What is said above too, if there is room for it."""


def skirt_of(bleed: float) -> float:
    """Give how far the marks of a block keep from it on a sheet that others share."""
    return max(_LEAST_SKIRT, bleed)


def draw_marks(pen: Pen, page: Page, paper: Paper) -> None:
    """Draw crop marks at the outer ends of every cut, and the fold line."""
    if page.blocks:
        for block in page.blocks:
            ring = block.area.inset(-skirt_of(block.bleed))
            _draw_crop_marks(pen, block, ring, ring.inset(-SHORT_MARK))
    elif page.cuts_x and page.cuts_y:
        cuts = CutBlock(page.cuts_x, page.cuts_y, page.bleed)
        ring = cuts.area.inset(-max(OFFSET, page.bleed))
        far = ring.inset(-LONGEST)
        # where the words of the sheet leave no room, marks stop short rather than cross them
        up, down = _reach(ring.y), _reach(paper.size.height - ring.bottom)
        left, top = max(far.x, MARK_MARGIN), max(far.y, up)
        right = min(far.right, paper.size.width - MARK_MARGIN)
        bottom = min(far.bottom, paper.size.height - down)
        _draw_crop_marks(pen, cuts, ring, Rect(left, top, right - left, bottom - top))
    else:
        for y in page.cuts_y:
            _draw_ticks(pen, y, paper, MARK)
    for y in page.folds_y:
        _draw_ticks(pen, y, paper, Stroke(BLACK, 0.25, (0.9, 0.6)))
    for x in page.folds_x:
        inside = line(x, MARK_MARGIN, x, paper.size.height - MARK_MARGIN)
        pen.shape(inside, stroke=Stroke(BLACK, 0.2, (3, 2)))


def _draw_crop_marks(pen: Pen, cuts: CutBlock, near: Rect, far: Rect) -> None:
    # between two rings round the pieces; a stretch that is hardly seen is left out
    for x in cuts.cuts_x:
        for y0, y1 in ((far.y, near.y), (near.bottom, far.bottom)):
            if y1 - y0 >= _SHORTEST:
                pen.shape(line(x, y0, x, y1), stroke=MARK)
    for y in cuts.cuts_y:
        for x0, x1 in ((far.x, near.x), (near.right, far.right)):
            if x1 - x0 >= _SHORTEST:
                pen.shape(line(x0, y, x1, y), stroke=MARK)


def _draw_ticks(pen: Pen, y: float, paper: Paper, stroke: Stroke) -> None:
    reach, wide = MARGIN - 1, paper.size.width
    for x0, x1 in ((MARK_MARGIN, reach), (wide - reach, wide - MARK_MARGIN)):
        pen.shape(line(x0, y, x1, y), stroke=stroke)


def _reach(room: float) -> float:
    return SLUG_FOOT if room - SLUG_FOOT >= _LEAST_ROOM else MARK_MARGIN


def draw_slug(pen: Pen, slug: Slug, page: Page, paper: Paper) -> None:
    """Write what the sheet is above its pieces, and its bar and advice below them."""
    first, *rest = spans = _spans(page, paper)
    _write(pen, slug.head, spans, SLUG_TOP + 2.1, slug.note)
    baseline = paper.size.height - SLUG_TOP - 0.3
    draw_bar(pen, first.x, baseline)
    beside = Rect(first.x + BAR + 2, 0, first.width - BAR - 2, 0)
    _write(pen, (slug.bar, *slug.foot), [beside, *rest], baseline, gap=3)


def draw_bar(pen: Pen, x: float, y: float) -> None:
    """Draw the bar of exactly 50 mm, with a tick every 10."""
    pen.shape(line(x, y, x + BAR, y), stroke=Stroke(BLACK, 0.3))
    for n in range(6):
        high = 1.8 if n in {0, 5} else 1.0
        pen.shape(line(x + 10 * n, y, x + 10 * n, y - high), stroke=Stroke(BLACK, 0.3))


def _spans(page: Page, paper: Paper) -> list[Rect]:
    room = paper.room
    if page.blocks or not page.cuts_x:
        return [room]
    start = max(OFFSET, page.bleed)
    top, bottom = min(page.cuts_y) - start, paper.size.height - max(page.cuts_y) - start
    if min(_reach(top), _reach(bottom)) >= SLUG_FOOT:
        # words flush with the pieces look tidy; far inside they would be hard to find, and the
        # halves of a folded sheet have no room to spare
        left = min(*page.cuts_x, room.x if page.folds_x else _INMOST) - _CLEAR
        edges = [left, *page.folds_x, paper.size.width - left]
    else:
        ends = room.x - _CLEAR, room.right + _CLEAR
        edges = sorted({*ends, *page.cuts_x, *page.folds_x})
    return [Rect(a + _CLEAR, 0, b - a - 2 * _CLEAR, 0) for a, b in pairwise(edges) if b - a > 20]


def _write(
    pen: Pen, texts: Sequence[str], spans: Sequence[Rect], y: float, note: str = "", gap: float = 4
) -> None:
    # Each into the first stretch that has room for it; a note without room is left out.
    used = [span.x for span in spans]
    for text in (*texts, *([note] if note else ())):
        wide = pen.width(text, "sans-500", SLUG_SIZE)
        for n, span in enumerate(spans):
            if used[n] + wide <= span.right + 1e-6:
                pen.text(used[n], y, text, "sans-500", SLUG_SIZE, BLACK)
                used[n] += wide + gap
                break
        else:
            if text is note:
                return
            room = spans[-1] if spans else Rect(0, 0, 0, 3)
            pen.fault(overflow(pen, text, "sans-500", SLUG_SIZE, room), text)


_HATCH: Final = 3.0
# Width and depth of a notch in mm.
_NOTCH: Final = (7.0, 4.0)
# How far notches stand from the ends of the strip, in mm.
_IN: Final = 9.0
# How far notches begin below the seam, in mm, so that none shows above it.
_SLIT: Final = 0.2

_PLATE: Final = 4.6
_MAP: Final = 14.0
_BELOW: Final = 12.0


def draw_tile_marks(pen: Pen, placement: Placement, paper: Paper, context: Context) -> None:
    """Draw the strips that take the glue, and beside the tile where it lies in the board."""
    window = placement.window
    if window is None or window.size == placement.face.size:
        return  # a board on one sheet needs no map
    draw_glue_strips(pen, placement, paper, context)
    _draw_map(pen, placement, window, paper, context)


def draw_glue_strips(pen: Pen, placement: Placement, paper: Paper, context: Context) -> None:
    """Draw on a tile the strips that take the glue, where others come over its edges."""
    whole = placement.face.size
    window = placement.window or whole.area
    shown, area = find_tile_area(placement, paper), placement.area
    foot, side = glue_edges(window, whole)
    deep = OVERLAP - LAP
    if side:  # the next tile comes over the right edge of this one
        strip = Rect(area.right - deep, shown.y, shown.right - area.right + deep, shown.height)
        _draw_hatch(pen, strip)
        with pen.transform(area.right - OVERLAP, area.bottom, 270):
            _draw_notches(pen, area.height, context)
    if foot:  # the next tile comes over the foot of this one
        strip = Rect(shown.x, area.bottom - deep, shown.width, shown.bottom - area.bottom + deep)
        _draw_hatch(pen, strip)
        with pen.transform(area.x, area.bottom - OVERLAP):
            _draw_notches(pen, area.width, context)


def _draw_hatch(pen: Pen, strip: Rect) -> None:
    steps: list[PathStep] = []
    for n in range(int((strip.width + strip.height) / _HATCH) + 1):
        x = strip.x + n * _HATCH
        steps.extend(line(x - strip.height, strip.bottom, x, strip.y))
    with pen.clip(rectangle(strip)):
        pen.shape(rectangle(strip), fill=WHITE)
        pen.shape(tuple(steps), stroke=Stroke(BLACK, 0.2))


def _draw_notches(pen: Pen, length: float, context: Context) -> None:
    half, deep = _NOTCH[0] / 2, _NOTCH[1]
    for x in (_IN, length - _IN):
        notch = [(x - half, _SLIT), (x + half, _SLIT), (x, deep)]
        pen.shape(polygon(notch), fill=BLACK)
    said = context.label("glue_here")
    wide = min(pen.width(said, "sans-600", 9) + 5, length - 2 * _IN - _NOTCH[0])
    if pen.width(said, "sans-600", 7) > wide - 2:
        return  # a short strip: notches and hatching say it
    middle = (OVERLAP + LAP) / 2
    plate = Rect((length - wide) / 2, middle - _PLATE / 2, wide, _PLATE)
    pen.shape(rectangle(plate), fill=WHITE)
    put_line(pen, length / 2, middle + 1.1, said, "sans-600", (9, 7), BLACK, wide - 2, "centre")


def _draw_map(pen: Pen, placement: Placement, window: Rect, paper: Paper, context: Context) -> None:
    area, whole = placement.area, placement.face.size
    scale = _MAP / max(whole.width, whole.height)
    wide, high = whole.width * scale, whole.height * scale
    said = context.label("tile_map", n=placement.piece.rpartition("/")[2])
    x, y = area.right - _MAP, area.bottom + _BELOW
    if y + _MAP > paper.size.height - LEAST_MARGIN:  # no room for more than its number
        foot = paper.size.height - SLUG_TOP - 0.3
        pen.text(area.right, foot, said, "sans-600", SLUG_SIZE, BLACK, "right")
        return
    pen.shape(rectangle(Rect(x, y, wide, high)), stroke=Stroke(BLACK, 0.25))
    here = Rect(*(length * scale for length in window)).shifted(x, y)
    pen.shape(rectangle(here), fill="#999999", stroke=Stroke(BLACK, 0.25))
    if window.right == whole.width / 2 or window.x == whole.width / 2:
        middle = x + wide / 2
        pen.shape(line(middle, y, middle, y + high), stroke=Stroke(BLACK, 0.25, (1, 1)))
    pen.text(x - 2, y + 5, said, "sans-600", SLUG_SIZE + 2, BLACK, "right")
