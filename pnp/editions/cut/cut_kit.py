"""The folder for a cutting machine: sheets to print, and for each the files that cut it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.editions.cut.layout import (
    centre_tiles,
    lay_on_machine,
    paper_for_tiles,
    paper_of,
    take_backs,
)
from pnp.editions.cut.pages import MachineEdition, draw_sheet_pictures, write_machine_pages
from pnp.editions.cut.paths import CutFinder, SheetPaths, find_paths, write_cut_dxf, write_cut_svg
from pnp.errors import PrintError, UsageError
from pnp.pool import Progress, silent
from pnp.press.kit import choose_parts, lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.manifest import describe_area
from pnp.press.part import Part
from pnp.press.type import TypeCase
from pnp.units import Size

_BOARD: Final = "board"

# How hard pictures are packed, from 0 to 9: more takes long and gains little.
_PACKING: Final = 1

_WRITERS: Final = {"svg": write_cut_svg, "dxf": write_cut_dxf}


@dataclass(frozen=True, slots=True)
class CutKit:
    """What was made: the names of the cut files, the sheets, what was too large."""

    files: tuple[str, ...]
    sheets: int
    left: tuple[str, ...]


def write_cut_kit(edition: MachineEdition, target: Path, progress: Progress = silent) -> CutKit:
    """Print the parts that are cut, each on its own sheets, and write what cuts them.

    Raises PrintError if a part that is ordered by name is too large, or nothing at all is cut, and
    LayoutError for what cannot be laid out; then nothing is written.
    """
    _refuse_large_paper(edition)
    finder = CutFinder(TypeCase(edition.fonts), edition.corners)
    parts, left = _lay_out(edition, finder)
    cut = [(part, tuple(find_paths(part, finder))) for part in parts]
    if not cut:
        raise PrintError(f"nothing of this is cut by {edition.machine.id}: {'; '.join(left)}")
    write = partial(_write, edition, cut, left, finder, progress)
    made = fill_listed_folder(target, "cut", write)
    names = tuple(name for part in made["parts"] for sheet in part["sheets"]
                  for name in sheet["cut"])  # fmt: skip
    return CutKit(names, sum(len(part["sheets"]) for part in made["parts"]), tuple(left))


def _refuse_large_paper(edition: MachineEdition) -> None:
    machine, paper = edition.machine, edition.job.paper
    page = machine.page_on(paper.size)
    if machine.mat and (page.width > machine.mat[0] or page.height > machine.mat[1]):
        wide, high = machine.mat
        say = f"{paper.title} is {_say(page)}, and the mat of {machine.id} {wide:g} × {high:g} mm"
        raise UsageError(f"{say}; choose another --paper")


def _lay_out(edition: MachineEdition, finder: CutFinder) -> tuple[list[Part], list[str]]:
    # What is too large is named, or refused.
    machine, job = edition.machine, edition.job
    parts: list[Part] = []
    left: list[str] = []
    for part in _plan(edition):
        if any(each.window for sheet in part.sheets for each in sheet.front.placements):
            parts.append(centre_tiles(part, machine, job.paper))
            continue
        laid = lay_on_machine(part, machine, job.backs)
        if laid is None:
            left.append(_say_too_large(part, edition))
        else:
            parts += _part_sides(laid, edition, finder)
    if left and job.only:
        raise PrintError("; ".join(left))
    return parts, left


def _plan(edition: MachineEdition) -> tuple[Part, ...]:
    context, job = edition.context, edition.job
    tiled = replace(job, paper=paper_for_tiles(edition.machine, job.paper))
    planned = {each.id: each for each in plan_parts_to_cut(context, job) if each.id != _BOARD}
    board = {each.id: each for each in plan_parts_to_cut(context, tiled) if each.id == _BOARD}
    every = (board | planned).values()
    refusal = "no part “{}” is cut out{} These are: {}"
    parts = lay_out_all(choose_parts(every, job.only, refusal))
    cut = tuple(part for part in parts if any(sheet.front.cuts_x for sheet in part.sheets))
    if not cut:
        raise PrintError(f"nothing of {', '.join(part.id for part in parts)} is cut out")
    return tuple(replace(part, paper=job.paper) if part.id != _BOARD else part for part in cut)


def _part_sides(part: Part, edition: MachineEdition, finder: CutFinder) -> Iterator[Part]:
    # Of one that is printed as pictures, its backs as a part of their own.
    if edition.machine.sheet == "pdf":
        yield part
        return
    yield replace(part, sheets=tuple(replace(each, back=None) for each in part.sheets))
    title = f"{part.title}, {edition.context.label('back')}"
    backs = take_backs(part, title)
    laid = lay_on_machine(backs, edition.machine, "none") if backs else None
    if laid:
        for piece in part.pieces:
            if piece.back:
                finder.give_back(piece.front, piece.back)
        yield laid


def _say_too_large(part: Part, edition: MachineEdition) -> str:
    machine, page = edition.machine, paper_of(edition.machine, edition.job.paper).size
    room = Size(page.width - 2 * machine.margin, page.height - 2 * machine.margin)
    size = max((piece.front.size for piece in part.pieces), key=lambda each: each.width)
    clear = " clear of its marks" if machine.marks else ""
    return (
        f"{part.id}: {_say(size)} is too large for {machine.id}, which has room for "
        f"{_say(room)}{clear}"
    )


def _say(size: Size) -> str:
    return f"{size.width:g} × {size.height:g} mm"


def _write(
    edition: MachineEdition,
    cut: Sequence[tuple[Part, tuple[SheetPaths, ...]]],
    left: list[str],
    finder: CutFinder,
    progress: Progress,
    folder: Path,
) -> dict[str, Any]:
    context, files = edition.context, list[str]()
    parts = []
    for number, (part, paths) in enumerate(cut, start=1):
        progress(f"{part.title}: part", number, len(cut))
        printed = list(_write_sheets(edition, part, finder, folder))
        sheets = [
            _write_sheet(edition, part, each, folder, printed[each.sheet - 1]) for each in paths
        ]
        files += dict.fromkeys(printed)
        files += (name for sheet in sheets for name in sheet["cut"])
        parts.append({"id": part.id, "title": part.title, "sheets": sheets})
    return {
        "kit": context.box.game.id,
        "title": context.localise(context.box.game.title),
        "lang": edition.job.lang,
        "layout": edition.machine.layout,
        "machine": asdict(edition.machine),
        "parts": parts,
        "left": left,
        "files": files,
    }


def _write_sheets(
    edition: MachineEdition, part: Part, finder: CutFinder, folder: Path
) -> Iterator[str]:
    if edition.machine.sheet == "pdf":
        write_machine_pages(edition, part, folder / f"{part.id}.pdf")
        yield from [f"{part.id}.pdf"] * len(part.sheets)
        return
    dpi = edition.machine.dpi
    for number, picture in enumerate(draw_sheet_pictures(edition, part, finder), start=1):
        name = f"{part.id}-{number:02}.png"
        picture.save(folder / name, dpi=(dpi, dpi), compress_level=_PACKING)
        yield name


def _write_sheet(
    edition: MachineEdition, part: Part, paths: SheetPaths, folder: Path, printed: str
) -> Mapping[str, Any]:
    names = []
    for form in edition.machine.formats:
        name = f"{part.id}-{paths.sheet:02}.{form}"
        (folder / name).write_bytes(_WRITERS[form](paths, part.paper.size).encode())
        names.append(name)
    sheet = part.sheets[paths.sheet - 1]
    return {
        "sheet": paths.sheet,
        "printed": printed,
        "page": [part.paper.size.width, part.paper.size.height],
        "two_sided": sheet.back is not None,
        "cut": names,
        "pieces": [
            {"id": each.piece, **describe_area(each.area), "turn": each.turn}
            for each in sheet.front.placements
        ],
    }
