"""Trial prints: each kind of harm is planted once, and named; good pages suffer from none."""

from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.box.packs import content_root
from pnp.photo.trial import read_printers, try_printers
from pnp.proof import listing
from pnp.proof.listing import ListedPage, ListedPart, ListedPiece, Listing, read_listing
from pnp.qr_codes import modules
from pnp.units import to_points as pt
from tests.proof.conftest import Built, kit_of

__all__ = ["kit_of"]
PRINTERS = read_printers(content_root())


def _plant(
    folder: Path, *, x: float, module: float, size: float, line: float, bleed: float
) -> Listing:
    """Print a card and its back; lengths in mm, type and the line in pt."""
    pdfmetrics.registerFont(TTFont("bold", content_root() / "fonts" / "text-700.ttf"))
    paper = Canvas(str(folder / "card.pdf"), (pt(210), pt(297)), bottomup=0)
    paper.setFillGray(0.15)
    paper.rect(pt(x - 3), pt(37), pt(69), pt(94), 0, 1)
    paper.setFillGray(1)
    paper.rect(pt(x + 3), pt(43), pt(57), pt(40), 0, 1)
    paper.setStrokeGray(0.6)
    paper.setLineWidth(line)
    paper.line(pt(x + 3), pt(110), pt(x + 60), pt(110))
    paper.setFillGray(0)
    for down, row in enumerate(modules("CR-001-X: all its words")):
        for right, dark in enumerate(row):
            if dark == "1":
                at = x + 6 + right * module, 46 + down * module
                paper.rect(pt(at[0]), pt(at[1]), pt(module), pt(module), 0, 1)
    paper.setFont("bold", size)
    paper.scale(1, -1)
    paper.drawString(pt(x + 32), pt(-60), "Rent payable as agreed")
    paper.showPage()
    paper.setFillColorRGB(0.1, 0.3, 0.5)
    left, wide, high = 147 - x - bleed, 63 + 2 * bleed, 88 + 2 * bleed
    paper.rect(pt(left), pt(40 - bleed), pt(wide), pt(high), 0, 1)
    paper.save()
    qr = "CR-001-X: all its words"
    front = ListedPiece(x, 40, 63, 88, "card", "CR-001-X", "front", 0, 3, qr=qr)
    back = ListedPiece(147 - x, 40, 63, 88, "card", "", "back", 0, 3)
    back_page = ListedPage(2, 1, "back", 3, (), (back,), cut=False)
    pages = (ListedPage(1, 1, "front", 3, (), (front,)), back_page)
    part = ListedPart("card", "Card", "card.pdf", "long-edge", (), pages)
    options = listing.ListedOptions((210, 297), "a4", "en", "long-edge", (0, 0), "full", ())
    return Listing("x", "X", "", options, (part,))


GOOD = {"x": 70.0, "module": 0.5, "size": 7.0, "line": 1.0, "bleed": 3.0}


@pytest.mark.parametrize(("fault", "rule", "piece", "by"), [
    ({}, "", "", ""), ({"x": 2.0}, "edge", "card", "a good laser"),
    ({"module": 0.25}, "code", "card", "an old laser of 300 dpi"),
    ({"size": 4.0}, "type", "card", "an inkjet on plain paper"),
    ({"line": 0.25}, "hairline", "card", "an inkjet on plain paper"),
    ({"bleed": 1.2}, "sliver", "card (back)", "a printer whose backs come out 1.5 mm aside"),
])  # fmt: skip
def test_each_harm_is_named_with_its_piece_and_printer(
    tmp_path: Path, fault: dict[str, float], rule: str, piece: str, by: str
) -> None:
    found = try_printers(tmp_path, _plant(tmp_path, **{**GOOD, **fault}), PRINTERS)
    assert {each.rule for each in found} == ({rule} if rule else set())
    assert all(each.piece.startswith("card") for each in found)
    assert bool(rule) == any(each.piece == piece and by in each.what for each in found)


def test_a_good_kit_suffers_from_no_good_printer(kit_of: Built) -> None:
    folder = kit_of("deeds")
    assert try_printers(folder, read_listing(folder), PRINTERS[:2]) == []
