"""`pnp kits`: the games that can be built. To name them takes one file of each, not its box."""

from pathlib import Path
from typing import Any

import click

from pnp.box.packs import kits_by_name
from pnp.box.reading.plain_values import languages_of, source_of, spoken_in
from pnp.box.reading.yaml_text import read_yaml
from pnp.cli.kept_settings import named_content
from pnp.cli.streams import echo_json
from pnp.errors import ContentError


@click.command()
def kits() -> None:
    """List the games that can be built, and where each lies."""
    tell_games()


def tell_games(*, as_json: bool = False) -> None:
    """List the games that can be built; one with faults is listed as well.

    People are given their names at once. Scripts are told whether each is sound, and for that it
    is read whole.
    """
    found = sorted(kits_by_name(named_content()).items())
    if as_json:
        echo_json([_read_whole(name, folder) for name, folder in found], indent=2)
        return
    if not found:
        click.echo("No kits are found here. `pnp new mygame` makes one.")
    width = max((len(name) for name, _ in found), default=0)
    for name, folder in found:
        says = _read_name(folder) or "has faults: see `pnp check`"
        click.echo(f"{name:{width}}  {says}  {folder}")


def _read_name(folder: Path) -> str:
    # The title and the languages by game.yaml alone; nothing if it does not say them.
    source, problems = read_yaml(folder / "game.yaml", folder)
    game, lang = source.data, source_of(source.data)
    title = game.get("title") if isinstance(game, dict) else None
    title = title.get(lang) if isinstance(title, dict) else title
    if problems or not isinstance(title, str) or not languages_of(game):
        return ""
    if "{for." in title:
        from pnp.box.reading.recipients import fill_for_nobody  # noqa: PLC0415  # few titles name anybody

        title = fill_for_nobody(title)
    # A title that nobody has checked yet may run over several lines.
    return f"{' '.join(title.split())} ({', '.join(spoken_in(game, folder))})"


def _read_whole(name: str, folder: Path) -> dict[str, Any]:
    from pnp.box.reading.kept_box import open_box  # noqa: PLC0415  # names alone want none of it

    row: dict[str, Any] = {"kit": name, "folder": str(folder)}
    try:
        game = open_box(folder).game
    except ContentError:
        return row | {"sound": False, "title": None, "players": None, "languages": []}
    title, players = game.title.said(game.source), [game.players.least, game.players.most]
    return row | {
        "sound": True, "title": title, "players": players, "languages": list(game.languages)
    }  # fmt: skip
