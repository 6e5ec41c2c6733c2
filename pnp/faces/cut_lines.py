"""Where a piece is cut and creased: the lines its face shows for that, and no others.

What is printed as a line to cut along is what a knife follows: there is no second outline that
could differ. A face without such lines is cut along its trim.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pnp.faces.affine import ON_FACE, Matrix, move, to_face
from pnp.faces.art.nets import CUT, DASHES
from pnp.faces.face import Face
from pnp.faces.path import Path, PathStep, rectangle
from pnp.faces.pen import Align, Colour, Font, Metrics, Ornament, Stroke
from pnp.faces.tags import Tag
from pnp.units import Rect


@dataclass(frozen=True, slots=True)
class CutLines:
    """The lines of one piece, in mm from the top left of its trim."""

    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]
    own: bool
    """Whether the face shows lines of its own; else the trim is cut."""


@dataclass(slots=True)
class _CutPen:
    """Takes down the lines to cut and to fold along, and nothing else."""

    metrics: Metrics
    cuts: list[Path] = field(default_factory=list)
    creases: list[Path] = field(default_factory=list)
    _matrix: Matrix = ON_FACE

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
        """Leave type unset."""

    def shape(
        self,
        path: Path,
        fill: Colour | None = None,  # noqa: ARG002  # only lines are asked for
        stroke: Stroke | None = None,
    ) -> None:
        """Take down a line to cut or to fold along."""
        if stroke is None:
            return
        if stroke == CUT:
            self.cuts.append(place(path, self._matrix))
        elif stroke.dashes == DASHES:
            self.creases.append(place(path, self._matrix))

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
    def clip(self, path: Path) -> Iterator[None]:  # noqa: ARG002  # lines are drawn uncut
        """Draw on uncut."""
        yield

    @contextmanager
    def tag(self, tag: Tag) -> Iterator[None]:  # noqa: ARG002  # no knife asks what is read
        """Draw on: no knife asks what is read."""
        yield

    def stamp(self, ornament: Ornament, x: float = 0, y: float = 0) -> None:
        """Look through an ornament too."""
        with self.transform(x, y):
            ornament.draw(self)

    def picture(self, name: str, area: Rect) -> None:
        """Leave a picture out."""

    def fault(self, say: str, text: str = "") -> None:
        """Pass over faults: they are named where the face is printed."""


def find_cut_lines(face: Face, metrics: Metrics) -> CutLines:
    """Find the lines along which a piece is cut and creased, by its front."""
    pen = _CutPen(metrics)
    face.draw(pen)
    trim = rectangle(Rect(0, 0, face.size.width, face.size.height))
    return CutLines(tuple(pen.cuts) or (trim,), tuple(pen.creases), own=bool(pen.cuts))


def place(path: Path, matrix: Matrix) -> Path:
    """Give an outline where it comes to lie, such as on its face or on a sheet."""
    return Path(tuple(_step(name, values, matrix) for name, values in path.steps))


def _step(name: str, values: tuple[float, ...], matrix: Matrix) -> PathStep:
    points = (to_face(matrix, *values[n : n + 2]) for n in range(0, len(values), 2))
    return name, tuple(value for point in points for value in point)
