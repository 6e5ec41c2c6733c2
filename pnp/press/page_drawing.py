"""Drawing one page: its pieces, its marks, its words."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pnp.faces.context import Context
from pnp.faces.path import rectangle
from pnp.faces.pen import ARTIFACT, Pen, Tag
from pnp.findings import Finding
from pnp.outlines import top_left
from pnp.press.imposition import Page, Placement, find_visible_area
from pnp.press.job import Part, PrintJob
from pnp.press.marks import Slug, draw_marks, draw_slug, draw_tile_marks
from pnp.press.paper import Flip, Paper
from pnp.press.pdf.streams import FormCache
from pnp.press.pdf.writer import ContentStream
from pnp.press.profile import Fit, correction
from pnp.press.tiling import find_read_area, find_tile_area
from pnp.units import Rect


def uses(part: Part) -> Counter[str]:
    """Count how often each face of a part is placed: one that comes once is not kept as a form."""
    return Counter(placement.face.key for page in part.pages for placement in page.placements)


def _draw_page(
    pen: Pen, page: Page, paper: Paper, slug: Slug | None, seen: Counter[str], context: Context
) -> None:
    areas = page.areas
    shown = (
        (each, find_tile_area(each, paper) if each.window else find_visible_area(each, areas))
        for each in page.placements
    )
    draw_placements(pen, shown, seen, context)
    if slug is None:  # no sheet of paper: nothing is cut, and nothing measured
        return
    # a screen reader passes over what only the knife and the printer need
    with pen.tag(ARTIFACT):
        draw_marks(pen, page, paper)
        draw_slug(pen, slug, page, paper)
        if page.placements and page.placements[0].window:
            draw_tile_marks(pen, page.placements[0], paper, context)


def draw_placements(
    pen: Pen, shown: Iterable[tuple[Placement, Rect | None]], seen: Counter[str], context: Context
) -> None:
    """Draw pieces where they lie, each as far as it may print: within an area, or all of it."""
    for placement, area in shown:
        face, window = placement.face, placement.window
        own = Tag(
            "section",
            place=face.page,
            alt=context.label("picture_of", name=_name_piece(context, placement.piece)),
            title=placement.piece,
            area=find_read_area(placement) if window else None,
            lang=face.lang,
        )
        x, y = top_left(placement.area, placement.turn)
        corner = (x - window.x, y - window.y) if window else (x, y)
        with (
            pen.tag(own),
            pen.clip(rectangle(area)) if area else nullcontext(),
            pen.transform(*corner, placement.turn),
        ):
            face.put(pen, once=seen[face.key] == 1)


def _name_piece(context: Context, piece: str) -> str:
    alike = [each for each in context.box.pieces if piece.startswith(each.id)]
    kind = max(alike, key=lambda each: len(each.id), default=None)
    if kind is None:
        return piece
    which = piece.removeprefix(kind.id).strip("-/")
    return f"{context.localise(kind.name)} {which}".strip()


def slug_of(
    context: Context, job: PrintJob, part: Part, page: Page, number: int, pages: int
) -> Slug:
    """Write what a sheet says of itself: part, page n of m, any side and flip, true size."""
    title = f"{context.localise(context.box.game.title)} · {part.title}"
    head = context.label("page_n_of_m", part=title, n=number, m=pages)
    advice = "fold_here" if page.folds_x else "no_back"
    if part.duplex:
        head = f"{head} · {context.label(page.side)}"
        advice = "flip_long_edge" if job.backs == "long-edge" else "flip_short_edge"
    advice, foot, bar = context.labels(advice, "print_100", "scale_bar")
    return Slug((head, advice), (foot,), bar, part.note)


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
    # a face that comes once is drawn straight into its page: a form would cost an object more
    seen = sum(map(uses, parts), Counter[str]())
    for part in parts:
        paper, pages = part.paper, part.pages
        for number, page in enumerate(pages, start=1):
            said = None if part.on_screen else slug_of(context, job, part, page, number, len(pages))
            draw = partial(_draw_page, page=page, paper=paper, slug=said,
                           seen=seen, context=context)  # fmt: skip
            label = f"{part.title} {number}"
            stream = known(part, number, page) if known else None
            if stream is None:
                stream = cache.page(label, paper.size, draw, _fit(job, part, page))
            yield DrawnPage(part, page, stream, label)


def misfits_of(cache: FormCache, parts: Sequence[Part]) -> tuple[Finding, ...]:
    """Give everything that could not be drawn, once, each with the piece it is on."""
    every = (piece for part in parts for piece in part.pieces)
    pieces = {key: piece.id for piece in every for key in piece.look if key}
    named = (replace(each, piece=pieces.get(each.piece, each.piece)) for each in cache.faults)
    return tuple(dict.fromkeys(named))


def remarks_of(cache: FormCache, parts: Sequence[Part]) -> tuple[Finding, ...]:
    """Give what was left out or set smaller than asked for, once, each with its piece and file."""
    placed = {
        each.face.key: (f"{part.id}.pdf", each.piece)
        for part in parts
        for page in part.pages
        for each in page.placements
    }
    named = (
        replace(each, file=file, piece=piece)
        for each in cache.remarks
        for file, piece in (placed.get(each.piece, ("", each.piece)),)
    )
    return tuple(dict.fromkeys(named))


def _fit(job: PrintJob, part: Part, page: Page) -> Fit | None:
    if job.printer is None or part.on_screen:
        return None
    flip: Flip = "short-edge" if job.backs == "short-edge" else "long-edge"
    return correction(job.printer, part.paper.size, flip if page.side == "back" else None)
