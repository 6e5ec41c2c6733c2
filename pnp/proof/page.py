"""One page under proof: what the manifest promises of it, and what is seen."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum
from typing import Any, Final

from PIL.Image import Image

from pnp.errors import Finding
from pnp.proof.listing import ListedPage, ListedPart, ListedPiece, Listing
from pnp.proof.page_objects import PageObjects, TextLine
from pnp.proof.raster import cut, render, render_area
from pnp.proof.read_tags import ReadElement
from pnp.units import Rect, Size


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


def measure_margin(area: Rect, zone: Rect) -> float:
    """Give how far an area keeps within another; less than 0 if it reaches out of it."""
    return min(area.x - zone.x, area.y - zone.y, zone.right - area.right, zone.bottom - area.bottom)


def _format_area(area: Rect) -> str:
    return f"{area.width:.1f} × {area.height:.1f} mm at ({area.x:.1f}, {area.y:.1f})"
