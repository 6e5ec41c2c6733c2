"""Ornament: patterns, and engraved lines that swell and flow round what lies in them.

A rosette is one waved ring stamped again and again at small turns, as the lathe did it; so the
file keeps a single curve of each. A bed of lines lies between two edges: openings part it in the
middle; bays press it away from an edge, for words to stand there. Where lines would lie too close
to be printed, some of them end.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import groupby
from typing import Final

from pnp.box.art import Edge, Engraving, Ring, Tiling
from pnp.box.model import Piece
from pnp.faces.context import BLACK, Ink, Theme, channels, lightness, tint
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.outlines import Path, bounding_box, curve, join, line, points_of, rectangle, transform
from pnp.units import Point, Rect


# Patterns of groups, backs and walls, and edges of bands, as `content/art/patterns.yaml` has them.
# By their patterns groups are told apart where colour fails: deed bands and board bands carry the
# same ones.
def fill_pattern(pen: Pen, area: Rect, name: str, theme: Theme, colour_name: str) -> None:
    """Fill an area with a group's colour and pattern, as the ink allows; the file keeps it once."""
    if name not in (known := theme.art.patterns.groups):
        pen.fault(f"there is no pattern “{name}”; patterns are {', '.join(known)}")
        return
    own = area.size.area
    key = f"pattern {name} {area.width:g}x{area.height:g} {theme.colour(colour_name)} {theme.ink}"
    key += f" ×{theme.coarse:g}" if theme.coarse != 1 else ""
    draw = partial(_draw, area=own, name=name, theme=theme, colour=colour_name)
    pen.stamp(key, own, draw, area.x, area.y)


def _draw(pen: Pen, area: Rect, name: str, theme: Theme, colour: str) -> None:
    pen.shape(rectangle(area), fill=theme.area(colour))
    coarse, share = theme.coarse, 0.5 if theme.ink == "line" else 1
    shown = Rect(0, 0, area.width / coarse, area.height / coarse)
    for tiles in theme.art.patterns.groups[name].tiles:
        with pen.transform(0, 0, scale=coarse) if coarse != 1 else nullcontext():
            lines = Stroke(_contrast(theme, colour), tiles.thick * share, round=True)
            pen.shape(lay_tiles(tiles, shown), stroke=lines)


def _contrast(theme: Theme, colour: str) -> Colour:
    if theme.ink != "full":
        return theme.colour(colour) if theme.ink == "low" else BLACK
    full = theme.look.palette.get(colour, BLACK)
    if lightness(full) < 62:
        return tint(full, 0.42)
    return "#" + "".join(f"{int(part * 0.66):02x}" for part in channels(full))


@lru_cache(64)  # as the curves below: languages and sheets ask for the same
def lay_tiles(tiles: Tiling, area: Rect) -> Path:
    """Give the lines of a tiling over an area, and of those beyond it what reaches into it."""
    high, (right, below), half, tile = area.height, tiles.anchor, tiles.thick / 2, tiles.tile.steps
    lean = high / 2 if any(tiles.slants) else 0.0
    drawn = bounding_box(points_of(tile)) if tile else Rect(0, 0, 0, 0)
    more = tiles.across / 2 if tiles.staggered else 0.0
    reach = min(drawn.x, -lean) - half, max(drawn.right + more, lean) + half
    columns = _steps(area.x, area.width, tiles.across, right, reach)
    found = [line(x - slant * high / 2, area.bottom, x + slant * high / 2, area.y)
             for _, x in columns for slant in tiles.slants]  # fmt: skip
    levels = (*tiles.rules, drawn.y, drawn.bottom)
    reach = min(levels) - half, max(levels) + half
    for n, y in _steps(area.y, high, tiles.down, below, reach, tiles.top):
        found += [line(area.x, y + each, area.right, y + each) for each in tiles.rules]
        aside = n % 2 * tiles.across / 2 if tiles.staggered else 0
        for place, x in columns if tile else ():
            laid = transform((1, 0, 0, 1, x + aside, y), tile)
            found.append(laid[1:] if tiles.endless and place > columns[0][0] else laid)
    return join(found)


