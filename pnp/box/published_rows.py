"""What a shop takes: one product of a printer, as a row of the table of shops says it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from pnp.errors import UsageError
from pnp.spelling import nearest
from pnp.units import Size


@dataclass(frozen=True, slots=True)
class Shop:
    """One product of a shop, with all that its files must keep; lengths in mm."""

    id: str
    """What `--to` takes."""
    title: str
    """The shop and its product."""
    form: Literal["png", "pdf"]
    """What is handed in."""
    source: str
    """Where the figures come from."""
    takes: Literal["cards", "pieces", "booklet", "board", "boxes"] = "cards"
    """What of a kit it is made of."""
    size: tuple[float, float] | None = None
    """The finished piece; none where each piece keeps its own size."""
    bleed: tuple[float, float] = (3.0, 3.0)
    """How far colour runs beyond the trim, to the sides and above and below."""
    safe: float = 0
    """How far words keep from the trim; nothing where the piece's own zone is enough."""
    dpi: int = 300
    """Dots to the inch of pictures."""
    pixels: tuple[int, int] | None = None
    """The exact size of a picture, bleed included; none where it follows from the piece."""
    sides: Literal["apart", "in-turns"] = "apart"
    """How fronts and backs are told apart."""
    copies: Literal["each", "once"] = "each"
    """Whether copies are handed in."""

    most: int | None = None
    """How many pieces an order has at most."""
    multiple: int = 1
    """What the number of pages is a multiple of."""
    corners: float = 0
    """Radius of the corners that are transparent in a picture."""

    @property
    def blank(self) -> Size | None:
        """The finished piece, if the shop has one size."""
        return Size(*self.size) if self.size else None


@dataclass(frozen=True, slots=True)
class RegistrationMarks:
    """The marks by which a machine finds the print; lengths in mm."""

    pattern: Literal["square-and-corners", "four-corners"]
    """Which marks there are."""
    inset: float
    """How far the middle of a mark's line is from the edges of the page."""
    length: float
    """How long the arms of a corner are."""
    thickness: float
    """How thick its line is."""
    quiet: float
    """How far everything else keeps from a mark."""
    square: float = 0
    """Side of the square, without the line round it."""


@dataclass(frozen=True, slots=True)
class CuttingMachine:
    """One machine and way of feeding it, with all that its sheets must keep; lengths in mm."""

    id: str
    """What `--machine` takes."""
    title: str
    """The machine."""
    version: int
    """Counts the layouts published for it: a figure that moves makes a new one."""
    formats: tuple[Literal["svg", "dxf"], ...]
    """What the paths of a sheet are written as."""
    margin: float
    """How far pieces keep from the edges of the page."""
    gap: float
    """How far apart pieces lie; their colour runs into half of it."""
    source: str
    """Where the figures come from."""
    sheet: Literal["pdf", "png"] = "pdf"
    """What is printed."""
    marks: RegistrationMarks | None = None
    """The marks on each sheet, if the machine reads any of ours."""
    mat: tuple[float, float] | None = None
    """What the machine takes at most; none where no figure is known."""
    page: tuple[float, float] | None = None
    """The size of a sheet, where it is not the paper's."""
    dpi: int = 300
    """Dots to the inch of pictures."""
    unknown: str = ""
    """What could not be found out."""

    @property
    def layout(self) -> str:
        """The name of its layout: it stands for the same figures for good."""
        return f"{self.id}-{self.version}"

    def page_on(self, paper: Size) -> Size:
        """Give the size of a sheet if it is printed on a paper."""
        return Size(*self.page) if self.page else paper


Row = TypeVar("Row", Shop, CuttingMachine)


def find_row(rows: Iterable[Row], name: str, what: str) -> Row:
    """Find a row by its name among the shops or machines; the error lists those there are."""
    known = {row.id: row for row in rows}
    if name not in known:
        say = f"there is no {what} “{name}”{nearest(name, known) or '.'}"
        raise UsageError(f"{say} The {what.rsplit(maxsplit=1)[-1]}s are {', '.join(known)}")
    return known[name]
