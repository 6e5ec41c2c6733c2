"""The patterns of the groups, by which they are told apart where colour fails.

Deed bands and board bands carry the same ones.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.path_data import read_path
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import BLACK, Theme, channels, lightness, tint
from pnp.outlines import (
    Path,
    arc,
    curve,
    join,
    line,
    polygon,
    polyline,
    rectangle,
    rounded_rectangle,
    transform,
)
from pnp.units import Point, Rect


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
    width = _THICK.get(name, 0.4) * (0.5 if theme.ink == "line" else 1)
    coarse = theme.coarse
    shown = Rect(0, 0, area.width / coarse, area.height / coarse)
    if lines := join(PATTERNS[name](shown)):
        with pen.transform(0, 0, scale=coarse) if coarse != 1 else nullcontext():
            pen.shape(lines, stroke=Stroke(_contrast(theme, colour), width, round=True))


def _contrast(theme: Theme, colour: str) -> Colour:
    if theme.ink != "full":
        return theme.colour(colour) if theme.ink == "low" else BLACK
    full = theme.look.palette.get(colour, BLACK)
    if lightness(full) < 62:
        return tint(full, 0.42)
    return "#" + "".join(f"{int(part * 0.66):02x}" for part in channels(full))


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


def _stagger(area: Rect, across: float, down: float) -> Iterator[Point]:
    # each row shifted by half a step, as far to the left as to the right
    columns = [x for _, x in _columns(area, across, across)]
    for n, y in _rows(area, down, down):
        yield from ((x + n % 2 * across / 2, y) for x in columns[: len(columns) - n % 2])


def _dots(area: Rect) -> Iterator[Path]:
    """Draw dots in rows, each row shifted by half a step."""
    for x, y in _stagger(area, 2.6, 1.75):
        yield line(x, y, x + 0.01, y)


def _stars(area: Rect) -> Iterator[Path]:
    """Draw stars of four points, each row shifted by half a step."""
    for x, y in _stagger(area, 4.4, 2.1):
        yield line(x - 0.85, y, x + 0.85, y) + line(x, y - 0.85, x, y + 0.85)


def _windows(area: Rect) -> Iterator[Path]:
    """Draw upright windows in rows and columns."""
    for _, y in _rows(area, 2.7, 2):
        for _, x in _columns(area, 2.2, 2):
            yield line(x, y - 0.55, x, y + 0.55)


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
    "stars": _stars,
    "windows": _windows,
    "plain": _plain,
}
"""Every pattern by its name in `deeds.yaml`."""

# How thick their lines are in mm, if not 0.4.
_THICK: Final = {
    "waves": 0.5, "dots": 1.05, "diagonals": 0.65, "chevrons": 0.55, "stripes": 0.7, "checks": 0.42,
    "planks": 0.5, "rails": 0.45, "windows": 0.95,
}  # fmt: skip


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
    own, full = area.size.area, theme.ink == "full"
    tone = theme.colour("paper" if full else colour)

    def draw(back: Pen) -> None:
        with back.clip(rectangle(own)):
            if full:
                back.shape(rectangle(own), fill=theme.area(colour))
            for path, width in zip(BACKS[name].lay(own), (_FINE, _BOLD), strict=True):
                back.shape(path, stroke=Stroke(tone, width))

    pen.stamp(Ornament(key, own, draw), area.x, area.y)


# Gives the lines of a tile whose top left is at a point.
_Tile = Callable[[float, float], Path]


def _tile(path: Path) -> _Tile:
    return lambda x, y: transform((1, 0, 0, 1, x, y), path)


def _fans(*radii: float) -> _Tile:
    return lambda x, y: join(arc(x, y, radius, 180, 360) for radius in radii)


@dataclass(frozen=True, slots=True)
class BackPattern:
    """A tile that is laid over the back of a card: its size, its lines from its top left, in mm."""

    says: str
    """What it shows, for a list of patterns."""
    wide: float
    high: float
    fine: _Tile
    bold: tuple[_Tile, ...]
    """The bold lines; of two the second is on every other tile."""
    stagger: float = 0.5
    """By how much of its width every second row is shifted."""
    top: float = 0
    """Where the rows begin below the edge."""
    first: int = -1
    """The first row: one above the edge, where tiles reach out of their row."""
    upwards: bool = False
    """Whether rows are laid from the foot, one more than there is room for."""
    rules: tuple[float, ...] = ()
    """Heights on a tile of lines from side to side."""
    every: int = 1
    """So many rows stand between two that have them."""

    def lay(self, area: Rect) -> tuple[Path, Path]:
        """Give the fine lines over an area, and the bold ones that lie over them."""
        fine: list[Path] = []
        bold: list[Path] = []
        rows, columns = int(area.height / self.high), int(area.width / self.wide)
        more = 3 if self.upwards else 2
        for row in range(self.first, rows + more):
            y = area.y + self.top + row * self.high
            if self.upwards:
                y = area.bottom + self.high - row * self.high
            ruled = row % self.every == self.every // 2 and (self.every == 1 or y < area.bottom)
            rules = [line(area.x, y + at, area.right, y + at) for at in self.rules if ruled]
            (fine if self.every == 1 else bold).extend(rules)
            for n in range(0 if self.upwards else -1, columns + more):
                x = area.x + (n + row % 2 * self.stagger) * self.wide
                fine.append(self.fine(x, y))
                bold.append(self.bold[(n + row) % len(self.bold)](x, y))
        return join(fine), join(bold)


def _box(x: float, y: float, wide: float, high: float) -> Path:
    return rectangle(Rect(x, y, wide, high))


def _star(x: float, y: float, far: float) -> Path:
    near = far * 0.3
    points = [(0, -far), (near, -near), (far, 0), (near, near),
              (0, far), (-near, near), (-far, 0), (-near, -near)]  # fmt: skip
    return polygon([(x + dx, y + dy) for dx, dy in points])


_ROOF: Final = 3.5

BACKS: Final[dict[str, BackPattern]] = {
    "scales": BackPattern(
        "overlapping fish scales of 9 mm, each with a fan of two inner arcs",
        9, 88 / 20, _fans(4.5 * 0.7, 4.5 * 0.4), (_fans(4.5),), -0.5, first=0, upwards=True,
    ),
    "gables": BackPattern(
        "rows of gabled houses of 9 mm, each row standing in the valleys of the next",
        9, 88 / 12,
        _tile(_box(3.95, 2.1, 1.1, 1.3) + _box(2.05, 4.3, 1.3, 1.7) + _box(5.65, 4.3, 1.3, 1.7)),
        (_tile(polyline([(0, _ROOF), (4.5, 0), (9, _ROOF)]) + line(0, _ROOF, 0, 88 / 12)),),
    ),
    "shingles": BackPattern(
        "rows of wooden shingles, each row shifted by half a shingle, with a line of grain",
        6.3, 88 / 12, _tile(line(3.15, 1.5, 3.15, 88 / 12 - 2)),
        (_tile(read_path("M 0 0 L 0 6.13333333 C 0 7.93333333 6.3 7.93333333 6.3 6.13333333")),),
        first=0,
    ),
    "windows": BackPattern(
        "the lit windows of sleeping cars, row above row, each row shifted by half a window",
        9, 8.8, _tile(read_path("M 2 5 C 3.4 4.4 3.8 3 3.9 .9 M 7 5 C 5.6 4.4 5.2 3 5.1 .9")),
        (_tile(read_path("M 1.8 6 L 1.8 2.4 C 1.8 .2 7.2 .2 7.2 2.4 L 7.2 6 Z")),), rules=(7.7,),
    ),
    "stars": BackPattern(
        "a night of stars with four points, small and large, and a comet now and then", 10.5, 11,
        _tile(_star(8, 8.6, 0.8)
              + join(line(6.6 + n * 0.8, 2.4, 8.2 + n * 0.5, 0.8) for n in range(3))),
        (_tile(_star(2.8, 3.2, 1.3)), _tile(_star(2.8, 3.2, 2.0))), 0,
    ),
    "setts": BackPattern(  # rows begin at the trim, the rails are as far from head as from foot
        "the paving of a street: setts in rows, a tram's rails along every fourth of them",
        4.5, 4.4,
        _tile(rounded_rectangle(Rect(0.4, 0.5, 3.7, 3.4), 0.9)), (_tile(()),),
        top=3, rules=(-0.35, 0.35), every=4,
    ),
}  # fmt: skip
"""Every back pattern by the name `look.yaml` gives it."""
