"""The rule booklet: a cover, a list of contents, pages of running text, and a last page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from math import fsum
from operator import itemgetter
from typing import Final

from pnp.errors import Finding, LayoutError, PrintError
from pnp.faces.context import Context, Face, booklet_of, fill_booklet
from pnp.faces.diagrams.set_diagram import SetDiagram, set_diagrams
from pnp.faces.pages.typesetter import (
    FOOT,
    MARGIN,
    TOP,
    Typesetter,
    back_height,
    draw_back,
    draw_cover,
    draw_foot,
    draw_titled_page,
    put_blocks,
)
from pnp.faces.pen import Metrics, Pen
from pnp.faces.text.column import Block, balance_pages, fill_pages, keep_sections, lead
from pnp.faces.text.markup import Element, parse_markup
from pnp.units import Size

# Sizes of the running text in pt: the largest with which the booklet needs the fewest sheets.
_SIZES: Final = (12.0, 11.75, 11.5, 11.25, 11.0, 10.75, 10.25, 10.0, 9.75, 9.5)
_SAFE: Final = 9.5  # margin in mm that words keep on every page
_CONTENTS: Final = 16  # a booklet of no more pages than this has no list of contents
# Part of the pages there are that a text must fill to be spread over all of them.
_LOOSE: Final = 0.6
# What lines may be set further apart in mm, everywhere alike, so that pages are full.
_LEADS: Final = (0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.0)
# Sizes of the text on the back cover in pt.
_BACK: Final = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
_HEADINGS: Final = 36  # so many headings have room in the list of contents
# A section no higher than this part of a page is not parted, if that costs no sheet.
_WHOLE: Final = 0.4
_FAIR: Final = 10.0  # type in pt below which sections are parted rather than set smaller
_NOTES: Final = 8.0  # distance in mm of the lines to write on, where the text leaves a page over
_LIST: Final = 6  # a list of no more items than this is not parted


@dataclass(frozen=True, slots=True)
class _BookletText:
    """The running text of one booklet, set at one size: its blocks on pages."""

    size: float
    pages: tuple[tuple[Block, ...], ...]
    back: tuple[Block, ...] = ()
    """The text of the back cover, its heading first."""

    @property
    def first(self) -> int:
        return 3 if len(self.pages) + 2 > _CONTENTS else 2

    @property
    def room(self) -> int:
        return self.sheets * 4 - self.first

    @property
    def sheets(self) -> int:
        return -(-(self.first + len(self.pages)) // 4)

    @property
    def notes(self) -> range:
        return range(self.first + len(self.pages), self.sheets * 4)

    @property
    def headings(self) -> tuple[tuple[str, int], ...]:
        pages = enumerate(self.pages, start=self.first)
        return tuple((block.title, n) for n, page in pages for block in page if block.title)


@dataclass(frozen=True, slots=True)
class _Galley:
    """What a booklet is set with: its printing, the size of its pages, its type, its diagrams."""

    context: Context
    size: Size
    metrics: Metrics
    diagrams: Mapping[str, SetDiagram]
    sizes: Sequence[float] = _SIZES
    """Sizes of the running text in pt, the largest first."""

    @property
    def height(self) -> float:
        return self.size.height - TOP - FOOT

    def typesetter(self, points: float) -> Typesetter:
        example = self.context.label("example")
        return Typesetter(self.metrics, points, self.size.width - 2 * MARGIN, example,
                          self.diagrams)  # fmt: skip


def booklet_faces(
    context: Context, size: Size, metrics: Metrics, sizes: Sequence[float] = _SIZES
) -> tuple[Face, ...]:
    """Give the pages of the rule booklet, a multiple of four; none if a game has no booklet.

    Its text is set in one of some sizes in pt, the largest that costs no sheet.

    Raises LayoutError, with file and line, for what fits on no page and for glyphs there are not.
    """
    booklet = booklet_of(context)
    if booklet is None:
        return ()
    filled = fill_booklet(context.box, booklet)
    elements = [element for element in parse_markup(filled) if element.kind != "title"]
    file = f"rulebook.{booklet.lang}.md"
    column = size.width - 2 * MARGIN, size.height - TOP - FOOT
    galley = _Galley(context, size, metrics, set_diagrams(context, metrics, *column), sizes)
    if misfits := tuple(dict.fromkeys(_misfits(galley, elements, file))):
        raise LayoutError(misfits)
    try:
        inside, back = _parted(elements)
        text = replace(_set_inside(galley, inside), back=_set_back(galley, back))
    except PrintError as error:
        raise LayoutError((Finding(str(error), file=file),)) from None
    key = f"{size.width:g} {context.lang} {context.theme.ink} {text.size:g}"
    pages = groupby(text.headings, key=itemgetter(1))
    heads = {number: tuple(title for title, _ in page) for number, page in pages}.get
    return tuple(
        Face(f"rulebook {number} {key}", size, draw, 0, _SAFE, page=number, heads=heads(number, ()))
        for number, draw in enumerate(_plan_pages(context, size, text), start=1)
    )


def _plan_pages(context: Context, size: Size, text: _BookletText) -> list[Callable[[Pen], None]]:
    page_on = partial(partial, context=context, size=size)
    draws: list[Callable[[Pen], None]] = [page_on(draw_cover)]
    if text.first > 2:
        ahead = ((context.label("notes_page"), number) for number in text.notes[:1])
        rows = "\n".join(f"{title}|{number}" for title, number in (*text.headings, *ahead))
        draws.append(page_on(draw_titled_page, layer="contents", number=2, rows=rows))
    pages = enumerate(text.pages, start=text.first)
    draws += [page_on(_put_text, blocks=page, number=number) for number, page in pages]
    lines = str(int((size.height - FOOT - TOP - 23) / _NOTES) + 1)
    draws += [page_on(draw_titled_page, layer="notes", number=number, lines=lines)
              for number in text.notes]  # fmt: skip
    title = "".join(run.text for run in text.back[0].runs) if text.back else ""
    return [*draws, page_on(draw_back, title=title, blocks=text.back[1:])]


def _misfits(galley: _Galley, elements: Sequence[Element], file: str) -> Iterator[Finding]:
    inside, back = _parted(elements)
    if all(element.kind == "spread" for element in inside):
        yield Finding("this booklet has no text; write one, or take the file away", file=file)
    headings = [element for element in inside if element.kind == "heading"]
    if back and back[0].kind != "heading":
        yield Finding("after `---` comes a heading `##`, then what stands on the back cover",
                     file=file, line=back[0].line)  # fmt: skip
    for element in headings[_HEADINGS : _HEADINGS + 1]:
        say = f"the list of contents has room for {_HEADINGS} headings, but there are"
        yield Finding(f"{say} {len(headings)}; make some `###`", file=file, line=element.line)
    typesetter = galley.typesetter(galley.sizes[-1])
    for n, element in enumerate(elements):
        if element.kind in {"cover", "spread"}:
            continue
        try:
            blocks = typesetter.set_element(element, first=n == 0, leads=False)
        except PrintError as error:
            yield Finding(str(error), file, element.line, text=element.text)
            continue
        for run in (run for block in blocks for run in block.runs):
            if lacks := galley.metrics.lacks(run.text, run.font):
                say = f"font {run.font} has no glyph for “{lacks}” in “{run.text[:40]}”"
                yield Finding(say, file, element.line, text=run.text)


def _parted(elements: Sequence[Element]) -> tuple[Sequence[Element], Sequence[Element]]:
    at = next((n for n, each in enumerate(elements) if each.kind == "cover"), len(elements))
    return elements[:at], elements[at + 1 :]


def _set_back(galley: _Galley, elements: Sequence[Element]) -> tuple[Block, ...]:
    if not elements:
        return ()
    room = back_height(galley.size)
    for points in _BACK:
        typesetter = replace(galley.typesetter(points), margin=False)  # a frame stands there
        blocks = [
            block for each in elements
            for block in typesetter.set_element(each, first=False, leads=False)
        ]  # fmt: skip
        if fsum(block.above + block.height for block in blocks[1:]) <= room:
            return tuple(blocks)
    raise PrintError("what stands below `---` does not fit on the back cover; shorten it")


def _set_inside(galley: _Galley, elements: Sequence[Element]) -> _BookletText:
    set_at = cache(partial(_set, galley, elements))  # a size is tried with sections whole or not
    least = _fill_pages(galley, set_at(galley.sizes[-1]), galley.sizes[-1])
    ways = [(points, _WHOLE) for points in galley.sizes if points >= _FAIR]
    for points, whole in (*ways, *((points, 0.0) for points in galley.sizes)):
        with suppress(PrintError):  # a word that is too wide at one size may fit at the next
            text = _fill_pages(galley, set_at(points), points, whole)
            if text.sheets == least.sheets:
                return text
    return least


def _fill_pages(
    galley: _Galley, blocks: Sequence[Block], points: float, whole: float = 0.0
) -> _BookletText:
    # Sections up to that part of a page are kept whole; if sheets have more pages than are needed,
    # the text is spread over all of them.
    height = galley.height
    kept = keep_sections(blocks, whole * height)
    text = _BookletText(points, fill_pages(kept, height))
    if len(text.pages) < _LOOSE * text.room:
        return text
    opened = (balance_pages(lead(kept, more), height, text.room) for more in _LEADS)
    return _BookletText(points, next(filter(None, opened), text.pages))


def _set(galley: _Galley, elements: Sequence[Element], points: float) -> Sequence[Block]:
    typesetter, items, short = galley.typesetter(points), set[int](), set[int]()
    for kind, run in groupby(range(len(elements)), lambda n: elements[n].kind):
        inline = set(run) if kind == "item" else set[int]()
        items |= inline
        short |= inline if len(inline) <= _LIST else set()
    blocks: list[Block] = []
    spread = False
    for n, element in enumerate(elements):
        if element.kind == "spread":
            spread = True
            continue
        leads = n + 1 in (short if element.kind == "item" else items)
        first, *rest = typesetter.set_element(element, first=n == 0, leads=leads)
        blocks += (replace(first, spread=spread), *rest)
        spread = False
    return blocks


def _put_text(pen: Pen, context: Context, size: Size, blocks: Sequence[Block], number: int) -> None:
    put_blocks(pen, context, blocks, TOP, size.height - FOOT)
    draw_foot(pen, context, size, number)
