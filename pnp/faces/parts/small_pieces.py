"""Small pieces to cut out: dice to fold up, level markers, pawns, the track of a stock."""

from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.places.fits import LevelMarker, bank_stock, level_markers
from pnp.box.places.place import PAWN_FOOT, SIZES
from pnp.box.words import first_of
from pnp.faces.art.drawing import put_icon
from pnp.faces.art.nets import Cube, Square, cube_face, put_folds, put_pips
from pnp.faces.art.patterns import BACKS
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import layout_of, put_layer, put_piece
from pnp.faces.pen import Pen, Stroke
from pnp.faces.text.fit import put_line, put_text, set_text
from pnp.faces.theme import WHITE
from pnp.outlines import rectangle, rounded_rectangle
from pnp.units import Rect, Size

SIDE: Final = 16.0
"""Side of the die in mm."""

NET: Final[dict[int, Square]] = {
    1: (0, 1), 2: (1, 1), 6: (2, 1), 5: (3, 1), 3: (1, 0), 4: (1, 2),
}  # fmt: skip
"""Pips → column and row of their square in the cross; opposite sides add up to seven."""

_PIPS: Final = {square: pips for pips, square in NET.items()}


def die_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a die as a flat net."""
    theme, tone = context.theme, context.theme.area(kind.colour)
    ink, on = theme.colour("ink"), theme.on(kind.colour)

    def paint(pen: Pen, square: Square, area: Rect) -> None:
        pen.shape(rectangle(area), fill=tone)
        pen.shape(rounded_rectangle(area.inset(1.2), 2), stroke=Stroke(on, 0.25))
        if _PIPS[square] == 1 and kind.drawings:
            with pen.transform(area.x, area.y):
                put_piece(pen, context, "one", area.size, motif=kind.drawings[0])
        else:
            put_pips(pen, _PIPS[square], area.middle, SIDE * 0.25, on)

    cube = Cube(SIDE, tone, ink, on, first_of(context.label("glue_tab")))
    face = cube_face(f"{kind.id} {context.lang} {theme.ink}", cube, paint)
    return (PrintedPiece(kind.id, face, count=kind.count),)


BLEED: Final = 3.0
"""How far the ground runs over the trim, in mm."""

_MARKER: Final = SIZES["level marker"]
_HOUSE: Final = Size(5.2, 5.9)  # a house, its roof included
_PITCH: Final = 6.1


def level_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the markers of a kind of building, level by level."""
    made = []
    for marker in level_markers(context.box, kind):
        draw = partial(_draw_marker, context=context, kind=kind, marker=marker)
        key = f"level {marker.id} {context.theme.ink}"
        face = Face(key, _MARKER, draw, bleed=BLEED, safe=1.5)
        made.append(PrintedPiece(marker.id, face, count=marker.count))
    return tuple(made)


def _draw_marker(pen: Pen, context: Context, kind: Kind, marker: LevelMarker) -> None:
    put_piece(pen, context, "level", _MARKER)
    if not marker.houses:
        put_piece(pen, context, "hotel", _MARKER, colour=kind.colour)
        return
    left = (_MARKER.width - (marker.houses - 1) * _PITCH - _HOUSE.width) / 2
    for n in range(marker.houses):
        with pen.transform(left + n * _PITCH, (_MARKER.height - _HOUSE.height) / 2):
            put_piece(pen, context, "house", _HOUSE, colour=kind.colour)


_WIDE: Final = PAWN_FOOT.width  # width of a pawn in mm: three stand on a space edge-on
_HIGH: Final = 33.0
_FOOT: Final = PAWN_FOOT.height
_PLATE: Final = Rect(1.7, 23.4, _WIDE - 3.4, 7.8)


