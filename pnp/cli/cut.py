"""`pnp cut`: sheets to print with the files that a cutting machine follows."""

import textwrap
from pathlib import Path

import click

from pnp.box.packs import content_root, find_kit
from pnp.box.published_rows import CuttingMachine, find_machine
from pnp.box.reading.published_tables import read_machines
from pnp.cli.content import read_kit
from pnp.cli.located import located
from pnp.cli.parsing import language, radius
from pnp.editions.cut.cut_kit import write_cut_kit
from pnp.editions.cut.machine_pages import MachineEdition
from pnp.errors import UsageError
from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for


@click.command()
@click.argument("kit", metavar="[KIT|FOLDER]", required=False)
@click.option("--machine", metavar="NAME", default="svg", show_default=True, help="See --list.")
@click.option("--list", "every", is_flag=True, help="List the machines, their figures and sources.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--only", metavar="PART", multiple=True, help="Only this part; may be repeated.")
@click.option(
    "--corners",
    type=click.FloatRange(0, 10),
    default=0,
    metavar="MM",
    help="Radius of the corners of cards, notes and deeds.",
)
@click.option("--lang", metavar="LANG", help="The language of the kit; else the game's own.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder to write; else output/KIT/cut/MACHINE.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def cut(
    kit: str | None,
    machine: str,
    every: bool,
    paper: str,
    only: tuple[str, ...],
    corners: float,
    lang: str | None,
    output: Path | None,
    content: Path | None,
) -> None:
    """Make sheets to print for a cutting machine, each part by itself, and cut files beside them.

    Cuts and creases are layers of their own; the paths are the lines that are printed.
    """
    machines = read_machines(content_root())
    if every:
        for row in machines:
            click.echo(_row(row))
        return
    if kit is None:
        raise UsageError("say which kit, such as `pnp cut cronulla --machine silhouette`")
    wanted, rounded = find_machine(machines, machine), radius("corners", corners)
    folder = find_kit(kit, content)
    box = read_kit(folder)
    spoken = language(lang or box.game.source, box.game)
    job = PrintJob(paper=PAPERS[paper], lang=spoken, only=only)
    target = output or Path("output") / box.game.id / "cut" / wanted.id
    with located(folder):
        edition = MachineEdition(
            context_for(box, job, folder), job, wanted, content_root() / "fonts", rounded
        )
        made = write_cut_kit(edition, target)
    sheets = f"{made.sheets} sheet{'s' * (made.sheets != 1)}"
    files = f"{len(made.files)} cut file{'s' * (len(made.files) != 1)}"
    click.echo(f"{target}: {sheets} for {wanted.title}, {files} (layout {wanted.layout})")
    for each in made.left:
        click.echo(f"  left out: {each}")
    click.echo(f"  {_advise(wanted)}")


def _advise(machine: CuttingMachine) -> str:
    name = f"part-01.{machine.formats[0]}"
    if machine.sheet == "png":
        return f"Upload part-01.png to be printed and cut round; {name} holds the creases."
    return f"Print the PDFs at 100 %; {name} cuts the first sheet of part.pdf."


def _row(machine: CuttingMachine) -> str:
    marks = machine.marks
    page = f"{machine.page[0]:g} × {machine.page[1]:g} mm at most" if machine.page else ""
    mat = f"mat {machine.mat[0]:g} × {machine.mat[1]:g} mm" if machine.mat else ""
    said = (
        f"{marks.pattern.replace('-', ' ')}, {marks.inset:g} mm in, {marks.length:g} mm long, "
        f"{marks.thickness:g} mm thick, {marks.quiet:g} mm clear"
        if marks
        else "no marks"
    )
    forms = " and ".join(each.upper() for each in (machine.sheet, *machine.formats))
    figures = filter(None, (f"layout {machine.layout}", forms, page, mat, said))
    told = [f"{machine.id}: {machine.title}", *_wrapped(", ".join(figures))]
    told += _wrapped(machine.source)
    if machine.unknown:
        told += _wrapped(f"Not known: {machine.unknown}")
    return "\n".join(told)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 96, initial_indent="    ", subsequent_indent="    ")