def _steps(
    start: float, length: float, pitch: float, anchor: float, reach: Point, more: float = 0
) -> list[tuple[int, float]]:
    # Places along a length, each with its number, where what reaches so far from each is seen.
    first, (before, after) = anchor * length + more, reach
    least, most = math.ceil((-after - first) / pitch), (length - before - first) / pitch
    return [(n, start + first + n * pitch) for n in range(least, math.floor(most) + 1)]


def back_pattern(pen: Pen, theme: Theme, name: str, area: Rect, colour: str) -> None:
    """Fill an area with a pattern for backs in a colour of the palette; the file keeps it once."""
    if not name:
        return  # a plain back
    key = f"back {name} {area.width:g}x{area.height:g} {theme.colour(colour)} {theme.ink}"
    own, full = area.size.area, theme.ink == "full"
    tone = theme.colour("paper" if full else colour)

    def draw(back: Pen) -> None:
        with back.clip(rectangle(own)):
            if full:
                back.shape(rectangle(own), fill=theme.area(colour))
            for tiles in theme.art.patterns.backs[name].tiles:
                back.shape(lay_tiles(tiles, own), stroke=Stroke(tone, tiles.thick))

    pen.stamp(key, own, draw, area.x, area.y)


def band_path(edge: Edge, area: Rect) -> Path:
    """Give the outline of a band that ends in an edge."""
    if not edge.motif.steps:
        return rectangle(area)
    count = max(1, round(area.width / edge.wide - edge.spare))
    stretch = area.width / (count + edge.spare) / edge.wide
    motif, foot = edge.motif.steps, area.bottom
    places = [(area.x + n * edge.wide * stretch, motif) for n in range(count)]
    up = motif[0][1][1]
    path: Path = (("M", (area.right, area.y)), ("L", (area.x, area.y)), ("L", (area.x, foot + up)))
    for x, steps in (*places, (area.right, edge.tail.steps)):
        path += transform((stretch, 0, 0, 1, x, foot), steps[1:])
    return (*path, ("Z", ()))


WALL_BLEED: Final = 1.5
"""How far walls run over the trim, in mm: half of the gap between two pieces."""

# Lightness below which a colour stays black where there is little ink or none but black.
_DARK: Final = 25.0


def tell_walls(theme: Theme, kind: Piece) -> str:
    """Say how walls of an owner's colour are filled: by the ink, or `dark` where they stay black.

    Else black would be white where only lines are printed.
    """
    own = lightness(theme.look.palette.get(kind.colour, BLACK))
    return "dark" if theme.ink != "full" and own < _DARK else theme.ink


# Points along one wave of a curve; a smooth curve goes through them.
_PER_WAVE: Final = 6


@dataclass(frozen=True, slots=True)
class Graver:
    """How finely ornament is engraved for an ink: black lines tell in a few, and save ink."""

    spread: float = 1
    """How many times as far apart the lines of a screen lie."""
    part: float = 1
    """What part of their strands is cut."""

    def strands(self, count: int) -> int:
        """Give how many of the strands of an ornament are cut, two at least."""
        return max(2, round(count * self.part))


GRAVERS: Final[Mapping[Ink, Graver]] = {
    "full": Graver(),
    "low": Graver(1.3),
    "line": Graver(1.8, 0.7),
}
"""The graver for each ink."""


# Languages and sheets ask for the same curves, and each is worked out point by point.
@lru_cache(64)
def ring_path(ring: Ring, reach: float = 1) -> Path:
    """Give the curve of one strand round the origin; `reach` is half the side of its rosette."""
    middle, swing = reach * (ring.inner + ring.outer) / 2, reach * (ring.outer - ring.inner) / 2
    points = []
    count = ring.waves * _PER_WAVE
    for n in range(count):
        angle = math.tau * n / count
        wave = (1 - ring.second) * math.cos(ring.waves * angle)
        wave += ring.second * math.cos(2 * ring.waves * angle)
        radius = middle + swing * wave
        points.append((round(radius * math.cos(angle), 2), round(radius * math.sin(angle), 2)))
    return rough(curve(points, closed=True))


def rough(path: Path) -> Path:
    """Round an outline to hundredths of a millimetre: nobody sees more, and the file is smaller."""
    return tuple([(name, tuple([round(v, 2) for v in each])) for name, each in path])


