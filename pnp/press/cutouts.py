"""Small things to cut out and fold: level markers, pawns, dice, cheques."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.large_print import enlarge
from pnp.faces.parts.cheque import cheque_pieces
from pnp.faces.parts.die import die_pieces
from pnp.faces.parts.level_marker import level_pieces
from pnp.faces.parts.pawn import pawn_pieces
from pnp.faces.parts.printed_cheque import printed_cheque_pieces
from pnp.faces.parts.site_pieces import pouch_pieces
from pnp.faces.parts.stock_track import stock_counter_pieces, stock_track_pieces
from pnp.press.imposition import impose
from pnp.press.job import PrintJob
from pnp.press.paper import MARGIN, SLUG_MARGIN
from pnp.press.part import PaperStock, Part, PlannedPart, list_pieces

Drawn = Callable[[Context, Kind], tuple[PrintedPiece, ...]]
"""Draws the pieces of one kind in one of its forms."""

PARTS: Final[tuple[tuple[str, str, PaperStock, tuple[Drawn, ...]], ...]] = (
    ("houses", "house", "card", (level_pieces, stock_track_pieces, stock_counter_pieces)),
    ("hotels", "hotel", "card", (level_pieces, stock_counter_pieces)),
    ("pawns", "pawn", "card", (pawn_pieces,)),
    ("dice", "die", "card", (die_pieces,)),
    ("pouches", "pouch", "plain", (pouch_pieces,)),
    ("cheques", "cheque", "plain", (cheque_pieces, printed_cheque_pieces)),
)
"""Each part, the kind of piece in it, its paper, and the forms it comes in, one after another."""


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
    sets = [
        [enlarge(piece, job.scale) for one in kinds for piece in form(context, one)]
        for form in forms
    ]
    sheets = tuple(
        sheet
        for pieces in sets
        for sheet in impose(
            pieces, job.paper, "none", margins=(MARGIN, SLUG_MARGIN), piles=job.stack
        )
    )
    pieces = list_pieces(piece for pieces in sets for piece in pieces)
    return Part(name, context.label(f"part_{name}"), stock, pieces, sheets, job.paper)
