"""Keeping the table's file: check, recover, backup, export."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from pnp.bank.export import ledgers, sheets
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.maintenance import Inspection
from pnp.bank.maintenance import backup as copy
from pnp.bank.maintenance import inspect as inspected
from pnp.bank.maintenance import recover as saved
from pnp.cli.bank.dispatch import session_of
from pnp.cli.bank.options import Seat, seated

FORMATS: Final[dict[str, Callable[[LoadedTable], Iterator[str]]]] = {
    "hledger": ledgers.hledger,
    "beancount": ledgers.beancount,
    "csv": sheets.sheet,
    "json": sheets.document,
}
"""The forms the books can be written in."""

_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=True))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")
@seated
@click.pass_obj
def check(seat: Seat, as_json: bool) -> None:
    """Prove that the books are sound, or say what is wrong and at which entry."""
    found = inspected(seat.path)
    if as_json:
        click.echo(json.dumps(asdict(found), ensure_ascii=False))
        sys.exit(3 if found.faults else 0)
    if found.faults:
        _tell_faults(found)
        todo = "pnp bank recover FILE" if found.sound else "take the last backup"
        click.echo(f"{found.sound} of {found.made} entries are sound: {todo}", err=True)
        sys.exit(3)
    with session_of(seat).looking() as loaded:
        click.echo(loaded.state.messages.text("check.sound", n=loaded.books.count))


def _tell_faults(found: Inspection) -> None:
    for fault in found.faults:
        where = f"entry {fault.entry}: " if fault.entry else ""
        click.echo(f"{where}{fault.say}", err=True)


@click.command()
@_file
@seated
@click.pass_obj
def recover(seat: Seat, file: Path) -> None:
    """Save the longest sound beginning of the table to FILE, which must be new."""
    found = saved(seat.path, file)
    _tell_faults(found)
    click.echo(f"{found.sound} of {found.made} entries are sound and were saved to {file}")


@click.command()
@_file
@seated
@click.pass_obj
def backup(seat: Seat, file: Path) -> None:
    """Copy the table to FILE, which must be new; at any time."""
    copy(seat.path, file)
    click.echo(str(file))


@click.command()
@click.argument("form", type=click.Choice(list(FORMATS)))
@seated
@click.pass_obj
def export(seat: Seat, form: str) -> None:
    """Write the books to the output, for hledger, beancount, a spreadsheet or a script."""
    with session_of(seat).looking() as loaded:
        for line in FORMATS[form](loaded):
            click.echo(line)
