"""`pnp tts`: a kit as a saved game of Tabletop Simulator."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import quote, urlsplit

import click

from pnp.box.packs import content_root, find_kit
from pnp.cli.content import read_kit
from pnp.cli.located import located
from pnp.cli.parsing import language
from pnp.editions.tts.table_kit import TableEdition, write_table_kit
from pnp.errors import UsageError
from pnp.press.job import PrintJob
from pnp.press.printing import context_for


@click.command()
@click.argument("kit", metavar="KIT|FOLDER")
@click.option("--at", "address", metavar="URL", help="Where the pictures will lie on the web.")
@click.option("--lang", metavar="LANG", help="The language of the kit; else the game's own.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder to write; else output/KIT/tts.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def tts(
    kit: str, address: str | None, lang: str | None, output: Path | None, content: Path | None
) -> None:
    """Make a saved game for Tabletop Simulator: board, decks, money, pieces, rule booklet.

    Without --at its pictures are files on this machine, which other players do not see.
    """
    web = _read_address(address) if address is not None else None
    folder = find_kit(kit, content)
    box = read_kit(folder)
    spoken = language(lang or box.game.source, box.game)
    job = PrintJob(lang=spoken)
    target = output or Path("output") / box.game.id / "tts"
    naming: Callable[[str], str] = (
        partial(_on_the_web, web) if web else partial(_on_disk, target.absolute())
    )
    with located(folder):
        context = context_for(box, job, folder)
        made = write_table_kit(TableEdition(context, job, content_root() / "fonts", naming), target)
    click.echo(f"{target}: {made.objects} objects, {made.sheets} deck sheets")
    click.echo(f"  Copy {box.game.id}.json into the folder Saves of Tabletop Simulator.")
    if web:
        click.echo(f"  Put the pictures and the booklet at {web}/ before you open it.")
    else:
        click.echo("  Pictures are files on this machine: only you see them; others need --at URL.")
    if made.left:
        click.echo(f"  not on the table: {', '.join(made.left)}")


def _read_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        sound = parts.scheme in {"http", "https"} and bool(parts.hostname)
        sound = sound and not (parts.query or parts.fragment or re.search(r"[\s\x00-\x1f]", text))
        _ = parts.port  # a port that is no number is told here
    except ValueError:
        sound = False
    if not sound:
        say = f"--at wants the address of a folder such as https://example.org/kit, not “{text}”"
        raise UsageError(say)
    return text.rstrip("/")


def _on_the_web(web: str, name: str) -> str:
    return f"{web}/{quote(name)}"


def _on_disk(target: Path, name: str) -> str:
    return (target / name).as_uri()
