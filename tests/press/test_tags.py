"""What a face says of its words reaches the file: once for each piece, whatever the press keeps."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pypdfium2
from pypdf import PdfReader

from pnp.faces.pen import ARTIFACT, HEADING, PARAGRAPH, Pen, Tag
from pnp.press.paper import A4
from pnp.press.pdf.file import FormCache, Imprint, PdfFile
from pnp.proof.page import read_tags
from pnp.units import Rect

CELL = Tag("cell")
AREA = Rect(0, 0, 60, 60)


def write(folder: Path, draw: Callable[[Pen], None]) -> Path:
    cache = FormCache(folder)
    file = folder / "page.pdf"
    document = PdfFile(file, cache, A4.size, Imprint("Title & more", "s", "en"))
    document.page(cache.page("page", A4.size, draw), "page", A4.size)
    document.save()
    return file


def put(pen: Pen, x: float, y: float, text: str) -> None:
    pen.text(x, y, text, "sans-400", 9, "#000000")


def tell(file: Path) -> list[Any]:
    """Give the tree below the document: kind and words, or kind and kids."""
    reader = PdfReader(file, strict=True)
    page: Any = reader.pages[0]
    root: Any = reader.trailer["/Root"]
    with pypdfium2.PdfDocument(file) as document:
        said = _words(document[0])

    def told(element: Any) -> Any:
        element = element.get_object()
        kids = element.get("/K", [])
        kids = kids if isinstance(kids, list) else [kids]
        kind = element["/S"][1:]
        if element.get("/Alt"):
            return kind, element["/Alt"]
        if kids and isinstance(kids[0], int):
            return kind, " ".join(said.get(int(mark), "") for mark in kids)
        return kind, [told(kid) for kid in kids]

    assert page["/StructParents"] == 0
    return [told(kid) for kid in root["/StructTreeRoot"]["/K"][0].get_object()["/K"]]


def _words(page: Any) -> dict[int, str]:
    import pypdfium2.raw as c  # only here

    said: dict[int, list[str]] = {}
    text = page.get_textpage()
    for each in page.get_objects(filter=[c.FPDF_PAGEOBJ_TEXT], max_depth=1):
        mark = c.FPDFPageObj_GetMarkedContentID(each.raw)
        size = c.FPDFTextObj_GetText(each.raw, text.raw, None, 0)
        units = (c.FPDF_WCHAR * size)()
        c.FPDFTextObj_GetText(each.raw, text.raw, units, size)
        said.setdefault(mark, []).append(bytes(units)[: size - 2].decode("utf-16-le").strip())
    return {mark: " ".join(lines) for mark, lines in said.items()}


def test_words_without_a_tag_are_paragraphs_and_ornament_is_not_read(tmp_path: Path) -> None:
    def draw(pen: Pen) -> None:
        put(pen, 20, 20, "one")
        with pen.tag(ARTIFACT):
            put(pen, 20, 30, "silent")
        with pen.tag(PARAGRAPH):
            put(pen, 20, 40, "two")
            put(pen, 20, 44, "three")

    assert tell(write(tmp_path, draw)) == [("P", "one"), ("P", "two three")]


def test_words_of_a_shared_ornament_are_read_once_for_each_piece(tmp_path: Path) -> None:
    def ground(pen: Pen) -> None:
        with pen.tag(Tag("table", "rents")), pen.tag(Tag("row", "1")), pen.tag(Tag("header")):
            put(pen, 2, 10, "rent")

    def draw(pen: Pen) -> None:
        for n in (1, 2):
            with pen.transform(20, 60 * n), pen.tag(Tag("section", title=str(n))):
                pen.stamp("ground", AREA, ground)
                with pen.tag(Tag("table", "rents")), pen.tag(Tag("row", "1")), pen.tag(CELL):
                    put(pen, 30, 10, f"{n}0")
                with pen.tag(HEADING):
                    put(pen, 2, 4, f"name {n}")

    assert tell(write(tmp_path, draw)) == [
        ("Sect", [("H1", f"name {n}"),
                  ("Table", [("TR", [("TH", "rent"), ("TD", f"{n}0")])])])
        for n in (1, 2)
    ]  # fmt: skip


def test_a_figure_is_told_by_its_words_and_holds_what_is_drawn_in_it(tmp_path: Path) -> None:
    def ground(pen: Pen) -> None:
        put(pen, 2, 10, "in the picture")

    def draw(pen: Pen) -> None:
        with pen.tag(Tag("figure", alt="a picture", area=AREA)):
            pen.stamp("ground", AREA, ground)
        pen.stamp("ground", AREA, ground, 0, 80)

    assert tell(write(tmp_path, draw)) == [("Figure", "a picture"), ("P", "in the picture")]


def test_an_item_has_a_body_and_a_piece_without_words_a_name(tmp_path: Path) -> None:
    def draw(pen: Pen) -> None:
        with pen.tag(Tag("list")), pen.tag(Tag("item")):
            put(pen, 20, 20, "first")
        with pen.tag(Tag("section", alt="House 1")):
            pen.squares(["11", "01"], 20, 40, 3, "#000000")

    file = write(tmp_path, draw)
    assert tell(file) == [("L", [("LI", [("LBody", "first")])]), ("Sect", [("Figure", "House 1")])]


def test_a_file_says_that_it_is_tagged_and_is_the_same_again(tmp_path: Path) -> None:
    def draw(pen: Pen) -> None:
        put(pen, 20, 20, "one")

    file = write(tmp_path, draw)
    root: Any = PdfReader(file, strict=True).trailer["/Root"]
    about = root["/Metadata"].get_data().decode()
    assert root["/MarkInfo"]["/Marked"]
    assert "<pdfuaid:part>1</pdfuaid:part>" in about
    assert "Title &amp; more" in about
    before = file.read_bytes()
    assert write(tmp_path, draw).read_bytes() == before


def test_what_is_set_later_is_read_where_its_place_was_kept(tmp_path: Path) -> None:
    """The note of a deed is set over the ground that it shares, and read between its lines."""

    def ground(pen: Pen) -> None:
        put(pen, 5, 10, "Rents")
        with pen.tag(Tag("paragraph", "note")):
            pass
        put(pen, 5, 20, "Houses")

    def draw(pen: Pen) -> None:
        for n, note in enumerate(("sea", "hill")):
            with pen.transform(20, 60 * n), pen.tag(Tag("section", title=note)):
                pen.stamp("ground", AREA, ground)
                with pen.tag(Tag("paragraph", "note", said=f"{note}side")):
                    put(pen, 5, 15, note)

    file = write(tmp_path, draw)
    cards = [("Sect", [("P", "Rents"), ("P", x), ("P", "Houses")]) for x in ("sea", "hill")]
    assert tell(file) == cards
    with pypdfium2.PdfDocument(file) as document, closing(document[0]) as page:
        said = [each.said for top in read_tags(page) for each in top.walk() if each.said]
    assert said == ["seaside", "hillside"]
