"""Kits read, laid out, planned and printed by order of `pnp build`, or one for each on a list."""

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from math import fsum
from pathlib import Path
from typing import Any, Final

import click

from pnp.box.model import Box
from pnp.box.parts.texts import slug_of
from pnp.box.places.fits import tell_small_board
from pnp.box.reading.recipients import fields_of, find_namesakes, read_recipients
from pnp.box.reading.text_files import show_path
from pnp.box.words import first_language
from pnp.cli.kept_kits import Printing, remember_kit, seal_content
from pnp.cli.options import language
from pnp.cli.options import printing as printing_in
from pnp.cli.progress import counted, telling
from pnp.cli.reading import locate, read_kit
from pnp.editions import personal
from pnp.errors import PrintError, UsageError
from pnp.faces.context import Context
from pnp.kept import key_of
from pnp.lookup.index import remember
from pnp.output import refuse_links
from pnp.pool import working
from pnp.press.changes import read_digests
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST, list_files
from pnp.press.manifest import encode_plan, plan, tell_changes, tell_remarks
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
    # what a kit leaves is hardly ever a circle; to look for them is a tenth of its time, afterwards
    # as well as meanwhile: what is still there is passed over from now on
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def plan_kit(
    printing: Printing, *, prices: tuple[float, float] | None = None, as_json: bool = False
) -> str:
    """Say what of a kit would be loaded into the printer and cut; nothing is written.

    With prices of a ml of ink and of a sheet, its ink is measured on pages that nobody keeps.
    """
    made_from, context, job = _order(printing)
    label = context.in_language(first_language(job.lang)).label
    ink: Mapping[str, float] = {}
    with locate(printing.folder):
        listed = list_kit(context, job)
        if prices:
            from pnp.documents.ink import cost_of, measure_ink  # noqa: PLC0415  # few ask for it

            with telling() as progress, _uncollected():
                ink = measure_ink(context, job, key_of("ink", made_from, repr(job)), progress)
            cost = cost_of(ink, listed["sheets"], prices)
    if as_json:
        measured = {"ink": ink, "cost": cost} if ink else {}
        return json.dumps(encode_plan(listed, label) | measured, ensure_ascii=False)
    told = _tell(context, job, listed)
    if ink:
        told.append(label("plan_ink", **{name: f"{ml:.1f}" for name, ml in ink.items()}))
        told.append(label("plan_cost", cost=f"{cost:.2f}"))
    return "\n  ".join([f"{context.box.game.id}:", *told])


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


# So many kits that failed are told one by one.
_TOLD: Final = 20
# So many kits of an earlier list are named.
_FEW: Final = 5


def print_for_list(
    pack: Path, lang: str | None, job: PrintJob, file: Path, output: Path, jobs: int, scheduler: str
) -> None:
    """Make a kit for everybody on a list, and say what became of them.

    `scheduler` is the address of a Dask cluster that makes the kits; if there is none, so many
    processes of this machine do. Raises PrintError if any could not be made; all others are there.
    """
    made_from = seal_content(pack)
    box = read_kit(pack, unfilled=True)
    remember(read_kit(pack), pack)
    people = read_recipients(file, {field: _place_of(field, pack) for field in fields_of(box)})
    digits = max(4, len(str(max(each.no for each in people))))  # all numbers are as wide
    job = replace(job, lang=printing_in(lang or box.game.source, box.game))
    folder = output / f"{box.game.id}-{slug_of(file.stem) or 'kits'}"
    refuse_links(folder, output)
    if scheduler:  # workers stand elsewhere than whoever orders
        folder = folder.resolve()
    run = personal.KitRun(pack.resolve(), box.digest, made_from, job, digits, folder)
    with locate(pack):
        personal.template_of(run)  # what is wrong with all kits is told once, and nothing is begun
    make = partial(personal.make_kit, run)
    with working(make, people, jobs, scheduler) as made:
        done = list(counted(made, "kit", len(people)))
    click.echo(f"{folder}: {_sum_up(done)}")
    for say in find_namesakes(people):
        click.echo(f"  Note: {say}; their kits differ by number.")
    if strays := personal.list_strays(run, people):
        named = f"{', '.join(strays[:_FEW])}{' …' if len(strays) > _FEW else ''}"
        click.echo(f"  Note: of an earlier list, to be taken out before you print: {named}.")
    if failed := [each for each in done if each.say]:
        raise PrintError("\n".join(_failures(show_path(file), failed)))


def _place_of(field: str, folder: Path) -> str:
    for file in sorted((*folder.glob("*.yaml"), *folder.glob("*.md"))):
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), start=1):
            if f"{{for.{field}" in line:
                return f"{file.name}:{number} asks for it"
    return "the words of every kit ask for it"


def _sum_up(done: Sequence[personal.KitOutcome]) -> str:
    made = [each.seconds for each in done if not each.say and not each.kept]
    kept, failed = sum(each.kept for each in done), sum(bool(each.say) for each in done)
    told = f"{len(made)} of {len(done)} kits made"
    told += f", {kept} were there already" if kept else ""
    told += f", {failed} failed" if failed else ""
    return told + (f"; {fsum(made) / len(made):.2f} s of a processor each" if made else "")


def _failures(file: str, failed: Sequence[personal.KitOutcome]) -> Iterator[str]:
    for outcome in sorted(failed, key=lambda each: each.recipient.no)[:_TOLD]:
        name = outcome.recipient.name
        short = f"{name[:39]}…" if len(name) > 40 else name
        for say in outcome.say.split("\n"):
            yield f"{file}:{outcome.recipient.line}: {short}: {say}"
    if len(failed) > _TOLD:
        yield f"… and {len(failed) - _TOLD} more kits"
    yield "Put right what is named, and say the same again: what is made stays."
