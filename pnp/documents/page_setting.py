"""Pages for the table to print: lines of type down a sheet, page after page."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from pnp.box.packs import content_root
from pnp.errors import PrintError
from pnp.faces.pen import Font, Pen
from pnp.faces.tags import ARTIFACT
from pnp.faces.text.line_breaks import break_lines
from pnp.press.paper import A4, Paper
from pnp.press.pdf.file import Imprint, PdfFile, open_form_cache
from pnp.press.type import TypeCase

INK: Final = "#1a1a1a"
GREY: Final = "#999999"
MARGIN: Final = 18.0

DrawPage = Callable[[Pen, float], None]
"""Draws something with its top at a height in mm."""


class Pages:
    """Sheets that fill from the top; what does not fit begins the next."""

    def __init__(self, title: str, lang: str, paper: Paper = A4) -> None:
        """Take an empty sheet."""
        self.paper = paper
        self.title = title
        self.lang = lang
        self.type = TypeCase(content_root() / "fonts")
        self.width = paper.size.width - 2 * MARGIN
        self._sheets: list[list[tuple[float, DrawPage]]] = [[]]
        self._y = MARGIN

    def put(self, height: float, draw: DrawPage) -> None:
        """Put something of this height next, on a new sheet if it does not fit this one."""
        if self._y + height > self.paper.size.height - MARGIN - 6 and self._sheets[-1]:
            self._sheets.append([])
            self._y = MARGIN
        self._sheets[-1].append((self._y, draw))
        self._y += height

    def turn(self) -> None:
        """Go on with a new sheet."""
        self._sheets.append([])
        self._y = MARGIN

    def text(self, text: str, font: Font, size: float, indent: float = 0, gap: float = 0) -> None:
        """Set a text, broken into lines; what the fonts lack is shown as a question mark."""
        text = self.known(text, font)
        lead = size * 0.47
        for line in break_lines(self.type, text, font, size, self.width - indent):
            self.put(lead, partial(_line, text=line, font=font, size=size, x=MARGIN + indent))
        self._y += gap

    def known(self, text: str, font: Font) -> str:
        """Put a question mark where the fonts of the house lack a glyph."""
        return text.translate(dict.fromkeys(map(ord, self.type.lacks(text, font)), "?"))

    def save(self, file: Path) -> None:
        """Write the file; each sheet bears title and number at its foot."""
        maker = open_form_cache(content_root() / "fonts", Path())
        size = self.paper.size
        document = PdfFile(file, maker, size, Imprint(self.title, self.title, self.lang))
        for number, sheet in enumerate(self._sheets, 1):
            foot = f"{number}/{len(self._sheets)}"
            plate = maker.page(foot, size, partial(self._draw, sheet=sheet, foot=foot))
            document.page(plate, str(number), size)
        if maker.faults:
            raise PrintError("\n".join(dict.fromkeys(each.say for each in maker.faults)))
        document.save()

    def _draw(self, pen: Pen, sheet: list[tuple[float, DrawPage]], foot: str) -> None:
        for y, draw in sheet:
            draw(pen, y)
        low = self.paper.size.height - MARGIN + 4
        with pen.tag(ARTIFACT):
            pen.text(MARGIN, low, self.known(self.title, "sans-400"), "sans-400", 8, GREY)
            pen.text(MARGIN + self.width, low, foot, "sans-400", 8, GREY, "right")


def _line(pen: Pen, y: float, text: str, font: Font, size: float, x: float) -> None:
    pen.text(x, y + size * 0.35, text, font, size, INK)
