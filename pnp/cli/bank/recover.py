"""`pnp bank recover`: what is still sound of a damaged table."""

from pathlib import Path

import click

from pnp.bank import maintenance
from pnp.cli.bank.check import tell_faults
from pnp.cli.bank.options import Seat, seated


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@seated
@click.pass_obj
def recover(seat: Seat, file: Path) -> None:
    """Save the longest sound beginning of the table to FILE, which must be new."""
    found = maintenance.recover(seat.path, file)
    tell_faults(found)
    click.echo(f"{found.sound} of {found.made} entries are sound and were saved to {file}")
