"""What is drawn round the lots: the drawing paper, the red pencil, the walls of an owner."""

from typing import Final

from pnp.box.board import Rows
from pnp.box.pieces import Piece as Kind
from pnp.box.places.rows import LOT, lot_area
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import BOARD_BLEED
from pnp.faces.pen import Colour, Pen, Stroke
from pnp.faces.text.fit import put_line
from pnp.faces.theme import BLACK, WHITE, Theme, lightness, tint
from pnp.outlines import curve, ellipse, join, line, rectangle
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
