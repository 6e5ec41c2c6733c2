"""Lines of type: words of one font or several, broken at their blanks and set at one size.

A text is paragraphs of words, and a word is spans, for its font may change on the way.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import fsum
from operator import itemgetter
from typing import Final, NamedTuple

from pnp.box.words import first_of, second_of
from pnp.faces.pen import DISPLAY_FROM, LIGHT, Font, Metrics, cut_for, cut_on_dark
from pnp.faces.text.markup import Inlines, parse_markup
from pnp.units import to_mm

ASCENT = 0.74
"""Height of capitals and ascenders as a part of the type size: where a first baseline lies."""

_TIGHT = 1.08  # distance of baselines where room is scarce, as a part of the type size
_STEP = 0.25  # by how much the size of a text is reduced at a time, in pt
# How often the width of centred lines is halved to find the least: to a hundredth of the area.
_HALVINGS = 6
_HYPHEN = "\u00ad"  # soft: it shows where a word is parted
_SECOND_FONTS: Final[Mapping[Font, Font]] = {
    "sans-400": "sans-400-italic",
    "sans-400-italic": "sans-400",
}

Span = tuple[str, Font]
"""A text and its font."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one style on one line: where they begin in mm, and what they are set in."""

    x: float
    text: str
    font: Font
    size: float
    y: float = 0
    """Baseline in mm below the top of the block."""
    colour: str = "ink"
    cell: int = 0
    """In a row of a table: the column it stands in."""


class SetLine(NamedTuple):
    """One line of type: its width, its words, how far its baseline lies below that of the first."""

    width: float
    runs: tuple[Run, ...]
    down: float = 0.0

    @property
    def text(self) -> str:
        """Its words."""
        return "".join(run.text for run in self.runs)


class Word(NamedTuple):
    """What stands between two blanks; its font may change on the way."""

    spans: tuple[Span, ...]
    width: float
    """Its width in mm at 1 pt: that at any size follows from it."""
    blank: float
    """The same of the blank before it."""


def measure_words(metrics: Metrics, spans: Sequence[Span]) -> tuple[Word, ...]:
    """Part a text into its words: only the plain blank parts them, and two count as one."""
    words: list[list[Span]] = [[]]
    for text, font in spans:
        first, *others = text.split(" ")
        words[-1].append((first, font))
        words += ([(each, font)] for each in others)
    width = partial(metrics.width, size=1)
    blanks = {font: width("n n", font) - width("nn", font) for _, font in spans}
    full = (tuple(span for span in word if span[0]) for word in words)
    measured = ((x, fsum(width(unparted(text), font) for text, font in x)) for x in full if x)
    return tuple(Word(word, wide, blanks[word[0][1]]) for word, wide in measured)


def unparted(text: str) -> str:
    """Give a text without the hyphens that show only where a word is parted."""
    return text.replace(_HYPHEN, "")


def break_words(
    metrics: Metrics, words: Sequence[Word], size: float, width: float, *, fill: bool = False
) -> Iterator[tuple[Word, ...]]:
    """Break words into lines no wider than `width` mm, but for a word that cannot be parted.

    A word is parted at its soft hyphens where it is wider than a line; if lines are to be filled,
    wherever one ends. No words are one line.
    """
    room, rest, line, used = width / size, [*reversed(words)], list[Word](), 0.0
    while rest:
        word = rest.pop()
        before = used + word.blank if line else 0.0
        if before + word.width <= room:
            line.append(word)
            used = before + word.width
            continue
        parted = _part_word(metrics, word, room - before) if fill or not line else ()
        if parted:
            line.append(parted[0])
            rest.append(parted[1])
        elif line:
            rest.append(word)
        else:
            line.append(word)
        yield tuple(line)
        line, used = [], 0.0
    if line or not words:
        yield tuple(line)


