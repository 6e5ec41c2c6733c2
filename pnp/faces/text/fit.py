"""Text set in its box at the largest size that fits, in one language or two, in large print too.

A text in two languages is two voices: the second stands smaller below the first, or behind it on
a line. Large print is a least size. Nobody else need know of either.
"""

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import replace
from math import fsum, inf
from typing import Final

from pnp.box.game import LetteringName, Stand, TextStyle
from pnp.box.words import first_of, has_two, second_of, split_both
from pnp.faces.context import LARGER, lightness
from pnp.faces.pen import (
    PARAGRAPH,
    SHARES,
    Align,
    Colour,
    Font,
    Metrics,
    Pen,
    Stroke,
    Tag,
    cut_on_dark,
    find_start,
)
from pnp.faces.text.line_breaks import ASCENT, TextSetting, Voice, list_sizes, unparted, voices_of
from pnp.outlines import line as straight
from pnp.units import Rect, Size, to_mm

_SMALLER: Final = 0.78  # size of the second language as a part of that of the first
# Room for the stroke between two languages on one line, as a part of the type size.
_BETWEEN: Final = 0.9
# How far below its own least size the first language goes to make room for the second.
_YIELD: Final = 0.8
_KEPT: Final = 0.66  # how much of the size it would have alone the first language keeps
# How much larger two texts must come out on one line to stand there and not on two.
_BESIDE: Final = 1.25
CAPITALS: Final = 0.69
"""Height of capitals and figures as a part of the type size."""

Sizes = tuple[float, float]
"""The largest and the least size in pt that a text may have."""

# A text in one language, or in two.
_Voices = tuple[Voice, ...]
_Settings = tuple[TextSetting, ...]
# By how much a text is too large for its area, in mm, and which way.
_Lack = tuple[float, str]


def stand_at(area: Rect, align: Align) -> float:
    """Give the x that a line of type is set at in an area."""
    return area.x + area.width * SHARES[align]


def second_size(size: float, least: float) -> float:
    """Give the size in pt of the second language below a size of the first.

    >>> second_size(12, 7), second_size(8, 7), second_size(7, 7)
    (9.25, 7, 7)
    """
    return max(least, int(size * _SMALLER * 4) / 4)


def _large(metrics: Metrics, sizes: Sizes) -> Sizes:
    return max(sizes[0], metrics.least), max(sizes[1], metrics.least)


def _set_largest(voice: Voice, sizes: Sizes, area: Rect, leading: float) -> TextSetting | None:
    tried = (voice.break_at(s, area.width, leading) for s in list_sizes(voice.font, sizes))
    return next((each for each in tried if _fits((each,), area)), None)


def _height(settings: _Settings) -> float:
    return fsum(each.height for each in settings if not each.beside)


def _lack(settings: _Settings, area: Rect) -> _Lack:
    wide = max(each.width for each in settings) - area.width
    return (wide, "wide") if wide > 0 else (_height(settings) - area.height, "high")


def _fits(settings: _Settings, area: Rect) -> bool:
    wide = max(each.beside + each.width for each in settings)
    return wide <= area.width + 1e-6 and _height(settings) <= area.height + 1e-6


def _fit(voices: _Voices, sizes: Sizes, area: Rect) -> tuple[_Settings, list[str]]:
    # What a text is set as, none if it fits at no size, and what its reader lacks.
    first, metrics = voices[0], voices[0].metrics
    grown, told = _large(metrics, sizes), list[str]()
    if len(voices) > 1:
        both, lack = _fit_both(voices, grown, area)
        if both:
            return both, []
        told = [_tell_left_out(voices, lack)]
    # in large print lines first lie closer, then type stays smaller, which is told
    closer = ((grown, first.tight), (sizes, first.tight)) if grown != sizes else ()
    for asked, leading in ((grown, first.leading), *closer):
        if setting := _set_largest(first, asked, area, leading):
            if setting.size < grown[1]:
                least = first.break_at(metrics.least, area.width, first.tight)
                told.append(_tell_small(metrics, first.text, setting.size, _lack((least,), area)))
            return (setting,), told
    return (), told


