"""The journal on paper: a blank sheet with the next entry numbers, for when the laptop is dead."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import click

from pnp.bank.loaded_table import LoadedTable
from pnp.cli.bank.dispatch import session_of
from pnp.cli.bank.options import Seat, seated
from pnp.cli.bank.report import save

_ROW: Final = 7.2
"""Height of a line in mm, wide enough for a hurried pencil."""

_LINES: Final = 32


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
        forms: dict[str, Callable[[LoadedTable, Path], None]] = {
            ".pdf": partial(_write, sheets=pages)
        }
        save(output, forms, loaded)
    click.echo(str(output))


def _write(loaded: LoadedTable, file: Path, sheets: int) -> None:
    from pnp.cli.bank.pages import GREY, INK, MARGIN, Pages  # noqa: PLC0415  # the press is heavy
    from pnp.faces.path import line  # noqa: PLC0415  # as above
    from pnp.faces.pen import Pen, Stroke  # noqa: PLC0415  # as above

    say = loaded.state.messages
    first = loaded.books.count + 1
    title = loaded.state.box.game.title.said(say.lang)
    facts = {"kit": title, "who": loaded.table.players, "n": first - 1}
    pages = Pages(say.text("sheet.title", **facts), say.lang)
    reason = MARGIN + 118

    def row(pen: Pen, y: float, n: int) -> None:
        pen.text(MARGIN + 9, y + 5, str(n), "sans-500", 10, INK, "right")
        low = y + _ROW
        pen.shape(line(MARGIN, low, MARGIN + pages.width, low), stroke=Stroke(GREY, 0.15))
        for x in (MARGIN + 11, reason):
            pen.shape(line(x, y, x, low), stroke=Stroke(GREY, 0.15))

    def head(pen: Pen, y: float) -> None:
        pen.text(MARGIN + 13, y + 5, say.text("sheet.act"), "sans-600", 9, INK)
        pen.text(reason + 2, y + 5, say.text("sheet.reason"), "sans-600", 9, INK)
        pen.shape(line(MARGIN, y + _ROW, MARGIN + pages.width, y + _ROW), stroke=Stroke(INK, 0.3))

    for number in range(sheets):
        pages.text(pages.title, "serif-600", 12, gap=0.5)
        pages.text(say.text("sheet.hint"), "sans-400", 9, gap=0.5)
        pages.put(_ROW, head)
        for k in range(_LINES - 1):
            pages.put(_ROW, partial(row, n=first + number * (_LINES - 1) + k))
        if number < sheets - 1:
            pages.turn()
    pages.save(file)
