"""`pnp bank recover`: what is still sound of a damaged table, and of the copies beside it."""

from pathlib import Path

import click

from pnp.bank import recovery
from pnp.bank.journal import told_of
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
        raise UsageError(told_of(seat.path, "recover.there", seat.lang, to=to))
    found = recovery.recover(seat.path, to, seat.lang)
    tell_faults(seat, found.faults)

    def tell(key: str, **facts: object) -> None:
        click.echo(told_of(to, key, seat.lang, **facts))

    for each in found.taken:
        one = each.first == each.last
        facts = {"first": each.first, "last": each.last, "copy": each.copy}
        tell("recover.taken-one" if one else "recover.taken", **facts)
    key = "recover.saved-of" if found.made else "recover.saved"
    tell(key, sound=found.sound, made=found.made)
    tell("recover.play-on")
