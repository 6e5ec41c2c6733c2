"""What is drawn round the lots: the drawing paper, a crooked town, the river, the red pencil."""

from typing import Final

from pnp.box.board import Rows
from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import LOT, PITCH, RIVER, TOP, lot_area, river_top
from pnp.faces.art.drawing import put_drawing
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import BOARD_BLEED
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.faces.theme import BLACK, WHITE, Theme, lightness, tint
from pnp.outlines import curve, ellipse, join, line, polyline, rectangle
from pnp.units import Rect

# What the inspector wrote in the air above which lot, and how askew, in degrees.
_NOTES: Final = (
    ("pencil_river", 1, 5, -6.0),
    ("pencil_crooked", 1, 8, 5.0),
    ("pencil_permit", 2, 6, -4.0),
    ("pencil_meadow", 2, 9, 4.0),
    ("pencil_who", 3, 7, -5.0),
)


def draw_paper(pen: Pen, theme: Theme, plan: Rows) -> None:
    """Draw squared paper out to the edge; nothing in inks that save."""
    if theme.ink != "full":
        return
    colour = theme.colour("blueprint")
    across, down = range(0, plan.width + 1, 10), range(0, plan.height + 1, 10)
    upright = join(line(n, -BOARD_BLEED, n, plan.height + BOARD_BLEED) for n in across)
    level = join(line(-BOARD_BLEED, n, plan.width + BOARD_BLEED, n) for n in down)
    pen.shape(upright + level, stroke=Stroke(tint(colour, 0.22), 0.12))


def draw_town(pen: Pen, context: Context, plan: Rows) -> None:
    """Draw the town over the rows, the cranes on the far bank, the meadow with its cow."""
    for each in plan.scenery:
        for x, y in each.at:
            put_drawing(pen, context.theme, each.drawing, x, y, each.size)


def draw_river(pen: Pen, context: Context, plan: Rows) -> None:
    """Draw the river between its banks, a current in it, and its name at its head."""
    theme = context.theme
    blue = theme.colour("blueprint")
    foot = TOP + len(plan.fenced) * PITCH
    left = _bank(RIVER.x + 1.4, foot, 1)
    right = _bank(RIVER.right - 1.4, foot, -1)
    water = polyline([*left, *reversed(right)], closed=True)
    if theme.ink == "full":
        pen.shape(water, fill=tint(theme.colour("river"), 0.42))
    for points in (left, right):
        pen.shape(curve(points), stroke=Stroke(blue, 0.8))
    tufts = join(line(x + 1.3, y, x + 1.3 + dx, y - 2.2)
                 for n, (x, y) in enumerate(right[1:-1]) if n % 3 != 2
                 for dx in (-0.9, 0.0, 0.9))  # fmt: skip
    reeds = join(line(x + 1.2, y, x + 1.2, y + 5) for x, y in left[2:-1:4])
    pen.shape(tufts + reeds, stroke=Stroke(blue, 0.25))
    x, name = RIVER.x + RIVER.width / 2, context.localise(plan.river)
    put_line(pen, x, river_top(1) - 3.4, name, "serif-700", (24, 12), blue, 30, "centre")
    for row in range(2, len(plan.fenced) + 1):  # water runs between the permits
        for n in range(3):
            y = river_top(row) - 10.5 + 3.4 * n
            wave = [(x - 10 + 2.5 * k, y + (0.6 if k % 2 else -0.6)) for k in range(2 * n, 9)]
            pen.shape(curve(wave), stroke=Stroke(blue, 0.3))


def _bank(x: float, foot: float, way: int) -> list[tuple[float, float]]:
    count = round((foot - TOP) / 11.5)
    bulges = (0.0, 1.1, 0.3, -0.9, -0.2, 0.8, -0.6)
    return [(x + way * bulges[n % 7], TOP + n * (foot - TOP) / count) for n in range(count + 1)]


def draw_pencil(pen: Pen, context: Context, plan: Rows) -> None:
    """Write what the inspector noted in red; houses will cover it soon enough."""
    red = context.theme.colour("bad")
    for key, row, lot, angle in _NOTES:
        if row > len(plan.fenced) or lot > plan.lots:
            continue
        area = lot_area(plan, row, lot)
        said = context.label(key)
        room = min(2.4 * LOT, lot_area(plan, row, plan.lots).right - area.x - 4)
        with pen.transform(area.x + 2, area.y + 44, angle):
            wide = min(room, pen.width(said, "sans-400-italic", 15))
            put_line(pen, 0, 0, said, "sans-400-italic", (15, 11), red, room)
            under = [(0.0, 2.2), (wide * 0.4, 2.9), (wide * 0.75, 2.0), (min(wide, 66), 2.7)]
            pen.shape(curve(under), stroke=Stroke(red, 0.5, round=True))
    area = lot_area(plan, 1, plan.before_river + 1)  # the first over the river is ringed
    x, y = area.x + area.width / 2, area.bottom - 5
    for grow in (0.0, 1.1):
        pen.shape(ellipse(x + grow, y, 15 + grow, 7 + grow / 2), stroke=Stroke(red, 0.45))


WALL_BLEED: Final = 1.5
"""How far walls run over the trim, in mm: half of the gap between two pieces."""

_LINES_IN: Final = 0.8  # how far patterns of lines alone keep inside the trim, in mm
# Lightness below which a colour stays black where there is little ink or none but black.
_DARK: Final = 25.0


def fill_walls(pen: Pen, theme: Theme, kind: Kind, trim: Rect, bleed: float = 0) -> None:
    """Fill an area with the colour and pattern that an owner is known by.

    Lines alone keep inside the trim: cut through, they would tell one piece from another.
    """
    if theme.ink != "full" and lightness(theme.look.palette.get(kind.colour, BLACK)) < _DARK:
        pen.shape(rectangle(trim.inset(-bleed)), fill=BLACK)  # else black would be white in lines
        return
    area = trim.inset(_LINES_IN if bleed and theme.ink == "line" else -bleed)
    fill_pattern(pen, area, kind.pattern or "plain", theme, kind.colour)
    if theme.ink == "line":
        pen.shape(rectangle(area), stroke=Stroke(BLACK, 0.3))


def on_walls(theme: Theme, kind: Kind) -> Colour:
    """Give the colour of lines that are seen on such walls."""
    full = theme.look.palette.get(kind.colour, BLACK)
    return WHITE if lightness(full) < (_DARK if theme.ink != "full" else 40) else BLACK
