"""Faces as dots: each drawn once, as fine as the cell it stands in."""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.errors import LayoutError
from pnp.faces.face import Face
from pnp.faces.path import rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.press.pdf.file import Imprint, PdfFile, open_form_cache
from pnp.press.pdf.streams import FormCache
from pnp.proof.raster import open_document, render_area
from pnp.units import Rect

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class FaceOrder:
    """A face to be dotted: how wide and high in dots, and what of it is seen."""

    face: Face
    dots: tuple[int, int]
    shown: Rect | None = None

    @property
    def area(self) -> Rect:
        """What of it is seen, in mm."""
        size = self.face.size
        return self.shown or Rect(0, 0, size.width, size.height)


def draw_dots(orders: Sequence[FaceOrder], fonts: Path, pack: Path) -> "Iterator[Image]":
    """Give the picture of each face in order; raises LayoutError for what cannot be drawn."""
    if not orders:
        return
    with tempfile.TemporaryDirectory() as aside:
        file = Path(aside) / "faces.pdf"
        _write_faces(file, orders, open_form_cache(fonts, pack, packing=1))
        document = open_document(file.read_bytes())
    try:
        for page, order in zip(document, orders, strict=True):
            area = order.area
            dpi = max(order.dots[0] / area.width, order.dots[1] / area.height) * 25.4
            picture = render_area(page, area, dpi, grey=False).convert("RGB")
            yield picture.crop((0, 0, *order.dots))
    finally:
        document.close()


def _write_faces(file: Path, orders: Sequence[FaceOrder], cache: FormCache) -> None:
    document = PdfFile(file, cache, orders[0].face.size, Imprint("", "", ""))
    for order in orders:
        face, size = order.face, order.face.size

        def draw(pen: Pen, face: Face = face) -> None:
            whole = Rect(0, 0, face.size.width, face.size.height)
            pen.shape(rectangle(whole), fill=WHITE)
            cache.put(pen, face, once=True)

        document.page(cache.page(face.key, size, draw), "", size)
    if cache.faults:
        raise LayoutError(tuple(dict.fromkeys(cache.faults)))
    document.save()
