"""Text with marks of emphasis in a box: bold, italic and list items, as large as fits."""

import re
from dataclasses import dataclass, field, replace
from typing import Final

from pnp.box.game import TextStyle, TypeFace
from pnp.box.words import first_of, has_two, second_of
from pnp.errors import PrintError
from pnp.faces.path import Path
from pnp.faces.pen import Colour, Font, Metrics, Pen
from pnp.faces.tags import PARAGRAPH, Tag
from pnp.faces.text.column import Run, lines_of
from pnp.faces.text.fit import lack, large, overflow, too_small
from pnp.faces.text.line_breaks import ASCENT, YIELD, TypeSpec, second_size, tell_left_out
from pnp.faces.text.markup import Element, Inline, parse_markup
from pnp.units import Rect, to_mm

# How far an item is set in, as a part of the type size.
_INDENT = 0.9
# Space above a paragraph, as a part of the distance of lines.
_ABOVE = 0.35
# Space between two languages, as a part of the type size.
_BETWEEN = 0.45

_STEP = 0.25

# How often the width of centred lines is halved to find the least.
_HALVINGS = 5
# The distance of a baseline from that of the first line in mm, and the words on it.
_RichLine = tuple[float, tuple[Run, ...]]


_MARK: Final = re.compile(r"[*#|]|\n|^\s*(?:-|[0-9]+\.)\s")


def is_marked(text: str) -> bool:
    """Tell whether there is any mark in a text; one without is set as plain words are.

    >>> is_marked("Draw **two**"), is_marked("Draw two")
    (True, False)
    """
    return _MARK.search(text) is not None


@dataclass(frozen=True, slots=True)
class _UnitWidths:
    """Widths of words that are measured once, at 1 pt: all sizes follow from them."""

    metrics: Metrics
    known: dict[tuple[str, Font], float] = field(default_factory=dict)

    @property
    def least(self) -> float:
        return self.metrics.least

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        key = (text, font)
        wide = self.known.get(key)
        if wide is None:
            wide = self.known[key] = self.metrics.width(text, font, 1)
        return wide * size + spacing * len(text)

    def lacks(self, text: str, font: Font) -> str:
        return self.metrics.lacks(text, font)

    def outline(self, text: str, font: Font, size: float, spacing: float = 0) -> Path:
        return self.metrics.outline(text, font, size, spacing)


def put_rich_text(pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect) -> None:
    """Set a text in light markup into an area, or report by how much it does not fit."""
    if has_two(text):
        lacks = _put_both(pen, text, style, colour, area)
        if not lacks:
            return
        pen.remark(lacks, text)
    elements, metrics = parse_markup(first_of(text)), _UnitWidths(pen)
    plain = " ".join(element.text for element in elements)
    sizes = large(pen, style.fit)
    size, lines = _largest(metrics, elements, style, sizes, area)
    if lines is None and sizes != style.fit:
        size, lines = _largest(metrics, elements, style, style.fit, area)
        if lines:
            tried = _set(metrics, elements, style, pen.least, area.width)
            high = _height(tried, pen.least) if tried is not None else 0
            least = TypeSpec(style.font, (pen.least, pen.least), style.leading)
            over, way = lack(pen, plain, least, area, high)
            read = " ".join(f"{each.mark} {each.text}".lstrip() for each in elements)
            pen.remark(too_small(pen, plain, size, over, way), read)
    if lines is None:
        size = style.fit[1]
        tried = _set(metrics, elements, style, size, area.width)
        high = _height(tried, size) if tried is not None else 0
        pen.fault(overflow(pen, plain, style.font, size, area, style.leading, high), plain)
        return
    if style.align == "centre":
        lines = _balance(metrics, elements, style, size, area.width)
    spare = area.height - _height(lines, size)
    top = area.y + {"top": 0.0, "middle": spare / 2, "foot": spare}[style.stand]
    with pen.tag(PARAGRAPH):
        _draw_at(pen, lines, size, colour, area, top, style)


