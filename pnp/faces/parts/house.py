"""Houses and hotels: flat tokens the size of a coin, and little buildings to fold up."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.art.icons import put_icon
from pnp.faces.art.nets import CUT, put_folds
from pnp.faces.art.patterns import fill_pattern
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line
from pnp.faces.path import Path, PathStep, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

SIDES: Final = {"house": 19.4, "hotel": 23.6}
"""Sides of the tokens in mm: as wide as the coins that may stand in for them."""

_SAFE: Final = 1.6
_FLOOR: Final = {"house": 10.0, "hotel": 12.0}
_WALL: Final = {"house": (17.0, 16.0), "hotel": (21.0, 20.0)}
_TAB: Final = 6.0
_RIDGE: Final = 1.4
"""Height in mm of the bare strip along the ridge, on which the fold can be seen."""

_TILE: Final = 3.4
_WINDOWS: Final = {
    "house": ((0.2, 5.6), (0.8, 5.6)),
    "hotel": (
        *((part, 4.6) for part in (0.12, 0.29, 0.71, 0.88)),
        *((part, 9.2) for part in (0.12, 0.29, 0.5, 0.71, 0.88)),
    ),
}
"""Where windows are: their middle as a part of the wall's width, their top in mm above its foot."""


def house_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the flat tokens of a kind of building."""
    side = SIDES[kind.kind]
    key = f"{kind.id} flat {context.lang} {context.theme.ink}"
    draw = partial(_draw_flat, context=context, kind=kind, side=side)
    return (PrintedPiece(kind.id, Face(key, Size(side, side), draw, safe=_SAFE), count=kind.count),)


def fold_up_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the same buildings as strips that fold into a tent: two slopes, a floor, a tab."""
    wide, high = _WALL[kind.kind]
    size = Size(wide, 2 * high + _FLOOR[kind.kind] + _TAB)
    key = f"{kind.id} fold-up {context.lang} {context.theme.ink}"
    draw = partial(_draw_strip, context=context, kind=kind)
    return (
        PrintedPiece(f"{kind.id}-fold-up", Face(key, size, draw, safe=_SAFE), count=kind.count),
    )


def _draw_flat(pen: Pen, context: Context, kind: Kind, side: float) -> None:
    theme, plate = context.theme, Rect(0, 0, side, side)
    pen.shape(rectangle(plate), theme.area(kind.colour), CUT)
    pen.shape(rounded_rectangle(plate.inset(1.5), 1.8), stroke=Stroke(theme.on(kind.colour), 0.25))
    size = side * 0.56
    put_icon(
        pen, context.theme, kind.kind, (side - size) / 2, side * 0.13, size, theme.on(kind.colour)
    )
    word = context.localise(kind.name).upper()
    put_line(pen, side / 2, side * 0.83, word, "sans-600", (side * 0.42, 7),
             theme.on(kind.colour), side - 2 * _SAFE - 3, "centre")  # fmt: skip


def _draw_strip(pen: Pen, context: Context, kind: Kind) -> None:
    wide, high = _WALL[kind.kind]
    floor = _FLOOR[kind.kind]
    with pen.transform(wide, high, 180):
        _draw_front(pen, context, kind)
    with pen.transform(0, high):
        _draw_front(pen, context, kind)
    foot = 2 * high + floor
    slant = 1.6
    tab = [(wide, foot), (wide - slant, foot + _TAB), (slant, foot + _TAB), (0.0, foot)]
    pen.shape(polygon([(0.0, 0.0), (wide, 0.0), *tab]), stroke=CUT)
    put_line(pen, wide / 2, foot + 3.4, context.label("glue_tab"), "sans-400", (7, 7),
             context.theme.colour("ink"), wide - 5, "centre")  # fmt: skip
    pen.shape(rectangle(Rect(0, high - _RIDGE / 2, wide, _RIDGE)),
              context.theme.area(kind.colour) or WHITE)  # fmt: skip
    put_folds(pen, [((0, high), (wide, high))], context.theme.on(kind.colour))
    put_folds(pen, [((0, y), (wide, y)) for y in (2 * high, foot)])


def _draw_front(pen: Pen, context: Context, kind: Kind) -> None:
    """Draw one slope: the roof above, the wall with its door and windows below."""
    wide, high = _WALL[kind.kind]
    theme, ink = context.theme, context.theme.colour("ink")
    lines = Stroke(ink, 0.25)
    eaves, tiles = high * 0.42, round(wide / _TILE)
    roof = _roof(wide, eaves, tiles)
    with pen.clip(roof), pen.transform(wide, eaves + _TILE / 2, 180):  # the tiles hang down
        fill_pattern(pen, Rect(0, 0, wide, eaves + _TILE / 2), "scales", theme, kind.colour)
    pen.shape(roof, stroke=lines)
    door = Rect(wide / 2 - 1.6, high - 5, 3.2, 5)
    pen.shape(rectangle(door), theme.area(kind.colour), lines)
    for part, y in _WINDOWS[kind.kind]:
        pane = Rect(wide * part - 1.2, high - y, 2.4, 3)
        pen.shape(rectangle(pane), WHITE, lines)
        pen.shape(line(pane.x + 1.2, pane.y, pane.x + 1.2, pane.bottom), stroke=lines)


def _roof(wide: float, eaves: float, tiles: int) -> Path:
    """Give the outline of a roof: its eaves are a row of tiles, so that nobody folds there."""
    each = wide / tiles
    hang = each * 0.45
    steps: list[PathStep] = [("M", (0.0, 0.0)), ("L", (wide, 0.0)), ("L", (wide, eaves))]
    for n in range(tiles, 0, -1):
        right, left = n * each, (n - 1) * each
        steps.append(("C", (right, eaves + hang, left, eaves + hang, left, eaves)))
    return Path((*steps, ("Z", ())))
