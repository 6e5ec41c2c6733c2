"""What photos of the test sheet tell of its printer, each figure with how far it is to be trusted.

Each side is measured against the edges of its own paper, by the marks round it; then both are laid
together. All is told of the printed page as it lies on its paper, in mm and degrees.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import cv2
import numpy as np

from pnp.errors import UsageError
from pnp.photo.edges import (
    DOTS,
    MARGIN,
    PaperEdge,
    Registration,
    find_edges,
    find_registration,
    register_back,
)
from pnp.photo.picture import Dots, Points, Unsure, sharpen, to_grey
from pnp.photo.straighten import Straightening, find_in_photo, fit_page, straighten
from pnp.press.profile import (
    CODES,
    HEIGHT_BAR,
    MARK,
    MODULE,
    WIDTH_BAR,
    Profile,
    SheetCode,
    SheetEdge,
    photo_marks,
)
from pnp.qr_codes import read_codes
from pnp.units import Point, Size

# How far a mark may lie from where it is expected, in mm: by the codes alone, then by marks.
_REACH: Final = (3.0, 1.5, 1.0)


class Doubts(NamedTuple):
    """How far figures may be off: in mm, in degrees, as a part of the size."""

    shift: float
    turn: float
    scale: float


_SURE: Final = Doubts(0.15, 0.05, 0.001)
"""What is doubted more is not told."""
# Printers that stretch one way, or one side, more than this, as a part, are none: an edge was taken
# for another.
_UNEVEN: Final = 0.008


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """How one side of the sheet lies on its paper, seen from that side."""

    code: SheetCode
    registration: Registration
    doubts: Doubts


@dataclass(frozen=True, slots=True)
class Measured:
    """A printer, and how far what is told of it may be off."""

    profile: Profile
    doubts: Doubts
    code: SheetCode
    """Of the front: the paper, and the edge it is turned over."""


def measure_side(picture: Dots) -> Side:
    """Measure the side of a test sheet that a photo shows; raises Unsure with what to do."""
    grey = to_grey(picture)
    code, fit = _read_sheet(grey)
    size = code.paper.size
    for reach in _REACH:
        _, _, marks, seen = _see_marks(grey, fit, size, reach)
        fit = fit_page(marks, find_in_photo(fit, seen))
    edges = find_edges(*_see_marks(grey, fit, size, _REACH[-1]))
    return Side(code, find_registration(edges, size), _doubt(edges, size))


def _see_marks(
    grey: Dots, fit: Straightening, size: Size, reach: float
) -> tuple[Dots, Size, Points, Points]:
    """Lay the sheet flat; give where the marks that are seen should be, and where they are."""
    laid, marks = straighten(grey, fit, size, DOTS, MARGIN), np.array(photo_marks(size))
    seen = _find_marks(laid, marks, reach)
    found = np.isfinite(seen[:, 0])
    if found.mean() < 0.6:
        raise Unsure(
            "too few of the marks round the sheet are seen: light it evenly, hold still, and "
            "have no other test sheet in view"
        )
    return laid, size, marks[found], seen[found]


def _read_sheet(grey: Dots) -> tuple[SheetCode, Straightening]:
    """Tell which sheet it is, and roughly where it lies."""
    found: list[tuple[SheetCode, list[Point]]] = []
    sharp = sharpen(grey)
    for look, scale in ((grey, 1), (sharp, 1), (sharp, 2)):
        if len(dict(found)) < _ALL:
            found += _read_sheet_codes(look, scale)
    seen = dict(found)
    if len({(code.side, code.paper, code.flip) for code in seen}) > 1:
        raise Unsure("several test sheets are in view: photograph one side of one sheet at a time")
    if len(seen) < _LEAST:
        raise Unsure(
            f"{len(seen)} of the four codes of a test sheet are seen, and {_LEAST} are needed: "
            "print the sheet anew with `pnp calibrate`, have all of it in view, sharp and lit"
        )
    mm, dots = [], []
    for code, place in found:  # those of another sheet beside it agree with fewer than its own
        x, y = code.top_left
        mm += [(x + MODULE * right, y + MODULE * down) for right, down in _CORNERS]
        dots += place
    return found[0][0], fit_page(np.array(mm), np.array(dots, np.float64))


# So many codes does a side bear, and so many are needed; the corners of one, in modules.
_ALL, _LEAST = 4, 2
_CORNERS: Final = ((0, 0), (21, 0), (21, 21), (0, 21))


def _read_sheet_codes(look: Dots, scale: int) -> Iterator[tuple[SheetCode, list[Point]]]:
    """Read the codes of test sheets, and where their corners are, in a photo made larger."""
    for code in read_codes(cv2.resize(look, None, fx=scale, fy=scale)):
        at = code.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        if code.text in CODES:
            yield CODES[code.text], [(each.x / scale, each.y / scale) for each in corners]


def _find_marks(laid: Dots, marks: Points, reach: float) -> Points:
    """Find the middle of each mark, in mm; nan where there is none, or a part of one."""
    found, sizes = np.full_like(marks, np.nan), np.full(len(marks), np.nan)
    half = round(reach * DOTS)
    for n, mark in enumerate(marks):
        x, y = (int(at) - half for at in (mark + MARGIN) * DOTS)
        blot = _find_blot(laid[y : y + 2 * half + 1, x : x + 2 * half + 1])
        if blot:
            across, down, sizes[n] = blot
            found[n] = (np.array([x + across, y + down]) + 0.5) / DOTS - MARGIN
    # what a printer cuts off at its margin, or leaves out, moves the middle of what is left
    seen = sizes[np.isfinite(sizes)]
    found[sizes < _WHOLE * np.median(seen if len(seen) else [0])] = np.nan
    return found


_AREA: Final = np.pi * (MARK * DOTS / 2) ** 2
_WHOLE: Final = 0.92


def _find_blot(part: Dots) -> tuple[float, float, float] | None:
    """Find the one round blot in a part of a page: its middle, and how many dots are dark."""
    paper, ink = np.percentile(part, 60), float(part.min())
    if paper - ink < 40:
        return None
    dark = (part < (paper + ink) / 2).astype(np.uint8)
    count, _, boxes, _ = cv2.connectedComponentsWithStats(dark)
    for x, y, wide, high, area in boxes[1:count]:
        if 0.4 < area / _AREA < 2 and 0.7 < wide / high < 1.4 and area > 0.6 * wide * high:
            left, top = max(0, x - 3), max(0, y - 3)
            weight = np.clip(paper - part[top : y + high + 3, left : x + wide + 3], 0, None)
            whole = cv2.moments(weight)
            return (
                left + whole["m10"] / whole["m00"],
                top + whole["m01"] / whole["m00"],
                float(area),
            )
    return None


def _doubt(edges: Mapping[SheetEdge, PaperEdge], size: Size) -> Doubts:
    # as edges are soft and ragged, and as the paper is not flat, or not of right angles
    ragged, soft = (max(getattr(edge, each) for edge in edges.values())
                    for each in ("scatter", "soft"))  # fmt: skip
    level = edges["top"].slope + edges["bottom"].slope
    bent = (level - edges["left"].slope - edges["right"].slope) / 4  # from their mean to either
    shift = float(np.sqrt(0.02**2 + (0.15 * soft) ** 2 + (ragged / 2) ** 2))
    turn = float(np.degrees(np.hypot(2 * shift / size.height, bent)))
    return Doubts(shift, turn, 2 * shift / size.width)


def lay_together(
    name: str, sides: Sequence[Side], ruled: tuple[float, float] | None = None
) -> Measured:
    """Tell from both sides how the printer prints; what a ruler says of the bars goes before.

    Raises Unsure where a figure would be doubtful, UsageError where these are not both sides.
    """
    shown = " and ".join(side.code.side for side in sides)
    if sorted(side.code.side for side in sides) != ["back", "front"]:
        raise UsageError(f"one photo of the front and one of the back are wanted, not {shown}")
    front, back = sorted(sides, key=lambda side: side.code.side == "back")
    if (front.code.paper, front.code.flip) != (back.code.paper, back.code.flip):
        raise UsageError("front and back are of two test sheets")
    behind = register_back(front.registration, back.registration, front.code.flip)
    (wide, high), sizes = front.registration.scale, behind.scale
    if max(abs(part - 1) for part in (wide / high, sizes[0] / sizes[1], *sizes)) > _UNEVEN:
        raise Unsure(
            "the sizes of both sides do not go together, as if another sheet lay under one: "
            "photograph the sheet alone on a darker table"
        )
    if ruled:
        wide, high = ruled[0] / WIDTH_BAR, ruled[1] / HEIGHT_BAR
    profile = Profile(name, _round(behind.shift, 3), round(behind.turn, 4), _round(sizes, 6),
                      _round((wide, high), 6))  # fmt: skip
    return Measured(profile, _add_doubts(front.doubts, back.doubts), front.code)


def _round(pair: tuple[float, float], digits: int) -> tuple[float, float]:
    return round(pair[0], digits), round(pair[1], digits)


def _add_doubts(one: Doubts, other: Doubts) -> Doubts:
    """Add up doubts; raises Unsure with what to do where they are too many."""
    both = Doubts(*np.hypot(one, other).tolist())
    if np.greater(both, _SURE).any():
        raise Unsure(
            f"figures may be off by {both.shift:.2f} mm, {both.turn:.2f}° and {both.scale:.2%}: "
            "photograph both sides anew from straight above and near, sharp, with even light, the "
            "sheet pressed flat"
        )
    return both
