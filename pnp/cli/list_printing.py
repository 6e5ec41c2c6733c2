"""A kit for everybody on a list, by order of `pnp build --for`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import fsum
from pathlib import Path
from typing import Final

import click

from pnp.box.model import Box
from pnp.box.parts.texts import slug_of
from pnp.box.reading.recipients import find_namesakes, read_recipients
from pnp.box.recipient import Recipient, RecipientList, fields_of
from pnp.cli.kept_kits import seal_content
from pnp.cli.options import printing as printing_in
from pnp.cli.progress import counted
from pnp.cli.reading import locate, read_kit
from pnp.editions.personal import (
    KitOutcome,
    KitRun,
    list_strays,
    make_kit,
    make_on_cluster,
    template_of,
)
from pnp.errors import PnpError
from pnp.lookup.index import remember
from pnp.output import refuse_links
from pnp.pool import working
from pnp.press.job import PrintJob
from pnp.system import Limits, renew_time

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
