"""`pnp cut`: sheets to print with the files that a cutting machine follows."""

from pathlib import Path

import click

from pnp.box.packs import content_root, find_kit
from pnp.cli.content import read_kit
from pnp.cli.located import located
from pnp.cli.parsing import language
from pnp.editions.cut.cut_kit import write_cut_kit
from pnp.errors import UsageError
from pnp.press.job import PrintJob
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for

MACHINES = ("svg",)
"""What a cut file is written for; plain SVG has no marks, the sheet is laid on the mat by hand."""


@click.command()
@click.argument("kit", metavar="KIT|FOLDER")
@click.option("--machine", metavar="NAME", default="svg", show_default=True, help="The cutter.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--only", metavar="PART", multiple=True, help="Only this part; may be repeated.")
@click.option("--lang", metavar="LANG", help="The language of the kit; else the game's own.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder to write; else output/KIT/cut.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def cut(
    kit: str,
    machine: str,
    paper: str,
    only: tuple[str, ...],
    lang: str | None,
    output: Path | None,
    content: Path | None,
) -> None:
    """Make sheets to print, each part by itself, and a cut file beside each.

    Cuts and creases are layers of their own; the paths are the lines that are printed.
    """
    if machine not in MACHINES:
        raise UsageError(
            f"there is no cutting machine “{machine}”; the machines are {', '.join(MACHINES)}"
        )
    folder = find_kit(kit, content)
    box = read_kit(folder)
    spoken = language(lang or box.game.source, box.game)
    job = PrintJob(paper=PAPERS[paper], lang=spoken, only=only)
    target = output or Path("output") / box.game.id / "cut"
    with located(folder):
        names = write_cut_kit(context_for(box, job, folder), job, content_root() / "fonts", target)
    click.echo(f"{target}: {len(names)} cut {'file' if len(names) == 1 else 'files'}")
    click.echo("  Print the PDFs at 100 %; part-01.svg cuts the first sheet of part.pdf.")
