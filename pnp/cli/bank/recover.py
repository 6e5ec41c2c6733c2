"""`pnp bank recover`: what is still sound of a damaged table, and of the copies beside it."""

from pathlib import Path

import click

from pnp.bank import recovery
from pnp.cli.bank.check import tell_faults
from pnp.cli.bank.options import Seat, seated
from pnp.errors import UsageError


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@seated
@click.pass_obj
def recover(seat: Seat, file: Path | None) -> None:
    """Save what is sound of the table and of its copies to FILE, which must be new.

    Without FILE a name beside the table is found.
    """
    to = file or recovery.new_place(seat.path)
    if to.exists():
        message = (
            f"{to} is there already and was left alone: FILE is the new file. To save what is "
            f"sound of {to} itself, type pnp bank recover --table {to}"
        )
        raise UsageError(message)
    found = recovery.recover(seat.path, to)
    tell_faults(found.faults)
    for each in found.taken:
        span = (
            f"entries {each.first} to {each.last}"
            if each.first < each.last
            else (f"entry {each.first}")
        )
        click.echo(f"{span} taken from {each.copy}")
    made = f"{found.sound} of {found.made} entries" if found.made else f"{found.sound} entries"
    click.echo(f"{made} are sound and were saved to {to}")
    click.echo(f"to play on: pnp bank --table {to}")
