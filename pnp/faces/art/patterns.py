"""The patterns of the groups, by which they are told apart where colour fails.

Deed bands and board bands carry the same ones.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from pnp.faces.path import (
    Path,
    PathStep,
    arc,
    curve,
    join,
    line,
    polyline,
    rectangle,
    rounded_rectangle,
)
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import BLACK, Theme, lightness, tint
from pnp.units import Rect


def fill_pattern(pen: Pen, area: Rect, name: str, theme: Theme, colour_name: str) -> None:
    """Fill an area with a group's colour and pattern, as the ink allows; the file keeps it once."""
    if name not in PATTERNS:
        pen.fault(f"there is no pattern “{name}”; patterns are {', '.join(PATTERNS)}")
        return
    own = area.size.area
    key = f"pattern {name} {area.width:g}x{area.height:g} {theme.colour(colour_name)} {theme.ink}"
    key += f" ×{theme.coarse:g}" if theme.coarse != 1 else ""
    draw = partial(_draw, area=own, name=name, theme=theme, colour=colour_name)
    pen.stamp(Ornament(key, own, draw), area.x, area.y)


def _draw(pen: Pen, area: Rect, name: str, theme: Theme, colour: str) -> None:
    pen.shape(rectangle(area), fill=theme.area(colour))
    if theme.coarse == 1:
        _draw_lines(pen, area, name, theme, colour)
        return
    shown = Rect(0, 0, area.width / theme.coarse, area.height / theme.coarse)
    with pen.transform(area.x, area.y, scale=theme.coarse):
        _draw_lines(pen, shown, name, theme, colour)


def _draw_lines(pen: Pen, area: Rect, name: str, theme: Theme, colour: str) -> None:
    width = _THICK.get(name, 0.4) * (0.5 if theme.ink == "line" else 1)
    if (lines := join(PATTERNS[name](area))).steps:
        pen.shape(lines, stroke=Stroke(_contrast(theme, colour), width, round=True))


def _contrast(theme: Theme, colour: str) -> Colour:
    if theme.ink != "full":
        return theme.colour(colour) if theme.ink == "low" else BLACK
    full = theme.look.palette.get(colour, BLACK)
    return tint(full, 0.42) if lightness(full) < 62 else _darker(full)


