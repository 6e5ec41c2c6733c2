"""Lines of type: a text broken at its blanks, at the largest size its area takes."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil
from typing import Final, NamedTuple

from pnp.box.words import Second, first_of, has_two, second_of
from pnp.faces.pen import DISPLAY_FROM, Font, Metrics, cut_for, has_cuts
from pnp.units import Rect, to_mm

ASCENT = 0.74
"""Height of capitals and ascenders as a part of the type size: where a first baseline lies."""

# By how much the size of a text is reduced at a time, in pt.
_STEP = 0.25
# What makes of a text more than the line that stands there.
_PARTED = re.compile("\\n|\u00ad|^ |  | $")
# A part of the type size that few characters are narrower than: a longer text is not measured.
_NARROW = 0.25
# How much of a width a line may fill to be called one: kerning at blanks is less than the rest.
_CLEARLY = 0.95
# How often the width of centred lines is halved to find the least: to a hundredth of the area.
_HALVINGS = 6


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


class TypeSpec(NamedTuple):
    """How a text is to be set: its font, its largest and least size in pt, how far lines lie apart.

    `leading` is the distance of baselines as a part of the size.
    """

    font: Font
    sizes: tuple[float, float]
    leading: float = 1.22


def set_plain(metrics: Metrics, text: str, spec: TypeSpec, area: Rect) -> TextSetting | None:
    """Set a text into an area at the largest size that fits; none if it fits at no size."""
    font, sizes, leading = spec
    if has_cuts(font) and sizes[1] < DISPLAY_FROM < sizes[0]:
        display = spec._replace(sizes=(sizes[0], DISPLAY_FROM))
        below = spec._replace(sizes=(DISPLAY_FROM - _STEP, sizes[1]))
        return set_plain(metrics, text, display, area) or set_plain(metrics, text, below, area)
    size = sizes[0]
    if at_once := _set_line(metrics, text, spec, area):
        return at_once
    measure = _measure(metrics, font, size)
    ruler = _ruler_of(measure, text)
    if ruler.longest * size > area.width + 1e-6:
        size -= _STEP * ceil((size - (area.width + 1e-6) / ruler.longest) / _STEP)
    while size >= sizes[1] - 1e-6:
        if ruler.height(size, area.width, leading) <= area.height + 1e-6:
            lines = break_measured(measure, text, area.width / size)
            setting = TextSetting(lines, size, to_mm(size) * leading)
            if setting.height <= area.height + 1e-6 and all(
                measure(line) * size <= area.width + 1e-6 for line in lines
            ):
                return setting
        size -= _STEP
    return None


def _set_line(metrics: Metrics, text: str, spec: TypeSpec, area: Rect) -> TextSetting | None:
    size = spec.sizes[0]
    if len(text) * to_mm(size) * _NARROW > area.width or _PARTED.search(text):
        return None
    if metrics.width(text, spec.font, size) > area.width * _CLEARLY:
        return None
    setting = TextSetting((text,), size, to_mm(size) * spec.leading)
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


# Size of the second language as a part of that of the first.
_SMALLER: Final = 0.78

BETWEEN: Final = 0.9
"""Room for the stroke between two languages on one line, as a part of the type size."""

YIELD: Final = 0.8
"""How far below its own least size the first language goes to make room for the second."""

TIGHT: Final = 1.08
"""Distance of baselines of the second language, and of both where room is scarce, as a part of
the type size."""

# How much of the size it would have alone the first language keeps.
_KEPT: Final = 0.66
# How much larger two texts must come out on one line to stand there and not on two.
_BESIDE: Final = 1.25

_SECOND_FONTS: Final[Mapping[Font, Font]] = {
    "sans-400": "sans-400-italic",
    "sans-400-italic": "sans-400",
}


@dataclass(frozen=True, slots=True)
class TwoSetting:
    """Lines of type in two languages, and how high they stand in mm."""

    first: TextSetting
    second: TextSetting
    font: Font
    """What the second language is set in."""
    lang: str
    beside: float = 0
    """How far the second stands behind the beginning of the first, if they share a line, in mm."""

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last, in mm."""
        if self.beside:
            return self.first.height
        return self.first.height + self.second.height


def second_font(font: Font) -> Font:
    """Give what the second language is set in beside a font of the first.

    >>> second_font("serif-700"), second_font("sans-400")
    ('sans-500', 'sans-400-italic')
    """
    return _SECOND_FONTS.get(font, "sans-500")


def second_size(size: float, least: float) -> float:
    """Give the size in pt of the second language below a size of the first.

    >>> second_size(12, 7), second_size(8, 7), second_size(7, 7)
    (9.25, 7, 7)
    """
    return max(least, int(size * _SMALLER * 4) / 4)


def set_two(metrics: Metrics, text: str, spec: TypeSpec, area: Rect) -> TwoSetting | None:
    """Set a text in both its languages as large as its area takes; none if only one has room."""
    second = second_of(text) if has_two(text) else None
    if second is None:
        return None
    texts = first_of(text), second
    alone = set_plain(metrics, texts[0], spec, area)
    if alone is None:
        return None
    spec = spec._replace(sizes=(alone.size, _least(metrics, spec.sizes, alone.size)))
    below = _set_below(metrics, texts, spec, area)
    beside = set_beside(metrics, texts, spec, area)
    if beside and (below is None or beside.first.size > below.first.size * _BESIDE):
        return beside
    return below


