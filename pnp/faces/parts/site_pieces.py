"""Permits, the cancel piece, owner markers and pouches of a building site."""

from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.path_data import read_path
from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import list_printed
from pnp.box.places.place import SIZES
from pnp.box.words import first_of
from pnp.faces.art.nets import CUT, Cube, Square, cube_face, put_folds, put_pips
from pnp.faces.boards.site_scenery import WALL_BLEED, fill_walls, on_walls
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.frames.card_frame import put_piece
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import BLACK, WHITE
from pnp.outlines import (
    join,
    line,
    polygon,
    rounded_rectangle,
)
from pnp.units import Rect, Size

_FLOOR, _ROOF = SIZES["floor"], SIZES["roof"]
_PERMIT, _MARKER = SIZES["permit"], SIZES["marker"]
_POUCH: Final = Size(80, 60)
_FLAP: Final = 8.0
_POUCH_CUT: Final = read_path("M8 0H88V60L96 64V116L88 120H8L0 116V64L8 60Z")
_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def permit_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a permit, longer on its front and shorter on its back, or the piece that cancels one."""
    faces = []
    for way in ("longer", "shorter"):  # what the side that lies up does to its row
        draw = partial(_draw_permit, way=way) if kind.pips else _draw_cancel
        key = f"{kind.id} {way} {context.lang} {context.theme.ink}{context.backs}"
        faces.append(Face(key, _PERMIT, partial(draw, context=context, kind=kind), 2.0, safe=1.6))
    return (PrintedPiece(kind.id, faces[0], faces[1], count=kind.count),)


def _draw_permit(pen: Pen, context: Context, kind: Kind, way: str) -> None:
    """Draw an arrow over the river or back to the street, and in it how many lots it is worth.

    Printed on one side only, it bears no sign: whoever lays it turns the arrow.
    """
    fill = kind.colour if way == "longer" else "slate"
    roman = _ROMAN.get(kind.pips[0], str(kind.pips[0]))
    sign = {"longer": "+\u2009", "shorter": "\u2212\u2009"}[way] if context.backs else ""
    said = context.label(f"permit_{way}") if context.backs else context.localise(kind.name)
    for layer in ("permit-paper", way):
        put_piece(pen, context, layer, _PERMIT, fill=fill, lots=f"{sign}{roman}", name=said)


def _draw_cancel(pen: Pen, context: Context, kind: Kind) -> None:
    # It is the same on both sides.
    put_piece(pen, context, "permit-paper", _PERMIT, fill="slate")
    x, y = _PERMIT.area.middle
    name = context.localise(kind.name).upper()
    for layer, aside, lean in (
        ("torn-left", -0.9, -4.0),
        ("torn-right", 0.9, 5.0),
        ("cancelled", 0.0, -9.0),
    ):
        with pen.transform(x + aside, y, lean):
            put_piece(pen, context, layer, _PERMIT, colour=kind.colour, name=name)


def marker_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the marker of a colour's owner."""
    key = f"{kind.id} {context.lang} {context.theme.ink}"

    def draw(pen: Pen) -> None:
        fill_walls(pen, context.theme, kind, _MARKER.area, WALL_BLEED)
        put_piece(
            pen, context, "marker", _MARKER, colour=kind.colour,
            drawing=next(iter(kind.drawings), ""), name=context.label(f"colour_{kind.colour}"),
        )  # fmt: skip

    face = Face(key, _MARKER, draw, WALL_BLEED, safe=1.6)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def pouch_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give a pouch as a strip: folded in half at the bottom, its flaps glued at the sides."""
    size = Size(_POUCH.width + 2 * _FLAP, 2 * _POUCH.height)
    key = f"{kind.id} {context.lang} {context.theme.ink}"
    face = Face(key, size, partial(_draw_pouch, context=context, kind=kind, size=size), safe=1.6)
    return (PrintedPiece(kind.id, face, count=kind.count),)


def _draw_pouch(pen: Pen, context: Context, kind: Kind, size: Size) -> None:
    left, right, high = _FLAP, _FLAP + _POUCH.width, _POUCH.height
    put_piece(pen, context, "pouch", size, name=context.localise(kind.name))
    pen.shape(_POUCH_CUT, stroke=CUT)
    folds = [((left, high), (right, high)), ((left, high), (left, 2 * high))]
    put_folds(pen, [*folds, ((right, high), (right, 2 * high))])
    for x, turn in ((_FLAP / 2 + 1, -90), (right + _FLAP / 2 - 1, 90)):
        with pen.transform(x, high * 1.5, turn):
            put_piece(pen, context, "glue", size, word=first_of(context.label("glue_tab")))


# What is seen of the storey: a wall on its left, the ceiling above, the slab below.
_ROOM: Final = Rect(1.6, 1.0, 17.0, 8.5)
_PIPS: Final = (1.75, 2.75)  # from pip to pip, across and down
_GLASS: Final = 1.7  # how wide a pip is in mm: a round window in the wall
_RIM: Final = 0.8  # how much wider it is with its frame


def floor_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the strips of a colour, one for each number of pips."""
    made = []
    for pips, room in zip(kind.pips, chain(kind.drawings, repeat("")), strict=False):
        draw = partial(_draw_floor, context=context, kind=kind, pips=pips, room=room)
        face = Face(f"{kind.id} {pips} {context.theme.ink}", _FLOOR, draw, WALL_BLEED, safe=1.0)
        made.append(PrintedPiece(f"{kind.id}-{pips}", face))
    return tuple(made)