def _fit_both(voices: _Voices, sizes: Sizes, area: Rect) -> tuple[_Settings, _Lack]:
    # Both languages below or beside each other; none, and what they lack at least to stand below.
    (first, second), lowest = voices, voices[0].metrics.least
    alone = _set_largest(first, sizes, area, first.leading)
    most = alone.size if alone else lowest
    least = min(most, max(lowest, sizes[1] * _YIELD, int(most * _KEPT * 4) / 4))
    beside = _set_beside(voices, (most, least), area) if alone else ()
    for size in list_sizes(first.font, (most, least)):
        leading = first.leading if size > least + 1 else first.tight
        ours = first.break_at(size, area.width, leading)
        theirs = second.break_at(second_size(size, lowest), area.width, second.tight)
        if alone and _fits((ours, theirs), area):
            larger = beside and beside[0].size > size * _BESIDE
            return beside if larger else (ours, theirs), (0, "high")
    return beside, _lack((ours, theirs), area)


def _set_beside(voices: _Voices, sizes: Sizes, area: Rect) -> _Settings:
    # On one line, as large as that takes.
    first, second = voices
    if first.marked or any(len(each.paragraphs) > 1 for each in voices):
        return ()
    for size in list_sizes(first.font, sizes):
        ours = first.on_one_line(size)
        theirs = second.on_one_line(second_size(size, first.metrics.least))
        both = ours, theirs._replace(beside=ours.width + to_mm(size) * _BETWEEN)
        if _fits(both, area):
            return both
    return ()


def set_text(
    metrics: Metrics, text: str, font: Font, sizes: Sizes, area: Rect,
    leading: float = 1.22,
) -> TextSetting | None:  # fmt: skip
    """Set a text into an area at the largest size that fits, from `sizes[0]` down to `sizes[1]`.

    Of a text in two languages the first is given, as large as it is beside the other.
    """
    settings, _ = _fit(voices_of(metrics, text, font, leading), sizes, area)
    return settings[0] if settings else None


def put_text(
    pen: Pen, text: str, font: Font, sizes: Sizes, colour: Colour, area: Rect,
    align: Align = "left", stand: Stand = "middle", leading: float = 1.22, tag: Tag = PARAGRAPH,
    *, markup: bool = False, even: bool = False,
) -> float:  # fmt: skip
    """Draw a text into an area, at its top, in the middle or at its foot; report what overflows.

    Lines are about as long as each other, if they are centred or that is asked. A text in two
    languages is two paragraphs.
    Returns the y of the foot of the text in mm.
    """
    voices = voices_of(pen, text, font, leading, markup=markup, lightness=lightness(colour))
    settings, told = _fit(voices, sizes, area)
    for say in told:
        pen.remark(say, text)
    if not settings:
        pen.fault(_tell_overflow(voices[0], sizes[1], area), voices[0].text)
        return area.bottom
    high = _height(settings)
    top = area.y + SHARES[stand] * (area.height - high)
    if (even or align == "centre") and not settings[-1].beside:
        pairs = zip(voices, settings, strict=False)
        settings = tuple(voice.balance(each, area.width) for voice, each in pairs)
    _put(pen, settings, colour, Rect(area.x, top, area.width, 0), align, tag)
    return top + high


def _put(
    pen: Pen, settings: _Settings, colour: Colour, area: Rect, align: Align, tag: Tag = PARAGRAPH
) -> None:
    if settings[-1].beside:
        with pen.tag(tag):
            _put_beside(pen, settings, colour, area, align)
        return
    with pen.tag(tag._replace(said=settings[0].said) if settings[0].said else tag):
        for each in settings:
            span = Tag("span", lang=each.lang, said=each.said)
            with pen.tag(span) if each.lang else nullcontext():
                put_lines(pen, each, colour, area, align)
            area = area.shifted(0, each.height)


def _put_beside(pen: Pen, settings: _Settings, colour: Colour, area: Rect, align: Align) -> None:
    first, second = settings
    em, start = to_mm(first.size), second.beside
    left = find_start(stand_at(area, align), start + second.width, align)
    between, y = left + start - em * _BETWEEN / 2, area.y + em * ASCENT
    slant, high = em * 0.14, em * 0.7
    put_lines(pen, first, colour, Rect(left, area.y, 0, 0))
    stroke = straight(between - slant, y + 0.1 * high, between + slant, y - high)
    pen.shape(stroke, stroke=Stroke(colour, max(0.18, em * 0.07)))
    with pen.tag(Tag("span", lang=second.lang)):
        put_lines(pen, second, colour, Rect(left + start, y - to_mm(second.size) * ASCENT, 0, 0))


