"""`pnp kits`: the games that can be built."""

import json
from pathlib import Path

import click

from pnp.box import packs
from pnp.box.reading.reader import read_box
from pnp.errors import ContentError


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def kits(as_json: bool, content: Path | None) -> None:
    """List the games that can be built, and where each lies."""
    rows = [_row(name, folder) for name, folder in sorted(packs.kits_by_name(content).items())]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not rows:
        click.echo("No kits are found here. `pnp new mygame` makes one.")
    width = max((len(str(row["kit"])) for row in rows), default=0)
    for row in rows:
        tongues = ", ".join(row["languages"]) if isinstance(row["languages"], list) else ""
        note = f"{row['title']} ({tongues})" if row["sound"] else "has faults: see `pnp check`"
        click.echo(f"{row['kit']!s:{width}}  {note}  {row['folder']}")


def _row(name: str, folder: Path) -> dict[str, object]:
    # One with faults is listed as well.
    row: dict[str, object] = {"kit": name, "folder": str(folder)}
    try:
        game = read_box(folder).game
    except ContentError:
        return {**row, "sound": False, "title": None, "players": None, "languages": []}
    return {
        **row,
        "sound": True,
        "title": game.title.said(game.source),
        "players": [game.players.least, game.players.most],
        "languages": list(game.languages),
    }
