"""Check: colour that reaches the trim runs on beyond it, so that a slipped cut shows no white."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from pnp.proof.breach import Breach
from pnp.proof.page import MeasuredPage
from pnp.proof.raster import cut
from pnp.units import Rect

if TYPE_CHECKING:
    from PIL.Image import Image

REACH: Final = 1.0
"""How far colour must run on beyond the trim in mm: a home cutter slips by as much."""

_INSIDE: Final = (0.2, 0.45)
"""Where an edge is looked at, within the trim: a line drawn on the cut reaches less far."""

_DOT: Final = 0.13
"""The side of a dot in mm, which what is drawn may spill over into."""

_BEYOND: Final = (0.4, REACH)
_LINED: Final = 6.0
"""How far within a pattern of lines along an edge is looked for, in mm."""

_LINES: Final = 3
"""So many lines make a pattern; a frame has one or two."""

_BLOCK: Final = 5.0
"""Length in mm of the edge that is looked at in one: a pattern shows some of its lines there."""

_CORNER: Final = 3.5
"""What is left out at both ends of an edge: corners may be round."""

_PATCH: Final = 1.6
"""Side in mm of the corners that are looked at."""

_COLOURED: Final = 244
_WHITE: Final = 253


def check_edge_bleed(page: MeasuredPage) -> Iterator[Breach]:
    """Compare what lies inside every cut edge with what lies beyond it."""
    if not page.listed.cut:
        return
    drawn = [each.shown for each in page.objects.outlines if each.depth == 0]
    drawn += [line.shown for line in page.objects.lines]
    for piece in page.listed.pieces:
        if piece.window is not None or not _is_reached(piece.area, drawn):
            continue
        others = [each.area for each in page.listed.pieces if each is not piece]
        for side in ("left", "right", "top", "bottom"):
            if _is_shared(piece.area, side, others):
                continue
            bare = measure_bare(page.raster, piece.area, side)
            if bare:
                say = (
                    f"its {side} edge is coloured, and the paper is white {_BEYOND[0]:g} mm beyond "
                    f"the trim along {bare:.0f} mm: let the colour run on"
                )
                yield page.report("bleed", say, piece)


def _is_shared(area: Rect, side: str, others: Iterable[Rect]) -> bool:
    """Tell whether the next piece begins where this one ends: one cut parts them, no colour runs.

    A part whose `gap` is 0 is meant so; beyond its edge lies no paper, but another face.
    """
    beyond = _strip(area, side, -_BEYOND[1], -_BEYOND[0])
    return any(
        other.x < beyond.right
        and other.right > beyond.x
        and other.y < beyond.bottom
        and other.bottom > beyond.y
        for other in others
    )


def _is_reached(area: Rect, drawn: Iterable[Rect]) -> bool:
    """Tell whether anything is drawn near the edges of a piece, within them.

    Most notes end well before their edge: their pages need not be dotted.
    """
    brim, inner = area.inset(_INSIDE[0] - _DOT), area.inset(_INSIDE[1] + _DOT)
    return any(
        shown.x < brim.right
        and shown.right > brim.x
        and shown.y < brim.bottom
        and shown.bottom > brim.y
        and (
            shown.x < inner.x
            or shown.right > inner.right
            or shown.y < inner.y
            or shown.bottom > inner.bottom
        )
        for shown in drawn
    )


def measure_bare(image: "Image", area: Rect, side: str) -> float:
    """Give along how many mm an edge is coloured inside the trim and white beyond it.

    The arm of a net is none of this: it ends between white corners, and is cut along its own line.
    """
    inside = _blocks(image, _strip(area, side, *_INSIDE), side)
    if min(inside) >= _COLOURED:
        return 0.0
    beyond = _blocks(image, _strip(area, side, -_BEYOND[1], -_BEYOND[0]), side)
    bare = [
        within < _COLOURED and without >= _WHITE
        for within, without in zip(inside, beyond, strict=True)
    ]
    if not any(bare) or _is_arm(image, area, side) or _is_lined(image, area, side):
        return 0.0
    return _BLOCK * sum(each and not _is_gap(beyond, n) for n, each in enumerate(bare))


def _is_gap(beyond: Sequence[int], block: int) -> bool:
    before, after = beyond[block - 1 : block], beyond[block + 1 : block + 2]
    return all(each and each[0] < _COLOURED for each in (before, after))


def _is_lined(image: "Image", area: Rect, side: str) -> bool:
    """Tell whether at least three lines run along an edge, close to each other: a pattern of them.

    The white beyond the trim is then what lies between two of them; a frame is one line or two.
    """
    greys = [
        _mean(image, _strip(area, side, near / 10, near / 10 + 0.1))
        for near in range(round(_LINED * 10))
    ]
    lines = [grey < _COLOURED for grey in greys]
    return sum(now and not before for before, now in pairwise([False, *lines])) >= _LINES


def _is_arm(image: "Image", area: Rect, side: str) -> bool:
    x = {"left": (area.x,) * 2, "right": (area.right - _PATCH,) * 2}.get(
        side, (area.x, area.right - _PATCH)
    )
    y = {"top": (area.y,) * 2, "bottom": (area.bottom - _PATCH,) * 2}.get(
        side, (area.y, area.bottom - _PATCH)
    )
    ends = [Rect(x[n], y[n], _PATCH, _PATCH).inset(_INSIDE[0]) for n in (0, 1)]
    return all(_mean(image, end) >= _WHITE for end in ends)


def _mean(image: "Image", area: Rect) -> float:
    counts = cut(image, area).histogram()
    return sum(grey * count for grey, count in enumerate(counts)) / max(1, sum(counts))


def _strip(area: Rect, side: str, near: float, far: float) -> Rect:
    if side in {"left", "right"}:
        x = area.x + near if side == "left" else area.right - far
        return Rect(x, area.y + _CORNER, far - near, area.height - 2 * _CORNER)
    y = area.y + near if side == "top" else area.bottom - far
    return Rect(area.x + _CORNER, y, area.width - 2 * _CORNER, far - near)


def _blocks(image: "Image", strip: Rect, side: str) -> list[int]:
    from PIL import Image as Pictures  # noqa: PLC0415  # heavy, and only proof needs it

    upright = side in {"left", "right"}
    count = max(1, int((strip.height if upright else strip.width) / _BLOCK))
    size = (1, count) if upright else (count, 1)
    greys = cut(image, strip).resize(size, Pictures.Resampling.BOX)
    return list(greys.tobytes())
