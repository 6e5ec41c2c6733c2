"""Checks: marks lie inside the printable area and on the cuts, and the bar is 50 mm long."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL.Image import Image, Resampling

from pnp.proof.listing import ListedPiece
from pnp.proof.page import CLOSE, Fault, MeasuredPage
from pnp.proof.page_objects import PrintedOutline
from pnp.proof.raster import cut, find_darkest, strip
from pnp.units import Rect

# Lengths in mm.
_MARK_MARGIN: Final = 4.5  # how near to the page's edge any ink may come
_WORD_MARGIN: Final = 7.0  # how near words may come: the worst printer stops at 6.7
_BAR: Final = 50.0  # the bar that tells true size
_LONGEST: Final = 6.0  # a crop mark, at most
_OFFSET: Final = 3.0  # how far from the trim crop marks begin
_SHORT: Final = 2.5  # a crop mark on a sheet that others share
_BLOCK_OFFSET: Final = 1.0  # how far from a block crop marks begin on such a sheet
_CLOSE: Final = 0.05
_THIN: Final = 0.01
_ALIKE: Final = 0.002
_LIGHT: Final = 250


def check_margins(page: MeasuredPage) -> Iterator[Fault]:
    """Measure how near to the page's edge anything comes."""
    sheet = page.paper.area
    for line, piece in page.owned_lines:
        near = sheet.margin_of(line.shown)
        page.note("words to edge", near)
        if near < _WORD_MARGIN - _CLOSE:
            yield f"“{line.text[:30]}” comes within {near:.1f} mm of the page's edge", piece
    for outline in page.objects.drawn:
        near, shown = sheet.margin_of(outline.shown), outline.shown
        if near < _MARK_MARGIN - outline.stroke / 2 - _CLOSE:
            say = f"a line or area comes within {near:.1f} mm of the page's edge"
            yield f"{say}, at ({shown.x:.1f}, {shown.y:.1f})", None
    if not page.is_dotted:
        return  # the outlines above tell the same
    reach = _MARK_MARGIN - 0.4
    found = find_darkest(page.raster, sheet, sheet.inset(reach))
    if found < _LIGHT:
        yield f"there is ink of {found} of 255 within {reach:.1f} mm of the page's edge", None


def check_bar(page: MeasuredPage) -> Iterator[Fault]:
    """Measure the bar that tells true size."""
    bars = [
        outline.area
        for outline in _find_lines(page)
        if outline.area.height < _THIN
        and abs(outline.area.width - _BAR) < _BAR / 5
        and outline.area.y > page.listed.trim.bottom
    ]
    if not bars:
        if not page.is_kept:
            yield "the bar of 50 mm is missing", None
        return
    length = min((bar.width for bar in bars), key=lambda width: abs(width - _BAR))
    page.note("bar", length)
    if abs(length - _BAR) > CLOSE:
        yield f"the bar is {length:.1f} mm long instead of {_BAR:g} mm", None


def _find_lines(page: MeasuredPage) -> Iterator[PrintedOutline]:
    for outline in page.objects.outlines:
        thin = min(outline.area.width, outline.area.height) < _THIN
        if outline.depth == 0 and outline.stroke and thin:
            yield outline


def check_crop_marks(page: MeasuredPage) -> Iterator[Fault]:
    """Look for a mark at every cut, and for marks that stand off theirs."""
    # on a sheet that others share each block has its own marks
    frames = [
        _MarkFrame(block.area, max(_BLOCK_OFFSET, block.bleed), _SHORT)
        for block in page.listed.blocks
    ] or [_MarkFrame(page.listed.trim, max(_OFFSET, page.listed.bleed), _LONGEST)]
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
            yield f"a crop mark stands {off:.2f} mm off the cut at {edge:.1f} mm", None
    if page.listed.side == "front" and page.listed.cut:
        for n, ways in enumerate(edges):
            for way, wanted in ways.items():
                for edge in wanted:
                    if (n, way, edge) not in marked:
                        yield f"the {way} cut at {edge:.1f} mm has no crop mark", None


@dataclass(frozen=True, slots=True)
class _MarkFrame:
    """Where the crop marks of a sheet, or of one block of it, must stand."""

    trim: Rect
    start: float
    """How far from the trim they begin."""
    longest: float

    def list_edges(self, pieces: Iterable[ListedPiece]) -> dict[str, list[float]]:
        """Give the edges of the pieces within the frame, in order: every one is a cut."""
        areas = [each.area for each in pieces if self.trim.holds(each.area.middle)]
        edges: dict[str, list[float]] = {"upright": [], "level": []}
        for area in areas:
            edges["upright"] += area.x, area.right
            edges["level"] += area.y, area.bottom
        for way, every in edges.items():
            every.sort()
            edges[way] = every[:1] + [b for a, b in pairwise(every) if b - a > _ALIKE]
        return edges

    def match(self, area: Rect) -> Iterator[tuple[str, float]]:
        """Tell whether a line is one of its crop marks: which way it runs, and where."""
        trim, start = self.trim, self.start - CLOSE
        above, below = trim.y - area.bottom, area.y - trim.bottom
        left, right = trim.x - area.right, area.x - trim.right
        for way, at, thick, long, first, last, gaps in (
            ("upright", area.x, area.width, area.height, trim.x, trim.right, (above, below)),
            ("level", area.y, area.height, area.width, trim.y, trim.bottom, (left, right)),
        ):
            if thick >= _THIN or long > self.longest + CLOSE or not first - 1 <= at <= last + 1:
                continue
            # ticks of the bar begin elsewhere
            if any(start <= gap <= start + 2 * CLOSE for gap in gaps):
                yield way, at


