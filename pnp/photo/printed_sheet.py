"""What photos of the test sheet tell of its printer, each figure with how far it is to be trusted.

Each side is measured against the edges of its own paper, by the marks round it; then both are laid
together. All is told of the printed page as it lies on its paper, in mm and degrees.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.errors import UsageError
from pnp.photo.picture import Dots, Points, Unsure, sharpen, to_grey
from pnp.photo.recognise import Straightening, find_in_photo, fit_page, straighten
from pnp.press.paper import Flip
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

Matrix: TypeAlias = NDArray[np.float64]
"""Three by three: where a point that is right and down of the middle comes to lie."""


@dataclass(frozen=True, slots=True)
class Registration:
    """How a page lies on its paper, seen from its own side; or a back, seen from its front."""

    shift: tuple[float, float] = (0.0, 0.0)
    """How far its middle lies right and down of where it should be, in mm."""
    turn: float = 0.0
    """How far it is turned clockwise, in degrees."""
    scale: tuple[float, float] = (1.0, 1.0)
    """Its width and height as parts of what they should be."""

    @property
    def matrix(self) -> Matrix:
        """The same as one step: made larger, turned, and then moved."""
        cos, sin = np.cos(np.radians(self.turn)), np.sin(np.radians(self.turn))
        (right, down), (wide, high) = self.shift, self.scale
        return np.array(
            [[cos * wide, -sin * high, right], [sin * wide, cos * high, down], [0, 0, 1]]
        )


def mirror(flip: Flip | None) -> Matrix:
    """Give what a back is seen from its front as: turned over an edge, or as it is."""
    return np.diag([-1.0 if flip == "long-edge" else 1, -1.0 if flip == "short-edge" else 1, 1])


def register_back(front: Registration, back: Registration, flip: Flip | None) -> Registration:
    """Tell how a back lies behind its front, seen from there."""
    both = np.linalg.inv(front.matrix) @ mirror(flip) @ back.matrix @ mirror(flip)
    turn = np.degrees(np.arctan2(both[1, 0] - both[0, 1], both[0, 0] + both[1, 1]))
    (right, down), (wide, high) = both[:2, 2].tolist(), np.hypot(*both[:2, :2]).tolist()
    return Registration((right, down), float(turn), (wide, high))


# The edges of the paper in a page laid flat: lines through the middle of the step to the table.
# Light is added up as light, not as the figures of a picture: the middle of a blurred step lies
# where half the light is, and that is far from the half of what a camera writes.
DOTS: Final = 10
"""Dots to a millimetre of a page that is laid flat to be measured."""
MARGIN: Final = 15.0
"""How much of the table is shown round it, in mm."""

# The outer marks end 5.5 mm within the page; from here on outwards there is nothing but paper.
_WITHIN: Final = 4.9
_PAPER: Final = 0.8  # mm of it that tell how bright it is
_ENDS: Final = 9.0  # mm at the corners that are left out
# Less of a step, as a part of the light of the paper, is a shade or a stain.
_STEP: Final = 0.12
_FAINT: Final = 0.03
_STRAIGHT: Final = 0.25  # mm from a line that a place of it may be off
_SHARE: Final = 0.6  # of all places that must lie on it
_TRIES: Final = 300
_BLACK: Final = 1e-3  # the least light of paper
_BESIDE: Final = 9.0  # mm from the edge of the page, within which marks lie beside it
_NONE: Final = np.empty((0, 2))
_EDGES: Final[tuple[SheetEdge, ...]] = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class PaperEdge:
    """One edge of the paper, seen from the middle of the page."""

    away: float
    """How far it lies outside the edge of the page, at the middle of it, in mm."""
    slope: float
    """How much farther, for each mm that one goes clockwise along it."""
    scatter: float
    """How far a place of it usually lies off, in mm."""
    soft: float
    """How far its step reaches, from a fifth to four fifths of the light, in mm."""


def find_edges(
    laid: Dots, size: Size, marks: Points = _NONE, seen: Points = _NONE
) -> dict[SheetEdge, PaperEdge]:
    """Find the four edges of a grey page laid flat by `DOTS` with `MARGIN`.

    Where the page is creased, marks are not seen where they should be: the edges are moved with
    those beside them. All in mm. Raises Unsure where an edge does not stand out.
    """
    found: dict[SheetEdge, PaperEdge] = {}
    long, across = size.width, size.height
    for edge in _EDGES:
        found[edge] = _find_edge(laid, edge, long, marks, seen)
        laid, marks, seen = np.rot90(laid), _turn(marks, long), _turn(seen, long)
        long, across = across, long
    return found


def _turn(places: Points, wide: float) -> Points:
    """Turn places with their page, so that what was its right edge is its top."""
    return np.stack([places[:, 1], wide - places[:, 0]], axis=1)


def _find_edge(
    laid: Dots, edge: SheetEdge, length: float, marks: Points, seen: Points
) -> PaperEdge:
    """Find the edge at the top of a page that was turned, so many mm long."""
    light = _outwards(laid)
    step, soft = np.array([_find_step(each) for each in light], np.float64).T
    away = step - _WITHIN
    along = _ENDS + 0.5 - length / 2 + np.arange(len(light))
    beside = marks[:, 1] < _BESIDE
    if beside.any():
        at, creased = marks[beside, 0] - length / 2, (marks - seen)[beside, 1]
        order = np.argsort(at)
        away = away - np.interp(along, at[order], creased[order])
    known = np.isfinite(away)
    line = _fit_line(along[known], away[known]) if known.sum() > 10 else (0.0, 0.0)
    held = known & (abs(away - np.polyval(line, along)) < _STRAIGHT)
    if held.mean() < _SHARE:
        raise Unsure(f"the {edge} edge of the paper does not stand out: {_LAY}")
    slope, middle = np.polyfit(along[held], away[held], 1)
    _refuse_steps_within(light[held], step[held], edge)
    scatter = float(np.std(away[held] - slope * along[held] - middle))
    return PaperEdge(float(middle), float(slope), scatter, float(np.median(soft[held])))


def find_registration(edges: Mapping[SheetEdge, PaperEdge], size: Size) -> Registration:
    """Tell from its four edges how a page lies on its paper."""
    top, right, bottom, left = (edges[each] for each in _EDGES)
    across, down = (top.slope + bottom.slope) / 2, (right.slope + left.slope) / 2
    # the longer edges tell more of a turn
    turn = (size.width**2 * across + size.height**2 * down) / (size.width**2 + size.height**2)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    wide = size.width / (size.width + left.away + right.away) / cos
    high = size.height / (size.height + top.away + bottom.away) / cos
    x, y = wide * (left.away - right.away) / 2, high * (top.away - bottom.away) / 2
    shift = cos * x - sin * y, sin * x + cos * y
    return Registration(shift, float(np.degrees(turn)), (wide, high))


_LAY: Final = "lay the sheet alone on a darker table, and light it evenly"


def _outwards(turned: Dots) -> Points:
    """Give the light along a line outwards from within the page, for each mm of its edge."""
    ends = round((MARGIN + _ENDS) * DOTS)
    strip = turned[: round((MARGIN + _WITHIN) * DOTS), ends : turned.shape[1] - ends]
    strip = strip[::-1, : strip.shape[1] // DOTS * DOTS]
    light = (strip / np.float32(255)) ** np.float32(2.2)
    return np.asarray(light.reshape(len(strip), -1, DOTS).mean(axis=2).T, np.float64)


def _find_step(light: Points) -> tuple[float, float]:
    """Give where a line outwards leaves the paper, and how soft the step is, in mm; or nan."""
    level = light / max(float(np.median(light[: round(_PAPER * DOTS)])), _BLACK)
    off = abs(level - 1) > _STEP
    first = int(np.argmax(off[:-2] & off[1:-1] & off[2:]))
    beyond = level[first + 6 : first + 20]
    if not off[first] or len(beyond) < 8 or abs(np.median(beyond) - 1) < _STEP:
        return np.nan, np.nan
    near = level[max(0, first - 10) : first + 10]
    rise = (near - 1) / (np.median(beyond) - 1)
    low, middle, high = (_cross(rise, part) for part in (0.2, 0.5, 0.8))
    return (max(0, first - 10) + middle + 0.5) / DOTS, (high - low) / DOTS


def _cross(rise: Points, part: float) -> float:
    after = int(np.argmax(rise >= part))
    if after == 0:
        return np.nan
    before = rise[after - 1]
    return float(after - 1 + (part - before) / (rise[after] - before))


def _fit_line(along: Points, away: Points) -> tuple[float, float]:
    """Find the line that most places lie on: slope, and height at the middle."""
    chance = np.random.default_rng(len(along))
    one, two = chance.integers(len(along), size=(2, _TRIES))
    far = abs(along[one] - along[two]) > np.ptp(along) / 4
    one, two = one[far], two[far]
    slopes = (away[two] - away[one]) / (along[two] - along[one])
    heights = away[one] - slopes * along[one]
    held = abs(away - slopes[:, None] * along - heights[:, None]) < _STRAIGHT
    best = int(np.argmax(held.sum(axis=1)))
    return float(slopes[best]), float(heights[best])


def _refuse_steps_within(light: Points, places: Points, edge: SheetEdge) -> None:
    # The edge of a sheet that lies on another shows as a faint line, along all of it, before the
    # other's edge: what stands out from the mean of all lines is no noise.
    starts = np.round(places * DOTS).astype(int) - round(1.0 * DOTS)
    least = int(starts.min())
    if least < 10:
        raise Unsure(
            f"the {edge} edge of the paper lies too far within the page: print at 100 %, and push "
            "the paper home"
        )
    level = light / np.median(light[:, : round(_PAPER * DOTS)], axis=1, keepdims=True)
    pairs = zip(level, starts, strict=True)
    mean = np.mean([line[start - least : start] for line, start in pairs], axis=0)
    at = np.arange(least)
    bent = mean - np.polyval(np.polyfit(at, mean, 1), at)
    if abs(bent).max() > _FAINT:
        raise Unsure(f"something lies at the {edge} edge of the paper: {_LAY}")


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
            across, down = whole["m10"] / whole["m00"], whole["m01"] / whole["m00"]
            return left + across, top + down, float(area)
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
