"""Stand-alone documents, no part of a kit: the test sheet, the certificate and the labels."""

from collections.abc import Callable, Iterable
from pathlib import Path

from pnp.errors import PrintError
from pnp.faces.pen import Pen
from pnp.faces.theme import BLACK
from pnp.output import file_beside, make_folder
from pnp.press.marks import BAR, SLUG_SIZE, SLUG_TOP, draw_bar
from pnp.press.paper import MARGIN, Paper
from pnp.press.pdf.file import Imprint, PdfFile
from pnp.press.pdf.streams import FormCache

DocumentPage = tuple[str, Callable[[Pen], None]]
"""One page: its label, and how it is drawn in mm from its top left."""


def write_document(
    file: Path, fonts: Path, paper: Paper, imprint: Imprint, pages: Iterable[DocumentPage]
) -> None:
    """Write pages into one PDF; on a fault nothing is written."""
    if not file.name:
        raise PrintError("a file is to be written, not a folder: name one, such as labels.pdf")
    cache = FormCache(fonts, Path())
    try:
        make_folder(file.parent)
        with file_beside(file) as beside:
            document = PdfFile(beside, cache, paper.size, imprint)
            for label, draw in pages:
                document.page(cache.page(label, paper.size, draw), label, paper.size)
            if cache.faults:
                raise PrintError("\n".join(dict.fromkeys(each.what for each in cache.faults)))
            document.save()
    except OSError as error:
        raise PrintError(f"{file} cannot be written: {error.strerror}") from error


def draw_foot(pen: Pen, paper: Paper, said: str = "") -> None:
    """Draw the bar at the foot of a page, and what is said beside it."""
    baseline = paper.size.height - SLUG_TOP - 0.3
    draw_bar(pen, MARGIN, baseline)
    pen.text(MARGIN + BAR + 3, baseline, said, "sans-500", SLUG_SIZE, BLACK)


def draw_head(pen: Pen, said: str) -> None:
    """Write what a page is above everything else on it."""
    pen.text(MARGIN, SLUG_TOP + 2.1, said, "sans-500", SLUG_SIZE, BLACK)
