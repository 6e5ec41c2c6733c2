"""Setting the blocks of a rule booklet: each kind of block in its own type, as slabs."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pnp.faces.column import Chunk, Rule, Slab, Span, lines_of, text_slabs
from pnp.faces.markup import Block, Runs
from pnp.faces.pen import Font, Metrics
from pnp.units import to_mm

LEADING: Final = 1.36
"""Distance of baselines as a part of the type size."""

_INDENT: Final = 4.6
_TIMES: Final = re.compile("[ \u00a0]×[ \u00a0]")
_SHORT: Final = 14
"""A last word of no more letters than this does not stand alone on a line."""


@dataclass(frozen=True, slots=True)
class Typesetter:
    """Sets blocks into a column of one width, at one size."""

    metrics: Metrics
    size: float
    width: float
    example: str
    """The word that begins an example, with its colon."""

    @property
    def leading(self) -> float:
        """Distance of the baselines of running text in mm."""
        return to_mm(self.size) * LEADING

    def block(self, block: Block, *, first: bool, leads: bool) -> tuple[Slab, ...]:
        """Set one block; `leads` if a list follows it, or more of the same list."""
        if block.kind in {"heading", "subheading"}:
            return self._heading(block)
        if block.kind == "table":
            return tuple(self._table(block))
        if block.kind == "item":
            return self._item(block, leads=leads)
        if first:
            return self._lead(block)
        if block.text.startswith(self.example):
            return self._example(block)
        lines = lines_of(self.metrics, _spans(block.runs), self.size, self.width)
        return text_slabs(lines, self.leading, 0, 1.6, keep=leads)

    def _heading(self, block: Block) -> tuple[Slab, ...]:
        big = block.kind == "heading"
        font: Font = "serif-700" if big else "sans-600"
        size = 15.0 if big else self.size + 1
        lines = lines_of(self.metrics, [(block.text, font)], size, self.width)
        slabs = text_slabs(lines, to_mm(size) * 1.2, 0, 6.4 if big else 3.6, keep=True)
        coloured = tuple(
            replace(
                slab,
                keep=True,
                chunks=tuple(replace(chunk, colour="accent") for chunk in slab.chunks),
            )
            for slab in slabs
        )
        last = replace(coloured[-1], height=coloured[-1].height + 0.6)
        begun = replace(coloured[0], title=block.text if big else "")
        return (
            (begun, *coloured[1:-1], last)
            if len(coloured) > 1
            else (replace(begun, height=last.height),)
        )

    def _lead(self, block: Block) -> tuple[Slab, ...]:
        """Set the first paragraph larger than the rest, with a rule below it."""
        size = self.size + 1.5
        lines = lines_of(self.metrics, _spans(block.runs, "sans-500"), size, self.width)
        slabs = text_slabs(lines, to_mm(size) * 1.34, 0, 0, keep=False)
        foot = slabs[-1].height + 2.4
        rule = Rule(0, foot, self.width, foot, 0.3, "accent")
        return (*slabs[:-1], replace(slabs[-1], height=foot, rules=(rule,)))

    def _item(self, block: Block, *, leads: bool) -> tuple[Slab, ...]:
        """Set an item; one that leads to another is kept whole and with it."""
        indent = _INDENT if len(block.mark) == 1 else _INDENT + 1.6
        lines = lines_of(self.metrics, _spans(block.runs), self.size, self.width - indent)
        first, *rest = text_slabs(lines, self.leading, indent, 0.9, keep=False)
        mark = Chunk(0.8, block.mark, "sans-600", self.size, first.chunks[0].y, "accent")
        made = (replace(first, chunks=(mark, *first.chunks)), *rest)
        return tuple(replace(slab, keep=True) for slab in made) if leads else made

    def _example(self, block: Block) -> tuple[Slab, ...]:
        """Set an example off by a rule at its left."""
        rest = _cut(block.runs, len(self.example))
        spans = [(self.example, "sans-600"), *_spans(rest)]
        lines = lines_of(self.metrics, spans, self.size, self.width - _INDENT)
        slabs = text_slabs(lines, self.leading, _INDENT, 1.8, keep=False)
        last = len(slabs) - 1
        return tuple(
            replace(slab, rules=(self._bar(slab.height, first=n == 0, last=n == last),))
            for n, slab in enumerate(slabs)
        )

    def _bar(self, height: float, *, first: bool, last: bool) -> Rule:
        top, foot = (0.5 if first else 0), height - (0.5 if last else 0)
        return Rule(1.2, top, 1.2, foot, 0.7, "accent")

    def _table(self, block: Block) -> Iterator[Slab]:
        """Set a table: each row one slab, columns as wide as their widest entries ask."""
        widths = self._columns(block.rows)
        for n, row in enumerate(block.rows):
            x, tallest = 0.0, 1
            chunks: list[Chunk] = []
            for cell, width in zip(row, widths, strict=False):
                spans = _spans(cell, "sans-600" if n == 0 else "sans-400")
                lines = lines_of(self.metrics, spans, self.size - 0.5, width - 2.4)
                tallest = max(tallest, len(lines))
                for slab_line, each in enumerate(text_slabs(lines, self.leading, x, 0, keep=True)):
                    chunks += [
                        replace(chunk, y=chunk.y + slab_line * self.leading)
                        for chunk in each.chunks
                    ]
                x += width
            high = tallest * self.leading + 0.6
            rule = Rule(0, high, self.width, high, 0.35 if n == 0 else 0.12)
            last = n == len(block.rows) - 1
            yield Slab(
                high, 2.0 if n == 0 else 0.4, not last and n < 2, tuple(chunks), rules=(rule,)
            )

    def _columns(self, rows: Sequence[Sequence[Runs]]) -> tuple[float, ...]:
        """Share the width out by the widest entry of each column."""
        count = max(len(row) for row in rows)
        widest = [
            max(
                self.metrics.width(_said(row[n]), "sans-600", self.size) if n < len(row) else 0
                for row in rows
            ) + 2.4
            for n in range(count)
        ]  # fmt: skip
        share = self.width / sum(widest)
        return tuple(wide * share for wide in widest)


def _said(runs: Runs) -> str:
    """Give the words of runs without their styles."""
    return "".join(run.text for run in runs)


def _spans(runs: Runs, plain: Font = "sans-400") -> list[Span]:
    """Give each run its font; what must not be parted is tied by blanks that do not break."""
    fonts: list[Font] = [
        "sans-600" if run.bold else "sans-400-italic" if run.italic else plain for run in runs
    ]
    texts = [_TIMES.sub("\u00a0×\u00a0", run.text) for run in runs]
    if texts:
        rest, blank, last = texts[-1].rpartition(" ")
        if blank and len(last) <= _SHORT and " " in rest:
            texts[-1] = f"{rest}\u00a0{last}"
    return list(zip(texts, fonts, strict=True))


def _cut(runs: Runs, length: int) -> Runs:
    """Leave out the first letters of a text."""
    first, *rest = runs
    return (replace(first, text=first.text[length:]), *rest)
