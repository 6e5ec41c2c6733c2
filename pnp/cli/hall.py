"""`pnp hall`: the hall of a tournament: serving it, and what its director does from a terminal."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.listening import answering, listen, put_code, until_stopped
from pnp.errors import PnpError, UsageError

if TYPE_CHECKING:
    from pnp.hall.tournament import Tournament
    from pnp.host.hall.hall_host import HallHost

_PATIENCE = 20.0
"""Seconds in which a hall must have done what its director asks."""

PORT = 8240
"""The port that is tried first."""


@click.group()
def hall() -> None:
    """Keep the hall of a tournament: tables post their entries, everybody sees the standings.

    \b
    pnp hall check surf-cup.yaml
    pnp hall serve surf-cup.yaml --db postgresql://hall@localhost/hall --lan
    pnp bank open cronulla Anna Ben Cem --hall http://THE-HALL:8240/surf-cup
    """  # noqa: D301  # click's mark for lines it must not join


@hall.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def check(file: Path, content: Path | None) -> None:
    """Read the FILE of a tournament and list every fault."""
    tournament = _read(file, content)
    n = len(tournament.players)
    players = f"{n} players" if n else "whoever comes"
    click.echo(f"{file}: sound. `{tournament.name}`: {len(tournament.rounds)} rounds, {players}.")


@hall.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--db",
    "database",
    envvar="PNP_HALL_DB",
    required=True,
    metavar="ADDRESS",
    help="The PostgreSQL database, such as postgresql://hall@localhost/hall; else $PNP_HALL_DB.",
)
@answering(PORT, "Let the tables on the local network in.")
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def serve(file: Path, database: str, lan: bool, port: int, content: Path | None) -> None:
    """Serve the tournament of a FILE until Ctrl-C; all it keeps is in the database.

    Only this machine is answered unless --lan is given.
    """
    tournament = _read(file, content)
    with listen(lan=lan, port=port) as listener:
        host = _opened(listener, tournament, database)
        with until_stopped():
            _greet(host, tournament, lan=lan)
            host.run()


def _opened(listener: Any, tournament: "Tournament", database: str) -> "HallHost":
    try:
        from pnp.host.hall.hall_host import open_hall  # noqa: PLC0415  # only who serves needs it
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise PnpError("The hall needs psycopg: pip install 'pnp-kits[hall]'.") from error
    return open_hall(listener, tournament, database)


def _greet(host: "HallHost", tournament: "Tournament", *, lan: bool) -> None:
    click.echo(f"The hall is at {host.address} (on a wall: {host.address}?wall)")
    if lan:
        put_code(host.address)
    else:
        click.echo("Only this machine is answered; --lan lets the tables in.")
    click.echo(f"Tables are opened with --hall {host.address}{tournament.name}")
    click.echo(f"The director’s page, for nobody else: {host.address}director#{host.key}")
    click.echo("Ctrl-C stops it; tables play on and catch up when it is back.")
    sys.stdout.flush()


def _read(file: Path, content: Path | None) -> "Tournament":
    from pnp.hall.tournament_file import read_tournament  # noqa: PLC0415  # tables read no YAML

    return read_tournament(file, content)


_where = click.option(
    "--hall",
    "where",
    envvar="PNP_HALL",
    required=True,
    metavar="ADDRESS/NAME",
    help="The tournament, such as http://10.0.0.5:8240/surf-cup; else $PNP_HALL.",
)
"""Where a director's hall is; his key is in $PNP_HALL_KEY, for a command line can be seen."""


@hall.command("say")
@_where
@click.argument("message", nargs=-1, required=True)
@click.option("--table", type=click.IntRange(1), default=None, help="This table alone.")
def say(where: str, message: tuple[str, ...], table: int | None) -> None:
    """Send a MESSAGE to all tables, or to one; the key is in $PNP_HALL_KEY."""
    _direct(where, {"do": "say", "text": " ".join(message), "table": table or 0})


@hall.command("start")
@_where
def start(where: str) -> None:
    """Start the clock of the round; the key is in $PNP_HALL_KEY."""
    _direct(where, {"do": "start"})


@hall.command("time")
@_where
def call_time(where: str) -> None:
    """Call time at all tables; the key is in $PNP_HALL_KEY."""
    _direct(where, {"do": "time"})


@hall.command("next")
@_where
@click.option("--anyway", is_flag=True, help="Even if not all tables have finished.")
def next_round(where: str, anyway: bool) -> None:
    """End the round, or seat the next one; the key is in $PNP_HALL_KEY."""
    _direct(where, {"do": "next", "anyway": anyway})


@hall.command("strike")
@_where
@click.argument("number", type=click.IntRange(1))
def strike(where: str, number: int) -> None:
    """Take table NUMBER out of the round; the key is in $PNP_HALL_KEY."""
    _direct(where, {"do": "strike", "table": number})


@hall.command("count")
@_where
@click.argument("round_", metavar="ROUND", type=click.IntRange(1))
@click.argument("number", type=click.IntRange(1))
def count(where: str, round_: int, number: int) -> None:
    """Count table NUMBER of an ended ROUND anew, as it came late."""
    _direct(where, {"do": "count", "round": round_, "table": number})


def _direct(where: str, asked: dict[str, object]) -> None:
    from pnp.bank.file_messages import screen_language  # noqa: PLC0415  # only the director
    from pnp.bank.hall_address import read_hall_address  # noqa: PLC0415  # as above
    from pnp.bank.hall_wire import DIRECTOR_KEY, HallAway, ask_hall  # noqa: PLC0415  # as above

    key, address = os.environ.get("PNP_HALL_KEY", ""), read_hall_address(where)
    if address is None:
        raise UsageError(f"`{where}` is no hall: write http://ADDRESS:PORT/NAME")
    if not (key.isascii() and key.isprintable() and key):
        raise UsageError("set PNP_HALL_KEY to what stands behind # in the director’s address")
    headers = {DIRECTOR_KEY: key, "Accept-Language": screen_language(os.environ)}
    try:
        reply = ask_hall(address, "direct", asked, headers, _PATIENCE)
    except HallAway as error:
        raise PnpError(f"The hall at {address} does not answer: {error}") from error
    if reply.status != 200:
        raise PnpError(str(reply.told.get("say", "")))
    click.echo(str(reply.told.get("said", "")))
