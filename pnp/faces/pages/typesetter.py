"""Setting the elements of a rule booklet: each kind in its own type, as blocks of a column."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from math import fsum
from typing import Final

from pnp.box.parts.declared import parts_of
from pnp.errors import PrintError
from pnp.faces.art.patterns import back_pattern
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.context import Context
from pnp.faces.diagrams.set_diagram import SetDiagram
from pnp.faces.frames.card_frame import layout_of, put_layer, scene_of
from pnp.faces.pen import ARTIFACT, Font, Metrics, Pen, Stroke, Tag, TagRole
from pnp.faces.text.column import Block, RuledLine, Run, Span, lines_of, make_blocks
from pnp.faces.text.fit import put_text
from pnp.faces.text.markup import Element, Inlines
from pnp.outlines import line, rectangle
from pnp.spelling import nearest
from pnp.units import Point, Rect, Size, to_mm

_LEADING: Final = 1.36  # distance of baselines as a part of the type size
_INDENT: Final = 4.6
_TIMES: Final = re.compile("[ \u00a0]×[ \u00a0]")
_SHORT: Final = 14  # a last word of no more letters than this does not stand alone on a line


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
        return to_mm(self.size) * _LEADING

    def set_element(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        """Set one element; `leads` if a list follows it, or more of the same list.

        Raises PrintError for an element without words, and for a word wider than its column.
        """
        blocks = self._set(element, first=first, leads=leads)
        return tuple(replace(block, tags=_tags_of(element)) for block in blocks)

    def _set(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        if element.kind == "diagram":
            return self._diagram(element)
        cells = [_join(cell) for row in element.rows for cell in row]
        if not any(text.strip(" \u00ad") for text in (element.text, *cells)):
            what = "this table has no entries" if element.kind == "table" else "this says nothing"
            raise PrintError(f"{what}; write something, or take it out")
        if element.kind in {"heading", "subheading"}:
            return self._heading(element)
        if element.kind == "table":
            return tuple(self._table(element))
        if element.kind == "item":
            return self._item(element, leads=leads)
        return self._paragraph(element, first=first, leads=leads)

    def _paragraph(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        if first:
            return self._lead(element)
        if element.text.startswith(self.example):
            return self._example(element)
        lines = lines_of(self.metrics.width, _spans(element.inlines), self.size, self.width)
        return make_blocks(lines, self.leading, 0, 1.6, keep=leads)

    def _heading(self, element: Element) -> tuple[Block, ...]:
        big = element.kind == "heading"
        font: Font = "serif-700" if big else "sans-600"
        size = 15.0 if big else self.size + 1
        lines = lines_of(self.metrics.width, [(element.text, font)], size, self.width)
        made = make_blocks(lines, to_mm(size) * 1.2, 0, 6.4 if big else 3.6, keep=True)
        blocks = [
            replace(each, keep=True, runs=tuple(replace(run, colour="accent") for run in each.runs))
            for each in made
        ]
        blocks[0] = replace(blocks[0], title=element.text if big else "")
        blocks[-1] = replace(blocks[-1], height=blocks[-1].height + 0.6)
        return tuple(blocks)

    def _diagram(self, element: Element) -> tuple[Block, ...]:
        if element.mark not in self.diagrams:
            hint = nearest(element.mark, self.diagrams) or "; diagrams.yaml has them"
            raise PrintError(f"there is no diagram `{element.mark}`{hint}")
        shown = self.diagrams[element.mark]
        caption: list[Span] = [(element.text, "sans-400-italic")] if element.text else []
        lines = lines_of(self.metrics.width, caption, self.size - 1, self.width)
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
        lines = lines_of(self.metrics.width, _spans(element.inlines, "sans-500"), size, self.width)
        blocks = make_blocks(lines, to_mm(size) * 1.34, 0, 0, keep=False)
        foot = blocks[-1].height + 2.4
        rule = RuledLine(0, foot, self.width, foot, 0.3, "accent")
        return (*blocks[:-1], replace(blocks[-1], height=foot, rules=(rule,)))

    def _item(self, element: Element, *, leads: bool) -> tuple[Block, ...]:
        # One that leads to another is kept whole and with it.
        indent = _INDENT if len(element.mark) == 1 else _INDENT + 1.6
        lines = lines_of(
            self.metrics.width, _spans(element.inlines), self.size, self.width - indent
        )
        first, *rest = make_blocks(lines, self.leading, indent, 0.9, keep=False)
        mark = Run(0.8, element.mark, "sans-600", self.size, first.runs[0].y, "accent")
        made = (replace(first, runs=(mark, *first.runs)), *rest)
        return tuple(replace(block, keep=True) for block in made) if leads else made

    def _example(self, element: Element) -> tuple[Block, ...]:
        first, *others = element.inlines
        rest = replace(first, text=first.text[len(self.example) :])
        spans = [(self.example, "sans-600"), *_spans((rest, *others))]
        lines = lines_of(self.metrics.width, spans, self.size, self.width - _INDENT)
        blocks = make_blocks(lines, self.leading, _INDENT, 1.8, keep=False)
        last = len(blocks) - 1
        made = []
        for n, block in enumerate(blocks):  # a bar stands beside it
            top, foot = (0.0 if n else 0.5), block.height - (0.5 if n == last else 0)
            made.append(replace(block, rules=(RuledLine(1.2, top, 1.2, foot, 0.7, "accent"),)))
        return tuple(made)

    def _table(self, element: Element) -> Iterator[Block]:
        widths = self._columns(element.rows)
        for n, row in enumerate(element.rows):
            x, tallest = 0.0, 1
            runs: list[Run] = []
            for column, (cell, width) in enumerate(zip(row, widths, strict=False)):
                spans = _spans(cell, "sans-600" if n == 0 else "sans-400")
                lines = lines_of(self.metrics.width, spans, self.size - 0.5, width - 2.4)
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
    match element.kind:
        case "heading" | "subheading" as role:
            return (Tag(role, key),)
        case "table":
            return Tag("table", key), Tag("row")
        case "item":
            return Tag("list"), Tag("item", key)
        case _:
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


MARGIN: Final = 14.0
"""Margin in mm at the left and right of running text."""

TOP: Final = 15.0
"""Margin in mm above it."""

FOOT: Final = 22.0
"""Margin in mm below it, in which the running foot stands."""

_STRIP: Final = 37.0  # height in mm of the strip of backs at the foot of a cover without a picture
_HEAD: Final = 15.0
_IMPRINT: Final = 26.0


def draw_cover(pen: Pen, context: Context, size: Size) -> None:
    """Draw the cover: the picture of the lid; without one the emblem in its rays on a strip."""
    theme, panel = context.theme, size.area.inset(10)
    lid = next((part for part in parts_of(context.box) if part.id == "box-lid"), None)
    scene = scene_of(context, panel.size, {"owner": context.to_recipient("cover_for")}, lid)
    pictured = lid is not None and bool(scene.say("{poster}"))
    with pen.transform(panel.x, panel.y):
        if lid and pictured:  # and its title as it stands there, smaller
            draw_boxes(pen, scene, [box for box in lid.front if box.picture])
            scale = scene.size.width / lid.size.width
            whole = replace(scene, size=Size(lid.size.width, scene.size.height / scale))
            titles = [box for box in lid.front if box.name.startswith("poster") and not box.picture]
            with pen.transform(0, 0, 0, scale):
                draw_boxes(pen, whole, [replace(each, heading=bool(each.text)) for each in titles])
        else:
            strip = Rect(0, panel.height - _STRIP, panel.width, _STRIP)
            back_pattern(pen, theme, theme.look.pattern, strip, "accent")
        draw_boxes(pen, scene, layout_of(context, "booklet").layers["lid" if pictured else "cover"])
    pen.shape(rectangle(panel), stroke=Stroke(theme.colour("ink"), 0.4))


def draw_foot(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw the running foot: the game, the number of the page, what this is."""
    put = partial(put_layer, pen, context, layout_of(context, "booklet"), area=size.area)
    put("foot-rules", given={})
    with pen.tag(ARTIFACT):
        put("foot", given={"number": str(number)})


