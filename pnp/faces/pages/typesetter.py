"""Setting the elements of a rule booklet: each kind in its own type, as blocks of a column."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from math import fsum
from typing import Final

from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import LID
from pnp.errors import PrintError
from pnp.faces.boxes.box_drawing import draw_boxes, layout_of, put_layer, scene_of
from pnp.faces.context import Context
from pnp.faces.diagrams.set_diagram import SetDiagram
from pnp.faces.pen import Font, Metrics, Pen, Stroke, Tag, TagRole
from pnp.faces.reduction import draw_reduced
from pnp.faces.text.column import Block, RuledLine, make_blocks
from pnp.faces.text.line_breaks import Run, Span, break_words, measure_words, set_line, style_spans
from pnp.faces.text.markup import CITED, Element, Inlines
from pnp.outlines import line
from pnp.spelling import nearest
from pnp.units import Point, Size, to_mm

_LEADING: Final = 1.36  # distance of baselines as a part of the type size
_INDENT: Final = 4.6
_TIMES: Final = re.compile("[ \u00a0]×[ \u00a0]")
_SHORT: Final = 10  # no last line of a long text has fewer letters than this
_CITED_SIZE: Final = 7.0  # in the margin, which is no wider than this and the edge to keep clear of


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
    margin: bool = True
    """Whether rulings are cited beside the column, where they stop no reader."""

    def set_element(self, element: Element, *, first: bool, leads: bool) -> tuple[Block, ...]:
        """Set one element; `leads` if a list follows it, or more of the same list.

        Raises PrintError for an element without words, and for a word wider than its column.
        """
        if element.kind == "diagram":
            blocks = self._diagram(element)
        else:
            _refuse_empty(element)
            blocks = self._set(element, first=first, leads=leads)
        return tuple(replace(block, tags=_tags_of(element)) for block in blocks)

    def _set(self, element: Element, *, first: bool, leads: bool) -> Iterable[Block]:
        match element.kind:
            case "heading" | "subheading":
                return self._heading(element)
            case "table":
                return self._table(element)
            case "item":
                return self._item(element, leads=leads)
        if first:
            return self._lead(element)
        if element.text.startswith(self.example):
            return self._example(element)
        return self._blocks(_spans(element.inlines), above=1.6, keep=leads)

    def _blocks(
        self, spans: Sequence[Span], size: float = 0, leading: float = _LEADING, *,
        above: float = 0, x: float = 0, width: float = 0, keep: bool = False, colour: str = "ink",
    ) -> tuple[Block, ...]:  # fmt: skip
        # In the size of the text, over what is left of the column, unless others are given.
        size, width = size or self.size, width or self.width - x
        spans, cited = _take_cited(spans) if self.margin else (spans, ())
        words = measure_words(self.metrics, spans)
        broken = break_words(self.metrics, words, size, width, fill=True)
        lines = [set_line(self.metrics, words, size, x) for words in broken]
        for each in lines:
            if each.width - x > width + 1e-6 and " " not in each.text:
                say = f"“{each.text}” is wider than its column of {width:.0f} mm"
                raise PrintError(f"{say}; put a soft hyphen in it")
        made = make_blocks(lines, to_mm(size) * leading, above, keep=keep, colour=colour)
        return tuple(self._cite(made, cited)) if cited else made

    def _cite(self, blocks: Sequence[Block], cited: Sequence[tuple[int, str]]) -> Iterator[Block]:
        # Each ruling beside the line in which the words it is about end, several one below another.
        read = 0
        for block in blocks:
            begun, read = read, read + _letters("".join(run.text for run in block.runs))
            names = [name for end, name in cited if begun < end <= read]
            top = block.runs[-1].y - to_mm(_CITED_SIZE) * (len(names) - 1) / 2
            yield replace(block, runs=block.runs + tuple(
                Run(self.width + 0.8, name, "sans-400", _CITED_SIZE,
                    top + n * to_mm(_CITED_SIZE), "margin")
                for n, name in enumerate(names)
            ))  # fmt: skip

    def _heading(self, element: Element) -> Iterable[Block]:
        big = element.kind == "heading"
        font: Font = "serif-700" if big else "sans-600"
        size, above = (15.0, 6.4) if big else (self.size + 1, 3.6)
        made = self._blocks([(element.text, font)], size, 1.2, above=above, colour="accent")
        first, *rest = (replace(each, keep=True) for each in _lower(made, 0.6))
        return (replace(first, title=element.text if big else ""), *rest)

    def _diagram(self, element: Element) -> Iterable[Block]:
        if element.mark not in self.diagrams:
            hint = nearest(element.mark, self.diagrams) or "; diagrams.yaml has them"
            raise PrintError(f"there is no diagram `{element.mark}`{hint}")
        shown, lines = self.diagrams[element.mark], tuple[Block, ...]()
        if element.text:
            lines = self._blocks([(element.text, "sans-400-italic")], self.size - 1, 1.25)
        high = shown.height + 1.2 + fsum(line.height for line in lines) + (0.6 if lines else 0)
        yield Block(high, 3.2, runs=_stack(lines, shown.height + 1.6), picture=shown.draw)

    def _lead(self, element: Element) -> Iterable[Block]:
        made = self._blocks(_spans(element.inlines, "sans-500"), self.size + 1.5, 1.34)
        *blocks, last = _lower(made, 2.4)
        rule = RuledLine(0, last.height, self.width, last.height, 0.3, "accent")
        return (*blocks, replace(last, rules=(rule,)))

    def _item(self, element: Element, *, leads: bool) -> Iterable[Block]:
        # One that leads to another is kept whole and with it.
        indent = _INDENT if len(element.mark) == 1 else _INDENT + 1.6
        first, *rest = self._blocks(_spans(element.inlines), above=0.9, x=indent)
        mark = Run(0.8, element.mark, "sans-600", self.size, first.runs[0].y, "accent")
        made = (replace(first, runs=(mark, *first.runs)), *rest)
        return (replace(block, keep=leads or block.keep) for block in made)

    def _example(self, element: Element) -> Iterable[Block]:
        first, *others = element.inlines
        rest = replace(first, text=first.text[len(self.example) :])
        spans = [(self.example, "sans-600"), *_spans((rest, *others))]
        blocks = self._blocks(spans, above=1.8, x=_INDENT)
        for n, block in enumerate(blocks):  # a bar stands beside it, its pieces over one another
            top, foot = (0.0 if n else 0.5), block.height + (-0.5 if n == len(blocks) - 1 else 0.1)
            yield replace(block, rules=(RuledLine(1.2, top, 1.2, foot, 0.7, "accent"),))

    def _table(self, element: Element) -> Iterable[Block]:
        widths = self._columns(element.rows)
        for n, row in enumerate(element.rows):
            font: Font = "sans-400" if n else "sans-600"
            left, high, runs = 0.0, 0.0, list[Run]()
            for column, (cell, width) in enumerate(zip(row, widths, strict=False)):
                size, leading = self.size - 0.5, _LEADING * self.size / (self.size - 0.5)
                lines = self._blocks(_spans(cell, font), size, leading, x=left, width=width - 2.4)
                runs += (replace(run, cell=column) for run in _stack(lines))
                high = max(high, fsum(line.height for line in lines) + 0.6)
                left += width
            rule = RuledLine(0, high, self.width, high, 0.12 if n else 0.35)
            last = n == len(element.rows) - 1
            yield Block(
                high, 0.4 if n else 2.0, not last and n < 2, tuple(runs), rules=(rule,),
                columns=len(widths), head=not n,
            )  # fmt: skip

    def _columns(self, rows: Sequence[Sequence[Inlines]]) -> tuple[float, ...]:
        cells = zip_longest(*rows, fillvalue=())
        wide = partial(self.metrics.width, font="sans-600", size=self.size)
        widest = [max(wide(_join(cell)) for cell in column) + 2.4 for column in cells]
        return tuple(each * self.width / fsum(widest) for each in widest)


def _refuse_empty(element: Element) -> None:
    cells = [_join(cell) for row in element.rows for cell in row]
    if not any(text.strip(" \u00ad") for text in (element.text, *cells)):
        what = "this table has no entries" if element.kind == "table" else "this says nothing"
        raise PrintError(f"{what}; write something, or take it out")


def _lower(blocks: Sequence[Block], by: float) -> Iterator[Block]:
    # With room in mm below the last.
    *others, last = blocks
    yield from others
    yield replace(last, height=last.height + by)


def _stack(lines: Sequence[Block], top: float = 0) -> tuple[Run, ...]:
    # Lines one below the other, as what stands in one block.
    rows = ((line, top + n * line.height) for n, line in enumerate(lines))
    return tuple(replace(run, y=y + run.y) for line, y in rows for run in line.runs)


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


def _take_cited(spans: Sequence[Span]) -> tuple[list[Span], list[tuple[int, str]]]:
    # What is cited is taken out of the text, with how many letters stand before it.
    left, cited, read = list[Span](), list[tuple[int, str]](), 0
    for text, font in spans:
        *said, last = pieces = CITED.split(text)
        for words, name in zip(said[::2], said[1::2], strict=True):
            read += _letters(words)
            cited.append((read, name))
        read += _letters(last)
        left.append(("".join(pieces[::2]), font))
    return left, cited


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def _join(inlines: Inlines) -> str:
    return "".join(inline.text for inline in inlines)


def _spans(inlines: Inlines, plain: Font = "sans-400") -> list[Span]:
    # What must not be parted is tied by blanks that do not break.
    spans = [
        (_TIMES.sub("\u00a0×\u00a0", text), font) for text, font in style_spans(inlines, plain)
    ]
    if spans:
        text, font = spans[-1]
        cited = sum(len(each[0]) for each in CITED.finditer(text, len(text) - _SHORT))
        short = _SHORT + cited  # it leaves the text for the margin
        cut = len(text) - short if len(text) > 3 * short else text[: len(text) - cited].rfind(" ")
        rest, last = text[:cut], text[cut:]
        if " " in rest and len(last) <= short:
            spans[-1] = (rest + last.replace(" ", "\u00a0"), font)
    return spans


MARGIN: Final = 14.0
"""Margin in mm at the left and right of running text."""

TOP: Final = 15.0
"""Margin in mm above it."""

FOOT: Final = 22.0
"""Margin in mm below it, in which the running foot stands."""

_OPENED: Final = 2.3  # how many times as much more may stand between blocks as there is
_EDGE: Final = 10.0  # how far the panel of a cover keeps from the edge of the page, in mm
_HEAD: Final = 15.0
_IMPRINT: Final = 26.0


def draw_cover(pen: Pen, context: Context, size: Size) -> None:
    """Draw the cover: the picture of the lid; without one a plate on its back."""
    panel = size.area.inset(_EDGE)
    lid = next((part for part in parts_of(context.box) if part.id == LID), None)
    look, own = context.theme.look, context.to_recipient("cover_for")
    given = {"owner": own, "pattern": look.pattern} | ({"poster": look.cover} if look.cover else {})
    scene = scene_of(context, panel.size, given, lid)
    pictured = lid is not None and bool(scene.say("{poster}"))
    with pen.transform(panel.x, panel.y):
        if lid and pictured:  # and its title as it stands there, smaller
            draw_boxes(pen, scene, [box for box in lid.front if box.picture])
            scale = scene.size.width / lid.size.width
            whole = replace(scene, size=Size(lid.size.width, scene.size.height / scale))
            titles = [box for box in lid.front if box.name.startswith("poster") and not box.picture]
            titles = [replace(each, heading=bool(each.text)) for each in titles]
            with pen.transform(0, 0, 0, scale):
                draw_reduced(pen, partial(draw_boxes, scene=whole, boxes=titles), scale)
        draw_boxes(pen, scene, layout_of(context, "booklet").layers["lid" if pictured else "cover"])
    put_layer(pen, context, "booklet/panel", size.area)  # in the frame that the page is placed by


def draw_foot(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw the running foot: the game, the number of the page, what this is."""
    put_layer(pen, context, "booklet/foot", size.area, number=str(number))


