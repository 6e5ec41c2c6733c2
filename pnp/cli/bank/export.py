"""`pnp bank export`: the books for other programs."""

from collections.abc import Callable, Iterator
from typing import Final

import click

from pnp.bank.export import ledgers, sheets
from pnp.bank.loaded_table import LoadedTable
from pnp.cli.bank.options import Seat, seated, session_of

FORMATS: Final[dict[str, Callable[[LoadedTable], Iterator[str]]]] = {
    "hledger": ledgers.hledger,
    "beancount": ledgers.beancount,
    "csv": sheets.sheet,
    "json": sheets.document,
}
"""The forms the books can be written in."""


@click.command()
@click.argument("form", type=click.Choice(list(FORMATS)))
@seated
@click.pass_obj
def export(seat: Seat, form: str) -> None:
    """Write the books to the output, for hledger, beancount, a spreadsheet or a script."""
    with session_of(seat).looking() as loaded:
        for line in FORMATS[form](loaded):
            click.echo(line)