def put_lines(
    pen: Pen, setting: TextSetting, colour: Colour, area: Rect, align: Align = "left"
) -> None:
    """Draw lines of type from the top of an area."""
    first = area.y + to_mm(setting.size) * ASCENT
    for wide, runs, down in setting.lines:
        if len(runs) == 1 and not runs[0].x:
            (run,) = runs
            x = stand_at(area, align)
            pen.text(x, first + down, run.text, run.font, run.size, colour, align)
            continue
        left = area.x + SHARES[align] * (area.width - wide)
        for run in runs:
            pen.text(left + run.x, first + down, run.text, run.font, run.size, colour)


def put_line(
    pen: Pen, x: float, y: float, text: str, font: Font, sizes: Sizes,
    colour: Colour, width: float, align: Align = "left", spacing: float = 0, high: float = 0,
) -> float:  # fmt: skip
    """Draw one line at the largest size that fits `width` mm; report it if none does.

    Two languages stand beside each other, or in a row of `high` mm below each other.
    Returns how wide the line is, in mm.
    """
    font, grown = cut_on_dark(font, lightness(colour)), _large(pen, sizes)
    if has_two(text) and high:
        top = y - to_mm(sizes[0]) * CAPITALS / 2 - high / 2
        area = Rect(find_start(x, width, align), top, width, high)
        put_text(pen, text, font, sizes, colour, area, align, leading=1.0)
        return width
    if has_two(text):
        voices = voices_of(pen, text, font, lightness=lightness(colour))
        if both := _set_beside(voices, grown, Rect(0, 0, width, inf)):
            _put(pen, both, colour, Rect(x, y - to_mm(both[0].size) * ASCENT, 0, 0), align)
            return both[1].beside + both[1].width
        lines = (each.on_one_line(grown[1]) for each in voices)
        over = fsum(each.width for each in lines) + to_mm(grown[1]) * _BETWEEN - width
        pen.remark(_tell_left_out(voices, (over, "wide")), text)
    said = unparted(first_of(text))
    size, wide = _largest(pen, said, font, grown, width, spacing)
    if wide > width + 1e-6 and grown != sizes:
        size, wide = _largest(pen, said, font, sizes, width, spacing)
        if wide <= width + 1e-6:
            over = pen.width(said, font, pen.least, spacing) - width
            pen.remark(_tell_small(pen, said, size, (over, "wide")), said)
    if size < sizes[0] and wide > width + 1e-6:
        pen.fault(overflow(pen, said, font, sizes[1], Rect(0, 0, width, to_mm(size))), said)
    pen.text(x, y, said, font, size, colour, align, spacing)
    return wide


def _largest(
    metrics: Metrics, text: str, font: Font, sizes: Sizes, width: float,
    spacing: float,
) -> tuple[float, float]:  # fmt: skip
    # A size in pt, and how wide the line is by that.
    size = sizes[0]
    for _ in range(2):  # a smaller cut may run wider
        wide = metrics.width(text, font, size, spacing)
        if wide > width:
            size = max(sizes[1], int(size * width / wide * 4) / 4)
    return size, metrics.width(text, font, size, spacing)


def measure_line(
    metrics: Metrics, text: str, font: Font, sizes: Sizes, most: float
) -> tuple[float, float]:
    """Give the size in pt and the width in mm at which a line is put.

    Two languages are as large as both stand on one line; if they do at no size, that is 0, the
    width the first one's.
    """
    grown, two = _large(metrics, sizes), has_two(text)
    room = Rect(0, 0, most, inf)
    if two and (both := _set_beside(voices_of(metrics, text, font), grown, room)):
        return both[0].size, both[1].beside + both[1].width
    size, wide = _largest(metrics, first_of(text), font, grown, most, 0)
    return 0.0 if two else size, wide


