"""`pnp preview`: pictures of a built kit."""

from pathlib import Path

import click

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.cli import options
from pnp.cli.options import language
from pnp.cli.proof import built_folder
from pnp.documents.pictures import write_art_sheet, write_scene
from pnp.faces.drawings import drawings_are_sound
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.proof.kit_pictures import make_pictures


@click.command()
@click.argument("kit", metavar="KIT|FOLDER")
@click.argument("what", type=click.Choice(["art", "scene"]), required=False)
@options.output("Where kits were built, or where the pictures go.")
@options.dpi("Dots to the inch of faces and board.")
@options.lang("Language of the laid table; else the game's own.")
def preview(kit: str, what: str | None, output: Path | None, dpi: int, lang: str | None) -> None:
    """Make PNG pictures of a built kit: contact sheets, single faces, the joined board.

    They lie in the kit's folder under preview/, or where -o says. `art` makes one sheet of all
    drawings the kit can use, `scene` a picture of the laid table from above: nothing need be built.
    """
    if what is not None:
        click.echo(str(_show(what, kit, output, dpi, lang)))
        return
    folder, target = _places(kit, output)
    made: list[Path] = []
    make_pictures(folder, target, dpi, made.append)
    for file in made:
        if file.parent == target:
            click.echo(str(file))
    faces = sum(file.parent != target for file in made)
    click.echo(f"{faces} {'face' if faces == 1 else 'faces'} in the folders beside")


def _show(what: str, kit: str, output: Path | None, dpi: int, lang: str | None) -> Path:
    folder = find_kit(kit)
    box = read_box(folder, further=[drawings_are_sound])
    spoken = language(lang or box.game.source, box.game)
    context = context_for(box, PrintJob(lang=spoken), folder)
    file = (output or Path("output") / box.game.id / "preview") / f"{what}.png"
    write = write_art_sheet if what == "art" else write_scene
    write(context, file, dpi)
    return file


def _places(kit: str, output: Path | None) -> tuple[Path, Path]:
    # `-o` names either, as `pnp build` does.
    here = (Path(kit) / "kit.json").exists()
    if output and not here and (built_folder(kit, output) / "kit.json").exists():
        return built_folder(kit, output), built_folder(kit, output) / "preview"
    folder = built_folder(kit, Path("output"))
    return folder, output or folder / "preview"
