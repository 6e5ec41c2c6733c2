"""The rule booklet: a cover, a list of contents, pages of running text, and a last page."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.box.rulebook import Booklet
from pnp.errors import LayoutError, Misfit, PrintError
from pnp.faces.art.backs import back_pattern
from pnp.faces.art.bands import band_path
from pnp.faces.art.drawing import put_emblem
from pnp.faces.column import Block, fill_pages, keep_sections
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.filled_booklet import fill_booklet
from pnp.faces.fit import put_line, put_text
from pnp.faces.markup import Element, parse_markup
from pnp.faces.path import Path, PathStep, circle, line, polygon, rectangle, rounded_rectangle
from pnp.faces.pen import Metrics, Pen, Stroke
from pnp.faces.tailpiece import LEAST, put_tailpiece
from pnp.faces.theme import WHITE, tint
from pnp.faces.typesetter import Typesetter
from pnp.units import Rect, Size

SIZES: Final = (10.75, 10.5, 10.25, 10.0, 9.75, 9.5)
"""Sizes of the running text in pt: the largest with which the booklet needs the fewest sheets."""

SAFE: Final = 9.5
"""Margin in mm that words keep on every page."""

_MARGIN: Final = 14.0
_TOP: Final = 15.0
_FOOT: Final = 22.0
_STRIP: Final = 163.0
_LEADER: Final = 5.5
_CONTENTS: Final = 4
"""A booklet with fewer headings has no list of contents."""

_HEADINGS: Final = 36
"""So many headings have room in the list of contents."""

_WHOLE: Final = (0.75, 0.5)
"""A section no higher than one of these parts of a page is not parted, if that costs no sheet."""

_FAIR: Final = 10.0
"""Type in pt below which sections are parted rather than set smaller."""

_LIST: Final = 6
"""A list of no more items than this is not parted."""


@dataclass(frozen=True, slots=True)
class BookletText:
    """The running text of one booklet, set at one size: its blocks on pages."""

    size: float
    pages: tuple[tuple[Block, ...], ...]

    @property
    def first(self) -> int:
        """The number of the first page of text: after the cover and, if any, the contents."""
        headings = sum(bool(block.title) for page in self.pages for block in page)
        return 3 if headings >= _CONTENTS else 2

    @property
    def sheets(self) -> int:
        """How many sheets of four pages the booklet needs, its last page reckoned in."""
        return -(-(self.first + len(self.pages)) // 4)

    @property
    def section_ends(self) -> tuple[int, ...]:
        """The numbers of the pages of text that end with a section, none runs on from them."""
        after = [*(page[0].title for page in self.pages[1:]), "the end"]
        return tuple(number for number, title in enumerate(after, start=self.first) if title)

    @property
    def notes(self) -> range:
        """The numbers of the pages with empty lines: those the text leaves over."""
        return range(self.first + len(self.pages), self.sheets * 4)

    @property
    def headings(self) -> tuple[tuple[str, int], ...]:
        """Every heading and the page it stands on, the cover being page 1."""
        return tuple(
            (block.title, number)
            for number, page in enumerate(self.pages, start=self.first)
            for block in page
            if block.title
        )


def booklet_of(context: Context) -> Booklet | None:
    """Choose the booklet in the language of the printing, else in the one it was written in."""
    written = {booklet.lang: booklet for booklet in context.box.booklets}
    return written.get(context.lang) or written.get(context.box.game.source)


def booklet_faces(context: Context, size: Size, metrics: Metrics) -> tuple[Face, ...]:
    """Give the pages of the rule booklet, a multiple of four; none if a game has no booklet.

    Raises LayoutError, with file and line, for what fits on no page and for glyphs there are not.
    """
    booklet = booklet_of(context)
    if booklet is None:
        return ()
    filled = fill_booklet(context.box, booklet)
    elements = [element for element in parse_markup(filled) if element.kind != "title"]
    file = f"rulebook.{booklet.lang}.md"
    if misfits := tuple(dict.fromkeys(_misfits(context, elements, file, size, metrics))):
        raise LayoutError(misfits)
    try:
        text = _set_largest(context, elements, size, metrics)
    except PrintError as error:
        raise LayoutError((Misfit(str(error), file=file),)) from None
    key = f"{size.width:g} {context.lang} {context.theme.ink}"
    return tuple(
        Face(f"rulebook {number} {key}", size, draw, safe=SAFE)
        for number, draw in enumerate(_plan_pages(context, size, text), start=1)
    )


def _plan_pages(context: Context, size: Size, text: BookletText) -> list[Callable[[Pen], None]]:
    """Give what is drawn on each page: empty lines where the text leaves pages over."""
    draws: list[Callable[[Pen], None]] = [partial(_draw_cover, context=context, size=size)]
    if text.first > 2:
        draws.append(partial(_draw_contents, context=context, size=size, text=text))
    ended = [
        n for n in text.section_ends if _rest(size, text.pages[n - text.first]).height >= LEAST
    ]
    turns = {number: turn for turn, number in enumerate(ended, start=1)}
    draws += [
        partial(
            _draw_text,
            context=context,
            size=size,
            blocks=page,
            number=number,
            turn=turns.get(number),
        )
        for number, page in enumerate(text.pages, start=text.first)
    ]
    draws += [
        partial(_draw_notes, context=context, size=size, number=number) for number in text.notes
    ]
    return [*draws, partial(_draw_last, context=context, size=size)]


def _misfits(
    context: Context, elements: Sequence[Element], file: str, size: Size, metrics: Metrics
) -> Iterator[Misfit]:
    """Find what cannot be set even at the least size, and characters that no font has."""
    if not elements:
        yield Misfit("this booklet has no text; write one, or take the file away", file=file)
    headings = [element for element in elements if element.kind == "heading"]
    for element in headings[_HEADINGS : _HEADINGS + 1]:
        say = f"the list of contents has room for {_HEADINGS} headings, but there are"
        yield Misfit(f"{say} {len(headings)}; make some `###`", file=file, line=element.line)
    typesetter = _typesetter(context, size, metrics, SIZES[-1])
    for n, element in enumerate(elements):
        try:
            blocks = typesetter.set_element(element, first=n == 0, leads=False)
        except PrintError as error:
            yield Misfit(str(error), element.text, file=file, line=element.line)
            continue
        for run in (run for block in blocks for run in block.runs):
            if lacks := metrics.lacks(run.text, run.font):
                say = f"font {run.font} has no glyph for “{lacks}” in “{run.text[:40]}”"
                yield Misfit(say, run.text, file=file, line=element.line)


def _typesetter(context: Context, size: Size, metrics: Metrics, points: float) -> Typesetter:
    return Typesetter(metrics, points, size.width - 2 * _MARGIN, context.label("example"))


def _set_largest(
    context: Context, elements: Sequence[Element], size: Size, metrics: Metrics
) -> BookletText:
    """Set the text as large as the fewest sheets allow; sections whole, if the type stays fair."""
    least = _set(context, elements, size, metrics, SIZES[-1])
    ways = [(points, whole) for whole in _WHOLE for points in SIZES if points >= _FAIR]
    for points, whole in (*ways, *((points, 0.0) for points in SIZES)):
        with suppress(PrintError):  # a word that is too wide at one size may fit at the next
            text = _set(context, elements, size, metrics, points, whole)
            if text.sheets == least.sheets:
                return text
    return least


def _set(
    context: Context,
    elements: Sequence[Element],
    size: Size,
    metrics: Metrics,
    points: float,
    whole: float = 0.0,
) -> BookletText:
    """Set the text at one size; sections up to that part of a page are kept whole."""
    height = size.height - _TOP - _FOOT
    typesetter = _typesetter(context, size, metrics, points)
    short, items = _short_lists(elements), _items(elements)
    blocks: list[Block] = []
    for n, element in enumerate(elements):
        leads = n + 1 < len(elements) and n + 1 in (short if element.kind == "item" else items)
        blocks += typesetter.set_element(element, first=n == 0, leads=leads)
    return BookletText(points, fill_pages(keep_sections(blocks, whole * height), height))


def _items(elements: Sequence[Element]) -> set[int]:
    return {n for n, element in enumerate(elements) if element.kind == "item"}


def _short_lists(elements: Sequence[Element]) -> set[int]:
    """Find the items of all lists that are short enough to stay on one page."""
    kept: set[int] = set()
    inline: list[int] = []
    for n in range(len(elements) + 1):
        if n < len(elements) and elements[n].kind == "item":
            inline.append(n)
            continue
        if len(inline) <= _LIST:
            kept.update(inline)
        inline = []
    return kept


def _draw_cover(pen: Pen, context: Context, size: Size) -> None:
    """Draw the cover: the emblem in its rays, the title, what it is, a strip of the backs."""
    theme, ink, middle = context.theme, context.theme.colour("ink"), size.width / 2
    panel = Rect(0, 0, size.width, size.height).inset(10)
    scene = Rect(panel.x, panel.y, panel.width, 116)
    band = band_path(theme.look.band, scene)
    with pen.clip(band):
        pen.shape(band, fill=theme.area("title"))
        _draw_rays(pen, context, middle, 66)
    pen.shape(band, stroke=Stroke(ink, 0.4))
    pen.shape(circle(middle, 66, 43.4), WHITE, Stroke(ink, 0.6))
    put_emblem(pen, theme, middle - 42, 24, 84)
    game = context.box.game
    wide = panel.width - 12
    title, subtitle = context.localise(game.title), context.localise(game.subtitle)
    left = middle - wide / 2
    put_text(pen, title, "serif-700", (38, 14), ink, Rect(left, 131.6, wide, 17), "centre")
    put_text(pen, subtitle, "sans-500", (13, 9), ink, Rect(left, 149.6, wide, 9.6), "centre")
    _draw_strip(pen, context, Rect(panel.x, _STRIP, panel.width, panel.bottom - _STRIP))
    pen.shape(rectangle(panel), stroke=Stroke(ink, 0.4))


def _draw_strip(pen: Pen, context: Context, area: Rect) -> None:
    """Draw the pattern of the backs, on it a plate with the booklet's name and the players."""
    theme, ink, middle = context.theme, context.theme.colour("ink"), area.x + area.width / 2
    back_pattern(pen, theme, theme.look.pattern, area, "accent")
    pen.shape(line(area.x, area.y, area.right, area.y), stroke=Stroke(ink, 0.4))
    name = context.label("part_rulebook").upper()
    players = context.box.game.players
    count = context.label("players_from_to", least=players.least, most=players.most)
    wide = max(pen.width(name, "sans-600", 13, 0.5), pen.width(count, "sans-400", 10.5)) + 14
    high = min(20.0, area.height - 6)
    plate = Rect(middle - wide / 2, area.y + (area.height - high) / 2, wide, high)
    pen.shape(rounded_rectangle(plate, 2.5), WHITE, Stroke(ink, 0.5))
    y = plate.y + high / 2
    put_line(pen, middle, y - 0.4, name, "sans-600", (13, 10), ink, wide, "centre", spacing=0.5)
    put_line(pen, middle, y + 5.4, count, "sans-400", (10.5, 9), ink, wide, "centre")


