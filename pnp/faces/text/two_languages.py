"""A text in two languages, set: the first as large as it can be, the second smaller below it.

Where there is one line of room, the second stands behind the first, parted by a stroke.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pnp.box.words import Second, first_of, has_two, second_of
from pnp.faces.pen import Font, Metrics
from pnp.faces.text.line_breaks import TextSetting, balance, break_lines, set_plain
from pnp.units import Rect, to_mm

_SMALLER: Final = 0.78
"""Size of the second language as a part of that of the first."""

BETWEEN: Final = 0.9
"""Room for the stroke between two languages on one line, as a part of the type size."""

YIELD: Final = 0.8
"""How far below its own least size the first language goes to make room for the second."""

TIGHT: Final = 1.08
"""Distance of baselines of the second language, and of both where room is scarce, as a part of
the type size."""

_KEPT: Final = 0.66
"""How much of the size it would have alone the first language keeps."""

_BESIDE: Final = 1.25
"""How much larger two texts must come out on one line to stand there and not on two."""

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


def set_two(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], area: Rect, leading: float
) -> TwoSetting | None:
    """Set a text in both its languages as large as its area takes; none if only one has room."""
    second = second_of(text) if has_two(text) else None
    if second is None:
        return None
    first = first_of(text)
    alone = set_plain(metrics, first, font, sizes, area, leading)
    if alone is None:
        return None
    least = _least(metrics, sizes, alone.size)
    below = _below(metrics, (first, second), font, (alone.size, least), area, leading)
    beside = _beside(metrics, (first, second), font, (alone.size, least), area, leading)
    if beside and (below is None or beside.first.size > below.first.size * _BESIDE):
        return beside
    return below


def _least(metrics: Metrics, sizes: tuple[float, float], alone: float) -> float:
    kept = int(alone * _KEPT * 4) / 4
    return min(max(metrics.least, sizes[1] * YIELD, kept), alone or metrics.least)


def _steps(most: float, least: float) -> Iterator[float]:
    size = most
    while size >= least - 1e-6:
        yield size
        size -= 0.25 if size < 12 else 0.5


def _below(
    metrics: Metrics, texts: tuple[str, Second], font: Font, sizes: tuple[float, float],
    area: Rect, leading: float,
) -> TwoSetting | None:  # fmt: skip
    first, second = texts
    other = second_font(font)
    for size in _steps(*sizes):
        small = second_size(size, metrics.least)
        tight = leading if size > sizes[1] + 1 else min(leading, TIGHT)
        ours = _lines(metrics, first, font, size, area.width, tight)
        theirs = _lines(metrics, second.text, other, small, area.width, min(leading, TIGHT))
        if ours and theirs:
            both = TwoSetting(ours, theirs, other, second.lang)
            if both.height <= area.height + 1e-6:
                return both
    return None


def _beside(
    metrics: Metrics, texts: tuple[str, Second], font: Font, sizes: tuple[float, float],
    area: Rect, leading: float,
) -> TwoSetting | None:  # fmt: skip
    first, second = texts[0].replace("\u00ad", ""), texts[1].text.replace("\u00ad", "")
    if "\n" in first or "\n" in second:
        return None
    other = second_font(font)
    for size in _steps(*sizes):
        small = second_size(size, metrics.least)
        start = metrics.width(first, font, size) + to_mm(size) * BETWEEN
        setting = TextSetting((first,), size, to_mm(size) * leading)
        wide = start + metrics.width(second, other, small)
        if wide <= area.width + 1e-6 and setting.height <= area.height + 1e-6:
            behind = TextSetting((second,), small, to_mm(small) * leading)
            return TwoSetting(setting, behind, other, texts[1].lang, start)
    return None


def _lines(
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


def no_room(
    metrics: Metrics, text: str, font: Font, sizes: tuple[float, float], area: Rect, leading: float
) -> str:
    """Say which text has no room in its second language, and how much room it lacks."""
    second = second_of(text)
    if second is None:
        return ""
    first, other = first_of(text), second_font(font)
    alone = set_plain(metrics, first, font, sizes, area, leading)
    size = _least(metrics, sizes, alone.size if alone else 0)
    small, tight = second_size(size, metrics.least), min(leading, TIGHT)
    ours = break_lines(metrics, first, font, size, area.width)
    theirs = break_lines(metrics, second.text, other, small, area.width)
    wide = max(metrics.width(line, other, small) for line in theirs) - area.width
    high = TextSetting(ours, size, to_mm(size) * tight).height - area.height
    high += TextSetting(theirs, small, to_mm(small) * tight).height
    over = f"{wide:.1f} mm too wide" if wide > 0 else f"{high:.1f} mm too high"
    return left_out(first, second, over)


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
    return left_out(first_of(text), second, f"{wide:.1f} mm too wide")


def left_out(first: str, second: Second, over: str) -> str:
    """Say which text of a second language is left out, and how much too wide or high it is."""
    said, first = (
        text if len(text) <= 40 else f"{text[:37]}…"
        for text in (second.text.replace("\n", " "), first.replace("\n", " "))
    )
    return f"“{said}” ({second.lang}) is {over} to stand with “{first}”"


def one_only(text: str) -> tuple[str, str]:
    """Say that a text is set in one language, for no room is planned for its second."""
    second = second_of(text)
    if second is None:
        return "", text
    return f"“{second.text[:40]}” ({second.lang}) is left out: one language has room", text
