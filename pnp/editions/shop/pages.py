"""The pages of an order: each face on its blank, as a PDF in memory or on disk."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pnp.box.shops import Shop
from pnp.editions.shop.blank import Blank, blank_for
from pnp.editions.shop.blank_drawing import draw_blank
from pnp.editions.shop.die_line import DieLine, find_die_line
from pnp.editions.shop.press_file import finish_pdfx
from pnp.errors import LayoutError, Misfit
from pnp.faces.face import Face
from pnp.press.content_stream import FormCache
from pnp.press.ink_operators import open_model, write_in_inks
from pnp.press.pdf import Imprint, PdfFile, open_form_cache
from pnp.press.pdf_operators import SCREEN
from pnp.press.type import TypeCase


@dataclass(frozen=True, slots=True)
class LabelledFace:
    """A face on its way to a page, and what its page is called."""

    label: str
    face: Face
    cut: bool = False
    """Whether it bears the die line: fronts do."""


def write_pages(
    file: Path, faces: Sequence[LabelledFace], shop: Shop, imprint: Imprint, fonts: Path, pack: Path
) -> tuple[Blank, ...]:
    """Write one face on each page, in order; give the blank of each.

    Raises LayoutError for what cannot be drawn.
    """
    inks, pressed = fonts.parent / "inks", shop.colour == "cmyk"
    colours = write_in_inks(open_model(inks)) if pressed else SCREEN
    cache = open_form_cache(fonts, pack, colours=colours)
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
    if pressed:
        finish_pdfx(file, _find_dies(faces, blanks, shop, fonts), imprint, inks)
    return blanks


def _find_dies(
    faces: Sequence[LabelledFace], blanks: Sequence[Blank], shop: Shop, fonts: Path
) -> list[DieLine | None]:
    # A back is cut with it, and pages of a booklet are not.
    metrics, found = TypeCase(fonts), dict[str, DieLine]()
    for each, blank in zip(faces, blanks, strict=True):
        if each.cut and shop.takes != "booklet" and each.face.key not in found:
            found[each.face.key] = find_die_line(each.face, blank, metrics)
    return [found.get(each.face.key) if each.cut else None for each in faces]


def _name_pieces(cache: FormCache, faces: Iterable[LabelledFace]) -> tuple[Misfit, ...]:
    pieces = {each.face.key: each.label for each in faces}
    named = (each._replace(piece=pieces.get(each.piece, each.piece)) for each in cache.faults)
    return tuple(dict.fromkeys(named))
