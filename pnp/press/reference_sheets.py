"""Reference sheets, whole pages for people to read: the banker's sheet, and how to make the kit."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Final

from pnp.box.model import label
from pnp.box.packs import content_root
from pnp.faces.context import Context, booklet_of
from pnp.faces.face import LARGER, Face, PrintedPiece, enlarge_face
from pnp.faces.parts.assembly import Load, Making, assembly_face
from pnp.faces.parts.bankers_sheet import bankers_faces, has_bankers_sheet
from pnp.faces.parts.overview import overview_faces, savings_tables_faces
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.pen import Pen
from pnp.press.gang import gang
from pnp.press.imposition import Page, Sheet, back_page, place_fronts
from pnp.press.job import PrintJob
from pnp.press.laying import lay_out_pages, pair_pages
from pnp.press.paper import SLUG_ROOM, Backs, Paper, page_room
from pnp.press.part import Part, PlannedPart
from pnp.press.type import TypeCase
from pnp.units import Size


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
    return _lay_pages("overview", context.label("part_overview"), faces, job, job.backs)


def _lay_out_savings_tables(context: Context, job: PrintJob) -> Part:
    faces = savings_tables_faces(context, page_room(job.paper).size)
    return _lay_pages("savings-tables", context.label("part_bankers_sheet"), faces, job)


def _lay_pages(
    name: str, title: str, faces: Sequence[Face], job: PrintJob, backs: Backs = "none"
) -> Part:
    return lay_out_pages(name, title, "plain", pair_pages(name, faces, backs), job)


# Size in pt of the rules in large print (docs/figures.md#type).
_LARGE_TEXT: Final = 16.0


def plan_rulebook(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the rule booklet, if the game has one."""
    if booklet_of(context):
        yield PlannedPart("rulebook", partial(_lay_out_rulebook, context, job))


def _lay_out_rulebook(context: Context, job: PrintJob) -> Part:
    # a pen for metrics: what several diagrams show is taken down once
    metrics, title = Pen(TypeCase(content_root() / "fonts")), context.label("part_rulebook")
    if job.large:
        room = page_room(job.paper)
        size = Size(room.width / LARGER, room.height / LARGER)
        drawn = booklet_faces(context, size, metrics, (_LARGE_TEXT / LARGER,))
        faces = [replace(enlarge_face(face, LARGER), page=face.page) for face in drawn]
        return _lay_pages("rulebook", title, faces, job, job.backs)
    pieces = leaves("rulebook", booklet_faces(context, page_size(job.paper), metrics), job.backs)
    sheets = booklet_sheets(pieces, job.paper, job.backs, job.back_shift)
    return Part("rulebook", title, "plain", pieces, sheets, job.paper)


def page_size(paper: Paper) -> Size:
    """Give the size of a trimmed page: half a sheet less the fore edge."""
    return Size(paper.size.height / 2 - SLUG_ROOM, paper.size.width)


def leaves(name: str, faces: Sequence[Face], backs: Backs) -> tuple[PrintedPiece, ...]:
    """Give the pieces of a booklet: leaves with two pages, or single pages if one side is printed.

    A leaf is numbered by the first of its pages. What lies on the outer side of its sheet is its
    front: the odd page in the first half of the booklet, the even one in the second.
    """
    if backs not in {"long-edge", "short-edge"}:
        return tuple(PrintedPiece(f"{name}/{n}", face) for n, face in enumerate(faces, start=1))
    pieces = []
    for n in range(0, len(faces), 2):
        odd, even = faces[n], faces[n + 1]
        outer, inner = (odd, even) if n < len(faces) / 2 else (even, odd)
        pieces.append(PrintedPiece(f"{name}/{n + 1}", outer, inner))
    return tuple(pieces)


def booklet_sheets(
    pieces: Sequence[PrintedPiece], paper: Paper, backs: Backs, shift: tuple[float, float] = (0, 0)
) -> tuple[Sheet, ...]:
    """Impose leaves as a saddle-stitched booklet, the outermost sheet first.

    Single pages come two by two in reading order: folded with the print outside and stapled at
    their open edges, they make a booklet too.
    """
    if backs not in {"long-edge", "short-edge"}:
        pairs = [(pieces[n], pieces[n + 1]) for n in range(0, len(pieces), 2)]
        return tuple(Sheet(_side(paper, pair)) for pair in pairs)
    half = len(pieces) // 2
    sheets = []
    for n in range(half):
        # seen from outside: the end of the booklet on the left, its beginning on the right
        pair = pieces[-1 - n], pieces[n]
        front = _side(paper, pair)
        behind = back_page(pair, front.placements, paper, backs, shift)
        sheets.append(Sheet(front, replace(front, side="back", placements=behind.placements)))
    return tuple(sheets)


def _side(paper: Paper, pair: tuple[PrintedPiece, PrintedPiece]) -> Page:
    middle = paper.size.height / 2
    return Page(
        "front",
        place_fronts(pair, ((0, SLUG_ROOM), (0, middle)), 90),
        cuts_y=(SLUG_ROOM, paper.size.height - SLUG_ROOM),
        folds_y=(middle,),
    )
