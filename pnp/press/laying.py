"""Parts laid on their sheets as a job orders it: pieces to cut out, and whole pages to read."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pnp.faces.face import Face, PrintedPiece
from pnp.press.imposition import Page, Sheet, back_page, impose, place_fronts
from pnp.press.job import PrintJob
from pnp.press.paper import MARGIN, Backs, Paper, page_room
from pnp.press.part import PaperStock, Part, list_pieces


def lay_out_pieces(
    name: str,
    title: str,
    stock: PaperStock,
    pieces: Iterable[PrintedPiece],
    job: PrintJob,
    *,
    backs: Backs | None = None,
    gap: float = 0,
    margins: tuple[float, float] = (MARGIN, MARGIN),
) -> Part:
    """Lay pieces of one size on sheets as a job orders it, with the backs it orders if not said."""
    drawn = tuple(pieces)
    sheets = impose(
        drawn, job.paper, backs or job.backs, gap, margins, job.back_shift, piles=job.stack
    )
    return Part(name, title, stock, list_pieces(drawn), sheets, job.paper)


def join_parts(parts: Sequence[Part]) -> Part:
    """Make one part of several that come one after another: the first one's, with all sheets."""
    sheets = tuple(sheet for part in parts for sheet in part.sheets)
    pieces = list_pieces(piece for part in parts for piece in part.pieces)
    return replace(parts[0], pieces=pieces, sheets=sheets)


def lay_out_pages(
    name: str, title: str, stock: PaperStock, pieces: Iterable[PrintedPiece], job: PrintJob
) -> Part:
    """Lay whole pages on sheets, one on each side; nothing is cut, so there are no crop marks."""
    room, drawn = page_room(job.paper), tuple(pieces)
    sheets: list[Sheet] = []
    for piece in drawn:
        fronts = place_fronts((piece,), ((room.x, room.y),), 0)
        sheet = Sheet(Page("front", fronts))
        if piece.back:
            back = back_page((piece,), fronts, job.paper, job.backs, job.back_shift)
            sheet = replace(sheet, back=back)
        # a page that is torn off, such as a score sheet, is printed as often as the box holds it
        sheets += [sheet] * piece.count
    return Part(name, title, stock, list_pieces(drawn), tuple(sheets), job.paper)


def lay_out_on_screen(name: str, title: str, faces: Sequence[Face]) -> Part:
    """Give faces one after another, each filling a page of its own: nothing of it is printed."""
    pieces = tuple(
        # a key of its own: what lies in two files of a kit would else be kept as a form in both
        PrintedPiece(f"{name}/{n}", replace(face, key=f"{face.key} on screen"))
        for n, face in enumerate(faces, start=1)
    )
    sheets = tuple(Sheet(Page("front", place_fronts((each,), ((0, 0),), 0))) for each in pieces)
    size = faces[0].size
    page = Paper("page", f"{size.width:g} × {size.height:g} mm", size)
    return Part(name, title, "screen", pieces, sheets, page)


def pair_pages(name: str, faces: Sequence[Face], backs: Backs) -> Iterator[PrintedPiece]:
    """Give whole pages as pieces: two on each leaf where sheets are printed on both sides."""
    # a sheet that is printed on one side takes one page
    step = 2 if backs in {"long-edge", "short-edge"} else 1
    for n in range(0, len(faces), step):
        yield PrintedPiece(f"{name}/{n + 1}", faces[n], faces[n + 1] if step > 1 else None)
