"""Shelves: blocks of pieces of several sizes, row by row on sheets, for straight cuts only.

Every block keeps a skirt, which its bleed may fill, and beyond it the marks of its cuts; where two
blocks meet they share the strip of the marks. Arithmetic only; every length in mm.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor, fsum
from typing import Final

from pnp.press.cuts import list_cuts_round
from pnp.press.paper import MARK_MARGIN, Paper
from pnp.press.printers_marks import SHORT_MARK, SLUG_FOOT, skirt_of
from pnp.units import Rect, Size, Turn


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
        """How far its marks keep from it."""
        return skirt_of(self.bleed)


@dataclass(frozen=True, slots=True)
class ShelfBlock:
    """Some pieces of a batch in rows and columns: turned how, from where on the sheet."""

    batch: Batch
    count: int
    columns: int
    turn: Turn
    x: float = 0
    y: float = 0

    @property
    def cell(self) -> Size:
        """What one piece covers."""
        return self.batch.size.turned(self.turn)

    @property
    def size(self) -> Size:
        """What all its pieces cover together."""
        gap, columns = self.batch.gap, min(self.columns, self.count)
        rows = ceil(self.count / self.columns)
        return Size(columns * (self.cell.width + gap) - gap, rows * (self.cell.height + gap) - gap)

    @property
    def slots(self) -> tuple[tuple[float, float], ...]:
        """The top left corner of every piece, row by row."""
        wide, high = self.cell.width + self.batch.gap, self.cell.height + self.batch.gap
        return tuple(
            (self.x + n % self.columns * wide, self.y + n // self.columns * high)
            for n in range(self.count)
        )


BlockRow = tuple[ShelfBlock, ...]
"""Blocks beside each other."""

_TURNS: Final[tuple[Turn, Turn]] = (0, 90)


@lru_cache(maxsize=64)  # the page on making a kit asks again, and so does the next kit of a list
def fill_shelves(batches: tuple[Batch, ...], paper: Paper) -> tuple[tuple[ShelfBlock, ...], ...]:
    """Lay batches on as few sheets as a few orders of laying find; give the blocks of each sheet.

    A sheet must have room for each piece by itself.
    """
    tries = [
        tuple(_centre(shelves, paper) for shelves in _fill(ordered, turns, _room_on(paper)))
        for ordered in _orders(batches)
        for turns in (_TURNS, _TURNS[:1])
        if turns == _TURNS or all(has_room(each, paper, turns) for each in batches)
    ]
    return min(tries, key=lambda sheets: (len(sheets), sum(map(_count_cuts, sheets))))


def _count_cuts(blocks: Sequence[ShelfBlock]) -> int:
    areas = [
        Rect(x, y, block.cell.width, block.cell.height) for block in blocks for x, y in block.slots
    ]
    return len(list_cuts_round(areas))


def has_room(batch: Batch, paper: Paper, turns: Sequence[Turn] = _TURNS) -> bool:
    """Tell whether a sheet has room for a piece of a batch within the marks it needs here."""
    return _start(batch, turns, _room_on(paper)) is not None


def _room_on(paper: Paper) -> Size:
    return Size(
        paper.size.width - 2 * MARK_MARGIN - SHORT_MARK,
        paper.size.height - 2 * SLUG_FOOT - SHORT_MARK,
    )


def _orders(batches: Sequence[Batch]) -> tuple[list[Batch], ...]:
    # The tallest, largest, most, fewest first.
    return (
        list(batches),
        sorted(batches, key=lambda batch: -min(batch.size.width, batch.size.height)),
        sorted(batches, key=lambda batch: -batch.size.width * batch.size.height * batch.count),
        sorted(batches, key=lambda batch: -batch.count),
        sorted(batches, key=lambda batch: batch.count),
    )


def _fill(batches: list[Batch], turns: Sequence[Turn], room: Size) -> list[list[BlockRow]]:
    waiting, sheets = list(batches), []
    while waiting:
        shelves: list[BlockRow] = []
        high = room.height
        while shelf := _next_shelf(waiting, turns, Size(room.width, high)):
            shelves.append(shelf)
            high -= max(map(_deep, shelf))
        sheets.append(shelves)
    return sheets


def _next_shelf(waiting: list[Batch], turns: Sequence[Turn], room: Size) -> BlockRow:
    for n, batch in enumerate(waiting):
        if first := _start(batch, turns, room):
            _take(waiting, n, first.count)
            rest = Size(room.width - _wide(first), _deep(first))
            return (first, *_beside(waiting, turns, rest))
    return ()


def _start(batch: Batch, turns: Sequence[Turn], room: Size) -> ShelfBlock | None:
    blocks = [block for turn in turns if (block := _block(batch, turn, room))]
    return min(blocks, key=lambda block: (-block.count, block.size.height), default=None)


def _beside(waiting: list[Batch], turns: Sequence[Turn], room: Size) -> BlockRow:
    for n, batch in enumerate(waiting):
        whole = [
            block
            for turn in turns
            if (block := _block(batch, turn, room)) and block.count == batch.count
        ]
        if whole:
            block = min(whole, key=_wide)
            _take(waiting, n, block.count)
            rest = Size(room.width - _wide(block), room.height)
            return (block, *_beside(waiting, turns, rest))
    return ()


def _block(batch: Batch, turn: Turn, room: Size) -> ShelfBlock | None:
    cell, gap = batch.size.turned(turn), batch.gap
    wide, high = (each - 2 * batch.skirt - SHORT_MARK for each in (room.width, room.height))
    columns = floor((wide + gap + 1e-6) / (cell.width + gap))
    rows = floor((high + gap + 1e-6) / (cell.height + gap))
    if columns < 1 or rows < 1:
        return None
    return ShelfBlock(batch, min(batch.count, columns * rows), min(columns, batch.count), turn)


def _take(waiting: list[Batch], n: int, count: int) -> None:
    batch = waiting[n]
    if batch.count == count:
        waiting.pop(n)
    else:
        waiting[n] = replace(batch, count=batch.count - count, first=batch.first + count)


def _wide(block: ShelfBlock) -> float:
    return block.size.width + 2 * block.batch.skirt + SHORT_MARK


def _deep(block: ShelfBlock) -> float:
    return block.size.height + 2 * block.batch.skirt + SHORT_MARK


def _centre(shelves: Sequence[BlockRow], paper: Paper) -> tuple[ShelfBlock, ...]:
    whole = fsum(max(map(_deep, shelf)) for shelf in shelves) + SHORT_MARK
    y, blocks = (paper.size.height - whole) / 2, []
    for shelf in shelves:
        x = (paper.size.width - fsum(map(_wide, shelf)) - SHORT_MARK) / 2
        for block in shelf:
            edge = SHORT_MARK + block.batch.skirt
            blocks.append(replace(block, x=x + edge, y=y + edge))
            x += _wide(block)
        y += max(map(_deep, shelf))
    return tuple(blocks)
