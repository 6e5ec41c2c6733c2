"""Text that fits its box, or says by how much it does not."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from math import ceil

from pnp.faces.optical_size import DISPLAY_FROM, cut_for, cut_on_dark, has_cuts
from pnp.faces.pen import Align, Colour, Font, Metrics, Pen
from pnp.faces.tags import PARAGRAPH
from pnp.faces.theme import lightness
from pnp.units import Rect, to_mm

LEAST_SIZE = 7.0
"""No type on a card is smaller, in pt (docs/figures.md#type)."""

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


Measure = Callable[[str], float]
"""Gives the width in mm of a text at 1 pt: all sizes follow from it."""


def _measure(metrics: Metrics, font: Font, size: float) -> Measure:
    return cache(partial(metrics.width, font=cut_for(font, size), size=1))


def break_lines(
    metrics: Metrics, text: str, font: Font, size: float, width: float
) -> tuple[str, ...]:
    """Break a text into lines no wider than `width` mm; a line break in the text is kept."""
    return _break_lines(_measure(metrics, font, size), text, width / size)


def _break_lines(measure: Measure, text: str, width: float) -> tuple[str, ...]:
    """Break a text that is set at 1 pt."""
    lines: list[str] = []
    gap = measure("n n") - measure("nn")
    for paragraph in text.split("\n"):
        lines.extend(_paragraph(paragraph, measure, gap, width))
    return tuple(lines)


def _paragraph(paragraph: str, measure: Measure, gap: float, width: float) -> Iterator[str]:
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


def _syllables(word: str, measure: Measure, width: float) -> Iterator[tuple[str, bool]]:
    """Break a word that is wider than the line at its soft hyphens; else leave it whole."""
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


def _ruler_of(measure: Measure, text: str) -> _Ruler:
    """Measure the words of a text."""
    if "\u00ad" in text:
        return _Ruler((), 0.0, 0.0)
    words = tuple(
        tuple(measure(word) for word in paragraph.split(" ") if word)
        for paragraph in text.split("\n")
    )
    longest = max((wide for paragraph in words for wide in paragraph), default=0.0)
    return _Ruler(words, measure("n n") - measure("nn"), longest)


def set_text(
    metrics: Metrics,
    text: str,
    font: Font,
    sizes: tuple[float, float],
    area: Rect,
    leading: float = 1.22,
) -> TextSetting | None:
    """Set a text into an area at the largest size that fits, from `sizes[0]` down to `sizes[1]`."""
    if has_cuts(font) and sizes[1] < DISPLAY_FROM < sizes[0]:
        large = set_text(metrics, text, font, (sizes[0], DISPLAY_FROM), area, leading)
        return large or set_text(
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
        lines = _break_lines(measure, text, area.width / size)
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
    """Set a text that is clearly one line at its largest size, as most are; else nothing."""
    if len(text) * to_mm(size) * _NARROW > area.width or _PARTED.search(text):
        return None
    if metrics.width(text, font, size) > area.width * _CLEARLY:
        return None
    setting = TextSetting((text,), size, to_mm(size) * leading)
    return setting if setting.height <= area.height + 1e-6 else None


def _balance(
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
        lines = ruler.lines(between) or len(_break_lines(measure, text, between))
        if lines > count:
            least = between
        else:
            most = between
    return replace(setting, lines=_break_lines(measure, text, most))


def overflow(
    metrics: Metrics, text: str, font: Font, size: float, area: Rect, leading: float = 1.22
) -> str:
    """Say how much a text at its least size is too wide or too high for its area."""
    lines = break_lines(metrics, text, font, size, area.width)
    wide = max(metrics.width(line, font, size) for line in lines) - area.width
    high = TextSetting(lines, size, to_mm(size) * leading).height - area.height
    over = f"{wide:.1f} mm too wide" if wide > 0 else f"{high:.1f} mm too high"
    shown = text if len(text) <= 40 else f"{text[:37]}…"
    return (
        f"“{shown}” is {over} for its box of {area.width:.0f} × {area.height:.0f} mm "
        f"at {size:g} pt; shorten it"
    )


def put_text(
    pen: Pen,
    text: str,
    font: Font,
    sizes: tuple[float, float],
    colour: Colour,
    area: Rect,
    align: Align = "left",
    middle: bool = True,
    leading: float = 1.22,
) -> float:
    """Draw a text into an area, in the middle of its height or at its top; report what overflows.

    Centred lines are about as long as each other.
    Returns the y of the foot of the text in mm.
    """
    font = cut_on_dark(font, lightness(colour))
    setting = set_text(pen, text, font, sizes, area, leading)
    if setting is None:
        pen.fault(overflow(pen, text, font, sizes[1], area, leading), text)
        return area.bottom
    if align == "centre":
        setting = _balance(pen, text, font, setting, area.width)
    top = area.y + ((area.height - setting.height) / 2 if middle else 0)
    x = {"left": area.x, "centre": area.x + area.width / 2, "right": area.right}[align]
    baseline = top + to_mm(setting.size) * ASCENT
    parted = "\u00ad" in text and any(line.endswith("-") for line in setting.lines)
    said = text.replace("\u00ad", "") if parted else ""
    with pen.tag(PARAGRAPH._replace(said=said) if parted else PARAGRAPH):
        for n, line in enumerate(setting.lines):
            pen.text(x, baseline + n * setting.leading, line, font, setting.size, colour, align)
    return top + setting.height


def put_line(
    pen: Pen,
    x: float,
    y: float,
    text: str,
    font: Font,
    sizes: tuple[float, float],
    colour: Colour,
    width: float,
    align: Align = "left",
    spacing: float = 0,
) -> float:
    """Draw one line at the largest size that fits `width` mm; report it if none does.

    Returns the size used, in pt.
    """
    text, font = text.replace("\u00ad", ""), cut_on_dark(font, lightness(colour))
    size = sizes[0]
    for _ in range(2):  # a smaller cut may run wider
        wide = pen.width(text, font, size, spacing)
        if wide > width:
            size = max(sizes[1], int(size * width / wide * 4) / 4)
    if size < sizes[0] and pen.width(text, font, size, spacing) > width + 1e-6:
        over = overflow(pen, text, font, sizes[1], Rect(0, 0, width, to_mm(size)))
        pen.fault(over, text)
    pen.text(x, y, text, font, size, colour, align, spacing)
    return size
