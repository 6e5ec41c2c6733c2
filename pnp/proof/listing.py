"""What `kit.json` promises: every file, page and piece of a built kit, as it can be measured.

The things below have the keys of the manifest; lengths are in mm from the top left of the page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any, Final, Literal

from pnp.box.foreign import Unreadable, read_foreign_json, replace_unprintable
from pnp.box.reading.validation import Fault, validate
from pnp.errors import PrintError
from pnp.units import Rect, Size, Turn

NEWEST: Final = 2
"""The highest form of manifest that is understood; the first knew no runs."""

LONGEST: Final = 1_500
"""The longest side in mm of a paper or piece that is measured: a sheet of A0 has 1,189."""

LONGEST_NAME: Final = 100
"""How many letters a name may have that files are called by."""

MOST_PIECES: Final = 2_000
"""How many pieces one page may have."""


@dataclass(frozen=True, slots=True)
class ListedPiece:
    """One piece on one page: the area its trim (or its window) covers, and its turn."""

    id: str
    code: str
    side: Literal["front", "back"]
    x: float
    y: float
    width: float
    height: float
    turn: Turn
    safe: float
    window: tuple[float, float, float, float] | None = None
    """Of a tile: the part of the face it shows."""
    qr: str = ""
    scale: float = 1.0
    """How much it is enlarged beyond the size it was drawn for."""
    least: float = 7.0
    """The least size in pt that its type is promised to have."""

    @property
    def area(self) -> Rect:
        """What the piece covers."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def shown(self) -> Rect | None:
        """The part of the face that a tile shows; nothing if the piece is whole."""
        return Rect(*self.window) if self.window else None

    @property
    def corner(self) -> tuple[float, float]:
        """Where the top left of the upright face lies on the page, after its turn."""
        x = self.x + (self.width if self.turn in {90, 180} else 0)
        y = self.y + (self.height if self.turn in {180, 270} else 0)
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
class ListedBlock:
    """Pieces of one size on a sheet that others share, with marks of their own round them."""

    x: float
    y: float
    width: float
    height: float
    bleed: float = 0

    @property
    def area(self) -> Rect:
        """What its pieces cover together."""
        return Rect(self.x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class ListedPage:
    """One page of a part: its number from 1, its sheet, its side, its fold lines, its pieces."""

    page: int
    sheet: int
    side: str
    bleed: float
    folds: tuple[float, ...]
    pieces: tuple[ListedPiece, ...]
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

    id: str
    title: str
    file: str
    sheets: int
    duplex: Literal["long-edge", "short-edge"] | None
    pieces: tuple[ListedStack, ...]
    layout: tuple[ListedPage, ...]
    stock: str = "plain"
    page: tuple[float, float] | None = None
    """Its paper, where that is not the kit's."""
    own_backs: tuple[str, ...] = ()
    """The decks on it whose cards have backs of their own, as mats that are used on both sides."""
    of: tuple[str, ...] = ()
    """The parts whose pieces lie on it, where several share its sheets."""

    @property
    def counts(self) -> dict[str, int]:
        """Give how many there are of each piece."""
        return {stack.id: stack.count for stack in self.pieces}


@dataclass(frozen=True, slots=True)
class ListedRun:
    """Parts on one stock, printed on the same sides: their file, their flip, their ids."""

    file: str
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

    page: tuple[float, float]
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
    """A text that is left out, or set smaller than asked for: on which piece of which file."""

    file: str
    piece: str
    text: str
    say: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A whole manifest."""

    kit: str
    title: str
    content: str
    options: ListedOptions
    parts: tuple[ListedPart, ...]
    runs: tuple[ListedRun, ...] = ()
    remarks: tuple[ListedRemark, ...] = ()

    def list_run(self, run: ListedRun) -> tuple[ListedPart, ...]:
        """Give the parts of a run, in the order of their pages."""
        return tuple(part for part in self.parts if part.id in run.parts)

    def paper_of(self, part: ListedPart) -> Size:
        """Give the paper of a part."""
        return Size(*(part.page or self.options.page))


def read_listing(folder: Path) -> Listing:
    """Read a kit's manifest.

    Raises PrintError if there is none, if it is damaged, or if a newer pnp has written it.
    """
    file = folder / "kit.json"
    try:
        told = read_foreign_json(folder, "kit.json")
    except FileNotFoundError:
        raise PrintError(
            f"there is no kit in {folder}: {file} is missing; build it first with `pnp build`"
        ) from None
    except Unreadable as error:
        raise Unreadable(f"{file}: {error}; build the kit again") from None
    form = told.get("manifest") if isinstance(told, dict) else None
    if isinstance(form, int) and form > NEWEST:
        raise PrintError(
            f"{file} has the form {form}, this pnp reads up to {NEWEST}; "
            "update pnp, or build the kit again"
        )
    listing, found = validate(Listing, told, "en", extra="ignore")
    # a manifest with a fault of form has no figures to look at
    faults = [_locate(fault) for fault in found] or list(_find_faults(listing))
    if form is None:
        faults.insert(0, "the key `manifest` is missing or no number")
    if faults:
        more = f" (and {len(faults) - 1:,} more)" if faults[1:] else ""
        say = f"{file} is not a manifest of a kit: {faults[0]}{more}"
        raise PrintError(replace_unprintable(say))
    sound: Listing = listing
    return sound


def _locate(fault: Fault) -> str:
    way: list[Any] = []
    for step in fault.path[:-1]:
        if isinstance(step, int) and way:
            way[-1] = f"{way[-1]} {step + 1}"
        else:
            way.append(step)
    return f"{', '.join(map(str, way))}: {fault.say}" if way else fault.say


def _find_faults(listing: Listing) -> Iterator[str]:
    names = [listing.kit, *(run.file for run in listing.runs)]
    names += [name for part in listing.parts for name in (part.id, part.file)]
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or Path(name).name != name or "\0" in name:
            yield f"`{name[:40]}` should be a plain name, for a file beside it"
    for part in listing.parts:
        paper = listing.paper_of(part)
        if not (0 < paper.width <= LONGEST and 0 < paper.height <= LONGEST):
            yield f"{part.id}: the paper should have up to {LONGEST:,} mm a side, and more than 0"
        for page in part.layout:
            where = f"{part.id}, page {page.page}"
            if not 0 < len(page.pieces) <= MOST_PIECES:
                yield f"{where}: it should have 1 to {MOST_PIECES:,} pieces"
            if not 0 <= page.bleed <= LONGEST:
                yield f"{where}: `bleed` should be 0 to {LONGEST:,} mm"
            for piece in page.pieces:
                if not _is_on_paper(piece):
                    yield f"{where}, {piece.id}: it should lie on the paper, and be wide and high"


def _is_on_paper(piece: ListedPiece) -> bool:
    places = (piece.x, piece.y, piece.safe, *(piece.window or ())[:2])
    sides = (piece.width, piece.height, *(piece.window or ())[2:])
    return all(abs(place) <= LONGEST for place in places) and all(
        0 < side <= LONGEST for side in sides
    )
