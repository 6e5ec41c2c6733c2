"""The Bank's stock: a track that counts its houses and hotels, with a marker for each."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.places.fits import bank_stock
from pnp.faces.art.icons import put_icon
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import circle, rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.units import Rect, Size

COUNTER: Final = 8.0
"""Side of the marker that is moved, in mm."""

_CELL: Final = 9.0
_EDGE: Final = 4.0
_HEAD: Final = 8.0
_ROW: Final = 13
"""Cells in a row: as many as twelve hotels and none need."""

_BLEED: Final = 3.0


def stock_track_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the track of a stock that can run out, beside the kind of house it counts."""
    stock = bank_stock(context.box)
    if stock is None or kind.kind != "house":
        return ()
    rows = -(-(stock.houses + 1) // _ROW) + -(-(stock.hotels + 1) // _ROW)
    size = Size(_ROW * _CELL + 2 * _EDGE, rows * _CELL + 2 * _HEAD + _EDGE)
    key = f"stock {context.lang} {context.theme.ink} {stock.houses} {stock.hotels}"
    draw = partial(_draw_track, context=context, size=size)
    return (PrintedPiece("stock", Face(key, size, draw, bleed=_BLEED)),)


def stock_counter_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker that is moved along the track of houses, or of hotels."""
    if bank_stock(context.box) is None:
        return ()
    key = f"stock {kind.id} {context.theme.ink}"
    draw = partial(_draw_counter, context=context, kind=kind)
    face = Face(key, Size(COUNTER, COUNTER), draw, bleed=_BLEED, safe=1)
    return (PrintedPiece(f"stock-{kind.id}", face),)


def _draw_counter(pen: Pen, context: Context, kind: Kind) -> None:
    # Draw a disc on the ground of the track, so that neighbours on a sheet can share a cut.
    theme, middle = context.theme, COUNTER / 2
    ground = Rect(0, 0, COUNTER, COUNTER).inset(-_BLEED)
    pen.shape(rectangle(ground), fill=theme.area("board") or theme.area("paper"))
    disc = circle(middle, middle, middle - 0.8)
    pen.shape(disc, theme.area(kind.colour), theme.stroke("ink", 0.3))
    side = 4.4
    put_icon(pen, theme, kind.kind, middle - side / 2, middle - side / 2, side,
             theme.on(kind.colour))  # fmt: skip


def _draw_track(pen: Pen, context: Context, size: Size) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    whole = Rect(0, 0, size.width, size.height)
    pen.shape(rectangle(whole.inset(-_BLEED)), fill=theme.area("board") or theme.area("paper"))
    y = 0.0
    for kind in (each for each in context.box.pieces if each.kind in {"house", "hotel"}):
        title = context.label(f"stock_{kind.kind}")
        shown = theme.sign(kind.colour, theme.area("board") or theme.area("paper") or WHITE)
        put_icon(pen, theme, kind.kind, _EDGE, y + 2.4, 4.6, shown)
        put_line(
            pen, _EDGE + 6, y + 6.2, title, "sans-600", (11, 9), ink, size.width - 2 * _EDGE - 6
        )
        cells = tuple(_cells(kind.count, y + _HEAD))
        for number, cell in cells:
            _draw_cell(pen, context, kind, number, cell)
        y = cells[-1][1].bottom


def _cells(count: int, top: float) -> Iterator[tuple[int, Rect]]:
    for n in range(count + 1):
        row, column = divmod(n, _ROW)
        yield count - n, Rect(_EDGE + column * _CELL, top + row * _CELL, _CELL, _CELL)


def _draw_cell(pen: Pen, context: Context, kind: Kind, number: int, cell: Rect) -> None:
    theme = context.theme
    full = number == kind.count
    fill = theme.area(kind.colour) if full else theme.area("paper")
    pen.shape(rectangle(cell), fill=fill, stroke=theme.stroke("ink", 0.25))
    colour = theme.on(kind.colour) if full else theme.colour("ink")
    put_text(pen, str(number), "sans-600", (12, 9), colour, cell.inset(0.8), "centre")
