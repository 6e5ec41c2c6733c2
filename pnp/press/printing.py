"""Printing a kit: parts are drawn into files beside their place, then moved there together."""

import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from pnp.box.coded_pieces import coded_pieces
from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.box.model import Box
from pnp.box.qr_line import payload_of
from pnp.box.source import nearest
from pnp.errors import LayoutError, Misfit, PrintError, UsageError
from pnp.faces.context import Context
from pnp.faces.theme import Theme
from pnp.press.content_stream import FormCache
from pnp.press.drawn_pages import FLIPS, DrawnPage, draw_pages, misfits_of
from pnp.press.imposition import Page
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts
from pnp.press.manifest import manifest, manifest_text
from pnp.press.part import Part, PlannedPart
from pnp.press.pdf import Imprint, PdfFile, open_form_cache
from pnp.units import Rect

Progress = Callable[[str, int, int], None]
"""Told the part at work, the pages done and the pages in all."""


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
) -> Built:
    """Draw every part ordered and the whole kit into `target`; on a fault write nothing there.

    Raises LayoutError with every text that does not fit and every glyph that is missing.
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
        made, misfits = _draw_all(context, job, fonts, beside, parts, progress or _silent)
        if misfits:
            raise LayoutError(misfits)
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
    return Context(box, Theme(box.look, job.ink, box.art), job.lang, codes, payloads, str(pack))


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
    layout = lay_out(part for part in parts if not only or part.id in only)
    if layout.misfits:
        raise LayoutError(layout.misfits)
    return layout.parts


def _refuse_content_folder(target: Path) -> None:
    if (target / "game.yaml").exists():
        raise PrintError(f"{target} holds the content of a game; name another folder with -o")


def _draw_all(
    context: Context,
    job: PrintJob,
    fonts: Path,
    folder: Path,
    parts: tuple[Part, ...],
    progress: Progress,
) -> tuple[dict[str, Any], tuple[Misfit, ...]]:
    """Draw every page once and print it into the file of its part and into the kit's."""
    cache = open_form_cache(fonts, Path(context.pack))
    printing = _Printing(context, job, cache, folder)
    kit = printing.open("kit", parts, context.localise(context.box.game.title))
    total, pages = sum(len(part.pages) for part in parts), 0
    done = 0
    for part, drawn in groupby(draw_pages(context, job, cache, parts), lambda each: each.part):
        progress(part.title, done, total)
        pages += _print_part(printing, kit, part, drawn)
        done += len(part.pages)
    made = manifest(context, job, parts, pages)
    if not cache.faults:
        (folder / "kit.json").write_text(manifest_text(made), encoding="utf-8")
        kit.save()
    progress("", total, total)
    return made, misfits_of(cache, parts)


@dataclass(frozen=True, slots=True)
class _Printing:
    """One kit on its way to the files: what is printed, from which cache of forms, where."""

    context: Context
    job: PrintJob
    cache: FormCache
    folder: Path

    def open(self, name: str, parts: Iterable[Part], title: str) -> PdfFile:
        """Open a file for some parts."""
        game = self.context.box.game
        imprint = Imprint(
            title=title,
            subject=self.context.localise(game.subtitle),
            lang=self.job.lang,
            duplex=FLIPS.get(self.job.backs) if any(part.duplex for part in parts) else None,
            keywords=f"{game.id}, {self.job.paper.name}, {self.job.ink}",
        )
        return PdfFile(self.folder / f"{name}.pdf", self.cache, self.job.paper.size, imprint)


def _print_part(printing: _Printing, kit: PdfFile, part: Part, drawn: Iterable[DrawnPage]) -> int:
    """Print the pages of a part into its file and the kit's; give how many the kit has of it."""
    game, paper, printed = (
        printing.context.localise(printing.context.box.game.title),
        part.paper.size,
        0,
    )
    own = printing.open(part.id, [part], f"{game} · {part.title}")
    for document in (own, kit):
        document.bookmark(part.title)
    for each in drawn:
        if each.page is None:
            kit.page(each.stream, each.label, paper)
        else:
            for document in (own, kit):
                document.page(each.stream, each.label, paper, _trim(each.page), each.page.bleed)
        printed += 1
    if not printing.cache.faults:
        own.save()
    return printed


def _trim(page: Page) -> Rect:
    """Give what all pieces of a page cover together."""
    trims = [placement.area for placement in page.placements]
    trim = trims[0]
    for area in trims[1:]:
        trim = trim.joined(area)
    return trim


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
