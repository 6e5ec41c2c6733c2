"""Small pieces to cut out or fold: dice, pawns, markers, storeys, roofs, permits, pouches.

What each shows is a layer of `content/layouts/pieces.yaml`; here stands what it is told.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.parts.sizes import NetPanel, fold_up_cube
from pnp.box.path_data import read_path
from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import list_printed
from pnp.box.places.fits import bank_stock, level_markers
from pnp.box.places.place import PAWN_FOOT, SIZES
from pnp.box.words import first_of
from pnp.faces.art.nets import CUT, printed_reach, put_folds, put_net_lines
from pnp.faces.art.patterns import WALL_BLEED, fill_walls, on_walls
from pnp.faces.context import Context
from pnp.faces.face import SAFE, Face, PrintedPiece
from pnp.faces.frames.card_frame import put_layer
from pnp.faces.pen import Pen
from pnp.faces.text.fit import set_text
from pnp.faces.theme import BLACK
from pnp.outlines import join, polygon
from pnp.units import Rect, Size

BLEED: Final = 3.0
"""How far the ground runs over the trim, in mm."""


def _face(
    context: Context, layer: str, size: Size, given: Mapping[str, str],
    bleed: float = 0, safe: float = SAFE, walls: Kind | None = None,
) -> Face:  # fmt: skip
    # A layer with the columns it asks for, on the walls of an owner if it stands on some.
    def draw(pen: Pen) -> None:
        if walls:
            fill_walls(pen, context.theme, walls, size.area, bleed)
        put_layer(pen, context, f"pieces/{layer}", size.area, **given)

    key = f"{layer} {walls.id if walls else ''} {given} {context.lang} {context.theme.ink}"
    return Face(key, size, draw, bleed, safe)


CUBE: Final = fold_up_cube(16)
"""The net of a die, and of a storey that is one: its squares are named by their pips."""


def _put_cube(
    pen: Pen, context: Context, kind: Kind, put_side: Callable[[Pen, NetPanel], None]
) -> None:
    with pen.clip(join(polygon(panel.corners) for panel in CUBE.panels)):
        pen.shape(printed_reach(CUBE), fill=context.theme.area(kind.colour))
    for panel in CUBE.panels:
        if panel.printed:
            put_side(pen, panel)
    glue = first_of(context.label("glue_tab"))
    put_net_lines(pen, CUBE, context.theme.colour("ink"), glue)


def die_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a die as a flat net."""
    one = next(iter(kind.drawings), "")

    def put_side(pen: Pen, side: NetPanel) -> None:
        given = {"colour": kind.colour, "pips": side.name, "motif": one if side.name == "1" else ""}
        with pen.transform(side.area.x, side.area.y):
            put_layer(pen, context, "pieces/die", side.area.size.area, **given)

    draw = partial(_put_cube, context=context, kind=kind, put_side=put_side)
    face = Face(f"{kind.id} {context.lang} {context.theme.ink}", CUBE.size, draw, safe=0)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def level_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the markers of a kind of building, level by level."""
    made, drawing = [], next(iter(kind.drawings), "")
    for marker in level_markers(context.box, kind):
        given = {"colour": kind.colour, "houses": str(marker.houses or ""), "drawing": drawing}
        face = _face(context, "level", SIZES["level marker"], given, BLEED, safe=1.5)
        made.append(PrintedPiece(marker.id, face, count=marker.count))
    return tuple(made)


_FOOT: Final = PAWN_FOOT.height
_PAWN: Final = Size(PAWN_FOOT.width, 2 * (33 + _FOOT))  # three stand on a space edge-on
_PLATE: Final = Rect(2.4, 24.1, 11.2, 6.4)  # room for the name on a side


def pawn_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pawn; its picture is the motif that its id ends with (`pawn-gull`)."""
    theme, motif = context.theme, kind.id.rpartition("-")[2]
    given = {
        "colour": kind.colour,
        "pattern": theme.look.pattern if theme.look.pattern in theme.art.patterns.backs else "",
        "motif": motif if motif in theme.art.names() else "",
        # the foot without a word is glued over the other and becomes the sole
        "glue": first_of(context.label("glue_tab")),
    }
    folds = [((0.0, y), (_PAWN.width, y))
             for y in (_PAWN.height / 2, _FOOT, _PAWN.height - _FOOT)]  # fmt: skip

    def draw(pen: Pen) -> None:
        name = context.localise(kind.name)
        fits = set_text(pen, name, "sans-600", (8, 7), _PLATE, 1.0)  # else the picture must do
        put_layer(pen, context, "pieces/pawn", _PAWN.area, **given, name=name if fits else "")
        put_folds(pen, folds)

    key = f"{kind.id} {context.lang} {theme.ink}"
    return (PrintedPiece(kind.id, Face(key, _PAWN, draw, BLEED, safe=1.5), count=kind.count),)


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
    given = {"colour": kind.colour, "kind": kind.kind}
    face = _face(context, "stock-counter", _COUNTER, given, BLEED, safe=1)
    return (PrintedPiece(f"stock-{kind.id}", face),)