def _put_both(pen: Pen, text: str, style: TextStyle, colour: Colour, area: Rect) -> str:
    # Say by how much it fails.
    second, metrics = second_of(text), _UnitWidths(pen)
    if second is None:
        return ""
    over = "too wide"
    elements, others = parse_markup(first_of(text)), parse_markup(second.text)
    font: TypeFace = "sans-400-italic" if style.font == "sans-400" else "sans-400"
    other = replace(style, font=font)
    size = style.fit[0]
    while size >= max(pen.least, style.fit[1] * YIELD):
        small = second_size(size, pen.least)
        ours = _set(metrics, elements, style, size, area.width)
        theirs = _set(metrics, others, other, small, area.width)
        begin = _height(ours, size) + to_mm(small) * _BETWEEN if ours else 0.0
        high = begin + _height(theirs, small) if ours and theirs else area.height + 1
        if ours and theirs and high <= area.height + 1e-6:
            if style.align == "centre":
                ours = _balance(metrics, elements, style, size, area.width)
                theirs = _balance(metrics, others, other, small, area.width)
            spare = area.height - high
            top = area.y + {"top": 0.0, "middle": spare / 2, "foot": spare}[style.stand]
            with pen.tag(PARAGRAPH):
                _draw_at(pen, ours, size, colour, area, top, style)
                with pen.tag(Tag("span", lang=second.lang)):
                    _draw_at(pen, theirs, small, colour, area, top + begin, other)
            return ""
        over = f"{high - area.height:.1f} mm too high" if ours and theirs else over
        size -= _STEP
    return tell_left_out(first_of(text), second, over)


def _largest(
    metrics: Metrics, elements: tuple[Element, ...], style: TextStyle,
    sizes: tuple[float, float], area: Rect,
) -> tuple[float, list[_RichLine] | None]:  # fmt: skip
    # Nothing if it does at none.
    size, least = sizes
    lines = _set(metrics, elements, style, size, area.width)
    while size - _STEP >= least and not _fits(lines, size, area):
        size -= _STEP
        lines = _set(metrics, elements, style, size, area.width)
    return size, lines if _fits(lines, size, area) else None


def _draw_at(
    pen: Pen, lines: list[_RichLine], size: float, colour: Colour, area: Rect, top: float,
    style: TextStyle,
) -> None:  # fmt: skip
    _draw(pen, lines, colour, Rect(area.x, top + to_mm(size) * ASCENT, area.width, 0), style)


def _draw(pen: Pen, lines: list[_RichLine], colour: Colour, area: Rect, style: TextStyle) -> None:
    for down, runs in lines:
        last = runs[-1]
        wide = last.x + pen.width(last.text, last.font, last.size) - runs[0].x
        spare = area.width - wide
        left = area.x + {"left": 0.0, "centre": spare / 2, "right": spare}[style.align]
        for run in runs:
            pen.text(left + run.x, area.y + down, run.text, run.font, run.size, colour)


def _balance(
    pen: Metrics, elements: tuple[Element, ...], style: TextStyle, size: float, width: float
) -> list[_RichLine]:
    best = _set(pen, elements, style, size, width) or []
    least, most = 0.0, width
    for _ in range(_HALVINGS if len(best) > 1 else 0):
        between = (least + most) / 2
        lines = _set(pen, elements, style, size, between)
        if lines is None or len(lines) > len(best):
            least = between
        else:
            best, most = lines, between
    return best


def _fits(lines: list[_RichLine] | None, size: float, area: Rect) -> bool:
    return lines is not None and _height(lines, size) <= area.height + 1e-6


def _height(lines: list[_RichLine], size: float) -> float:
    return (lines[-1][0] if lines else 0) + to_mm(size) * (ASCENT + 0.24)


def _set(
    pen: Metrics, elements: tuple[Element, ...], style: TextStyle, size: float, width: float
) -> list[_RichLine] | None:
    # None if a word is wider than the area.
    leading, down = to_mm(size) * style.leading, 0.0
    made: list[_RichLine] = []
    for n, element in enumerate(elements):
        item = element.kind == "item"
        indent = to_mm(size) * _INDENT * (1 if len(element.mark) < 2 else 1.5) if item else 0
        spans = [(inline.text, _font(style, inline)) for inline in element.inlines]
        try:
            lines = lines_of(pen, spans, size, width - indent)
        except PrintError:
            return None
        down += leading * _ABOVE if n else 0
        for k, runs in enumerate(lines):
            moved = tuple(replace(run, x=run.x + indent) for run in runs)
            mark = (Run(0, element.mark, style.font, size),) if item and k == 0 else ()
            made.append((down, (*mark, *moved)))
            down += leading
    return made


def _font(style: TextStyle, inline: Inline) -> Font:
    if inline.bold:
        return "sans-700" if style.font in {"sans-500", "sans-600"} else "sans-600"
    return "sans-400-italic" if inline.italic else style.font
