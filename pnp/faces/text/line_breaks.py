"""Lines of type: a text broken at its blanks, as large as its area takes."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil

from pnp.faces.pen import DISPLAY_FROM, Font, Metrics, cut_for, has_cuts
from pnp.units import Rect, to_mm

ASCENT = 0.74
"""Height of capitals and ascenders as a part of the type size: where a first baseline lies."""

_STEP = 0.25
"""By how much the size of a text is reduced at a time, in pt."""

_PARTED = re.compile("\\n|\u00ad|^ |  | $")
"""What makes of a text more than the line that stands there."""

_NARROW = 0.25
"""A part of the type size that few characters are narrower than: a longer text is not measured."""

_CLEARLY = 0.95
"""How much of a width a line may fill to be called one: kerning at blanks is less than the rest."""

_HALVINGS = 6
"""How often the width of centred lines is halved to find the least: to a hundredth of the area."""


@dataclass(frozen=True, slots=True)
class TextSetting:
    """Lines of type set at one size: what is drawn, and how high it stands in mm."""

    lines: tuple[str, ...]
    size: float
    leading: float
    """Distance of baselines in mm."""

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last, in mm."""
        if not self.lines:
            return 0.0
        return (len(self.lines) - 1) * self.leading + to_mm(self.size) * (ASCENT + 0.24)


_Measure = Callable[[str], float]
"""Gives the width in mm of a text at 1 pt: all sizes follow from it."""


def _measure(metrics: Metrics, font: Font, size: float) -> _Measure:
    return cache(partial(metrics.width, font=cut_for(font, size), size=1))


def break_lines(
    metrics: Metrics, text: str, font: Font, size: float, width: float
) -> tuple[str, ...]:
    """Break a text into lines no wider than `width` mm; a line break in the text is kept."""
    return break_measured(_measure(metrics, font, size), text, width / size)


def break_measured(measure: _Measure, text: str, width: float) -> tuple[str, ...]:
    """Break a text that is set at 1 pt."""
    lines: list[str] = []
    gap = measure("n n") - measure("nn")
    for paragraph in text.split("\n"):
        lines.extend(_paragraph(paragraph, measure, gap, width))
    return tuple(lines)


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


@dataclass(frozen=True, slots=True)
class _Ruler:
    """The widths at 1 pt of the words of a text, to count its lines without setting them.

    A text with soft hyphens has none: which words are parted is only known once it is set.
    """

    paragraphs: tuple[tuple[float, ...], ...]
    gap: float
    longest: float
    """Width of the widest word."""

    def lines(self, width: float) -> int:
        """Count the lines that are no wider than that; 0 if it cannot be told."""
        count = 0
        for words in self.paragraphs:
            count, used = count + 1, -1.0
            for wide in words:
                if used >= 0 and used + self.gap + wide > width:
                    count, used = count + 1, wide
                else:
                    used = used + self.gap + wide if used >= 0 else wide
        return count

    def height(self, size: float, width: float, leading: float) -> float:
        """Give how high the text stands at a size in pt, in mm; 0 if it cannot be told."""
        count, em = self.lines(width / size), to_mm(size)
        return (count - 1) * em * leading + em * (ASCENT + 0.24) if count else 0.0


def _ruler_of(measure: _Measure, text: str) -> _Ruler:
    if "\u00ad" in text:
        return _Ruler((), 0.0, 0.0)
    words = tuple(
        tuple(measure(word) for word in paragraph.split(" ") if word)
        for paragraph in text.split("\n")
    )
    longest = max((wide for paragraph in words for wide in paragraph), default=0.0)
    return _Ruler(words, measure("n n") - measure("nn"), longest)


def set_plain(
    metrics: Metrics,
    text: str,
    font: Font,
    sizes: tuple[float, float],
    area: Rect,
    leading: float = 1.22,
) -> TextSetting | None:
    """Set a text into an area at the largest size that fits, from `sizes[0]` down to `sizes[1]`."""
    if has_cuts(font) and sizes[1] < DISPLAY_FROM < sizes[0]:
        large = set_plain(metrics, text, font, (sizes[0], DISPLAY_FROM), area, leading)
        return large or set_plain(
            metrics, text, font, (DISPLAY_FROM - _STEP, sizes[1]), area, leading
        )
    size = sizes[0]
    if at_once := _set_line(metrics, text, font, size, area, leading):
        return at_once
    measure = _measure(metrics, font, size)
    ruler = _ruler_of(measure, text)
    if ruler.longest * size > area.width + 1e-6:
        size -= _STEP * ceil((size - (area.width + 1e-6) / ruler.longest) / _STEP)
    while size >= sizes[1] - 1e-6:
        if ruler.height(size, area.width, leading) > area.height + 1e-6:
            size -= _STEP
            continue
        lines = break_measured(measure, text, area.width / size)
        setting = TextSetting(lines, size, to_mm(size) * leading)
        if setting.height <= area.height + 1e-6 and all(
            measure(line) * size <= area.width + 1e-6 for line in lines
        ):
            return setting
        size -= _STEP
    return None


def _set_line(
    metrics: Metrics, text: str, font: Font, size: float, area: Rect, leading: float
) -> TextSetting | None:
    if len(text) * to_mm(size) * _NARROW > area.width or _PARTED.search(text):
        return None
    if metrics.width(text, font, size) > area.width * _CLEARLY:
        return None
    setting = TextSetting((text,), size, to_mm(size) * leading)
    return setting if setting.height <= area.height + 1e-6 else None


def balance(
    metrics: Metrics, text: str, font: Font, setting: TextSetting, width: float
) -> TextSetting:
    """Break a text into as many lines, but narrower: in the middle a last line of one word limps.

    No word is parted for it: a line stays at least as wide as the widest word.
    """
    measure, count = _measure(metrics, font, setting.size), len(setting.lines)
    if count == 1 and not _PARTED.search(text):
        return setting
    words = text.replace("\u00ad", "").replace("\n", " ").split(" ")
    most = width / setting.size
    least = min(most, max(map(measure, words)))
    ruler = _ruler_of(measure, text)
    for _ in range(_HALVINGS if count > 1 else 0):
        between = (least + most) / 2
        lines = ruler.lines(between) or len(break_measured(measure, text, between))
        if lines > count:
            least = between
        else:
            most = between
    return replace(setting, lines=break_measured(measure, text, most))
