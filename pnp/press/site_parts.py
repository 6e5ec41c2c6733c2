"""The parts of a building site: strips, cubes if they are asked for, permits, markers, roofs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.pieces import Piece as Kind
from pnp.box.pieces import PieceKind
from pnp.faces.context import Context
from pnp.faces.face import PrintedPiece
from pnp.faces.large_print import enlarge
from pnp.faces.parts.floor import floor_pieces
from pnp.faces.parts.floor_cube import cube_pieces
from pnp.faces.parts.roof import roof_pieces
from pnp.faces.parts.site_pieces import marker_pieces, permit_pieces
from pnp.press.imposition import impose
from pnp.press.job import PrintJob
from pnp.press.paper import MARGIN, SLUG_MARGIN
from pnp.press.part import Part, PlannedPart, list_pieces


@dataclass(frozen=True, slots=True)
class SitePart:
    """A part of the site: the kind of piece in it, how it is drawn, how far apart it is laid."""

    id: str
    kind: PieceKind
    draw: Callable[[Context, Kind], tuple[PrintedPiece, ...]]
    gap: float = 0.0
    """Room in mm between two pieces of different colours: they are cut twice."""
    optional: bool = False
    """Whether it is printed only if it is named: another form of what the kit has."""


SITE_PARTS: Final = (
    SitePart("floors", "floor", floor_pieces, 3.0),
    SitePart("floors-cubes", "floor", cube_pieces, 2.0, optional=True),
    SitePart("markers", "marker", marker_pieces, 3.0),
    SitePart("permits", "permit", permit_pieces, 4.0),
    SitePart("roofs", "roof", roof_pieces),
)
"""What a game with rows of lots has to cut out besides its pawn and its cheques."""


def plan_site_parts(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan what a building site is played with; cubes only if they are ordered by name."""
    for part in SITE_PARTS:
        kinds = [piece for piece in context.box.pieces if piece.kind == part.kind]
        wanted = part.id in job.only or not part.optional
        if wanted and any(kind.pips or kind.count for kind in kinds):
            yield PlannedPart(part.id, partial(_lay_out, context, job, part, kinds))


def _lay_out(context: Context, job: PrintJob, part: SitePart, kinds: Sequence[Kind]) -> Part:
    pieces = [enlarge(piece, job.scale) for kind in kinds for piece in part.draw(context, kind)]
    margins = (MARGIN, SLUG_MARGIN)
    sheets = impose(
        pieces, job.paper, job.backs, part.gap, margins, job.back_shift, piles=job.stack
    )
    duplex = any(sheet.back is not None for sheet in sheets)
    title = context.label(f"part_{part.id.replace('-', '_')}")
    return Part(part.id, title, "card", list_pieces(pieces), sheets, job.paper, duplex)
