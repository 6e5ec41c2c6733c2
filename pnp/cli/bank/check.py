"""`pnp bank check`: are the books sound?"""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict

import click

from pnp.bank.journal import way_out
from pnp.bank.journal_state import Damage
from pnp.bank.maintenance import inspect
from pnp.cli.bank.options import Seat, seated, session_of


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
@seated
@click.pass_obj
def check(seat: Seat, as_json: bool) -> None:
    """Prove that the books are sound, or say what is wrong and at which entry."""
    found = inspect(seat.path)
    if as_json:
        plain = asdict(found) | {"faults": [fault._asdict() for fault in found.faults]}
        click.echo(json.dumps(plain, ensure_ascii=False))
        sys.exit(3 if found.faults else 0)
    if found.faults:
        tell_faults(found.faults)
        click.echo(
            f"{found.sound} of {found.made} entries are sound: {way_out(seat.path)}", err=True
        )
        sys.exit(3)
    with session_of(seat).looking() as loaded:
        click.echo(loaded.state.messages.text("check.sound", n=loaded.books.count))


def tell_faults(faults: Iterable[Damage]) -> None:
    """Tell everything that is wrong with a table's file, each with its entry."""
    for fault in faults:
        where = f"entry {fault.entry}: " if fault.entry else ""
        click.echo(f"{where}{fault.say}", err=True)
