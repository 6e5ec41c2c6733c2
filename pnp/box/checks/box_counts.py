"""Checks of how often a box draws something: what no face has room for, and no machine the time."""

from collections.abc import Iterator

from pnp.box.declared_parts import BoxTable, CellGrid, PartBox, RepeatedBoxes, parts_of
from pnp.box.limits import PLACES
from pnp.box.model import Box
from pnp.box.part_texts import all_boxes
from pnp.box.source import Sources, YamlPath
from pnp.findings import Finding

NumberInBox = tuple[YamlPath, int | None, int]
"""Where a number stands in a box, the number, and the least it can be."""


def places_can_be_counted(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find grids, tables and repeats of more places than there is paper, or of less than none."""
    for n, part in enumerate(parts_of(box)):
        for each, path in all_boxes(part, n):
            for way, figure, least in _counted(each):
                if figure is not None and not least <= figure <= PLACES:
                    say = f"`{way[-1]}` is a number from {least} to {PLACES:,}, not {figure}"
                    yield sources.at("parts", (*path, *way), say)
            if each.cells and (say := _misnumbered(each.cells)):
                yield sources.at("parts", (*path, "cells", "numbered"), say)
            if each.table and not all(width > 0 for width in each.table.widths):
                say = "`widths` are parts of the whole, each above 0, such as [2, 1, 1]"
                yield sources.at("parts", (*path, "table", "widths"), say)


def _counted(box: PartBox) -> Iterator[NumberInBox]:
    if box.cells:
        yield from _of_grid(box.cells)
    if box.table:
        yield from _of_table(box.table)
    if box.repeat:
        yield from _of_repeat(box.repeat)


def _of_grid(grid: CellGrid) -> Iterator[NumberInBox]:
    yield ("cells", "count"), grid.count, 0
    yield ("cells", "columns"), grid.columns, 1


def _of_table(table: BoxTable) -> Iterator[NumberInBox]:
    yield ("table", "empty"), table.empty, 0


def _of_repeat(repeat: RepeatedBoxes) -> Iterator[NumberInBox]:
    yield ("repeat", "columns"), repeat.columns, 1
    yield ("repeat", "rows"), repeat.rows, 1


def _misnumbered(grid: CellGrid) -> str:
    # Nothing if they can be counted.
    if not grid.numbered:
        return ""
    first, last, step = (*grid.numbered, 1, 1)[:3]
    if len(grid.numbered) not in {2, 3} or step < 1:
        return "`numbered` is the first and the last number, and perhaps a step: [0, 50, 5]"
    count = abs(last - first) // step + 1
    return "" if count <= PLACES else f"this would be {count:,} places; {PLACES:,} is the most"