def _part_word(metrics: Metrics, word: Word, room: float) -> tuple[Word, ...]:
    # What has room, with its hyphen, and the rest; nothing of a word in two fonts.
    (text, font), *more = word.spans
    parts = [] if more else text.split(_HYPHEN)
    for n in range(len(parts) - 1, 0, -1):
        begun = f"{''.join(parts[:n]).removesuffix('-')}-"
        if metrics.width(begun, font, 1) <= room:
            both = (begun, font), (_HYPHEN.join(parts[n:]), font)
            return tuple(word for span in both for word in measure_words(metrics, [span]))
    return ()


def set_line(metrics: Metrics, words: Iterable[Word], size: float, x: float = 0) -> SetLine:
    """Set words on one line at a size in pt, from `x` mm.

    Neighbours of one font are one run, which is measured as a whole, with its kerning.
    """
    spans, runs = list[Span](), list[Run]()
    for n, word in enumerate(words):
        if n:
            before, font = spans[-1]
            spans[-1] = f"{before} ", font
        spans += word.spans
    for font, group in groupby(spans, key=itemgetter(1)):
        said = unparted("".join(text for text, _ in group))
        runs.append(Run(x, said, font, size))
        x += metrics.width(said, font, size)
    return SetLine(x, tuple(runs))


class TextSetting(NamedTuple):
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
        return self.lines[-1].down + to_mm(self.size) * (ASCENT + 0.24) if self.lines else 0.0

    @property
    def room(self) -> float:
        """From one first line to that of what follows in the same type, in mm."""
        return len(self.lines) * to_mm(self.size) * self.leading

    @property
    def width(self) -> float:
        """Width of the widest line in mm."""
        return max((line.width for line in self.lines), default=0.0)


_INDENT = 0.9  # how far an item is set in, as a part of the type size
_ABOVE = 0.35  # space above a paragraph, as a part of the distance of lines
_BETWEEN = 0.45  # space above the second of two languages, as a part of the type size
# And above its capitals with an accent, which stand out of their line towards descenders.
_ACCENT: Final = 0.15
_ACCENTED: Final = frozenset("ÀÁÂÄÈÉÊËÍÎÏÑÓÔÖÙÚÛÜ")
_MARK: Final = re.compile(r"[*#|]|\n|^\s*(?:-|[0-9]+\.)\s")


def is_marked(text: str) -> bool:
    """Tell whether there is any mark in a text; one without is set as plain words are.

    >>> is_marked("Draw **two**"), is_marked("Draw two")
    (True, False)
    """
    return _MARK.search(text) is not None


def style_spans(inlines: Inlines, font: Font) -> list[Span]:
    """Give words in the styles of light markup their fonts: that of the text and its sisters."""
    bold: Font = "sans-700" if font in {"sans-500", "sans-600"} else "sans-600"
    return [
        (each.text, bold if each.bold else "sans-400-italic" if each.italic else font)
        for each in inlines
    ]


class Paragraph(NamedTuple):
    """Words that begin a line of their own, and the mark that stands before an item."""

    words: tuple[Word, ...]
    mark: str = ""

    def indent(self, size: float) -> float:
        """Give how far an item is set in at a size in pt, in mm."""
        return to_mm(size) * _INDENT * (0 if not self.mark else 1 if len(self.mark) < 2 else 1.5)


