"""Reference sheets, whole pages for people to read: the banker's sheet, and how to make the kit."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby

from pnp.box.model import label
from pnp.box.packs import content_root
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.parts.assembly import Load, Making, assembly_face
from pnp.faces.parts.bankers_sheet import bankers_faces, has_bankers_sheet
from pnp.faces.parts.overview import overview_faces, savings_tables_faces
from pnp.press.gang import gang
from pnp.press.imposition import Page, Placement, Sheet, back_page
from pnp.press.job import PrintJob
from pnp.press.paper import MARGIN, Paper
from pnp.press.part import Part, PlannedPart
from pnp.press.type import TypeCase
from pnp.units import Rect

SLUG_ROOM = 12.0
"""Height in mm that a page leaves above and below to the words of the sheet."""


def page_room(paper: Paper) -> Rect:
    """Give the part of a sheet that a whole page may cover: all but margins and slug."""
    size = paper.size
    return Rect(MARGIN, SLUG_ROOM, size.width - 2 * MARGIN, size.height - 2 * SLUG_ROOM)


def plan_bankers_sheet(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the banker's sheet, if the game has deeds to lift or houses to build."""
    if has_bankers_sheet(context.box):
        yield PlannedPart("bankers-sheet", partial(_lay_out_bankers_sheet, context, job))


def _lay_out_bankers_sheet(context: Context, job: PrintJob) -> Part:
    faces = bankers_faces(context, page_room(job.paper).size, TypeCase(content_root() / "fonts"))
    return _lay_pages("bankers-sheet", context.label("part_bankers_sheet"), faces, job)


def plan_assembly(context: Context, job: PrintJob, others: Sequence[PlannedPart]) -> PlannedPart:
    """Plan the page that tells how all other parts are printed and put together."""
    return PlannedPart("assembly", partial(_lay_out_assembly, context, job, others))


def _lay_out_assembly(context: Context, job: PrintJob, others: Sequence[PlannedPart]) -> Part:
    parts = [planned.lay_out() for planned in others]
    ganged = gang(parts, job, context.label)
    title = context.label("part_assembly")
    own = Load(title, context.label("paper_plain"), context.label("plan_single"), 1)
    board = next((part for part in parts if part.id == "board"), None)
    making = Making(
        (own, *_plan(context, ganged)),
        frozenset(part.id for part in parts),
        job.backs,
        len(board.sheets) if board else 0,
        any(piece.back for part in parts if part.id != "rulebook" for piece in part.pieces),
    )
    face = assembly_face(context, making, page_room(job.paper).size)
    return _lay_pages("assembly", title, (face,), job)


def _plan(context: Context, parts: Sequence[Part]) -> Iterable[Load]:
    # Notes on papers of their own share a line.
    for kind, group in groupby(parts, key=lambda part: part.id.partition("-")[0]):
        alike = list(group)
        if kind == "money" and len(alike) > 1:
            paper = context.label("paper_colours", n=len(alike))
            sheets = sum(len(part.sheets) for part in alike)
            yield Load(context.label("part_money"), paper, context.label("plan_single"), sheets)
        else:
            yield from (_load(context, part) for part in alike)


def _load(context: Context, part: Part) -> Load:
    sides = context.label("plan_duplex") if part.duplex else context.label("plan_single")
    paper = label(context.box, context.lang, f"press.paper_{part.stock}")
    return Load(part.title, paper, sides, len(part.sheets))


def plan_overview(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the overview of a town, and the banker's tables of savings and loans."""
    if context.box.town:
        yield PlannedPart("overview", partial(_lay_out_overview, context, job))
    if context.box.money.contracts:
        yield PlannedPart("savings-tables", partial(_lay_out_savings_tables, context, job))


def _lay_out_overview(context: Context, job: PrintJob) -> Part:
    faces = overview_faces(context, page_room(job.paper).size)
    title = context.label("part_overview")
    if job.backs in {"none", "fold"}:
        return _lay_pages("overview", title, faces, job)
    room = page_room(job.paper)
    homes, cards = faces
    piece = PrintedPiece("overview/1", homes, cards)
    front = Placement(piece.id, "", "front", piece.front, room.x, room.y)
    back = back_page((piece,), (front,), job.paper, job.backs, job.back_shift)
    sheet = Sheet(Page("front", (front,)), back)
    return Part("overview", title, "plain", (piece,), (sheet,), job.paper, duplex=True)


def _lay_out_savings_tables(context: Context, job: PrintJob) -> Part:
    faces = savings_tables_faces(context, page_room(job.paper).size)
    return _lay_pages("savings-tables", context.label("part_bankers_sheet"), faces, job)


def _lay_pages(name: str, title: str, faces: tuple[Face, ...], job: PrintJob) -> Part:
    # Nothing is cut, so there are no crop marks.
    room = page_room(job.paper)
    pieces = tuple(PrintedPiece(f"{name}/{n}", face) for n, face in enumerate(faces, start=1))
    sheets = tuple(
        Sheet(Page("front", (Placement(piece.id, "", "front", piece.front, room.x, room.y),)))
        for piece in pieces
    )
    return Part(name, title, "plain", pieces, sheets, job.paper)
