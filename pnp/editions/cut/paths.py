"""What a machine cuts: where pieces and marks lie on its sheets, and the paths it follows there.

Paths are each piece's own cut and crease lines, written as SVG, and as DXF in its oldest form,
which every program reads (AutoCAD release 12). Arithmetic only; every length in mm from the top
left of the sheet.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import pairwise
from typing import Final

from pnp import outlines
from pnp.box.published_rows import CuttingMachine, RegistrationMarks
from pnp.faces.context import Face, PrintedPiece
from pnp.faces.pen import Metrics
from pnp.faces.reduction import CutLines, find_cut_lines
from pnp.press import imposition
from pnp.press.paper import MARGIN, Backs, Paper
from pnp.units import Rect, Size


def list_marks(machine: CuttingMachine, page: Size) -> tuple[tuple[Rect, ...], ...]:
    """List the marks of an upright page, each as the rectangles it is made of; none if it has none.

    >>> marks = RegistrationMarks("square-and-corners", 10, 7, 1, 1.5, square=5)
    >>> machine = CuttingMachine("one", "", 1, ("svg",), 10, 1.25, "", marks=marks)
    >>> list_marks(machine, Size(210, 297))[0]
    (Rect(x=9.5, y=9.5, width=6, height=6),)
    >>> len(list_marks(machine, Size(210, 297)))
    3
    """
    marks = machine.marks
    if marks is None:
        return ()
    corners = tuple(_corners(marks, page))
    if marks.pattern == "four-corners":
        return corners
    _, right, left, _ = corners
    side = marks.square + marks.thickness
    start = marks.inset - marks.thickness / 2
    return (Rect(start, start, side, side),), right, left


def quiet_zones(machine: CuttingMachine, page: Size) -> tuple[Rect, ...]:
    """Give what round each mark stays free of everything else: all that a corner embraces, too."""
    if machine.marks is None:
        return ()
    return tuple(reduce(Rect.joined, mark).inset(-machine.marks.quiet)
                 for mark in list_marks(machine, page))  # fmt: skip


def _corners(marks: RegistrationMarks, page: Size) -> Iterator[tuple[Rect, Rect]]:
    half, arm = marks.thickness / 2, marks.length + marks.thickness / 2
    for low in (False, True):
        for far in (False, True):
            x = page.width - marks.inset if far else marks.inset
            y = page.height - marks.inset if low else marks.inset
            left = x - marks.length if far else x - half
            top = y - marks.length if low else y - half
            level = Rect(left, y - half, arm, marks.thickness)
            yield level, Rect(x - half, top, marks.thickness, arm)


def paper_of(machine: CuttingMachine, paper: Paper) -> Paper:
    """Give the sheet of a machine as a paper."""
    return replace(paper, size=machine.page_on(paper.size))


def paper_for_tiles(machine: CuttingMachine, paper: Paper) -> Paper:
    """Give a paper whose room is what a machine's sheet leaves free between its marks.

    A board is divided for it: its tiles are as large as the machine can cut.
    """
    page, aside, above = machine.page_on(paper.size), machine.margin, machine.margin
    if marks := machine.marks:
        inward = max(marks.length, marks.square + marks.thickness / 2)
        above += max(0.0, marks.inset + inward + marks.quiet - machine.margin)
    room = Size(page.width - 2 * aside, page.height - 2 * above)
    return replace(paper, size=Size(room.width + 2 * MARGIN, room.height + 2 * MARGIN))


def fit_grid(size: Size, machine: CuttingMachine, paper: Paper) -> imposition.Grid:
    """Lay out the most pieces a sheet of a machine takes, clear of its marks."""
    zones = [zone.inset(1e-6) for zone in quiet_zones(machine, paper.size)]
    margins = machine.margin, machine.margin
    return imposition.centre_grid(size, paper, machine.gap, margins, zones)


def lay_on_machine(
    part: imposition.Part, machine: CuttingMachine, backs: Backs
) -> imposition.Part | None:
    """Lay the pieces of a part on sheets of a machine; none if one of them is too large for it."""
    paper = paper_of(machine, part.paper)
    alike: dict[tuple[Size, bool], list[PrintedPiece]] = {}
    for sheet in part.sheets:
        for piece in imposition.copies_of(sheet) if sheet.front.cuts_x else ():
            alike.setdefault((piece.front.size, piece.back is not None), []).append(piece)
    sheets: list[imposition.Sheet] = []
    for (size, _), copies in alike.items():
        grid = fit_grid(size, machine, paper)
        if not grid.slots:
            return None
        sheets += imposition.fill_sheets(copies, grid, paper, backs)
    return replace(part, sheets=tuple(sheets), paper=paper)


def centre_tiles(part: imposition.Part, machine: CuttingMachine, paper: Paper) -> imposition.Part:
    """Move each tile of a board into the middle of a sheet."""
    whole, sheets = paper_of(machine, paper), []
    right, down, *_ = whole.size.centre(part.paper.size)
    for page in (sheet.front for sheet in part.sheets):
        placed = [replace(each, x=each.x + right, y=each.y + down) for each in page.placements]
        sheets.append(imposition.Sheet(imposition.cut_page("front", placed, page.bleed)))
    return replace(part, paper=whole, sheets=tuple(sheets))


def take_backs(part: imposition.Part, title: str) -> imposition.Part | None:
    """Give the backs of a part as pieces of their own, to be cut by themselves and glued behind."""
    backs = tuple(replace(each, front=each.back, back=None) for each in part.pieces if each.back)
    sheets = []
    for sheet in part.sheets:
        if sheet.back is not None:
            turned = tuple(replace(each, side="front") for each in sheet.back.placements)
            sheets.append(imposition.Sheet(replace(sheet.front, placements=turned)))
    if not backs:
        return None
    return imposition.Part(f"{part.id}-backs", title, part.stock, backs, tuple(sheets), part.paper)


# Length in mm of the shorter side from which on a piece may have round corners.
_CARD_SIDE: Final = 40.0


@dataclass(frozen=True, slots=True)
class SheetPaths:
    """What is cut and creased on one sheet of a part."""

    part: str
    sheet: int
    cuts: tuple[outlines.Path, ...]
    creases: tuple[outlines.Path, ...]


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
            least = min(face.size.width, face.size.height)
            if self.corners and not lines.own and least >= _CARD_SIDE:
                lines = replace(
                    lines, cuts=(outlines.rounded_rectangle(face.size.area, self.corners),)
                )
            self.known[face.key] = lines
        return self.known[face.key]

    def give_back(self, front: Face, back: Face) -> None:
        """Let a back have the outline of its front, seen from behind; it is creased no more."""
        own = self.find(front)
        if own.own:
            turned: outlines.Matrix = (-1, 0, 0, 1, front.size.width, 0)
            cuts = tuple(outlines.transform(turned, path) for path in own.cuts)
            self.known[back.key] = CutLines(cuts, (), own=True)


def find_paths(part: imposition.Part, finder: CutFinder) -> Iterator[SheetPaths]:
    """Give the paths of every sheet of a part that is cut; what is only read has none."""
    for number, sheet in enumerate(part.sheets, start=1):
        if sheet.front.cuts_x:
            pieces = [lines for _, lines in list_piece_lines(sheet.front, finder)]
            cuts = tuple(path for piece in pieces for path in piece.cuts)
            creases = tuple(path for piece in pieces for path in piece.creases)
            yield SheetPaths(part.id, number, cuts, creases)


def list_piece_lines(page: imposition.Page, finder: CutFinder) -> Iterator[tuple[Rect, CutLines]]:
    """Give what each piece of a page covers, and its lines there; a tile is cut as it lies."""
    for placement in page.placements:
        area = placement.area
        if placement.window:
            yield area, CutLines((outlines.rectangle(area),), (), own=False)
            continue
        lines, turn = finder.find(placement.face), placement.turn
        matrix = outlines.move(outlines.ON_FACE, *outlines.top_left(area, turn), turn, 1)
        cuts, creases = (tuple(outlines.transform(matrix, path) for path in paths)
                         for paths in (lines.cuts, lines.creases))  # fmt: skip
        yield area, CutLines(cuts, creases, lines.own)


# The layers with their colours: grey, blue, red.
_LAYERS = {"page": 8, "crease": 5, "cut": 1}
CutLine = tuple[tuple[tuple[float, float], ...], bool]
"""The corners of a line, and whether it comes back to the first."""

# DXF is codes, each with what it is for: here a code and its value, then the next.
_HEADER = """0 SECTION; 2 HEADER; 9 $ACADVER; 1 AC1009; 9 $INSUNITS; 70 4; 9 $MEASUREMENT; 70 1
9 $EXTMIN; 10 0.0; 20 0.0; 9 $EXTMAX; 10 {0}; 20 {1}; 0 ENDSEC
0 SECTION; 2 TABLES; 0 TABLE; 2 LTYPE; 70 1; 0 LTYPE; 2 CONTINUOUS; 70 0; 3 Solid line
72 65; 73 0; 40 0.0; 0 ENDTAB; 0 TABLE; 2 LAYER; 70 {2}"""  # in mm, metric
_LAYER = "0 LAYER; 2 {0}; 70 0; 62 {1}; 6 CONTINUOUS"
_BEGIN = "0 ENDTAB; 0 ENDSEC; 0 SECTION; 2 ENTITIES"
_LINE = "0 POLYLINE; 8 {0}; 66 1; 70 {1:d}; 10 0.0; 20 0.0; 30 0.0"
_VERTEX = "0 VERTEX; 8 {0}; 10 {1}; 20 {2}; 30 0.0"
_LINE_END = "0 SEQEND; 8 {0}"
_END = "0 ENDSEC; 0 EOF"


def write_cut_dxf(paths: SheetPaths, paper: Size) -> str:
    """Write the paths of one sheet; its bottom left corner is the origin."""
    drawn = {"page": (outlines.rectangle(paper.area),), "crease": paths.creases, "cut": paths.cuts}
    rows = [_HEADER.format(_figure(paper.width), _figure(paper.height), len(_LAYERS))]
    rows += [_LAYER.format(name, colour) for name, colour in _LAYERS.items()]
    rows.append(_BEGIN)
    for name in _LAYERS:
        for points, closed in (line for path in drawn[name] for line in split_lines(path)):
            rows.append(_LINE.format(name, closed))
            rows += [_VERTEX.format(name, _figure(x), _figure(paper.height - y)) for x, y in points]
            rows.append(_LINE_END.format(name))
    pairs = (pair.partition(" ") for row in (*rows, _END) for pair in re.split("; |\n", row))
    return "".join(f"{code:>3}\n{value}\n" for code, _, value in pairs)


def _figure(value: float) -> str:
    return f"{value:.4f}"


def split_lines(path: outlines.Path) -> Iterator[CutLine]:
    """Give the lines of an outline, each with whether it is closed; curves are broken.

    >>> list(split_lines(outlines.rectangle(Rect(0, 0, 2, 1))))
    [(((0, 0), (2, 0), (2, 1), (0, 1)), True)]
    """
    starts = [n for n, (name, _) in enumerate(path) if name == "M"]
    for start, end in pairwise([*starts, len(path)]):
        steps = path[start:end]
        closed = steps[-1][0] == "Z"
        points = outlines.flatten(steps)
        if len(points) > 2 and points[0] == points[-1]:
            points, closed = points[:-1], True
        yield points, closed


_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
)


def write_cut_svg(paths: SheetPaths, paper: Size) -> str:
    """Write the paths of one sheet as a document of the sheet's own size."""
    wide, high = f"{paper.width:g}", f"{paper.height:g}"
    size = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    lines = [f"{_HEAD}{size}>", f"<title>{paths.part} {paths.sheet}</title>"]
    # creases come first, before the piece is loose
    for name, colour, drawn in (
        ("crease", "#4363d8", paths.creases),
        ("cut", "#e6194b", paths.cuts),
    ):
        if drawn:
            layer = f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none"'
            lines.append(f'{layer} stroke="{colour}" stroke-width="0.1">')
            lines += (f'<path d="{_write_steps(path)}"/>' for path in drawn)
            lines.append("</g>")
    return "\n".join([*lines, "</svg>\n"])


