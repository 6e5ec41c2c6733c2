"""Gang sheets: what would leave a sheet of its own half empty shares one with its like.

Pieces of several parts share a sheet if they want the same stock and are printed on the same
sides. A part whose sheets are all full stays as it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, fsum
from string import ascii_uppercase
from typing import Final

from pnp.faces.context import PrintedPiece
from pnp.press import imposition
from pnp.press.job import PrintJob
from pnp.press.manifest import Label, list_cuts_round
from pnp.press.marks import SHORT_MARK, SLUG_FOOT, skirt_of
from pnp.press.paper import MARK_MARGIN, Paper
from pnp.units import Point, Rect, Size, Turn


@dataclass(frozen=True, slots=True)
class Batch:
    """Pieces of one size that wait for a place on a sheet, by the number of the first."""

    size: Size
    count: int
    bleed: float = 0
    gap: float = 0
    first: int = 0

    @property
    def skirt(self) -> float:
        """How far it and its marks reach beyond its pieces: each block's lie in its own strip."""
        return skirt_of(self.bleed) + SHORT_MARK


@dataclass(frozen=True, slots=True)
class ShelfBlock:
    """Some pieces of a batch in the slots of a grid."""

    batch: Batch
    count: int
    grid: imposition.Grid

    @property
    def wide(self) -> float:
        """The width it takes on its shelf, marks included."""
        return self.grid.area.width + 2 * self.batch.skirt

    @property
    def deep(self) -> float:
        """The depth of shelf it takes."""
        return self.grid.area.height + 2 * self.batch.skirt

    @property
    def areas(self) -> tuple[Rect, ...]:
        """What each piece covers."""
        return tuple(Rect(x, y, self.grid.cell.width, self.grid.cell.height) for x, y in self.slots)

    @property
    def slots(self) -> tuple[Point, ...]:
        """The top left corner of every piece, row by row; the last row may end early."""
        return self.grid.slots[: self.count]


_BlockRow = tuple[ShelfBlock, ...]  # blocks beside each other


@lru_cache(maxsize=64)  # the page on making a kit asks again, and so does the next kit of a list
def fill_shelves(batches: tuple[Batch, ...], paper: Paper) -> tuple[tuple[ShelfBlock, ...], ...]:
    """Lay batches on as few sheets as a few orders of laying find; give the blocks of each sheet.

    A sheet must have room for each piece by itself.
    """
    upright = imposition.UPRIGHT_OR_TURNED[:1]
    room = _room_on(paper)
    ways: list[Sequence[Turn]] = [imposition.UPRIGHT_OR_TURNED]
    if all(_fit(each, upright, room) for each in batches):
        ways.append(upright)
    tried = (_fill(order, turns, room) for order in _orders(batches) for turns in ways)
    tries = [tuple(_centre(shelves, paper) for shelves in sheets) for sheets in tried]

    def count_cuts(blocks: Sequence[ShelfBlock]) -> int:
        return len(list_cuts_round([area for block in blocks for area in block.areas]))

    return min(tries, key=lambda sheets: (len(sheets), sum(map(count_cuts, sheets))))


def _room_on(paper: Paper) -> Size:
    return Size(paper.size.width - 2 * MARK_MARGIN, paper.size.height - 2 * SLUG_FOOT)


def _orders(batches: Sequence[Batch]) -> tuple[list[Batch], ...]:
    # Laying is quick, and no one order is best: the tallest, largest, most, fewest come first.
    return (
        list(batches),
        sorted(batches, key=lambda batch: -min(batch.size.width, batch.size.height)),
        sorted(batches, key=lambda batch: -batch.size.width * batch.size.height * batch.count),
        sorted(batches, key=lambda batch: -batch.count),
        sorted(batches, key=lambda batch: batch.count),
    )


def _fill(batches: list[Batch], turns: Sequence[Turn], room: Size) -> list[list[_BlockRow]]:
    waiting, sheets = list(batches), []
    while waiting:
        shelves: list[_BlockRow] = []
        high = room.height
        while shelf := _next_shelf(waiting, turns, Size(room.width, high)):
            shelves.append(shelf)
            high -= max(block.deep for block in shelf)
        sheets.append(shelves)
    return sheets


