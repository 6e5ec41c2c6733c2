"""Where each place of a page lies in a photo of it, and the page laid flat again.

A plane seen by a camera is a homography. Paper is hardly ever a plane: what the homography leaves
over is taken by a small smooth bend, fitted to the same points.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from pnp.photo.picture import Dots, Points, Unsure
from pnp.units import Size

_TOO_LITTLE: Final = "too little of a page is seen: lay the whole sheet flat, and in view"
# A bend has as many terms as so many points can bear: of the fourth order, of the second, none.
_ORDERS: Final = ((60, 4), (24, 2))
_ROUNDS: Final = 6
# How far a curled page is from a plane, as a part of its length.
_ROUGH: Final = 1 / 60
# A point farther off than so many times the usual distance is no point of this page;
# nothing is asked of distances of so many dots.
_FAR: Final = 4.0
_FINE: Final = 0.2
# Keeps a bend small where no point holds it: a part of the weight of all points.
_STIFF: Final = 1e-5
# Places are reckoned once in so many dots of the straightened page, and evenly between.
_CELL: Final = 16


@dataclass(frozen=True, slots=True, eq=False)
class Straightening:
    """Where the places of a page, in mm, lie in a photo, in dots."""

    middle: Points
    """The middle of the points it was fitted to, in mm."""
    reach: float
    """How far they reach from there, across or down, in mm: the unit of what follows."""
    matrix: Points
    """The homography to dots, three by three."""
    order: int
    """Of the bend: nought, two or four."""
    bend: Points
    """What is added in dots: a row of x and y for each term of `_powers`."""


def fit_page(mm: Points, dots: Points) -> Straightening:
    """Fit a page to a photo by points of both; those that agree with no other are left out.

    Raises Unsure where fewer than four agree.
    """
    if len(mm) < 4:
        raise Unsure(_TOO_LITTLE)
    span = float(np.ptp(dots, axis=0).max(initial=0))
    middle = (mm.min(axis=0) + mm.max(axis=0)) / 2
    reach = float(np.ptp(mm, axis=0).max() / 2) or 1.0
    at = (mm - middle) / reach
    found, mask = cv2.findHomography(at, dots, cv2.RANSAC, max(3.0, span * _ROUGH))
    if found is None or mask.sum() < 4:
        raise Unsure(_TOO_LITTLE)
    matrix, kept = np.asarray(found, np.float64), mask.ravel().astype(bool)
    order = next((order for least, order in _ORDERS if kept.sum() >= least), 0)
    terms = _powers(at, order)
    bend = np.zeros((terms.shape[1], 2))
    residuals = dots - _project(matrix, at)
    for _ in range(_ROUNDS):
        matrix, bend = _improve(matrix, bend, at[kept], terms[kept], residuals[kept])
        residuals = dots - _project(matrix, at) - terms @ bend
        away = np.hypot(residuals[:, 0], residuals[:, 1])
        # the first guess of many points may have been a poor one, so all are asked each time
        near = away <= max(_FAR * float(np.median(away[kept])), _FINE)
        kept = near if near.sum() >= 4 else kept
    return Straightening(middle, reach, matrix, order, bend)


def _improve(
    matrix: Points, bend: Points, at: Points, terms: Points, residuals: Points
) -> tuple[Points, Points]:
    # One step of Gauss and Newton for homography and bend together: apart they would share out
    # the same curve between them for hundreds of rounds.
    lifted = np.column_stack([at, np.ones(len(at))])
    scale = (lifted @ matrix[2])[:, None]
    seen = _project(matrix, at)
    none, none_bent = np.zeros_like(lifted), np.zeros_like(terms)
    across = [lifted / scale, none, -seen[:, :1] * at / scale, terms, none_bent]
    down = [none, lifted / scale, -seen[:, 1:] * at / scale, none_bent, terms]
    slopes = np.vstack([np.hstack(across), np.hstack(down)])
    stiff = np.diag(np.repeat([0.0, _STIFF * len(at)], [8, 2 * terms.shape[1]]))
    held = stiff @ np.concatenate([np.zeros(8), *bend.T])
    step = np.linalg.lstsq(slopes.T @ slopes + stiff, slopes.T @ residuals.T.ravel() - held)[0]
    bent = np.reshape(step[8:], (2, -1)).T
    return matrix + np.append(step[:8], 0.0).reshape(3, 3), bend + bent


def _powers(at: Points, order: int) -> Points:
    # None of the first order and below: these are the homography's.
    x, y = at.T
    terms = [x**i * y ** (n - i) for n in range(2, order + 1) for i in range(n + 1)]
    return np.stack(terms, axis=1) if terms else np.zeros((len(at), 0))


def _project(matrix: Points, at: Points) -> Points:
    seen: Points = cv2.perspectiveTransform(at[None], matrix)[0]
    return seen


def find_in_photo(fit: Straightening, mm: Points) -> Points:
    """Tell where places of the page, in mm, lie in the photo, in dots."""
    at = (mm - fit.middle) / fit.reach
    return _project(fit.matrix, at) + _powers(at, fit.order) @ fit.bend


def straighten(
    picture: Dots, fit: Straightening, size: Size, dots_per_mm: float, margin: float = 0.0
) -> Dots:
    """Lay a page flat: a picture of it alone, with so many dots to a millimetre.

    With a margin, in mm, as much of what lies around it is shown.
    """
    wide, high = (round((side + 2 * margin) * dots_per_mm) for side in (size.width, size.height))
    # a cell more all round: beyond the middle of the outermost nothing is known
    columns, rows = (-(-side // _CELL) + 2 for side in (wide, high))
    x, y = (_CELL * (np.arange(count) - 0.5) / dots_per_mm - margin for count in (columns, rows))
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    coarse = find_in_photo(fit, places).reshape(rows, columns, 2).astype(np.float32)
    # cubics of OpenCV do not keep a straight line straight
    fine = cv2.resize(coarse, (columns * _CELL, rows * _CELL), interpolation=cv2.INTER_LINEAR)
    x_map, y_map = cv2.split(fine[_CELL : _CELL + high, _CELL : _CELL + wide])
    return np.asarray(cv2.remap(picture, x_map, y_map, cv2.INTER_LINEAR), np.uint8)
