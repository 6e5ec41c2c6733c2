"""Lines of type: a text broken at its blanks, set at one size; plain, or with marks of emphasis."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from math import inf
from typing import Final, NamedTuple

from pnp.errors import PrintError
from pnp.faces.pen import DISPLAY_FROM, Font, Metrics, cut_for, has_cuts
from pnp.faces.text.column import Run, WidthOf, lines_of
from pnp.faces.text.markup import Element, Inline, parse_markup
from pnp.units import Rect, to_mm

ASCENT = 0.74
"""Height of capitals and ascenders as a part of the type size: where a first baseline lies."""

_TIGHT = 1.08  # distance of baselines where room is scarce, as a part of the type size
_STEP = 0.25  # by how much the size of a text is reduced at a time, in pt
# What makes of a text more than the line that stands there.
_PARTED = re.compile("\\n|\u00ad|^ |  | $")
# A part of the type size that few characters are narrower than: a longer text is not measured.
_NARROW = 0.25
# How much of a width a line may fill to be called one: kerning at blanks is less than the rest.
_CLEARLY = 0.95


# Gives the width in mm of a text at 1 pt: all sizes follow from it.
_Measure = Callable[[str], float]


def _measure(metrics: Metrics, font: Font, size: float) -> _Measure:
    return cache(partial(metrics.width, font=cut_for(font, size), size=1))


def break_lines(
    metrics: Metrics, text: str, font: Font, size: float, width: float
) -> tuple[str, ...]:
    """Break a text into lines no wider than `width` mm; a line break in the text is kept."""
    return break_measured(_measure(metrics, font, size), text, width / size)


def break_measured(measure: _Measure, text: str, width: float) -> tuple[str, ...]:
    """Break a text that is set at 1 pt."""
    gap = measure("n n") - measure("nn")
    paragraphs = text.split("\n")
    return tuple(line for each in paragraphs for line in _paragraph(each, measure, gap, width))


def _paragraph(paragraph: str, measure: _Measure, gap: float, width: float) -> Iterator[str]:
    line: list[str] = []
    used = 0.0
    # only the plain blank breaks, and two count as one: a no-break space belongs to its word
    for word in filter(None, paragraph.split(" ")):
        for piece, joined in _syllables(word, measure, width):
            wide = measure(piece)
            if line and not joined and used + gap + wide > width:
                yield " ".join(line)
                line, used = [], 0.0
            used += wide + (gap if line else 0)
            line.append(piece)
            if piece.endswith("-") and piece != word:
                yield " ".join(line)
                line, used = [], 0.0
    yield " ".join(line)


def _syllables(word: str, measure: _Measure, width: float) -> Iterator[tuple[str, bool]]:
    whole = word.replace("\u00ad", "")
    if measure(whole) <= width or "\u00ad" not in word:
        yield whole, False
        return
    kept = ""
    for syllable in word.split("\u00ad"):
        if kept and measure(f"{kept}{syllable}-") > width:
            yield kept if kept.endswith("-") else f"{kept}-", False
            kept = ""
        kept += syllable
    yield kept, False


class SetLine(NamedTuple):
    """One line of type: how far its baseline lies below that of the first, its width, its words."""

    down: float
    width: float
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class TextSetting:
    """Lines of one language set at one size: what is drawn, and how high it stands in mm."""

    lines: tuple[SetLine, ...]
    size: float
    leading: float
    """Distance of baselines as a part of the size."""
    lang: str = ""
    """The language, if it is the second of a printing."""
    beside: float = 0
    """How far it begins behind the first language, if they share a line, in mm."""
    said: str = ""
    """What its words say, if one of them is parted."""

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last, in mm."""
        if not self.lines:
            return 0.0
        return self.lines[-1].down + to_mm(self.size) * (ASCENT + 0.24)

    @property
    def width(self) -> float:
        """Width of the widest line in mm."""
        return max((line.width for line in self.lines), default=0.0)

    def fits(self, area: Rect) -> bool:
        """Tell whether it is no wider and no higher than an area."""
        return self.width <= area.width + 1e-6 and self.height <= area.height + 1e-6


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text in one font and one language."""

    metrics: Metrics
    text: str
    font: Font
    leading: float
    lang: str = ""
    _measures: dict[Font, _Measure] = field(default_factory=dict, compare=False)

    @property
    def tight(self) -> float:
        """Distance of baselines where room is scarce, as a part of the size."""
        return min(self.leading, _TIGHT)

    def set_at(self, size: float, area: Rect, leading: float) -> TextSetting | None:
        """Set it into an area at a size in pt; none if it is too wide or too high."""
        setting = self.break_at(size, area.width, leading)
        return setting if setting.fits(area) else None

    def break_at(self, size: float, width: float, leading: float) -> TextSetting:
        """Set it at a size in pt, whatever room that takes."""
        if self._is_clearly_one_line(size, width):
            wide = self.metrics.width(self.text, self.font, size)
            line = SetLine(0.0, wide, (Run(0, self.text, self.font, size),))
            return TextSetting((line,), size, leading, self.lang)
        measure, apart = self._measure(size), to_mm(size) * leading
        lines = tuple(
            SetLine(n * apart, measure(line) * size, (Run(0, line, self.font, size),))
            for n, line in enumerate(break_measured(measure, self.text, width / size))
        )
        parted = "\u00ad" in self.text and any(line.runs[0].text.endswith("-") for line in lines)
        said = self.text.replace("\u00ad", "") if parted else ""
        return TextSetting(lines, size, leading, self.lang, said=said)

    def count(self, size: float, width: float) -> float:
        """Count the lines no wider than so many mm."""
        return len(break_measured(self._measure(size), self.text, width / size))

    def longest(self, size: float) -> float:
        """Give the width in mm of the widest word as a whole."""
        words = self.text.replace("\u00ad", "").replace("\n", " ").split(" ")
        return max(map(self._measure(size), words)) * size

    def _measure(self, size: float) -> _Measure:
        cut = cut_for(self.font, size)
        if cut not in self._measures:
            self._measures[cut] = _measure(self.metrics, self.font, size)
        return self._measures[cut]

    def _is_clearly_one_line(self, size: float, width: float) -> bool:
        # most texts are short: their words need not be measured one by one
        if len(self.text) * to_mm(size) * _NARROW > width or _PARTED.search(self.text):
            return False
        return self.metrics.width(self.text, self.font, size) <= width * _CLEARLY


def list_sizes(font: Font, sizes: tuple[float, float]) -> Iterator[float]:
    """List the sizes in pt that a text is tried at, the largest first; a smaller cut runs wider."""
    size, least = sizes
    if has_cuts(font) and least < DISPLAY_FROM < size:
        yield from list_sizes("sans-400", (size, DISPLAY_FROM))
        size = DISPLAY_FROM - _STEP
    while size >= least - 1e-6:
        yield size
        size -= _STEP


_INDENT = 0.9  # how far an item is set in, as a part of the type size
_ABOVE = 0.35  # space above a paragraph, as a part of the distance of lines
_BETWEEN = 0.45  # space above the second of two languages, as a part of the type size
_MARK: Final = re.compile(r"[*#|]|\n|^\s*(?:-|[0-9]+\.)\s")


def is_marked(text: str) -> bool:
    """Tell whether there is any mark in a text; one without is set as plain words are.

    >>> is_marked("Draw **two**"), is_marked("Draw two")
    (True, False)
    """
    return _MARK.search(text) is not None


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
    def _measure(self) -> WidthOf:
        # Words are measured once, at 1 pt: all sizes follow from that.
        unit = cache(partial(self.metrics.width, size=1))
        return lambda text, font, size: unit(text, font) * size

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
            plain = PlainText(self.metrics, self.text, self.font, leading)
            return plain.break_at(size, width, leading)

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
            lines = lines_of(self._measure, spans, size, width - indent)
            down += apart * _ABOVE if n else 0
            for k, runs in enumerate(lines):
                moved = tuple(replace(run, x=run.x + indent) for run in runs)
                mark = (Run(0, element.mark, self.font, size),) if item and k == 0 else ()
                end = moved[-1].x + self._measure(moved[-1].text, moved[-1].font, size)
                made.append(SetLine(down, end - (0 if mark else moved[0].x), (*mark, *moved)))
                down += apart
        return TextSetting(tuple(made), size, leading, self.lang)

    def _font_of(self, inline: Inline) -> Font:
        if inline.bold:
            return "sans-700" if self.font in {"sans-500", "sans-600"} else "sans-600"
        return "sans-400-italic" if inline.italic else self.font
