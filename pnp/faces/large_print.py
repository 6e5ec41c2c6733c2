"""Large print: a face drawn at twice its area, its words as large as people with low vision need.

The faces are those of every kit, enlarged; whatever sets a text asks its pen for the least size.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from pnp.faces.face import Face, PrintedPiece
from pnp.faces.path import Path
from pnp.faces.pen import LEAST_TYPE, Align, Colour, Font, Ornament, Pen, Stroke
from pnp.faces.tags import Tag
from pnp.units import Rect, Size

LARGER: Final = sqrt(2)
"""How much longer each side is: twice the area."""

LARGE_TYPE: Final = 14.0
"""The least size in pt of type on cards and deeds (docs/figures.md#type)."""

LEAST_LARGE: Final = LARGE_TYPE / LARGER
"""The same before it is enlarged."""


@dataclass(frozen=True, slots=True)
class LargePen:
    """Draws with another pen, whose origin is enlarged; its least size of type is its own."""

    pen: Pen
    least: float

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
        """Set a line of type."""
        self.pen.text(x, y, text, font, size, colour, align, spacing)

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Fill and stroke an outline."""
        self.pen.shape(path, fill, stroke)

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the squares of a code."""
        self.pen.squares(rows, x, y, unit, colour)

    def transform(
        self, x: float, y: float, angle: float = 0, scale: float = 1
    ) -> AbstractContextManager[None]:
        """Move the origin, turn and enlarge, until the block ends."""
        return self.pen.transform(x, y, angle, scale)

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside an outline until the block ends."""
        return self.pen.clip(path)

    def tag(self, tag: Tag) -> AbstractContextManager[None]:
        """Say what is drawn until the block ends."""
        return self.pen.tag(tag)

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament; its words are as large as all others."""

        def draw(pen: Pen) -> None:
            ornament.draw(LargePen(pen, self.least))

        self.pen.stamp(replace(ornament, key=f"{ornament.key} large", draw=draw), x, y)

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture of the pack."""
        self.pen.picture(name, area)

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked."""
        self.pen.fault(say, text)

    def remark(self, say: str, text: str = "") -> None:
        """Report what is left out or smaller than asked for."""
        self.pen.remark(say, text)


def enlarge(piece: PrintedPiece, scale: float, least: float = LEAST_TYPE) -> PrintedPiece:
    """Give a piece at another scale, its type made no smaller than so many pt before it."""
    if scale == 1:
        return piece
    back = piece.back and enlarge_face(piece.back, scale, least)
    return replace(piece, front=enlarge_face(piece.front, scale, least), back=back)


def enlarge_face(face: Face, scale: float, least: float = LEAST_TYPE) -> Face:
    """Give a face at another scale."""
    size = Size(face.size.width * scale, face.size.height * scale)
    key = f"{face.key} ×{scale:g}"
    draw = _drawn(face.draw, scale, least)
    due = LEAST_TYPE if least == LEAST_TYPE else least * scale
    return replace(
        face, key=key, size=size, draw=draw, bleed=face.bleed * scale, scale=scale, least=due
    )


def _drawn(draw: Callable[[Pen], None], scale: float, least: float) -> Callable[[Pen], None]:
    def enlarged(pen: Pen) -> None:
        with pen.transform(0, 0, 0, scale):
            draw(pen if least == LEAST_TYPE else LargePen(pen, least))

    return enlarged
