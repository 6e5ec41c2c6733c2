"""Sheets as pictures: transparent but for the pieces, for programs that print them themselves."""

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path as File
from typing import TYPE_CHECKING

from pnp.editions.cut.closed_outlines import close_outlines
from pnp.editions.cut.machine_pages import MachineEdition, write_machine_pages
from pnp.editions.cut.sheet_paths import CutFinder, PieceLines, list_piece_lines
from pnp.press.part import Part
from pnp.proof.raster import open_document, render_area
from pnp.units import Rect

if TYPE_CHECKING:
    from PIL.Image import Image


def draw_sheet_pictures(
    edition: MachineEdition, part: Part, finder: CutFinder
) -> "Iterator[Image]":
    """Give the picture of each sheet of a part in order; raises LayoutError as its pages do."""
    dpi, size = edition.machine.dpi, part.paper.size
    fronts = tuple(replace(sheet, back=None) for sheet in part.sheets)
    with tempfile.TemporaryDirectory() as aside:
        file = File(aside) / "sheets.pdf"
        write_machine_pages(edition, replace(part, sheets=fronts), file)
        document = open_document(file.read_bytes())
    try:
        for page, sheet in zip(document, fronts, strict=True):
            area = Rect(0, 0, size.width, size.height)
            picture = render_area(page, area, dpi, grey=False).convert("RGB")
            picture.putalpha(_mask(picture, list_piece_lines(sheet.front, finder), dpi / 25.4))
            yield picture
    finally:
        document.close()


def _mask(picture: "Image", pieces: Iterable[PieceLines], dots: float) -> "Image":
    from PIL import Image, ImageDraw  # noqa: PLC0415  # heavy, and only pictures need it

    mask = Image.new("L", picture.size, 0)
    pencil = ImageDraw.Draw(mask)
    for piece in pieces:
        for outline in close_outlines(piece.cuts) or (_corners(piece.area),):
            pencil.polygon([(x * dots, y * dots) for x, y in outline], fill=255)
    return mask


def _corners(area: Rect) -> tuple[tuple[float, float], ...]:
    return ((area.x, area.y), (area.right, area.y), (area.right, area.bottom),
            (area.x, area.bottom))  # fmt: skip
