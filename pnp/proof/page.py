"""One page under proof: what the manifest promises of it, what is seen, and its tags."""

from collections.abc import Callable, Iterator, Mapping
from ctypes import addressof, c_float, c_ulong, create_string_buffer, string_at
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum
from typing import Any, Final

from PIL.Image import Image

from pnp.box.foreign import Unreadable
from pnp.errors import Finding
from pnp.proof.listing import ListedPage, ListedPart, ListedPiece, Listing
from pnp.proof.page_objects import PDFIUM, PageObjects, TextLine, find_address
from pnp.proof.raster import cut, render, render_area
from pnp.units import Rect, Size

_DEEPEST: Final = 30  # so deep elements may lie in each other before the tree is taken for a maze
_MOST: Final = 50_000  # elements a page may have
_USUAL: Final = 512  # bytes that nearly every string of an element fits into
_END: Final = 2  # bytes at the end of a string of pdfium


@dataclass(frozen=True, slots=True)
class ReadElement:
    """An element of the structure tree, as far as it lies on one page."""

    kind: str
    title: str
    alt: str
    said: str
    lang: str
    scope: str
    """What a header cell is the header of."""
    span: int
    """How many columns a cell takes."""
    marks: tuple[int, ...]
    """The marked content of the page that it holds itself."""
    kids: tuple["ReadElement", ...]

    def walk(self) -> Iterator["ReadElement"]:
        """Give it and all in it, as they are read."""
        yield self
        for kid in self.kids:
            yield from kid.walk()


def read_tags(page: Any) -> tuple[ReadElement, ...]:
    """Read the elements of an open page of pdfium; none if the file has no tree.

    Raises Unreadable where the tree is a maze.
    """
    tree = PDFIUM.FPDF_StructTree_GetForPage(find_address(page.raw))
    if not tree:
        return ()
    reader = _Reader()
    try:
        count = PDFIUM.FPDF_StructTree_CountChildren(tree)
        found = [PDFIUM.FPDF_StructTree_GetChildAtIndex(tree, n) for n in range(count)]
        return tuple(reader.read(each, 0) for each in found if each)
    finally:
        PDFIUM.FPDF_StructTree_Close(tree)


def blank_pages(data: bytes) -> bytes:
    """Give a PDF whose pages draw nothing, every byte in its place: only their tags are read.

    pdfium reads what a page draws before it tells its tags, which takes ten times as long. What is
    called otherwise in the file, or lies in a compressed object, is drawn all the same.
    """
    return data.replace(b"/Contents", b"/Kontents")


class _Reader:
    """Reads elements of one page, and counts them."""

    def __init__(self) -> None:
        self.met = 0
        self.held = create_string_buffer(_USUAL)

    def read(self, each: int, depth: int) -> ReadElement:
        self.met += 1
        if depth > _DEEPEST or self.met > _MOST:
            raise Unreadable("its tags are a maze")
        kids = range(PDFIUM.FPDF_StructElement_CountChildren(each))
        found = [PDFIUM.FPDF_StructElement_GetChildAtIndex(each, n) for n in kids]
        count = range(PDFIUM.FPDF_StructElement_GetMarkedContentIdCount(each))
        marks = [PDFIUM.FPDF_StructElement_GetMarkedContentIdAtIndex(each, n) for n in count]
        return ReadElement(
            self._text(PDFIUM.FPDF_StructElement_GetType, each),
            self._text(PDFIUM.FPDF_StructElement_GetTitle, each),
            self._text(PDFIUM.FPDF_StructElement_GetAltText, each),
            self._text(PDFIUM.FPDF_StructElement_GetActualText, each),
            self._text(PDFIUM.FPDF_StructElement_GetLang, each),
            self._name(self._attribute(each, b"Scope")),
            self._number(self._attribute(each, b"ColSpan")) or 1,
            tuple(mark for mark in marks if mark >= 0),  # a kid that is an element counts as -1
            tuple(self.read(kid, depth + 1) for kid in found if kid),
        )

    def _attribute(self, each: int, name: bytes) -> int:
        for n in range(PDFIUM.FPDF_StructElement_GetAttributeCount(each)):
            attributes = PDFIUM.FPDF_StructElement_GetAttributeAtIndex(each, n)
            found = attributes and PDFIUM.FPDF_StructElement_Attr_GetValue(attributes, name)
            if found:
                return int(found)
        return 0  # it has none of this name

    def _number(self, found: int) -> int:
        value = c_float()
        ask = PDFIUM.FPDF_StructElement_Attr_GetNumberValue
        return int(value.value) if found and ask(found, addressof(value)) else 0

    def _name(self, found: int) -> str:
        size = c_ulong()
        ask = PDFIUM.FPDF_StructElement_Attr_GetStringValue
        known = found and ask(found, self.held, _USUAL, addressof(size))
        return _decode(self.held, size.value) if known else ""

    def _text(self, ask: Any, each: int) -> str:
        held = self.held
        size = ask(each, held, _USUAL)
        if size > _USUAL:  # it gives a string at once where there is room
            held = create_string_buffer(size)
            ask(each, held, size)
        return _decode(held, size)


def _decode(held: Any, size: int) -> str:
    return string_at(held, max(0, size - _END)).decode("utf-16-le", "replace")


@dataclass(frozen=True, slots=True)
class PageBoxes:
    """The boxes a page states, in mm from the top left of its MediaBox."""

    media: Rect
    crop: Rect
    trim: Rect | None
    bleed: Rect | None
    rotated: int = 0
    unit: float = 1
    """UserUnit: anything but 1 changes the size on paper."""


