"""The pages of the look-up of some kits: drawn and written for `pnp site` and `pnp serve`."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.errors import UsageError
from pnp.faces.face import Face
from pnp.lookup.index import remember
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts_to_cut
from pnp.press.printing import context_for
from pnp.press.svg_pen import picture_of
from pnp.web.site import Shelf, single_file
from pnp.web.site import site as site_of


def pages(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Give every file of the site of the kits in some folders."""
    shelves = [_shelf(folder) for folder in folders]
    first: dict[str, Path] = {}
    for shelf, folder in zip(shelves, folders, strict=True):
        other = first.setdefault(shelf.box.game.prefix, folder)
        if other is not folder:
            say = f"{other} and {folder} share the prefix {shelf.box.game.prefix}"
            raise UsageError(f"{say}, so their codes would lead to one page; name one of them")
    return site_of(shelves)


def single_files(folders: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Give the look-up of each kit as one file."""
    for folder in folders:
        box = read_box(folder)
        yield f"{box.game.id}.html", single_file(box)


def _shelf(folder: Path) -> Shelf:
    box = read_box(folder)
    remember(box, folder)
    return Shelf(box, partial(_drawn, faces=_faces(box, folder), folder=folder))


def _faces(box: Box, folder: Path) -> dict[str, Face]:
    job = PrintJob(lang=box.game.source)
    context = context_for(box, job, folder)
    pieces = [piece for part in plan_parts_to_cut(context, job) for piece in part.lay_out().pieces]
    return {context.codes[piece.id]: piece.front for piece in pieces if piece.id in context.codes}


def _drawn(code: str, faces: dict[str, Face], folder: Path) -> str | None:
    face = faces.get(code)
    return picture_of(face, content_root() / "fonts", folder) if face else None
