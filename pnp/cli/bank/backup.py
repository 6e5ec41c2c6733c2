"""`pnp bank backup`: a copy of the table."""

from pathlib import Path

import click

from pnp.bank import maintenance
from pnp.cli.bank.options import Seat, seated


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@seated
@click.pass_obj
def backup(seat: Seat, file: Path) -> None:
    """Copy the table to FILE, which must be new; at any time."""
    maintenance.backup(seat.path, file)
    click.echo(str(file))
