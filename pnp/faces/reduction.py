"""What is drawn small: no line too fine, no type too small, no code that no camera would read."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import floor, log2
from typing import Final

from pnp.faces.pen import (
    LEAST_LINE,
    LEAST_MODULE,
    LEAST_TYPE,
    LIGHT,
    Clipped,
    Colour,
    Later,
    Mark,
    Metrics,
    Moved,
    Pen,
    Picture,
    Shape,
    Squares,
    Stamp,
    Stroke,
    Tagged,
    Whole,
    Words,
    cut_for,
    fresh_pen,
)
from pnp.faces.theme import WHITE, blend, lightness
from pnp.units import Path, Rect, bounds, shift, straighten

LEAST_REVERSED: Final = 0.2
"""The least width of a light line, which lies on something dark: an old laser of 300 dpi
breaks up what is finer than 0.55 pt."""

# How far in mm on paper a line may be off that is drawn straight: half a dot of 600 an inch.
_BEND: Final = 0.02

# Below this part of the least width a line round an area is left out.
_FAINT: Final = 0.6
# The least part of its colour that a line keeps which is drawn broader than it should be.
_PALE: Final = 0.3
# How many times larger than a ground the lines of its pattern may be: they run on under a clip.
_AS_LARGE: Final = 3.0
# Type in pt below which lettering would be dust; it comes out up to a quarter larger.
_DUST: Final = 0.95


def draw_reduced(pen: Pen, draw: Callable[[Pen], None], scale: float) -> None:
    """Draw something at a scale that the origin has already: no line too fine, no type too small.

    Lines keep the least width that a printer holds, or are left to the area they bound; type below
    the least size becomes lettering of the picture, outlines that nobody is asked to read; a code
    that no camera would read is the picture of one, which scans as none.
    """
    if scale >= 1 or pen.small:  # smaller within smaller: its scale counts, as its origin has it
        draw(pen)
        return
    own = fresh_pen(pen)
    own.small = True
    draw(own)
    pen.marks += _Reduction(pen.metrics, scale).reduce(own.marks)


@dataclass(slots=True)
class _Reduction:
    metrics: Metrics
    scale: float
    filled: tuple[Colour, Rect] | None = None
    """What was filled last, and how far it reaches: the lines of a pattern lie on it."""

    def reduce(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        for mark in marks:
            match mark:
                case Words():
                    yield from self._reduce_words(mark)
                case Shape():
                    yield self._reduce_shape(mark)
                case Squares(rows, unit=unit) if unit * self.scale < LEAST_MODULE:
                    # the picture of a code: what is between its corners stands upside down
                    jumbled = [*rows[:7], *rows[-8:6:-1], *rows[-7:]]
                    yield mark._replace(rows=jumbled, colour="#5c5c5c")
                case Stamp():
                    yield self._reduce_stamp(mark)
                case Moved():
                    inner = _Reduction(self.metrics, self.scale * mark.scale)
                    yield mark._replace(marks=tuple(inner.reduce(mark.marks)))
                case Clipped() | Tagged() | Whole():
                    yield mark._replace(marks=tuple(self.reduce(mark.marks)))
                case Picture() | Squares():
                    yield mark
                case _:
                    pass  # a complaint is made where the face itself is printed

    def _reduce_stamp(self, stamp: Stamp) -> Stamp:
        # one of three steps to an octave, so that pictures share
        scale = float(2 ** (floor(3 * log2(self.scale) + 1e-9) / 3))
        under = self.filled and (self.filled[0], self.filled[1].shifted(-stamp.x, -stamp.y))
        ground = under if under and _holds(under[1], stamp.area) else None
        key = f"{stamp.key} at {scale:.3f}{f' on {ground[0]}' if ground else ''}"
        small = _Reduction(self.metrics, scale, ground)
        return stamp._replace(key=key, marks=Later(partial(small.reduce, stamp.marks)), copy=True)

    def _reduce_words(self, words: Words) -> Iterator[Mark]:
        small = words.size * self.scale
        if small >= LEAST_TYPE:
            yield words._replace(font=cut_for(words.font, small))  # by the size it is printed in
        elif small >= _DUST:
            outline = self.metrics.outline(words.text, words.font, words.size, words.spacing)
            yield Shape(shift(outline, words.cover(self.metrics, 0).x, words.y), words.colour, None)

    def _reduce_shape(self, drawn: Shape) -> Shape:
        path, fill, stroke = drawn
        least = LEAST_LINE
        if stroke is not None and lightness(stroke.colour) > LIGHT:
            least = LEAST_REVERSED
        if stroke is not None and stroke.width * self.scale < least:
            share = stroke.width * self.scale / least
            # as much of it as the finer line would show: a light one must not drown its ground
            faint = blend(stroke.colour, self._under(path, stroke), max(_PALE, share))
            least = LEAST_REVERSED if lightness(faint) > LIGHT else least
            outlined = fill is not None and share < _FAINT
            stroke = None if outlined else replace(stroke, colour=faint,
                                                 width=least / self.scale)  # fmt: skip
        if fill and path:
            self.filled = fill, bounds(path)
        return Shape(straighten(path, _BEND / self.scale), fill, stroke)

    def _under(self, path: Path, stroke: Stroke) -> Colour:
        if self.filled is None or not path:
            return WHITE
        colour, area = self.filled
        darker = lightness(colour) < lightness(stroke.colour)
        return colour if darker and _holds(area, bounds(path)) else WHITE


def _holds(area: Rect, drawn: Rect) -> bool:
    x, y = drawn.middle
    inside = area.x <= x <= area.right and area.y <= y <= area.bottom
    return inside and drawn.width * drawn.height <= _AS_LARGE * area.width * area.height
