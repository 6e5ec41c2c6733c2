"""A kit for everybody on a list, by order of `pnp build --for`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import fsum
from pathlib import Path
from typing import Final

import click

from pnp.box.parts.texts import slug_of
from pnp.box.reading.recipients import fields_of, find_namesakes, read_recipients
from pnp.box.reading.text_files import show_path
from pnp.cli.kept_kits import seal_content
from pnp.cli.options import printing as printing_in
from pnp.cli.progress import counted
from pnp.cli.reading import locate, read_kit
from pnp.editions import personal
from pnp.errors import PrintError
from pnp.lookup.index import remember
from pnp.output import refuse_links
from pnp.pool import working
from pnp.press.job import PrintJob

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
