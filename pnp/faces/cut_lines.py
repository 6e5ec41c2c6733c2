"""Where a piece is cut and creased: the lines its face shows for that, and no others.

What is printed as a line to cut along is what a knife follows: there is no second outline that
could differ. A face without such lines is cut along its trim.
"""

from dataclasses import dataclass

from pnp.faces.affine import Matrix, to_face
from pnp.faces.art.nets import CUT, DASHES
from pnp.faces.face import Face
from pnp.faces.finding_pen import FindingPen
from pnp.faces.path import Path, PathStep, rectangle
from pnp.faces.pen import Metrics
from pnp.units import Rect


@dataclass(frozen=True, slots=True)
class CutLines:
    """The lines of one piece, in mm from the top left of its trim."""

    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]
    own: bool
    """Whether the face shows lines of its own; else the trim is cut."""


def find_cut_lines(face: Face, metrics: Metrics) -> CutLines:
    """Find the lines along which a piece is cut and creased, by its front."""
    pen = FindingPen(metrics)
    face.draw(pen)
    cuts = tuple(place(each.path, each.matrix) for each in pen.strokes if each.stroke == CUT)
    creases = (each for each in pen.strokes if each.stroke.dashes == DASHES)
    trim = rectangle(Rect(0, 0, face.size.width, face.size.height))
    return CutLines(
        cuts or (trim,), tuple(place(each.path, each.matrix) for each in creases), own=bool(cuts)
    )


def place(path: Path, matrix: Matrix) -> Path:
    """Give an outline where it comes to lie, such as on its face or on a sheet."""
    return Path(tuple(_step(name, values, matrix) for name, values in path.steps))


def _step(name: str, values: tuple[float, ...], matrix: Matrix) -> PathStep:
    points = (to_face(matrix, *values[n : n + 2]) for n in range(0, len(values), 2))
    return name, tuple(value for point in points for value in point)
