"""Printing a kit: parts are drawn into files beside their place, then moved there together."""

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.box.coded_pieces import coded_pieces
from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.box.model import Box
from pnp.box.qr_line import payload_of
from pnp.box.source import nearest
from pnp.errors import PrintError, UsageError
from pnp.faces.context import Context
from pnp.faces.theme import Theme
from pnp.press.content_stream import ContentStream, FormCache
from pnp.press.imposition import Page
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.manifest import manifest, manifest_text
from pnp.press.page_drawing import draw_page, slug_of, uses
from pnp.press.paper import Flip
from pnp.press.part import Part, PlannedPart
from pnp.press.pdf import Imprint, PdfFile, open_form_cache
from pnp.press.pdf_pen import PdfPen
from pnp.press.profile import Fit, correction
from pnp.units import Rect

Progress = Callable[[str, int, int], None]
"""Told the part at work, the pages done and the pages in all."""


Origins = Callable[[], Mapping[str, str]]
"""Asked only when something is at fault: id of a piece → the `file:line` it is written at."""

_FLIPS: Final = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


@dataclass(frozen=True, slots=True)
class Built:
    """A kit on disk: its folder and its manifest."""

    folder: Path
    manifest: Mapping[str, Any]


def build(
    context: Context,
    job: PrintJob,
    fonts: Path,
    target: Path,
    progress: Progress | None = None,
    origins: Origins = dict,
) -> Built:
    """Draw every part ordered and the whole kit into `target`; on a fault write nothing there.

    Raises PrintError with every text that does not fit and every glyph that is missing, each
    with the file and line where its piece is written.
    """
    parts = _lay_out(plan_parts(context, job), job.only)
    _refuse_content_folder(target)
    old = _list_old_files(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise PrintError(f"{target.parent} cannot be written: {error.strerror}") from error
    try:
        made, faults = _draw_all(context, job, fonts, beside, parts, progress or _silent)
        _raise_faults(faults, parts, origins)
        _move_in(beside, target, old)
    except OSError as error:
        raise PrintError(
            f"{target} cannot be written: {error.strerror}; nothing was changed"
        ) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Built(target, made)


def context_for(box: Box, job: PrintJob, pack: Path = Path()) -> Context:
    """Give the parts what they must know for one printing; a card goes by `deck/card`."""
    link = "" if job.qr == "text" else job.qr
    codes, payloads = {}, {}
    for piece in coded_pieces(box):
        codes[piece.key] = piece.code
        payloads[piece.key] = payload_of(piece, box.game.languages, job.lang, link)
    return Context(box, Theme(box.look, job.ink), job.lang, codes, payloads, str(pack))


def _silent(_part: str, _done: int, _all: int) -> None:
    return


def _lay_out(parts: tuple[PlannedPart, ...], only: tuple[str, ...]) -> tuple[Part, ...]:
    """Lay out the parts that are wanted, and no other."""
    names = [part.id for part in parts]
    unknown = [name for name in only if name not in names]
    if unknown:
        hint = nearest(unknown[0], names)
        raise UsageError(
            f"there is no part “{unknown[0]}”{hint or '.'} The parts are {', '.join(names)}"
        )
    return tuple(part.lay_out() for part in parts if not only or part.id in only)


def _refuse_content_folder(target: Path) -> None:
    if (target / "game.yaml").exists():
        raise PrintError(f"{target} holds the content of a game; name another folder with -o")


@dataclass(frozen=True, slots=True)
class _Printing:
    """One kit on its way to the files: what is printed, from which cache of forms, where."""

    context: Context
    job: PrintJob
    cache: FormCache
    folder: Path
    seen: Counter[str]
    """How often each face is placed."""

    def open(self, name: str, parts: Iterable[Part], title: str) -> PdfFile:
        """Open a file for some parts."""
        game = self.context.box.game
        imprint = Imprint(
            title=title,
            subject=self.context.localise(game.subtitle),
            lang=self.job.lang,
            duplex=_FLIPS.get(self.job.backs) if any(part.duplex for part in parts) else None,
            keywords=f"{game.id}, {self.job.paper.name}, {self.job.ink}",
        )
        return PdfFile(self.folder / f"{name}.pdf", self.cache, self.job.paper.size, imprint)


def _draw_all(
    context: Context,
    job: PrintJob,
    fonts: Path,
    folder: Path,
    parts: tuple[Part, ...],
    progress: Progress,
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Draw every page once and print it into the file of its part and into the kit's."""
    total = sum(len(part.pages) for part in parts)
    done = pages = 0
    cache = open_form_cache(fonts, Path(context.pack))
    run = _Printing(context, job, cache, folder, sum(map(uses, parts), Counter[str]()))
    kit = run.open("kit", parts, context.localise(context.box.game.title))
    for part in parts:
        progress(part.title, done, total)
        pages += _print_part(run, kit, part)
        done += len(part.pages)
    made = manifest(context, job, parts, pages)
    if not cache.faults:
        (folder / "kit.json").write_text(manifest_text(made), encoding="utf-8")
        kit.save()
    progress("", total, total)
    return made, cache.faults


def _print_part(run: _Printing, kit: PdfFile, part: Part) -> int:
    """Print the pages of a part into its file and the kit's; give how many the kit has of it."""
    game, paper, printed = run.context.localise(run.context.box.game.title), part.paper.size, 0
    own = run.open(part.id, [part], f"{game} · {part.title}")
    for document in (own, kit):
        document.bookmark(part.title)
    for page, stream, label in _draw_pages(run, part):
        if page is None:
            kit.page(stream, label, paper)
        else:
            for document in (own, kit):
                document.page(stream, label, paper, _trim(page), page.bleed)
        printed += 1
    if not run.cache.faults:
        own.save()
    return printed


def _draw_pages(run: _Printing, part: Part) -> Iterator[tuple[Page | None, ContentStream, str]]:
    """Draw the pages of a part, each with its label.

    If backs are printed at all, a blank page follows every front that has none: the kit's file,
    in which fronts and backs alternate, takes it.
    """
    paper, number = part.paper, 0
    for sheet in part.sheets:
        for page in (sheet.front, sheet.back):
            if page is not None:
                number += 1
                slug = slug_of(run.context, run.job, part, page, number, len(part.pages))
                draw = partial(draw_page, cache=run.cache, page=page, paper=paper, slug=slug,
                               seen=run.seen, context=run.context)  # fmt: skip
                label = f"{part.title} {number}"
                fit = _fit(run.job, part, page)
                yield page, run.cache.page(label, paper.size, draw, fit), label
            elif run.job.backs in _FLIPS:
                yield None, run.cache.page("", paper.size, _blank), f"{part.title} –"


def _fit(job: PrintJob, part: Part, page: Page) -> Fit | None:
    """Give where a page is drawn to come out right on the printer it is meant for."""
    if job.printer is None:
        return None
    flip: Flip = "short-edge" if job.backs == "short-edge" else "long-edge"
    return correction(job.printer, part.paper.size, flip if page.side == "back" else None)


def _blank(_pen: PdfPen) -> None:
    return


def _trim(page: Page) -> Rect:
    """Give what all pieces of a page cover together."""
    trims = [placement.area for placement in page.placements]
    trim = trims[0]
    for area in trims[1:]:
        trim = trim.joined(area)
    return trim


def _raise_faults(faults: list[tuple[str, str]], parts: tuple[Part, ...], origins: Origins) -> None:
    """Say every fault once, with the piece it is on and where that piece is written."""
    if not faults:
        return
    written = origins()
    pieces = {
        face.key: piece.id
        for part in parts
        for piece in part.pieces
        for face in (piece.front, piece.back)
        if face is not None
    }
    said = []
    for key, say in faults:
        piece = pieces.get(key, key)
        where = f"{written[piece]}: " if piece in written else ""
        said.append(f"{where}{piece}: {say}")
    raise PrintError("\n".join(dict.fromkeys(said)))


def _move_in(beside: Path, target: Path, old: set[str]) -> None:
    """Move finished files into the kit's folder; drop those an earlier build left behind."""
    target.mkdir(exist_ok=True)
    new = {file.name for file in beside.iterdir()}
    for name in old - new:
        (target / name).unlink(missing_ok=True)
    for name in sorted(new, key=lambda name: (name == "kit.json", name)):
        (beside / name).replace(target / name)


def _list_old_files(target: Path) -> set[str]:
    """Name the PDFs an earlier manifest lists, and no other file."""
    try:
        old = read_foreign_json(target, "kit.json")
        names = {str(part["file"]) for part in old["parts"]}
    except (FileNotFoundError, Unreadable, KeyError, TypeError):
        return set()  # a damaged manifest lists nothing; the new one takes its place
    return {name for name in names if Path(name).name == name and name.endswith(".pdf")}