def _write_steps(path: outlines.Path) -> str:
    def write(value: float) -> str:
        return f"{value:.4f}".rstrip("0").rstrip(".")

    return " ".join(step + ",".join(map(write, values)) for step, values in path)


ClosedLine = tuple[tuple[float, float], ...]
"""The corners of a closed line, the last joined to the first."""
# Ends of lines that are no farther apart, in mm, are one point.
_CLOSE = 0.02


def close_outlines(paths: Iterable[outlines.Path]) -> tuple[ClosedLine, ...]:
    """Give the closed outlines that lines make together; a slit that ends within is none.

    >>> from pnp.outlines import line, polyline
    >>> close_outlines([polyline([(0, 0), (4, 0), (4, 3)]), polyline([(0, 0), (0, 3), (4, 3)])])
    (((0, 0), (0, 3), (4, 3), (4, 0)),)
    >>> close_outlines([line(0, 0, 4, 0)])
    ()
    """
    closed: list[ClosedLine] = []
    open_lines: list[ClosedLine] = []
    for path in paths:
        for points, whole in split_lines(path):
            (closed if whole else open_lines).append(points)
    while open_lines:
        chain = open_lines.pop()
        while not _comes_back(chain):
            ends = [(n, line) for n, line in enumerate(open_lines)
                    if _near(chain[-1], line[0]) or _near(chain[-1], line[-1])]  # fmt: skip
            if not ends:
                break
            number, piece = ends[0]
            chain += piece[1:] if _near(chain[-1], piece[0]) else piece[-2::-1]
            open_lines.pop(number)
        if _comes_back(chain):
            closed.append(chain[:-1])
    return tuple(closed)


def _comes_back(chain: ClosedLine) -> bool:
    return len(chain) > 3 and _near(chain[0], chain[-1])


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _CLOSE and abs(one[1] - other[1]) < _CLOSE
