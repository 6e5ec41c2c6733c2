"""Check: what a file says of itself: its language, its true size, the edge its sheets flip over."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pnp.press.proof.finding import Finding

FLIPS: Final[Mapping[str | None, str | None]] = {
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
    None: None,
}
"""What ViewerPreferences must say of a duplex part (ISO 32000-1, table 150)."""

_FONT_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")


def check_file(
    name: str, reader: Any, lang: str, flip: str | None, pages: int
) -> Iterator[Finding]:
    """Compare a file's catalogue and its number of pages with what the kit promises."""

    def breach(check: str, say: str) -> Finding:
        return Finding(name, 0, "", check, say)

    root = reader.trailer["/Root"]
    preferences = root.get("/ViewerPreferences", {})
    if len(reader.pages) != pages:
        yield breach("pages", f"it has {len(reader.pages)} pages instead of {pages}")
    if preferences.get("/PrintScaling") != "/None":
        yield breach("true size", "PrintScaling is not None, so viewers may shrink it to fit")
    wanted, said = FLIPS.get(flip), preferences.get("/Duplex")
    if said != wanted:
        yield breach("duplex", f"Duplex is {_bare(said)} instead of {_bare(wanted)}")
    if root.get("/Lang") != lang:
        yield breach("language", f"Lang is {root.get('/Lang')} instead of {lang}")
    if not (reader.metadata and reader.metadata.title):
        yield breach("title", "it has no title")
    yield from _check_fonts(name, reader)


def _bare(name: str | None) -> str:
    return str(name).lstrip("/") if name else "not set"


def _check_fonts(name: str, reader: Any) -> Iterator[Finding]:
    """Look at every font any page or form may use, used or not."""
    seen: set[int] = set()
    said: set[str] = set()
    for number, page in enumerate(reader.pages, start=1):
        for font in _fonts(page.get("/Resources"), seen):
            base = str(font.get("/BaseFont", "without a name")).lstrip("/")
            if not _is_embedded(font) and base not in said:
                said.add(base)
                yield Finding(name, number, "", "fonts", f"the font {base} is not embedded")


def _fonts(resources: Any, seen: set[int]) -> Iterator[Any]:
    if resources is None:
        return
    resources = resources.get_object()
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
        yield from _fonts(form.get_object().get("/Resources"), seen)


def _is_embedded(font: Any) -> bool:
    if font.get("/Subtype") == "/Type3":
        return True
    if font.get("/Subtype") == "/Type0":
        font = font["/DescendantFonts"][0].get_object()
    described = font.get("/FontDescriptor")
    return described is not None and any(key in described.get_object() for key in _FONT_FILES)
