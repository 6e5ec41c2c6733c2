"""The pen that looks through a face: where its words stand and its lines run; nothing is drawn."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from pnp.faces.affine import ON_FACE, Matrix, bound, move
from pnp.faces.face import Face
from pnp.faces.path import Path
from pnp.faces.pen import Align, Colour, Font, Metrics, Ornament, Stroke, find_start
from pnp.faces.tags import Tag
from pnp.units import Rect, to_mm

_CAPITALS: Final = 0.7
_ROW: Final = 1.2
_BLANKS: Final = {ord(blank): " " for blank in "\u00a0\u2009\u202f"} | {0xAD: None}


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of type on a face: what it says, and what it covers in mm."""

    text: str
    area: Rect


@dataclass(frozen=True, slots=True)
class FoundStroke:
    """A drawn line of a face: its outline in the coordinates it was drawn in, and these."""

    path: Path
    stroke: Stroke
    matrix: Matrix


@dataclass(slots=True)
class FindingPen:
    """Takes down every line of type and every drawn line with its place on the face."""

    metrics: Metrics
    lines: list[FoundLine] = field(default_factory=list)
    strokes: list[FoundStroke] = field(default_factory=list)
    _matrix: Matrix = ON_FACE

    @property
    def least(self) -> float:
        """The least size in pt that a text may be made smaller to."""
        return self.metrics.least

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
        colour: Colour,  # noqa: ARG002  # only where it stands is asked
        align: Align = "left",
        spacing: float = 0,
    ) -> None:
        """Take down a line of type."""
        wide = self.width(text, font, size, spacing)
        left = find_start(x, wide, align)
        top = y - to_mm(size) * _CAPITALS
        covered = bound(self._matrix, [(left, top), (left + wide, y)])
        self.lines.append(FoundLine(text, covered))

    def shape(
        self,
        path: Path,
        fill: Colour | None = None,  # noqa: ARG002  # only lines are asked for
        stroke: Stroke | None = None,
    ) -> None:
        """Take down a drawn line."""
        if stroke is not None:
            self.strokes.append(FoundStroke(path, stroke, self._matrix))

    def squares(self, rows: Sequence[str], x: float, y: float, unit: float, colour: Colour) -> None:
        """Leave a grid of squares undrawn."""

    @contextmanager
    def transform(self, x: float, y: float, angle: float = 0, scale: float = 1) -> Iterator[None]:
        """Move the origin, turn and enlarge, until the block ends."""
        before = self._matrix
        self._matrix = move(before, x, y, angle, scale)
        yield
        self._matrix = before

    @contextmanager
    def clip(self, path: Path) -> Iterator[None]:  # noqa: ARG002  # all is looked for uncut
        """Draw on uncut."""
        yield

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:  # noqa: ARG002  # words are looked for whatever they are
        """Draw on: what words are is not asked."""
        yield

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Look through an ornament too."""
        with self.transform(x, y):
            ornament.draw(self)

    def picture(self, name: str, area: Rect) -> None:
        """Leave a picture out."""

    def fault(self, say: str, text: str = "") -> None:
        """Pass over faults: they are named where the face is printed."""

    def remark(self, say: str, text: str = "") -> None:
        """Pass over remarks: they are made where the face is printed."""


def find_words(face: Face, metrics: Metrics, words: str) -> Rect | None:
    """Find where words stand on a face: the line that says just this, else one that holds it.

    What stands next to the right of it in the same row belongs to it; what follows does not.
    """
    pen = FindingPen(metrics)
    face.draw(pen)
    wanted = _plain(words)
    width, height = face.size.width, face.size.height
    said = [
        (_plain(line.text), line.area)
        for line in pen.lines
        if line.area.x > -1 and line.area.right < width + 1
        if line.area.y > -1 and line.area.bottom < height + 1
    ]
    exact = next((area for text, area in said if text == wanted), None)
    found = exact or next((area for text, area in said if wanted in text), None)
    return _to_the_end(found, [area for _, area in said]) if found else None


def _to_the_end(found: Rect, lines: Sequence[Rect]) -> Rect:
    middle = found.y + found.height / 2
    row = [area for area in lines if abs(area.y + area.height / 2 - middle) < _ROW]
    after = [area for area in row if area.x >= found.right]
    right = min(after, key=lambda each: each.x, default=found).right
    return Rect(found.x, found.y, right - found.x, found.height)


def _plain(text: str) -> str:
    return " ".join(text.translate(_BLANKS).casefold().split())