@dataclass
class MeasuredPage:
    """A page of a file, its place in the kit, and what was found on it."""

    file: str
    number: int
    part: ListedPart
    listed: ListedPage
    listing: Listing
    boxes: PageBoxes
    is_shared: bool = False
    """Whether a page of a run draws what it draws in the file of its part."""
    tags: tuple[ReadElement, ...] = ()
    """What a screen reader gets of it."""
    objects: PageObjects = field(default_factory=PageObjects)
    is_seen: bool = False
    """Whether its objects were looked at: not if only tags were asked for, or it is unreadable."""
    findings: list[Finding] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)
    """The figures that the report shows, by name."""
    source: Any = None
    """The page as pdfium opens it, as long as its file is looked at."""

    def shut(self) -> None:
        """Close the page in its file and forget its dots; what was seen on it stays."""
        self.__dict__.pop("raster", None)
        if self.source is not None:
            self.source.close()
        self.source = None

    @property
    def paper(self) -> Size:
        """The paper the page is meant for."""
        return self.listing.paper_of(self.part)

    @property
    def is_kept(self) -> bool:
        """Whether players hold it as it leaves the printer: it says nothing to whoever prints."""
        return self.is_leaf and not self.listed.folds and self.part.id != "assembly"

    @cached_property
    def raster(self) -> Image:
        """The page in grey dots; raises Unreadable if it has none."""
        return render(self.source)

    @property
    def is_dotted(self) -> bool:
        """Whether somebody has asked for its dots, which cost more than all the rest."""
        return "raster" in self.__dict__

    def dot(self, area: Rect) -> Image:
        """Give the dots of an area, cut out of those of the page if it is dotted anyway."""
        return cut(self.raster, area) if self.is_dotted else render_area(self.source, area)

    @property
    def is_leaf(self) -> bool:
        """Whether nothing is cut out of its sheet: it is a page to be read."""
        return not any(side.cut for side in self.part.layout if side.sheet == self.listed.sheet)

    def report(self, check: str, say: str, piece: ListedPiece | None = None) -> Finding:
        """Report something on this page."""
        name = piece.name if piece else ""
        return Finding(say, self.file, page=self.number, piece=name, rule=check)

    def owner(self, area: Rect) -> ListedPiece | None:
        """Find the piece that holds the middle of an area."""
        return next((piece for piece in self.listed.pieces if piece.holds(*area.middle)), None)

    @cached_property
    def owned_lines(self) -> tuple[tuple[TextLine, ListedPiece | None], ...]:
        """Every line of type with the piece it is on; the words of the sheet itself are on none."""
        return tuple((line, self.owner(line.shown)) for line in self.objects.lines)

    @cached_property
    def marked(self) -> Mapping[int, list[TextLine]]:
        """Its lines of type by the marked content they are in, -1 for those in none."""
        found: dict[int, list[TextLine]] = {}
        for line in self.objects.lines:
            found.setdefault(line.mark, []).append(line)
        return found

    def note(self, name: str, figure: float) -> None:
        """Keep a figure for the report."""
        add_figure(self.figures, name, figure)


Fault = tuple[str, ListedPiece | None]
"""What is wrong with a page, and the piece it is on, if it is on one."""

# Which of two figures the report shows, where it is not the lesser.
_SHOWN: Final[Mapping[str, Callable[[float, float], float]]] = {
    "off by": max,
    "overlap unlike": max,
    "codes read": lambda *each: fsum(each),
    "bar": lambda *bars: max(bars, key=lambda bar: abs(bar - 50)),  # the farthest from 50 mm
}


def add_figure(figures: dict[str, float], name: str, figure: float) -> None:
    """Add a figure to those of a page or file: the worst is kept, or their sum."""
    known = figures.get(name)
    figures[name] = figure if known is None else _SHOWN.get(name, min)(known, figure)


CLOSE: Final = 0.1
"""How far a measured length may be off, in mm."""


def check_size(page: MeasuredPage) -> Iterator[Fault]:
    """Compare a page with its paper."""
    boxes, media, paper = page.boxes, page.boxes.media, page.paper
    if measure_offset(media, paper.area) > CLOSE:
        sides = f"{media.width:.1f} × {media.height:.1f} mm"
        yield f"the page is {sides}, the paper {paper.width:g} × {paper.height:g} mm", None
    if measure_offset(boxes.crop, media) > CLOSE:
        yield f"its CropBox {_format_area(boxes.crop)} hides a part of the page", None
    if boxes.rotated or boxes.unit != 1:
        yield f"it is rotated by {boxes.rotated} degrees and enlarged {boxes.unit:g} times", None


def check_boxes(page: MeasuredPage) -> Iterator[Fault]:
    """Compare a page's boxes with the area its pieces cover."""
    trim, bleed = page.listed.trim, page.listed.trim.inset(-page.listed.bleed)
    for name, stated, area in (
        ("TrimBox", page.boxes.trim, trim),
        ("BleedBox", page.boxes.bleed, bleed),
    ):
        meant = area.common(page.paper.area) or area
        if stated is None:
            yield f"it has no {name}", None
        elif measure_offset(stated, meant) > CLOSE:
            yield f"its {name} is {_format_area(stated)} instead of {_format_area(meant)}", None


def measure_offset(one: Rect, other: Rect) -> float:
    """Give the greatest distance between like edges of two rectangles."""
    edges = (one.x, one.y, one.right, one.bottom), (other.x, other.y, other.right, other.bottom)
    return max(abs(a - b) for a, b in zip(*edges, strict=True))


def _format_area(area: Rect) -> str:
    return f"{area.width:.1f} × {area.height:.1f} mm at ({area.x:.1f}, {area.y:.1f})"
