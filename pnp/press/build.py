"""Building a kit: parts are drawn into files beside their place, then moved there together."""

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.box.coded_pieces import payload_of, worded
from pnp.box.model import Box
from pnp.box.source import nearest
from pnp.errors import PrintError, UsageError
from pnp.faces.brief import Brief
from pnp.faces.look import Hand
from pnp.press.imposition import Page
from pnp.press.ink import Ink
from pnp.press.kit import parts_of
from pnp.press.manifest import manifest, manifest_text
from pnp.press.order import Order
from pnp.press.paper import Flip
from pnp.press.part import Part
from pnp.press.pdf import Document, Imprint, platemaker
from pnp.press.plate import Plate, Platemaker
from pnp.press.profile import Fit, correction
from pnp.press.sheet import draw_page, slug_of, uses
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
    brief: Brief,
    order: Order,
    fonts: Path,
    target: Path,
    progress: Progress | None = None,
    origins: Origins = dict,
) -> Built:
    """Draw every part ordered and the whole kit into `target`; on a fault write nothing there.

    Raises PrintError with every text that does not fit and every glyph that is missing, each
    with the file and line where its piece is written.
    """
    parts = _wanted(parts_of(brief, order), order.only)
    _refuse_content_folder(target)
    old = _built_before(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise PrintError(f"{target.parent} cannot be written: {error.strerror}") from error
    try:
        made, faults = _draw_all(brief, order, fonts, beside, parts, progress or _silent)
        _raise_faults(faults, parts, origins)
        _move_in(beside, target, old)
    except OSError as error:
        raise PrintError(
            f"{target} cannot be written: {error.strerror}; nothing was changed"
        ) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Built(target, made)


def brief_for(box: Box, order: Order, pack: Path = Path()) -> Brief:
    """Give the parts what they must know for one printing; a card goes by `deck/card`."""
    link = "" if order.qr == "text" else order.qr
    codes, payloads = {}, {}
    for piece in worded(box):
        name = piece.id if piece.kind in {"deed", "blank", "piece"} else f"{piece.kind}/{piece.id}"
        codes[name] = piece.code
        payloads[name] = payload_of(piece, box.game.languages, order.lang, link)
    return Brief(box, Hand(box.look, order.ink), order.lang, codes, payloads, str(pack))


def _silent(_part: str, _done: int, _all: int) -> None:
    return


def _wanted(parts: tuple[Part, ...], only: tuple[str, ...]) -> tuple[Part, ...]:
    names = [part.id for part in parts]
    unknown = [name for name in only if name not in names]
    if unknown:
        hint = nearest(unknown[0], names)
        raise UsageError(
            f"there is no part “{unknown[0]}”{hint or '.'} The parts are {', '.join(names)}"
        )
    return tuple(part for part in parts if not only or part.id in only)


def _refuse_content_folder(target: Path) -> None:
    if (target / "game.yaml").exists():
        raise PrintError(f"{target} holds the content of a game; name another folder with -o")


@dataclass(frozen=True, slots=True)
class _Printing:
    """One kit on its way to the files: what is printed, by which maker of plates, where."""

    brief: Brief
    order: Order
    maker: Platemaker
    folder: Path
    seen: Counter[str]
    """How often each face is placed."""

    def open(self, name: str, parts: Iterable[Part], title: str) -> Document:
        """Open a file for some parts."""
        game = self.brief.box.game
        imprint = Imprint(
            title=title,
            subject=self.brief.said(game.subtitle),
            lang=self.order.lang,
            duplex=_FLIPS.get(self.order.backs) if any(part.duplex for part in parts) else None,
            keywords=f"{game.id}, {self.order.paper.name}, {self.order.ink}",
        )
        return Document(self.folder / f"{name}.pdf", self.maker, self.order.paper.size, imprint)


def _draw_all(
    brief: Brief,
    order: Order,
    fonts: Path,
    folder: Path,
    parts: tuple[Part, ...],
    progress: Progress,
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Draw every page once and print it into the file of its part and into the kit's."""
    total = sum(len(part.pages) for part in parts)
    done = pages = 0
    maker = platemaker(fonts, Path(brief.pack))
    run = _Printing(brief, order, maker, folder, sum(map(uses, parts), Counter[str]()))
    kit = run.open("kit", parts, brief.said(brief.box.game.title))
    for part in parts:
        progress(part.title, done, total)
        pages += _print_part(run, kit, part)
        done += len(part.pages)
    made = manifest(brief, order, parts, pages)
    if not maker.faults:
        (folder / "kit.json").write_text(manifest_text(made), encoding="utf-8")
        kit.save()
    progress("", total, total)
    return made, maker.faults


def _print_part(run: _Printing, kit: Document, part: Part) -> int:
    """Print the pages of a part into its file and the kit's; give how many the kit has of it."""
    game, paper, printed = run.brief.said(run.brief.box.game.title), part.paper.size, 0
    own = run.open(part.id, [part], f"{game} · {part.title}")
    for document in (own, kit):
        document.bookmark(part.title)
    for page, plate, label in _plates(run, part):
        if page is None:
            kit.page(plate, label, paper)
        else:
            for document in (own, kit):
                document.page(plate, label, paper, _trim(page), page.bleed)
        printed += 1
    if not run.maker.faults:
        own.save()
    return printed


def _plates(run: _Printing, part: Part) -> Iterator[tuple[Page | None, Plate, str]]:
    """Draw the pages of a part, each with its label.

    If backs are printed at all, a blank page follows every front that has none: the kit's file,
    in which fronts and backs alternate, takes it.
    """
    paper, number = part.paper, 0
    for sheet in part.sheets:
        for page in (sheet.front, sheet.back):
            if page is not None:
                number += 1
                slug = slug_of(run.brief, run.order, part, page, number, len(part.pages))
                draw = partial(draw_page, maker=run.maker, page=page, paper=paper, slug=slug,
                               seen=run.seen, brief=run.brief)  # fmt: skip
                label = f"{part.title} {number}"
                fit = _fit(run.order, part, page)
                yield page, run.maker.page(label, paper.size, draw, fit), label
            elif run.order.backs in _FLIPS:
                yield None, run.maker.page("", paper.size, _blank), f"{part.title} –"


def _fit(order: Order, part: Part, page: Page) -> Fit | None:
    """Give where a page is drawn to come out right on the printer it is meant for."""
    if order.printer is None:
        return None
    flip: Flip = "short-edge" if order.backs == "short-edge" else "long-edge"
    return correction(order.printer, part.paper.size, flip if page.side == "back" else None)


def _blank(_pen: Ink) -> None:
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


def _built_before(target: Path) -> set[str]:
    """Name the PDFs an earlier manifest lists, and no other file."""
    try:
        old = json.loads((target / "kit.json").read_text(encoding="utf-8"))
        names = {str(part["file"]) for part in old["parts"]}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    return {name for name in names if Path(name).name == name and name.endswith(".pdf")}
