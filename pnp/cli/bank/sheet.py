"""`pnp bank sheet`: a journal sheet for when the laptop is dead."""

from functools import partial
from pathlib import Path

import click

from pnp.bank.loaded_table import LoadedTable
from pnp.cli.bank.options import Seat, seated, session_of
from pnp.cli.bank.report import save


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("journal-sheet.pdf"),
    show_default=True,
    help="The new file to write.",
)
@click.option("--pages", type=click.IntRange(1, 20), default=1, show_default=True)
@seated
@click.pass_obj
def sheet(seat: Seat, output: Path, pages: int) -> None:
    """Make a blank journal sheet with the next entry numbers, to go on with a pencil."""
    with session_of(seat).looking() as loaded:
        save(output, {".pdf": partial(_write, pages=pages)}, loaded)
    click.echo(str(output))


def _write(loaded: LoadedTable, file: Path, pages: int) -> None:
    from pnp.documents.journal_sheet import write_sheet  # noqa: PLC0415  # the press is heavy

    write_sheet(loaded, file, pages)
