"""What `kit.json` promises: every file, page and piece of a built kit, as it can be measured.

The things below have the keys of the manifest; lengths are in mm from the top left of the page.
"""

from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Annotated, Final, Literal

from pnp.box.kinds import Fits
from pnp.box.reading.validation import read_made
from pnp.outlines import top_left
from pnp.units import Rect, Size, Turn

_NEWEST: Final = 2  # the highest form of manifest that is understood; the first knew no runs
_LONGEST_NAME: Final = 100  # letters a name may have that files are called by
_MOST_PIECES: Final = 2_000  # pieces one page may have

LONGEST: Final = 1_500
"""The longest side in mm of a paper or piece that is measured: a sheet of A0 has 1,189."""


def _is_plain(name: str) -> bool:
    return 0 < len(name) <= _LONGEST_NAME and Path(name).name == name and "\0" not in name


FileName = Annotated[str, Fits(_is_plain, "{key} should be a plain name, for a file beside it")]
"""A name that files are called by."""

PlaceOnPage = Annotated[
    float,
    Fits(lambda at: abs(at) <= LONGEST, f"{{key}} should be within {LONGEST:,} mm, on the paper"),
]
"""A length from the top left of the page."""

SideLength = Annotated[
    float,
    Fits(lambda mm: 0 < mm <= LONGEST, f"{{key}} should be up to {LONGEST:,} mm, and more than 0"),
]
"""How wide or high something is."""


@dataclass(frozen=True, slots=True)
class ListedArea:
    """Where on its page something lies."""

    x: PlaceOnPage
    y: PlaceOnPage
    width: SideLength
    height: SideLength

    @property
    def area(self) -> Rect:
        """What it covers."""
        return Rect(self.x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class ListedPiece(ListedArea):
    """One piece on one page: the area its trim (or its window) covers, and its turn."""

    id: str
    code: str
    side: Literal["front", "back"]
    turn: Turn
    safe: PlaceOnPage
    window: tuple[PlaceOnPage, PlaceOnPage, SideLength, SideLength] | None = None
    """Of a tile: the part of the face it shows."""
    qr: str = ""
    scale: float = 1.0
    """How much it is enlarged beyond the size it was drawn for."""
    least: float = 7.0
    """The least size in pt that its type is promised to have."""

    @property
    def shown(self) -> Rect | None:
        """The part of the face that a tile shows; nothing if the piece is whole."""
        return Rect(*self.window) if self.window else None

    @property
    def corner(self) -> tuple[float, float]:
        """Where the top left of the upright face lies on the page, after its turn."""
        x, y = top_left(self.area, self.turn)
        return (x - self.window[0], y - self.window[1]) if self.window else (x, y)

    @property
    def name(self) -> str:
        """Id and side as a report names them."""
        return self.id if self.side == "front" else f"{self.id} ({self.side})"

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        """Tell whether a point lies on the piece, or within a margin round it."""
        across = self.x - margin <= x <= self.x + self.width + margin
        return across and self.y - margin <= y <= self.y + self.height + margin


@dataclass(frozen=True, slots=True)
class ListedBlock(ListedArea):
    """Pieces of one size on a sheet that others share, with marks of their own round them."""

    bleed: float = 0


@dataclass(frozen=True, slots=True)
class ListedPage:
    """One page of a part: its number from 1, its sheet, its side, its fold lines, its pieces."""

    page: int
    sheet: int
    side: str
    bleed: Annotated[PlaceOnPage, Fits(lambda mm: mm >= 0, "{key} should not be less than 0 mm")]
    folds: tuple[float, ...]
    pieces: Annotated[
        tuple[ListedPiece, ...],
        Fits(lambda x: 0 < len(x) <= _MOST_PIECES, f"{{key}} should be 1 to {_MOST_PIECES:,}"),
    ]
    cut: bool = True
    """Whether pieces are cut out of it, or it is a leaf to be read."""
    blocks: tuple[ListedBlock, ...] = ()
    """The blocks of a sheet that pieces of several sizes share; none if it is one grid."""

    @property
    def trim(self) -> Rect:
        """What all pieces of the page cover together."""
        return reduce(Rect.joined, (piece.area for piece in self.pieces))


@dataclass(frozen=True, slots=True)
class ListedStack:
    """A piece of a part, and how many of it there are."""

    id: str
    count: int


@dataclass(frozen=True, slots=True)
class ListedPart:
    """One part: its file, its flip, its pieces and how many, its pages."""

    id: FileName
    title: str
    file: FileName
    duplex: Literal["long-edge", "short-edge"] | None
    pieces: tuple[ListedStack, ...]
    layout: tuple[ListedPage, ...]
    stock: str = "plain"
    page: tuple[SideLength, SideLength] | None = None
    """Its paper, where that is not the kit's."""
    own_backs: tuple[str, ...] = ()
    """The decks on it whose cards have backs of their own, as mats that are used on both sides."""
    of: tuple[str, ...] = ()
    """The parts whose pieces lie on it, where several share its sheets."""

    @property
    def on_screen(self) -> bool:
        """Whether it is read on a screen, and no paper is loaded for it."""
        return self.stock == "screen"

    @property
    def counts(self) -> dict[str, int]:
        """Give how many there are of each piece."""
        return {stack.id: stack.count for stack in self.pieces}


@dataclass(frozen=True, slots=True)
class ListedRun:
    """Parts on one stock, printed on the same sides: their file, their flip, their ids."""

    file: FileName
    duplex: Literal["long-edge", "short-edge"] | None
    pages: int
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedPrinter:
    """The printer a kit is made for, as it was measured; seen from the front."""

    name: str
    shift: tuple[float, float]
    turn: float
    back_scale: tuple[float, float]
    front_scale: tuple[float, float]


@dataclass(frozen=True, slots=True)
class ListedOptions:
    """How a kit was ordered."""

    page: tuple[SideLength, SideLength]
    paper: str
    lang: str
    backs: str
    back_shift: tuple[float, float]
    ink: str
    only: tuple[str, ...]
    since: bool = False
    """Whether only what changed since an earlier kit was printed."""
    board_size: float | None = None
    large: bool = False
    """Whether all that is played with is printed at twice its area."""
    box: bool = True
    """Whether the parts of the box are printed, those whose ids begin with `box-`."""
    printer: ListedPrinter | None = None
    codes: Literal["full", "small", "none"] = "full"
    """Whether QR codes hold texts too, the printed code alone, or are left out."""
    framed: bool = True
    """Whether each piece is drawn in a frame of its own, as ours are; a stranger's need not be."""


@dataclass(frozen=True, slots=True)
class ListedRemark:
    """A text that is left out, or set smaller than asked for."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A whole manifest."""

    kit: FileName
    title: str
    content: str
    options: ListedOptions
    parts: tuple[ListedPart, ...]
    runs: tuple[ListedRun, ...] = ()
    remarks: tuple[ListedRemark, ...] = ()

    def paper_of(self, part: ListedPart) -> Size:
        """Give the paper of a part."""
        return Size(*(part.page or self.options.page))


def read_listing(folder: Path) -> Listing:
    """Read a kit's manifest; raises PrintError if there is none, or if it cannot be understood."""
    again = "build the kit with `pnp build`"
    return read_made(
        Listing, folder / "kit.json", "manifest", _NEWEST, "a manifest of a kit", again
    )
