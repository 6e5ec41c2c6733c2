"""What a tile of a board carries: the map of the tiles, and the strip that takes the glue.

The strip lies inside the trim, under the next tile: hatched, with notches whose straight side is
where that tile's edge comes. Nothing of it shows on the finished board.
"""

from typing import Final

from pnp.faces.context import Context
from pnp.faces.fit import put_line
from pnp.faces.path import Path, PathStep, line, polygon, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import BLACK, WHITE
from pnp.press.imposition import Placement
from pnp.press.paper import LEAST_MARGIN, Paper
from pnp.press.printers_marks import SLUG_SIZE, SLUG_TOP
from pnp.press.tiling import LAP, OVERLAP, find_tile_area, glue_edges
from pnp.units import Rect

_HATCH: Final = 3.0
_NOTCH: Final = (7.0, 4.0)
"""Width and depth of a notch in mm."""

_IN: Final = 9.0
"""How far notches stand from the ends of the strip, in mm."""

_SLIT: Final = 0.2
"""How far notches begin below the seam, in mm, so that none shows above it."""

_PLATE: Final = 4.6
_MAP: Final = 14.0
_BELOW: Final = 12.0


def draw_tile_marks(pen: Pen, placement: Placement, paper: Paper, context: Context) -> None:
    """Draw the strips that take the glue, and beside the tile where it lies in the board."""
    window = placement.window
    if window is None or window.size == placement.face.size:
        return  # a board on one sheet needs no map
    draw_glue_strips(pen, placement, paper, context)
    _draw_map(pen, placement, window, paper, context)


def draw_glue_strips(pen: Pen, placement: Placement, paper: Paper, context: Context) -> None:
    """Draw on a tile the strips that take the glue, where others come over its edges."""
    whole = placement.face.size
    window = placement.window or Rect(0, 0, whole.width, whole.height)
    shown, area = find_tile_area(placement, paper), placement.area
    foot, side = glue_edges(window, whole)
    deep = OVERLAP - LAP
    if side:  # the next tile comes over the right edge of this one
        strip = Rect(area.right - deep, shown.y, shown.right - area.right + deep, shown.height)
        _draw_hatch(pen, strip)
        with pen.transform(area.right - OVERLAP, area.bottom, 270):
            _draw_notches(pen, area.height, context)
    if foot:  # the next tile comes over the foot of this one
        strip = Rect(shown.x, area.bottom - deep, shown.width, shown.bottom - area.bottom + deep)
        _draw_hatch(pen, strip)
        with pen.transform(area.x, area.bottom - OVERLAP):
            _draw_notches(pen, area.width, context)


def _draw_hatch(pen: Pen, strip: Rect) -> None:
    steps: list[PathStep] = []
    for n in range(int((strip.width + strip.height) / _HATCH) + 1):
        x = strip.x + n * _HATCH
        steps.extend(line(x - strip.height, strip.bottom, x, strip.y).steps)
    with pen.clip(rectangle(strip)):
        pen.shape(rectangle(strip), fill=WHITE)
        pen.shape(Path(tuple(steps)), stroke=Stroke(BLACK, 0.2))


def _draw_notches(pen: Pen, length: float, context: Context) -> None:
    half, deep = _NOTCH[0] / 2, _NOTCH[1]
    for x in (_IN, length - _IN):
        notch = [(x - half, _SLIT), (x + half, _SLIT), (x, deep)]
        pen.shape(polygon(notch), fill=BLACK)
    said = context.label("glue_here")
    wide = min(pen.width(said, "sans-600", 9) + 5, length - 2 * _IN - _NOTCH[0])
    if pen.width(said, "sans-600", 7) > wide - 2:
        return  # a short strip: notches and hatching say it
    middle = (OVERLAP + LAP) / 2
    plate = Rect((length - wide) / 2, middle - _PLATE / 2, wide, _PLATE)
    pen.shape(rectangle(plate), fill=WHITE)
    put_line(pen, length / 2, middle + 1.1, said, "sans-600", (9, 7), BLACK, wide - 2, "centre")


def _draw_map(pen: Pen, placement: Placement, window: Rect, paper: Paper, context: Context) -> None:
    area, whole = placement.area, placement.face.size
    scale = _MAP / max(whole.width, whole.height)
    wide, high = whole.width * scale, whole.height * scale
    said = context.label("tile_map", n=placement.piece.rpartition("/")[2])
    x, y = area.right - _MAP, area.bottom + _BELOW
    if y + _MAP > paper.size.height - LEAST_MARGIN:  # no room for more than its number
        foot = paper.size.height - SLUG_TOP - 0.3
        pen.text(area.right, foot, said, "sans-600", SLUG_SIZE, BLACK, "right")
        return
    pen.shape(rectangle(Rect(x, y, wide, high)), stroke=Stroke(BLACK, 0.25))
    here = Rect(
        x + window.x * scale, y + window.y * scale, window.width * scale, window.height * scale
    )
    pen.shape(rectangle(here), fill="#999999", stroke=Stroke(BLACK, 0.25))
    if window.right == whole.width / 2 or window.x == whole.width / 2:
        middle = x + wide / 2
        pen.shape(line(middle, y, middle, y + high), stroke=Stroke(BLACK, 0.25, (1, 1)))
    pen.text(x - 2, y + 5, said, "sans-600", SLUG_SIZE + 2, BLACK, "right")
