"""Numbers of SVG: path data read into moves, lines and curves from fixed points, and transforms."""

import math
import re
from collections.abc import Callable, Iterator
from typing import Final

from pnp.outlines import ON_FACE, Matrix, Path, PathStep, chain, draw_arc, transform
from pnp.units import Point

FARTHEST: Final = 100_000.0
"""The largest number a drawing may hold, in its own units."""
MOST_STEPS: Final = 20_000
"""The most steps one outline may have."""

_NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMBERS: Final = re.compile(_NUMBER)
_PLAIN: Final = re.compile(r"[-+.0-9, \t\n]*")
_CALL: Final = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)")

# How many numbers each command of a path takes.
_FIGURES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

_LETTERS: Final = "".join(f"{each}{each.lower()}" for each in _FIGURES)
_LEAD: Final = re.compile(rf"[^{_LETTERS}]*")
_PIECE: Final = re.compile(rf"([{_LETTERS}])([^{_LETTERS}]*)")
_FIGURE: Final = re.compile(rf"[\s,]*({_NUMBER})")
_FLAG: Final = re.compile(r"[\s,]*([01])")


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
    # Most figures stand apart: split is ten times as fast as the form of a number.
    if not _PLAIN.fullmatch(text):
        return None
    try:
        return tuple(map(float, text.replace(",", " ").split()))
    except ValueError:
        return None


def read_number(text: str) -> float:
    """Read one number; ValueError if it is none, or larger than any drawing needs."""
    if not re.fullmatch(_NUMBER, text):
        raise ValueError(f"`{text[:20]}` is not a number")
    value = float(text)
    if not abs(value) <= FARTHEST:
        raise ValueError(f"the number {text[:20]} is too large; {FARTHEST:.0f} is the most")
    return value


def read_points(text: str) -> tuple[Point, ...]:
    """Read the points of a polygon; ValueError if a number is one too many."""
    values = read_figures(text)
    if len(values) < 4 or len(values) % 2:
        raise ValueError("points are pairs of numbers, two pairs at least")
    return tuple(zip(values[::2], values[1::2], strict=True))


def read_transform(text: str) -> Matrix:
    """Read the text of a `transform`; ValueError names what is none."""
    matrix, at = ON_FACE, 0
    while at < len(text.rstrip()):
        found = _CALL.match(text, at)
        if found is None:
            raise ValueError(f"`{text[at : at + 20].strip()}` is no transform")
        name, figures = found[1], read_figures(found[2])
        made = _TURNS.get((name, len(figures)))
        if made is None:
            raise ValueError(f"`{name[:20]}` with {len(figures)} numbers is no transform")
        matrix, at = chain(matrix, made(*figures)), found.end()
    return matrix


def _turned(angle: float) -> Matrix:
    co, si = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return (co, si, -si, co, 0, 0)


