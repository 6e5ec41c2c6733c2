"""Small pieces to cut out or fold: dice, pawns, markers, storeys, roofs, permits.

What each shows is a layer of `content/layouts/pieces.yaml`; here stands what it is told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from typing import Final

from pnp.box.parts.sizes import fold_up_cube
from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import list_printed
from pnp.box.places.fits import bank_runs_out, level_markers
from pnp.box.places.place import PAWN_FOOT, SIZES
from pnp.box.words import first_of
from pnp.faces.art.nets import printed_reach, put_net_lines
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
CUBE: Final = fold_up_cube(16)
"""The net of a die, and of a storey that is one: its squares are named by their pips."""


@dataclass(frozen=True, slots=True)
class PieceForm:
    """A form that pieces come in: its size, its bleed, how far words keep from the trim."""

    size: Size
    bleed: float = BLEED
    safe: float = 1.5
    back: str = ""
    """The layer of its back, if it has one."""


FORMS: Final[Mapping[str, PieceForm]] = {
    "level": PieceForm(SIZES["level marker"]),
    "stock-counter": PieceForm(Size(8, 8), safe=1.0),
    "pawn": PieceForm(Size(PAWN_FOOT.width, 2 * (33 + PAWN_FOOT.height))),  # 3 stand on a space
    "die": PieceForm(CUBE.size, 0, 0),
    "cube": PieceForm(CUBE.size, 0, 0),
    "floor": PieceForm(SIZES["floor"], WALL_BLEED, 1.0),
    "marker": PieceForm(SIZES["marker"], WALL_BLEED),
    "permit": PieceForm(SIZES["permit"], 2.0, back="permit-back"),
    "cancel": PieceForm(SIZES["permit"], 2.0, back="cancel"),
    "roof": PieceForm(SIZES["roof"], 0, 1.0, back="roof-back"),
}
"""By the name of the layer that shows it."""


def cutout_pieces(context: Context, kind: Kind, name: str) -> Iterator[PrintedPiece]:
    """Give the pieces of a kind in a form: one for each level, number or drawing that it has.

    A permit is an arrow over the river or back to the street, and in it how many lots it is worth.
    One without a number cancels another, and is the same on both sides.
    """
    if name == "track":
        yield from _track_pieces(context, kind)
    else:
        yield from _pieces(context, kind, "cancel" if name == "permit" and not kind.pips else name)


def _pieces(context: Context, kind: Kind, name: str) -> Iterator[PrintedPiece]:
    form = FORMS[name]
    side = partial(layer_face, context, size=form.size, bleed=form.bleed, safe=form.safe)
    for piece, count, own in _rows(context, kind, name):
        given, back = _columns(context, kind) | own, None
        if form.size == CUBE.size:
            front = _net_face(context, name, piece, given)
        else:
            front = side(f"pieces/{name}", given=given)
        if name == "pawn":
            nameless = side("pieces/pawn", given=given | {"name": ""})
            front = _named_face(front, nameless, given["name"])
        if form.back:  # of a roof it runs over the trim, where its front keeps within
            back = side(f"pieces/{form.back}", given=given, bleed=form.bleed or BLEED)
        yield PrintedPiece(piece, front, back, count=count)


def _rows(context: Context, kind: Kind, name: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    # Each piece, how many there are of it, and the columns in which it differs from its kind.
    box = context.box
    if name == "level":
        for marker in level_markers(box, kind):
            yield marker.id, marker.count, {"houses": str(marker.houses or "")}
    elif name == "stock-counter":
        if bank_runs_out(box):
            yield f"stock-{kind.id}", 1, {}
    elif kind.kind in {"floor", "roof"}:
        values, drawings = chain(kind.pips, repeat("")), chain(kind.drawings, repeat(""))
        for each, pips, drawing in zip(list_printed(kind), values, drawings, strict=False):
            piece = f"{each}-fold-up" if name == "cube" else each
            yield piece, 1, {"pips": str(pips), "drawing": drawing}
    else:
        yield kind.id, kind.count, {}


_ROMAN: Final = {1: "I", 2: "II", 3: "III"}


def _columns(context: Context, kind: Kind) -> dict[str, str]:
    theme, pips, motif = context.theme, next(iter(kind.pips), 0), kind.id.rpartition("-")[2]
    name, back = context.localise(kind.name), theme.look.pattern
    return {
        "colour": kind.colour, "kind": kind.kind, "name": name, "capitals": name.upper(),
        "owner": context.label(f"colour_{kind.colour}") if kind.kind == "marker" else "",
        "drawing": next(iter(kind.drawings), ""), "pips": "",
        "motif": motif if motif in theme.art.names() else "",
        "lots": _ROMAN.get(pips, str(pips)) if pips else "",
        "backs": "yes" if context.backs else "",
        "pattern": kind.pattern or "plain", "walls": tell_walls(theme, kind),
        "weave": back if back in theme.art.patterns.backs else "",
        "glue": first_of(context.label("glue_tab")),
    }  # fmt: skip


_PLATE: Final = Rect(2.4, 24.1, 11.2, 6.4)  # room in mm for the name on a side of a pawn


def _named_face(named: Face, nameless: Face, name: str) -> Face:
    def draw(pen: Pen) -> None:
        fits = set_text(pen, name, "sans-600", (8, 7), _PLATE, 1.0)  # else the picture must do
        (named if fits else nameless).draw(pen)

    return replace(named, draw=draw)


def _net_face(context: Context, name: str, piece: str, given: dict[str, str]) -> Face:
    theme, colour = context.theme, given["colour"]

    def draw(pen: Pen) -> None:
        with pen.clip(join(polygon(panel.corners) for panel in CUBE.panels)):
            pen.shape(printed_reach(CUBE), fill=theme.area(colour))
        for panel in (each for each in CUBE.panels if each.printed):
            one = given["drawing"] if panel.name == "1" else ""
            own = given | {"pips": given["pips"] or panel.name, "one": one}
            put_layer(pen, context, f"pieces/{name}", panel.area, **own)
        put_net_lines(pen, CUBE, theme.colour("ink"), given["glue"])

    return Face(f"{name} {piece} {context.lang} {theme.ink}", CUBE.size, draw, safe=0)


_CELL: Final = 9.0
_EDGE: Final = 4.0
_TRACK_HEAD: Final = 8.0
_ROW: Final = 13  # cells in a row: as many as twelve hotels and none need


def _track_pieces(context: Context, kind: Kind) -> Iterator[PrintedPiece]:
    # The track of a stock that can run out, beside the kind of house it counts.
    if not bank_runs_out(context.box) or kind.kind != "house":
        return
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
    yield PrintedPiece("stock", Face(key, size, draw, bleed=BLEED))
