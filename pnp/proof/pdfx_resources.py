"""What the pages of a manufacturer's file use: spaces, pictures, groups, states, fonts."""

from collections.abc import Iterator
from typing import Any, Final

from pnp.proof.pdfx_document import ClauseReport

_RGB: Final = frozenset({"/DeviceRGB", "/CalRGB", "/CalGray", "/Lab", "/RGB"})
_FONT_FILES: Final = ("/FontFile", "/FontFile2", "/FontFile3")
_INKED: Final = 4
_RGB_PARTS: Final = 3


def check_resources(objects: list[Any], most: float, report: ClauseReport) -> Iterator[Any]:
    """Hold each object that pages use against the clauses; `most` is the ink of a dot, 3 = 300 %.

    A soft mask's group and the picture of a mask are weighed, not printed: they may be grey.
    """
    for each in objects:
        if not isinstance(each, dict):
            continue
        if each.get("/Subtype") == "/Image":
            yield from _check_picture(each, most, report)
        if each.get("/S") == "/Transparency" and _is_rgb(each.get("/CS")):
            yield report("RGB groups", "a group of transparency blends in RGB")
        if each.get("/Subtype") == "/PS" or each.get("/Subtype2") == "/PS" or "/OPI" in each:
            yield report("foreign code", "it has PostScript or OPI")
        if "/Ref" in each and each.get("/Subtype") == "/Form":
            yield report("foreign code", "a form refers to another file")
        if each.get("/S") in {"/JavaScript", "/Launch", "/Movie", "/Sound", "/SubmitForm"}:
            yield report("actions", f"it has an action {each['/S'][1:]}")
        yield from _check_state(each, report)
        yield from _check_font(each, report)


def list_spaces(objects: list[Any]) -> Iterator[str]:
    """Name every colour space that resources name and that is RGB, calibrated or Lab."""
    for each in objects:
        spaces = each.get("/ColorSpace") if isinstance(each, dict) else None
        spaces = spaces.get_object() if spaces is not None else None
        if isinstance(spaces, dict):
            yield from (name for name, space in spaces.items() if _is_rgb(space))
        shading = each.get("/ShadingType") if isinstance(each, dict) else None
        if shading is not None and _is_rgb(spaces):
            yield "of a shading"


def _is_rgb(space: Any) -> bool:
    space = space.get_object() if hasattr(space, "get_object") else space
    if isinstance(space, str):
        return space in _RGB
    if not isinstance(space, list) or not space:
        return False
    kind, rest = space[0], space[1:]
    if kind == "/ICCBased":
        return bool(rest[0].get_object().get("/N") == _RGB_PARTS)
    under = {"/Indexed": 0, "/Pattern": 0, "/Separation": 1, "/DeviceN": 1}.get(str(kind), 2)
    return kind in _RGB or (len(rest) > under and under < 2 and _is_rgb(rest[under]))


def _check_picture(picture: Any, most: float, report: ClauseReport) -> Iterator[Any]:
    if _is_rgb(picture.get("/ColorSpace")):
        yield report("RGB pictures", "a picture is in RGB")
    if picture.get("/Alternates") is not None:
        yield report("foreign code", "a picture has alternates")
    space = picture.get("/ColorSpace")
    if space != "/DeviceCMYK" or picture.get("/BitsPerComponent") != 8:
        return
    if "DCT" in str(picture.get("/Filter", "")) or "JPX" in str(picture.get("/Filter", "")):
        return  # its dots are seen in the raster alone
    dots = picture.get_data()
    inks = (dots[n::_INKED] for n in range(_INKED))
    heaviest = max(map(sum, set(zip(*inks, strict=True))), default=0) / 255
    if heaviest > most + 0.005:
        yield report("total ink", f"a picture has dots of {100 * heaviest:.0f} % of ink")


def _check_state(state: Any, report: ClauseReport) -> Iterator[Any]:
    for key in ("/TR", "/HTP"):
        if key in state and state.get("/Type") == "/ExtGState":
            yield report("transfer", f"a graphics state sets {key[1:]}")
    if state.get("/TR2", "/Default") != "/Default":
        yield report("transfer", "a graphics state sets a transfer curve")


def _check_font(font: Any, report: ClauseReport) -> Iterator[Any]:
    if font.get("/Type") != "/Font" or font.get("/Subtype") in {"/Type3", "/Type0"}:
        return
    describer = font.get("/FontDescriptor")
    described = describer.get_object() if describer is not None else {}
    if not any(key in described for key in _FONT_FILES):
        yield report("fonts", f"the font {str(font.get('/BaseFont', '?'))[1:]} is not embedded")
