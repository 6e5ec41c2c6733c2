"""The journal on paper: a blank sheet with the next entry numbers, to go on with a pencil."""

from functools import partial
from pathlib import Path
from typing import Final

from pnp.bank.exports import seal_line
from pnp.bank.loaded_table import LoadedTable
from pnp.documents.page_setting import GREY, INK, MARGIN, Pages
from pnp.faces.path import line
from pnp.faces.pen import Pen, Stroke
from pnp.rules.state.messages import Catalogue

_ROW: Final = 7.2
"""Height of a line in mm, wide enough for a hurried pencil."""

_LINES: Final = 32
_NUMBER: Final = MARGIN + 11
_REASON: Final = MARGIN + 118
"""Where the column of acts begins, and that of reasons, in mm from the left."""


def write_sheet(loaded: LoadedTable, file: Path, sheets: int) -> None:
    """Write so many sheets, numbered on from the last entry."""
    say = loaded.state.messages
    first = loaded.books.count + 1
    title = loaded.state.box.game.title.said(say.lang)
    facts = {"kit": title, "who": loaded.table.players, "n": first - 1}
    pages = Pages(say.text("sheet.title", **facts), say.lang)
    right = MARGIN + pages.width
    for number in range(sheets):
        if number:
            pages.turn()
        pages.text(pages.title, "serif-600", 12, gap=0.5)
        pages.text(f"{say.text('sheet.hint')} {seal_line(loaded)}", "sans-400", 9, gap=0.5)
        pages.put(_ROW, partial(_draw_head, say=say, right=right))
        for k in range(_LINES - 1):
            n = first + number * (_LINES - 1) + k
            pages.put(_ROW, partial(_draw_row, n=n, right=right))
    pages.save(file)


def _draw_head(pen: Pen, y: float, say: Catalogue, right: float) -> None:
    pen.text(_NUMBER + 2, y + 5, say.text("sheet.act"), "sans-600", 9, INK)
    pen.text(_REASON + 2, y + 5, say.text("sheet.reason"), "sans-600", 9, INK)
    pen.shape(line(MARGIN, y + _ROW, right, y + _ROW), stroke=Stroke(INK, 0.3))


def _draw_row(pen: Pen, y: float, n: int, right: float) -> None:
    pen.text(_NUMBER - 2, y + 5, str(n), "sans-500", 10, INK, "right")
    low = y + _ROW
    pen.shape(line(MARGIN, low, right, low), stroke=Stroke(GREY, 0.15))
    for x in (_NUMBER, _REASON):
        pen.shape(line(x, y, x, low), stroke=Stroke(GREY, 0.15))
