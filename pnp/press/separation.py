"""From screen colours to inks: which cyan, magenta, yellow and black look like an sRGB colour.

The colour is taken to L*a*b* (IEC 61966-2-1, adapted to D50 as ICC.1 does), and the inks are sought
in the table of the printing condition, colorimetrically and relative to the paper. Of cyan, magenta
and yellow one is always left out: what all three would darken, black does (grey component
replacement to the full). So a grey is black alone, three inks at most lie on each other, and the
total is 300 % at most, wherever colours meet. Pure: a model and figures in, whole percents out.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import fsum
from typing import Final

from pnp.faces.pen import Colour
from pnp.faces.theme import channels, lightness
from pnp.press.ink_model import InkModel, Levels, PaperLab

Inks = tuple[int, int, int, int]
"""Cyan, magenta, yellow and black in percent."""

BLACK_ALONE: Final[Inks] = (0, 0, 0, 100)

_D50: Final = (0.9642, 1.0, 0.8249)
_TO_XYZ: Final = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_DARK_TYPE: Final = 30.0
"""Lightness L* below which type is black alone: strokes of several inks never lie exact."""

_STEPS: Final = 14
_NEAR: Final = 1e-3


def separate(colour: Colour, model: InkModel) -> Inks:
    """Give the inks that look like a colour, or come nearest.

    The total is at most 300 %, for one of cyan, magenta and yellow is none.
    """
    return _separate(channels(colour), model)


def separate_type(colour: Colour, model: InkModel) -> Inks:
    """Give the inks of type: what is dark is black alone."""
    return BLACK_ALONE if lightness(colour) < _DARK_TYPE else separate(colour, model)


def find_inks(wanted: PaperLab, model: InkModel) -> Inks:
    """Give the inks whose look comes nearest to a colour, leaving out one of the first three."""
    found = (_search(wanted, model, left_out) for left_out in range(3))
    _, best = min(found, key=lambda each: (round(each[0], 2), fsum(each[1])))
    amounts = [round(100 * model.amount(ink, level)) for ink, level in enumerate(best)]
    return amounts[0], amounts[1], amounts[2], amounts[3]


def to_lab(shares: Iterable[float]) -> PaperLab:
    """Give an sRGB colour, its channels from 0 to 1, as L*a*b* under D50.

    >>> [round(value) for value in to_lab((1, 0, 0))]
    [54, 81, 70]
    """
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    x, y, z = (
        _bend(fsum(a * b for a, b in zip(row, linear, strict=True)) / white)
        for row, white in zip(_TO_XYZ, _D50, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bend(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


@lru_cache(maxsize=1 << 14)
def _separate(rgb: tuple[int, int, int], model: InkModel) -> Inks:
    if rgb == (255, 255, 255):
        return 0, 0, 0, 0
    wanted = to_lab(value / 255 for value in rgb)
    if len(set(rgb)) == 1:
        return 0, 0, 0, find_grey(wanted[0], model)
    return find_inks(wanted, model)


def find_grey(light: float, model: InkModel) -> int:
    """Give how much black alone is as light as a grey."""
    low, high = 0, 100
    while low < high:
        middle = (low + high) // 2
        if model.look((0, 0, 0, model.level(3, middle / 100)))[0] > light:
            low = middle + 1
        else:
            high = middle
    return low


def _search(wanted: PaperLab, model: InkModel, left_out: int) -> tuple[float, Levels]:
    inks = [ink for ink in range(4) if ink != left_out]
    near = min(_nodes(model, left_out), key=lambda node: _miss(node[1], wanted))
    last = model.grid - 1
    levels, damp = [place / last for place in near[0]], 1.0
    found = near[1]
    miss = _miss(found, wanted)
    for _ in range(_STEPS):
        slopes = [_slope(model, levels, ink) for ink in inks]
        step = _solve(slopes, [w - f for w, f in zip(wanted, found, strict=True)], damp)
        tried = list(levels)
        for ink, by in zip(inks, step, strict=True):
            tried[ink] = min(max(tried[ink] + by, 0.0), 1.0)
        look = model.look((tried[0], tried[1], tried[2], tried[3]))
        nearer = _miss(look, wanted)
        if nearer < miss:
            done = miss - nearer < _NEAR
            levels, found, miss, damp = tried, look, nearer, damp / 8
            if done:
                break
        else:
            damp *= 6
    return miss, (levels[0], levels[1], levels[2], levels[3])


@lru_cache(maxsize=8)
def _nodes(model: InkModel, left_out: int) -> list[tuple[tuple[int, ...], PaperLab]]:
    sides = [range(1) if ink == left_out else range(model.grid) for ink in range(4)]
    return [(places, model.node(places)) for places in product(*sides)]


def _miss(one: PaperLab, other: PaperLab) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _slope(model: InkModel, levels: list[float], ink: int) -> list[float]:
    low, high = list(levels), list(levels)
    low[ink] = max(levels[ink] - 0.001, 0.0)
    high[ink] = min(levels[ink] + 0.001, 1.0)
    under = model.look((low[0], low[1], low[2], low[3]))
    over = model.look((high[0], high[1], high[2], high[3]))
    return [(b - a) / (high[ink] - low[ink]) for a, b in zip(under, over, strict=True)]


def _solve(slopes: list[list[float]], missing: list[float], damp: float) -> list[float]:
    rows = [[_dot(a, b) + (damp * 10 if a is b else 0) for b in slopes] for a in slopes]
    right = [_dot(a, missing) for a in slopes]
    whole = _determinant(rows)
    return [
        _determinant([[right[r] if c == n else rows[r][c] for c in range(3)] for r in range(3)])
        / whole
        for n in range(3)
    ]


def _dot(one: list[float], other: list[float]) -> float:
    return fsum(a * b for a, b in zip(one, other, strict=True))


def _determinant(rows: list[list[float]]) -> float:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
