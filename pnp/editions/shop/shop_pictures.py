"""Pictures of faces for a shop: exactly as many dots as it wants, corners cut away if asked."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.box.published_rows import Shop
from pnp.editions.shop.blank import Blank
from pnp.editions.shop.pages import LabelledFace, write_pages
from pnp.errors import PrintError
from pnp.faces.face import Face
from pnp.faces.face_search import find_cut_lines
from pnp.faces.path import flatten
from pnp.faces.pen import Metrics
from pnp.press.pdf.file import Imprint
from pnp.press.type import TypeCase
from pnp.proof.raster import open_document, render_area
from pnp.units import Rect

if TYPE_CHECKING:
    from PIL.Image import Image

_FINE: Final = 4
"""How many times finer a corner is dotted than it is cut, so that it is smooth."""

_ROUNDEST: Final = 0.1
"""The most of its shorter side that a corner is rounded by: small pieces have small corners."""


def draw_pictures(
    faces: Sequence[LabelledFace], shop: Shop, fonts: Path, pack: Path
) -> "Iterator[Image]":
    """Give the picture of each face in order.

    Raises LayoutError for what cannot be drawn.
    """
    metrics = TypeCase(fonts)
    with tempfile.TemporaryDirectory() as aside:
        sheet = Path(aside) / "faces.pdf"
        blanks = write_pages(sheet, faces, shop, Imprint("", "", ""), fonts, pack)
        document = open_document(sheet.read_bytes())
    try:
        for page, blank, each in zip(document, blanks, faces, strict=True):
            yield _picture(page, blank, each.face, shop, metrics)
    finally:
        document.close()


def _picture(page: Any, blank: Blank, face: Face, shop: Shop, metrics: Metrics) -> "Image":
    area = Rect(0, 0, blank.page.width, blank.page.height)
    picture = render_area(page, area, shop.dpi, grey=False).convert("RGB")
    if shop.pixels and picture.size != shop.pixels:  # a row whose figures contradict each other
        say = f"{shop.id}: its size and bleed give {picture.width} × {picture.height} px, not "
        raise PrintError(f"{say}{shop.pixels[0]} × {shop.pixels[1]} px as its row says")
    if shop.corners:
        picture.putalpha(_mask(picture.size, face, shop, metrics))
    return picture


def _mask(size: tuple[int, int], face: Face, shop: Shop, metrics: Metrics) -> "Image":
    """Give what of a picture is seen: what is cut out along one line, else all but the corners.

    Of a net, which is cut out along many, all is seen.
    """
    from PIL import Image, ImageDraw  # noqa: PLC0415  # heavy, and only pictures need it

    dots = shop.dpi / 25.4
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    lines, pencil = find_cut_lines(face, metrics), ImageDraw.Draw(mask)
    whole = (0, 0, mask.width - 1, mask.height - 1)
    if not lines.own:
        radius = min(shop.corners, min(face.size.width, face.size.height) * _ROUNDEST)
        pencil.rounded_rectangle(whole, radius * dots * _FINE, fill=255)
    elif len(lines.cuts) == 1 and lines.cuts[0].steps[-1][0] == "Z":
        scale = dots * _FINE
        outline = [(x * scale, y * scale) for x, y in flatten(lines.cuts[0])]
        pencil.polygon(outline, fill=255)
    else:
        pencil.rectangle(whole, fill=255)
    return mask.reduce(_FINE)
