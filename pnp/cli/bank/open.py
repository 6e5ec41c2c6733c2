"""Starting a table."""

import time
from pathlib import Path
from typing import Literal

import click

from pnp.bank.opening import Wishes, open_table
from pnp.box.packs import find_kit
from pnp.box.read import read_box
from pnp.cli.bank.lines import session_of
from pnp.cli.bank.seat import Seat, seated


@click.command(name="open")
@click.argument("game")
@click.argument("players", nargs=-1, required=True)
@click.option(
    "--cash",
    type=click.Choice(["book", "paper"]),
    help="Who keeps the cash: the book, or the players with printed notes.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a rule.")
@click.option("--banker", default="", metavar="NAME", help="Who keeps the bank, playing or not.")
@click.option(
    "--content",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of packs to look in first.",
)
@seated
@click.pass_obj
def open_(
    seat: Seat,
    game: str,
    players: tuple[str, ...],
    cash: Literal["book", "paper"] | None,
    options: tuple[str, ...],
    banker: str,
    content: Path | None,
) -> None:
    """Start a table of GAME with these PLAYERS; its file must not be there yet."""
    box = read_box(find_kit(game, content))
    memo = " ".join(["open", game, *players, *options])
    wishes = Wishes(players, cash, options, banker, seat.lang, memo)
    open_table(Path(seat.path), box, wishes, int(time.time()))
    with session_of(seat).looking() as sitting:
        opening = sitting.books.record(1).entry
        said = "; ".join(map(sitting.standing.speech.said, opening.say))
    click.echo(f"   1  {said}\n      {seat.path}")
