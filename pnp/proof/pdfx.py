"""Proof of a manufacturer's file: the clauses of PDF/X-4 that can be measured, by their names."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any, Final

from pnp.box.foreign import attempt
from pnp.proof.alike_pages import find_first_alike
from pnp.proof.breach import Breach
from pnp.proof.pdfx_document import ClauseReport, check_document, read_intent_profile
from pnp.proof.pdfx_ink import BoxCorners, DieSeen, InkShares, InkWalk, check_inks, find_spots
from pnp.proof.pdfx_resources import check_resources, list_spaces
from pnp.units import to_mm

CUT_SPOT: Final = "die-cut"
"""The spot colour of the die line."""

_CLOSE: Final = 0.1


@dataclass(frozen=True, slots=True)
class PressNeeds:
    """What a manufacturer asks of one file."""

    most: float = 3.0
    """The most ink of a place: 3 is 300 %."""
    bleed: tuple[float, float] | None = None
    """How much larger than the TrimBox the BleedBox is, in mm; none where it is open."""
    die: bool | None = None
    """Whether each page has a die line, or none has; none where it is open."""


def check_press_file(file: str, data: bytes, needs: PressNeeds) -> list[Breach]:
    """Measure one file; a damaged one raises Unreadable."""
    reader = open_press_file(data)
    return check_press_pages(file, reader, find_first_alike(reader), needs)


def open_press_file(data: bytes) -> Any:
    """Open a file to measure its clauses; a damaged one raises Unreadable."""
    from pypdf import PdfReader  # noqa: PLC0415  # heavy, and only this proof needs it

    return attempt(lambda: PdfReader(BytesIO(data)))


def check_press_pages(
    file: str, reader: Any, alike: Sequence[int], needs: PressNeeds
) -> list[Breach]:
    """Measure an open file, of which it is known which pages draw the same."""
    return attempt(lambda: list(_check(file, reader, alike, needs)))


def _check(file: str, reader: Any, alike: Sequence[int], needs: PressNeeds) -> Iterator[Breach]:
    whole = _reporter(file, 0)
    if reader.is_encrypted:
        yield whole("encryption", "it is encrypted")
        return
    yield from check_document(reader, whole)
    objects = _reachable(reader)
    yield from _once(check_resources(objects, needs.most, whole))
    for name in dict.fromkeys(list_spaces(objects)):
        yield whole("RGB spaces", f"the colour space {name.lstrip('/')} is RGB, calibrated or Lab")
    for name, shown in find_spots(objects):
        if name == CUT_SPOT and shown != "/DeviceCMYK":
            yield whole("die colour", f"{CUT_SPOT} is shown by {shown} instead of inks")
    walk = InkWalk(needs.most, CUT_SPOT, _lightness_by(read_intent_profile(reader)))
    dies = dict[int, DieSeen]()
    for number, page in enumerate(reader.pages, start=1):
        report = _reporter(file, number)
        first = alike[number - 1] if alike else number
        if first not in dies:
            dies[first] = walk.page(page)
        yield from _check_boxes(page, needs, report)
        yield from _check_annotations(page, report)
        yield from _check_die(page, dies[first], needs, report)
    yield from check_inks(walk, whole)


def _reporter(file: str, page: int) -> ClauseReport:
    return lambda clause, say: Breach(file, page, "", clause, say)


def _once(breaches: Iterator[Breach]) -> Iterator[Breach]:
    yield from dict.fromkeys(breaches)


def _reachable(reader: Any) -> list[Any]:
    seen: set[int] = set()
    found: list[Any] = []
    wait = [reader.trailer["/Root"]]
    while wait:
        each = wait.pop()
        if hasattr(each, "idnum"):
            if each.idnum in seen:
                continue
            seen.add(each.idnum)
            each = each.get_object()
        if isinstance(each, dict):
            found.append(each)
            wait += [value for key, value in dict.items(each) if key != "/Parent"]
        elif isinstance(each, list):
            found.append(each)
            wait += list(list.__iter__(each))
    return found


@cache
def _lightness_by(profile: bytes) -> Callable[[InkShares], float]:
    from PIL import Image, ImageCms  # noqa: PLC0415  # heavy, and only this proof needs it

    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        to_lab = ImageCms.buildTransform(source, ImageCms.createProfile("LAB"), "CMYK", "LAB")
    except (ImageCms.PyCMSError, OSError):
        return lambda inks: 100 * (1 - inks[3])

    @cache
    def lightness(inks: InkShares) -> float:
        dot = Image.new("CMYK", (1, 1), tuple(round(255 * ink) for ink in inks))
        light: Any = ImageCms.applyTransform(dot, to_lab)
        return float(light.getpixel((0, 0))[0]) / 2.55

    return lightness


def _check_boxes(page: Any, needs: PressNeeds, report: ClauseReport) -> Iterator[Breach]:
    if "/TrimBox" not in page or "/ArtBox" in page:
        yield report("boxes", "it has no TrimBox" if "/TrimBox" not in page else "it has an ArtBox")
        return
    trim, bleed, media = _box(page.trimbox), _box(page.bleedbox), _box(page.mediabox)
    if not (_holds(bleed, trim) and _holds(media, bleed)):
        yield report("boxes", "its boxes do not lie within each other")
    if needs.bleed:
        across, down = needs.bleed
        wanted = across, down, across, down
        off = [abs(to_mm(abs(a - b)) - w) for a, b, w in zip(trim, bleed, wanted, strict=True)]
        if max(off) > _CLOSE:
            yield report("bleed", f"its BleedBox is {max(off):.1f} mm off")


def _box(box: Any) -> BoxCorners:
    return float(box[0]), float(box[1]), float(box[2]), float(box[3])


def _holds(outer: BoxCorners, inner: BoxCorners) -> bool:
    slack = 0.01
    return (outer[0] <= inner[0] + slack and outer[1] <= inner[1] + slack
            and outer[2] >= inner[2] - slack and outer[3] >= inner[3] - slack)  # fmt: skip


def _check_annotations(page: Any, report: ClauseReport) -> Iterator[Breach]:
    bleed = _box(page.bleedbox)
    for each in page.get("/Annots", []) or []:
        note = each.get_object()
        left, foot, right, top = _box(note["/Rect"])
        apart = right < bleed[0] or left > bleed[2] or top < bleed[1] or foot > bleed[3]
        if not apart and note.get("/Subtype") not in {"/TrapNet", "/PrinterMark"}:
            yield report("annotations", f"a {str(note.get('/Subtype'))[1:]} lies on it")
    if "/AA" in page:
        yield report("actions", "the page has actions")


def _check_die(
    page: Any, die: DieSeen, needs: PressNeeds, report: ClauseReport
) -> Iterator[Breach]:
    if needs.die is False and die.box:
        yield report("die place", "a back bears a die line")
    if needs.die and die.box is None:
        yield report("die place", f"nothing is drawn in {CUT_SPOT}")
    if not needs.die or die.box is None:
        return
    trim = _box(page.trimbox)
    off = [to_mm(abs(a - b)) for a, b in zip(trim, die.box, strict=True)]
    inside = _holds(trim, die.box)
    small = (die.box[2] - die.box[0]) * (die.box[3] - die.box[1]) < _least(trim)
    if max(off) > _CLOSE and (not inside or small):
        yield report("die place", f"the die line is {max(off):.1f} mm off the trim")
    if not die.over:
        yield report("die overprint", "the die line does not overprint")
    if not die.layer:
        yield report("die layer", "the die line is on no layer of its own")


def _least(trim: BoxCorners) -> float:
    return (trim[2] - trim[0]) * (trim[3] - trim[1]) / 2
