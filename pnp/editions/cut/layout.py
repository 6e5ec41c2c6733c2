"""Where pieces and registration marks lie on the sheet of a machine. Arithmetic only, in mm."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import reduce
from typing import Final

from pnp.box.published_rows import CuttingMachine, RegistrationMarks
from pnp.faces.face import PrintedPiece
from pnp.press.imposition import (
    UPRIGHT_OR_TURNED,
    Grid,
    Sheet,
    count_cells,
    fill_sheets,
    make_grid,
)
from pnp.press.paper import MARGIN, Backs, Paper
from pnp.press.part import Part, copies_of
from pnp.units import Rect, Size, Turn


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


def _reach_of(machine: CuttingMachine) -> float:
    marks = machine.marks
    if marks is None:
        return 0
    inward = max(marks.length, marks.square + marks.thickness / 2)
    return max(0.0, marks.inset + inward + marks.quiet - machine.margin)


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
    page = machine.page_on(paper.size)
    aside, above = machine.margin, machine.margin + _reach_of(machine)
    room = Size(page.width - 2 * aside, page.height - 2 * above)
    return replace(paper, size=Size(room.width + 2 * MARGIN, room.height + 2 * MARGIN))


def fit_grid(size: Size, machine: CuttingMachine, page: Size) -> Grid:
    """Lay out the most pieces a sheet takes, upright or turned, clear of its marks."""
    grids = [grid for turn in UPRIGHT_OR_TURNED for grid in _grids(size, machine, page, turn)]
    none = make_grid(0, 0, 0, size, 0)
    return max(grids, key=lambda grid: (grid.columns * grid.rows, grid.turn == 0), default=none)


def _grids(size: Size, machine: CuttingMachine, page: Size, turn: Turn) -> Iterator[Grid]:
    gap, zones, margins = machine.gap, quiet_zones(machine, page), 2 * machine.margin
    room = Size(page.width - margins, page.height - margins)
    columns, rows = count_cells(room, size.turned(turn), gap)
    for across in range(columns, 0, -1):
        for down in range(rows, 0, -1):
            grid = make_grid(across, down, turn, size, gap)
            area = page.centre(grid.area.size)
            if not any(area.inset(-gap / 2).overlaps(zone.inset(_CLOSE)) for zone in zones):
                yield replace(grid, area=area)
                break


def lay_on_machine(part: Part, machine: CuttingMachine, backs: Backs) -> Part | None:
    """Lay the pieces of a part on sheets of a machine; none if one of them is too large for it."""
    paper = paper_of(machine, part.paper)
    sheets: list[Sheet] = []
    cut = [sheet for sheet in part.sheets if sheet.front.cuts_x]
    for copies in _sort_by_size(copy for sheet in cut for copy in copies_of(sheet)):
        grid = fit_grid(copies[0].front.size, machine, paper.size)
        if not grid.slots:
            return None
        sheets += fill_sheets(copies, grid, paper, backs)
    return replace(part, sheets=tuple(sheets), paper=paper)


def centre_tiles(part: Part, machine: CuttingMachine, paper: Paper) -> Part:
    """Move each tile of a board into the middle of a sheet."""
    whole = paper_of(machine, paper)
    at = whole.size.centre(part.paper.size)
    sheets = tuple(_move(sheet, at.x, at.y) for sheet in part.sheets)
    return replace(part, paper=whole, sheets=sheets)


def _move(sheet: Sheet, right: float, down: float) -> Sheet:
    page = sheet.front
    placed = tuple(replace(each, x=each.x + right, y=each.y + down) for each in page.placements)
    cuts_x = tuple(x + right for x in page.cuts_x)
    cuts_y = tuple(y + down for y in page.cuts_y)
    return Sheet(replace(page, placements=placed, cuts_x=cuts_x, cuts_y=cuts_y))


def take_backs(part: Part, title: str) -> Part | None:
    """Give the backs of a part as pieces of their own, to be cut by themselves and glued behind."""
    backs = [replace(each, front=each.back, back=None) for each in part.pieces if each.back]
    if not backs:
        return None
    sheets = []
    for sheet in part.sheets:
        if sheet.back is not None:
            turned = tuple(replace(each, side="front") for each in sheet.back.placements)
            xs, ys = sheet.front.cuts_x, sheet.front.cuts_y
            sheets.append(
                Sheet(replace(sheet.back, side="front", placements=turned, cuts_x=xs, cuts_y=ys))
            )
    name = f"{part.id}-backs"
    return Part(name, title, part.stock, tuple(backs), tuple(sheets), part.paper)


def _sort_by_size(copies: Iterable[PrintedPiece]) -> tuple[tuple[PrintedPiece, ...], ...]:
    alike: dict[tuple[Size, bool], list[PrintedPiece]] = {}
    for piece in copies:
        alike.setdefault((piece.front.size, piece.back is not None), []).append(piece)
    return tuple(map(tuple, alike.values()))
