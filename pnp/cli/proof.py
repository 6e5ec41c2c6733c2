"""`pnp proof`: measures the finished files of a built kit."""

import json
import sys
import time
from pathlib import Path

import click

from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError, UsageError
from pnp.press.proof.inventory import Inventory, inventory_of
from pnp.press.proof.listing import read_listing
from pnp.press.proof.prove import prove
from pnp.press.proof.report import as_json, written


@click.command()
@click.argument("kit", metavar="[KIT|FOLDER]", required=False)
@click.option("--all", "every", is_flag=True, help="Measure every kit that was built.")
@click.option("--json", "plain", is_flag=True, help="Write the report for scripts.")
@click.option(
    "--certificate",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a page with what was measured, as a PDF.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Where kits were built.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def proof(
    kit: str | None,
    every: bool,
    plain: bool,
    certificate: Path | None,
    output: Path,
    content: Path | None,
) -> None:
    """Measure the finished files of a built kit; a breach ends with exit code 1.

    KIT is a game that was built, or the folder its files lie in.
    """
    if every:
        sys.exit(_prove_all(output, content, plain=plain))
    if kit is None:
        raise UsageError("name a built kit to measure, or say --all for every one")
    folder = built_folder(kit, output)
    seen = prove(folder, _inventory(folder, content))
    if certificate:
        from pnp.documents.certificate import write_certificate  # noqa: PLC0415  # seldom asked for

        write_certificate(seen, time.strftime("%Y-%m-%d"), content_root() / "fonts", certificate)
    if plain:
        click.echo(json.dumps(as_json(seen), ensure_ascii=False, indent=1))
    else:
        for line in written(seen):
            click.echo(line)
    sys.exit(1 if seen.findings else 0)


def _prove_all(output: Path, content: Path | None, *, plain: bool) -> int:
    """Measure every kit below the output folder; give the exit code of all together."""
    folders = sorted(listing.parent for listing in output.glob("*/kit.json"))
    if not folders:
        raise UsageError(f"no kit was built in {output}; `pnp build --all` makes them")
    breaches = 0
    for folder in folders:
        seen = prove(folder, _inventory(folder, content))
        breaches += len(seen.findings)
        said = json.dumps(as_json(seen), ensure_ascii=False) if plain else "\n".join(written(seen))
        click.echo(said if plain else f"{folder}\n{said}")
    return 1 if breaches else 0


def built_folder(kit: str, output: Path) -> Path:
    """Find the folder of a built kit by the game's name or by its own path."""
    given = Path(kit)
    return given if (given / "kit.json").exists() else output / given.name


def _inventory(folder: Path, content: Path | None) -> Inventory | None:
    """Read the game's content for its inventory; a kit may be measured without it."""
    try:
        return inventory_of(read_box(find_kit(read_listing(folder).kit, content)))
    except ContentError:
        return None
