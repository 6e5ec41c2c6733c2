"""Small pieces to cut out or fold: dice, pawns, markers, storeys, roofs, permits, pouches.

What each shows is a layer of `content/layouts/pieces.yaml`; here stands what it is told.
"""

from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.parts.sizes import fold_up_cube
from pnp.box.path_data import read_path
from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import list_printed
from pnp.box.places.fits import bank_runs_out, level_markers
from pnp.box.places.place import PAWN_FOOT, SIZES
from pnp.box.words import first_of
from pnp.faces.art.nets import CUT, printed_reach, put_net_lines
from pnp.faces.art.patterns import WALL_BLEED, tell_walls
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import layer_face, put_layer
from pnp.faces.pen import Pen
from pnp.faces.text.fit import set_text
from pnp.outlines import join, polygon
from pnp.units import Rect, Size

BLEED: Final = 3.0
"""How far the ground runs over the trim, in mm."""


def _piece(
    context: Context, kind: Kind, layer: str, size: Size, bleed: float, safe: float,
    piece: str = "", count: int = 1, **own: str,
) -> PrintedPiece:  # fmt: skip
    # A piece by the layer of its front, which shows the columns of its kind and its own.
    given = {
        "colour": kind.colour, "kind": kind.kind, "name": context.localise(kind.name),
        "drawing": next(iter(kind.drawings), ""), "backs": "yes" if context.backs else "",
        "pattern": kind.pattern or "plain", "walls": tell_walls(context.theme, kind),
        "glue": first_of(context.label("glue_tab")), **own,
    }  # fmt: skip
    front = layer_face(context, f"pieces/{layer}", size, given, bleed, safe)
    return PrintedPiece(piece or kind.id, front, count=count)


CUBE: Final = fold_up_cube(16)
"""The net of a die, and of a storey that is one: its squares are named by their pips."""


def _cube(
    context: Context, kind: Kind, layer: str, name: str, count: int = 1, pips: str = ""
) -> PrintedPiece:
    # A net whose squares bear their own pips, or all of them the same.
    theme, one = context.theme, next(iter(kind.drawings), "")

    def draw(pen: Pen) -> None:
        with pen.clip(join(polygon(panel.corners) for panel in CUBE.panels)):
            pen.shape(printed_reach(CUBE), fill=theme.area(kind.colour))
        for panel in (each for each in CUBE.panels if each.printed):
            put_layer(
                pen, context, f"pieces/{layer}", panel.area, colour=kind.colour,
                pips=pips or panel.name, motif=one if panel.name == "1" else "",
                pattern=kind.pattern or "plain", walls=tell_walls(theme, kind),
            )  # fmt: skip
        put_net_lines(pen, CUBE, theme.colour("ink"), first_of(context.label("glue_tab")))

    key = f"{layer} {name} {context.lang} {theme.ink}"
    return PrintedPiece(name, Face(key, CUBE.size, draw, safe=0), count=count)


def die_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a die as a flat net."""
    return (_cube(context, kind, "die", kind.id, kind.count),)


def cube_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the floors of a colour as nets of cubes."""
    names = (f"{kind.id}-{pips}-fold-up" for pips in kind.pips)
    return tuple(_cube(context, kind, "cube", name, pips=str(pips))
                 for name, pips in zip(names, kind.pips, strict=True))  # fmt: skip


def level_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the markers of a kind of building, level by level."""
    give = partial(_piece, context, kind, "level", SIZES["level marker"], BLEED, 1.5)
    markers = level_markers(context.box, kind)
    return tuple(give(each.id, each.count, houses=str(each.houses or "")) for each in markers)


_PLATE: Final = Rect(2.4, 24.1, 11.2, 6.4)  # room in mm for the name on a side of a pawn


def pawn_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pawn; its picture is the motif that its id ends with (`pawn-gull`)."""
    theme, motif, said = context.theme, kind.id.rpartition("-")[2], context.localise(kind.name)
    own = {
        "pattern": theme.look.pattern if theme.look.pattern in theme.art.patterns.backs else "",
        "motif": motif if motif in theme.art.names() else "",
    }
    size = Size(PAWN_FOOT.width, 2 * (33 + PAWN_FOOT.height))  # three stand on a space edge-on
    give = partial(_piece, context, kind, "pawn", size, BLEED, 1.5, count=kind.count, **own)
    pawn, bare = give(), give(name="")

    def draw(pen: Pen) -> None:
        fits = set_text(pen, said, "sans-600", (8, 7), _PLATE, 1.0)  # else the picture must do
        (pawn if fits else bare).front.draw(pen)

    return (replace(pawn, front=replace(pawn.front, draw=draw)),)


