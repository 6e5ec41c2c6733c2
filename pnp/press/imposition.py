"""Imposition: which face stands where on which sheet, each back behind its front; in mm.

A part is pieces of one kind on sheets of one paper, printed in one go.

Positions are seen from the top left of an upright page. A placement's (x, y) is the top left
corner of the area that the face's trim covers after it has been turned.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product, zip_longest
from math import floor
from typing import Final, Literal, TypeVar

from pnp.errors import PrintError
from pnp.faces.context import Face, PrintedPiece
from pnp.press.paper import MARGIN, Backs, Flip, Paper
from pnp.units import Point, Rect, Size, Turn

PILE: Final = 5
"""How many sheets that are cut alike go under the knife together."""
Stacked = TypeVar("Stacked")
"""What is laid on sheets."""


def stack(copies: Sequence[Stacked], room: int) -> tuple[Stacked, ...]:
    """Order pieces for sheets with room for so many each, so that their piles are the deck.

    >>> stack("abcdefgh", 3)  # two sheets, then what is left: ab, cd, ef are the piles
    ('a', 'c', 'e', 'b', 'd', 'f', 'g', 'h')
    """
    full = len(copies) // room
    order = (
        batch.start * room + place * len(batch) + sheet
        for batch in batches(full)
        for sheet in range(len(batch))
        for place in range(room)
    )
    return (*(copies[index] for index in order), *copies[full * room :])


def batches(sheets: int) -> Iterator[range]:
    """Give the sheets that are cut together, counted from 0.

    >>> list(batches(12))
    [range(0, 5), range(5, 10), range(10, 12)]
    """
    return (range(start, min(start + PILE, sheets)) for start in range(0, sheets, PILE))


Side = Literal["front", "back"]
FOLD_GUTTER = 5.0
"""Distance in mm of fronts and backs from the fold line together (docs/figures.md#folded-backs)."""
_TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one page: its trim's top left corner and its quarter turn."""

    piece: str
    code: str
    side: Side
    face: Face
    x: float
    y: float
    turn: Turn = 0
    window: Rect | None = None
    """The part of the face shown on this page, where a face is bigger than the paper."""

    @property
    def area(self) -> Rect:
        """What the trim (or the window) covers on the page."""
        size = (self.window.size if self.window else self.face.size).turned(self.turn)
        return Rect(self.x, self.y, size.width, size.height)


@dataclass(frozen=True, slots=True)
class CutBlock:
    """Pieces of one size on a sheet that others share: their cuts end with them."""

    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    bleed: float

    @property
    def area(self) -> Rect:
        """What its pieces cover together."""
        left, top = self.cuts_x[0], self.cuts_y[0]
        return Rect(left, top, self.cuts_x[-1] - left, self.cuts_y[-1] - top)


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet: its placements and the cuts through them."""

    side: Side
    placements: tuple[Placement, ...]
    cuts_x: tuple[float, ...] = ()
    cuts_y: tuple[float, ...] = ()
    folds_x: tuple[float, ...] = ()
    bleed: float = 0
    folds_y: tuple[float, ...] = ()
    """Where a whole sheet is folded across, with ticks at its edges only."""
    blocks: tuple[CutBlock, ...] = ()
    """The blocks of a sheet that pieces of several sizes share; none if it is one grid."""

    @property
    def areas(self) -> tuple[Rect, ...]:
        """What each piece covers."""
        return tuple(placement.area for placement in self.placements)

    @property
    def is_leaf(self) -> bool:
        """Whether it is kept whole: nothing is cut out of it, and it is not folded."""
        return not (self.cuts_x or self.cuts_y or self.folds_x or self.folds_y or self.blocks)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots in rows and columns, centred on the page."""

    columns: int
    rows: int
    turn: Turn
    cell: Size
    area: Rect
    gap: float = 0

    @property
    def slots(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of every slot, row by row."""
        return tuple(
            (self.area.x + column * (self.cell.width + self.gap),
             self.area.y + row * (self.cell.height + self.gap))
            for row in range(self.rows)
            for column in range(self.columns)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper: its front, and its back if anything is printed there."""

    front: Page
    back: Page | None = None
    grid: Grid | None = None
    """The grid its pieces stand in; none where a sheet is laid out by hand."""
    pile: str = ""
    """The deck whose cut piles are to be in order, if there is one."""

    @property
    def free(self) -> int:
        """How many more pieces of the kind it has room for."""
        return len(self.grid.slots) - len(self.front.placements) if self.grid else 0


def cut_page(
    side: Side, placements: Sequence[Placement], bleed: float, blocks: tuple[CutBlock, ...] = ()
) -> Page:
    """Give a page that is cut along the edges of its pieces, and nowhere else."""
    cuts = cut_block(placements, bleed)
    return Page(side, tuple(placements), cuts.cuts_x, cuts.cuts_y, bleed=bleed, blocks=blocks)


def cut_block(placements: Sequence[Placement], bleed: float) -> CutBlock:
    """Give the cuts that pieces are cut apart with; neighbours that touch share one."""
    areas = [placement.area for placement in placements]
    xs = {round(x, 6) for area in areas for x in (area.x, area.right)}
    ys = {round(y, 6) for area in areas for y in (area.y, area.bottom)}
    return CutBlock(tuple(sorted(xs)), tuple(sorted(ys)), bleed)


def centre_grid(
    trim: Size,
    paper: Paper,
    gap: float = 0,
    margins: tuple[float, float] = (MARGIN, MARGIN),
    quiet: Sequence[Rect] = (),
) -> Grid:
    """Lay out the most pieces a page takes, centred on it, clear of zones that stay quiet.

    They are turned only if so it takes more.

    >>> from pnp.press.paper import A4
    >>> grid = centre_grid(Size(63, 88), A4)
    >>> grid.columns, grid.rows, grid.turn, grid.area.x, grid.area.y
    (3, 3, 0, 10.5, 16.5)
    """
    room = Size(paper.size.width - 2 * margins[0], paper.size.height - 2 * margins[1])
    grids = [make_grid(0, 0, 0, trim, gap)]
    for turn in UPRIGHT_OR_TURNED:
        most = count_cells(room, trim.turned(turn), gap)
        fewer = product(*(range(count, 0, -1) for count in most)) if quiet else [most]
        for columns, rows in fewer:
            grid = make_grid(columns, rows, turn, trim, gap)
            area = paper.size.centre(grid.area.size)
            if not any(area.inset(-gap / 2).overlaps(zone) for zone in quiet):
                grids.append(replace(grid, area=area))
    return max(grids, key=lambda grid: grid.columns * grid.rows)


UPRIGHT_OR_TURNED: Final[tuple[Turn, Turn]] = (0, 90)
"""The ways in which pieces are tried on a sheet, the better first where both take as many."""


def count_cells(room: Size, cell: Size, gap: float) -> tuple[int, int]:
    """Count the columns and rows of equal cells, so far apart, that some room takes."""
    # a hair's slack: 10 × 27.7 mm fill 277 mm, whatever binary fractions say
    columns = floor((room.width + gap + 1e-6) / (cell.width + gap))
    rows = floor((room.height + gap + 1e-6) / (cell.height + gap))
    return max(columns, 0), max(rows, 0)


def make_grid(columns: int, rows: int, turn: Turn, trim: Size, gap: float) -> Grid:
    """Give slots for so many pieces across and down, from the top left of a sheet on."""
    cell = trim.turned(turn)
    wide, high = columns * (cell.width + gap) - gap, rows * (cell.height + gap) - gap
    return Grid(columns, rows, turn, cell, Rect(0, 0, wide, high), gap)


def repeat_copies(pieces: Iterable[PrintedPiece]) -> tuple[PrintedPiece, ...]:
    """Repeat each piece as often as the box holds it."""
    return tuple(piece for piece in pieces for _ in range(piece.count))


def impose(
    pieces: Sequence[PrintedPiece],
    paper: Paper,
    backs: Backs,
    gap: float = 0,
    margins: tuple[float, float] = (MARGIN, MARGIN),
    shift: Point = (0, 0),
    *,
    piles: bool = False,
) -> tuple[Sheet, ...]:
    """Place pieces of one size on sheets, backs behind their fronts under the declared flip.

    `shift` moves every back by a printer's measured offset (to the right and down, in mm);
    with `piles` the pieces lie so that cut piles laid on each other are in order.
    Raises PrintError if a page does not take a single piece.
    """
    copies = repeat_copies(pieces)
    if not copies:
        return ()
    size, folded = copies[0].front.size, backs == "fold" and copies[0].back is not None
    gutter = max([FOLD_GUTTER / 2, *(each.back.bleed for each in copies if each.back)])
    lay = partial(_fold_grid, gutter=gutter) if folded else centre_grid
    grid = lay(size, paper, gap, margins)
    room = len(grid.slots)
    if not room:
        say = f"{copies[0].id}: {size} is too big for {paper.title}"
        raise PrintError(f"{say}; make it smaller, or print it on one side")
    laid = stack(copies, room) if piles else copies
    if folded:
        starts = range(0, len(laid), room)
        batched = (laid[start : start + room] for start in starts)
        sheets = tuple(_folded_sheet(each, grid, paper, gutter) for each in batched)
    else:
        sheets = fill_sheets(laid, grid, paper, backs, shift)
    return tuple(replace(sheet, pile=copies[0].id if piles else "") for sheet in sheets)


def fill_sheets(
    copies: Sequence[PrintedPiece], grid: Grid, paper: Paper, backs: Backs, shift: Point = (0, 0)
) -> tuple[Sheet, ...]:
    """Place pieces in the slots of a grid, sheet after sheet; the last may stay partly empty."""
    sheets, room = [], len(grid.slots)
    for start in range(0, len(copies), room):
        batch = copies[start : start + room]
        fronts = place_fronts(batch, grid.slots, grid.turn)
        front = cut_page("front", fronts, batch[0].front.bleed)
        sheets.append(Sheet(front, turn_over(batch, fronts, paper, backs, shift), grid))
    return tuple(sheets)


def find_visible_area(placement: Placement, areas: Iterable[Rect]) -> Rect | None:
    """Give the area a placement may print on among those of its page, or None for all of its face.

    A window shows no more than itself. Bleed runs outwards from the grid, not over a neighbour
    that shares the cut: two patterns on top of each other would be a darker stripe.
    """
    area, bleed = placement.area, placement.face.bleed
    if placement.window or not bleed:
        return area if placement.window else None
    left = top = right = bottom = bleed
    for beside in areas:
        if abs(beside.y - area.y) < bleed:
            left = 0 if abs(beside.right - area.x) < bleed else left
            right = 0 if abs(beside.x - area.right) < bleed else right
        if abs(beside.x - area.x) < bleed:
            top = 0 if abs(beside.bottom - area.y) < bleed else top
            bottom = 0 if abs(beside.y - area.bottom) < bleed else bottom
    return area.grown(left, top, right, bottom)


def place_fronts(
    copies: Sequence[PrintedPiece], slots: Iterable[Point], turn: Turn
) -> tuple[Placement, ...]:
    """Place the fronts of some pieces, each with its top left corner in a slot of its own."""
    laid = zip(copies, slots, strict=False)
    return tuple(Placement(x.id, x.code, "front", x.front, *at, turn) for x, at in laid)


def turn_over(
    copies: Sequence[PrintedPiece],
    fronts: Sequence[Placement],
    paper: Paper,
    backs: Backs,
    shift: Point,
) -> Page | None:
    """Give the other side of a sheet, backs behind fronts; None if nothing is printed there."""
    if backs in {"none", "fold"} or copies[0].back is None:
        return None
    flip: Flip = "short-edge" if backs == "short-edge" else "long-edge"
    behind = ((x.back, at) for x, at in zip(copies, fronts, strict=True) if x.back is not None)
    placed = (replace(at, face=face, side="back") for face, at in behind)
    turned = tuple(mirror_back(each, paper, flip, shift) for each in placed)
    return Page("back", turned, bleed=max(each.face.bleed for each in turned))


def mirror_back(placement: Placement, paper: Paper, flip: Flip, shift: Point = (0, 0)) -> Placement:
    """Place a back exactly behind its front, as the sheet is turned over an edge.

    Long edge: x becomes W - x - w and the turn its opposite; short edge: y becomes H - y - h and
    the turn 180 degrees less itself.
    """
    area = placement.area
    if flip == "long-edge":
        x, y = paper.size.width - area.right, area.y
        turn = _TURNS[-(placement.turn // 90)]
    else:
        x, y = area.x, paper.size.height - area.bottom
        turn = _TURNS[2 - placement.turn // 90]
    return replace(placement, x=x + shift[0], y=y + shift[1], turn=turn)


def _fold_grid(
    size: Size, paper: Paper, gap: float, margins: tuple[float, float], gutter: float
) -> Grid:
    # the fold line runs down the middle of the page, with the fronts left of it
    middle = paper.size.width / 2
    half = Paper(paper.name, paper.title, Size(middle, paper.size.height))
    side = (margins[0] + gutter) / 2  # an outer margin on one side, the gutter on the other
    grid = centre_grid(size, half, gap, (side, margins[1]))
    return replace(grid, area=grid.area._replace(x=middle - gutter - grid.area.width))


def _folded_sheet(copies: Sequence[PrintedPiece], grid: Grid, paper: Paper, bleed: float) -> Sheet:
    """Place fronts left of a fold line and their backs right of it, to be folded and glued.

    Each back is its front's mirror image across the fold, as if the sheet were turned over: the
    same row, the same distance from the fold, the same way up.
    """
    placed: list[Placement] = []
    for piece, front in zip(copies, place_fronts(copies, grid.slots, grid.turn), strict=True):
        placed.append(front)
        if piece.back:
            back = replace(front, face=piece.back, side="back")
            placed.append(mirror_back(back, paper, "long-edge"))
    # a sheet that is folded shares its paper with no other part, so it has no grid to be filled up
    return Sheet(replace(cut_page("front", placed, bleed), folds_x=(paper.size.width / 2,)))


PaperStock = Literal["plain", "card", "coloured", "screen"]
"""What a part is best printed on: plain paper, light card of about 200 g, or coloured paper.

What is read on a screen goes on none.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """Sheets of one part, in the order they leave the printer."""

    id: str
    title: str
    stock: PaperStock
    pieces: tuple[PrintedPiece, ...]
    sheets: tuple[Sheet, ...]
    paper: Paper
    of: tuple[str, ...] = ()
    """The ids of the parts whose pieces lie on it, where several share its sheets."""
    note: str = ""
    """What lies on it, where its title does not say so."""

    @property
    def duplex(self) -> bool:
        """Whether backs are printed behind the fronts."""
        return any(sheet.back is not None for sheet in self.sheets)

    @property
    def on_screen(self) -> bool:
        """Whether it is read on a screen: it takes no paper, and its pages bear no marks."""
        return self.stock == "screen"

    @property
    def pages(self) -> tuple[Page, ...]:
        """Front, back, front, back: as a printer on both sides wants them."""
        sides = (each for sheet in self.sheets for each in (sheet.front, sheet.back))
        return tuple(page for page in sides if page is not None)


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A part that a kit has: its name, and how it is laid out once somebody wants it."""

    id: str
    lay_out: Callable[[], Part]
    on_screen: bool = False
    """Whether it has the faces of another part again, to be read on a screen."""


def list_pieces(pieces: Iterable[PrintedPiece]) -> tuple[PrintedPiece, ...]:
    """List pieces of one name once: notes and cheques differ in nothing but their numbers."""
    found: dict[str, PrintedPiece] = {}
    for piece in pieces:
        known = found.get(piece.id)
        found[piece.id] = replace(piece, count=known.count + piece.count) if known else piece
    return tuple(found.values())


def copies_of(
    sheet: Sheet, named: Mapping[str, PrintedPiece] | None = None
) -> Iterator[PrintedPiece]:
    """Give each copy of a piece on a sheet as it was placed, with what is known of the piece.

    Fronts and backs may lie side by side, to be folded.
    """
    placed = (*sheet.front.placements, *(sheet.back.placements if sheet.back else ()))
    fronts, backs = ([each for each in placed if each.side == side] for side in ("front", "back"))
    for front, back in zip_longest(fronts, backs):
        copy = PrintedPiece(front.piece, front.face, back.face if back else None, front.code)
        known = (named or {}).get(front.piece)
        yield replace(copy, payload=known.payload, qr_side=known.qr_side) if known else copy
