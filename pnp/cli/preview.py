"""`pnp preview`: pictures of a game's faces, of its drawings, of its laid table."""

from functools import partial
from pathlib import Path
from typing import Final

import click

from pnp.box.reading.kept_box import open_box
from pnp.box.reading.reader import read_box
from pnp.cli import options
from pnp.cli.options import at_home, language
from pnp.cli.reading import locate, read_kit
from pnp.documents.pictures import write_art_sheet, write_kit, write_scene
from pnp.faces.drawings import drawings_are_sound
from pnp.press.job import PrintJob
from pnp.press.printing import context_for

_PICTURES: Final = ("art", "scene")


@click.command()
@click.argument("kit", metavar="[KIT]", default=".")
@click.argument("what", type=click.Choice(_PICTURES), required=False)
@options.output("The folder the pictures go to; else output/KIT/preview.")
@click.option(
    "--dpi", type=click.IntRange(20, 600), default=150, show_default=True,
    help="Dots to the inch of faces and board.",
)  # fmt: skip
@options.lang("Language of the pictures; else the game's own.")
def preview(kit: str, what: str | None, output: Path | None, dpi: int, lang: str | None) -> None:
    """Make PNG pictures of a game: every face, and all faces of each part on one sheet.

    `art` makes one sheet of all drawings the kit can use, `scene` a picture of the laid table,
    2,400 dots wide whatever the --dpi. Nothing need be built.
    """
    if kit in _PICTURES and what is None:
        kit, what = ".", kit
    folder = options.find_pack(kit)
    # who draws sees his drawings although something else is at fault
    judged = partial(open_box, folder, "drawings", partial(read_box, further=[drawings_are_sound]))
    box = judged() if what else read_kit(folder)
    job = PrintJob(lang=language(lang or box.game.source, box.game))
    context = context_for(box, job, folder)
    target = output or at_home("output") / box.game.id / "preview"
    if what is not None:
        file = target / f"{what}.png"
        write = partial(write_art_sheet, dpi=dpi) if what == "art" else write_scene
        write(context, file)
        click.echo(str(file))
        return
    with locate(folder):
        made = list(write_kit(context, job, target, dpi))
    sheets = [file for file in made if file.parent == target]
    for file in sheets:
        click.echo(str(file))
    faces = len(made) - len(sheets)
    click.echo(f"{target}: {faces} face{'s' * (faces != 1)} in a folder for each part")