@dataclass(frozen=True, slots=True)
class Voice:
    """What a text says in one language: its paragraphs, whatever size they are set at."""

    metrics: Metrics
    text: str
    """Its words without marks of emphasis."""
    font: Font
    leading: float
    paragraphs: tuple[Paragraph, ...]
    lang: str = ""
    marked: bool = False
    """Whether paragraphs stand apart, and lines are filled."""

    @property
    def tight(self) -> float:
        """Distance of baselines where room is scarce, as a part of the size: not in paragraphs."""
        return self.leading if self.marked else min(self.leading, _TIGHT)

    @property
    def whole(self) -> str:
        """Its words, none parted."""
        return unparted(self.text)

    @property
    def _above(self) -> float:
        # Space above it as the second of two languages, as a part of its size.
        if self.marked:
            return _BETWEEN
        return 0.0 if _ACCENTED.isdisjoint(self.text) else _ACCENT

    def break_at(self, size: float, width: float, leading: float) -> TextSetting:
        """Set it at a size in pt, whatever room that takes."""
        em, made = to_mm(size), list[SetLine]()
        down = em * self._above if self.lang else 0.0
        for paragraph, begins, words in self._lines(size, width):
            down += em * leading * _ABOVE if self.marked and begins and made else 0.0
            line = set_line(self.metrics, words, size, paragraph.indent(size))
            mark = (Run(0, paragraph.mark, self.font, size),) if begins and paragraph.mark else ()
            made.append(SetLine(line.width, (*mark, *line.runs), down))
            down += em * leading
        parted = self.whole != self.text and any(line.text.endswith("-") for line in made)
        return TextSetting(tuple(made), size, leading, self.lang, said=self.whole if parted else "")

    def _lines(
        self, size: float, width: float
    ) -> Iterator[tuple[Paragraph, bool, tuple[Word, ...]]]:
        # Each with its paragraph, and whether that begins there.
        for each in self.paragraphs:
            room = width - each.indent(size)
            broken = break_words(self.metrics, each.words, size, room, fill=self.marked)
            for n, words in enumerate(broken):
                yield each, n == 0, words

    def on_one_line(self, size: float) -> TextSetting:
        """Set it on one line, with the blanks that it begins and ends with."""
        run = Run(0, self.whole, self.font, size)
        line = SetLine(self.metrics.width(run.text, run.font, size), (run,))
        return TextSetting((line,), size, self.leading, self.lang)

    def balance(self, setting: TextSetting, width: float) -> TextSetting:
        """Break it into as many lines, but narrower: in the middle a last line of one word limps.

        No word is parted for it: a line stays at least as wide as the widest word.
        """
        size, count = setting.size, len(setting.lines)
        if count == 1:
            return setting
        words = (word.width for paragraph in self.paragraphs for word in paragraph.words)
        least, most = min(width, max(words, default=0.0) * size), width
        for _ in range(_HALVINGS):
            between = (least + most) / 2
            if sum(1 for _ in self._lines(size, between)) > count:
                least = between
            else:
                most = between
        return self.break_at(size, most, setting.leading)


def voices_of(
    metrics: Metrics, text: str, font: Font, leading: float = 1.22,
    *, markup: bool = False, lightness: float = 0,
) -> tuple[Voice, ...]:  # fmt: skip
    """Give what a text says in its language, or in both of them, in type of a lightness L*."""
    font = cut_on_dark(font, lightness)
    # the second is small: where it is light on dark, the strokes of a regular cut would fill in
    below = "sans-500" if lightness > LIGHT else _SECOND_FONTS.get(font, "sans-500")
    voice_of = _marked_voice if markup and is_marked(text) else _plain_voice
    first, second = voice_of(metrics, first_of(text), font, leading), second_of(text)
    if second is None:
        return (first,)
    other = voice_of(metrics, second.text, below, leading)
    return first, replace(other, lang=second.lang)


def _plain_voice(metrics: Metrics, text: str, font: Font, leading: float) -> Voice:
    lines = text.split("\n") if text else ()
    paragraphs = tuple(Paragraph(measure_words(metrics, [(line, font)])) for line in lines)
    return Voice(metrics, text, font, leading, paragraphs)


def _marked_voice(metrics: Metrics, text: str, font: Font, leading: float) -> Voice:
    elements = parse_markup(text)
    paragraphs = tuple(
        Paragraph(measure_words(metrics, style_spans(each.inlines, font)), each.mark)
        for each in elements
    )
    said = " ".join(each.text for each in elements)
    return Voice(metrics, said, font, leading, paragraphs, marked=True)


def list_sizes(font: Font, sizes: tuple[float, float]) -> Iterator[float]:
    """List the sizes in pt that a text is tried at, the largest first; a smaller cut runs wider."""
    size, least = sizes
    if cut_for(font, least) != font and size > DISPLAY_FROM:
        yield from list_sizes("sans-400", (size, DISPLAY_FROM))
        size = DISPLAY_FROM - _STEP
    while size >= least - 1e-6:
        yield size
        size -= _STEP
