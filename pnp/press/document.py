"""Pages that are no sheets of a kit: documents of their own, and faces, one on each page."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from pnp.errors import LayoutError, PrintError
from pnp.faces.face import Face
from pnp.faces.pen import Pen
from pnp.faces.theme import BLACK, WHITE
from pnp.output import writing
from pnp.press.marks import BAR, SLUG_SIZE, SLUG_TOP, draw_bar
from pnp.press.paper import MARGIN, Paper
from pnp.press.pdf.file import FormCache, Imprint, PdfFile
from pnp.units import Rect, Size, Turn, corners, polygon, rectangle

DocumentPage = tuple[str, Size, Callable[[Pen], None]]
"""One page: its label, its size, and how it is drawn in mm from its top left."""


def write_document(
    file: Path, imprint: Imprint, pages: Sequence[DocumentPage], cache: FormCache | None = None
) -> None:
    """Write pages into one PDF; on a fault nothing is written."""
    if not file.name:
        raise PrintError("a file is to be written, not a folder: name one, such as labels.pdf")
    cache = cache or FormCache(Path())
    with writing(file) as beside:
        document = PdfFile(beside, cache, pages[0][1], imprint)
        for label, size, draw in pages:
            document.page(cache.page(label, size, draw), label, size)
        if cache.faults:
            raise PrintError("\n".join(dict.fromkeys(each.what for each in cache.faults)))
        document.save()


def draw_foot(pen: Pen, paper: Paper, said: str = "") -> None:
    """Draw the bar at the foot of a page, and what is said beside it."""
    baseline = paper.size.height - SLUG_TOP - 0.3
    draw_bar(pen, MARGIN, baseline)
    pen.text(MARGIN + BAR + 3, baseline, said, "sans-500", SLUG_SIZE, BLACK)


def draw_head(pen: Pen, said: str) -> None:
    """Write what a page is above everything else on it."""
    pen.text(MARGIN, SLUG_TOP + 2.1, said, "sans-500", SLUG_SIZE, BLACK)


Leaf = tuple[str, Face]
"""A page: what it is called, and the face on it."""
# How far the enlarged art reaches in under the art itself, so that no hairline shows, in mm.
_OVER: Final = 0.05


@dataclass(frozen=True, slots=True)
class Blank:
    """What one face is printed on, and where the face stands on it."""

    page: Size
    """The finished piece with its bleed."""
    trim: Rect
    """The finished piece on it."""
    area: Rect
    """What the trim of the face covers on it."""
    turn: Turn
    under: float
    """How much the art is enlarged where its own bleed ends before that of the shop."""


def fill_page(face: Face) -> Blank:
    """Give a page that is as large as a face."""
    area = face.size.area
    return Blank(face.size, area, area, turn=0, under=1)


def write_face_pages(
    file: Path,
    cache: FormCache,
    leaves: Sequence[Leaf],
    imprint: Imprint,
    place: Callable[[Face], Blank] = fill_page,
) -> None:
    """Write one face on each page, in order; raises LayoutError for what cannot be drawn."""
    seen = Counter(face.key for _, face in leaves)
    document: PdfFile | None = None
    for label, face in leaves:
        blank, once = place(face), seen[face.key] == 1
        document = document or PdfFile(file, cache, blank.page, imprint)
        draw = partial(_draw_blank, face=face, blank=blank, once=once)
        stream = cache.page(label, blank.page, draw)
        document.page(stream, label, blank.page, blank.trim, blank.trim.x)
    if cache.faults:
        pieces = {face.key: label or face.key for label, face in leaves}
        named = (replace(each, piece=pieces.get(each.piece, each.piece)) for each in cache.faults)
        raise LayoutError(tuple(dict.fromkeys(named)))
    if document:
        document.save()


def _draw_blank(pen: Pen, face: Face, blank: Blank, *, once: bool) -> None:
    # The blank is white where the face ends white.
    page = blank.page.area
    pen.shape(rectangle(page), fill=WHITE)
    own = blank.area.inset(-face.bleed) if face.bleed else page
    whole = blank.under == 1
    if not whole:
        # drawn the other way round, the inner edge leaves a hole
        ring = rectangle(page) + polygon(reversed(corners(own.inset(_OVER))))
        with pen.clip(ring), _move_to_middle(pen, face, blank, blank.under):
            face.put(pen, once=False)
    with pen.clip(rectangle(own)), _move_to_middle(pen, face, blank):
        face.put(pen, once=once and whole)


@contextmanager
def _move_to_middle(pen: Pen, face: Face, blank: Blank, scale: float = 1) -> Iterator[None]:
    x, y = blank.page.width / 2, blank.page.height / 2
    left, top = face.size.width / 2, face.size.height / 2
    with pen.transform(x, y, blank.turn, scale), pen.transform(-left, -top):
        yield
