"""The journal on paper: a blank sheet with the next entry numbers, to go on with a pencil."""

from functools import partial
from pathlib import Path
from typing import Final

from pnp.bank.exports import seal_line
from pnp.bank.loaded_table import LoadedTable
from pnp.box.packs import content_root
from pnp.faces.path import line
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.tags import ARTIFACT
from pnp.faces.text.line_breaks import break_lines
from pnp.press.document import write_document
from pnp.press.paper import A4
from pnp.press.pdf.file import Imprint
from pnp.press.type import TypeCase
from pnp.rules.state.messages import Catalogue

_INK: Final = "#1a1a1a"
_GREY: Final = "#999999"
_MARGIN: Final = 18.0
_RIGHT: Final = A4.size.width - _MARGIN
_ROW: Final = 7.2  # wide enough for a hurried pencil
_ROWS: Final = 31

# where the column of acts begins, and that of reasons, in mm from the left
_ACT: Final = _MARGIN + 11
_REASON: Final = _MARGIN + 118


def write_sheet(loaded: LoadedTable, file: Path, sheets: int) -> None:
    """Write so many sheets, numbered on from the last entry."""
    say, first = loaded.state.messages, loaded.books.count + 1
    kit = loaded.state.box.game.title.said(say.lang)
    title = say.text("sheet.title", kit=kit, who=loaded.table.players, n=first - 1)
    hint = f"{say.text('sheet.hint')} {seal_line(loaded)}"
    fonts = content_root() / "fonts"
    draw = partial(_draw, say=say, title=title, hint=hint, case=TypeCase(fonts))
    pages = [
        (str(n), partial(draw, first=first + n * _ROWS - _ROWS, foot=f"{n}/{sheets}"))
        for n in range(1, sheets + 1)
    ]
    write_document(file, fonts, A4, Imprint(title, title, say.lang), pages)


def _draw(
    pen: Pen, say: Catalogue, title: str, hint: str, case: TypeCase, first: int, foot: str
) -> None:
    y = _set(pen, case, title, "serif-600", 12, _MARGIN)
    y = _set(pen, case, hint, "sans-400", 9, y)
    pen.text(_ACT + 2, y + 5, say.text("sheet.act"), "sans-600", 9, _INK)
    pen.text(_REASON + 2, y + 5, say.text("sheet.reason"), "sans-600", 9, _INK)
    y += _ROW
    pen.shape(line(_MARGIN, y, _RIGHT, y), stroke=Stroke(_INK, 0.3))
    for n in range(first, first + _ROWS):
        pen.text(_ACT - 2, y + 5, str(n), "sans-500", 10, _INK, "right")
        low = y + _ROW
        pen.shape(line(_MARGIN, low, _RIGHT, low), stroke=Stroke(_GREY, 0.15))
        for x in (_ACT, _REASON):
            pen.shape(line(x, y, x, low), stroke=Stroke(_GREY, 0.15))
        y = low
    base = A4.size.height - _MARGIN + 4
    with pen.tag(ARTIFACT):
        pen.text(_MARGIN, base, _known(case, title, "sans-400"), "sans-400", 8, _GREY)
        pen.text(_RIGHT, base, foot, "sans-400", 8, _GREY, "right")


def _set(pen: Pen, case: TypeCase, text: str, font: Font, size: float, y: float) -> float:
    for each in break_lines(case, _known(case, text, font), font, size, _RIGHT - _MARGIN):
        pen.text(_MARGIN, y + size * 0.35, each, font, size, _INK)
        y += size * 0.47
    return y + 0.5


def _known(case: TypeCase, text: str, font: Font) -> str:
    # a question mark where the fonts of the house lack a glyph
    return text.translate(dict.fromkeys(map(ord, case.lacks(text, font)), "?"))
