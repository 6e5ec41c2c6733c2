"""A picture of the laid table of a kit from above, drawn from its faces: for pages about a game."""

import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from pnp.errors import PrintError
from pnp.faces.boards.laid_table import TABLE, draw_laid_table
from pnp.faces.context import Context
from pnp.press.pdf.file import Imprint, PdfFile, open_form_cache
from pnp.proof.kit_pictures import write_picture
from pnp.proof.raster import open_document, render

SMALLER: Final = 5
"""How much smaller than the table its picture is."""


def write_scene(context: Context, fonts: Path, file: Path, dpi: int) -> None:
    """Write the picture, `dpi` dots to an inch of a table a fifth of its size.

    Raises PrintError if it cannot be drawn or written.
    """
    maker = open_form_cache(fonts, Path(context.pack))
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "scene.pdf"
        document = PdfFile(sheet, maker, TABLE, Imprint("", "", context.lang))
        page = maker.page("scene", TABLE, partial(draw_laid_table, context=context))
        if maker.faults:
            raise PrintError(maker.faults[0].say)
        document.page(page, "scene", TABLE)
        document.save()
        opened = open_document(sheet.read_bytes())
        try:
            picture = render(opened[0], max(10, dpi // SMALLER), grey=False).convert("RGB")
            write_picture(picture, file, dpi, file.parent)
        finally:
            opened.close()