# Every transform of SVG by its name and how many numbers it takes.
_TURNS: Final[dict[tuple[str, int], Callable[..., Matrix]]] = {
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


def read_path(text: str) -> Path:
    """Read path data of any SVG command into moves, lines and curves from fixed points.

    Raises ValueError that names the place it cannot be read at.

    >>> read_path("M0 0h4v3z")
    (('M', (0.0, 0.0)), ('L', (4.0, 0.0)), ('L', (4.0, 3.0)), ('Z', ()))
    """
    pen = _Walk()
    for command, figures in _commands(text):
        if not pen.steps and command.upper() != "M":
            raise ValueError("path data begin with M, the point to start from")
        pen.take(command, figures)
        if len(pen.steps) > MOST_STEPS:
            raise ValueError(f"an outline has at most {MOST_STEPS} steps")
    if not pen.steps:
        raise ValueError("there are no path data")
    return tuple(pen.steps)


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    lead = _LEAD.match(text)
    if lead and lead[0].strip():
        raise ValueError(f"the path data cannot be read at `{lead[0].strip()[:12]}`")
    for command, rest in _PIECE.findall(text):
        figures = _arc_figures(rest) if command in "Aa" else read_figures(rest)
        count = _FIGURES[command.upper()]
        if not count and not figures:
            yield command, ()
        elif not figures or not count or len(figures) % count:
            near = f"`{command}{rest.strip()[:12]}`"
            raise ValueError(f"the path data have a number too few or too many at {near}")
        else:
            yield command, figures[:count]
            again = {"M": "L", "m": "l"}.get(command, command)
            for n in range(count, len(figures), count):
                yield again, figures[n : n + count]


def _arc_figures(text: str) -> tuple[float, ...]:
    # The two flags of an arc may stand without a blank: `a3 2 0 116 0` goes to (6, 0).
    figures: list[float] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        form = _FLAG if len(figures) % 7 in {3, 4} else _FIGURE
        found = form.match(text, at)
        if found is None:
            raise ValueError(f"the path data cannot be read at `{text[at : at + 12].strip()}`")
        figures.append(read_number(found[1]))
        at = found.end()
    return tuple(figures)


class _Walk:
    """A pen on its way along path data, which may tell each point from the one before."""

    def __init__(self) -> None:
        self.steps: list[PathStep] = []
        self.start = self.at = (0.0, 0.0)
        self.handle: tuple[str, float, float] = ("", 0.0, 0.0)
        """The kind of the last curve, and its last handle."""

    def take(self, command: str, figures: tuple[float, ...]) -> None:
        """Follow one command."""
        kind, (x, y) = command.upper(), self.at
        if command != kind:
            fixed = 5 if kind == "A" else 0  # radii, turn and flags of an arc are no places
            moved = (y, x) if kind == "V" or fixed else (x, y)
            figures = figures[:fixed] + tuple(
                value + moved[n % 2] for n, value in enumerate(figures[fixed:], fixed)
            )
        if kind in "CSQT":
            self._curve(kind, figures)
            return
        if kind == "Z":
            self.steps.append(("Z", ()))
            self.at = self.start
        elif kind == "A":
            self.steps.extend(_draw_arc(self.at, *figures))
            self.at = (figures[5], figures[6])
        else:
            along = x if kind == "V" else figures[0]
            self.at = (along, y if kind == "H" else figures[-1])
            self.steps.append(("M" if kind == "M" else "L", self.at))
        if kind == "M":
            self.start = self.at
        self.handle = ("", *self.at)

    def _curve(self, kind: str, figures: tuple[float, ...]) -> None:
        (x, y), (was, hx, hy) = self.at, self.handle
        family = "C" if kind in "CS" else "Q"
        if kind in "ST":
            mirrored = (2 * x - hx, 2 * y - hy) if was == family else (x, y)
            figures = (*mirrored, *figures)
        self.handle = (family, figures[-4], figures[-3])
        if family == "Q":
            qx, qy, ex, ey = figures
            figures = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y),
                       ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey)  # fmt: skip
        self.steps.append(("C", figures))
        self.at = (figures[4], figures[5])


def _draw_arc(
    start: Point, rx: float, ry: float, turn: float, large: float, sweep: float, *end: float
) -> Path:
    # The arc of an ellipse between two points, as curves (SVG 1.1, F.6).
    rx, ry, (x, y) = abs(rx), abs(ry), end
    if start == (x, y):
        return ()
    if not rx or not ry:
        return (("L", (x, y)),)
    co, si = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    px, py = co * dx + si * dy, co * dy - si * dx
    wide = (px / rx) ** 2 + (py / ry) ** 2
    if wide > 1:  # too small to reach: enlarged until it does
        rx, ry, wide = rx * math.sqrt(wide), ry * math.sqrt(wide), 1.0
    part = math.sqrt(max(0.0, 1 / wide - 1)) * (1 if large != sweep else -1)
    ux, uy = part * rx * py / ry, -part * ry * px / rx
    first = math.atan2((py - uy) / ry, (px - ux) / rx)
    span = math.atan2((-py - uy) / ry, (-px - ux) / rx) - first
    span += math.tau * ((span < 0 and sweep == 1) - (span > 0 and sweep == 0))
    middle = (co * ux - si * uy + (start[0] + x) / 2, si * ux + co * uy + (start[1] + y) / 2)
    matrix = (rx * co, rx * si, -ry * si, ry * co, *middle)
    return transform(matrix, draw_arc(0, 0, 1, first, span, math.ceil(abs(span) / 1.5708)))
