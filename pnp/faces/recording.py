"""A drawing as data: what a pen was asked for, in its order.

What is taken down can be looked through for its words and lines, cut to a window or drawn smaller,
before it is drawn with the pen that writes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from math import floor, log2
from typing import Final, NamedTuple, TypeAlias

from pnp.faces.path import Path, bounds, rectangle, shift, straighten
from pnp.faces.pen import (
    LEAST_LINE,
    LEAST_TYPE,
    Align,
    Colour,
    Font,
    Metrics,
    Ornament,
    Pen,
    Stroke,
    cut_for,
    find_start,
)
from pnp.faces.tags import Tag
from pnp.faces.theme import WHITE, blend, lightness
from pnp.units import Rect, to_mm

LEAST_REVERSED: Final = 0.18
"""The least width of a light line, which lies on something dark: 0.5 pt."""

# Lightness L* from which a line is a light one.
_LIGHT: Final = 55.0
# How far in mm on paper a line may be off that is drawn straight: half a dot of 600 an inch.
_BEND: Final = 0.02

_LEAST_MODULE: Final = 0.45
# Below this part of the least width a line round an area is left out.
_FAINT: Final = 0.6
# The least part of its colour that a line keeps which is drawn broader than it should be.
_PALE: Final = 0.3
# How many times larger than a ground the lines of its pattern may be: they run on under a clip.
_AS_LARGE: Final = 3.0
# Type in pt below which lettering would be dust; it comes out up to a quarter larger.
_DUST: Final = 0.95
# Gives a line of type as an outline: text, font, size in pt, distance added between letters.
_TypeOutliner = Callable[[str, Font, float, float], Path]


class Words(NamedTuple):
    """A line of type."""

    x: float
    y: float
    text: str
    font: Font
    size: float
    colour: Colour
    align: Align
    spacing: float

    def cover(self, metrics: Metrics, above: float, below: float = 0) -> Rect:
        """Give what it covers in its own coordinates, from parts of its size above to below."""
        wide, high = metrics.width(self.text, self.font, self.size, self.spacing), to_mm(self.size)
        left = find_start(self.x, wide, self.align)
        return Rect(left, self.y - high * above, wide, high * (above + below))


class Shape(NamedTuple):
    """A filled and stroked outline."""

    path: Path
    fill: Colour | None
    stroke: Stroke | None


class Squares(NamedTuple):
    """The modules of a QR code."""

    rows: Sequence[str]
    x: float
    y: float
    unit: float
    colour: Colour

    @property
    def area(self) -> Rect:
        """What it covers."""
        side = self.unit * len(self.rows)
        return Rect(self.x, self.y, side, side)


class Stamp(NamedTuple):
    """An ornament in its place."""

    ornament: Ornament
    x: float
    y: float


class Picture(NamedTuple):
    """A picture of the pack."""

    name: str
    area: Rect


class Complaint(NamedTuple):
    """What cannot be drawn as asked, or was left out."""

    say: str
    text: str
    stops: bool
    """Whether the kit cannot be printed so."""


class Moved(NamedTuple):
    """Marks about another origin, turned and enlarged."""

    x: float
    y: float
    angle: float
    scale: float
    marks: "Marks"

    def open(self, pen: Pen) -> AbstractContextManager[None]:
        """Begin with their origin."""
        return pen.transform(self.x, self.y, self.angle, self.scale)


class Clipped(NamedTuple):
    """Marks that show only inside an outline."""

    path: Path
    marks: "Marks"

    def open(self, pen: Pen) -> AbstractContextManager[None]:
        """Begin with their outline."""
        return pen.clip(self.path)


class Tagged(NamedTuple):
    """Marks, and what they are."""

    tag: Tag
    marks: "Marks"

    def open(self, pen: Pen) -> AbstractContextManager[None]:
        """Begin with their tag."""
        return pen.tag(self.tag)


class Reduced(NamedTuple):
    """Marks that are drawn at a scale below one, which their origin has already."""

    scale: float
    lettering: _TypeOutliner | None
    marks: "Marks"


Mark: TypeAlias = (
    Words | Shape | Squares | Stamp | Picture | Complaint | Moved | Clipped | Tagged | Reduced
)  # fmt: skip
Marks: TypeAlias = Sequence[Mark]


def record(draw: Callable[[Pen], None], metrics: Metrics) -> Marks:
    """Take down a drawing."""
    pen = Recorder(metrics, metrics.least)
    draw(pen)
    return pen.marks


def replay(pen: Pen, marks: Iterable[Mark]) -> None:  # noqa: C901  # one line a kind of mark
    """Draw with another pen what was taken down."""
    for mark in marks:
        match mark:
            case Words():
                pen.text(*mark)
            case Shape():
                pen.shape(*mark)
            case Squares():
                pen.squares(*mark)
            case Stamp():
                pen.stamp(*mark)
            case Picture():
                pen.picture(*mark)
            case Complaint(say, text, stops):
                (pen.fault if stops else pen.remark)(say, text)
            case Moved() | Clipped() | Tagged():
                with mark.open(pen):
                    replay(pen, mark.marks)
            case Reduced():
                if isinstance(pen, Recorder):  # it may be drawn smaller still
                    pen.marks.append(mark)
                else:
                    replay(pen, reduce(mark, pen))


@dataclass(slots=True)
class Recorder:
    """The pen that takes down what it is asked for; it knows type by another's metrics."""

    metrics: Metrics
    least: float
    marks: list[Mark] = field(default_factory=list)

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return self.metrics.width(text, font, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self.metrics.lacks(text, font)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        colour: Colour,
        align: Align = "left",
        spacing: float = 0,
    ) -> None:
        """Take down a line of type."""
        self.marks.append(Words(x, y, text, font, size, colour, align, spacing))

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Take down an outline."""
        self.marks.append(Shape(path, fill, stroke))

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Take down a grid of squares."""
        self.marks.append(Squares(rows, x, y, unit, colour))

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Take down an ornament, its words as large as all others."""
        # only who set this size names it: a recording of a recording inherits it, and would
        # name the same ornament twice
        if self.least != self.metrics.least:
            draw = partial(draw_with_least, least=self.least, draw=ornament.draw)
            ornament = replace(ornament, key=f"{ornament.key} large", draw=draw)
        self.marks.append(Stamp(ornament, x, y))

    def picture(self, name: str, area: Rect) -> None:
        """Take down a picture of the pack."""
        self.marks.append(Picture(name, area))

    def fault(self, say: str, text: str = "") -> None:
        """Take down what cannot be drawn as asked."""
        self.marks.append(Complaint(say, text, stops=True))

    def remark(self, say: str, text: str = "") -> None:
        """Take down what is left out or smaller than asked for."""
        self.marks.append(Complaint(say, text, stops=False))

    def transform(
        self, x: float, y: float, angle: float = 0, scale: float = 1
    ) -> AbstractContextManager[None]:
        """Take down what is drawn about another origin, until the block ends."""
        return self._inside(partial(Moved, x, y, angle, scale))

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Take down what shows only inside an outline, until the block ends."""
        return self._inside(partial(Clipped, path))

    def tag(self, tag: Tag) -> AbstractContextManager[None]:
        """Take down what is drawn, and what it is, until the block ends."""
        return self._inside(partial(Tagged, tag))

    @contextmanager
    def _inside(self, hold: Callable[[Marks], Mark]) -> Iterator[None]:
        # the group is kept before what it holds is known: both are one list, which grows
        outer, self.marks = self.marks, []
        outer.append(hold(self.marks))
        yield
        self.marks = outer