def _darker(colour: Colour) -> Colour:
    parts = (int(int(colour[n : n + 2], 16) * 0.66) for n in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


# Side of a square in mm.
_CHECK: Final = 1.2


def _rows(area: Rect, pitch: float, margin: float = 0) -> Iterator[tuple[int, float]]:
    # Give rows from the middle of an area outwards, so that it ends alike above and below.
    count = math.ceil((area.height / 2 + margin) / pitch)
    middle = area.y + area.height / 2
    for n in range(-count, count + 1):
        yield n, middle + n * pitch


def _columns(area: Rect, pitch: float, margin: float = 0) -> Iterator[tuple[int, float]]:
    turned = Rect(area.y, area.x, area.height, area.width)
    yield from _rows(turned, pitch, margin)


def _waves(area: Rect) -> Iterator[Path]:
    """Draw zigzag waves, each row shifted by half a wave."""
    for n, y in _rows(area, 2.0, 1):
        start, count = area.x + 1.5 * (n % 2) - 3, math.ceil(area.width / 1.5) + 5
        yield curve([(start + 1.5 * k, y + (0.62 if k % 2 else -0.62)) for k in range(count)])


def _dots(area: Rect) -> Iterator[Path]:
    """Draw dots in rows, each row shifted by half a step."""
    across = list(_columns(area, 2.6, 2))
    for n, y in _rows(area, 1.75, 1):
        for _, x in across[: len(across) - n % 2]:  # as far to the left as to the right
            at = x + 1.3 * (n % 2)
            yield line(at, y, at + 0.01, y)


def _diagonals(area: Rect) -> Iterator[Path]:
    """Draw slanting lines that rise to the right."""
    for _, x in _columns(area, 2.2, area.height):
        yield line(x - area.height / 2, area.bottom, x + area.height / 2, area.y)


def _chevrons(area: Rect) -> Iterator[Path]:
    """Draw upright zigzag lines, one above the other."""
    for _, y in _rows(area, 2.3, 2):
        points = [(x, y + (1.15 if n % 2 else -1.15)) for n, x in _columns(area, 2.4, 3)]
        yield polyline(points)


def _bricks(area: Rect) -> Iterator[Path]:
    """Draw courses of bricks in a running bond."""
    for n, y in _rows(area, 2.2, 2):
        yield line(area.x, y, area.right, y)
        for _, x in _columns(area, 5.0, 5):
            at = x + 2.5 * (n % 2)
            if area.x <= at <= area.right:
                yield line(at, y, at, min(y + 2.2, area.bottom))


def _scales(area: Rect) -> Iterator[Path]:
    """Draw overlapping half circles."""
    for n, y in _rows(area, 1.7, 3):
        for _, x in _columns(area, 3.4, 4):
            yield arc(x + 1.7 * (n % 2), y, 1.7, 180, 360)


def _stripes(area: Rect) -> Iterator[Path]:
    """Draw upright lines."""
    for _, x in _columns(area, 1.9, 2):
        yield line(x, area.y, x, area.bottom)


def _checks(area: Rect) -> Iterator[Path]:
    """Draw the squares of a chessboard, every other one."""
    for n, y in _rows(area, _CHECK, 1):
        for k, x in _columns(area, _CHECK, 2):
            for level in (y - 0.4, y, y + 0.4) if (n + k) % 2 else ():
                yield line(x - 0.4, level, x + 0.4, level)


def _planks(area: Rect) -> Iterator[Path]:
    """Draw level lines from end to end, the decking of a wharf."""
    for _, y in _rows(area, 1.15, 1):
        yield line(area.x, y, area.right, y)


def _rails(area: Rect) -> Iterator[Path]:
    """Draw two rails on their sleepers, one track above the other."""
    for _, y in _rows(area, 3.4, 2):
        for rail in (y - 0.75, y + 0.75):
            yield line(area.x, rail, area.right, rail)
        for _, x in _columns(area, 2.0, 2):
            yield line(x, y - 1.35, x, y + 1.35)


def _lattice(area: Rect) -> Iterator[Path]:
    """Draw slanting lines that cross."""
    for _, x in _columns(area, 2.6, area.height):
        yield line(x - area.height / 2, area.bottom, x + area.height / 2, area.y)
        yield line(x - area.height / 2, area.y, x + area.height / 2, area.bottom)


def _plain(_area: Rect) -> Iterable[Path]:
    """Draw nothing on the colour."""
    return ()


PATTERNS: Final[dict[str, Callable[[Rect], Iterable[Path]]]] = {
    "waves": _waves,
    "dots": _dots,
    "diagonals": _diagonals,
    "chevrons": _chevrons,
    "bricks": _bricks,
    "scales": _scales,
    "stripes": _stripes,
    "checks": _checks,
    "planks": _planks,
    "rails": _rails,
    "lattice": _lattice,
    "plain": _plain,
}
"""Every pattern by its name in `deeds.yaml`."""

# How thick their lines are in mm, if not 0.4.
_THICK: Final = {
    "waves": 0.5, "dots": 1.05, "diagonals": 0.65, "chevrons": 0.55, "stripes": 0.7, "checks": 0.42,
    "planks": 0.5, "rails": 0.45,
}  # fmt: skip


# The fine lines of a pattern, and the bold ones that lie over them.
_Strokes = tuple[list[PathStep], list[PathStep]]

_FINE: Final = 0.18
# Their widths in mm.
_BOLD: Final = 0.42


def back_pattern(pen: Pen, theme: Theme, name: str, area: Rect, colour: str = "ocean") -> None:
    """Fill an area with a pattern for backs in a colour of the palette; the file keeps it once."""
    if not name:
        return  # a plain back
    if name not in BACKS:
        pen.fault(f"there is no back pattern “{name}”; back patterns are {', '.join(BACKS)}")
        return
    key = f"back {name} {area.width:g}x{area.height:g} {theme.colour(colour)} {theme.ink}"
    own = area.size.area
    pen.stamp(
        Ornament(key, own, lambda p: _stroke_areas(p, theme, own, name, colour)), area.x, area.y
    )


def _stroke_areas(pen: Pen, theme: Theme, area: Rect, name: str, colour: str) -> None:
    full = theme.ink == "full"
    tone = theme.colour("paper" if full else colour)
    with pen.clip(rectangle(area)):
        if full:
            pen.shape(rectangle(area), fill=theme.area(colour))
        for steps, width in zip(BACKS[name](area), (_FINE, _BOLD), strict=True):
            pen.shape(Path(tuple(steps)), stroke=Stroke(tone, width))


def _scales_of_back(area: Rect) -> _Strokes:
    """Give overlapping fish scales of 9 mm, each with a fan of two inner arcs."""
    radius, pitch = 4.5, 88 / 20
    rows = int(area.height / pitch) + 3
    columns = int(area.width / (2 * radius)) + 3
    outer: list[PathStep] = []
    inner: list[PathStep] = []
    for n in range(rows):
        y = area.bottom + pitch - n * pitch
        for k in range(columns):
            x = area.x + (2 * k - (n % 2)) * radius
            outer.extend(arc(x, y, radius, 180, 360).steps)
            for part in (0.7, 0.4):
                inner.extend(arc(x, y, radius * part, 180, 360).steps)
    return inner, outer


def _gables(area: Rect) -> _Strokes:
    """Give rows of gabled houses of 9 mm, each row standing in the valleys of the next."""
    half, roof, wall = 4.5, 3.5, 88 / 12 - 3.5
    pitch = roof + wall
    outer: list[PathStep] = []
    inner: list[PathStep] = []
    for n in range(-1, int(area.height / pitch) + 2):
        top = area.y + n * pitch
        for k in range(-1, int(area.width / (2 * half)) + 2):
            x = area.x + (2 * k + n % 2) * half
            roofs = [(x, top + roof), (x + half, top), (x + 2 * half, top + roof)]
            outer += [*polyline(roofs).steps, *line(x, top + roof, x, top + pitch).steps]
            inner += rectangle(Rect(x + half - 0.55, top + 2.1, 1.1, 1.3)).steps
            for across in (2.05, 2 * half - 3.35):
                inner += rectangle(Rect(x + across, top + 4.3, 1.3, 1.7)).steps
    return inner, outer


def _shingles(area: Rect) -> _Strokes:
    """Give rows of wooden shingles, each row shifted by half a shingle, with a line of grain."""
    wide, high = 6.3, 88 / 12
    edges: list[PathStep] = []
    grain: list[PathStep] = []
    for row in range(int(area.height / high) + 2):
        y = area.y + row * high
        for n in range(-1, int(area.width / wide) + 2):
            x = area.x + (n + row % 2 / 2) * wide
            foot = y + high - 1.2
            edges += [
                ("M", (x, y)), ("L", (x, foot)),
                ("C", (x, y + high + 0.6, x + wide, y + high + 0.6, x + wide, foot)),
            ]  # fmt: skip
            grain += [("M", (x + wide / 2, y + 1.5)), ("L", (x + wide / 2, y + high - 2))]
    return grain, edges


def _windows(area: Rect) -> _Strokes:
    """Give the lit windows of sleeping cars, row above row, each row shifted by half a window."""
    wide, high = 9.0, 8.8
    panes: list[PathStep] = []
    fine: list[PathStep] = []
    for row in range(-1, int(area.height / high) + 2):
        y = area.y + row * high
        fine += line(area.x, y + 7.7, area.right, y + 7.7).steps
        for n in range(-1, int(area.width / wide) + 2):
            x = area.x + (n + row % 2 / 2) * wide + 1.8
            panes += [
                ("M", (x, y + 6)), ("L", (x, y + 2.4)),
                ("C", (x, y + 0.2, x + 5.4, y + 0.2, x + 5.4, y + 2.4)),
                ("L", (x + 5.4, y + 6)), ("Z", ()),
            ]  # fmt: skip
            fine += [
                ("M", (x + 0.2, y + 5)), ("C", (x + 1.6, y + 4.4, x + 2, y + 3, x + 2.1, y + 0.9)),
                ("M", (x + 5.2, y + 5)),
                ("C", (x + 3.8, y + 4.4, x + 3.4, y + 3, x + 3.3, y + 0.9)),
            ]  # fmt: skip
    return fine, panes


def _stars(area: Rect) -> _Strokes:
    """Give a night of stars with four points, small and large, and a comet now and then."""
    wide, high = 10.5, 11.0
    stars: list[PathStep] = []
    fine: list[PathStep] = []
    for row in range(-1, int(area.height / high) + 2):
        for n in range(-1, int(area.width / wide) + 2):
            x, y = area.x + n * wide, area.y + row * high
            stars += _star(x + 2.8, y + 3.2, 2.0 if (n + row) % 2 else 1.3)
            fine += _star(x + 8.0, y + 8.6, 0.8)
            for step in range(3):
                fine += line(x + 6.6 + step * 0.8, y + 2.4, x + 8.2 + step * 0.5, y + 0.8).steps
    return fine, stars


def _star(x: float, y: float, far: float) -> list[PathStep]:
    near = far * 0.3
    points = [(0, -far), (near, -near), (far, 0), (near, near),
              (0, far), (-near, near), (-far, 0), (-near, -near)]  # fmt: skip
    steps = list(polyline([(x + dx, y + dy) for dx, dy in points]).steps)
    return [*steps, ("Z", ())]


def _setts(area: Rect) -> _Strokes:
    """Give the paving of a street: setts in rows, a tram's rails along every fourth of them."""
    wide, high = 4.5, 4.4
    stones: list[PathStep] = []
    rails: list[PathStep] = []
    for row in range(-1, int(area.height / high) + 2):
        y = area.y + row * high + 3  # rows begin at the trim, within 3 mm of bleed
        for n in range(-1, int(area.width / wide) + 2):
            x = area.x + (n + row % 2 / 2) * wide
            stones += rounded_rectangle(Rect(x + 0.4, y + 0.5, wide - 0.8, high - 1), 0.9).steps
        if row % 4 == 2 and y < area.bottom:  # as far from the head as from the foot
            for gap in (-0.35, 0.35):
                rails += line(area.x, y + gap, area.right, y + gap).steps
    return stones, rails


BACKS: Final[dict[str, Callable[[Rect], _Strokes]]] = {
    "scales": _scales_of_back,
    "gables": _gables,
    "shingles": _shingles,
    "windows": _windows,
    "stars": _stars,
    "setts": _setts,
}
"""Every back pattern by the name `look.yaml` gives it."""
