"""`pnp hall`: a tournament of many tables: its file read, and the hall served where they post."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.kept_settings import named_content
from pnp.cli.listening import answering, listen, put_code, until_stopped
from pnp.cli.options import value
from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.tournament.tournament import Tournament


@click.group()
def hall() -> None:
    """Keep the hall of a tournament: tables post how they stand, everybody sees it.

    \b
    pnp hall check surf-cup.yaml
    pnp hall serve surf-cup.yaml --db postgresql://hall@localhost/hall --lan
    pnp bank open cronulla Anna Ben Cem --hall http://THE-HALL:8240/surf-cup/K7Q2-9XMU
    """  # noqa: D301  # click's mark for lines it must not join


@hall.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Read the FILE of a tournament and list every fault."""
    tournament = _read(file)
    players = f"{len(tournament.players)} players" if tournament.players else "whoever comes"
    click.echo(f"{file}: sound. `{tournament.name}`: {len(tournament.rounds)} rounds, {players}.")


@hall.command()
@click.argument("file", type=click.Path(path_type=Path))
@value(
    "--db ADDRESS",
    "The PostgreSQL database, such as postgresql://hall@localhost/hall; else $PNP_HALL_DB.",
    "database",
    envvar="PNP_HALL_DB",
    required=True,
)
@answering(8240, "Let the tables on the local network in.")
def serve(file: Path, database: str, lan: bool, port: int) -> None:
    """Serve the tournament of a FILE until Ctrl-C; all it keeps is in the database.

    Only this machine is answered unless --lan is given.
    """
    tournament = _read(file)
    try:
        from pnp.tournament.tables import Hall  # noqa: PLC0415  # only who serves needs it
        from pnp.web.tournament import TournamentSite  # noqa: PLC0415  # as above
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise PnpError("The hall needs psycopg: pip install 'pnp-kits[hall]'.") from error
    with listen(lan=lan, port=port) as listener:
        site = TournamentSite(Hall(database, tournament))
        host = site.open(listener)
        with until_stopped():
            click.echo(f"The hall is at {host.address} (on a wall: {host.address}?wall)")
            if lan:
                put_code(host.address)
            else:
                click.echo("Only this machine is answered; --lan lets the tables in.")
            click.echo(f"Tables are opened with --hall {host.address}{site.join}")
            click.echo(f"The director’s page, for nobody else: {host.address}director#{site.key}")
            click.echo("Ctrl-C stops it; tables play on and catch up when it is back.")
            sys.stdout.flush()
            host.run()


def _read(file: Path) -> "Tournament":
    from pnp.tournament.tournament import read_tournament  # noqa: PLC0415  # help reads no YAML

    return read_tournament(file, named_content())