def put_page_title(pen: Pen, context: Context, size: Size, key: str) -> None:
    """Set the title of a page that is no running text."""
    title = {"title": context.label(key)}
    put_layer(pen, context, layout_of(context, "booklet"), "page-title", title, size.area)


def draw_notes(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw a page of empty lines, where the text leaves one over."""
    put_page_title(pen, context, size, "notes_page")
    left, right, rule = MARGIN, size.width - MARGIN, context.theme.stroke("accent", 0.15)
    y = TOP + 20
    while y < size.height - FOOT - 3:
        pen.shape(line(left, y, right, y), stroke=rule)
        y += 8
    draw_foot(pen, context, size, number)


def back_height(size: Size) -> float:
    """Give how high the text of the back cover may be, in mm."""
    return size.height - 10 - _HEAD - 5 - _IMPRINT - 10


def draw_back(pen: Pen, context: Context, size: Size, title: str, blocks: Sequence[Block]) -> None:
    """Draw the back cover: what is looked up in play, and small at the foot who made what."""
    ink, panel = context.theme.colour("ink"), size.area.inset(10)
    foot = Rect(panel.x, panel.bottom - _IMPRINT, panel.width, _IMPRINT)
    put = partial(put_layer, pen, context, layout_of(context, "booklet"), area=size.area)
    if blocks:
        put("back", given={"title": title})
        put_blocks(pen, context, blocks, MARGIN, panel.y + _HEAD + 4)
    else:
        put("bare-back", given={})
    put("imprint", given={})
    code = next(iter(context.codes.values()), "")
    told = [context.label("booklet_codes", code=code)] if code else []
    told += [context.localise(context.box.game.credits), context.label("booklet_type")]
    room = Rect(foot.x + 4, foot.y + 1.6, foot.width - 8, foot.height - 2)
    put_text(pen, " ".join(filter(None, told)), "sans-400", (8.0, 7.0), ink, room, stand="top")
    pen.shape(rectangle(panel), stroke=Stroke(ink, 0.4))


def put_blocks(pen: Pen, context: Context, blocks: Sequence[Block], x: float, y: float) -> float:
    """Draw blocks of running text one below the other; give their foot."""
    theme, listed = context.theme, ""
    for n, block in enumerate(blocks):
        y += block.above if n else 0
        for rule in block.rules:
            stroke = Stroke(theme.colour(rule.colour), rule.width)
            pen.shape(line(x + rule.x0, y + rule.y0, x + rule.x1, y + rule.y1), stroke=stroke)
        if block.picture:
            with pen.transform(x, y):
                block.picture(pen)
        if block.tags[0].role != "list" or not listed:
            listed = f"list {n}"
        _put_words(pen, context, block, listed, (x, y))
        listed = listed if block.tags[0].role == "list" else ""
        y += block.height
    return y


def _put_words(pen: Pen, context: Context, block: Block, listed: str, at: Point) -> None:
    theme, (x, y) = context.theme, at
    with ExitStack() as open_tags:
        for tag in block.tags:
            named = tag._replace(key=listed) if tag.role == "list" else tag
            open_tags.enter_context(pen.tag(named))
        for column in range(block.columns or 1):
            runs = [run for run in block.runs if run.cell == column]
            first: TagRole = "head" if block.head else "cell" if column else "header"
            cell = Tag(first if runs else "cell")
            with pen.tag(cell) if block.columns else nullcontext():
                for run in runs:
                    colour = theme.colour(run.colour)
                    pen.text(x + run.x, y + run.y, run.text, run.font, run.size, colour)