def put_rosette(
    pen: Pen, area: Rect, rings: Iterable[Ring], graver: Graver, stroke: Stroke
) -> None:
    """Draw a rosette as large as an area allows, about its middle."""
    half, (x, y) = min(area.width, area.height) / 2, area.middle
    for ring in rings:
        reach, strands = ring.outer * half + 1, graver.strands(ring.strands)
        area = Rect(-reach, -reach, 2 * reach, 2 * reach)
        draw = partial(Pen.shape, path=ring_path(ring, half), stroke=stroke)
        for n in range(strands):
            with pen.transform(x, y, 360 / ring.waves * n / strands):
                pen.stamp(f"strand {ring} {half:g} {stroke.colour} {stroke.width:g}", area, draw)


@lru_cache(2)  # the two sides of a box are engraved alike; more of it would fill the memory
def line_screen(cut: Engraving, area: Rect, gap: float) -> Path:
    """Give the level lines of a screen over an area, each lifted by its waves."""

    def lift(across: float, down: float) -> float:
        wave = across * area.width / cut.wave + down * cut.slant
        lifted = cut.swing * math.sin(math.tau * wave)
        return lifted * math.sin(math.pi * down) if cut.rest else lifted

    points, rows = max(12, round(area.width / 3)), round(area.height / gap)
    places = [(n / points, area.x + area.width * n / points) for n in range(points + 1)]
    downs = [(row / rows, area.y + area.height * (row / rows)) for row in range(rows + 1)]
    return rough(join(
        curve([(x, y + lift(part, down)) for part, x in places]) for down, y in downs
    ))  # fmt: skip


def draw_runs(points: Iterable[Point | None], least: int = 2, every: int = 1) -> Iterator[Path]:
    """Draw smooth curves through points, parted where one is missing.

    Of each run every nth point is enough; one of no more than the least is left out.
    """
    for _, seen in groupby(points, key=bool):
        run = [point for point in seen if point]
        if len(run) > least:
            yield curve([*run[:-1:every], run[-1]])


@lru_cache(64)
def braid(length: float, height: float, waves: int, strands: int) -> Path:
    """Give a plait of sine curves from the origin to the right: the border of a note."""
    count = waves * _PER_WAVE
    curves = (
        [
            (length * n / count, height / 2 * math.sin(math.tau * waves * n / count + turn))
            for n in range(count + 1)
        ]
        for turn in (math.tau * strand / strands for strand in range(strands))
    )
    return rough(join(map(curve, curves)))


_POINTS_PER_MM: Final = 0.9


@dataclass(frozen=True, slots=True)
class Opening:
    """A lens that lines flow round: its middle across, half its length, half its height, in mm."""

    x: float
    long: float
    high: float
    flat: float = 0.0
    """How far from its middle it stays as high, in mm."""

    def high_at(self, x: float) -> float:
        """Give half its height at a place across."""
        beyond = max(0.0, abs(x - self.x) - self.flat)
        away = min(1.0, beyond / (self.long - self.flat))
        return self.high * math.cos(math.pi / 2 * away) ** 2


@dataclass(frozen=True, slots=True)
class Bay:
    """Room for words at an edge: from where to where it is full, and how deep, in mm."""

    left: float
    right: float
    deep: float
    shoulder: float = 7.0
    """Over how many mm the lines come back to the edge."""

    def deep_at(self, x: float) -> float:
        """Give how deep it is at a place across."""
        beyond = max(self.left - x, x - self.right, 0.0) / self.shoulder
        return self.deep * math.cos(math.pi / 2 * beyond) ** 2 if beyond < 1 else 0.0


