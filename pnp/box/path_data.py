"""Path data of SVG, read into moves, lines and curves from fixed points."""

import math
import re
from collections.abc import Iterator
from typing import Final

from pnp.box.outline import PathStep, PathSteps
from pnp.box.transforms import NUMBER, read_figures, read_number, transform

MOST_STEPS: Final = 20_000
"""The most steps one outline may have."""

_LETTERS: Final = "MmLlHhVvCcSsQqTtAaZz"
_LEAD: Final = re.compile(rf"[^{_LETTERS}]*")
_PIECE: Final = re.compile(rf"([{_LETTERS}])([^{_LETTERS}]*)")
_FIGURE: Final = re.compile(rf"[\s,]*({NUMBER})")
_FLAG: Final = re.compile(r"[\s,]*([01])")
_FIGURES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def read_points(text: str) -> tuple[tuple[float, float], ...]:
    """Read the points of a polygon; ValueError if a number is one too many."""
    values = read_figures(text)
    if len(values) < 4 or len(values) % 2:
        raise ValueError("points are pairs of numbers, two pairs at least")
    return tuple(zip(values[::2], values[1::2], strict=True))


def read_path(text: str) -> PathSteps:
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
        kind = command.upper()
        if command != kind:
            figures = self._from_start(kind, figures)
        if kind == "Z":
            self.steps.append(("Z", ()))
            self.at = self.start
        elif kind in "MLHV":
            self._straight(kind, figures)
        elif kind == "A":
            self.steps.extend(draw_arc(self.at, *figures))
            self.at = figures[5:7]  # type: ignore[assignment]  # two of seven
        else:
            self._curve(kind, figures)
            return
        self.handle = ("", *self.at)

    def _from_start(self, kind: str, figures: tuple[float, ...]) -> tuple[float, ...]:
        x, y = self.at
        if kind == "H":
            return (figures[0] + x,)
        if kind == "V":
            return (figures[0] + y,)
        if kind == "A":
            return (*figures[:5], figures[5] + x, figures[6] + y)
        return tuple(value + (y if n % 2 else x) for n, value in enumerate(figures))

    def _straight(self, kind: str, figures: tuple[float, ...]) -> None:
        x, y = self.at
        if kind == "H":
            point = figures[0], y
        elif kind == "V":
            point = x, figures[0]
        else:
            point = figures[0], figures[1]
        self.steps.append(("M" if kind == "M" else "L", point))
        self.at = point
        if kind == "M":
            self.start = point

    def _curve(self, kind: str, figures: tuple[float, ...]) -> None:
        (x, y), (was, hx, hy) = self.at, self.handle
        if kind in "ST":
            mirrored = (2 * x - hx, 2 * y - hy) if was == {"S": "C", "T": "Q"}[kind] else (x, y)
            figures = (*mirrored, *figures)
        family = "C" if kind in "CS" else "Q"
        self.handle = (family, figures[-4], figures[-3])
        if family == "Q":
            qx, qy, ex, ey = figures
            figures = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y),
                       ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey)  # fmt: skip
        self.steps.append(("C", figures))
        self.at = (figures[4], figures[5])


def draw_arc(
    start: tuple[float, float],
    rx: float,
    ry: float,
    turn: float,
    large: float,
    sweep: float,
    x: float,
    y: float,
) -> PathSteps:
    """Draw the arc of an ellipse between two points as curves (SVG 1.1, F.6)."""
    rx, ry = abs(rx), abs(ry)
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
    return transform(matrix, _unit_arc(first, span, max(1, math.ceil(abs(span) / 1.5708))))


def _unit_arc(first: float, span: float, pieces: int) -> PathSteps:
    each, steps = span / pieces, list[PathStep]()
    reach = 4 / 3 * math.tan(each / 4)
    for n in range(pieces):
        a, b = first + n * each, first + (n + 1) * each
        steps.append(("C", (
            math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a),
            math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b),
            math.cos(b), math.sin(b),
        )))  # fmt: skip
    return tuple(steps)
