"""Transforms of SVG: how they are read, chained and applied to outlines."""

import math
import re
from collections.abc import Callable
from typing import Final

from pnp.box.outline import PathSteps

Affine = tuple[float, float, float, float, float, float]
"""`a b c d e f` of SVG: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Final[Affine] = (1, 0, 0, 1, 0, 0)

FARTHEST: Final = 100_000.0
"""The largest number a drawing may hold, in its own units."""

NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
"""How SVG writes a number."""

_NUMBERS: Final = re.compile(NUMBER)
_PLAIN: Final = re.compile(r"[-+.0-9, \t\n]*")
_CALL: Final = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)")


def read_figures(text: str) -> tuple[float, ...]:
    """Read numbers, set apart by blanks, commas or their signs; ValueError names what is none.

    >>> read_figures("1,2 -3e1")
    (1.0, 2.0, -30.0)
    """
    figures = _read_plain(text)
    if figures is None:
        rest = _NUMBERS.sub("", text).strip(" ,\t\n")
        if rest:
            raise ValueError(f"`{rest[:20]}` is not a number")
        figures = tuple(map(float, _NUMBERS.findall(text)))
    if figures and not max(map(abs, figures)) <= FARTHEST:
        raise ValueError(f"a number is too large; {FARTHEST:.0f} is the most")
    return figures


def _read_plain(text: str) -> tuple[float, ...] | None:
    if not _PLAIN.fullmatch(text):
        return None
    try:
        return tuple(map(float, text.replace(",", " ").split()))
    except ValueError:
        return None


def read_number(text: str) -> float:
    """Read one number; ValueError if it is none, or larger than any drawing needs."""
    if not re.fullmatch(NUMBER, text):
        raise ValueError(f"`{text[:20]}` is not a number")
    value = float(text)
    if not abs(value) <= FARTHEST:
        raise ValueError(f"the number {text[:20]} is too large; {FARTHEST:.0f} is the most")
    return value


def transform(matrix: Affine, outline: PathSteps) -> PathSteps:
    """Move every point of an outline."""
    if matrix == IDENTITY:
        return outline
    a, b, c, d, e, f = matrix
    return tuple(
        (name, tuple(
            value
            for x, y in zip(values[::2], values[1::2], strict=True)
            for value in (a * x + c * y + e, b * x + d * y + f)
        ))
        for name, values in outline
    )  # fmt: skip


def chain(outer: Affine, inner: Affine) -> Affine:
    """Give the matrix that does the inner one first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j,
            a * k + c * m + e, b * k + d * m + f)  # fmt: skip


def enlargement(matrix: Affine) -> float:
    """Tell how much wider a line becomes."""
    a, b, c, d = matrix[:4]
    return math.sqrt(abs(a * d - b * c))


def read_transform(text: str) -> Affine:
    """Read the text of a `transform`; ValueError names what is none.

    >>> read_transform("translate(3) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 3.0, 0.0)
    """
    matrix, at = IDENTITY, 0
    while at < len(text.rstrip()):
        found = _CALL.match(text, at)
        if found is None:
            raise ValueError(f"`{text[at : at + 20].strip()}` is no transform")
        matrix, at = chain(matrix, _matrix(found[1], read_figures(found[2]))), found.end()
    return matrix


def _turned(angle: float) -> Affine:
    co, si = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return (co, si, -si, co, 0, 0)


_TURNS: Final[dict[tuple[str, int], Callable[..., Affine]]] = {
    ("matrix", 6): lambda *m: m,
    ("translate", 1): lambda x: (1, 0, 0, 1, x, 0),
    ("translate", 2): lambda x, y: (1, 0, 0, 1, x, y),
    ("scale", 1): lambda s: (s, 0, 0, s, 0, 0),
    ("scale", 2): lambda x, y: (x, 0, 0, y, 0, 0),
    ("rotate", 1): _turned,
    ("rotate", 3): lambda a, x, y: chain(
        chain((1, 0, 0, 1, x, y), _turned(a)), (1, 0, 0, 1, -x, -y)
    ),
    ("skewX", 1): lambda a: (1, 0, math.tan(math.radians(a)), 1, 0, 0),
    ("skewY", 1): lambda a: (1, math.tan(math.radians(a)), 0, 1, 0, 0),
}
"""Every transform of SVG by its name and how many numbers it takes."""


def _matrix(name: str, figures: tuple[float, ...]) -> Affine:
    made = _TURNS.get((name, len(figures)))
    if made is None:
        raise ValueError(f"`{name[:20]}` with {len(figures)} numbers is no transform")
    return made(*figures)
