"""The pen that draws a face smaller than it is printed: no line too fine, no type too small.

Lines keep the least width that a printer holds, or are left to the area they bound; type below the
least size becomes lettering of the picture, outlines that nobody is asked to read; a code that no
camera would read is a grey tile.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Final

from pnp.faces.optical_size import cut_for
from pnp.faces.path import Path, rectangle, shift
from pnp.faces.pen import Align, Colour, Font, Ornament, Pen, Stroke, find_start
from pnp.faces.theme import lightness, tint
from pnp.units import Rect

LEAST_LINE: Final = 0.09
"""The least width of a line in mm on paper: 0.25 pt."""

LEAST_REVERSED: Final = 0.18
"""The least width of a light line, which lies on something dark: 0.5 pt."""

_LIGHT: Final = 55.0
"""Lightness L* from which a line is a light one."""

LEAST_TYPE: Final = 7.0
"""The least size of type in pt on paper."""

_LEAST_MODULE: Final = 0.45
_FAINT: Final = 0.6
"""Below this part of the least width a line round an area is left out."""

_PALE: Final = 0.3
"""The least part of its colour that a line keeps which is drawn broader than it should be."""

_DUST: Final = 1.2
"""Type in pt below which lettering would be dust."""

TypeOutliner = Callable[[str, Font, float, float], Path]
"""Gives a line of type as an outline: text, font, size in pt, distance added between letters."""


@dataclass(slots=True)
class ReducedPen:
    """Draws with another pen, at a scale below one that the other's origin has already."""

    pen: Pen
    scale: float
    lettering: TypeOutliner | None = None
    """Gives type that is too small as an outline; without it such type is left out."""

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
            faint = tint(stroke.colour, max(_PALE, share))  # as dark as the finer line would look
            least = LEAST_REVERSED if lightness(faint) > _LIGHT else least
            bounds = fill is not None and share < _FAINT
            stroke = None if bounds else replace(stroke, colour=faint,
                                                 width=least / self.scale)  # fmt: skip
        self.pen.shape(path, fill, stroke)

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
        before = self.scale
        self.scale *= scale
        with self.pen.transform(x, y, angle, scale):
            yield
        self.scale = before

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside an outline until the block ends."""
        return self.pen.clip(path)

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament; the file keeps each once for each scale."""
        self.pen.stamp(reduced(ornament, self.scale, self.lettering), x, y)

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack."""
        self.pen.picture(name, area)

    def fault(self, say: str, text: str = "") -> None:
        """Pass over what does not fit: it is named where the face itself is printed."""


def reduced(ornament: Ornament, scale: float, lettering: TypeOutliner | None = None) -> Ornament:
    """Give an ornament as it is drawn at a scale."""

    def draw(pen: Pen) -> None:
        ornament.draw(ReducedPen(pen, scale, lettering))

    return Ornament(f"{ornament.key} at {scale:.3f}", ornament.area, draw, copy=True)


def reduce_pen(pen: Pen, scale: float, lettering: TypeOutliner | None = None) -> ReducedPen:
    """Give a pen that draws smaller; one that draws smaller already, smaller still."""
    if isinstance(pen, ReducedPen):
        return ReducedPen(pen.pen, pen.scale * scale, pen.lettering)
    return ReducedPen(pen, scale, lettering)
