"""`pnp open`: the page of a folder on this machine, from which all else is begun."""

import json
import os
import webbrowser
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import TYPE_CHECKING

import click

from pnp.box.packs import game_in_hand
from pnp.cli.completion import TABLE
from pnp.cli.kept_settings import named_content
from pnp.cli.listening import listen, until_stopped
from pnp.cli.options import flag, port
from pnp.spelling import HOUSE

if TYPE_CHECKING:
    from pnp.press.kit_snapshot import KitSnapshot

PORT = 8232
"""The port that is tried first."""


@click.command(name="open")
@click.argument(
    "folder", metavar="[FOLDER]", default=".",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
)  # fmt: skip
@port(PORT)
@flag("--no-browser", "Only say where the page is.", "quiet")
def open_(folder: Path, port: int, quiet: bool) -> None:
    """Show the games of FOLDER, else of here, on a page: print, play, look up, make. Until Ctrl-C.

    Only this machine is answered, and only who has the address. Whatever the page does is a command
    of pnp, and it says which.
    """
    with until_stopped(), listen(lan=False, port=port) as listener:
        if content := named_content():
            os.environ["PNP_CONTENT"] = str(content.absolute())  # commands are asked there as well
        os.chdir(folder)
        os.chdir(game_in_hand() or ".")  # what is made from within a game lies beside it
        from pnp.web.workbench.application import new_secret, open_bench  # noqa: PLC0415  # heavy
        from pnp.web.workbench.bench import Bench  # noqa: PLC0415  # as above
        from pnp.web.workbench.rooms import ROOMS  # noqa: PLC0415  # as above
        from pnp.web.workbench.runner import Runner  # noqa: PLC0415  # as above

        here, told = Path.cwd(), json.loads(TABLE.read_text("utf-8"))
        bench = Bench(here, new_secret(), Runner(here), told["commands"], follow, draw_starter)
        host = open_bench(listener, bench, [route for room in ROOMS for route in room(bench)])
        address = f"{host.address}{bench.secret}/"
        click.echo(f"The page is at {address}\nCtrl-C stops it, and what it has begun.")
        if not quiet:
            webbrowser.open(address)
        host.run()


def follow(folder: Path, stop: Event) -> "Iterator[tuple[KitSnapshot, str]]":
    """Look at a game at each save, and tell how it looks."""
    from pnp.cli.watch import WatchedKit, sightings  # noqa: PLC0415  # only where a game is made
    from pnp.press.job import PrintJob  # noqa: PLC0415  # as above

    return sightings(WatchedKit(folder, PrintJob(lang="")), stop)


@cache
def draw_starter(kind: str) -> str:
    """Draw what a kind of game to start from looks like."""
    from pnp.cli.new import STARTERS, make  # noqa: PLC0415  # only where a game is begun
    from pnp.web.workbench.covers import draw_cover  # noqa: PLC0415  # as above

    with TemporaryDirectory() as place:
        game = Path(place, "my-game")
        if kind in STARTERS:
            make(game, kind)
        return draw_cover(game, HOUSE) if kind in STARTERS else ""
