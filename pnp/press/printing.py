"""Printing a kit, or faces each on a page: drawn beside their place, then moved there together."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import cache, partial, reduce
from itertools import count, groupby
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pnp.box.cards import Card
from pnp.box.coded_pieces import coded_pieces, payload_of
from pnp.box.limits import FAULTS
from pnp.box.model import Box
from pnp.box.words import first_language
from pnp.errors import Finding, LayoutError, PrintError
from pnp.faces.context import BLACK, SCENE, WHITE, Context, Face, PieceShelf, PrintedPiece, Theme
from pnp.faces.diagrams.exhibits import scene_piece
from pnp.faces.pen import ARTIFACT, Pen, Tag
from pnp.outlines import corners, polygon, rectangle, top_left
from pnp.output import writing
from pnp.pool import Progress, silent
from pnp.press.changes import PieceDigests, digest_copies, digest_faces, keep_changed
from pnp.press.gang import gang
from pnp.press.imposition import Page, Part, Placement, find_visible_area
from pnp.press.job import PrintJob
from pnp.press.kit import (
    boxes_left_out,
    choose_parts,
    lay_out,
    lay_out_all,
    plan_parts,
    plan_parts_to_cut,
)
from pnp.press.kit_folder import MANIFEST, fill_kit_folder
from pnp.press.manifest import manifest, manifest_text
from pnp.press.marks import (
    BAR,
    SLUG_SIZE,
    SLUG_TOP,
    Slug,
    draw_bar,
    draw_marks,
    draw_slug,
    draw_tile_marks,
)
from pnp.press.paper import FLIPS, MARGIN, Flip, Paper
from pnp.press.pdf.file import FormCache, Imprint, PdfFile
from pnp.press.pdf.writer import ContentStream
from pnp.press.profile import Fit, correction
from pnp.press.sheets import Arranged, runs_of
from pnp.press.tiling import find_read_area, find_tile_area
from pnp.units import Rect, Size, Turn

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
        raise LayoutError(_name(cache.faults, {face.key: label for label, face in leaves if label}))
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


ASSEMBLY: Final = "assembly"
"""The part that tells how the kit is made: it changes with every sheet, and is no piece."""


def _draw_page(
    pen: Pen, page: Page, paper: Paper, slug: Slug | None, seen: Counter[str], context: Context
) -> None:
    areas = page.areas
    shown = (
        (each, find_tile_area(each, paper) if each.window else find_visible_area(each, areas))
        for each in page.placements
    )
    draw_placements(pen, shown, seen, context)
    if slug is None:  # nothing is cut, and nothing measured
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
        named = name_kind(context, placement.piece) or placement.piece
        own = Tag(
            "section",
            place=face.page,
            alt=context.label("picture_of", name=named),
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


def name_kind(context: Context, piece: str) -> str:
    """Name a small piece by its kind and what tells it apart; nothing if it is of none."""
    alike = [each for each in context.box.pieces if piece.startswith(each.id)]
    kind = max(alike, key=lambda each: len(each.id), default=None)
    if kind is None:
        return ""
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


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """One page as it goes into the files: its strokes and its label."""

    part: Part
    page: Page
    stream: ContentStream
    label: str


def draw_pages(
    kit: Arranged,
    cache: FormCache,
    known: Mapping[str, Sequence[ContentStream]] = MappingProxyType({}),
    draw: Callable[..., None] = _draw_page,
) -> Iterator[DrawnPage]:
    """Draw the pages of a kit, each with its label; what cannot be is left with the cache.

    Of the parts that are known by their ids all pages were drawn before.
    """
    context, job = kit.context, kit.job
    # a face that comes once is drawn straight into its page: a form would cost an object more
    placed = (each for part in kit.parts for page in part.pages for each in page.placements)
    seen = Counter(each.face.key for each in placed)
    for part in kit.parts:
        paper, pages = part.paper, part.pages
        # what players hold as it leaves the printer says nothing to whoever prints it
        kept = draw is _draw_page and part.id != ASSEMBLY and all(each.is_leaf for each in pages)
        bare = part.on_screen or kept
        for number, page in enumerate(pages, start=1):
            label = f"{part.title} {number}"
            if part.id in known:
                yield DrawnPage(part, page, known[part.id][number - 1], label)
                continue
            said = None if bare else slug_of(context, job, part, page, number, len(pages))
            drawn = partial(draw, page=page, paper=paper, slug=said, seen=seen, context=context)
            stream = cache.page(label, paper.size, drawn, _fit(job, part, page))
            yield DrawnPage(part, page, stream, label)


def misfits_of(cache: FormCache, parts: Sequence[Part]) -> tuple[Finding, ...]:
    """Give everything that could not be drawn, once, each with the piece it is on."""
    every = (piece for part in parts for piece in part.pieces)
    return _name(cache.faults, {key: piece.id for piece in every for key in piece.look if key})


def _name(faults: Iterable[Finding], pieces: Mapping[str, str]) -> tuple[Finding, ...]:
    named = (each._replace(piece=pieces.get(each.piece, each.piece)) for each in faults)
    return tuple(dict.fromkeys(named))


def remarks_of(cache: FormCache, parts: Sequence[Part]) -> tuple[Finding, ...]:
    """Give what was left out or set smaller than asked for, once, each with its piece and file."""
    pages = ((f"{part.id}.pdf", page) for part in parts for page in part.pages)
    placed = {x.face.key: (file, x.piece) for file, page in pages for x in page.placements}
    found = ((each, placed.get(each.piece, ("", each.piece))) for each in cache.remarks)
    named = (each._replace(file=file, piece=piece) for each, (file, piece) in found)
    return tuple(dict.fromkeys(named))


def _fit(job: PrintJob, part: Part, page: Page) -> Fit | None:
    if job.printer is None or part.on_screen:
        return None
    flip: Flip = "short-edge" if job.backs == "short-edge" else "long-edge"
    return correction(job.printer, part.paper.size, flip if page.side == "back" else None)


def build(
    context: Context,
    job: PrintJob,
    target: Path,
    progress: Progress = silent,
    before: PieceDigests | None = None,
) -> Mapping[str, Any]:
    """Draw every part ordered and every run of the kit into `target`, and give its manifest.

    On a fault nothing is written. Parts that are ordered by name are printed each by itself: no
    sheet is shared, no run written. Of a kit that was built before only what looks different is
    printed.

    Raises LayoutError with every text that does not fit and every glyph that is missing.
    """
    kit = arrange(context, job, before)

    def write(beside: Path) -> dict[str, Any]:
        cache = FormCache(Path(context.pack))
        made = print_all(kit, cache, beside, draw_pages(kit, cache), progress)
        (beside / MANIFEST).write_bytes(manifest_text(made).encode())
        return made

    return fill_kit_folder(target, write)


def list_kit(context: Context, job: PrintJob) -> dict[str, Any]:
    """Give the manifest of a kit as it would be built; nothing is drawn."""
    return manifest(arrange(context, job))


def arrange(context: Context, job: PrintJob, before: PieceDigests | None = None) -> Arranged:
    """Lay out the parts that are wanted; those of a whole kit share sheets and go in runs.

    What tells how the kit is made comes first: it lies on top of what is printed. Of a kit that
    was built before only what looks different is laid out.
    """
    parts = lay_out_all(choose_parts(plan_parts(context, job), job.only))
    first = context.in_language(first_language(job.lang))
    lasting = tuple(part for part in parts if part.id != ASSEMBLY and not part.on_screen)
    digests: Mapping[str, str] = {}
    gone: tuple[tuple[str, int], ...] = ()
    if before is not None:
        digests = digest_faces(lasting, FormCache(Path(context.pack), packing=0))
        parts, gone = keep_changed(lasting, digests, before, job)
    if job.only:
        return Arranged(first, job, parts, (), lasting)
    ganged = gang(parts, job, first.label)
    # a pile comes out of most printers with its first sheet on top
    parts = tuple(sorted(ganged, key=lambda part: part.id != ASSEMBLY))
    return Arranged(first, job, parts, runs_of(parts), lasting, digests, gone)


def context_for(box: Box, job: PrintJob, pack: Path = Path()) -> Context:
    """Give the parts what they must know for one printing; a card goes by `deck/card`."""
    coded = tuple(coded_pieces(box))
    codes = {piece.key: piece.code for piece in coded}
    payloads = codes if job.codes == "small" else dict.fromkeys(codes, "")
    if job.codes == "full":
        told, link = box.game.languages, "" if job.qr == "text" else job.qr
        payloads = {x.key: payload_of(x, told, job.lang, link, job.qr_langs) for x in coded}
        if not link and not job.qr_langs:  # the front of a card is for its drawing
            cards = (each for each in coded if isinstance(each.thing, Card))
            payloads |= {card.key: card.code for card in cards}
    theme, backs = Theme(box.look, job.ink, box.art, job.scale), job.backs != "none"
    context = Context(box, job.lang, theme, codes, payloads, backs, str(pack))
    return replace(context, shelf=lend_pieces(context, job))


def lend_pieces(context: Context, job: PrintJob) -> PieceShelf:
    """Give what lends the pieces of a kit in one printing, each drawn once in a language."""
    # a picture of a card is small: it is drawn from cards of the usual size, which lend none
    plain = replace(job, only=(), board_size=None, large=False)

    @cache
    def lend(part: str, lang: str) -> tuple[PrintedPiece, ...]:
        if part == SCENE:
            return (scene_piece(replace(context, lang=lang, shelf=lend)),)
        every = plan_parts_to_cut(replace(context, lang=lang), replace(plain, lang=lang))
        planned = {each.id: each for each in every}
        values = [each for name, each in planned.items() if name.startswith(f"{part}-")]
        alike = [planned[part]] if part in planned else values
        try:
            return tuple(piece for each in alike for piece in each.lay_out().pieces)
        except PrintError:  # what is wrong with it is named where it is printed
            return ()

    return lend


def print_all(
    kit: Arranged,
    cache: FormCache,
    folder: Path,
    drawn: Iterable[DrawnPage],
    progress: Progress = silent,
    kept: Container[str] = (),
) -> dict[str, Any]:
    """Print every page into the file of its part and into that of its run; give the manifest.

    Files that are kept are those of an earlier kit: they are there.
    """
    parts, runs, open_file = kit.parts, kit.runs, partial(_open_file, kit, cache, folder)
    new = ((run, kit.context.label(f"paper_{run.stock}")) for run in runs if run.id not in kept)
    files = {run.id: open_file(run.id, run.parts, called) for run, called in new}
    run_of = {part.id: files[run.id] for run in runs if run.id in files for part in run.parts}
    total, number = sum(len(part.pages) for part in parts), count(1)
    for part, pages in groupby(drawn, lambda each: each.part):
        own = None if part.id in kept else open_file(part.id, [part], part.title)
        documents = [each for each in (own, run_of.get(part.id)) if each is not None]
        for document in documents:
            document.bookmark(part.title)
        for each in pages:
            progress(f"{part.title}: page", next(number), total)
            trim, bleed = trim_of(each.page), each.page.bleed
            for title in each.page.placements[0].face.heads if part.on_screen else ():
                document.bookmark(title, 1)
            for document in documents:
                document.page(each.stream, each.label, part.paper.size, trim, bleed)
        # with a fault nothing is kept, so nothing more is written
        if own is not None and not cache.faults:
            own.save()
    if cache.faults:
        raise LayoutError(misfits_of(cache, parts))
    looks = digest_copies(kit.lasting, kit.digests or cache.digests)
    remarks = (*remarks_of(cache, parts), *boxes_left_out(kit.context, kit.job))
    made = manifest(kit, looks, remarks)
    # runs are saved when every page is known to be sound: a fault leaves no half kit
    for file in files.values():
        file.save()
    return made


def _open_file(
    kit: Arranged, cache: FormCache, folder: Path, name: str, own: Iterable[Part], called: str
) -> PdfFile:
    context, job, game = kit.context, kit.job, kit.context.box.game
    imprint = Imprint(
        title=f"{context.localise(game.title)} · {called}",
        subject=context.localise(game.subtitle),
        lang=context.lang,
        duplex=FLIPS.get(job.backs) if any(part.duplex for part in own) else None,
        keywords=f"{game.id}, {job.paper.name}, {job.ink}",
    )
    return PdfFile(folder / f"{name}.pdf", cache, job.paper.size, imprint)


def trim_of(page: Page) -> Rect:
    """Give what all pieces of a page cover together."""
    return reduce(Rect.joined, page.areas)


def preflight(box: Box, job: PrintJob, pack: Path, most: int = FAULTS) -> tuple[Finding, ...]:
    """Lay out and draw everything a build of this order would; give what cannot be.

    It stops after a page on which the faults come to more than `most`.
    """
    context = context_for(box, job, pack)
    # what is read on a screen is drawn as it is for paper
    planned = (part for part in plan_parts(context, job) if not part.on_screen)
    parts, misfits = lay_out(planned)
    cache = FormCache(pack, dry=True)
    for _ in draw_pages(Arranged(context, job, gang(parts, job, context.label)), cache):
        if len(cache.faults) > most:
            break
    return (*misfits, *misfits_of(cache, parts))