def pawn_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pawn; its picture is the motif that its id ends with (`pawn-gull`)."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    size = Size(_WIDE, 2 * (_HIGH + _FOOT))
    face = Face(key, size, partial(_draw_pawn, context=context, kind=kind), BLEED, safe=1.5)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw_pawn(pen: Pen, context: Context, kind: Kind) -> None:
    theme, whole = context.theme, Rect(0, 0, _WIDE, 2 * (_HIGH + _FOOT))
    # one ground for all of them, so that neighbours on a sheet can share a cut
    pen.shape(rectangle(whole.inset(-BLEED)), fill=theme.ground)
    middle = _FOOT + _HIGH
    for x, turn in ((_WIDE, 180), (0, 0)):
        with pen.transform(x, middle, turn):
            _draw_side(pen, context, kind)
    # the foot without a word is glued over the other and becomes the sole
    word, y = first_of(context.label("glue_tab")), whole.bottom - _FOOT / 2 + 0.9
    ink = theme.colour("ink")
    put_line(pen, _WIDE / 2, y, word, "sans-400", (7, 7), ink, _WIDE - 3, "centre")
    put_folds(pen, [((0, y), (_WIDE, y)) for y in (middle, _FOOT, whole.bottom - _FOOT)])


def _draw_side(pen: Pen, context: Context, kind: Kind) -> None:
    theme, motif = context.theme, kind.id.rpartition("-")[2]
    put_piece(
        pen, context, "pawn", Size(_WIDE, _HIGH), colour=kind.colour,
        pattern=theme.look.pattern if theme.look.pattern in BACKS else "",
        motif=motif if motif in theme.art.names() else "",
    )  # fmt: skip
    name, room = context.localise(kind.name), _PLATE.inset(0.7)
    if set_text(pen, name, "sans-600", (8, 7), room, 1.0):  # else the picture must do
        ink = theme.colour("ink")
        pen.shape(rounded_rectangle(_PLATE, 1.2), WHITE, Stroke(ink, 0.4))
        put_text(pen, name, "sans-600", (8, 7), ink, room, "centre", leading=1.0)


_COUNTER: Final = Size(8, 8)  # the marker that is moved
_CELL: Final = 9.0
_EDGE: Final = 4.0
_TRACK_HEAD: Final = 8.0
_ROW: Final = 13  # cells in a row: as many as twelve hotels and none need


def stock_track_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the track of a stock that can run out, beside the kind of house it counts."""
    stock = bank_stock(context.box)
    if stock is None or kind.kind != "house":
        return ()
    rows = -(-(stock.houses + 1) // _ROW) + -(-(stock.hotels + 1) // _ROW)
    size = Size(_ROW * _CELL + 2 * _EDGE, rows * _CELL + 2 * _TRACK_HEAD + _EDGE)
    key = f"stock {context.lang} {context.theme.ink} {stock.houses} {stock.hotels}"
    draw = partial(_draw_track, context=context, size=size)
    return (PrintedPiece("stock", Face(key, size, draw, bleed=BLEED)),)


def stock_counter_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker that is moved along the track of houses, or of hotels."""
    if bank_stock(context.box) is None:
        return ()
    key = f"stock {kind.id} {context.theme.ink}"
    draw = partial(put_piece, context=context, layer="stock-counter", size=_COUNTER,
                   colour=kind.colour, kind=kind.kind)  # fmt: skip
    face = Face(key, _COUNTER, draw, bleed=BLEED, safe=1)
    return (PrintedPiece(f"stock-{kind.id}", face),)


def _draw_track(pen: Pen, context: Context, size: Size) -> None:
    theme, layout = context.theme, layout_of(context, "pieces")
    pen.shape(rectangle(size.area.inset(-BLEED)), fill=theme.ground)
    y = 0.0
    for kind in (each for each in context.box.pieces if each.kind in {"house", "hotel"}):
        shown = theme.sign(kind.colour, theme.ground or WHITE)
        put_icon(pen, theme, kind.kind, _EDGE, y + 2.4, 4.6, shown)
        title, left = context.label(f"stock_{kind.kind}"), range(kind.count, -1, -1)
        given = {"title": title, "colour": kind.colour, "left": " ".join(map(str, left))}
        area = Rect(0, y, size.width, _TRACK_HEAD + -(-len(left) // _ROW) * _CELL)
        put_layer(pen, context, layout, "stock", given, area)
        y = area.bottom
