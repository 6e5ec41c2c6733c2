"""The pen that draws a face smaller than it is printed: no line too fine, no type too small.

Lines keep the least width that a printer holds, or are left to the area they bound; type below the
least size becomes lettering of the picture, outlines that nobody is asked to read; a code that no
camera would read is a grey tile.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from math import floor, log2
from typing import Final

from pnp.faces.art.tone import bounds
from pnp.faces.optical_size import cut_for
from pnp.faces.path import Path, rectangle, shift, straighten
from pnp.faces.pen import LEAST_TYPE, Align, Colour, Font, Ornament, Pen, Stroke, find_start
from pnp.faces.tags import Tag
from pnp.faces.theme import WHITE, blend, lightness
from pnp.units import Rect

LEAST_LINE: Final = 0.09
"""The least width of a line in mm on paper: 0.25 pt."""

LEAST_REVERSED: Final = 0.18
"""The least width of a light line, which lies on something dark: 0.5 pt."""

_LIGHT: Final = 55.0
"""Lightness L* from which a line is a light one."""

_BEND: Final = 0.02
"""How far in mm on paper a line may be off that is drawn straight: half a dot of 600 an inch."""

_LEAST_MODULE: Final = 0.45
_FAINT: Final = 0.6
"""Below this part of the least width a line round an area is left out."""

_PALE: Final = 0.3
"""The least part of its colour that a line keeps which is drawn broader than it should be."""

_AS_LARGE: Final = 3.0
"""How many times larger than a ground the lines of its pattern may be: they run on under a clip."""

_DUST: Final = 0.95
"""Type in pt below which lettering would be dust; it comes out up to a quarter larger."""

TypeOutliner = Callable[[str, Font, float, float], Path]
"""Gives a line of type as an outline: text, font, size in pt, distance added between letters."""


@dataclass(slots=True)
class ReducedPen:
    """Draws with another pen, at a scale below one that the other's origin has already."""

    pen: Pen
    scale: float
    lettering: TypeOutliner | None = None
    """Gives type that is too small as an outline; without it such type is left out."""
    filled: tuple[Colour, Path] | None = None
    """What was filled last: the lines of a pattern lie on it."""

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return self.pen.least

    def width(self, text: str, font: Font, size: float, spacing: float = 0) -> float:
        """Give the width of a line of type in mm."""
        return self.pen.width(text, font, size, spacing)

    def lacks(self, text: str, font: Font) -> str:
        """Give the characters of a text that a font has no glyph for."""
        return self.pen.lacks(text, font)

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
        """Set a line of type, if it comes out large enough."""
        small = size * self.scale
        if small >= LEAST_TYPE:
            own = cut_for(font, small)  # chosen by the size it is printed in
            self.pen.text(x, y, text, own, size, colour, align, spacing)
        elif small >= _DUST and self.lettering:
            wide = self.width(text, font, size, spacing)
            left = find_start(x, wide, align)
            self.pen.shape(shift(self.lettering(text, font, size, spacing), left, y), fill=colour)

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline, its line no finer than a printer holds."""
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
            self.filled = fill, path
        self.pen.shape(straighten(path, _BEND / self.scale), fill, stroke)

    def _under(self, path: Path, stroke: Stroke) -> Colour:
        if self.filled is None or not path.steps:
            return WHITE
        colour, area = self.filled
        darker = lightness(colour) < lightness(stroke.colour)
        return colour if darker and _holds(bounds(area), bounds(path)) else WHITE

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the squares of a code, or the tile it stands on if they come out too small."""
        if unit * self.scale >= _LEAST_MODULE:
            self.pen.squares(rows, x, y, unit, colour)
            return
        side = unit * len(rows)
        self.pen.shape(rectangle(Rect(x, y, side, side)), fill="#c8c8c8")

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Move the origin, turn and enlarge, until the block ends."""
        before = self.scale, self.filled
        self.scale, self.filled = self.scale * scale, None
        with self.pen.transform(x, y, angle, scale):
            yield
        self.scale, self.filled = before

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside an outline until the block ends."""
        return self.pen.clip(path)

    def tag(self, tag: Tag) -> AbstractContextManager[None]:
        """Say what is drawn until the block ends."""
        return self.pen.tag(tag)

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament; the file keeps each once for each scale."""
        under = self.filled and (self.filled[0], shift(self.filled[1], -x, -y))
        self.pen.stamp(reduced(ornament, step_below(self.scale), self.lettering, under), x, y)

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack."""
        self.pen.picture(name, area)

    def fault(self, say: str, text: str = "") -> None:
        """Pass over what does not fit: it is named where the face itself is printed."""

    def remark(self, say: str, text: str = "") -> None:
        """Pass over what is left out: it is named where the face itself is printed."""


def step_below(scale: float) -> float:
    """Give the scale an ornament is drawn for: one of three to an octave, so that pictures share.

    >>> [round(step_below(scale), 3) for scale in (0.151, 0.132, 0.5)]
    [0.125, 0.125, 0.5]
    """
    return float(2 ** (floor(3 * log2(scale) + 1e-9) / 3))


def reduced(
    ornament: Ornament,
    scale: float,
    lettering: TypeOutliner | None = None,
    under: tuple[Colour, Path] | None = None,
) -> Ornament:
    """Give an ornament as it is drawn at a scale, upon what is filled under it."""
    known = under if under and _holds(bounds(under[1]), ornament.area) else None

    def draw(pen: Pen) -> None:
        ornament.draw(ReducedPen(pen, scale, lettering, known))

    key = f"{ornament.key} at {scale:.3f}{f' on {known[0]}' if known else ''}"
    return Ornament(key, ornament.area, draw, copy=True)


def _holds(area: Rect, drawn: Rect) -> bool:
    x, y = drawn.x + drawn.width / 2, drawn.y + drawn.height / 2
    inside = area.x <= x <= area.right and area.y <= y <= area.bottom
    return inside and drawn.width * drawn.height <= _AS_LARGE * area.width * area.height


def reduce_pen(pen: Pen, scale: float, lettering: TypeOutliner | None = None) -> ReducedPen:
    """Give a pen that draws smaller; one that draws smaller already, smaller still."""
    if isinstance(pen, ReducedPen):
        return ReducedPen(pen.pen, pen.scale * scale, pen.lettering)
    return ReducedPen(pen, scale, lettering)
