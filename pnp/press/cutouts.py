"""Small things to cut out and fold: houses, hotels, pawns, dice, blank tokens, cheques."""

from collections.abc import Callable, Iterable
from typing import Final

from pnp.box.model import Piece as Kind
from pnp.faces.brief import Brief
from pnp.faces.face import Piece
from pnp.faces.parts.bond import bond_pieces
from pnp.faces.parts.cheque import cheque_pieces
from pnp.faces.parts.counter import counter_pieces
from pnp.faces.parts.die import die_pieces
from pnp.faces.parts.floor import cube_pieces, floor_pieces
from pnp.faces.parts.house import fold_up_pieces, house_pieces
from pnp.faces.parts.pawn import pawn_pieces
from pnp.faces.parts.roof import roof_pieces
from pnp.faces.parts.site_pieces import marker_pieces, permit_pieces, pouch_pieces
from pnp.faces.parts.token import token_pieces
from pnp.faces.parts.tray import tray_pieces
from pnp.press.imposition import impose
from pnp.press.order import Order
from pnp.press.paper import MARGIN, SLUG_MARGIN
from pnp.press.part import Part, Stock, listed

Drawn = Callable[[Brief, Kind], tuple[Piece, ...]]
"""Draws the pieces of one kind in one of its forms."""

PARTS: Final[tuple[tuple[str, str, Stock, tuple[Drawn, ...]], ...]] = (
    ("houses", "house", "card", (house_pieces, fold_up_pieces)),
    ("hotels", "hotel", "card", (house_pieces, fold_up_pieces)),
    ("pawns", "pawn", "card", (pawn_pieces,)),
    ("dice", "die", "card", (die_pieces,)),
    ("tokens", "token", "card", (token_pieces,)),
    ("counters", "counter", "card", (counter_pieces,)),
    ("floors", "floor", "card", (floor_pieces, cube_pieces)),
    ("permits", "permit", "card", (permit_pieces,)),
    ("markers", "marker", "card", (marker_pieces,)),
    ("pouches", "pouch", "plain", (pouch_pieces,)),
    ("bonds", "bond", "plain", (bond_pieces,)),
    ("cheques", "cheque", "plain", (cheque_pieces,)),
    ("tray", "tray", "card", (tray_pieces,)),
)
"""Each part, the kind of piece in it, its paper, and the forms it comes in: flat, then fold-up."""


def cutouts(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay out the small pieces a game has, each form on sheets of its own."""
    for name, kind, stock, forms in PARTS:
        kinds = [piece for piece in brief.box.pieces if piece.kind == kind]
        sets = [[piece for one in kinds for piece in form(brief, one)] for form in forms]
        if not kinds:
            continue
        sheets = tuple(
            sheet
            for pieces in sets
            for sheet in impose(pieces, order.paper, "none", margins=(MARGIN, SLUG_MARGIN))
        )
        pieces = listed(piece for pieces in sets for piece in pieces)
        yield Part(name, brief.label(f"part_{name}"), stock, pieces, sheets, order.paper)


def roofs(brief: Brief, order: Order) -> Iterable[Part]:
    """Lay out the roofs, with backs that are all alike."""
    kinds = [piece for piece in brief.box.pieces if piece.kind == "roof"]
    pieces = [piece for kind in kinds for piece in roof_pieces(brief, kind)]
    if not pieces:
        return
    margins = (MARGIN, SLUG_MARGIN)
    sheets = impose(pieces, order.paper, order.backs, margins=margins, shift=order.back_shift)
    duplex = any(sheet.back is not None for sheet in sheets)
    title = brief.label("part_roofs")
    yield Part("roofs", title, "card", listed(pieces), sheets, order.paper, duplex)
