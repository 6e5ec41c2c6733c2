"""The pen that draws what shows in a window: what lies wholly outside is left out.

A cut of a board takes neither the bytes of the whole board nor its words, which a search and a
screen reader would find where nobody sees them.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Final

from pnp.faces.affine import ON_FACE, Matrix, bound, corners, move
from pnp.faces.path import Path, rectangle
from pnp.faces.pen import Align, Colour, Font, Ornament, Pen, Stroke, find_start
from pnp.faces.tags import Tag
from pnp.units import Point, Rect, to_mm

_ASCENT: Final = 1.0
_DESCENT: Final = 0.3


@dataclass(slots=True)
class WindowPen:
    """Draws with another pen whatever touches a window of the face, in mm."""

    pen: Pen
    window: Rect
    _matrix: Matrix = ON_FACE

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
        """Set a line of type that shows."""
        wide, high = self.width(text, font, size, spacing), to_mm(size)
        left = find_start(x, wide, align)
        line = Rect(left, y - high * _ASCENT, wide, high * (_ASCENT + _DESCENT))
        if self._shows(corners(line)):
            self.pen.text(x, y, text, font, size, colour, align, spacing)

    def shape(self, path: Path, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """Draw an outline that shows; the handles of its curves lie round it."""
        points = [
            (values[n], values[n + 1])
            for _, values in path.steps
            for n in range(0, len(values), 2)
        ]  # fmt: skip
        if points and self._shows(points, stroke.width if stroke else 0):
            self.pen.shape(path, fill, stroke)

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Fill the squares of a code that shows."""
        side = unit * len(rows)
        if self._shows(corners(Rect(x, y, side, side))):
            self.pen.squares(rows, x, y, unit, colour)

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Move the origin, turn and enlarge, until the block ends."""
        before = self._matrix
        self._matrix = move(before, x, y, angle, scale)
        with self.pen.transform(x, y, angle, scale):
            yield
        self._matrix = before

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Draw only inside an outline until the block ends."""
        return self.pen.clip(path)

    def tag(self, tag: Tag) -> AbstractContextManager[None]:
        """Say what is drawn until the block ends."""
        return self.pen.tag(tag)

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Place an ornament that lies in the window; draw of a larger one what shows."""
        area = ornament.area
        points = corners(Rect(area.x + x, area.y + y, area.width, area.height))
        if not self._shows(points):
            return
        if self._holds(bound(self._matrix, points)):
            self.pen.stamp(ornament, x, y)
            return
        with self.transform(x, y), self.clip(rectangle(area)):
            ornament.draw(self)

    def picture(self, name: str, area: Rect) -> None:
        """Place a picture that shows."""
        if self._shows(corners(area)):
            self.pen.picture(name, area)

    def fault(self, say: str, text: str = "") -> None:
        """Report something that cannot be drawn as asked."""
        self.pen.fault(say, text)

    def remark(self, say: str, text: str = "") -> None:
        """Report what is left out or smaller than asked for."""
        self.pen.remark(say, text)

    def _shows(self, points: Sequence[Point], width: float = 0) -> bool:
        area, window = bound(self._matrix, points).inset(-width), self.window
        return (
            area.x < window.right and area.right > window.x
            and area.y < window.bottom and area.bottom > window.y
        )  # fmt: skip

    def _holds(self, area: Rect) -> bool:
        window = self.window
        return (
            area.x >= window.x and area.right <= window.right
            and area.y >= window.y and area.bottom <= window.bottom
        )  # fmt: skip
