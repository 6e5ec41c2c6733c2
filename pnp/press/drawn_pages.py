"""The pages of a kit, each drawn once and in the order they are printed.

Whoever builds a kit and whoever only asks whether it could be built take their pages from here.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.errors import Misfit
from pnp.faces.context import Context
from pnp.press.content_stream import ContentStream, FormCache
from pnp.press.imposition import Page
from pnp.press.job import PrintJob
from pnp.press.page_drawing import draw_page, slug_of, uses
from pnp.press.paper import Flip
from pnp.press.part import Part
from pnp.press.profile import Fit, correction

FLIPS: Final = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
"""How a printer's driver is told which way sheets are turned."""


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """One page as it goes into the files: its strokes and its label."""

    part: Part
    page: Page
    stream: ContentStream
    label: str


KnownPages = Callable[[Part, int, Page], ContentStream | None]
"""Gives a page that was drawn before: of a part, by its number."""


def draw_pages(
    context: Context,
    job: PrintJob,
    cache: FormCache,
    parts: Sequence[Part],
    known: KnownPages | None = None,
) -> Iterator[DrawnPage]:
    """Draw the pages of some parts, each with its label; what cannot be is left with the cache."""
    seen = sum(map(uses, parts), Counter[str]())
    for part in parts:
        paper, pages = part.paper, part.pages
        for number, page in enumerate(pages, start=1):
            slug = slug_of(context, job, part, page, number, len(pages))
            draw = partial(draw_page, cache=cache, page=page, paper=paper, slug=slug,
                           seen=seen, context=context)  # fmt: skip
            label = f"{part.title} {number}"
            stream = known(part, number, page) if known else None
            if stream is None:
                stream = cache.page(label, paper.size, draw, _fit(job, part, page))
            yield DrawnPage(part, page, stream, label)


def misfits_of(cache: FormCache, parts: Sequence[Part]) -> tuple[Misfit, ...]:
    """Give everything that could not be drawn, once, each with the piece it is on."""
    return _name_pieces(cache.faults, parts)


def remarks_of(cache: FormCache, parts: Sequence[Part]) -> tuple[Misfit, ...]:
    """Give what was left out or set smaller than asked for, once, each with its piece and file."""
    placed = {
        each.face.key: (f"{part.id}.pdf", each.piece)
        for part in parts
        for page in part.pages
        for each in page.placements
    }
    named = (
        each._replace(file=file, piece=piece)
        for each in cache.remarks
        for file, piece in (placed.get(each.piece, ("", each.piece)),)
    )
    return tuple(dict.fromkeys(named))


def _name_pieces(found: Sequence[Misfit], parts: Sequence[Part]) -> tuple[Misfit, ...]:
    pieces = {
        face.key: piece.id
        for part in parts
        for piece in part.pieces
        for face in (piece.front, piece.back)
        if face is not None
    }
    named = (each._replace(piece=pieces.get(each.piece, each.piece)) for each in found)
    return tuple(dict.fromkeys(named))


def _fit(job: PrintJob, part: Part, page: Page) -> Fit | None:
    if job.printer is None:
        return None
    flip: Flip = "short-edge" if job.backs == "short-edge" else "long-edge"
    return correction(job.printer, part.paper.size, flip if page.side == "back" else None)
