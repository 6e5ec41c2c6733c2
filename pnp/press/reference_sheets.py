"""Reference sheets, whole pages for people to read: the banker's sheet, and how to make the kit."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final

from pnp.box.model import label
from pnp.box.words import languages_of
from pnp.faces.context import LARGER, Context, Face, PrintedPiece, booklet_of, enlarge_face
from pnp.faces.parts.assembly import Load, Making, assembly_face
from pnp.faces.parts.reference_tables import (
    bankers_faces,
    has_bankers_sheet,
    overview_faces,
    savings_tables_faces,
)
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.pen import Pen
from pnp.press.gang import gang
from pnp.press.imposition import Page, Part, PlannedPart, Sheet, place_fronts, turn_over
from pnp.press.job import PrintJob
from pnp.press.paper import A4, SLUG_ROOM, Backs, Paper, page_room
from pnp.press.sheets import lay_out_on_screen, lay_out_pages, pair_pages
from pnp.press.type import TypeCase
from pnp.units import Size


def plan_assembly(context: Context, job: PrintJob, others: Sequence[PlannedPart]) -> PlannedPart:
    """Plan the page that tells how all other parts are printed and put together."""

    def lay_out() -> Part:
        parts = [planned.lay_out() for planned in others]
        title = context.label("part_assembly")
        own = Load(title, context.label("paper_plain"), context.label("plan_single"), 1)
        boards = [part for part in parts if part.id == "board"]
        loads = (own, *_list_loads(context, gang(parts, job, context.label)))
        papers = list(dict.fromkeys((load.paper, load.sides) for load in loads))
        making = Making(
            # a paper is loaded once, as the runs of the kit have it
            tuple(sorted(loads, key=lambda load: papers.index((load.paper, load.sides)))),
            frozenset(part.id for part in parts),
            job.backs,
            sum(len(part.sheets) for part in boards),
            next((part.pieces[0].front.size for part in boards), Size(0, 0)),
            any(piece.back for part in parts if part.id != "rulebook" for piece in part.pieces),
        )
        face = assembly_face(context, making, page_room(job.paper).size)
        return _lay_pages("assembly", title, (face,), job, "none")

    return PlannedPart("assembly", lay_out)


def _list_loads(context: Context, parts: Sequence[Part]) -> Iterator[Load]:
    say = context.label
    for kind, group in groupby(parts, key=lambda part: part.id.partition("-")[0]):
        alike = list(group)
        if kind == "money" and len(alike) > 1:  # notes on papers of their own share a line
            paper, sheets = say("paper_colours", n=len(alike)), sum(len(p.sheets) for p in alike)
            yield Load(say("part_money"), paper, say("plan_single"), sheets)
            continue
        for part in alike:
            paper = label(context.box, context.lang, f"press.paper_{part.stock}")
            sides = say("plan_duplex" if part.duplex else "plan_single")
            yield Load(part.title, paper, sides, len(part.sheets))


def _lay_pages(
    name: str, title: str, faces: Sequence[Face], job: PrintJob, backs: Backs | None = None
) -> Part:
    return lay_out_pages(name, title, "plain", pair_pages(name, faces, backs or job.backs), job)


# Size in pt of the rules in large print (docs/figures.md#type).
_LARGE_TEXT: Final = 16.0


def _draw_rulebook(context: Context, job: PrintJob) -> Sequence[Face]:
    # a pen for metrics: what several diagrams show is taken down once
    metrics = Pen(TypeCase())
    if not job.large:
        return booklet_faces(context, page_size(job.paper), metrics)
    # a page has the shape of A4: on a lower sheet pictures grow by less, and the type as much
    usual = page_room(A4).size
    scale = LARGER * min(1, page_room(job.paper).height / usual.height)
    size = Size(usual.width / LARGER, usual.height / LARGER)
    drawn = booklet_faces(context, size, metrics, (_LARGE_TEXT / scale,))
    return [replace(enlarge_face(face, scale), page=face.page) for face in drawn]


def _lay_rulebook(name: str, title: str, faces: Sequence[Face], job: PrintJob) -> Part:
    if job.large:
        return _lay_pages(name, title, faces, job)
    pieces = tuple(pair_pages(name, faces, job.backs, sewn=True))
    sheets = booklet_sheets(pieces, job.paper, job.backs, job.back_shift)
    return Part(name, title, "plain", pieces, sheets, job.paper)


def _draw_pages(
    draw: Callable[[Context, Size, TypeCase], Sequence[Face]], context: Context, job: PrintJob
) -> Sequence[Face]:
    return draw(context, page_room(job.paper).size, TypeCase())


@dataclass(frozen=True, slots=True)
class PagesToRead:
    """A part that is only read: its name and title, who has it, its pages, and how they lie."""

    id: str
    title: str
    """The key of its label."""
    is_had: Callable[[Context], object]
    draw: Callable[[Context, PrintJob], Sequence[Face]]
    lay: Callable[[str, str, Sequence[Face], PrintJob], Part]


_ON_ONE_SIDE: Final = partial(_lay_pages, backs="none")

TO_READ: Final = (
    PagesToRead("rulebook", "part_rulebook", booklet_of, _draw_rulebook, _lay_rulebook),
    PagesToRead("bankers-sheet", "part_bankers_sheet", has_bankers_sheet,
                partial(_draw_pages, bankers_faces), _ON_ONE_SIDE),
    PagesToRead("overview", "part_overview", attrgetter("box.town"),
                partial(_draw_pages, overview_faces), _lay_pages),
    PagesToRead("savings-tables", "part_bankers_sheet", attrgetter("box.money.contracts"),
                partial(_draw_pages, savings_tables_faces), _ON_ONE_SIDE),
)  # fmt: skip
"""What a game may have to read; a new one is one more row."""


def plan_pages_to_read(context: Context, job: PrintJob) -> Iterator[PlannedPart]:
    """Plan what is only read; of a kit in two languages it comes in each."""
    first, *others = languages_of(context.lang)
    for lang in (first, *others):
        own, other = context.in_language(lang) if others else context, "" if lang == first else lang
        for part in TO_READ:
            if part.is_had(own):
                name = f"{part.id}-{other}" if other else part.id
                yield PlannedPart(name, partial(_lay_to_read, part, name, own, other, job))


def _lay_to_read(part: PagesToRead, name: str, own: Context, other: str, job: PrintJob) -> Part:
    order = replace(job, lang=own.lang)
    faces = [replace(face, lang=other) for face in part.draw(own, order)]
    return part.lay(name, own.label(part.title), faces, order)


def plan_reading_editions(planned: Iterable[PlannedPart]) -> Iterator[PlannedPart]:
    """Plan every rule booklet once more, page after page as it is read, for a screen."""

    def lay_out(name: str, booklet: PlannedPart) -> Part:
        part = booklet.lay_out()
        sides = (face for piece in part.pieces for face in (piece.front, piece.back) if face)
        return lay_out_on_screen(name, part.title, sorted(sides, key=lambda face: face.page))

    for booklet in planned:
        if booklet.id.partition("-")[0] == "rulebook":
            name = f"{booklet.id}-read"
            yield PlannedPart(name, partial(lay_out, name, booklet), on_screen=True)


def page_size(paper: Paper) -> Size:
    """Give the size of a trimmed page: half a sheet less the fore edge."""
    return Size(paper.size.height / 2 - SLUG_ROOM, paper.size.width)


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
        behind = turn_over(pair, front.placements, paper, backs, shift)
        back = behind and replace(front, side="back", placements=behind.placements)
        sheets.append(Sheet(front, back))
    return tuple(sheets)


def _side(paper: Paper, pair: tuple[PrintedPiece, PrintedPiece]) -> Page:
    middle = paper.size.height / 2
    return Page(
        "front",
        place_fronts(pair, ((0, SLUG_ROOM), (0, middle)), 90),
        cuts_y=(SLUG_ROOM, paper.size.height - SLUG_ROOM),
        folds_y=(middle,),
    )
