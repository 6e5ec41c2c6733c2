"""Pages as a printer would dot them, cut out in mm."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pypdfium2 as pdfium
import pypdfium2.raw as c
from PIL.Image import Image

from pnp.box.foreign import Unreadable, attempt
from pnp.proof.listing import LONGEST
from pnp.units import Rect, to_points

DPI: Final = 200
"""Dots to the inch that codes are read at: a cheap printer, a phone's camera."""

DOTS: Final = DPI / 25.4
"""Dots to the mm at that raster."""


def open_document(data: bytes) -> Any:
    """Open a PDF with pdfium."""
    return pdfium.PdfDocument(data)


@contextmanager
def open_aside(write: Callable[[Path], object]) -> Iterator[Any]:
    """Let a PDF be written where nobody sees it, and give it opened: its pages become pictures."""
    with TemporaryDirectory() as aside:
        file = Path(aside) / "pages.pdf"
        write(file)
        document = open_document(file.read_bytes())
    try:
        yield document
    finally:
        document.close()


def open_page(document: Any, number: int) -> Any:
    """Open a page by its number from 1; raises Unreadable if none is there that can be dotted."""
    if not 1 <= number <= len(document):
        raise Unreadable(f"it has no page {number}")
    page = document[number - 1]
    # a page of a kilometre would take all memory before it is dotted
    if not 0 < max(page.get_size()) <= to_points(LONGEST) or min(page.get_size()) <= 0:
        raise Unreadable(f"page {number} has no size from 0 to {LONGEST:,} mm a side")
    return page


def render(page: Any, dpi: float = DPI, *, grey: bool = True) -> Image:
    """Dot a whole page of pdfium; raises Unreadable if it cannot be."""
    image: Image = attempt(lambda: page.render(scale=dpi / 72, grayscale=grey).to_pil())
    return image


def render_area(page: Any, area: Rect, dpi: float = DPI, *, grey: bool = True) -> Image:
    """Dot a part of a page so that its top left corner falls on the corner of a dot.

    Two pages that show the same thing give the same dots, wherever it lies on each.
    Raises Unreadable if it cannot be dotted.
    """
    k = dpi / 25.4

    def draw() -> Image:
        width, height = max(round(area.width * k), 1), max(round(area.height * k), 1)
        form = c.FPDFBitmap_Gray if grey else c.FPDFBitmap_BGR
        bitmap = pdfium.PdfBitmap.new_native(width, height, form)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        shift = c.FS_MATRIX(dpi / 72, 0, 0, dpi / 72, -area.x * k, -area.y * k)
        clip = c.FS_RECTF(0, 0, width, height)
        flags = c.FPDF_GRAYSCALE if grey else 0
        c.FPDF_RenderPageBitmapWithMatrix(bitmap.raw, page.raw, shift, clip, flags)
        dots: Image = bitmap.to_pil()
        image = dots.copy() if grey else dots  # what is in colour was turned round, so it is a copy
        bitmap.close()
        return image

    return attempt(draw)


def cut(image: Image, area: Rect) -> Image:
    """Cut an area out of a dotted page: one dot at least."""
    left, top = max(0, round(area.x * DOTS)), max(0, round(area.y * DOTS))
    right, low = round(area.right * DOTS), round(area.bottom * DOTS)
    right, low = min(image.width, right), min(image.height, low)
    return image.crop((left, top, max(right, left + 1), max(low, top + 1)))


def find_darkest(image: Image, outer: Rect, inner: Rect) -> int:
    """Give the darkest dot (0 black, 255 white) of a grey page between two rectangles."""
    ring = (
        strip(outer, "top", 0, inner.y - outer.y),
        strip(outer, "bottom", 0, outer.bottom - inner.bottom),
        strip(outer, "left", 0, inner.x - outer.x),
        strip(outer, "right", 0, outer.right - inner.right),
    )
    darkest = (cut(image, area).getextrema()[0] for area in ring)
    return min(map(int, darkest))  # type: ignore[arg-type]  # one band, so two figures


def strip(area: Rect, side: str, near: float, far: float, ends: float = 0) -> Rect:
    """Give the strip along a side, so far within it; its ends may be left out.

    >>> strip(Rect(0, 0, 10, 20), "right", 1, 3)
    Rect(x=7, y=0, width=2, height=20)
    """
    if side in {"left", "right"}:
        x = area.x + near if side == "left" else area.right - far
        return Rect(x, area.y + ends, far - near, area.height - 2 * ends)
    y = area.y + near if side == "top" else area.bottom - far
    return Rect(area.x + ends, y, area.width - 2 * ends, far - near)
