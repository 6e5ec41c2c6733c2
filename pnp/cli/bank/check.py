"""`pnp bank check`: are the books sound?"""

import json
import sys
from collections.abc import Iterable

import click

from pnp.bank.journal import told_damage, told_of
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
        faults = [_plain(seat, fault) for fault in found.faults]
        plain = {"sound": found.sound, "made": found.made, "faults": faults}
        click.echo(json.dumps(plain, ensure_ascii=False))
        sys.exit(3 if found.faults else 0)
    if found.faults:
        tell_faults(seat, found.faults)
        facts = {"sound": found.sound, "made": found.made}
        click.echo(told_of(seat.path, "check.sound-part", seat.lang, **facts), err=True)
        sys.exit(3)
    with session_of(seat).looking() as loaded:
        click.echo(loaded.state.messages.text("check.sound", n=loaded.books.count))


def _plain(seat: Seat, fault: Damage) -> dict[str, object]:
    say = told_damage(seat.path, fault, seat.lang)
    return {"entry": fault.entry, "fault": fault.key, "say": say}


def tell_faults(seat: Seat, faults: Iterable[Damage]) -> None:
    """Tell everything that is wrong with a table's file, each with its entry."""
    for fault in faults:
        say = told_damage(seat.path, fault, seat.lang)
        if fault.entry:
            say = told_of(seat.path, "check.at", seat.lang, n=fault.entry, what=say)
        click.echo(say, err=True)