_CELL: Final = 9.0
_EDGE: Final = 4.0
_TRACK_HEAD: Final = 8.0
_ROW: Final = 13  # cells in a row: as many as twelve hotels and none need


def stock_track_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the track of a stock that can run out, beside the kind of house it counts."""
    if not bank_runs_out(context.box) or kind.kind != "house":
        return ()
    counted = [each for each in context.box.pieces if each.kind in {"house", "hotel"}]
    rows = [-(-(each.count + 1) // _ROW) for each in counted]
    size = Size(_ROW * _CELL + 2 * _EDGE, sum(rows) * _CELL + 2 * _TRACK_HEAD + _EDGE)

    def draw(pen: Pen) -> None:
        put_layer(pen, context, "pieces/track", size.area)
        y = 0.0
        for each, high in zip(counted, rows, strict=True):
            area = Rect(0, y, size.width, _TRACK_HEAD + high * _CELL)
            left = " ".join(str(n) for n in range(each.count, -1, -1))
            put_layer(pen, context, "pieces/stock", area, kind=each.kind, colour=each.colour,
                      title=context.label(f"stock_{each.kind}"), left=left)  # fmt: skip
            y = area.bottom

    key = f"stock {context.lang} {context.theme.ink} {[each.count for each in counted]}"
    return (PrintedPiece("stock", Face(key, size, draw, bleed=BLEED)),)


def stock_counter_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker that is moved along the track of houses, or of hotels."""
    if not bank_runs_out(context.box):
        return ()
    name = f"stock-{kind.id}"
    return (_piece(context, kind, "stock-counter", Size(8, 8), BLEED, 1.0, name),)


_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def permit_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a permit, longer on its front and shorter on its back, or the piece that cancels one.

    A permit is an arrow over the river or back to the street, and in it how many lots it is worth.
    Printed on one side only, it bears no sign: whoever lays it turns the arrow.
    """
    give = partial(_piece, context, kind, size=SIZES["permit"], bleed=2.0, safe=1.6)
    if kind.pips:
        lots = _ROMAN.get(kind.pips[0], str(kind.pips[0]))
        front, back = give("permit", lots=lots), give("permit-back", lots=lots)
    else:  # it is the same on both sides
        front = back = give("cancel", name=context.localise(kind.name).upper())
    return (replace(front, back=back.front, count=kind.count),)


def marker_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker of a colour's owner."""
    name = context.label(f"colour_{kind.colour}")
    size, count = SIZES["marker"], kind.count
    return (_piece(context, kind, "marker", size, WALL_BLEED, 1.6, count=count, name=name),)


_POUCH: Final = read_path("M8 0H88V60L96 64V116L88 120H8L0 116V64L8 60Z")


def pouch_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pouch as a strip: folded in half at the bottom, its flaps glued at the sides."""
    pouch = _piece(context, kind, "pouch", Size(96, 120), 0, 1.6, count=kind.count)

    def draw(pen: Pen) -> None:
        pouch.front.draw(pen)
        pen.shape(_POUCH, stroke=CUT)

    return (replace(pouch, front=replace(pouch.front, draw=draw)),)


def floor_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the strips of a colour, one for each number of pips."""
    give = partial(_piece, context, kind, "floor", SIZES["floor"], WALL_BLEED, 1.0)
    rooms = zip(kind.pips, chain(kind.drawings, repeat("")), strict=False)
    return tuple(give(f"{kind.id}-{pips}", drawing=room, pips=str(pips)) for pips, room in rooms)


def roof_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    values, riders = kind.pips or (0,) * kind.count, chain(kind.drawings, repeat(""))
    give = partial(_piece, context, kind, "roof", SIZES["roof"], 0, 1.0)
    back = layer_face(context, "pieces/roof-back", SIZES["roof"], {}, BLEED)
    return tuple(
        replace(give(name, pips=str(pips or ""), rider=rider), back=back)
        for name, pips, rider in zip(list_printed(kind), values, riders, strict=False)
    )
