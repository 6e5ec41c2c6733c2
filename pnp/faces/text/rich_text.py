"""Text with marks of emphasis, to be set in a box: bold, italic and list items."""

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import Final

from pnp.errors import PrintError
from pnp.faces.pen import Font, Metrics
from pnp.faces.text.column import Run, lines_of
from pnp.faces.text.line_breaks import PlainText, SetLine, TextSetting
from pnp.faces.text.markup import Element, Inline, parse_markup
from pnp.units import Rect, to_mm

# How far an item is set in, as a part of the type size.
_INDENT = 0.9
# Space above a paragraph, as a part of the distance of lines.
_ABOVE = 0.35

# Space above the second of two languages, as a part of the type size.
_BETWEEN = 0.45

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

    def width(self, text: str, font: Font, size: float) -> float:
        key = (text, font)
        wide = self.known.get(key)
        if wide is None:
            wide = self.known[key] = self.metrics.width(text, font, 1)
        return wide * size


@dataclass(frozen=True)
class RichText:
    """A text in light markup and one language; its words are set in one font and its sisters."""

    metrics: Metrics
    marked: str
    font: Font
    leading: float
    lang: str = ""

    @cached_property
    def _elements(self) -> tuple[Element, ...]:
        return parse_markup(self.marked)

    @cached_property
    def _widths(self) -> _UnitWidths:
        return _UnitWidths(self.metrics)

    @property
    def text(self) -> str:
        """The words without their marks."""
        return " ".join(element.text for element in self._elements)

    @property
    def tight(self) -> float:
        """Distance of baselines where room is scarce: paragraphs and items keep theirs."""
        return self.leading

    def set_at(self, size: float, area: Rect, leading: float) -> TextSetting | None:
        """Set it into an area at a size in pt; none if it is too wide or too high."""
        try:
            setting = self._break(size, area.width, leading)
        except PrintError:  # a word is wider than the area
            return None
        return setting if setting.fits(area) else None

    def break_at(self, size: float, width: float, leading: float) -> TextSetting:
        """Set it at a size in pt, whatever room that takes."""
        try:
            return self._break(size, width, leading)
        except PrintError:
            return PlainText(self.metrics, self.text, self.font, leading).break_at(
                size, width, leading
            )

    def count(self, size: float, width: float) -> float:
        """Count the lines no wider than so many mm."""
        try:
            return len(self._break(size, width, self.leading).lines)
        except PrintError:
            return inf

    def longest(self, _size: float) -> float:
        """Give the least width in mm of lines that can be counted."""
        return 0.0

    def _break(self, size: float, width: float, leading: float) -> TextSetting:
        apart, down = to_mm(size) * leading, to_mm(size) * _BETWEEN if self.lang else 0.0
        made: list[SetLine] = []
        for n, element in enumerate(self._elements):
            item = element.kind == "item"
            indent = to_mm(size) * _INDENT * (1 if len(element.mark) < 2 else 1.5) if item else 0
            spans = [(inline.text, self._font_of(inline)) for inline in element.inlines]
            lines = lines_of(self._widths, spans, size, width - indent)
            down += apart * _ABOVE if n else 0
            for k, runs in enumerate(lines):
                moved = tuple(replace(run, x=run.x + indent) for run in runs)
                mark = (Run(0, element.mark, self.font, size),) if item and k == 0 else ()
                end = moved[-1].x + self._widths.width(moved[-1].text, moved[-1].font, size)
                made.append(SetLine(down, end - (0 if mark else moved[0].x), (*mark, *moved)))
                down += apart
        return TextSetting(tuple(made), size, leading, self.lang)

    def _font_of(self, inline: Inline) -> Font:
        if inline.bold:
            return "sans-700" if self.font in {"sans-500", "sans-600"} else "sans-600"
        return "sans-400-italic" if inline.italic else self.font
