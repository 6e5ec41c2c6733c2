"""Houses and hotels: flat tokens the size of a coin, and little buildings to fold up."""

from functools import partial
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.art.icons import put_icon
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.brief import Brief
from pnp.faces.face import Face, Piece
from pnp.faces.fit import put_line
from pnp.faces.look import WHITE
from pnp.faces.path import line, polygon, rectangle, rounded
from pnp.faces.pen import Pen, Stroke
from pnp.units import Rect, Size

SIDES: Final = {"house": 19.4, "hotel": 23.6}
"""Sides of the tokens in mm: as wide as the coins that may stand in for them."""

_SAFE: Final = 1.6
_FLOOR: Final = {"house": 10.0, "hotel": 12.0}
_WALL: Final = {"house": (17.0, 16.0), "hotel": (21.0, 20.0)}
_TAB: Final = 6.0


def house_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the flat tokens of a kind of building."""
    side = SIDES[kind.kind]
    key = f"{kind.id} flat {brief.lang} {brief.hand.ink}"
    draw = partial(_draw_flat, brief=brief, kind=kind, side=side)
    return (Piece(kind.id, Face(key, Size(side, side), draw, safe=_SAFE), count=kind.count),)


def fold_up_pieces(brief: Brief, kind: Kind) -> tuple[Piece, ...]:
    """Give the same buildings as strips that fold into a tent: two slopes, a floor, a tab."""
    wide, high = _WALL[kind.kind]
    size = Size(wide, 2 * high + _FLOOR[kind.kind] + _TAB)
    key = f"{kind.id} fold-up {brief.lang} {brief.hand.ink}"
    draw = partial(_draw_strip, brief=brief, kind=kind)
    return (Piece(f"{kind.id}-fold-up", Face(key, size, draw, safe=_SAFE), count=kind.count),)


def _draw_flat(pen: Pen, brief: Brief, kind: Kind, side: float) -> None:
    hand, ink = brief.hand, brief.hand.colour("ink")
    plate = Rect(0, 0, side, side).inset(1)
    pen.shape(rounded(plate, 2.2), hand.area(kind.colour), Stroke(ink, 0.4))
    pen.shape(rounded(plate.inset(0.8), 1.6), stroke=Stroke(hand.on(kind.colour), 0.18))
    size = side * 0.54
    put_icon(pen, kind.kind, (side - size) / 2, 2.6, size, hand.on(kind.colour))
    word = brief.said(kind.name).upper()
    put_line(pen, side / 2, side - 3.6, word, "sans-600", (8, 7), hand.on(kind.colour),
             side - 2 * _SAFE - 2, "centre")  # fmt: skip


def _draw_strip(pen: Pen, brief: Brief, kind: Kind) -> None:
    wide, high = _WALL[kind.kind]
    floor = _FLOOR[kind.kind]
    with pen.moved(wide, high, 180):
        _draw_front(pen, brief, kind)
    with pen.moved(0, high):
        _draw_front(pen, brief, kind)
    foot = 2 * high + floor
    slant = 1.6
    tab = [(wide, foot), (wide - slant, foot + _TAB), (slant, foot + _TAB), (0.0, foot)]
    pen.shape(polygon([(0.0, 0.0), (wide, 0.0), *tab]), stroke=CUT)
    put_line(pen, wide / 2, foot + 3.4, brief.label("glue_tab"), "sans-400", (7, 7),
             brief.hand.colour("ink"), wide - 5, "centre")  # fmt: skip
    put_folds(pen, [((0, y), (wide, y)) for y in (high, 2 * high, foot)])


def _draw_front(pen: Pen, brief: Brief, kind: Kind) -> None:
    """Draw one slope: the roof above, the wall with its door and windows below."""
    wide, high = _WALL[kind.kind]
    hand, ink = brief.hand, brief.hand.colour("ink")
    eaves = high * 0.42
    fill_pattern(pen, Rect(0, 0, wide, eaves), "scales", hand, kind.colour)
    pen.shape(line(0, eaves, wide, eaves), stroke=Stroke(ink, 0.5))
    lines = Stroke(ink, 0.25)
    door = Rect(wide / 2 - 1.6, high - 5, 3.2, 5)
    pen.shape(rectangle(door), hand.area(kind.colour), lines)
    columns = (0.2, 0.8) if kind.kind == "house" else (0.16, 0.34, 0.66, 0.84)
    for part in columns:
        for y in (high - 5.6,) if kind.kind == "house" else (high - 4.8, high - 10):
            pane = Rect(wide * part - 1.2, y, 2.4, 3)
            pen.shape(rectangle(pane), WHITE, lines)
            pen.shape(line(pane.x + 1.2, pane.y, pane.x + 1.2, pane.bottom), stroke=lines)