def _least(metrics: Metrics, sizes: tuple[float, float], alone: float) -> float:
    kept = int(alone * _KEPT * 4) / 4
    return min(max(metrics.least, sizes[1] * YIELD, kept), alone or metrics.least)


def _steps(most: float, least: float, coarse: float = 0.5) -> Iterator[float]:
    size = most
    while size >= least - 1e-6:
        yield size
        size -= 0.25 if size < 12 else coarse


def _set_below(
    metrics: Metrics, texts: tuple[str, Second], spec: TypeSpec, area: Rect
) -> TwoSetting | None:
    (first, second), other = texts, second_font(spec.font)
    tight = min(spec.leading, TIGHT)
    for size in _steps(*spec.sizes):
        leading = spec.leading if size > spec.sizes[1] + 1 else tight
        ours = _set_at(metrics, first, spec.font, size, area.width, leading)
        small = second_size(size, metrics.least)
        theirs = _set_at(metrics, second.text, other, small, area.width, tight)
        if ours and theirs:
            both = TwoSetting(ours, theirs, other, second.lang)
            if both.height <= area.height + 1e-6:
                return both
    return None


def set_beside(
    metrics: Metrics, texts: tuple[str, Second], spec: TypeSpec, area: Rect, coarse: float = 0.5
) -> TwoSetting | None:
    """Set two languages on one line, as large as it takes; none if they are too wide at any size.

    Above 12 pt a size is `coarse` below the one that is tried before it.
    """
    first, second = (text.replace("\u00ad", "") for text in (texts[0], texts[1].text))
    if "\n" in first or "\n" in second:
        return None
    other = second_font(spec.font)
    for size in _steps(*spec.sizes, coarse):
        small = second_size(size, metrics.least)
        start = metrics.width(first, spec.font, size) + to_mm(size) * BETWEEN
        setting = TextSetting((first,), size, to_mm(size) * spec.leading)
        wide = start + metrics.width(second, other, small)
        if wide <= area.width + 1e-6 and setting.height <= area.height + 1e-6:
            behind = TextSetting((second,), small, to_mm(small) * spec.leading)
            return TwoSetting(setting, behind, other, texts[1].lang, start)
    return None


def _set_at(
    metrics: Metrics, text: str, font: Font, size: float, width: float, leading: float
) -> TextSetting | None:
    # None if a word of it is too wide.
    lines = break_lines(metrics, text, font, size, width)
    if any(metrics.width(line, font, size) > width + 1e-6 for line in lines):
        return None
    return TextSetting(lines, size, to_mm(size) * leading)


def balance_two(
    metrics: Metrics, text: str, font: Font, setting: TwoSetting, width: float
) -> TwoSetting:
    """Break both texts into as many lines, but narrower."""
    second = second_of(text)
    if setting.beside or second is None:
        return setting
    ours = balance(metrics, first_of(text), font, setting.first, width)
    theirs = balance(metrics, second.text, setting.font, setting.second, width)
    return replace(setting, first=ours, second=theirs)


def no_room(metrics: Metrics, text: str, spec: TypeSpec, area: Rect) -> str:
    """Say which text has no room in its second language, and how much room it lacks."""
    second = second_of(text)
    if second is None:
        return ""
    first, other = first_of(text), second_font(spec.font)
    alone = set_plain(metrics, first, spec, area)
    size = _least(metrics, spec.sizes, alone.size if alone else 0)
    small, tight = second_size(size, metrics.least), min(spec.leading, TIGHT)
    ours = break_lines(metrics, first, spec.font, size, area.width)
    theirs = break_lines(metrics, second.text, other, small, area.width)
    wide = max(metrics.width(line, other, small) for line in theirs) - area.width
    high = TextSetting(ours, size, to_mm(size) * tight).height - area.height
    high += TextSetting(theirs, small, to_mm(small) * tight).height
    return tell_left_out(
        first, second, f"{wide:.1f} mm too wide" if wide > 0 else f"{high:.1f} mm too high"
    )


def no_line(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], width: float
) -> str:
    """Say which text has no room on a line with its first language, and how much it lacks."""
    second = second_of(text)
    if second is None:
        return ""
    small = second_size(sizes[1], metrics.least)
    wide = metrics.width(first_of(text), font, sizes[1]) + to_mm(sizes[1]) * BETWEEN - width
    wide += metrics.width(second.text, second_font(font), small)
    return tell_left_out(first_of(text), second, f"{wide:.1f} mm too wide")


def tell_left_out(first: str, second: Second, over: str) -> str:
    """Say which text of a second language is left out, and how much too wide or high it is."""
    said, first = shorten(second.text), shorten(first)
    return f"“{said}” ({second.lang}) is {over} to stand with “{first}”"


def shorten(text: str) -> str:
    """Give the beginning of a text on one line, to name it by."""
    return (text if len(text) <= 40 else f"{text[:37]}…").replace("\n", " ")


def one_only(text: str) -> tuple[str, str]:
    """Say that a text is set in one language, for no room is planned for its second."""
    second = second_of(text)
    if second is None:
        return "", text
    return f"“{second.text[:40]}” ({second.lang}) is left out: one language has room", text