def _draw_rays(pen: Pen, context: Context, x: float, y: float) -> None:
    """Draw rays round the emblem: light in full ink, lines in the others."""
    full = context.theme.ink == "full"
    steps: list[PathStep] = []
    count = 32
    for n in range(count):
        a, b = math.tau * n / count, math.tau * (n + 0.5) / count
        far = [(x + 160 * math.cos(turn), y + 160 * math.sin(turn)) for turn in (a, b)]
        steps += polygon([(x, y), *far]).steps if full else line(x, y, *far[0]).steps
    path = Path(tuple(steps))
    if full:
        pen.shape(path, fill=tint(context.theme.look.palette.get("title", WHITE), 0.55))
    else:
        pen.shape(path, stroke=Stroke(context.theme.colour("accent"), 0.2))


def _draw_contents(pen: Pen, context: Context, size: Size, text: BookletText) -> None:
    theme, ink = context.theme, context.theme.colour("ink")
    left, right = _MARGIN, size.width - _MARGIN
    put_line(pen, left, _TOP + 8, context.label("contents"), "serif-700", (20, 14),
             theme.colour("accent"), right - left)  # fmt: skip
    step = min(7.2, (size.height - _TOP - _FOOT - 18) / max(1, len(text.headings) + 1))
    entries = text.headings
    if text.notes:
        entries = (*entries, (context.label("notes_page"), text.notes[0]))
    for n, (title, number) in enumerate(entries):
        y = _TOP + 20 + n * step
        size_used = put_line(pen, left, y, title, "sans-400", (10.5, 8), ink, right - left - 12)
        wide = pen.width(title, "sans-400", size_used)
        pen.text(right, y, str(number), "sans-600", 10.5, ink, "right")
        dots = line(right - _LEADER, y - 0.3, left + wide + 2, y - 0.3)  # even where they end
        pen.shape(dots, stroke=Stroke(theme.colour("accent"), 0.35, (0, 1.4), round=True))
    foot = _TOP + 20 + len(entries) * step
    put_tailpiece(pen, context, 0, Rect(left, foot, right - left, size.height - _FOOT - foot))
    _draw_foot(pen, context, size, 2)


