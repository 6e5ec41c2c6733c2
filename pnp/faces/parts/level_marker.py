"""Level markers: little plates that lie in the band of a street and show what is built there."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.places.fits import LevelMarker, level_markers
from pnp.box.places.rings import LEVEL_MARKER
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import line, polygon, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect

BLEED: Final = 3.0
"""How far the ground runs over the trim, in mm."""

_LINES: Final = 0.3
_HOUSE: Final = (5.2, 5.9)
"""Width and height of a house in mm, its roof included."""

_PITCH: Final = 6.1
_KERB: Final = 2.5
"""How far from the ends of a marker the line ends that its houses stand on."""

_HOTEL: Final = Rect(2.6, 2.3, 20.8, 4.7)
_BAYS: Final = 7


def level_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the markers of a kind of building, level by level."""
    return tuple(
        PrintedPiece(marker.id, _face(context, kind, marker), count=marker.count)
        for marker in level_markers(context.box, kind)
    )


def _face(context: Context, kind: Kind, marker: LevelMarker) -> Face:
    key = f"level {marker.id} {context.theme.ink}"
    draw = partial(_draw, context=context, kind=kind, marker=marker)
    return Face(key, LEVEL_MARKER, draw, bleed=BLEED, safe=1.5)


def _draw(pen: Pen, context: Context, kind: Kind, marker: LevelMarker) -> None:
    theme = context.theme
    ground = Rect(0, 0, LEVEL_MARKER.width, LEVEL_MARKER.height).inset(-BLEED)
    pen.shape(rectangle(ground), fill=theme.area("board") or theme.area("paper"))
    foot = (LEVEL_MARKER.height + _HOUSE[1]) / 2
    kerb = line(_KERB, foot, LEVEL_MARKER.width - _KERB, foot)
    pen.shape(kerb, stroke=Stroke(theme.colour("ink"), _LINES, round=True))
    if not marker.houses:
        _draw_hotel(pen, context, kind)
        return
    left = (LEVEL_MARKER.width - (marker.houses - 1) * _PITCH - _HOUSE[0]) / 2
    for n in range(marker.houses):
        _draw_house(pen, context, kind, left + n * _PITCH)


def _draw_house(pen: Pen, context: Context, kind: Kind, x: float) -> None:
    theme, (wide, high) = context.theme, _HOUSE
    y = (LEVEL_MARKER.height - high) / 2
    lines = Stroke(theme.colour("ink"), _LINES, round=True)
    eaves, foot = y + high * 0.48, y + high
    chimney = rectangle(Rect(x + wide * 0.68, y + 0.2, 0.8, 1.8))
    pen.shape(chimney, fill=theme.area(kind.colour) or WHITE, stroke=lines)
    walls = rectangle(Rect(x + 0.5, eaves, wide - 1, foot - eaves))
    pen.shape(walls, fill=theme.area(kind.colour) or WHITE, stroke=lines)
    roof = polygon([(x - 0.2, eaves), (x + wide / 2, y), (x + wide + 0.2, eaves)])
    pen.shape(roof, fill=theme.area(kind.colour) or WHITE, stroke=lines)
    for opening in (Rect(x + 1.2, foot - 2.1, 1.1, 2.1), Rect(x + 3, foot - 2.1, 1.1, 1.1)):
        pen.shape(rectangle(opening), fill=WHITE, stroke=Stroke(theme.colour("ink"), 0.18))


def _draw_hotel(pen: Pen, context: Context, kind: Kind) -> None:
    theme, front = context.theme, _HOTEL
    ink = theme.colour("ink")
    lines = Stroke(ink, _LINES, round=True)
    roof = [(front.x - 0.6, front.y), (front.x + 1.4, 1.0), (front.right - 1.4, 1.0),
            (front.right + 0.6, front.y)]  # fmt: skip
    pen.shape(rectangle(front), fill=theme.area(kind.colour) or WHITE, stroke=lines)
    pen.shape(polygon(roof), fill=theme.area(kind.colour) or WHITE, stroke=lines)
    bay = front.width / _BAYS
    for n in range(_BAYS):
        x = front.x + (n + 0.5) * bay - 0.6
        above, below = Rect(x, front.y + 0.7, 1.2, 1.2), Rect(x, front.y + 2.7, 1.2, 1.9)
        pen.shape(rectangle(above), fill=WHITE, stroke=Stroke(ink, 0.18))
        if n != _BAYS // 2:
            below = Rect(x, front.y + 2.7, 1.2, 1.2)
        pen.shape(rectangle(below), fill=WHITE, stroke=Stroke(ink, 0.18))
    middle = front.x + front.width / 2
    pen.shape(line(middle - 1.8, front.y + 2.3, middle + 1.8, front.y + 2.3), stroke=lines)
