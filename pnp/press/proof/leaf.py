"""One page under proof: what the manifest promises of it, and what is seen."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.press.proof.finding import Finding
from pnp.press.proof.listing import ListedPage, ListedPart, Placed
from pnp.press.proof.raster import render
from pnp.press.proof.sight import Sight, Words
from pnp.units import Rect, Size

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes a page states, in mm from the top left of its MediaBox."""

    media: Rect
    crop: Rect
    trim: Rect | None
    bleed: Rect | None
    rotated: int = 0
    unit: float = 1
    """UserUnit: anything but 1 changes the size on paper."""


@dataclass
class Leaf:
    """A page of a file, its place in the kit, and what was found on it."""

    file: str
    number: int
    part: ListedPart
    page: ListedPage
    boxes: Boxes
    sight: Sight
    source: Any
    figures: dict[str, float] = field(default_factory=dict)
    """The figures that the report shows, by name."""

    @cached_property
    def raster(self) -> "Image":
        """The page in grey dots."""
        return render(self.source)

    @property
    def is_dotted(self) -> bool:
        """Whether the dots of the page are made anyway, to read its codes."""
        return "raster" in self.__dict__

    @property
    def paper(self) -> Size:
        """The paper the page is meant for."""
        return self.part.paper

    def breach(self, check: str, say: str, piece: Placed | None = None) -> Finding:
        """Report something on this page."""
        return Finding(self.file, self.number, piece.name if piece else "", check, say)

    def owner(self, area: Rect) -> Placed | None:
        """Find the piece that holds the middle of an area."""
        x, y = area.x + area.width / 2, area.y + area.height / 2
        for piece in self.page.pieces:
            trim = piece.area
            if trim.x <= x <= trim.right and trim.y <= y <= trim.bottom:
                return piece
        return None

    @property
    def loose_words(self) -> Iterator[Words]:
        """The words that belong to no piece: those of the sheet itself."""
        return (words for words in self.sight.words if self.owner(words.shown) is None)

    def note_least(self, name: str, figure: float) -> None:
        """Keep the least of a figure for the report."""
        self.figures[name] = min(figure, self.figures.get(name, figure))

    def note_most(self, name: str, figure: float) -> None:
        """Keep the greatest of a figure for the report."""
        self.figures[name] = max(figure, self.figures.get(name, figure))

    def forget_raster(self) -> None:
        """Let go of the dots; a whole kit would not fit into memory."""
        self.__dict__.pop("raster", None)


def whole(page: ListedPage) -> Rect:
    """Give trim and bleed of all pieces of a page."""
    return page.trim.inset(-page.bleed)