def _draw_text(
    pen: Pen, context: Context, size: Size, blocks: Sequence[Block], number: int, turn: int | None
) -> None:
    """Draw a page of running text; one that ends early with its section has a tail-piece."""
    theme, y = context.theme, _TOP
    for n, block in enumerate(blocks):
        y += block.above if n else 0
        for rule in block.rules:
            stroke = Stroke(theme.colour(rule.colour), rule.width)
            x0, x1 = _MARGIN + rule.x0, _MARGIN + rule.x1
            pen.shape(line(x0, y + rule.y0, x1, y + rule.y1), stroke=stroke)
        for run in block.runs:
            pen.text(_MARGIN + run.x, y + run.y, run.text, run.font, run.size,
                     theme.colour(run.colour))  # fmt: skip
        y += block.height
    if turn is not None:
        put_tailpiece(pen, context, turn, _rest(size, blocks))
    _draw_foot(pen, context, size, number)


def _rest(size: Size, blocks: Sequence[Block]) -> Rect:
    """Give the room that is left below the text of a page."""
    y = _TOP + sum(block.above + block.height for block in blocks) - blocks[0].above
    return Rect(_MARGIN, y, size.width - 2 * _MARGIN, size.height - _FOOT - y)


def _draw_foot(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw the running foot: the game, the number of the page, what this is."""
    theme, middle = context.theme, size.width / 2
    y = size.height - 12.4
    ink, accent = theme.colour("ink"), theme.colour("accent")
    left, right = _MARGIN, size.width - _MARGIN
    for x0, x1 in ((left, middle - 7), (middle + 7, right)):
        pen.shape(line(x0, y - 4.2, x1, y - 4.2), stroke=Stroke(accent, 0.25))
    pen.text(middle, y - 2.9, str(number), "sans-600", 10, ink, "centre")
    title, part = context.localise(context.box.game.title), context.label("part_rulebook")
    pen.text(right, y, part, "sans-400", 8, ink, "right")
    room = right - left - pen.width(part, "sans-400", 8) - 6
    put_line(pen, left, y, title, "sans-400", (8, 7), ink, room)


def _draw_notes(pen: Pen, context: Context, size: Size, number: int) -> None:
    """Draw a page of empty lines, where the text leaves one over."""
    theme = context.theme
    left, right = _MARGIN, size.width - _MARGIN
    put_line(pen, left, _TOP + 8, context.label("notes_page"), "serif-700", (20, 14),
             theme.colour("accent"), right - left)  # fmt: skip
    y = _TOP + 20
    while y < size.height - _FOOT - 3:
        pen.shape(line(left, y, right, y), stroke=Stroke(theme.colour("accent"), 0.15))
        y += 8
    _draw_foot(pen, context, size, number)


def _draw_last(pen: Pen, context: Context, size: Size) -> None:
    """Draw the last page: how a code leads to other languages, and who made what."""
    theme, ink, game = context.theme, context.theme.colour("ink"), context.box.game
    middle, wide = size.width / 2, size.width - 2 * _MARGIN - 16
    panel = Rect(0, 0, size.width, size.height).inset(10)
    strip = Rect(panel.x, _STRIP, panel.width, panel.bottom - _STRIP)
    back_pattern(pen, theme, theme.look.pattern, strip, "accent")
    pen.shape(rectangle(strip), stroke=Stroke(ink, 0.4))
    pen.shape(rectangle(panel), stroke=Stroke(ink, 0.4))
    put_emblem(pen, theme, middle - 26, 24, 52)
    title = context.localise(game.title)
    room = Rect(middle - wide / 2, 81, wide, 14)
    put_text(pen, title, "serif-700", (20, 12), ink, room, "centre")
    said = [context.localise(game.credits), context.label("booklet_type")]
    code = next(iter(context.codes.values()), "")
    if code:
        said.insert(0, context.label("booklet_codes", code=code))
    y = 100.0
    for text in filter(None, said):
        room = Rect(middle - wide / 2, y, wide, _STRIP - 4 - y)
        y = put_text(pen, text, "sans-400", (11, 8.5), ink, room, "centre", middle=False) + 5