def draw_with_least(pen: Pen, draw: Callable[[Pen], None], least: float) -> None:
    """Draw with a least size of type in pt, below which no text is made smaller."""
    own = Recorder(pen, least)
    draw(own)
    replay(pen, own.marks)


# -- drawn small --------------------------------------------------------------------------------


def draw_reduced(
    pen: Pen, draw: Callable[[Pen], None], scale: float, lettering: _TypeOutliner | None = None
) -> None:
    """Draw something at a scale that the origin has already: no line too fine, no type too small.

    Lines keep the least width that a printer holds, or are left to the area they bound; type below
    the least size becomes lettering of the picture, outlines that nobody is asked to read; a code
    that no camera would read is a grey tile.
    """
    if scale < 1:
        replay(pen, (Reduced(scale, lettering, record(draw, pen)),))
    else:
        draw(pen)


def reduce(drawn: Reduced, metrics: Metrics) -> Marks:
    """Give marks as they are drawn at their scale."""
    return tuple(_Reduction(metrics, drawn.scale, drawn.lettering).reduce(drawn.marks))


@dataclass(slots=True)
class _Reduction:
    metrics: Metrics
    scale: float
    lettering: _TypeOutliner | None
    filled: tuple[Colour, Rect] | None = None
    """What was filled last, and how far it reaches: the lines of a pattern lie on it."""

    def reduce(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        for mark in marks:
            match mark:
                case Words():
                    yield from self._reduce_words(mark)
                case Shape():
                    yield self._reduce_shape(mark)
                case Squares():
                    too_small = mark.unit * self.scale < _LEAST_MODULE
                    yield Shape(rectangle(mark.area), "#c8c8c8", None) if too_small else mark
                case Stamp(ornament, x, y):
                    under = self.filled and (self.filled[0], self.filled[1].shifted(-x, -y))
                    scale = _step_below(self.scale)
                    yield Stamp(_reduce_ornament(ornament, scale, self.lettering, under), x, y)
                case Moved():
                    yield mark._replace(marks=self._reduce_within(mark))
                case Reduced():  # smaller within smaller: its scale is taken twice, as it moved too
                    yield from self._reduce_within(mark)
                case Clipped() | Tagged():
                    yield mark._replace(marks=tuple(self.reduce(mark.marks)))
                case Picture():
                    yield mark
                case _:
                    pass  # a complaint is made where the face itself is printed

    def _reduce_within(self, group: "Moved | Reduced") -> Marks:
        inner = _Reduction(self.metrics, self.scale * group.scale, self.lettering)
        return tuple(inner.reduce(group.marks))

    def _reduce_words(self, words: Words) -> Iterator[Mark]:
        small = words.size * self.scale
        if small >= LEAST_TYPE:
            yield words._replace(font=cut_for(words.font, small))  # by the size it is printed in
        elif small >= _DUST and self.lettering:
            outline = self.lettering(words.text, words.font, words.size, words.spacing)
            left = words.cover(self.metrics, 0).x
            yield Shape(shift(outline, left, words.y), words.colour, None)

    def _reduce_shape(self, drawn: Shape) -> Shape:
        path, fill, stroke = drawn
        least = LEAST_LINE
        if stroke is not None and lightness(stroke.colour) > _LIGHT:
            least = LEAST_REVERSED
        if stroke is not None and stroke.width * self.scale < least:
            share = stroke.width * self.scale / least
            # as much of it as the finer line would show: a light one must not drown its ground
            faint = blend(stroke.colour, self._under(path, stroke), max(_PALE, share))
            least = LEAST_REVERSED if lightness(faint) > _LIGHT else least
            outlined = fill is not None and share < _FAINT
            stroke = None if outlined else replace(stroke, colour=faint,
                                                 width=least / self.scale)  # fmt: skip
        if fill and path.steps:
            self.filled = fill, bounds(path)
        return Shape(straighten(path, _BEND / self.scale), fill, stroke)

    def _under(self, path: Path, stroke: Stroke) -> Colour:
        if self.filled is None or not path.steps:
            return WHITE
        colour, area = self.filled
        darker = lightness(colour) < lightness(stroke.colour)
        return colour if darker and _holds(area, bounds(path)) else WHITE


def _step_below(scale: float) -> float:
    """Give the scale an ornament is drawn for: one of three to an octave, so that pictures share.

    >>> [round(_step_below(scale), 3) for scale in (0.151, 0.132, 0.5)]
    [0.125, 0.125, 0.5]
    """
    return float(2 ** (floor(3 * log2(scale) + 1e-9) / 3))


def _reduce_ornament(
    ornament: Ornament,
    scale: float,
    lettering: _TypeOutliner | None,
    under: tuple[Colour, Rect] | None,
) -> Ornament:
    known = under if under and _holds(under[1], ornament.area) else None

    def draw(pen: Pen) -> None:
        reduction = _Reduction(pen, scale, lettering, known)
        replay(pen, reduction.reduce(record(ornament.draw, pen)))

    key = f"{ornament.key} at {scale:.3f}{f' on {known[0]}' if known else ''}"
    return Ornament(key, ornament.area, draw, copy=True)


def _holds(area: Rect, drawn: Rect) -> bool:
    x, y = drawn.middle
    inside = area.x <= x <= area.right and area.y <= y <= area.bottom
    return inside and drawn.width * drawn.height <= _AS_LARGE * area.width * area.height
