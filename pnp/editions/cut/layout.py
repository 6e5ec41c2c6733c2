"""Where pieces and registration marks lie on the sheet of a machine. Arithmetic only, in mm."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import product
from typing import Final

from pnp.box.published_rows import CuttingMachine, RegistrationMarks
from pnp.faces.face import PrintedPiece
from pnp.press.imposition import (
    UPRIGHT_OR_TURNED,
    Grid,
    Sheet,
    count_cells,
    cut_page,
    fill_sheets,
    make_grid,
)
from pnp.press.job import Part, copies_of
from pnp.press.paper import MARGIN, Backs, Paper
from pnp.units import Rect, Size


def list_marks(machine: CuttingMachine, page: Size) -> tuple[tuple[Rect, ...], ...]:
    """List the marks of an upright page, each as the rectangles it is made of; none if it has none.

    >>> from pnp.box.published_rows import CuttingMachine, RegistrationMarks
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


_CLOSE: Final = 1e-6


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


def fit_grid(size: Size, machine: CuttingMachine, page: Size) -> Grid:
    """Lay out the most pieces a sheet takes, upright or turned, clear of its marks."""
    gap, margins = machine.gap, 2 * machine.margin
    zones = [zone.inset(_CLOSE) for zone in quiet_zones(machine, page)]
    room = Size(page.width - margins, page.height - margins)
    grids = [make_grid(0, 0, 0, size, 0)]
    for turn in UPRIGHT_OR_TURNED:
        columns, rows = count_cells(room, size.turned(turn), gap)
        for across, down in product(range(columns, 0, -1), range(rows, 0, -1)):
            grid = make_grid(across, down, turn, size, gap)
            area = page.centre(grid.area.size)
            if not any(area.inset(-gap / 2).overlaps(zone) for zone in zones):
                grids.append(replace(grid, area=area))
    return max(grids, key=lambda grid: (grid.columns * grid.rows, grid.turn == 0))


def lay_on_machine(part: Part, machine: CuttingMachine, backs: Backs) -> Part | None:
    """Lay the pieces of a part on sheets of a machine; none if one of them is too large for it."""
    paper = paper_of(machine, part.paper)
    alike: dict[tuple[Size, bool], list[PrintedPiece]] = {}
    for sheet in part.sheets:
        for piece in copies_of(sheet) if sheet.front.cuts_x else ():
            alike.setdefault((piece.front.size, piece.back is not None), []).append(piece)
    sheets: list[Sheet] = []
    for (size, _), copies in alike.items():
        grid = fit_grid(size, machine, paper.size)
        if not grid.slots:
            return None
        sheets += fill_sheets(copies, grid, paper, backs)
    return replace(part, sheets=tuple(sheets), paper=paper)


def centre_tiles(part: Part, machine: CuttingMachine, paper: Paper) -> Part:
    """Move each tile of a board into the middle of a sheet."""
    whole, sheets = paper_of(machine, paper), []
    right, down, *_ = whole.size.centre(part.paper.size)
    for page in (sheet.front for sheet in part.sheets):
        placed = [replace(each, x=each.x + right, y=each.y + down) for each in page.placements]
        sheets.append(Sheet(cut_page("front", placed, page.bleed)))
    return replace(part, paper=whole, sheets=tuple(sheets))


def take_backs(part: Part, title: str) -> Part | None:
    """Give the backs of a part as pieces of their own, to be cut by themselves and glued behind."""
    backs = tuple(replace(each, front=each.back, back=None) for each in part.pieces if each.back)
    sheets = []
    for sheet in part.sheets:
        if sheet.back is not None:
            turned = tuple(replace(each, side="front") for each in sheet.back.placements)
            sheets.append(Sheet(replace(sheet.front, placements=turned)))
    if not backs:
        return None
    return Part(f"{part.id}-backs", title, part.stock, backs, tuple(sheets), part.paper)
