"""The pages of an order: each face on its blank, as a PDF in memory or on disk."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pnp.box.published_rows import Shop
from pnp.editions.shop.blank import Blank, blank_for
from pnp.editions.shop.blank_drawing import draw_blank
from pnp.errors import LayoutError, Misfit
from pnp.faces.face import Face
from pnp.press.pdf.file import Imprint, PdfFile, open_form_cache
from pnp.press.pdf.streams import FormCache


@dataclass(frozen=True, slots=True)
class LabelledFace:
    """A face on its way to a page, and what its page is called."""

    label: str
    face: Face


def write_pages(
    file: Path, faces: Sequence[LabelledFace], shop: Shop, imprint: Imprint, fonts: Path, pack: Path
) -> tuple[Blank, ...]:
    """Write one face on each page, in order; give the blank of each.

    Raises LayoutError for what cannot be drawn.
    """
    cache = open_form_cache(fonts, pack)
    blanks = tuple(blank_for(each.face, shop) for each in faces)
    document = PdfFile(file, cache, blanks[0].page, imprint)
    seen = Counter(each.face.key for each in faces)
    for each, blank in zip(faces, blanks, strict=True):
        draw = partial(draw_blank, cache=cache, face=each.face, blank=blank,
                       once=seen[each.face.key] == 1)  # fmt: skip
        stream = cache.page(each.label, blank.page, draw)
        document.page(stream, each.label, blank.page, blank.trim, blank.trim.x)
    if cache.faults:
        raise LayoutError(_name_pieces(cache, faces))
    document.save()
    return blanks


def _name_pieces(cache: FormCache, faces: Iterable[LabelledFace]) -> tuple[Misfit, ...]:
    pieces = {each.face.key: each.label for each in faces}
    named = (each._replace(piece=pieces.get(each.piece, each.piece)) for each in cache.faults)
    return tuple(dict.fromkeys(named))
