"""Parts that a game declares as data, laid on sheets like any other."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from pnp.box.packs import content_root
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.faces import face_of
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import Context
from pnp.faces.face import LARGE_TYPE, PrintedPiece, enlarge
from pnp.faces.parts.laid_out_part import laid_out_pieces
from pnp.faces.pen import LEAST_TYPE, Pen, record
from pnp.faces.reduction import settle
from pnp.findings import Finding
from pnp.press.job import Part, PlannedPart, PrintJob, lay_out_pages, lay_out_pieces
from pnp.press.paper import SLUG_MARGIN, Paper, page_room
from pnp.press.type import TypeCase, find_complaints
from pnp.units import Size

# By how much an aid grows at a time: no more than half a point of its type.
_STEP: Final = 1.04


def scale_of_aid(
    pieces: Iterable[PrintedPiece], scale: float, fits: Callable[[float], bool]
) -> float:
    """Give the least scale, from one up, at which all words have the size of large print.

    Where no sheet takes it so, it stays as it is, and what is too small is told.
    """
    faces = tuple(face for piece in pieces for face in (piece.front, piece.back) if face)
    metrics, grown = TypeCase(content_root() / "fonts"), scale
    while fits(grown):
        pen = Pen(metrics, LARGE_TYPE / grown)
        marks = (settle(record(face.draw, pen), pen) for face in faces)
        if not any(any(find_complaints(each, pen, set())) for each in marks):
            return grown
        grown *= _STEP
    return scale


MARGINS: Final = (9.5, 12.0)
"""Margins in mm beside and above the pieces: three poker cards fit beside each other on A4."""
BOX: Final = "box-"
"""How the ids of parts begin that belong to the box a game is kept in, not to what is played."""
# Side in mm below which the marks of pieces leave no gap to the words of the sheet.
_SMALL: Final = 50.0


def plan_declared_parts(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the parts a game declares in `parts.yaml`."""
    for part in parts_of(context.box):
        wanted = job.box or not part.id.startswith(BOX)
        if wanted and not _holds_less(context, job, part):
            yield PlannedPart(part.id, partial(_lay_out, context, job, part))


def _holds_less(context: Context, job: PrintJob, part: DeclaredPart) -> bool:
    return bool(part.net) and job.large and _scale(face_of(context.box, part), job) == 1


def boxes_left_out(context: Context, job: PrintJob) -> tuple[Finding, ...]:
    """Name the boxes that large print leaves out."""
    say = f"left out: in large print it would be larger than a sheet of {job.paper.title}"
    parts = parts_of(context.box) if job.box and not job.only else ()
    return tuple(
        Finding(say, piece=part.id, file=f"{part.id}.pdf")
        for part in parts
        if _holds_less(context, job, part)
    )


def _lay_out(context: Context, job: PrintJob, part: DeclaredPart) -> Part:
    title = context.localise(part.name)
    if part.size.is_page:
        pages = laid_out_pieces(context, part, page_room(job.paper).size)
        return lay_out_pages(part.id, title, part.stock, pages, job)
    own = face_of(context.box, part)
    drawn = tuple(laid_out_pieces(context, part, own))
    scale = _scale(own, job)
    large = scale > 1 and part.size.is_card and not part.net
    # an aid is read at arm's length, so it grows as far as its words need, and no further
    if large and part.aid and job.backs != "fold":
        scale = scale_of_aid(drawn, scale, lambda each: not _too_big(own.scaled(each), job.paper))
    size = own.scaled(scale)
    least = LARGE_TYPE / scale if large else LEAST_TYPE
    pieces = tuple(enlarge(piece, scale, least) for piece in drawn)
    gap = 0 if part.net else 2 * part.bleed if part.gap is None else part.gap
    if say := _too_big(size, job.paper):
        raise LayoutError((Finding(say, piece=part.id),))
    # many small pieces have many marks, which reach into the words above and below
    small = min(size.width, size.height) < _SMALL and max(size.width, size.height) < 2 * _SMALL
    margins = (MARGINS[0], SLUG_MARGIN if small else MARGINS[1])
    stock = "coloured" if part.dyed and job.ink == "line" else part.stock
    try:
        return lay_out_pieces(part.id, title, stock, pieces, job, gap=gap, margins=margins)
    except PrintError:  # folded backs have half a sheet
        say = f"{size.width:g} × {size.height:g} mm is too big to be folded; print it on one side"
        raise LayoutError((Finding(say, piece=part.id),)) from None


def _scale(size: Size, job: PrintJob) -> float:
    return 1.0 if _too_big(size.scaled(job.scale), job.paper) else job.scale


def _too_big(size: Size, paper: Paper) -> str:
    wide, high = paper.size.width - 2 * MARGINS[0], paper.size.height - 2 * MARGINS[1]
    least, most = sorted((size.width, size.height))
    if least <= wide + 1e-6 and most <= high + 1e-6:
        return ""
    return (
        f"{size.width:g} × {size.height:g} mm is too big for {paper.title}, which has room for "
        f"{wide:g} × {high:g} mm; make it smaller"
    )
