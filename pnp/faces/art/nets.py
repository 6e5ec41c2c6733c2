"""Nets: outlines to cut along, dashed lines to fold along, tabs to glue; and pips."""

import math
from collections.abc import Sequence
from math import fsum
from typing import Final

from pnp.box.parts.sizes import CutNet, NetPanel, cut_lines, fold_lines
from pnp.faces.context import BLACK, WHITE
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.outlines import Path, arc, join, line, polygon, rectangle
from pnp.units import Point

CUT: Final = Stroke(BLACK, 0.2)
"""The line to cut along."""
DASHES: Final = (1.2, 0.9)
"""Dashes and gaps in mm of a line to score and fold along."""


def put_folds(pen: Pen, folds: Sequence[tuple[Point, Point]], colour: Colour = BLACK) -> None:
    """Draw dashed lines from point to point."""
    pen.shape(join(line(*start, *end) for start, end in folds), stroke=Stroke(colour, 0.2, DASHES))


NET_BLEED: Final = 1.5
"""How far colour runs over the edges of printed panels in mm, so that no white shows at a fold."""
# How deep a flap is at least, in mm, that bears a word: 2.5 of type, 2 to the cut, and the bleed.
_SHALLOW = 6.5
_SHORT = 12.0
_APART, _STROKE = 1.6, 0.16


def printed_reach(net: CutNet) -> Path:
    """Give how far colour reaches on a net: over its printed panels and a little further."""
    printed = (panel.area.inset(-NET_BLEED) for panel in net.panels if panel.printed)
    return join(map(rectangle, printed))


def put_net_lines(pen: Pen, net: CutNet, ink: Colour, glue: str) -> None:
    """Draw where a net is cut out and folded, and on its tabs that they are glued, in a word."""
    cuts = [line(*start, *end) for start, end in cut_lines(net)]
    if net.notch:
        x, y, radius = net.notch
        notch = arc(x, y, radius, 0, 180)
        pen.shape(notch, fill=WHITE)
        cuts.append(notch)
    pen.shape(join(cuts), stroke=CUT)
    folds = list(fold_lines(net))
    light = join(line(*start, *end) for start, end in folds)
    pen.shape(light, stroke=Stroke(WHITE, 0.2))  # seen on a dark ground
    put_folds(pen, folds, ink)
    for panel in net.panels:
        if panel.name in net.glued:
            _put_glue(pen, panel, ink, glue)


def _put_glue(pen: Pen, panel: NetPanel, ink: Colour, word: str) -> None:
    (x1, y1), (x0, y0) = panel.corners[:2]
    length, area = math.dist((x0, y0), (x1, y1)), panel.area
    if min(area.width, area.height) < _SHALLOW or length < _SHORT:
        with pen.clip(polygon(panel.corners)):
            for n in range(1, int((area.width + area.height) / _APART) + 1):
                x = area.x + n * _APART
                hatch = line(x, area.y, x - area.height, area.bottom)
                pen.shape(hatch, stroke=Stroke(ink, _STROKE))
        return
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
    x, y = (fsum(each) / len(panel.corners) for each in zip(*panel.corners, strict=True))
    with pen.transform(x, y, turn):
        below = 0.9 - NET_BLEED / 2
        put_line(pen, 0, below, word, "sans-400", (7.0, 7.0), ink, length - 2, "centre")


# Pips → where they lie, in steps from the middle.
_PLACES: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def put_pips(
    pen: Pen, pips: int, at: Point, step: float | Point, colour: Colour, size: float | None = None
) -> None:
    """Draw up to six pips round a point, `step` mm apart, or so far across and so far down.

    They are `size` mm across, or as large as looks well so far apart.
    """
    across, down = step if isinstance(step, tuple) else (step, step)
    places = [(at[0] + dx * across, at[1] + dy * down) for dx, dy in _PLACES.get(pips, ())]
    if places:
        # a pip is a round dot of a broad line, so that line ink has it too
        dot = Stroke(colour, size or min(across, down) * 0.72, round=True)
        pen.shape(join(line(x, y, x + 0.01, y) for x, y in places), stroke=dot)
