"""Sheets that are no kit: all of a file is written, or nothing."""

from pathlib import Path

import pypdfium2
import pytest

from pnp.errors import PnpError, PrintError
from pnp.faces.pen import Pen
from pnp.faces.theme import BLACK
from pnp.press.document import DocumentPage, draw_foot, draw_head, write_document
from pnp.press.paper import A4
from pnp.press.pdf.file import Imprint

IMPRINT = Imprint("A title", "A subject", "en")


def leaf(said: str) -> DocumentPage:
    def draw(pen: Pen) -> None:
        draw_head(pen, said)
        draw_foot(pen, A4, "beside the bar")
        pen.text(20, 40, said, "sans-400", 9, BLACK)

    return said, A4.size, draw


def write(file: Path, *said: str) -> None:
    write_document(file, IMPRINT, [leaf(each) for each in said])


def test_every_leaf_is_a_page_with_its_head_and_its_foot(tmp_path: Path) -> None:
    write(tmp_path / "new" / "sheets.pdf", "one", "two")
    with pypdfium2.PdfDocument(tmp_path / "new" / "sheets.pdf") as document:
        pages = [page.get_textpage().get_text_range().split() for page in document]
    assert [page.count("one") for page in pages] == [2, 0]
    assert [page.count("two") for page in pages] == [0, 2]
    assert all(page.count("bar") == 1 for page in pages)
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["sheets.pdf"]


def test_a_letter_without_a_glyph_leaves_the_old_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    file.write_text("old")
    with pytest.raises(PrintError, match="has no glyph for “字”"):
        write(file, "one", "字")
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["sheets.pdf"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder is wanted")
    with pytest.raises(PnpError, match=r"taken/sheets\.pdf cannot be written: "):
        write(tmp_path / "taken" / "sheets.pdf", "one")
