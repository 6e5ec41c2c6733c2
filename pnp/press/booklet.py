"""The rule booklet on its sheets: two pages on each side, folded in the middle and stapled.

Every sheet stays upright on its way through the printer; the pages on it lie turned by a quarter,
one above the other. Their fore edges leave room for the words of the sheet, which go when the
folded booklet is trimmed along its marks; it reads well untrimmed too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pnp.box.packs import content_root
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.large_print import LARGER, enlarge_face
from pnp.faces.parts.rule_booklet import booklet_faces, booklet_of
from pnp.press.imposition import Page, Placement, Sheet, back_page, mirror_back
from pnp.press.job import PrintJob
from pnp.press.paper import Backs, Flip, Paper
from pnp.press.part import Part, PlannedPart
from pnp.press.reference_sheets import SLUG_ROOM, page_room
from pnp.press.type import TypeCase
from pnp.units import Size

_LARGE_TEXT: Final = 16.0
"""Size in pt of the rules in large print (docs/figures.md#type)."""


def plan_rulebook(context: Context, job: PrintJob) -> Iterable[PlannedPart]:
    """Plan the rule booklet, if the game has one."""
    if booklet_of(context):
        yield PlannedPart("rulebook", partial(_lay_out, context, job))


def _lay_out(context: Context, job: PrintJob) -> Part:
    metrics = TypeCase(content_root() / "fonts")
    if job.large:
        return _lay_out_large(context, job, metrics)
    pieces = leaves("rulebook", booklet_faces(context, page_size(job.paper), metrics), job.backs)
    sheets = booklet_sheets(pieces, job.paper, job.backs, job.back_shift)
    duplex = sheets[0].back is not None
    title = context.label("part_rulebook")
    return Part("rulebook", title, "plain", pieces, sheets, job.paper, duplex)


def _lay_out_large(context: Context, job: PrintJob, metrics: TypeCase) -> Part:
    room = page_room(job.paper)
    size = Size(room.width / LARGER, room.height / LARGER)
    drawn = booklet_faces(context, size, metrics, (_LARGE_TEXT / LARGER,))
    faces = [replace(enlarge_face(face, LARGER), page=face.page) for face in drawn]
    both = job.backs in {"long-edge", "short-edge"}
    step = 2 if both else 1
    pieces, sheets = [], []
    for n in range(0, len(faces), step):
        piece = PrintedPiece(f"rulebook/{n + 1}", faces[n], faces[n + 1] if both else None)
        front = Placement(piece.id, "", "front", piece.front, room.x, room.y)
        back = back_page((piece,), (front,), job.paper, job.backs, job.back_shift) if both else None
        sheets.append(Sheet(Page("front", (front,)), back))
        pieces.append(piece)
    title = context.label("part_rulebook")
    return Part("rulebook", title, "plain", tuple(pieces), tuple(sheets), job.paper, both)


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
    flip: Flip = "short-edge" if backs == "short-edge" else "long-edge"
    half = len(pieces) // 2
    sheets = []
    for n in range(half):
        # seen from outside: the end of the booklet on the left, its beginning on the right
        front = _side(paper, (pieces[-1 - n], pieces[n]))
        behind = []
        for piece, placement in zip((pieces[-1 - n], pieces[n]), front.placements, strict=True):
            if piece.back is not None:
                back = Placement(
                    piece.id, "", "back", piece.back, placement.x, placement.y, placement.turn
                )
                behind.append(mirror_back(back, paper, flip, shift))
        back_side = Page("back", tuple(behind), cuts_y=front.cuts_y, folds_y=front.folds_y)
        sheets.append(Sheet(front, back_side))
    return tuple(sheets)


def _side(paper: Paper, pair: tuple[PrintedPiece, PrintedPiece]) -> Page:
    middle = paper.size.height / 2
    left, right = pair
    return Page(
        "front",
        (
            Placement(left.id, "", "front", left.front, 0, SLUG_ROOM, 90),
            Placement(right.id, "", "front", right.front, 0, middle, 90),
        ),
        cuts_y=(SLUG_ROOM, paper.size.height - SLUG_ROOM),
        folds_y=(middle,),
    )