def _next_shelf(waiting: list[Batch], turns: Sequence[Turn], room: Size) -> _BlockRow:
    # The first block may leave some of its batch for later; what stands beside it is there whole.
    shelf: list[ShelfBlock] = []
    while block := _take_next(waiting, turns, room, whole=bool(shelf)):
        shelf.append(block)
        room = Size(room.width - block.wide, shelf[0].deep)
    return tuple(shelf)


def _take_next(
    waiting: list[Batch], turns: Sequence[Turn], room: Size, *, whole: bool
) -> ShelfBlock | None:
    for n, batch in enumerate(waiting):
        if block := _fit(batch, turns, room, whole=whole):
            count, first = batch.count - block.count, batch.first + block.count
            waiting[n : n + 1] = [replace(batch, count=count, first=first)] if count else []
            return block
    return None


def _fit(
    batch: Batch, turns: Sequence[Turn], room: Size, *, whole: bool = False
) -> ShelfBlock | None:
    blocks = [block for turn in turns if (block := _block(batch, turn, room))]
    if whole:
        complete = (block for block in blocks if block.count == batch.count)
        return min(complete, key=lambda block: block.wide, default=None)
    return min(blocks, key=lambda block: (-block.count, block.grid.area.height), default=None)


def _block(batch: Batch, turn: Turn, room: Size) -> ShelfBlock | None:
    skirts = 2 * batch.skirt
    inner = Size(room.width - skirts, room.height - skirts)
    columns, rows = imposition.count_cells(inner, batch.size.turned(turn), batch.gap)
    count = min(batch.count, columns * rows)
    if not count:
        return None
    columns = min(columns, count)
    grid = imposition.make_grid(columns, ceil(count / columns), turn, batch.size, batch.gap)
    return ShelfBlock(batch, count, grid)


def _centre(shelves: Sequence[_BlockRow], paper: Paper) -> tuple[ShelfBlock, ...]:
    depths = [max(block.deep for block in shelf) for shelf in shelves]
    y, blocks = (paper.size.height - fsum(depths)) / 2, []
    for shelf, deep in zip(shelves, depths, strict=True):
        x = (paper.size.width - fsum(block.wide for block in shelf)) / 2
        for block in shelf:
            edge = block.batch.skirt
            grid = replace(block.grid, area=block.grid.area.shifted(x + edge, y + edge))
            blocks.append(replace(block, grid=grid))
            x += block.wide
        y += deep
    return tuple(blocks)


SHARED: Final = "shared-"
"""What the ids of shared sheets begin with; no part of a game may."""
_LONGEST_TITLE: Final = 70  # how many letters the names of parts may take on a sheet they share
# Share of a sheet: one that is less covered may take in others, however few it could repeat.
_WIDE_OPEN: Final = 0.45


@dataclass(frozen=True, slots=True)
class _Loose:
    """A sheet of a part with room to spare, and its pieces."""

    part: imposition.Part
    sheet: imposition.Sheet
    grid: imposition.Grid
    copies: tuple[PrintedPiece, ...]


def gang(
    parts: Sequence[imposition.Part], job: PrintJob, label: Label
) -> tuple[imposition.Part, ...]:
    """Give the parts with their half-empty sheets put together, wherever that saves a sheet."""
    loose = [each for part in parts for each in _find_loose(part, job)]
    ganged = {
        run: shared
        for run in sorted({_run_of(each.part) for each in loose})
        if (shared := _share([each for each in loose if _run_of(each.part) == run], job, label))
    }
    result: list[imposition.Part] = []
    for part in parts:
        gone = {id(each.sheet) for each in loose if each.part is part and _run_of(part) in ganged}
        left = tuple(sheet for sheet in part.sheets if id(sheet) not in gone)
        if left and gone:
            held = Counter(each.piece for sheet in left for each in sheet.front.placements)
            pieces = (replace(each, count=held[each.id]) for each in part.pieces if held[each.id])
            result.append(replace(part, sheets=left, pieces=tuple(pieces)))
        elif not gone:
            result.append(part)
    for letter, (run, shared) in zip(ascii_uppercase, ganged.items(), strict=False):
        place = max((n for n, part in enumerate(result) if _run_of(part) == run), default=-1)
        titled = replace(shared, title=f"{shared.title} {letter}")
        result.insert(place + 1 if place >= 0 else len(result), titled)
    return tuple(result)


def _run_of(part: imposition.Part) -> tuple[imposition.PaperStock, bool]:
    # What is loaded into the printer, and whether it prints on both sides.
    return part.stock, part.duplex