def fits_on_line(
    metrics: Metrics, text: str, font: Font, sizes: Sizes, width: float, spacing: float = 0
) -> bool:
    """Tell whether a text stands on one line as wide as that, in both of two languages."""
    size, wide = measure_line(metrics, text, font, sizes, width)
    return size > 0 and wide + spacing * len(first_of(text)) * (not has_two(text)) <= width


def least_height(
    metrics: Metrics, text: str, font: Font, size: float, width: float,
    leading: float = 1.22, *, markup: bool = False,
) -> float:  # fmt: skip
    """Give how high a text stands in mm at its least size in pt, in two languages or one."""
    size, voices = max(size, metrics.least), voices_of(metrics, text, font, leading, markup=markup)
    return _height(tuple(each.break_at(size, width, each.tight) for each in voices))


def taken_height(
    metrics: Metrics, text: str, font: Font, sizes: Sizes, area: Rect, leading: float = 1.22
) -> float:
    """Give how high a text stands in an area in mm, as large as fits there.

    No lower than its first language alone at its least size, for that is asked of an area first.
    """
    voices = voices_of(metrics, text, font, leading)
    settings, _ = _fit(voices, sizes, area)
    alone = voices[0].break_at(_large(metrics, sizes)[1], area.width, voices[0].tight)
    return max(_height(settings), alone.height) if settings else area.height


def one_only(text: str) -> tuple[str, str]:
    """Say that a text is set in one language, for no room is planned for its second."""
    second = second_of(text)
    if second is None:
        return "", text
    return f"“{second.text[:40]}” ({second.lang}) is left out: one language has room", text


def _tell_left_out(voices: _Voices, lack: _Lack) -> str:
    first, second = voices
    said, over = f"“{_shorten(second.text)}” ({second.lang})", f"{lack[0]:.1f} mm too {lack[1]}"
    return f"{said} is {over} to stand with “{_shorten(first.text)}”"


def _tell_small(metrics: Metrics, text: str, size: float, lack: _Lack) -> str:
    return (
        f"“{_shorten(text)}” is set in {size * LARGER:.1f} pt: in {metrics.least * LARGER:g} pt it "
        f"is {lack[0] * LARGER:.1f} mm too {lack[1]}"
    )


def overflow(metrics: Metrics, text: str, font: Font, size: float, area: Rect) -> str:
    """Say how much a text at its least size is too wide or too high for its area."""
    return _tell_overflow(voices_of(metrics, text, font)[0], size, area)


def _tell_overflow(voice: Voice, size: float, area: Rect) -> str:
    over, way = _lack((voice.break_at(size, area.width, voice.leading),), area)
    box = f"{area.width:.0f} × {area.height:.0f} mm at {size:g} pt"
    said = f"“{_shorten(voice.text)}” is {max(over, 0.1):.1f} mm too {way}"
    return f"{said} for its box of {box}; shorten it"


def _shorten(text: str) -> str:
    # Its beginning on one line, to name it by.
    return (text if len(text) <= 40 else f"{text[:37]}…").replace("\n", " ")


_NAME: Final = TextStyle("serif-700", (16, 9), stand="middle", leading=1.08)
LETTERINGS: Final[Mapping[LetteringName, TextStyle]] = {
    "serif": _NAME,
    "poster": replace(_NAME, align="centre"),
    "grotesque": replace(_NAME, font="sans-700"),
    "enamel": replace(_NAME, font="sans-600", align="centre", capitals=True),
}
"""Every lettering by its name: the type of names and titles."""


def letter(lettering: TextStyle, name: str) -> str:
    """Give a name as it is lettered."""
    return name.upper() if lettering.capitals else name


def common_size(pen: Pen, style: TextStyle, texts: str, room: Size, *, single: bool) -> float:
    """Give the size in pt at which each line of some texts fits a room, or the width of one line.

    A word that fits at no size is left to whoever sets it, to be reported.
    """
    size, least = style.fit
    for text in split_both(texts, str.splitlines):
        said = letter(style, text)
        if single:
            found, _ = measure_line(pen, said, style.font, (size, least), room.width)
        else:
            setting = set_text(pen, said, style.font, (size, least), room.area, style.leading)
            found = setting.size if setting else least
        size = max(found, least)
    return size
