"""Parts laid on their sheets as a job orders, the runs they go in, and a kit on its sheets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pnp.faces.context import Context, Face, PrintedPiece
from pnp.press.imposition import (
    Page,
    PaperStock,
    Part,
    Sheet,
    impose,
    list_pieces,
    place_fronts,
    turn_over,
)
from pnp.press.job import PrintJob
from pnp.press.paper import MARGIN, PAPERS, Backs, Paper


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
    drawn = tuple(pieces)
    # a whole page cannot be folded
    backs: Backs = "long-edge" if job.backs == "fold" else job.backs
    sheets: list[Sheet] = []
    for piece in drawn:
        at = job.paper.size.centre(piece.front.size)
        fronts = place_fronts((piece,), ((at.x, at.y),), 0)
        back = turn_over((piece,), fronts, job.paper, backs, job.back_shift)
        # a page that is torn off, such as a score sheet, is printed as often as the box holds it
        sheets += [Sheet(Page("front", fronts), back)] * piece.count
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
    return Part(name, title, "screen", pieces, sheets, Paper("page", str(size), size))


def pair_pages(
    name: str, faces: Sequence[Face], backs: Backs, *, sewn: bool = False
) -> Iterator[PrintedPiece]:
    """Give whole pages as pieces: two on each leaf where sheets are printed on both sides.

    A leaf is numbered by the first of its pages. In a booklet that is sewn, what lies on the outer
    side of its sheet is its front: the odd page in the first half, the even one in the second.
    """
    # a sheet that is printed on one side takes one page
    step = 2 if backs in {"long-edge", "short-edge"} else 1
    for n in range(0, len(faces), step):
        sides = faces[n : n + step]
        outer_first = reversed(sides) if sewn and 2 * n >= len(faces) else sides
        yield PrintedPiece(f"{name}/{n + 1}", *outer_first)


KIT: Final = "kit-"
"""What the names of the files of whole runs begin with; no part of a game may."""


@dataclass(frozen=True, slots=True)
class PrintRun:
    """All parts of a kit on one stock and paper, printed on the same sides."""

    id: str
    stock: PaperStock
    paper: Paper
    duplex: bool
    parts: tuple[Part, ...]

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.id}.pdf"


def runs_of(parts: Iterable[Part]) -> tuple[PrintRun, ...]:
    """Sort the parts of a kit into runs, each for a file that needs no blank page.

    Coloured paper is left out: each part of it is a run of its own, and has its own file. So is
    what no printer is loaded for.
    """
    runs: dict[str, list[Part]] = {}
    for part in parts:
        # each coloured part wants another paper loaded, so no two of them go in one run
        if part.stock != "coloured" and not part.on_screen:
            # the paper of the kit goes unsaid: only what is loaded besides it is named
            paper = "" if part.paper.name in PAPERS else f"-{part.paper.name}"
            name = f"{KIT}{part.stock}{paper}{'-duplex' if part.duplex else ''}"
            runs.setdefault(name, []).append(part)
    return tuple(
        PrintRun(name, alike[0].stock, alike[0].paper, alike[0].duplex, tuple(alike))
        for name, alike in runs.items()
    )


@dataclass(frozen=True, slots=True)
class Arranged:
    """A kit on its sheets: parts, runs, and what leaves the box."""

    context: Context
    """In the first language of the printing: what sheets say of themselves."""
    job: PrintJob
    parts: tuple[Part, ...]
    runs: tuple[PrintRun, ...] = ()
    lasting: tuple[Part, ...] = ()
    """What is kept in the box, whether it is printed now or was before."""
    digests: Mapping[str, str] = field(default_factory=dict)
    """How each face looks, if that was asked before it is printed."""
    gone: tuple[tuple[str, int], ...] = ()