def _draw_track(pen: Pen, context: Context, size: Size) -> None:
    put_layer(pen, context, "pieces/track", size.area)
    y = 0.0
    for kind in (each for each in context.box.pieces if each.kind in {"house", "hotel"}):
        left = range(kind.count, -1, -1)
        area = Rect(0, y, size.width, _TRACK_HEAD + -(-len(left) // _ROW) * _CELL)
        put_layer(pen, context, "pieces/stock", area, title=context.label(f"stock_{kind.kind}"),
                  kind=kind.kind, colour=kind.colour, left=" ".join(map(str, left)))  # fmt: skip
        y = area.bottom


_POUCH: Final = Size(80, 60)
_FLAP: Final = 8.0
_POUCH_CUT: Final = read_path("M8 0H88V60L96 64V116L88 120H8L0 116V64L8 60Z")
_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def permit_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a permit, longer on its front and shorter on its back, or the piece that cancels one.

    A permit is an arrow over the river or back to the street, and in it how many lots it is worth.
    Printed on one side only, it bears no sign: whoever lays it turns the arrow.
    """
    roman = _ROMAN.get(kind.pips[0], str(kind.pips[0])) if kind.pips else ""
    faces = []
    for way, sign in (("longer", "+"), ("shorter", "\u2212")):  # what the side that lies up does
        given = {"lots": f"{sign}\u2009{roman}" if context.backs else roman,
                 "name": context.label(f"permit_{way}") if context.backs
                         else context.localise(kind.name),
                 "fill": kind.colour if way == "longer" else "slate"}  # fmt: skip
        if not kind.pips:  # it is the same on both sides
            given = {"colour": kind.colour, "name": context.localise(kind.name).upper()}
        layer = way if kind.pips else "cancel"
        faces.append(_face(context, layer, SIZES["permit"], given, 2.0, safe=1.6))
    return (PrintedPiece(kind.id, faces[0], faces[1], count=kind.count),)


def marker_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker of a colour's owner."""
    given = {"colour": kind.colour, "drawing": next(iter(kind.drawings), ""),
             "name": context.label(f"colour_{kind.colour}")}  # fmt: skip
    face = _face(context, "marker", SIZES["marker"], given, WALL_BLEED, safe=1.6, walls=kind)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def pouch_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pouch as a strip: folded in half at the bottom, its flaps glued at the sides."""
    size = Size(_POUCH.width + 2 * _FLAP, 2 * _POUCH.height)
    left, right, high = _FLAP, _FLAP + _POUCH.width, _POUCH.height
    folds = [((x0, high), (x1, y)) for x0, x1, y in (
        (left, right, high), (left, left, 2 * high), (right, right, 2 * high))]  # fmt: skip
    given = {"name": context.localise(kind.name), "glue": first_of(context.label("glue_tab"))}

    def draw(pen: Pen) -> None:
        put_layer(pen, context, "pieces/pouch", size.area, **given)
        pen.shape(_POUCH_CUT, stroke=CUT)
        put_folds(pen, folds)

    face = Face(f"{kind.id} {context.lang} {context.theme.ink}", size, draw, safe=1.6)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def floor_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the strips of a colour, one for each number of pips."""
    # in lines alone windows are dark on light walls
    dark = context.theme.ink == "line" and on_walls(context.theme, kind) == BLACK
    given = {"colour": kind.colour, "dark": "yes" if dark else ""}
    made = []
    for pips, room in zip(kind.pips, chain(kind.drawings, repeat("")), strict=False):
        told = {**given, "drawing": room, "pips": str(pips)}
        face = _face(context, "floor", SIZES["floor"], told, WALL_BLEED, safe=1.0, walls=kind)
        made.append(PrintedPiece(f"{kind.id}-{pips}", face))
    return tuple(made)


def roof_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    back = _face(context, "roof-back", SIZES["roof"], {}, BLEED)
    values, riders = kind.pips or (0,) * kind.count, chain(kind.drawings, repeat(""))
    made = []
    for name, pips, rider in zip(list_printed(kind), values, riders, strict=False):
        given = {"colour": kind.colour, "rider": rider, "pips": str(pips or "")}
        face = _face(context, "roof", SIZES["roof"], given, safe=1.0)
        made.append(PrintedPiece(name, face, back))
    return tuple(made)


def cube_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the floors of a colour as nets of cubes."""

    def put_side(pen: Pen, side: NetPanel, pips: int) -> None:
        fill_walls(pen, context.theme, kind, side.area)
        with pen.transform(side.area.x, side.area.y):
            put_layer(pen, context, "pieces/cube", side.area.size.area, pips=str(pips))

    made = []
    for pips in kind.pips:
        key = f"{kind.id} cube {pips} {context.lang} {context.theme.ink}"
        put = partial(put_side, pips=pips)
        draw = partial(_put_cube, context=context, kind=kind, put_side=put)
        made.append(PrintedPiece(f"{kind.id}-{pips}-fold-up", Face(key, CUBE.size, draw, safe=0)))
    return tuple(made)
