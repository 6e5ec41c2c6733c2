"""Gang sheets: what would leave a sheet of its own half empty shares one with its like.

Pieces of several parts share a sheet if they want the same stock and are printed on the same
sides. A part whose sheets are all full stays as it is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import fsum
from string import ascii_uppercase
from typing import Final

from pnp.faces.face import PrintedPiece
from pnp.press.imposition import (
    CutBlock,
    Grid,
    Placement,
    Sheet,
    back_page,
    cut_block,
    cut_page,
    fill_sheets,
)
from pnp.press.job import PrintJob
from pnp.press.part import PaperStock, Part, copies_of, list_pieces
from pnp.press.plan import Label
from pnp.press.shelves import Batch, ShelfBlock, fill_shelves, has_room

SHARED: Final = "shared-"
"""What the ids of shared sheets begin with; no part of a game may."""

LONGEST_TITLE: Final = 70
"""How many letters the names of parts may take on a sheet they share."""

_WIDE_OPEN: Final = 0.45
"""Share of a sheet: one that is less covered may take in others, however few it could repeat."""


@dataclass(frozen=True, slots=True)
class _Loose:
    """A sheet of a part with room to spare, and its pieces."""

    part: Part
    sheet: Sheet
    grid: Grid
    copies: tuple[PrintedPiece, ...]


def gang(parts: Sequence[Part], job: PrintJob, label: Label) -> tuple[Part, ...]:
    """Give the parts with their half-empty sheets put together, wherever that saves a sheet."""
    loose = [each for part in parts for each in _find_loose(part, job)]
    ganged = {
        stock_sides: shared
        for stock_sides, alike in _sort_by_run(loose)
        if (shared := _share(stock_sides, alike, job, label))
    }
    result: list[Part] = []
    for part in parts:
        gone = [each.sheet for each in loose if each.part is part and _run_of(part) in ganged]
        result += _without(part, gone)
    for letter, (run, shared) in zip(ascii_uppercase, ganged.items(), strict=False):
        place = max((n for n, part in enumerate(result) if _run_of(part) == run), default=-1)
        titled = replace(shared, title=f"{shared.title} {letter}")
        result.insert(place + 1 if place >= 0 else len(result), titled)
    return tuple(result)


StockSides = tuple[PaperStock, bool]
"""What is loaded into the printer, and whether it prints on both sides."""


def _run_of(part: Part) -> StockSides:
    return part.stock, part.duplex


def _find_loose(part: Part, job: PrintJob) -> Iterator[_Loose]:
    if part.paper != job.paper or part.stock == "coloured":
        return
    named = {piece.id: piece for piece in part.pieces}
    room = part.paper.room
    for sheet in part.sheets:
        page, grid = sheet.front, sheet.grid
        if grid is None or page.folds_x or any(each.window for each in page.placements):
            continue
        area = fsum(each.area.width * each.area.height for each in page.placements)
        open_wide = area < _WIDE_OPEN * room.width * room.height
        if sheet.free or (open_wide and not job.stack):  # piles of full sheets are the deck
            copies = copies_of(sheet, named)
            batch = _batch_of(copies, grid)
            if has_room(batch, part.paper):
                yield _Loose(part, sheet, grid, copies)


def _sort_by_run(loose: Iterable[_Loose]) -> Iterator[tuple[StockSides, list[_Loose]]]:
    ordered = sorted(loose, key=lambda each: _run_of(each.part))
    for run, alike in groupby(ordered, key=lambda each: _run_of(each.part)):
        yield run, list(alike)


def _share(run: StockSides, loose: list[_Loose], job: PrintJob, label: Label) -> Part | None:
    # None if that would save no sheet.
    tries = [tuple(_lay_together(loose, job, apart=apart)) for apart in (True, False)]
    sheets = min(tries, key=len)
    if len(sheets) >= len(loose):
        return None
    stock, duplex = run
    titles = dict.fromkeys(each.part.title for each in loose)
    pieces = list_pieces(piece for each in loose for piece in each.copies)
    name = f"{SHARED}{stock}{'-duplex' if duplex else ''}"
    title, note = label("part_shared"), _shorten(tuple(titles))
    of = tuple(dict.fromkeys(each.part.id for each in loose))
    return Part(name, title, stock, pieces, sheets, job.paper, duplex, of, note)


def _shorten(titles: tuple[str, ...]) -> str:
    said = ", ".join(titles)
    while len(said) > LONGEST_TITLE and len(titles) > 1:
        titles = titles[:-1]
        said = f"{', '.join(titles)} …"
    return said


def _lay_together(loose: list[_Loose], job: PrintJob, *, apart: bool) -> Iterator[Sheet]:
    """Fill whole sheets with pieces of one size first, then lay what is left on shelves.

    Apart, backs of different grounds share no cut: one that drifts would stripe its neighbour.
    """
    alike: dict[tuple[Grid, str], list[PrintedPiece]] = {}
    for each in loose:
        ground = _ground_of(each.copies) if apart else ""
        alike.setdefault((each.grid, ground), []).extend(each.copies)
    batches: list[Batch] = []
    rest: list[PrintedPiece] = []
    for (grid, _), copies in alike.items():
        full = len(copies) - len(copies) % len(grid.slots)
        yield from fill_sheets(copies[:full], grid, job.paper, job.backs, job.back_shift)
        if left := copies[full:]:
            batches.append(replace(_batch_of(left, grid), first=len(rest)))
            rest += left
    if batches:
        for blocks in fill_shelves(tuple(batches), job.paper):
            yield _lay_blocks(blocks, rest, job)


def _ground_of(copies: Sequence[PrintedPiece]) -> str:
    grounds = {piece.back.ground for piece in copies if piece.back}
    return " ".join(sorted(grounds))


def _batch_of(copies: Sequence[PrintedPiece], grid: Grid) -> Batch:
    bleed = max(face.bleed for piece in copies for face in (piece.front, piece.back) if face)
    return Batch(copies[0].front.size, len(copies), bleed, grid.gap)


def _lay_blocks(
    blocks: Sequence[ShelfBlock], pieces: Sequence[PrintedPiece], job: PrintJob
) -> Sheet:
    fronts: list[Placement] = []
    copies: list[PrintedPiece] = []
    cuts: list[CutBlock] = []
    for block in blocks:
        own = pieces[block.batch.first : block.batch.first + block.count]
        placed = [
            Placement(piece.id, piece.code, "front", piece.front, x, y, block.turn)
            for piece, (x, y) in zip(own, block.slots, strict=True)
        ]
        cuts.append(cut_block(placed, block.batch.bleed))
        fronts += placed
        copies += own
    front = cut_page("front", fronts, max(cut.bleed for cut in cuts), tuple(cuts))
    if copies[0].back is None or job.backs in {"none", "fold"}:
        return Sheet(front)
    return Sheet(front, back_page(copies, fronts, job.paper, job.backs, job.back_shift))


def _without(part: Part, gone: Sequence[Sheet]) -> Iterator[Part]:
    sheets = tuple(sheet for sheet in part.sheets if not any(sheet is each for each in gone))
    if len(sheets) == len(part.sheets):
        yield part
    elif sheets:
        left = [placed.piece for sheet in sheets for placed in sheet.front.placements]
        pieces = tuple(
            replace(piece, count=left.count(piece.id)) for piece in part.pieces if piece.id in left
        )
        yield replace(part, sheets=sheets, pieces=pieces)
