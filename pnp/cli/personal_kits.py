"""`pnp build KIT --for LIST`: a kit for everybody on a list, and what became of each."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import fsum
from pathlib import Path
from typing import Final

import click

from pnp.box.model import Box
from pnp.box.parts.texts import slug_of
from pnp.box.reading.recipient_list import read_recipients, told_twice
from pnp.box.recipient import Recipient, RecipientList, fields_of
from pnp.cli.content import read_kit
from pnp.cli.located import located
from pnp.cli.parsing import printing as printing_in
from pnp.editions.personal.cluster import Cluster, lacks
from pnp.editions.personal.crew import Crew
from pnp.editions.personal.kit_making import (
    clean_up,
    is_made,
    list_strays,
    make_kit,
    master_of,
    sweep,
)
from pnp.editions.personal.kit_run import KitOutcome, KitRun
from pnp.editions.personal.merged_kits import (
    INDEX,
    characters_of,
    draw_kit,
    is_drawn,
    merge_kits,
    shared_of,
)
from pnp.errors import PnpError
from pnp.lookup.index import remember
from pnp.press.job import PrintJob

_TOLD: Final = 20
"""So many kits that failed are told one by one."""

_FEW: Final = 5
"""So many kits of an earlier list are named."""


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
    sheet: str
    output: Path
    jobs: int
    resume: bool
    merged: bool
    scheduler: str


def print_for_list(order: ListOrder) -> None:
    """Make a kit for everybody on a list, and say what became of them.

    Raises SomeFailed if any could not be made.
    """
    box = read_kit(order.folder, unfilled=True)
    remember(read_kit(order.folder), order.folder)
    people = read_recipients(order.people, _places(box, order.folder), order.sheet)
    job = replace(order.job, lang=printing_in(order.lang or box.game.source, box.game))
    folder = order.output / f"{box.game.id}-{slug_of(order.people.stem) or 'kits'}"
    if order.scheduler:  # workers stand elsewhere than whoever orders
        folder = folder.resolve()
    run = KitRun(order.folder.resolve(), box.digest, job, people.digits, folder)
    if order.merged:
        beside = folder.with_name(f".{folder.name}-rows")
        run = replace(run, folder=beside, characters=characters_of(people))
    sweep(run.folder)
    with located(order.folder):
        # what is wrong with all kits is told once, and nothing is begun
        shared_of(run) if order.merged else master_of(run)
    done = _make_all(run, people, order)
    merged = folder.with_name(f"{folder.name}-merged")
    strays = [] if order.merged else list_strays(run, people)
    _tell(merged if order.merged else folder, people, done, strays)
    if order.merged:
        _renew_time()
        names = merge_kits(run, people, merged)
        click.echo(f"  {', '.join(names)}: each kit after the other; {INDEX} tells the pages")
        shutil.rmtree(run.folder, ignore_errors=True)


def _places(box: Box, folder: Path) -> dict[str, str]:
    return {field: _place_of(field, folder) for field in fields_of(box)}


def _place_of(field: str, folder: Path) -> str:
    asked = f"{{for.{field}"
    for file in sorted((*folder.glob("*.yaml"), *folder.glob("*.md"))):
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), start=1):
            if asked in line:
                return f"{file.name}:{number} asks for it"
    return "the words of every kit ask for it"


def _make_all(run: KitRun, people: RecipientList, order: ListOrder) -> list[KitOutcome]:
    make, is_there = (draw_kit, is_drawn) if order.merged else (make_kit, is_made)
    kept = [each for each in people.recipients if order.resume and is_there(run, each)]
    known = {each.no for each in kept}
    tasks = [each for each in people.recipients if each.no not in known]
    crew = _hire(run, order, partial(make, run), len(tasks))
    done = [KitOutcome(each.no, "kept") for each in kept]
    with _told(len(people.recipients), len(kept)) as tell:
        for recipient, outcome in crew.do(tasks):
            done.append(outcome)
            tell(recipient, outcome)
    if crew.deaths:
        again = "its kit" if crew.deaths == 1 else "their kits"
        many = "1 process" if crew.deaths == 1 else f"{crew.deaths} processes"
        click.echo(f"{many} died; {again} were made again by others.", err=True)
    return done


def _hire(
    run: KitRun, order: ListOrder, work: Callable[[Recipient], KitOutcome], many: int
) -> Crew[Recipient, KitOutcome] | Cluster[Recipient, KitOutcome]:
    def give_up(each: Recipient) -> KitOutcome:
        return KitOutcome(each.no, "failed", "every process that made it died")

    leave = partial(clean_up, run)
    if order.scheduler:
        run.folder.parent.mkdir(parents=True, exist_ok=True)
        return Cluster(order.scheduler, work, partial(lacks, run), give_up, leave)
    return Crew(partial(_make_in_time, work), min(order.jobs, many) or 1, give_up, leave)


def _make_in_time(work: Callable[[Recipient], KitOutcome], recipient: Recipient) -> KitOutcome:
    _renew_time()
    return work(recipient)


def _renew_time() -> None:
    if hasattr(os, "fork"):  # where there is none, nothing is caged
        from pnp.cli.cage import renew  # noqa: PLC0415  # as above

        renew()


def _tell(
    folder: Path, people: RecipientList, done: Sequence[KitOutcome], strays: Sequence[str]
) -> None:
    # Name those that failed with their rows.
    states = [each.state for each in done]
    made = [each.seconds for each in done if each.state == "made"]
    parts = [f"{len(made)} of {len(done)} kits made"]
    if kept := states.count("kept"):
        parts.append(f"{kept} were there already")
    if failed := states.count("failed"):
        parts.append(f"{failed} failed")
    each = f"; {fsum(made) / len(made):.2f} s of a processor each" if made else ""
    click.echo(f"{folder}: {', '.join(parts)}{each}")
    for say in told_twice(people.recipients):
        click.echo(f"  Note: {say}; their kits differ by number.")
    if strays:
        named = f"{', '.join(strays[:_FEW])}{' …' if len(strays) > _FEW else ''}"
        click.echo(f"  Note: of an earlier list, to be taken out before you print: {named}.")
    if failed:
        raise SomeFailed("\n".join(_failures(people, done)))


def _failures(people: RecipientList, done: Sequence[KitOutcome]) -> Iterator[str]:
    known = {each.no: each for each in people.recipients}
    failed = sorted((each for each in done if each.state == "failed"), key=lambda each: each.no)
    for outcome in failed[:_TOLD]:
        recipient = known[outcome.no]
        name = f"{recipient.name[:39]}…" if len(recipient.name) > 40 else recipient.name
        for say in outcome.say.split("\n"):
            yield f"{people.file}:{recipient.line}: {name}: {say}"
    if len(failed) > _TOLD:
        yield f"… and {len(failed) - _TOLD} more kits"
    yield "Put right what is named, and say --resume: what is made stays."


@contextmanager
def _told(many: int, before: int) -> Iterator[Callable[[Recipient, KitOutcome], None]]:
    # Over a pipe tell each tenth part.
    start, done = time.monotonic(), before
    if sys.stderr.isatty():
        from rich.console import Console  # noqa: PLC0415  # only drawn on a terminal
        from rich.progress import Progress  # noqa: PLC0415  # only drawn on a terminal

        # without a thread of its own: processes are begun while it is shown
        with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
            task = bar.add_task("", total=many, completed=before)

            def show(recipient: Recipient, _outcome: KitOutcome) -> None:
                bar.update(task, description=recipient.name, advance=1, refresh=True)

            yield show
        return
    step = max(1, many // 10)

    def say(_recipient: Recipient, _outcome: KitOutcome) -> None:
        nonlocal done
        done += 1
        if done % step == 0 and many >= 20:
            spent = time.monotonic() - start
            click.echo(f"{done} of {many} kits, {spent:.0f} s", err=True)

    yield say
