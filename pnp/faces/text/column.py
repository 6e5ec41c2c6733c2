"""A column of running text: lines in several styles, and their way onto pages.

Everything is cut into blocks, strips as wide as the column that are never parted. Pages are filled
with them from the top; a block that is kept with the next one never ends a page.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum
from typing import Final

from pnp.errors import PrintError
from pnp.faces.pen import PARAGRAPH, Pen, Tag
from pnp.faces.text.line_breaks import ASCENT, Run, SetLine

_SHORT: Final = 4  # lines of a paragraph that stays on one page
_LAST: Final = 3  # lines of the end of a section that are never parted


@dataclass(frozen=True, slots=True)
class RuledLine:
    """A straight line on a block, in mm from its top left."""

    x0: float
    y0: float
    x1: float
    y1: float
    width: float = 0.25
    colour: str = "ink"


@dataclass(frozen=True, slots=True)
class Block:
    """A strip of a column that is never parted."""

    height: float
    above: float = 0
    """Space in mm before it; dropped at the top of a page."""
    keep: bool = False
    """Whether it must stand on the same page as the block after it."""
    runs: tuple[Run, ...] = ()
    rules: tuple[RuledLine, ...] = ()
    title: str = ""
    """What the list of contents says of it."""
    spread: bool = False
    """Whether it begins a page, and best a left-hand one."""
    picture: Callable[[Pen], None] | None = None
    """What is drawn on it from its top left, besides words and lines."""
    columns: int = 0
    """Of a row of a table: how many cells it has."""
    head: bool = False
    """Whether it is the head of its table."""
    tags: tuple[Tag, ...] = (PARAGRAPH,)
    """What its words are, from the outermost tag in: blocks of one key are read as one."""


def make_blocks(
    lines: Sequence[SetLine], leading: float, above: float, *, keep: bool, colour: str = "ink"
) -> tuple[Block, ...]:
    """Make blocks of the lines of a paragraph; neither the first nor the last stands alone.

    A short paragraph is not parted at all.
    """
    last = len(lines) - 1
    held = range(last) if len(lines) <= _SHORT else {0, last - 1}
    return tuple(
        Block(
            leading,
            above if n == 0 else 0,
            keep=keep if n == last else n in held,
            runs=tuple(replace(run, y=leading * ASCENT, colour=colour) for run in line.runs),
        )
        for n, line in enumerate(lines)
    )


def keep_sections(blocks: Sequence[Block], limit: float) -> tuple[Block, ...]:
    """Keep together what stands from one heading to the next, where it is no higher than that.

    Of a higher section the last lines, at least, stay together; a picture needs none beside it.
    """
    made: list[Block] = []
    begins = [n for n, block in enumerate(blocks) if n and block.title]
    for start, end in pairwise((0, *begins, len(blocks))):
        section = blocks[start:end]
        last, short = len(section) - 1, _height(section, top=True) <= limit
        held = 0 if any(block.picture for block in section[-_LAST:]) else _LAST
        said = ((n, x.keep or short or n > last - held) for n, x in enumerate(section))
        made += [replace(section[n], keep=n < last and keep) for n, keep in said]
    return tuple(made)


def fill_pages(blocks: Sequence[Block], height: float) -> tuple[tuple[Block, ...], ...]:
    """Fill pages of `height` mm from the top, parting nothing that is kept together.

    Raises PrintError if blocks that are kept together are higher than a page.
    """
    pages: list[tuple[Block, ...]] = []
    page: list[Block] = []
    used = 0.0
    for group in _group_kept(blocks):
        tall = _height(group, top=not page)
        if page and (used + tall > height + 1e-6 or any(block.spread for block in group)):
            pages.append(tuple(page))
            page, used = [], 0.0
            tall = _height(group, top=True)
        if tall > height + 1e-6:
            said = " ".join(run.text for block in group for run in block.runs)
            raise PrintError(
                f"“{said[:40]}…” is kept together and is {tall - height:.1f} mm higher than a page "
                "of the rule booklet; part it into shorter paragraphs"
            )
        page += group
        used += tall
    if page:
        pages.append(tuple(page))
    return tuple(pages)


def balance_pages(
    blocks: Sequence[Block], height: float, count: int
) -> tuple[tuple[Block, ...], ...]:
    """Spread blocks over exactly so many pages, each about as full; none if that cannot be.

    Of all ways the one is taken whose pages have the least squares of room left over.
    """
    groups = list(_group_kept(blocks))
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for _ in range(1, count + 1):
        found: dict[int, tuple[float, int]] = {}
        for start, (cost, _before) in best[-1].items():
            used = 0.0
            for end in range(start + 1, len(groups) + 1):
                if groups[end - 1][0].spread and end > start + 1:
                    break
                used += _height(groups[end - 1], top=end == start + 1)
                if used > height + 1e-6:
                    break
                left = cost + (height - used) ** 2
                if left < found.get(end, (math.inf, 0))[0]:
                    found[end] = (left, start)
        best.append(found)
    end, pages = len(groups), []
    for page in range(count, 0, -1):
        if end not in best[page]:
            return ()
        start = best[page][end][1]
        pages.append(tuple(block for group in groups[start:end] for block in group))
        end = start
    return tuple(reversed(pages))


def lead(blocks: Sequence[Block], more: float) -> tuple[Block, ...]:
    """Set lines so many mm further apart, and paragraphs twice that; pictures and tables stay."""
    return tuple(
        replace(
            block,
            above=block.above + 2 * more if block.above else 0,
            height=block.height if block.picture or block.columns else block.height + more,
            rules=tuple(
                replace(rule, y1=rule.y1 + more) if rule.x0 == rule.x1 else rule
                for rule in block.rules
            ),
        )
        for block in blocks
    )


def _group_kept(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        if group and (block.spread or not group[-1].keep):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _height(group: Sequence[Block], *, top: bool) -> float:
    spare = group[0].above if top else 0
    return fsum(block.above + block.height for block in group) - spare