def _draw_floor(pen: Pen, context: Context, kind: Kind, pips: int, room: str) -> None:
    theme = context.theme
    fill_walls(pen, theme, kind, _FLOOR.area, WALL_BLEED)
    put_piece(pen, context, "floor", _FLOOR, colour=kind.colour, drawing=room)
    at = ((_ROOM.right + _FLOOR.width) / 2 - 0.1, _ROOM.bottom / 2)
    # in lines alone windows are dark on light walls
    dark = theme.ink == "line" and on_walls(theme, kind) == BLACK
    frame, glass = (WHITE, BLACK) if dark else (theme.colour("ink"), WHITE)
    put_pips(pen, pips, at, _PIPS, frame, _GLASS + _RIM)
    put_pips(pen, pips, at, _PIPS, glass, _GLASS)


_BLEED: Final = 3.0  # how far the pattern of the backs runs over the trim, in mm


def roof_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the roofs of a kind, one for each number, or all of those without one."""
    draw = partial(put_piece, context=context, layer="roof-back", size=_ROOF)
    back = Face(f"roof back {context.theme.ink}", _ROOF, draw, _BLEED)
    values, made = kind.pips or (0,) * kind.count, []
    riders = chain(kind.drawings, repeat(""))
    for name, pips, rider in zip(list_printed(kind), values, riders, strict=False):
        front = partial(_draw_roof, context=context, kind=kind, pips=pips, rider=rider)
        face = Face(f"roof {pips} {rider} {context.theme.ink}", _ROOF, front, safe=1.0)
        made.append(PrintedPiece(name, face, back))
    return tuple(made)


def _draw_roof(pen: Pen, context: Context, kind: Kind, pips: int, rider: str) -> None:
    number, colour = str(pips or ""), context.theme.colour("ink")
    put_piece(pen, context, "roof", _ROOF, colour=kind.colour, rider=rider, pips=number)
    if pips:
        return
    # where there is no number, tiles are missing
    hole = [(8.2, 8.3), (9.2, 5.6), (11, 4.5), (14.4, 3.9), (16.9, 5.7), (18, 8.4), (12.5, 8.1)]
    pen.shape(polygon(hole), colour, Stroke(colour, 0.35, round=True))
    rafters = [(9.8, 7.7, 11.2, 4.9), (16.5, 7.7, 15.0, 4.8), (9.2, 6.2, 11.9, 5.8)]
    pen.shape(join(line(*each) for each in rafters), stroke=Stroke(WHITE, 0.4, round=True))
    eyes = line(12.6, 6.7, 12.61, 6.7) + line(14.0, 6.7, 14.01, 6.7)
    pen.shape(eyes, stroke=Stroke(WHITE, 0.85, round=True))


def cube_pieces(context: Context, kind: Kind) -> tuple[PrintedPiece, ...]:
    """Give the floors of a colour as nets of cubes."""
    theme, ink = context.theme, context.theme.colour("ink")

    def paint(pen: Pen, _square: Square, area: Rect, pips: int) -> None:
        fill_walls(pen, theme, kind, area)
        pen.shape(rounded_rectangle(area.inset(2.2), 1.4), WHITE, Stroke(ink, 0.25))
        put_pips(pen, pips, area.middle, 3.2, ink)

    folds, glue = on_walls(theme, kind), first_of(context.label("glue_tab"))
    cube = Cube(16.0, theme.area(kind.colour), ink, folds, glue)
    made = []
    for pips in kind.pips:
        key = f"{kind.id} cube {pips} {context.lang} {theme.ink}"
        face = cube_face(key, cube, partial(paint, pips=pips))
        made.append(PrintedPiece(f"{kind.id}-{pips}-fold-up", face))
    return tuple(made)
