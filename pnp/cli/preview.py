"""`pnp preview`: pictures of a built kit."""

from pathlib import Path

import click

from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.cli.parsing import language
from pnp.cli.proof import built_folder
from pnp.documents.art_sheet import write_art_sheet
from pnp.documents.scene_picture import write_scene
from pnp.faces.drawings import drawings_are_sound
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from pnp.proof.kit_pictures import make_pictures


@click.command()
@click.argument("kit", metavar="KIT|FOLDER")
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Where kits were built, or where the pictures go.",
)
@click.option(
    "--dpi",
    type=click.IntRange(20, 600),
    default=150,
    show_default=True,
    help="Dots to the inch of faces and board.",
)
@click.option(
    "--art", is_flag=True, help="One sheet of all drawings the kit can use; nothing need be built."
)
@click.option(
    "--scene", is_flag=True, help="A picture of the laid table from above; nothing need be built."
)
@click.option("--lang", metavar="LANG", help="Language of the laid table; else the game's own.")
def preview(
    kit: str, output: Path | None, dpi: int, art: bool, scene: bool, lang: str | None
) -> None:
    """Make PNG pictures of a built kit: contact sheets, single faces, the joined board.

    They lie in the kit's folder under preview/, or where -o says.
    """
    if art:
        click.echo(str(_show_art(kit, output, dpi)))
        return
    if scene:
        click.echo(str(_show_scene(kit, output, dpi, lang)))
        return
    folder, target = _places(kit, output)
    made: list[Path] = []
    make_pictures(folder, target, dpi, made.append)
    for file in made:
        if file.parent == target:
            click.echo(str(file))
    faces = sum(file.parent != target for file in made)
    click.echo(f"{faces} {'face' if faces == 1 else 'faces'} in the folders beside")


def _show_art(kit: str, output: Path | None, dpi: int) -> Path:
    folder = find_kit(kit)
    box = read_box(folder, further=[drawings_are_sound])
    context = context_for(box, PrintJob(lang=box.game.source), folder)
    file = (output or Path("output") / box.game.id / "preview") / "art.png"
    write_art_sheet(context, content_root() / "fonts", file, dpi)
    return file


def _show_scene(kit: str, output: Path | None, dpi: int, lang: str | None) -> Path:
    folder = find_kit(kit)
    box = read_box(folder, further=[drawings_are_sound])
    job = PrintJob(lang=language(lang or box.game.source, box.game))
    context = context_for(box, job, folder)
    file = (output or Path("output") / box.game.id / "preview") / "scene.png"
    write_scene(context, content_root() / "fonts", file, dpi)
    return file


def _places(kit: str, output: Path | None) -> tuple[Path, Path]:
    # `-o` names either, as `pnp build` does.
    here = (Path(kit) / "kit.json").exists()
    if output and not here and (built_folder(kit, output) / "kit.json").exists():
        return built_folder(kit, output), built_folder(kit, output) / "preview"
    folder = built_folder(kit, Path("output"))
    return folder, output or folder / "preview"
