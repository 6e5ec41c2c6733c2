"""Setting the elements of a rule booklet: each kind in its own type, as blocks of a column."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from math import fsum
from typing import Final

from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.errors import PrintError
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_emblem
from pnp.faces.art.patterns import back_pattern
from pnp.faces.boxes.box_drawing import draw_boxes
from pnp.faces.boxes.ground_box import BoxScene
from pnp.faces.context import Context
from pnp.faces.diagrams.set_diagram import SetDiagram
from pnp.faces.frames.card_frame import layout_of, scene_of
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Font, Metrics, Pen, Stroke
from pnp.faces.tags import ARTIFACT, HEADING, Tag
from pnp.faces.text.column import Block, RuledLine, Run, Span, lines_of, make_blocks
from pnp.faces.text.fit import put_line, put_text
from pnp.faces.text.markup import Element, Inlines
from pnp.spelling import nearest
from pnp.units import Point, Rect, Size, to_mm

# Distance of baselines as a part of the type size.
_LEADING: Final = 1.36

_INDENT: Final = 4.6
_TIMES: Final = re.compile("[ \u00a0]×[ \u00a0]")
# A last word of no more letters than this does not stand alone on a line.
_SHORT: Final = 14


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
                block, keep=True, runs=tuple(replace(run, colour="accent") for run in block.runs)
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


MARGIN: Final = 14.0
"""Margin in mm at the left and right of running text."""

TOP: Final = 15.0
"""Margin in mm above it."""

FOOT: Final = 22.0
"""Margin in mm below it, in which the running foot stands."""

# Height in mm of the strip of backs at the foot of a cover without a picture.
_STRIP: Final = 37.0

_HEAD: Final = Rect(10, 10, 0, 15)
_IMPRINT: Final = 26.0
_SMALL: Final = (8.0, 7.0)


def draw_cover(pen: Pen, context: Context, size: Size) -> None:
    """Draw the cover: the picture of the lid; without one the emblem in its rays on a strip."""
    theme, panel = context.theme, size.area.inset(10)
    lid = next((part for part in parts_of(context.box) if part.id == "box-lid"), None)
    scene = scene_of(context, panel.size, {"owner": context.to_recipient("cover_for")}, lid)
    pictured = lid is not None and bool(scene.say("{poster}"))
    with pen.transform(panel.x, panel.y):
        if lid and pictured:
            _draw_lid(pen, scene, lid)
        else:
            strip = Rect(0, panel.height - _STRIP, panel.width, _STRIP)
            back_pattern(pen, theme, theme.look.pattern, strip, "accent")
        draw_boxes(pen, scene, layout_of(context, "booklet").layers["lid" if pictured else "cover"])
    pen.shape(rectangle(panel), stroke=Stroke(theme.colour("ink"), 0.4))


def _draw_lid(pen: Pen, scene: BoxScene, lid: DeclaredPart) -> None:
    """Draw the picture of a lid, and its title as it stands there, smaller."""
    draw_boxes(pen, scene, [box for box in lid.front if box.picture])
    scale = scene.size.width / lid.size.width
    whole = replace(scene, size=Size(lid.size.width, scene.size.height / scale))
    titles = [box for box in lid.front if box.name.startswith("poster") and not box.picture]
    with pen.transform(0, 0, 0, scale):
        draw_boxes(pen, whole, [replace(box, heading=bool(box.text)) for box in titles])


def draw_foot(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw the running foot: the game, the number of the page, what this is."""
    theme, middle = context.theme, size.width / 2
    y = size.height - 12.4
    ink, accent = theme.colour("ink"), theme.colour("accent")
    left, right = MARGIN, size.width - MARGIN
    for x0, x1 in ((left, middle - 7), (middle + 7, right)):
        pen.shape(line(x0, y - 4.2, x1, y - 4.2), stroke=Stroke(accent, 0.25))
    title, part = context.localise(context.box.game.title), context.label("part_rulebook")
    room = right - left - pen.width(part, "sans-400", 8) - 6
    with pen.tag(ARTIFACT):
        pen.text(middle, y - 2.9, str(number), "sans-600", 10, ink, "centre")
        pen.text(right, y, part, "sans-400", 8, ink, "right")
        put_line(pen, left, y, title, "sans-400", (8, 7), ink, room)


def draw_notes(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw a page of empty lines, where the text leaves one over."""
    theme = context.theme
    left, right = MARGIN, size.width - MARGIN
    with pen.tag(HEADING):
        put_line(pen, left, TOP + 8, context.label("notes_page"), "serif-700", (20, 14),
                 theme.colour("accent"), right - left)  # fmt: skip
    y = TOP + 20
    while y < size.height - FOOT - 3:
        pen.shape(line(left, y, right, y), stroke=Stroke(theme.colour("accent"), 0.15))
        y += 8
    draw_foot(pen, context, size, number)


def back_height(size: Size) -> float:
    """Give how high the text of the back cover may be, in mm."""
    return size.height - 10 - _HEAD.height - 5 - _IMPRINT - 10


def draw_back(pen: Pen, context: Context, size: Size, title: str, blocks: Sequence[Block]) -> None:
    """Draw the back cover: what is looked up in play, and small at the foot who made what."""
    theme, ink = context.theme, context.theme.colour("ink")
    panel = size.area.inset(10)
    foot = Rect(panel.x, panel.bottom - _IMPRINT, panel.width, _IMPRINT)
    if blocks:
        head = Rect(panel.x, panel.y, panel.width, _HEAD.height)
        band = band_path(theme.look.band, head)
        pen.shape(band, fill=theme.area("title"))
        pen.shape(band, stroke=Stroke(ink, 0.3))
        with pen.tag(HEADING):
            put_line(pen, MARGIN, head.y + 8.6, title, "serif-700", (19, 12), ink,
                     head.width - 2 * (MARGIN - 10))  # fmt: skip
        put_blocks(pen, context, blocks, MARGIN, head.bottom + 4)
    else:
        put_emblem(pen, theme, size.width / 2 - 26, 40, 52)
        room = Rect(panel.x + 6, 97, panel.width - 12, 14)
        with pen.tag(HEADING):
            put_text(pen, context.localise(context.box.game.title), "serif-700", (20, 12), ink,
                     room, "centre")  # fmt: skip
    pen.shape(line(foot.x, foot.y, foot.right, foot.y), stroke=Stroke(theme.colour("accent"), 0.3))
    code = next(iter(context.codes.values()), "")
    told = [context.label("booklet_codes", code=code)] if code else []
    told += [context.localise(context.box.game.credits), context.label("booklet_type")]
    room = Rect(foot.x + 4, foot.y + 1.6, foot.width - 8, foot.height - 2)
    put_text(pen, " ".join(filter(None, told)), "sans-400", _SMALL, ink, room, stand="top")
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
            with pen.tag(_cell_of(block, column)) if block.columns else nullcontext():
                for run in block.runs:
                    if run.cell == column:
                        colour = theme.colour(run.colour)
                        pen.text(x + run.x, y + run.y, run.text, run.font, run.size, colour)


def _cell_of(block: Block, column: int) -> Tag:
    filled = any(run.cell == column for run in block.runs)
    return Tag("cell" if not filled else "head" if block.head else "cell" if column else "header")