@dataclass(frozen=True, slots=True)
class LineBed:
    """Lines between two edges: from where to where, how many, how near each other they may lie."""

    left: float
    right: float
    top: float
    bottom: float
    middle: float
    lines: int
    """How many lines there are between the middle and an edge."""
    nearest: float = 0.5
    openings: tuple[Opening, ...] = ()
    above: tuple[Bay, ...] = ()
    below: tuple[Bay, ...] = ()
    swing: float = 0.5
    """How far lines wave, in parts of their distance from each other."""
    waves: float = 3.0
    """How many waves there are over the whole length."""
    phase: float = 0.0

    def part_at(self, x: float) -> float:
        """Give how far the lines are parted from the middle at a place across."""
        return math.sqrt(math.hypot(*(each.high_at(x) ** 2 for each in self.openings)))

    def edge_at(self, x: float, side: int) -> float:
        """Give how far the bed reaches from the middle at a place: up (-1) or down (1)."""
        bays, edge = (self.above, self.top) if side < 0 else (self.below, self.bottom)
        return abs(edge - self.middle) - max((each.deep_at(x) for each in bays), default=0.0)

    def reach(self, side: int) -> tuple[float, float]:
        """Give the least and the most of how far it reaches from the middle on one side."""
        bays, edge = (self.above, self.top) if side < 0 else (self.below, self.bottom)
        most = abs(edge - self.middle)
        return most - max((each.deep for each in bays), default=0.0), most


@lru_cache(24)  # one is half a megabyte
def draw_bed(bed: LineBed) -> Path:
    """Give all lines of a bed."""
    curves: list[Path] = []
    count = max(12, round((bed.right - bed.left) * _POINTS_PER_MM))
    places = [bed.left + (bed.right - bed.left) * n / count for n in range(count + 1)]
    for side in (-1, 1):
        rooms = [(bed.part_at(x), bed.edge_at(x, side)) for x in places]
        for number in range(0 if side < 0 or bed.openings else 1, bed.lines + 1):
            curves += draw_runs(_trace(bed, number, side, places, rooms), 14)  # not stubs
    return rough(join(curves))


def _trace(
    bed: LineBed, line: int, side: int, places: Sequence[float], rooms: Sequence[Point]
) -> Iterator[Point | None]:
    found = [_way(bed, line, side, x, room) for x, room in zip(places, rooms, strict=True)]
    for n, (x, (away, _)) in enumerate(zip(places, found, strict=True)):
        own = any(own for _, own in found[max(0, n - 1) : n + 2])
        yield (x, bed.middle + side * away) if own else None


def _way(bed: LineBed, line: int, side: int, x: float, room: Point) -> tuple[float, float]:
    """Give how far a line lies from the middle, and what part of its way is its own.

    Where there is no room it runs into the next one: none ends in the air.
    """
    (inner, outer), stride = room, _stride(line, bed.lines)
    gap = (outer - inner) / bed.lines
    ragged = 0.7 + 0.6 * (line * side * 0.618 % 1)  # or lines would end in a straight row
    own = 2 * (gap * stride / (bed.nearest * ragged) - 1)
    own = min(1.0, max(0.0, own)) if line else float(gap >= 0)
    along = (x - bed.left) / (bed.right - bed.left)
    wave = math.sin(math.tau * (bed.waves * along + bed.phase) + side * line * 0.42)
    fade = min(1.0, 2 * line / bed.lines, 4 * (1 - line / bed.lines))
    away = inner + gap * line + bed.swing * gap * wave * fade
    if line and own < 1:
        beside, _ = _way(bed, line - stride, side, x, room)
        away = beside + own * (away - beside)
    return away, own


@dataclass(frozen=True, slots=True)
class Sun:
    """Curved rays about a point, as far as the edges of a bed: their number, their twist."""

    x: float
    y: float
    radius: float
    """Where the rays begin."""
    rays: int
    twist: float
    """How far a ray turns on each mm outwards, in radians."""
    moons: tuple[tuple[float, float, float], ...] = ()
    """Circles that rays end at and begin again behind: x, y, radius."""


@lru_cache(64)
def draw_sun(sun: Sun, bed: LineBed) -> Path:
    """Give the rays of a sun; of those that begin farther out there are twice as many."""
    curves: list[Path] = []
    for ray in range(2 * sun.rays):
        start = sun.radius * (1.0 if ray % 2 == 0 else 1.7)
        curves += draw_runs(_shine(sun, bed, math.pi * ray / sun.rays, start), 6, 4)
    return rough(join(curves))


