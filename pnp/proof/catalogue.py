"""Check: what a file says of itself: its language, its true size, the edge its sheets flip over."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from math import isfinite
from typing import Any, Final

from pypdf import PdfReader

from pnp.box.foreign import Unreadable
from pnp.findings import Finding
from pnp.proof.digests import PageDigest, digest_pages
from pnp.proof.page import PageBoxes
from pnp.units import Rect, to_mm

FLIPS: Final[Mapping[str | None, str | None]] = {
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
    None: None,
}
"""What ViewerPreferences must say of a duplex part (ISO 32000-1, table 150)."""

_FONT_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")


@dataclass(frozen=True, slots=True)
class FileCatalogue:
    """What a file says of itself, and the boxes of its pages."""

    lang: str | None
    title: str | None
    scaling: str | None
    duplex: str | None
    pages: tuple[PageBoxes, ...]
    unembedded: tuple[tuple[int, str], ...]
    """Fonts that do not lie in the file, each with the first page that may use it."""
    digests: tuple[PageDigest | None, ...] = ()
    """What tells whether a page is the same as one of another file."""


def read_catalogue(data: bytes) -> FileCatalogue:
    """Read what a PDF says of itself; a damaged one raises whatever its reader stumbles over."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what matters is raised
    reader = PdfReader(BytesIO(data), strict=True)
    root: Any = reader.trailer["/Root"]
    preferences = root.get("/ViewerPreferences", {})
    return FileCatalogue(
        lang=_read_text(root.get("/Lang")),
        title=_read_text(reader.metadata.title if reader.metadata else None),
        scaling=_read_text(preferences.get("/PrintScaling")),
        duplex=_read_text(preferences.get("/Duplex")),
        pages=tuple(_read_boxes(page) for page in reader.pages),
        unembedded=tuple(_list_unembedded(reader)),
        digests=tuple(digest_pages(reader)),
    )


def _read_text(value: Any) -> str | None:
    return None if value is None else str(value)


def _read_boxes(page: Any) -> PageBoxes:
    media = page.mediabox
    low, high = float(media.left), float(media.top)

    def box(name: str) -> Rect | None:
        if name not in page:
            return None
        left, foot, right, top = (float(edge) for edge in page[name])
        if not isfinite(left + foot + right + top):
            raise Unreadable(f"{name} has no measure")
        return Rect(to_mm(left - low), to_mm(high - top), to_mm(right - left), to_mm(top - foot))

    whole = Rect(to_mm(low), 0, to_mm(float(media.width)), to_mm(float(media.height)))
    crop = box("/CropBox") or whole
    unit = float(page.get("/UserUnit", 1))
    return PageBoxes(whole, crop, box("/TrimBox"), box("/BleedBox"), int(page.rotation), unit)


def _list_unembedded(reader: Any) -> Iterator[tuple[int, str]]:
    seen: set[int] = set()
    said: set[str] = set()
    for number, page in enumerate(reader.pages, start=1):
        for font in _list_fonts(page.get("/Resources"), seen):
            base = str(font.get("/BaseFont", "without a name")).lstrip("/")
            if not _is_embedded(font) and base not in said:
                said.add(base)
                yield number, base


def _list_fonts(resources: Any, seen: set[int]) -> Iterator[Any]:
    if resources is None:
        return
    resources = resources.get_object()
    # forms share resources, and may hold each other
    if id(resources) in seen:
        return
    seen.add(id(resources))
    fonts = resources.get("/Font")
    for font in fonts.get_object().values() if fonts is not None else ():
        if id(font.get_object()) not in seen:
            seen.add(id(font.get_object()))
            yield font.get_object()
    forms = resources.get("/XObject")
    for form in forms.get_object().values() if forms is not None else ():
        yield from _list_fonts(form.get_object().get("/Resources"), seen)


def _is_embedded(font: Any) -> bool:
    # glyphs of a Type 3 font are drawn by the page itself
    if font.get("/Subtype") == "/Type3":
        return True
    if font.get("/Subtype") == "/Type0":
        font = font["/DescendantFonts"][0].get_object()
    described = font.get("/FontDescriptor")
    return described is not None and any(key in described.get_object() for key in _FONT_FILES)


def check_catalogue(
    name: str, said: FileCatalogue, lang: str, flip: str | None, pages: int
) -> Iterator[Finding]:
    """Compare a file's catalogue and its number of pages with what the kit promises."""

    def finding(check: str, say: str) -> Finding:
        return Finding(say, name, page=0, rule=check)

    if len(said.pages) != pages:
        yield finding("pages", f"it has {len(said.pages)} pages instead of {pages}")
    if said.scaling != "/None":
        yield finding("true size", "PrintScaling is not None, so viewers may shrink it to fit")
    wanted = FLIPS.get(flip)
    if said.duplex != wanted:
        say = f"Duplex is {_strip_slash(said.duplex)} instead of {_strip_slash(wanted)}"
        yield finding("duplex", say)
    if said.lang != lang:
        yield finding("language", f"Lang is {said.lang} instead of {lang}")
    if not said.title:
        yield finding("title", "it has no title")
    for number, base in said.unembedded:
        yield Finding(f"the font {base} is not embedded", name, page=number, rule="fonts")


def _strip_slash(name: str | None) -> str:
    return name.lstrip("/") if name else "not set"