def _find_loose(part: imposition.Part, job: PrintJob) -> Iterator[_Loose]:
    if part.paper != job.paper or part.stock == "coloured":
        return
    named = {piece.id: piece for piece in part.pieces}
    room = part.paper.room
    for sheet in part.sheets:
        page, grid = sheet.front, sheet.grid
        # what is laid by hand, folded or tiled keeps its sheet: its place there has a meaning
        if grid is None or page.folds_x or any(each.window for each in page.placements):
            continue
        area = fsum(each.area.width * each.area.height for each in page.placements)
        open_wide = area < _WIDE_OPEN * room.width * room.height
        # a sheet full of few large pieces has no free slot, and room beside them all the same
        if sheet.free or (open_wide and not job.stack):  # piles of full sheets are the deck
            copies = tuple(imposition.copies_of(sheet, named))
            if _fit(_batch_of(copies, grid), imposition.UPRIGHT_OR_TURNED, _room_on(part.paper)):
                yield _Loose(part, sheet, grid, copies)


def _share(loose: list[_Loose], job: PrintJob, label: Label) -> imposition.Part | None:
    # Shared sheets are more to sort after cutting: none are made that would save no sheet.
    # apart, a back that drifts stripes no neighbour; where that takes a sheet more, paper decides
    tries = [tuple(_lay_together(loose, job, apart=apart)) for apart in (True, False)]
    sheets = min(tries, key=len)
    if len(sheets) >= len(loose):
        return None
    stock, duplex = _run_of(loose[0].part)
    titles = list(dict.fromkeys(each.part.title for each in loose))
    note = ", ".join(titles)
    pieces = imposition.list_pieces(piece for each in loose for piece in each.copies)
    name = f"{SHARED}{stock}{'-duplex' if duplex else ''}"
    of = tuple(dict.fromkeys(each.part.id for each in loose))
    while len(note) > _LONGEST_TITLE and len(titles) > 1:
        titles = titles[:-1]
        note = f"{', '.join(titles)} …"
    return imposition.Part(name, label("part_shared"), stock, pieces, sheets, job.paper, of, note)


def _lay_together(loose: list[_Loose], job: PrintJob, *, apart: bool) -> Iterator[imposition.Sheet]:
    """Fill whole sheets with pieces of one size first, then lay what is left on shelves.

    Apart, backs of different grounds share no cut: one that drifts would stripe its neighbour.
    """
    alike: dict[tuple[imposition.Grid, str], list[PrintedPiece]] = {}
    for each in loose:
        grounds = {piece.back.ground for piece in each.copies if piece.back} if apart else set()
        alike.setdefault((each.grid, " ".join(sorted(grounds))), []).extend(each.copies)
    batches: list[Batch] = []
    rest: list[PrintedPiece] = []
    for (grid, _), copies in alike.items():
        full = len(copies) - len(copies) % len(grid.slots)
        yield from imposition.fill_sheets(copies[:full], grid, job.paper, job.backs, job.back_shift)
        if left := copies[full:]:
            batches.append(replace(_batch_of(left, grid), first=len(rest)))
            rest += left
    if batches:
        for blocks in fill_shelves(tuple(batches), job.paper):
            yield _lay_blocks(blocks, rest, job)


def _batch_of(copies: Sequence[PrintedPiece], grid: imposition.Grid) -> Batch:
    bleed = max(face.bleed for piece in copies for face in (piece.front, piece.back) if face)
    return Batch(copies[0].front.size, len(copies), bleed, grid.gap)


def _lay_blocks(
    blocks: Sequence[ShelfBlock], pieces: Sequence[PrintedPiece], job: PrintJob
) -> imposition.Sheet:
    fronts: list[imposition.Placement] = []
    copies: list[PrintedPiece] = []
    cuts: list[imposition.CutBlock] = []
    for block in blocks:
        own = pieces[block.batch.first : block.batch.first + block.count]
        placed = imposition.place_fronts(own, block.slots, block.grid.turn)
        cuts.append(imposition.cut_block(placed, block.batch.bleed))
        fronts += placed
        copies += own
    front = imposition.cut_page("front", fronts, max(cut.bleed for cut in cuts), tuple(cuts))
    back = imposition.turn_over(copies, fronts, job.paper, job.backs, job.back_shift)
    return imposition.Sheet(front, back)