def _shine(sun: Sun, bed: LineBed, angle: float, start: float) -> Iterator[Point | None]:
    step, far = 0.5, math.hypot(bed.right - bed.left, bed.bottom - bed.top)
    up, down = bed.reach(-1), bed.reach(1)
    for n in range(int((far - start) / step)):
        r = start + n * step
        turned = angle + sun.twist * (r - sun.radius)
        x, y = sun.x + r * math.cos(turned), sun.y + r * math.sin(turned)
        (least, most), side = (up, -1) if y < bed.middle else (down, 1)
        away = abs(y - bed.middle)
        if not (bed.left <= x <= bed.right and away <= most):
            return  # a ray that has left the bed curves too little to come back
        inside = away <= least or away <= bed.edge_at(x, side)  # most places need no edge
        seen = inside and all(math.hypot(x - a, y - b) > c for a, b, c in sun.moons)
        yield (x, y) if seen else None


def _stride(line: int, lines: int) -> int:
    """Give how many lines a line stands for: where there is no room, only every nth goes on.

    >>> [_stride(line, 8) for line in range(9)]
    [8, 1, 2, 1, 4, 1, 2, 1, 8]
    """
    return next(step for step in (16, 8, 4, 2, 1) if step <= lines and line % step == 0)


def put_engraving(
    pen: Pen, cut: Engraving, area: Rect, colour: Colour, ink: Ink, free: Sequence[Rect] = ()
) -> None:
    """Cut an engraving into an area in one colour; lines that flow keep off what is free."""
    graver, stroke = GRAVERS[ink], Stroke(colour, cut.thick)
    put_rosette(pen, area, cut.rings, graver, stroke)
    if cut.plaits:
        _put_plaits(pen, cut, area, graver, stroke)
    if cut.gap:
        with pen.clip(rectangle(area)):
            pen.shape(line_screen(cut, area, cut.gap * graver.spread), stroke=stroke)
    if cut.flow:
        pen.shape(_flow(cut, area, graver, free), stroke=stroke)


def _put_plaits(pen: Pen, cut: Engraving, area: Rect, graver: Graver, stroke: Stroke) -> None:
    level = area.width >= area.height
    length, deep = max(area.width, area.height), min(area.width, area.height)
    x, y = (area.x, area.y + deep / 2) if level else (area.x + deep / 2, area.y)
    with pen.transform(x, y, 0 if level else 90):
        for each in cut.plaits:
            waves = max(3, round(length / (deep * each.wave)))
            path = braid(length, deep * each.deep, waves, graver.strands(each.strands))
            pen.shape(path, stroke=stroke)


# How far beside and below words lines have made room, in mm.
_BEFORE: Final = 1.5
_ROUND: Final = 0.9
# How near words stand to a side, between which and them lines do not come back.
_ASIDE: Final = 9.0


def _flow(cut: Engraving, area: Rect, graver: Graver, free: Sequence[Rect]) -> Path:
    # What lies across the middle parts the lines there; what lies above or below it presses them.
    level, openings, above, below = area.middle[1], list[Opening](), list[Bay](), list[Bay]()
    for room in free:
        left = area.x if room.x - area.x < _ASIDE else room.x
        right = area.right if area.right - room.right < _ASIDE else room.right
        if room.y < level < room.bottom:
            flat = max(0.0, room.width - room.height) / 2
            high = max(level - room.y, room.bottom - level)
            openings.append(Opening(room.middle[0], flat + 1.1 * room.height, high + 1, flat))
        elif room.bottom <= level:
            above.append(Bay(left - _BEFORE, right + _BEFORE, room.bottom - area.y + _ROUND))
        else:
            below.append(Bay(left - _BEFORE, right + _BEFORE, area.bottom - room.y + _ROUND))
    few = graver.spread**0.5
    bed = LineBed(
        area.x, area.right, area.y, area.bottom, level, max(4, round(cut.flow / few)),
        openings=tuple(openings), above=tuple(above), below=tuple(below), swing=cut.swing,
        waves=area.width / cut.wave, phase=cut.slant,
    )  # fmt: skip
    if not cut.rays or not openings:
        return draw_bed(bed)
    (x, reach), *others = [(each.x, each.high) for each in openings]
    moons = tuple((at, level, radius) for at, radius in others)
    sun = Sun(x, level, reach, round(cut.rays / few), cut.twist, moons)
    return draw_sun(sun, replace(bed, openings=()))
