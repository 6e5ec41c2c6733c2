"""Numbers of SVG: path data read into moves, lines and curves from fixed points, and transforms."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from pnp.outlines import ON_FACE, Matrix, Path, PathStep, chain, draw_arc, transform
from pnp.units import Point

FARTHEST: Final = 100_000.0
"""The largest number a drawing may hold, in its own units."""
MOST_STEPS: Final = 20_000
"""The most steps one outline may have."""

_NUMBER: Final = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMBERS: Final = re.compile(_NUMBER)
_CALL: Final = re.compile(r"\s*,?\s*([A-Za-z]+)\s*\(([^()]*)\)")

# How many numbers each command of a path takes.
_FIGURES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

# The curves that go on from the one before, and what they are if their first handle is told.
_MIRRORED: Final = {"S": "C", "T": "Q"}
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
    if rest := _NUMBERS.sub("", text).strip(" ,\t\n"):
        raise ValueError(f"`{rest[:20]}` is not a number")
    figures = tuple(map(float, _NUMBERS.findall(text)))
    if figures and not max(map(abs, figures)) <= FARTHEST:
        raise ValueError(f"a number is too large; {FARTHEST:.0f} is the most")
    return figures


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
    steps = tuple(islice(_follow(_commands(text)), MOST_STEPS + 1))
    if len(steps) > MOST_STEPS:
        raise ValueError(f"an outline has at most {MOST_STEPS} steps")
    if not steps:
        raise ValueError("there are no path data")
    return steps


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    lead = _LEAD.match(text)
    if lead and lead[0].strip():
        raise ValueError(f"the path data cannot be read at `{lead[0].strip()[:12]}`")
    for n, (command, rest) in enumerate(_PIECE.findall(text)):
        if n == 0 and command not in "Mm":
            raise ValueError("path data begin with M, the point to start from")
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
            for k in range(count, len(figures), count):
                yield again, figures[k : k + count]


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


def _follow(commands: Iterable[tuple[str, tuple[float, ...]]]) -> Iterator[PathStep]:
    start = at = handle = (0.0, 0.0)
    drawn = ""
    for command, told in commands:
        kind, (x, y) = command.upper(), at
        figures = told if command == kind else _fix(kind, told, at)
        if kind in _MIRRORED:  # the handle of the last curve, if that was of its kind
            kind = _MIRRORED[kind]
            near = (2 * x - handle[0], 2 * y - handle[1]) if drawn == kind else at
            figures = (*near, *figures)
        match kind:
            case "Z":
                yield "Z", ()
                at = start
            case "A":
                yield from _draw_arc(at, *figures)
                at = (figures[5], figures[6])
            case "C" | "Q":
                yield "C", figures if kind == "C" else _raise_degree(at, *figures)
                handle, at = (figures[-4], figures[-3]), (figures[-2], figures[-1])
            case _:
                at = (x if kind == "V" else figures[0], y if kind == "H" else figures[-1])
                yield "M" if kind == "M" else "L", at
                start = at if kind == "M" else start
        drawn = kind


def _fix(kind: str, figures: tuple[float, ...], at: Point) -> tuple[float, ...]:
    # What is told from the last point, told from the corner of the drawing.
    fixed = 5 if kind == "A" else 0  # radii, turn and flags of an arc are no places
    moved = at[::-1] if kind == "V" or fixed else at
    places = (value + moved[n % 2] for n, value in enumerate(figures[fixed:], fixed))
    return (*figures[:fixed], *places)


def _raise_degree(at: Point, qx: float, qy: float, ex: float, ey: float) -> tuple[float, ...]:
    # A curve with one handle as one with two.
    (x, y), part = at, 2 / 3
    near = (x + part * (qx - x), y + part * (qy - y))
    return (*near, ex + part * (qx - ex), ey + part * (qy - ey), ex, ey)


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
