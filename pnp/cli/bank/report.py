"""The report of a table: printed to the terminal, or saved as text, PDF or a page."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Final

import click

from pnp.bank import exports
from pnp.bank.exports import report as reported
from pnp.bank.loaded_table import LoadedTable
from pnp.cli.bank.options import Seat, seated, session_of
from pnp.documents.evening_report import gather
from pnp.errors import UsageError
from pnp.output import file_beside


def _text(loaded: LoadedTable, file: Path) -> None:
    file.write_text("\n".join(reported(loaded)) + "\n", encoding="utf-8")


def _pdf(loaded: LoadedTable, file: Path) -> None:
    from pnp.documents.report_pdf import write_pdf  # noqa: PLC0415  # the press is heavy

    write_pdf(gather(loaded), file)


def _html(loaded: LoadedTable, file: Path) -> None:
    from pnp.documents.report_html import page  # noqa: PLC0415  # so are templates

    file.write_text(page(gather(loaded)), encoding="utf-8")


FORMS: Final[Mapping[str, Callable[[LoadedTable, Path], None]]] = {
    ".txt": _text,
    ".pdf": _pdf,
    ".html": _html,
    "": _text,
}
"""The forms of a report, by the ending of the file."""


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A new file to save it to: .pdf, .html or .txt.",
)
@seated
@click.pass_obj
def report(seat: Seat, file: Path | None, output: Path | None) -> None:
    """Print the final count, the course and everybody's wealth over time, or save it."""
    with session_of(seat).looking() as loaded:
        to = output or file
        if to is None:
            click.echo("\n".join(reported(loaded)))
        else:
            save(to, FORMS, loaded)
            click.echo(str(to))


def save(
    file: Path, forms: Mapping[str, Callable[[LoadedTable, Path], None]], loaded: LoadedTable
) -> None:
    """Write a new file beside its place and put it there in one step; none is ever replaced."""
    write = forms.get(file.suffix.lower())
    if write is None:
        message = f"{file} ends in {file.suffix}: name a file in {', '.join(filter(None, forms))}"
        raise UsageError(message)
    if file.exists():
        message = f"{file} was not written: it is there already; name a new file"
        raise UsageError(message)
    try:
        with file_beside(file) as beside:
            write(loaded, beside)
    except OSError as error:
        message = f"{file} was not written: {error.strerror}; name a new file"
        raise UsageError(message) from error


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


FORMATS: Final[dict[str, Callable[[LoadedTable], Iterator[str]]]] = {
    "hledger": exports.hledger,
    "beancount": exports.beancount,
    "csv": exports.sheet,
    "json": exports.document,
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
