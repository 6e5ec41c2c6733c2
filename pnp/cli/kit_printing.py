"""A kit read, laid out and printed by order of `pnp build`, or planned."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import fsum
from pathlib import Path
from typing import Final

import click

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.parts.texts import slug_of
from pnp.box.places.fits import tell_small_board
from pnp.box.reading.recipients import find_namesakes, read_recipients
from pnp.box.recipient import Recipient, RecipientList, fields_of
from pnp.box.words import first_language
from pnp.cli.kept_kits import Printing, remember_kit, seal_content
from pnp.cli.options import language
from pnp.cli.options import printing as printing_in
from pnp.cli.progress import counted, telling
from pnp.cli.reading import locate, read_kit
from pnp.editions.personal import (
    KitOutcome,
    KitRun,
    list_strays,
    make_kit,
    make_on_cluster,
    template_of,
)
from pnp.errors import PnpError, UsageError
from pnp.faces.context import Context
from pnp.lookup.index import remember
from pnp.output import refuse_links
from pnp.pool import working
from pnp.press.changes import PieceDigests, read_digests
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST, list_files
from pnp.press.manifest import plan, tell_changes, tell_remarks
from pnp.press.printing import build as build_kit
from pnp.press.printing import context_for, list_kit
from pnp.system import Limits, renew_time


def forget() -> None:
    """Forget what was read for an earlier command: it may have changed since."""
    _read.cache_clear()


def print_kit(printing: Printing, *, watched: bool) -> str:
    """Build a kit in one language, and say what to load into the printer.

    If watched, it is told how far it is; the lines of several processes would be a muddle.
    """
    made_from, context, job = _order(printing)
    target = printing.output / context.box.game.id
    fonts = content_root() / "fonts"
    if printing.apart:
        target /= job.lang
    refuse_links(target, printing.output)
    before = _looks_before(printing, context, job, target)
    with locate(printing.folder), telling(shown=watched) as progress, _uncollected():
        built = build_kit(context, job, fonts, target, progress, before)
    meant = f" for the printer {job.printer.name} alone" if job.printer else ""
    label = context.in_language(first_language(job.lang)).label
    told = [*plan(built.manifest, label), *tell_small_board(context.box, job.board_size)]
    told += [*tell_changes(built.manifest, label), *tell_remarks(built.manifest)]
    files = [MANIFEST, *list_files(built.manifest)]
    remember_kit(printing, made_from, built.folder, files, told)
    return "\n  ".join([f"{built.folder}{meant}:", *told])


@contextmanager
def _uncollected() -> Iterator[None]:
    # what a kit leaves is hardly ever a circle; to look for them is a tenth of its time
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _looks_before(
    printing: Printing, context: Context, job: PrintJob, target: Path
) -> PieceDigests | None:
    if printing.since is None:
        return None
    if printing.since.resolve() == target.resolve():
        raise UsageError(f"--since {printing.since} would be overwritten; name another folder, -o")
    return read_digests(printing.since, context.box.game.id, job)


def plan_kit(printing: Printing) -> str:
    """Say what of a kit would be loaded into the printer and cut; nothing is written."""
    _, context, job = _order(printing)
    with locate(printing.folder):
        listed = list_kit(context, job)
    label = context.in_language(first_language(job.lang)).label
    told = [*plan(listed, label), *tell_small_board(context.box, job.board_size)]
    return "\n  ".join([f"{context.box.game.id}:", *told])


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


class SomeFailed(PnpError):
    """Some kits of a list could not be made; all others are there."""


@dataclass(frozen=True, slots=True)
class ListOrder:
    """What is ordered for everybody on a list."""

    folder: Path
    """Of the kit."""
    lang: str | None
    job: PrintJob
    people: Path
    output: Path
    jobs: int
    scheduler: str
    """The address of a Dask cluster that makes the kits; this machine does if there is none."""


def print_for_list(order: ListOrder) -> None:
    """Make a kit for everybody on a list, and say what became of them.

    Raises SomeFailed if any could not be made.
    """
    made_from = seal_content(order.folder)
    box = read_kit(order.folder, unfilled=True)
    remember(read_kit(order.folder), order.folder)
    people = read_recipients(order.people, _places(box, order.folder))
    job = replace(order.job, lang=printing_in(order.lang or box.game.source, box.game))
    folder = order.output / f"{box.game.id}-{slug_of(order.people.stem) or 'kits'}"
    refuse_links(folder, order.output)
    if order.scheduler:  # workers stand elsewhere than whoever orders
        folder = folder.resolve()
    pack = order.folder.resolve()
    run = KitRun(pack, box.digest, made_from, job, people.digits, folder)
    with locate(order.folder):
        template_of(run)  # what is wrong with all kits is told once, and nothing is begun
    with _make(run, people.recipients, order) as made:
        done = list(counted(made, "kit", len(people.recipients)))
    _tell(folder, people, done, list_strays(run, people))


def _places(box: Box, folder: Path) -> dict[str, str]:
    return {field: _place_of(field, folder) for field in fields_of(box)}


def _place_of(field: str, folder: Path) -> str:
    asked = f"{{for.{field}"
    for file in sorted((*folder.glob("*.yaml"), *folder.glob("*.md"))):
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), start=1):
            if asked in line:
                return f"{file.name}:{number} asks for it"
    return "the words of every kit ask for it"


@contextmanager
def _make(
    run: KitRun, recipients: Sequence[Recipient], order: ListOrder
) -> Iterator[Iterator[KitOutcome]]:
    if order.scheduler:
        yield make_on_cluster(order.scheduler, partial(make_kit, run), recipients)
        return
    with working(partial(_make_in_time, run), recipients, order.jobs) as outcomes:
        yield outcomes


def _make_in_time(run: KitRun, recipient: Recipient) -> KitOutcome:
    renew_time(Limits())
    return make_kit(run, recipient)


def _tell(
    folder: Path, people: RecipientList, done: Sequence[KitOutcome], strays: Sequence[str]
) -> None:
    failed = [each for each in done if each.say]
    made = [each.seconds for each in done if not each.say and not each.kept]
    parts = [f"{len(made)} of {len(done)} kits made"]
    if kept := sum(each.kept for each in done):
        parts.append(f"{kept} were there already")
    if failed:
        parts.append(f"{len(failed)} failed")
    each = f"; {fsum(made) / len(made):.2f} s of a processor each" if made else ""
    click.echo(f"{folder}: {', '.join(parts)}{each}")
    for say in find_namesakes(people.recipients):
        click.echo(f"  Note: {say}; their kits differ by number.")
    if strays:
        named = f"{', '.join(strays[:_FEW])}{' …' if len(strays) > _FEW else ''}"
        click.echo(f"  Note: of an earlier list, to be taken out before you print: {named}.")
    if failed:
        raise SomeFailed("\n".join(_failures(people.file, failed)))


def _failures(file: str, failed: Sequence[KitOutcome]) -> Iterator[str]:
    for outcome in sorted(failed, key=lambda each: each.recipient.no)[:_TOLD]:
        name = outcome.recipient.name
        short = f"{name[:39]}…" if len(name) > 40 else name
        for say in outcome.say.split("\n"):
            yield f"{file}:{outcome.recipient.line}: {short}: {say}"
    if len(failed) > _TOLD:
        yield f"… and {len(failed) - _TOLD} more kits"
    yield "Put right what is named, and say the same again: what is made stays."
