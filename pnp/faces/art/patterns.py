"""Patterns of groups, backs and walls, and edges of bands, as `content/art/patterns.yaml` has them.

By their patterns groups are told apart where colour fails: deed bands and board bands carry the
same ones.
"""

import math
from contextlib import nullcontext
from functools import partial
from typing import Final

from pnp.box.art import Edge, Tiling
from pnp.box.pieces import Piece
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.theme import BLACK, Theme, channels, lightness, tint
from pnp.units import Path, Point, Rect, bounds, join, line, rectangle, transform


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


def lay_tiles(tiles: Tiling, area: Rect) -> Path:
    """Give the lines of a tiling over an area, and of those beyond it what reaches into it."""
    high, (right, below), half, tile = area.height, tiles.anchor, tiles.thick / 2, tiles.tile.steps
    lean = high / 2 if any(tiles.slants) else 0.0
    drawn = bounds(tile) if tile else Rect(0, 0, 0, 0)
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


def back_pattern(pen: Pen, theme: Theme, name: str, area: Rect, colour: str = "ocean") -> None:
    """Fill an area with a pattern for backs in a colour of the palette; the file keeps it once."""
    if not name:
        return  # a plain back
    if name not in (known := theme.art.patterns.backs):
        pen.fault(f"there is no back pattern “{name}”; back patterns are {', '.join(known)}")
        return
    key = f"back {name} {area.width:g}x{area.height:g} {theme.colour(colour)} {theme.ink}"
    own, full = area.size.area, theme.ink == "full"
    tone = theme.colour("paper" if full else colour)

    def draw(back: Pen) -> None:
        with back.clip(rectangle(own)):
            if full:
                back.shape(rectangle(own), fill=theme.area(colour))
            for tiles in known[name].tiles:
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
