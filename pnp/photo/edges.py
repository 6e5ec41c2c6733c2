"""How a printed page lies on its paper, told by the edges of the paper in a page laid flat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pnp.photo.picture import Dots, Points, Unsure
from pnp.press.paper import Flip
from pnp.press.profile import SheetEdge
from pnp.units import Size

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
    mean = np.mean(
        [line[start - least : start] for line, start in zip(level, starts, strict=True)], axis=0
    )
    at = np.arange(least)
    bent = mean - np.polyval(np.polyfit(at, mean, 1), at)
    if abs(bent).max() > _FAINT:
        raise Unsure(f"something lies at the {edge} edge of the paper: {_LAY}")
