"""Check: what a file says of itself: its language, its true size, the edge its sheets flip over."""

import logging
from collections.abc import Iterator
from io import BytesIO
from math import isfinite
from typing import Any, Final

from pypdf import PdfReader

from pnp.box.foreign import Unreadable
from pnp.findings import Finding
from pnp.proof.page import PageBoxes
from pnp.units import Rect, to_mm

# What ViewerPreferences must say of a duplex part (ISO 32000-1, table 150).
_FLIPS: Final = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def open_reader(data: bytes) -> PdfReader:
    """Open a PDF with pypdf; a damaged one raises whatever it stumbles over."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what matters is raised
    return PdfReader(BytesIO(data), strict=True)


def read_boxes(page: Any) -> PageBoxes:
    """Read the boxes that a page states; raises Unreadable if one has no measure."""
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


def check_catalogue(
    name: str, reader: PdfReader, lang: str, flip: str | None, pages: int
) -> Iterator[Finding]:
    """Compare what a file says of itself, and its number of pages, with what the kit promises."""
    root: Any = reader.trailer["/Root"]
    preferences = root.get("/ViewerPreferences", {})
    wanted, duplex = _FLIPS.get(flip or "", "not set"), preferences.get("/Duplex", "not set")
    duplex, said, count = str(duplex).lstrip("/"), root.get("/Lang"), len(reader.pages)
    true_size = "PrintScaling is not None, so viewers may shrink it to fit"
    for rule, right, say in (
        ("pages", count == pages, f"it has {count} pages instead of {pages}"),
        ("true size", preferences.get("/PrintScaling") == "/None", true_size),
        ("duplex", duplex == wanted, f"Duplex is {duplex} instead of {wanted}"),
        ("language", said == lang, f"Lang is {said} instead of {lang}"),
        ("title", bool(reader.metadata and reader.metadata.title), "it has no title"),
    ):
        if not right:
            yield Finding(say, name, page=0, rule=rule)
