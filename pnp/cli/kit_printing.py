"""A kit read, laid out and printed by order of `pnp build`, or planned."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from pnp.box.model import Box
from pnp.box.places.fits import tell_small_board
from pnp.box.words import first_language
from pnp.cli.kept_kits import Printing, remember_kit, seal_content
from pnp.cli.options import language
from pnp.cli.options import printing as printing_in
from pnp.cli.progress import telling
from pnp.cli.reading import locate, read_kit
from pnp.errors import UsageError
from pnp.faces.context import Context
from pnp.lookup.index import remember
from pnp.output import refuse_links
from pnp.press.changes import read_digests
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST, list_files
from pnp.press.manifest import plan, tell_changes, tell_remarks
from pnp.press.printing import build as build_kit
from pnp.press.printing import context_for, list_kit


def forget() -> None:
    """Forget what was read for an earlier command: it may have changed since."""
    _read.cache_clear()


def print_kit(printing: Printing, *, watched: bool) -> str:
    """Build a kit in one language, and say what to load into the printer.

    If watched, it is told how far it is; the lines of several processes would be a muddle.
    """
    made_from, context, job = _order(printing)
    target = printing.output / context.box.game.id
    if printing.apart:
        target /= job.lang
    refuse_links(target, printing.output)
    before, since = None, printing.since
    if since is not None:
        if since.resolve() == target.resolve():
            raise UsageError(f"--since {since} would be overwritten; name another folder, -o")
        before = read_digests(since, context.box.game.id, job)
    with locate(printing.folder), telling(shown=watched) as progress, _uncollected():
        manifest = build_kit(context, job, target, progress, before)
    meant = f" for the printer {job.printer.name} alone" if job.printer else ""
    told = _tell(context, job, manifest)
    remember_kit(printing, made_from, target, [MANIFEST, *list_files(manifest)], told)
    return "\n  ".join([f"{target}{meant}:", *told])


@contextmanager
def _uncollected() -> Iterator[None]:
    # what a kit leaves is hardly ever a circle; to look for them is a tenth of its time
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def plan_kit(printing: Printing) -> str:
    """Say what of a kit would be loaded into the printer and cut; nothing is written."""
    _, context, job = _order(printing)
    with locate(printing.folder):
        listed = list_kit(context, job)
    return "\n  ".join([f"{context.box.game.id}:", *_tell(context, job, listed)])


def _tell(context: Context, job: PrintJob, manifest: Mapping[str, Any]) -> list[str]:
    label = context.in_language(first_language(job.lang)).label
    told = [*plan(manifest, label), *tell_small_board(context.box, job.board_size)]
    return [*told, *tell_changes(manifest, label), *tell_remarks(manifest)]


def _order(printing: Printing) -> tuple[str, Context, PrintJob]:
    made_from, box = _read(printing.folder)
    lang = printing_in(printing.lang or box.game.source, box.game)
    for each in printing.job.qr_langs:
        language(each, box.game)
    job = replace(printing.job, lang=lang)
    return made_from, context_for(box, job, printing.folder), job


@lru_cache(maxsize=1)  # the languages of a kit follow one another
def _read(folder: Path) -> tuple[str, Box]:
    made_from = seal_content(folder)
    box = read_kit(folder)
    remember(box, folder)
    return made_from, box
