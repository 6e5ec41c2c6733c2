"""The faces of an order, each on its blank: as pages of a PDF, or as pictures of so many dots."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from pnp.editions.shop.blank import blank_for
from pnp.editions.shop.order import KitOrder, OrderedPiece
from pnp.faces.face import Face
from pnp.faces.face_search import find_cut_lines
from pnp.faces.path import flatten
from pnp.faces.pen import Metrics
from pnp.press.face_pages import Leaf, write_face_pages
from pnp.press.pdf.file import Imprint
from pnp.press.pdf.streams import FormCache
from pnp.press.type import TypeCase
from pnp.proof.raster import open_aside, render_area

# How many times finer a corner is dotted than it is cut, so that it is smooth.
_FINE: Final = 4
# The most of its shorter side that a corner is rounded by: small pieces have small corners.
_ROUNDEST: Final = 0.1


def sides_of(piece: OrderedPiece) -> Iterator[tuple[str, Face]]:
    """Give the faces of a piece, each with the side it is."""
    yield "front", piece.front
    if piece.back is not None:
        yield "back", piece.back


def write_pages(order: KitOrder, leaves: Sequence[Leaf], imprint: Imprint, file: Path) -> None:
    """Write one face on each page, in order; raises LayoutError for what cannot be drawn."""
    cache = FormCache(order.fonts, order.pack)
    write_face_pages(file, cache, leaves, imprint, partial(blank_for, shop=order.shop))


def draw_pictures(order: KitOrder, leaves: Sequence[Leaf]) -> Iterator[Image.Image]:
    """Give the picture of each face in order: exactly as many dots as the shop wants."""
    metrics = TypeCase(order.fonts)
    write = partial(write_pages, order, leaves, Imprint("", "", ""))
    with open_aside(write) as document:
        for page, (_, face) in zip(document, leaves, strict=True):
            yield _picture(page, face, order, metrics)


def _picture(page: Any, face: Face, order: KitOrder, metrics: Metrics) -> Image.Image:
    shop, blank = order.shop, blank_for(face, order.shop)
    area = blank.page.area
    picture = render_area(page, area, shop.dpi, grey=False).convert("RGB")
    if shop.corners:
        picture.putalpha(_mask(picture.size, face, order, metrics))
    return picture


def _mask(size: tuple[int, int], face: Face, order: KitOrder, metrics: Metrics) -> Image.Image:
    """Give what of a picture is seen: what is cut out along one line, else all but the corners.

    Of a net, which is cut out along many, all is seen.
    """
    scale = order.shop.dpi / 25.4 * _FINE
    mask = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    lines, pencil = find_cut_lines(face, metrics), ImageDraw.Draw(mask)
    whole = (0, 0, mask.width - 1, mask.height - 1)
    if not lines.own:
        radius = min(order.shop.corners, min(face.size.width, face.size.height) * _ROUNDEST)
        pencil.rounded_rectangle(whole, radius * scale, fill=255)
    elif len(lines.cuts) == 1 and lines.cuts[0].steps[-1][0] == "Z":
        pencil.polygon([(x * scale, y * scale) for x, y in flatten(lines.cuts[0])], fill=255)
    else:
        pencil.rectangle(whole, fill=255)
    return mask.reduce(_FINE)
