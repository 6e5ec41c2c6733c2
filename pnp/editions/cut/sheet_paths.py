"""The paths a machine follows on a sheet: each piece's own cut and crease lines, where it lies.

Arithmetic only; every length in mm from the top left of the sheet.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from pnp.faces.face import Face
from pnp.faces.face_search import CutLines, find_cut_lines, place
from pnp.faces.path import Path, rectangle, rounded_rectangle
from pnp.faces.pen import Metrics
from pnp.outlines import ON_FACE, Matrix, move, top_left
from pnp.press.imposition import Page, Placement
from pnp.press.part import Part
from pnp.units import Rect

_CARD_SIDE: Final = 40.0
"""Length in mm of the shorter side from which on a piece may have round corners."""


@dataclass(frozen=True, slots=True)
class SheetPaths:
    """What is cut and creased on one sheet of a part."""

    part: str
    sheet: int
    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class PieceLines:
    """What is cut and creased of one piece, and what its trim covers on the sheet."""

    area: Rect
    cuts: tuple[Path, ...]
    creases: tuple[Path, ...] = ()


@dataclass(slots=True)
class CutFinder:
    """Finds the lines of faces, each face once."""

    metrics: Metrics
    corners: float = 0
    """Radius in mm of the corners of what is cut along its trim, if it is as large as a card."""
    known: dict[str, CutLines] = field(default_factory=dict)

    def find(self, face: Face) -> CutLines:
        """Give the lines of a face, as it counts them."""
        if face.key not in self.known:
            lines = find_cut_lines(face, self.metrics)
            if self.corners and not lines.own and min(_sides(face)) >= _CARD_SIDE:
                trim = rounded_rectangle(Rect(0, 0, *_sides(face)), self.corners)
                lines = replace(lines, cuts=(trim,))
            self.known[face.key] = lines
        return self.known[face.key]

    def give_back(self, front: Face, back: Face) -> None:
        """Let a back have the outline of its front, seen from behind; it is creased no more."""
        own = self.find(front)
        if own.own:
            turned: Matrix = (-1, 0, 0, 1, front.size.width, 0)
            cuts = tuple(place(path, turned) for path in own.cuts)
            self.known[back.key] = CutLines(cuts, (), own=True)


def _sides(face: Face) -> tuple[float, float]:
    return face.size.width, face.size.height


def find_paths(part: Part, finder: CutFinder) -> Iterator[SheetPaths]:
    """Give the paths of every sheet of a part that is cut; what is only read has none."""
    for number, sheet in enumerate(part.sheets, start=1):
        if sheet.front.cuts_x:
            pieces = tuple(list_piece_lines(sheet.front, finder))
            cuts = tuple(path for piece in pieces for path in piece.cuts)
            creases = tuple(path for piece in pieces for path in piece.creases)
            yield SheetPaths(part.id, number, cuts, creases)


def list_piece_lines(page: Page, finder: CutFinder) -> Iterator[PieceLines]:
    """Give the lines of each piece of a page; a tile of a board is cut as it lies."""
    for placement in page.placements:
        area = placement.area
        if placement.window:
            yield PieceLines(area, (rectangle(area),))
            continue
        lines, matrix = finder.find(placement.face), _matrix_of(placement)
        cuts = tuple(place(path, matrix) for path in lines.cuts)
        yield PieceLines(area, cuts, tuple(place(path, matrix) for path in lines.creases))


def _matrix_of(placement: Placement) -> Matrix:
    area = placement.area
    return move(ON_FACE, *top_left(area, placement.turn), placement.turn, 1)
