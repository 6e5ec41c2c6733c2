"""Small things to cut out and fold: houses, hotels, pawns, dice, blank tokens, cheques."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
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
from pnp.press.job import PrintJob
from pnp.press.paper import MARGIN, SLUG_MARGIN
from pnp.press.part import PaperStock, Part, PlannedPart, list_pieces

Drawn = Callable[[Context, Kind], tuple[PrintedPiece, ...]]
"""Draws the pieces of one kind in one of its forms."""

PARTS: Final[tuple[tuple[str, str, PaperStock, tuple[Drawn, ...]], ...]] = (
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


def plan_cutouts(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the small pieces a game has."""
    for name, kind, stock, forms in PARTS:
        kinds = [piece for piece in context.box.pieces if piece.kind == kind]
        if kinds:
            yield PlannedPart(name, partial(_lay_out, context, job, name, stock, forms, kinds))


def _lay_out(
    context: Context,
    job: PrintJob,
    name: str,
    stock: PaperStock,
    forms: Sequence[Drawn],
    kinds: Sequence[Kind],
) -> Part:
    """Lay out the pieces of some kinds, each form on sheets of its own."""
    sets = [[piece for one in kinds for piece in form(context, one)] for form in forms]
    sheets = tuple(
        sheet
        for pieces in sets
        for sheet in impose(pieces, job.paper, "none", margins=(MARGIN, SLUG_MARGIN))
    )
    pieces = list_pieces(piece for pieces in sets for piece in pieces)
    return Part(name, context.label(f"part_{name}"), stock, pieces, sheets, job.paper)


def plan_roofs(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the roofs, if the game has any."""
    kinds = [piece for piece in context.box.pieces if piece.kind == "roof"]
    if any(kind.pips or kind.count for kind in kinds):
        yield PlannedPart("roofs", partial(_lay_out_roofs, context, job, kinds))


def _lay_out_roofs(context: Context, job: PrintJob, kinds: Sequence[Kind]) -> Part:
    """Lay out the roofs, with backs that are all alike."""
    pieces = [piece for kind in kinds for piece in roof_pieces(context, kind)]
    margins = (MARGIN, SLUG_MARGIN)
    sheets = impose(pieces, job.paper, job.backs, margins=margins, shift=job.back_shift)
    duplex = any(sheet.back is not None for sheet in sheets)
    title = context.label("part_roofs")
    return Part("roofs", title, "card", list_pieces(pieces), sheets, job.paper, duplex)