def check_slug(page: MeasuredPage) -> Iterator[Fault]:
    """Look whether a sheet says what it is of, and which of how many."""
    if page.is_kept:
        return
    said = " ".join(line.text for line, piece in page.owned_lines if piece is None)
    figures = {int(figure) for figure in re.findall(r"\d+", said)}
    if " ".join(page.part.title.split()) not in said:
        yield f"the sheet does not say that it is of “{page.part.title}”", None
    if not {page.listed.page, len(page.part.layout)} <= figures:
        yield f"the sheet does not say page {page.listed.page} of {len(page.part.layout)}", None


# Where an edge is looked at, in mm within the trim: a line drawn on the cut reaches less far.
_INSIDE: Final = (0.2, 0.45)
# And beyond it, as far as colour must run on: a home cutter slips by as much.
_BEYOND: Final = (0.4, 1.0)
_DOT: Final = 0.13  # the side of a dot, which what is drawn may spill over into
_LINED: Final = 6.0  # how far within a pattern of lines along an edge is looked for
_LINES: Final = 3  # so many lines make a pattern; a frame has one or two
_BLOCK: Final = 5.0  # of the edge is looked at in one: a pattern shows some of its lines there
_CORNER: Final = 3.5  # is left out at both ends of an edge: corners may be round
_PATCH: Final = 1.6  # the side of the corners that are looked at
_COLOURED: Final = 244
# Paper is 255; a sky in low ink is 253, and is colour that runs on.
_WHITE: Final = 254


def check_edge_bleed(page: MeasuredPage) -> Iterator[Fault]:
    """Compare what lies inside every cut edge with what lies beyond it."""
    if page.is_leaf:
        return
    drawn = [each.shown for each in page.objects.outlines if each.depth == 0]
    drawn += [line.shown for line in page.objects.lines]
    for piece in page.listed.pieces:
        # most notes end well before their edge: their pages need not be dotted
        brim, inner = piece.area.inset(_INSIDE[0] - _DOT), piece.area.inset(_INSIDE[1] + _DOT)
        if piece.window or not any(brim.overlaps(it) and not inner.covers(it) for it in drawn):
            continue
        others = [each.area for each in page.listed.pieces if each is not piece]
        for side in ("left", "right", "top", "bottom"):
            # where the next piece begins one cut parts them: beyond it lies no paper, but a face
            if any(map(_beyond(piece.area, side).overlaps, others)):
                continue
            if bare := measure_bare(page.raster, piece.area, side):
                where = f"{_BEYOND[0]:g} mm beyond the trim along {bare:.0f} mm"
                say = f"its {side} edge is coloured, and the paper is white {where}"
                yield f"{say}: let the colour run on", piece


def _beyond(area: Rect, side: str, reach: tuple[float, float] = _BEYOND) -> Rect:
    return strip(area, side, -reach[1], -reach[0], _CORNER)


def measure_bare(
    image: Image, area: Rect, side: str, reach: tuple[float, float] = _BEYOND
) -> float:
    """Give along how many mm an edge is coloured inside the trim and white so far beyond it.

    The arm of a net is none of this: it ends between white corners, and is cut along its own line.
    """
    inside = _blocks(image, strip(area, side, *_INSIDE, _CORNER), side)
    if min(inside) >= _COLOURED:
        return 0.0
    beyond = _blocks(image, _beyond(area, side, reach), side)
    blocks = enumerate(zip(inside, beyond, strict=True))
    bare = [n for n, (within, without) in blocks if within < _COLOURED and without >= _WHITE]
    if not bare or _is_arm(image, area, side) or _is_lined(image, area, side):
        return 0.0
    # white between two coloured blocks is a gap of what runs on
    inner = (n for n in bare if 0 < n < len(beyond) - 1)
    gaps = [n for n in inner if max(beyond[n - 1], beyond[n + 1]) < _COLOURED]
    return _BLOCK * (len(bare) - len(gaps))


def _is_lined(image: Image, area: Rect, side: str) -> bool:
    """Tell whether at least three lines run along an edge, close to each other: a pattern of them.

    The white beyond the trim is then what lies between two of them; a frame is one line or two.
    """
    strips = (strip(area, side, n / 10, n / 10 + 0.1, _CORNER) for n in range(round(_LINED * 10)))
    lines = [False, *(_mean(image, each) < _COLOURED for each in strips)]
    return sum(now and not before for before, now in pairwise(lines)) >= _LINES


def _is_arm(image: Image, area: Rect, side: str) -> bool:
    edge = strip(area, side, 0, _PATCH)
    ends = (edge.x, edge.y), (edge.right - _PATCH, edge.bottom - _PATCH)
    patches = (Rect(x, y, _PATCH, _PATCH).inset(_INSIDE[0]) for x, y in ends)
    return all(_mean(image, patch) >= _WHITE for patch in patches)


def _mean(image: Image, area: Rect) -> float:
    counts = cut(image, area).histogram()
    return sum(grey * count for grey, count in enumerate(counts)) / max(1, sum(counts))


def _blocks(image: Image, along: Rect, side: str) -> list[int]:
    upright = side in {"left", "right"}
    count = max(1, int((along.height if upright else along.width) / _BLOCK))
    size = (1, count) if upright else (count, 1)
    return list(cut(image, along).resize(size, Resampling.BOX).tobytes())
