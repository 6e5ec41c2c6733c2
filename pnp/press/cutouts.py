"""Small things to cut out and fold: level markers, pawns, dice, cheques, the parts of a site."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import PieceKind
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece, enlarge
from pnp.faces.parts.cheque import cheque_pieces
from pnp.faces.parts.site_pieces import (
    cube_pieces,
    floor_pieces,
    marker_pieces,
    permit_pieces,
    pouch_pieces,
    roof_pieces,
)
from pnp.faces.parts.small_pieces import (
    die_pieces,
    level_pieces,
    pawn_pieces,
    stock_counter_pieces,
    stock_track_pieces,
)
from pnp.press.job import PrintJob
from pnp.press.laying import join_parts, lay_out_pieces
from pnp.press.paper import MARGIN, SLUG_MARGIN
from pnp.press.part import PaperStock, Part, PlannedPart

Drawn = Callable[[Context, Kind], tuple[PrintedPiece, ...]]
"""Draws the pieces of one kind in one of its forms."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A part of small pieces: their kind, the forms they come in, how they are laid."""

    id: str
    kind: PieceKind
    forms: tuple[Drawn, ...]
    """One after another."""
    stock: PaperStock = "card"
    backs: bool = False
    gap: float = 0.0
    """Room in mm between two pieces of different colours: they are cut twice."""
    optional: bool = False
    """Whether it is printed only if it is named: another form of what the kit has."""


CUTOUTS: Final = (
    Cutout("houses", "house", (level_pieces, stock_track_pieces, stock_counter_pieces)),
    Cutout("hotels", "hotel", (level_pieces, stock_counter_pieces)),
    Cutout("pawns", "pawn", (pawn_pieces,)),
    Cutout("dice", "die", (die_pieces,)),
    Cutout("pouches", "pouch", (pouch_pieces,), "plain"),
    Cutout("cheques", "cheque", (cheque_pieces,), "plain"),
    Cutout("floors", "floor", (floor_pieces,), backs=True, gap=3),
    Cutout("floors-cubes", "floor", (cube_pieces,), backs=True, gap=2, optional=True),
    Cutout("markers", "marker", (marker_pieces,), backs=True, gap=3),
    Cutout("permits", "permit", (permit_pieces,), backs=True, gap=4),
    Cutout("roofs", "roof", (roof_pieces,), backs=True),
)
"""What a game may have to cut out besides deeds, cards and money."""


def plan_cutouts(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the small pieces a game has."""
    for cutout in CUTOUTS:
        kinds = [piece for piece in context.box.pieces if piece.kind == cutout.kind]
        wanted = cutout.id in job.only or not cutout.optional
        # a game may name a kind of its site and have none of it
        if wanted and any(kind.pips or kind.count or not cutout.backs for kind in kinds):
            yield PlannedPart(cutout.id, partial(_lay_out, context, job, cutout, kinds))


def _lay_out(context: Context, job: PrintJob, cutout: Cutout, kinds: Sequence[Kind]) -> Part:
    title = context.label(f"part_{cutout.id.replace('-', '_')}")
    lay = partial(
        lay_out_pieces,
        cutout.id,
        title,
        cutout.stock,
        job=job,
        backs=None if cutout.backs else "none",
        gap=cutout.gap,
        margins=(MARGIN, SLUG_MARGIN),
    )
    return join_parts(
        [
            lay([enlarge(piece, job.scale) for kind in kinds for piece in draw(context, kind)])
            for draw in cutout.forms
        ]
    )
