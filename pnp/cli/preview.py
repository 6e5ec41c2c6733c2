"""`pnp preview`: pictures of a built kit."""

from functools import partial
from pathlib import Path
from typing import Final

import click

from pnp.box.reading.kept_box import open_box
from pnp.box.reading.reader import read_box
from pnp.cli import options
from pnp.cli.options import at_home, language
from pnp.cli.proof import built_folder
from pnp.documents.pictures import write_art_sheet, write_scene
from pnp.faces.drawings import drawings_are_sound
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST
from pnp.press.printing import context_for
from pnp.proof.raster import make_pictures

_PICTURES: Final = ("art", "scene")


@click.command()
@click.argument("kit", metavar="[KIT]", default=".")
@click.argument("what", type=click.Choice(_PICTURES), required=False)
@options.output("Where kits were built, or where the pictures go.")
@click.option(
    "--dpi", type=click.IntRange(20, 600), default=150, show_default=True,
    help="Dots to the inch of faces and board.",
)  # fmt: skip
@options.lang("Language of the laid table; else the game's own.")
def preview(kit: str, what: str | None, output: Path | None, dpi: int, lang: str | None) -> None:
    """Make PNG pictures of a built kit: contact sheets, single faces, the joined board.

    They lie in the kit's folder under preview/, or where -o says. `art` makes one sheet of all
    drawings the kit can use, `scene` a picture of the laid table, 2,400 dots wide whatever the
    --dpi: nothing need be built.
    """
    if kit in _PICTURES and what is None:
        kit, what = ".", kit
    if what is not None:
        folder = options.find_pack(kit)
        box = open_box(folder, "drawings", partial(read_box, further=[drawings_are_sound]))
        job = PrintJob(lang=language(lang or box.game.source, box.game))
        file = (output or at_home("output") / box.game.id / "preview") / f"{what}.png"
        write = partial(write_art_sheet, dpi=dpi) if what == "art" else write_scene
        write(context_for(box, job, folder), file)
        click.echo(str(file))
        return
    built, target = _places(kit, output)
    made = list(make_pictures(built, target, dpi))
    whole = [file for file in made if file.parent == target]
    for file in whole:
        click.echo(str(file))
    faces = len(made) - len(whole)
    click.echo(f"{faces} {'face' if faces == 1 else 'faces'} in the folders beside")


def _places(kit: str, output: Path | None) -> tuple[Path, Path]:
    # `-o` names where it was built, as `pnp build` does, or where the pictures go.
    if output and not (Path(kit) / MANIFEST).exists():
        built = built_folder(kit, output)
        if (built / MANIFEST).exists():
            return built, built / "preview"
    built = built_folder(kit, at_home("output"))
    return built, output or built / "preview"
