"""Setting the elements of a rule booklet: each kind in its own type, as blocks of a column."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import fsum
from typing import Final

from pnp.errors import PrintError
from pnp.faces.column import Block, RuledLine, Run, Span, lines_of, make_blocks
from pnp.faces.diagrams.set_diagram import SetDiagram
from pnp.faces.markup import Element, Inlines
from pnp.faces.pen import Font, Metrics
from pnp.faces.tags import Tag
from pnp.spelling import nearest
from pnp.units import to_mm

LEADING: Final = 1.36
"""Distance of baselines as a part of the type size."""

_INDENT: Final = 4.6
_TIMES: Final = re.compile("[ \u00a0]×[ \u00a0]")
_SHORT: Final = 14
"""A last word of no more letters than this does not stand alone on a line."""


@dataclass(frozen=True, slots=True)
class Typesetter:
    """Sets elements into a column of one width, at one size."""

    metrics: Metrics
    size: float
    width: float
    example: str
    """The word that begins an example, with its colon."""
    diagrams: Mapping[str, SetDiagram] = field(default_factory=dict)
    """The diagrams of the booklet by their ids, set into the same column."""

    @property
    def leading(self) -> float:
        """Distance of the baselines of running text in mm."""
        return to_mm(self.size) * LEADING

    def set_element(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        """Set one element; `leads` if a list follows it, or more of the same list.

        Raises PrintError for an element without words, and for a word wider than its column.
        """
        blocks = self._set(element, first=first, leads=leads)
        tags = _tags_of(element)
        return tuple(
            replace(block, tags=(*tags, Tag("row"))) if element.kind == "table"
            else replace(block, tags=tags)
            for block in blocks
        )  # fmt: skip

    def _set(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        if element.kind == "diagram":
            return self._diagram(element)
        self._refuse_empty(element)
        if element.kind in {"heading", "subheading"}:
            return self._heading(element)
        if element.kind == "table":
            return tuple(self._table(element))
        if element.kind == "item":
            return self._item(element, leads=leads)
        return self._paragraph(element, first=first, leads=leads)

    def _refuse_empty(self, element: Element) -> None:
        cells = [_join(cell) for row in element.rows for cell in row]
        if not any(text.strip(" \u00ad") for text in (element.text, *cells)):
            what = "this table has no entries" if element.kind == "table" else "this says nothing"
            raise PrintError(f"{what}; write something, or take it out")

    def _paragraph(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        if first:
            return self._lead(element)
        if element.text.startswith(self.example):
            return self._example(element)
        lines = lines_of(self.metrics, _spans(element.inlines), self.size, self.width)
        return make_blocks(lines, self.leading, 0, 1.6, keep=leads)

    def _heading(self, element: Element) -> tuple[Block, ...]:
        big = element.kind == "heading"
        font: Font = "serif-700" if big else "sans-600"
        size = 15.0 if big else self.size + 1
        lines = lines_of(self.metrics, [(element.text, font)], size, self.width)
        blocks = make_blocks(lines, to_mm(size) * 1.2, 0, 6.4 if big else 3.6, keep=True)
        coloured = tuple(
            replace(
                block,
                keep=True,
                runs=tuple(replace(run, colour="accent") for run in block.runs),
            )
            for block in blocks
        )
        last = replace(coloured[-1], height=coloured[-1].height + 0.6)
        begun = replace(coloured[0], title=element.text if big else "")
        return (
            (begun, *coloured[1:-1], last)
            if len(coloured) > 1
            else (replace(begun, height=last.height),)
        )

    def _diagram(self, element: Element) -> tuple[Block, ...]:
        if element.mark not in self.diagrams:
            hint = nearest(element.mark, self.diagrams) or "; diagrams.yaml has them"
            raise PrintError(f"there is no diagram `{element.mark}`{hint}")
        shown = self.diagrams[element.mark]
        caption: list[Span] = [(element.text, "sans-400-italic")] if element.text else []
        lines = lines_of(self.metrics, caption, self.size - 1, self.width)
        leading = to_mm(self.size - 1) * 1.25
        runs = tuple(
            replace(run, y=shown.height + 1.6 + leading * (n + 0.74))
            for n, line in enumerate(lines)
            for run in line
        )
        high = shown.height + 1.2 + len(lines) * leading + (0.6 if lines else 0)
        return (Block(high, 3.2, runs=runs, picture=shown.draw),)

    def _lead(self, element: Element) -> tuple[Block, ...]:
        size = self.size + 1.5
        lines = lines_of(self.metrics, _spans(element.inlines, "sans-500"), size, self.width)
        blocks = make_blocks(lines, to_mm(size) * 1.34, 0, 0, keep=False)
        foot = blocks[-1].height + 2.4
        rule = RuledLine(0, foot, self.width, foot, 0.3, "accent")
        return (*blocks[:-1], replace(blocks[-1], height=foot, rules=(rule,)))

    def _item(self, element: Element, *, leads: bool) -> tuple[Block, ...]:
        # One that leads to another is kept whole and with it.
        indent = _INDENT if len(element.mark) == 1 else _INDENT + 1.6
        lines = lines_of(self.metrics, _spans(element.inlines), self.size, self.width - indent)
        first, *rest = make_blocks(lines, self.leading, indent, 0.9, keep=False)
        mark = Run(0.8, element.mark, "sans-600", self.size, first.runs[0].y, "accent")
        made = (replace(first, runs=(mark, *first.runs)), *rest)
        return tuple(replace(block, keep=True) for block in made) if leads else made

    def _example(self, element: Element) -> tuple[Block, ...]:
        rest = _cut_start(element.inlines, len(self.example))
        spans = [(self.example, "sans-600"), *_spans(rest)]
        lines = lines_of(self.metrics, spans, self.size, self.width - _INDENT)
        blocks = make_blocks(lines, self.leading, _INDENT, 1.8, keep=False)
        last = len(blocks) - 1
        return tuple(
            replace(block, rules=(self._bar(block.height, first=n == 0, last=n == last),))
            for n, block in enumerate(blocks)
        )

    def _bar(self, height: float, *, first: bool, last: bool) -> RuledLine:
        top, foot = (0.5 if first else 0), height - (0.5 if last else 0)
        return RuledLine(1.2, top, 1.2, foot, 0.7, "accent")

    def _table(self, element: Element) -> Iterator[Block]:
        widths = self._columns(element.rows)
        for n, row in enumerate(element.rows):
            x, tallest = 0.0, 1
            runs: list[Run] = []
            for column, (cell, width) in enumerate(zip(row, widths, strict=False)):
                spans = _spans(cell, "sans-600" if n == 0 else "sans-400")
                lines = lines_of(self.metrics, spans, self.size - 0.5, width - 2.4)
                tallest = max(tallest, len(lines))
                for nth, each in enumerate(make_blocks(lines, self.leading, x, 0, keep=True)):
                    runs += [
                        replace(run, y=run.y + nth * self.leading, cell=column) for run in each.runs
                    ]
                x += width
            high = tallest * self.leading + 0.6
            rule = RuledLine(0, high, self.width, high, 0.35 if n == 0 else 0.12)
            last = n == len(element.rows) - 1
            yield Block(
                high, 2.0 if n == 0 else 0.4, not last and n < 2, tuple(runs), rules=(rule,),
                columns=len(widths), head=n == 0,
            )  # fmt: skip

    def _columns(self, rows: Sequence[Sequence[Inlines]]) -> tuple[float, ...]:
        count = max(len(row) for row in rows)
        widest = [
            max(
                self.metrics.width(_join(row[n]), "sans-600", self.size) if n < len(row) else 0
                for row in rows
            ) + 2.4
            for n in range(count)
        ]  # fmt: skip
        share = self.width / fsum(widest)
        return tuple(wide * share for wide in widest)


def _tags_of(element: Element) -> tuple[Tag, ...]:
    # All its lines are one, and items that follow each other one list.
    key = f"line {element.line}"
    if element.kind == "heading":
        return (Tag("heading", key),)
    if element.kind == "subheading":
        return (Tag("subheading", key),)
    if element.kind == "table":
        return (Tag("table", key),)
    if element.kind == "item":
        return (Tag("list"), Tag("item", key))
    return (Tag("paragraph", key),)


def _join(inlines: Inlines) -> str:
    return "".join(inline.text for inline in inlines)


def _spans(inlines: Inlines, plain: Font = "sans-400") -> list[Span]:
    # What must not be parted is tied by blanks that do not break.
    fonts: list[Font] = [
        "sans-600" if inline.bold else "sans-400-italic" if inline.italic else plain
        for inline in inlines
    ]
    texts = [_TIMES.sub("\u00a0×\u00a0", inline.text) for inline in inlines]
    if texts:
        rest, blank, last = texts[-1].rpartition(" ")
        if blank and len(last) <= _SHORT and " " in rest:
            texts[-1] = f"{rest}\u00a0{last}"
    return list(zip(texts, fonts, strict=True))


def _cut_start(inlines: Inlines, length: int) -> Inlines:
    first, *rest = inlines
    return (replace(first, text=first.text[length:]), *rest)
