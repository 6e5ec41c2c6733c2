"""`pnp open`: the page of a folder on this machine, from which all else is begun."""

import json
import os
import sys
import webbrowser
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from urllib.parse import urlencode

import click

from pnp.box.packs import game_in_hand
from pnp.cli import options
from pnp.cli.completion import TABLE
from pnp.cli.kept_settings import named_content
from pnp.cli.listening import listen, until_stopped
from pnp.cli.new import STARTERS, make
from pnp.cli.watch import WatchedKit, sightings, tell_news
from pnp.errors import PnpError
from pnp.press.kit_snapshot import KitSnapshot
from pnp.spelling import HOUSE
from pnp.web.workbench.application import new_secret, open_bench
from pnp.web.workbench.bench import Bench
from pnp.web.workbench.commands import Runner
from pnp.web.workbench.pages import draw_cover

Sightings = Iterator[tuple[KitSnapshot, str]]
Follow = Callable[[Path, Event], Sightings]

PORT = 8232
"""The port that is tried first."""


@click.command(name="open")
@click.argument(
    "folder", metavar="[FOLDER]", default=".",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
)  # fmt: skip
def open_(folder: Path) -> None:
    """Show the games of FOLDER, else of here, on a page: print, play, look up, make. Until Ctrl-C.

    Only this machine is answered, and only who has the address. Whatever the page does is a command
    of pnp, and it says which. A browser is opened where somebody looks at the terminal.
    """
    show_page(folder, "The page is at {}", quiet=not sys.stdout.isatty())


@click.command()
@options.kit
@options.lang()
def watch(kit: Path, lang: str | None) -> None:
    """Show the faces of KIT on a page of this machine, and anew at every save, until Ctrl-C.

    What changed stands first. A fault is shown with its file and line beside what was last good.
    """
    watched = WatchedKit(kit.resolve(), lang or "")
    first = _tell(sightings(watched, Event()))
    begun = [next(first)]  # a language that it has not is told before there is a page

    def look(folder: Path, stop: Event) -> Sightings:
        if folder.resolve() != watched.folder:
            return follow(folder, stop)
        return chain(begun, first)

    name = f"./{watched.folder.name}"
    show_page(watched.folder.parent, "The faces are at {}", quiet=True, first=name, look=look)


def _tell(seen: Sightings) -> Sightings:
    for each, clock in seen:
        if not each.unfinished:
            click.echo(f"{tell_news(each)} ({clock})")
        yield each, clock


def follow(folder: Path, stop: Event) -> Sightings:
    """Look at a game at each save, and tell how it looks."""
    return sightings(WatchedKit(folder), stop)


def show_page(
    folder: Path, say: str, *, quiet: bool, first: str = "", look: Follow = follow
) -> None:
    """Show the page of a folder until stopped; first the pieces of a game of it, if one is named.

    Games are looked at as `look` does.
    """
    try:
        listener = listen(lan=False, port=PORT)
    except PnpError:  # another page is open
        listener = listen(lan=False, port=0)
    with until_stopped(), listener:
        if content := named_content():
            os.environ["PNP_CONTENT"] = str(content.absolute())  # commands are asked there as well
        os.chdir(folder)
        if not first:
            os.chdir(game_in_hand() or ".")  # what is made from within a game lies beside it

        here, told = Path.cwd(), json.loads(TABLE.read_text("utf-8"))
        known = told["commands"], look, draw_starter, first
        bench = Bench(here, new_secret(), Runner(here), *known)
        host = open_bench(listener, bench)
        address = f"{host.address}{bench.secret}/"
        address += f"make?all&{urlencode({'game': first})}" if first else ""
        click.echo(f"{say.format(address)}\nCtrl-C stops it, and what it has begun.")
        if not quiet:
            webbrowser.open(address)
        host.run()


@cache
def draw_starter(kind: str) -> str:
    """Draw what a kind of game to start from looks like."""
    with TemporaryDirectory() as place:
        game = Path(place, "my-game")
        if kind in STARTERS:
            make(game, kind)
        return draw_cover(game, HOUSE) if kind in STARTERS else ""
