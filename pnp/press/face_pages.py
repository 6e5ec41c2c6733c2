"""Faces each on a page of its own: the file of such pages, for shops and for pictures."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from pnp.errors import LayoutError
from pnp.faces.face import Face
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.press.imposition import Blank
from pnp.press.pdf.file import Imprint, PdfFile
from pnp.press.pdf.streams import FormCache
from pnp.units import Rect

Leaf = tuple[str, Face]
"""A page: what it is called, and the face on it."""

# How far the enlarged art reaches in under the art itself, so that no hairline shows, in mm.
_OVER: Final = 0.05


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
        inner = own.inset(_OVER)
        ring = (
            rectangle(Rect(0, 0, page.width, inner.y))
            + rectangle(Rect(0, inner.bottom, page.width, page.height - inner.bottom))
            + rectangle(Rect(0, inner.y, inner.x, inner.height))
            + rectangle(Rect(inner.right, inner.y, page.width - inner.right, inner.height))
        )
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
