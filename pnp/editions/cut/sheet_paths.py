"""The paths a machine follows on a sheet: each piece's own cut and crease lines, where it lies.

Arithmetic only; every length in mm from the top left of the sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pnp.faces.affine import ON_FACE, Matrix, move, top_left
from pnp.faces.cut_lines import CutLines, find_cut_lines, place
from pnp.faces.path import Path, rectangle
from pnp.faces.pen import Metrics
from pnp.press.imposition import Page, Placement
from pnp.press.part import Part


@dataclass(frozen=True, slots=True)
class SheetPaths:
    """What is cut and creased on one sheet of a part."""

    part: str
    sheet: int
    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]


@dataclass(slots=True)
class CutFinder:
    """Finds the lines of faces, each face once."""

    metrics: Metrics
    known: dict[str, CutLines] = field(default_factory=dict)

    def find(self, placement: Placement) -> CutLines:
        """Give the lines of what is placed, as its face counts them; a tile is cut as it lies."""
        face = placement.face
        if face.key not in self.known:
            self.known[face.key] = find_cut_lines(face, self.metrics)
        return self.known[face.key]


def find_paths(part: Part, finder: CutFinder) -> Iterator[SheetPaths]:
    """Give the paths of every sheet of a part that is cut; what is only read has none."""
    for number, sheet in enumerate(part.sheets, start=1):
        if sheet.front.cuts_x:
            cuts, creases = _paths_on(sheet.front, finder)
            yield SheetPaths(part.id, number, cuts, creases)


def _paths_on(page: Page, finder: CutFinder) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    cuts: list[Path] = []
    creases: list[Path] = []
    for placement in page.placements:
        if placement.window:
            cuts.append(rectangle(placement.area))
            continue
        lines, matrix = finder.find(placement), _matrix_of(placement)
        cuts += (place(path, matrix) for path in lines.cuts)
        creases += (place(path, matrix) for path in lines.creases)
    return tuple(cuts), tuple(creases)


def _matrix_of(placement: Placement) -> Matrix:
    """Give where the face of a placement lies on its sheet."""
    area = placement.area
    return move(ON_FACE, *top_left(area, placement.turn), placement.turn, 1)
