"""The patterns of the groups, by which they are told apart where colour fails.

Deed bands and board bands carry the same ones.
"""

import math
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.box.path_data import read_path
from pnp.faces.pen import Colour, Ornament, Pen, Stroke
from pnp.faces.theme import BLACK, Theme, channels, lightness, tint
from pnp.outlines import (
    Path,
    arc,
    bounds,
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
    coarse, share = theme.coarse, 0.5 if theme.ink == "line" else 1
    shown = Rect(0, 0, area.width / coarse, area.height / coarse)
    for tiles in PATTERNS[name].tiles:
        with pen.transform(0, 0, scale=coarse) if coarse != 1 else nullcontext():
            lines = Stroke(_contrast(theme, colour), tiles.thick * share, round=True)
            pen.shape(tiles.lay(shown), stroke=lines)


def _contrast(theme: Theme, colour: str) -> Colour:
    if theme.ink != "full":
        return theme.colour(colour) if theme.ink == "low" else BLACK
    full = theme.look.palette.get(colour, BLACK)
    if lightness(full) < 62:
        return tint(full, 0.42)
    return "#" + "".join(f"{int(part * 0.66):02x}" for part in channels(full))


@dataclass(frozen=True, slots=True)
class Tiling:
    """Lines that come again and again over an area, to all sides from one place; in mm."""

    across: float = 1
    """How far from each other they lie across."""
    down: float = 1
    """How far from row to row."""
    tile: Path = ()
    """What is drawn about each place."""
    rules: tuple[float, ...] = ()
    """Lines from side to side: how far below the middle of each row."""
    slants: tuple[int, ...] = ()
    """Lines from head to foot: upright (0), or by 45° to the right (1) or the left (-1)."""
    staggered: bool = False
    """Whether every second row is shifted by half a step."""
    endless: bool = False
    """Whether each goes on where the one before it ends, as one line."""
    thick: float = 0.4
    anchor: Point = (0.5, 0.5)
    """Where one place lies, in parts of the area: from its middle all ends alike on both sides."""
    top: float = 0
    """How far below that it lies."""

    def lay(self, area: Rect) -> Path:
        """Give its lines over an area, and of those beyond it no more than reach into it."""
        high, (right, below), half = area.height, self.anchor, self.thick / 2
        lean = high / 2 if any(self.slants) else 0.0
        drawn = bounds(self.tile) if self.tile else Rect(0, 0, 0, 0)
        more = self.across / 2 if self.staggered else 0.0
        reach = min(drawn.x, -lean) - half, max(drawn.right + more, lean) + half
        columns = _steps(area.x, area.width, self.across, right, reach)
        found = [line(x - slant * high / 2, area.bottom, x + slant * high / 2, area.y)
                 for _, x in columns for slant in self.slants]  # fmt: skip
        levels = (*self.rules, drawn.y, drawn.bottom)
        reach = min(levels) - half, max(levels) + half
        for n, y in _steps(area.y, high, self.down, below, reach, self.top):
            found += [line(area.x, y + each, area.right, y + each) for each in self.rules]
            aside = n % 2 * self.across / 2 if self.staggered else 0
            for place, x in columns if self.tile else ():
                tile = transform((1, 0, 0, 1, x + aside, y), self.tile)
                found.append(tile[1:] if self.endless and place > columns[0][0] else tile)
        return join(found)


def _steps(
    start: float, length: float, pitch: float, anchor: float, reach: Point, more: float = 0
) -> list[tuple[int, float]]:
    # Places along a length, each with its number, where what reaches so far from each is seen.
    first, (before, after) = anchor * length + more, reach
    least, most = math.ceil((-after - first) / pitch), (length - before - first) / pitch
    return [(n, start + first + n * pitch) for n in range(least, math.floor(most) + 1)]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is drawn over an area: tilings, one over the other."""

    says: str
    """What it shows, for a list of patterns."""
    tiles: tuple[Tiling, ...] = ()


PATTERNS: Final[dict[str, Pattern]] = {
    "waves": Pattern("zigzag waves, each row shifted by half a wave", (
        Tiling(3, 2, read_path("M0-.62C.5-.62 1 .62 1.5 .62S2.5-.62 3-.62"), staggered=True,
               endless=True, thick=0.5, anchor=(0, 0.5)),
    )),
    "dots": Pattern("dots in rows, each row shifted by half a step", (
        Tiling(2.6, 1.75, line(0, 0, 0.01, 0), staggered=True, thick=1.05),
    )),
    "diagonals": Pattern("slanting lines that rise to the right", (
        Tiling(2.2, slants=(1,), thick=0.65),
    )),
    "chevrons": Pattern("upright zigzag lines, one above the other", (
        Tiling(4.8, 2.3, polyline([(0, -1.15), (2.4, 1.15), (4.8, -1.15)]), endless=True,
               thick=0.55),
    )),
    "bricks": Pattern("courses of bricks in a running bond", (
        Tiling(5, 2.2, line(0, 0, 0, 2.2), (0,), staggered=True),
    )),
    "scales": Pattern("overlapping half circles", (
        Tiling(3.4, 1.7, arc(0, 0, 1.7, 180, 360), staggered=True),
    )),
    "stripes": Pattern("upright lines", (Tiling(1.9, slants=(0,), thick=0.7),)),
    "checks": Pattern("the squares of a chessboard, every other one", (
        Tiling(2.4, 1.2, join(line(0.8, y, 1.6, y) for y in (-0.4, 0, 0.4)), staggered=True,
               thick=0.42),
    )),
    "planks": Pattern("level lines from end to end, the decking of a wharf", (
        Tiling(down=1.15, rules=(0,), thick=0.5),
    )),
    "rails": Pattern("two rails on their sleepers, one track above the other", (
        Tiling(2, 3.4, line(0, -1.35, 0, 1.35), (-0.75, 0.75), thick=0.45),
    )),
    "lattice": Pattern("slanting lines that cross", (Tiling(2.6, slants=(1, -1)),)),
    "stars": Pattern("stars of four points, each row shifted by half a step", (
        Tiling(4.4, 2.1, line(-0.85, 0, 0.85, 0) + line(0, -0.85, 0, 0.85), staggered=True),
    )),
    "windows": Pattern("upright windows in rows and columns", (
        Tiling(2.2, 2.7, line(0, -0.55, 0, 0.55), thick=0.95),
    )),
    "plain": Pattern("nothing on the colour"),
}  # fmt: skip
"""Every pattern by its name in `deeds.yaml`."""


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
            for tiles in BACKS[name].tiles:
                back.shape(tiles.lay(own), stroke=Stroke(tone, tiles.thick))

    pen.stamp(Ornament(key, own, draw), area.x, area.y)


def _box(x: float, y: float, wide: float, high: float) -> Path:
    return rectangle(Rect(x, y, wide, high))


def _fan(radius: float) -> Path:
    return arc(4.5, 0, radius, 180, 360)


def _star(x: float, y: float, far: float) -> Path:
    near = far * 0.3
    points = [(0, -far), (near, -near), (far, 0), (near, near),
              (0, far), (-near, near), (-far, 0), (-near, -near)]  # fmt: skip
    return polygon([(x + dx, y + dy) for dx, dy in points])


_ROOF: Final = 3.5
# From the top left of a back: fine lines, and the bold ones that lie over them.
_FINE: Final = Tiling(staggered=True, thick=0.18, anchor=(0, 0))
_BOLD: Final = replace(_FINE, thick=0.42)

BACKS: Final[dict[str, Pattern]] = {
    "scales": Pattern("overlapping fish scales of 9 mm, each with a fan of two inner arcs", (
        replace(_FINE, across=9, down=88 / 20, tile=_fan(4.5 * 0.7) + _fan(4.5 * 0.4),
                anchor=(0, 1)),
        replace(_BOLD, across=9, down=88 / 20, tile=_fan(4.5), anchor=(0, 1)),
    )),
    "gables": Pattern(
        "rows of gabled houses of 9 mm, each row standing in the valleys of the next", (
        replace(_FINE, across=9, down=88 / 12, tile=_box(3.95, 2.1, 1.1, 1.3)
                + _box(2.05, 4.3, 1.3, 1.7) + _box(5.65, 4.3, 1.3, 1.7)),
        replace(_BOLD, across=9, down=88 / 12, tile=polyline([(0, _ROOF), (4.5, 0), (9, _ROOF)])
                + line(0, _ROOF, 0, 88 / 12)),
    )),
    "shingles": Pattern(
        "rows of wooden shingles, each row shifted by half a shingle, with a line of grain", (
        replace(_FINE, across=6.3, down=88 / 12, tile=line(3.15, 1.5, 3.15, 88 / 12 - 2)),
        replace(_BOLD, across=6.3, down=88 / 12, tile=read_path(
            "M 0 0 L 0 6.13333333 C 0 7.93333333 6.3 7.93333333 6.3 6.13333333")),
    )),
    "windows": Pattern(
        "the lit windows of sleeping cars, row above row, each row shifted by half a window", (
        replace(_FINE, across=9, down=8.8, rules=(7.7,), tile=read_path(
            "M 2 5 C 3.4 4.4 3.8 3 3.9 .9 M 7 5 C 5.6 4.4 5.2 3 5.1 .9")),
        replace(_BOLD, across=9, down=8.8, tile=read_path(
            "M 1.8 6 L 1.8 2.4 C 1.8 .2 7.2 .2 7.2 2.4 L 7.2 6 Z")),
    )),
    "stars": Pattern(
        "a night of stars with four points, small and large, and a comet now and then", (
        replace(_FINE, across=10.5, down=11, staggered=False, tile=_star(8, 8.6, 0.8)
                + join(line(6.6 + n * 0.8, 2.4, 8.2 + n * 0.5, 0.8) for n in range(3))),
        replace(_BOLD, across=21, down=11, tile=_star(2.8, 3.2, 1.3) + _star(13.3, 3.2, 2.0)),
    )),
    "setts": Pattern(  # rows begin at the trim, the rails are as far from head as from foot
        "the paving of a street: setts in rows, a tram's rails along every fourth of them", (
        replace(_FINE, across=4.5, down=4.4, tile=rounded_rectangle(Rect(0.4, 0.5, 3.7, 3.4), 0.9),
                top=3),
        replace(_BOLD, down=4 * 4.4, rules=(-0.35, 0.35), top=3 + 2 * 4.4),
    )),
}  # fmt: skip
"""Every back pattern by the name `look.yaml` gives it."""