def draw_titled_page(
    pen: Pen, context: Context, size: Size, layer: str, number: int, **given: str
) -> None:
    """Draw a page that is no running text: a layer of the booklet, and the running foot."""
    put_layer(pen, context, f"booklet/{layer}", size.area, **given)
    draw_foot(pen, context, size, number)


def back_height(size: Size) -> float:
    """Give how high the text of the back cover may be, in mm."""
    return size.height - _EDGE - _HEAD - 5 - _IMPRINT - _EDGE


def draw_back(pen: Pen, context: Context, size: Size, title: str, blocks: Sequence[Block]) -> None:
    """Draw the back cover: what is looked up in play, and small at the foot who made what."""
    put_layer(pen, context, f"booklet/{'back' if blocks else 'bare-back'}", size.area, title=title)
    put_blocks(pen, context, blocks, _EDGE + _HEAD + 4)
    code = next(iter(context.codes.values()), "")
    told = [context.label("booklet_codes", code=code)] if code else []
    told += [context.localise(context.box.game.credits), context.label("booklet_type")]
    put_layer(pen, context, "booklet/imprint", size.area, told=" ".join(filter(None, told)))


def put_blocks(
    pen: Pen, context: Context, blocks: Sequence[Block], y: float, foot: float = 0
) -> None:
    """Draw blocks of text one below the other, opened to end at a foot if that is near."""
    theme, listed, x = context.theme, "", MARGIN
    apart = fsum(block.above for block in blocks[1:])
    spare = foot - y - apart - fsum(block.height for block in blocks)
    more = 1 + spare / apart if 0 < spare < _OPENED * apart else 1.0
    for n, block in enumerate(blocks):
        y += block.above * more if n else 0
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


def _put_words(pen: Pen, context: Context, block: Block, listed: str, at: Point) -> None:
    theme, (x, y) = context.theme, at
    with ExitStack() as open_tags:
        for tag in block.tags:
            named = tag._replace(key=listed) if tag.role == "list" else tag
            open_tags.enter_context(pen.tag(named))
        for column in range(block.columns or 1):
            runs = [run for run in block.runs if run.cell == column]
            first: TagRole = "head" if block.head else "cell" if column else "header"
            with pen.tag(Tag(first if runs else "cell")) if block.columns else nullcontext():
                for run in runs:
                    colour = theme.colour(run.colour)
                    pen.text(x + run.x, y + run.y, run.text, run.font, run.size, colour)
