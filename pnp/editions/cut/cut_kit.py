"""The folder for a cutting machine: sheets to print, and for each the files that cut it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageDraw

from pnp.box.published_rows import CuttingMachine
from pnp.editions.cut import paths
from pnp.errors import LayoutError, PrintError, UsageError
from pnp.faces.context import BLACK, Context
from pnp.faces.pen import ARTIFACT, Pen
from pnp.outlines import flatten, rectangle
from pnp.pool import Progress, silent
from pnp.press.imposition import Page, Part, Placement
from pnp.press.job import PrintJob
from pnp.press.kit import choose_parts, lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.manifest import describe_area
from pnp.press.marks import BAR, SLUG_SIZE, Slug, draw_bar, draw_glue_strips
from pnp.press.paper import FLIPS, LEAST_MARGIN, Paper
from pnp.press.pdf.file import FormCache, Imprint, PdfFile
from pnp.press.printing import draw_pages, draw_placements, misfits_of, trim_of
from pnp.press.sheets import Arranged
from pnp.press.tiling import find_tile_area
from pnp.press.type import TypeCase
from pnp.proof.raster import open_aside, render_area
from pnp.units import Rect, Size

_BOARD: Final = "board"

# How hard pictures are packed, from 0 to 9: more takes long and gains little.
_PACKING: Final = 1
# Height in mm of a capital letter of the words, and of the bar's ends.
_CAPITALS: Final = 1.8
# How far apart two texts stand, in mm.
_APART: Final = 4.0

_WRITERS: Final = {"svg": paths.write_cut_svg, "dxf": paths.write_cut_dxf}


@dataclass(frozen=True, slots=True)
class MachineEdition:
    """One printing for one machine, and the fonts it is set in."""

    context: Context
    job: PrintJob
    machine: CuttingMachine
    corners: float = 0
    """Radius in mm of the corners of cards, notes and deeds."""


def write_cut_kit(
    edition: MachineEdition, target: Path, progress: Progress = silent
) -> Mapping[str, Any]:
    """Print the parts that are cut, each on its own sheets, write what cuts them, give the list.

    Raises PrintError if a part that is ordered by name is too large, or nothing at all is cut, and
    LayoutError for what cannot be laid out; then nothing is written.
    """
    machine, paper = edition.machine, edition.job.paper
    page = machine.page_on(paper.size)
    if machine.mat and not (mat := Size(*machine.mat)).covers(page):
        say = f"{paper.title} is {page}, and the mat of {machine.id} {mat}"
        raise UsageError(f"{say}; choose another --paper")
    finder = paths.CutFinder(TypeCase(), edition.corners)
    parts, left = _lay_out(edition, finder)
    cut = [(part, tuple(paths.find_paths(part, finder))) for part in parts]
    if not cut:
        raise PrintError(f"nothing of this is cut by {machine.id}: {'; '.join(left)}")

    def write(folder: Path) -> dict[str, Any]:
        files, parts = list[str](), []
        for number, (part, lines) in enumerate(cut, start=1):
            progress(f"{part.title}: part", number, len(cut))
            printed = list(_write_sheets(edition, part, finder, folder))
            sheets = [_write_cuts(edition, part, x, folder, printed[x.sheet - 1]) for x in lines]
            files += dict.fromkeys(printed)
            files += (name for sheet in sheets for name in sheet["cut"])
            parts.append({"id": part.id, "title": part.title, "sheets": sheets})
        game, said = edition.context.box.game, edition.context.localise
        about = {"kit": game.id, "title": said(game.title), "lang": edition.job.lang}
        about |= {"layout": machine.layout}
        return {**about, "machine": asdict(machine), "parts": parts, "left": left, "files": files}

    return fill_listed_folder(target, "cut", write)


def _lay_out(edition: MachineEdition, finder: paths.CutFinder) -> tuple[list[Part], list[str]]:
    # What is too large is named, or refused.
    machine, job = edition.machine, edition.job
    parts: list[Part] = []
    left: list[str] = []
    for part in _choose(edition):
        if any(each.window for sheet in part.sheets for each in sheet.front.placements):
            parts.append(paths.centre_tiles(part, machine, job.paper))
        elif laid := paths.lay_on_machine(part, machine, job.backs):
            parts += _part_sides(laid, edition, finder)
        else:
            size = max((piece.front.size for piece in part.pieces), key=lambda each: each.width)
            room = paths.paper_of(machine, job.paper).size.area.inset(machine.margin).size
            clear = " clear of its marks" if machine.marks else ""
            say = f"{part.id}: {size} is too large for {machine.id}"
            left.append(f"{say}, which has room for {room}{clear}")
    if left and job.only:
        raise PrintError("; ".join(left))
    return parts, left


def _choose(edition: MachineEdition) -> tuple[Part, ...]:
    context, job = edition.context, edition.job
    tiled = replace(job, paper=paths.paper_for_tiles(edition.machine, job.paper))
    board = [each for each in plan_parts_to_cut(context, tiled) if each.id == _BOARD]
    others = [each for each in plan_parts_to_cut(context, job) if each.id != _BOARD]
    refusal = "no part “{}” is cut out{} These are: {}"
    parts = lay_out_all(choose_parts([*board, *others], job.only, refusal))
    cut = [part for part in parts if any(sheet.front.cuts_x for sheet in part.sheets)]
    if not cut:
        raise PrintError(f"nothing of {', '.join(part.id for part in parts)} is cut out")
    return tuple(replace(part, paper=job.paper) if part.id != _BOARD else part for part in cut)


def _part_sides(part: Part, edition: MachineEdition, finder: paths.CutFinder) -> Iterator[Part]:
    # Of one that is printed as pictures, its backs as a part of their own.
    if edition.machine.sheet == "pdf":
        yield part
        return
    yield _fronts_of(part)
    backs = paths.take_backs(part, f"{part.title}, {edition.context.label('back')}")
    if laid := backs and paths.lay_on_machine(backs, edition.machine, "none"):
        for piece in part.pieces:
            if piece.back:
                finder.give_back(piece.front, piece.back)
        yield laid


def _fronts_of(part: Part) -> Part:
    return replace(part, sheets=tuple(replace(sheet, back=None) for sheet in part.sheets))


def _write_cuts(
    edition: MachineEdition, part: Part, lines: paths.SheetPaths, folder: Path, printed: str
) -> Mapping[str, Any]:
    names = []
    for form in edition.machine.formats:
        names.append(f"{part.id}-{lines.sheet:02}.{form}")
        (folder / names[-1]).write_bytes(_WRITERS[form](lines, part.paper.size).encode())
    sheet = part.sheets[lines.sheet - 1]
    return {
        "sheet": lines.sheet,
        "printed": printed,
        "page": [part.paper.size.width, part.paper.size.height],
        "two_sided": sheet.back is not None,
        "cut": names,
        "pieces": [
            {"id": each.piece, **describe_area(each.area), "turn": each.turn}
            for each in sheet.front.placements
        ],
    }


def _write_sheets(
    edition: MachineEdition, part: Part, finder: paths.CutFinder, folder: Path
) -> Iterator[str]:
    # The name of the file of each sheet: pages of one, or pictures, transparent but for the pieces.
    if edition.machine.sheet == "pdf":
        _write_pages(edition, part, folder / f"{part.id}.pdf")
        yield from [f"{part.id}.pdf"] * len(part.sheets)
        return
    dpi, fronts = edition.machine.dpi, _fronts_of(part)
    with open_aside(partial(_write_pages, edition, fronts)) as document:
        for number, (page, sheet) in enumerate(zip(document, fronts.sheets, strict=True), start=1):
            picture = render_area(page, part.paper.size.area, dpi, grey=False).convert("RGB")
            mask, dots = Image.new("L", picture.size, 0), dpi / 25.4
            pencil = ImageDraw.Draw(mask)
            for area, lines in paths.list_piece_lines(sheet.front, finder):
                whole = (flatten(rectangle(area)),)
                for outline in paths.close_outlines(lines.cuts) or whole:
                    pencil.polygon([(x * dots, y * dots) for x, y in outline], fill=255)
            picture.putalpha(mask)
            name = f"{part.id}-{number:02}.png"
            picture.save(folder / name, dpi=(dpi, dpi), compress_level=_PACKING)
            yield name


def _write_pages(edition: MachineEdition, part: Part, file: Path) -> None:
    # Raises LayoutError for what cannot be drawn.
    context, machine = edition.context, edition.machine
    cache = FormCache(Path(context.pack))
    game = context.localise(context.box.game.title)
    imprint = Imprint(
        title=f"{game} · {part.title}",
        subject=machine.title,
        lang=edition.job.lang,
        duplex=FLIPS.get(edition.job.backs) if part.duplex else None,
        keywords=f"{context.box.game.id}, {machine.layout}",
    )
    document, draw = PdfFile(file, cache, part.paper.size, imprint), partial(_draw_page, machine)
    kit = Arranged(context, edition.job, (part,))
    for each in draw_pages(kit, cache, draw=draw):
        size, trim = part.paper.size, trim_of(each.page)
        document.page(each.stream, each.label, size, trim, machine.gap / 2)
    if cache.faults:
        raise LayoutError(misfits_of(cache, [part]))
    document.save()


def _draw_page(
    machine: CuttingMachine,
    pen: Pen,
    page: Page,
    paper: Paper,
    slug: Slug,
    seen: Counter[str],
    context: Context,
) -> None:
    shown = ((each, _find_area(each, machine, paper)) for each in page.placements)
    draw_placements(pen, shown, seen, context)
    with pen.tag(ARTIFACT):
        head = slug.head
        if tile := next((each for each in page.placements if each.window), None):
            draw_glue_strips(pen, tile, paper, context)
            number = tile.piece.rpartition("/")[2]
            head = (head[0], context.label("tile_map", n=number), *head[1:])
        if machine.sheet == "pdf":
            foot = (slug.bar, *slug.foot, machine.layout)
            _draw_words(pen, head, foot, paper, paths.quiet_zones(machine, paper.size))
        if page.side == "front":
            for mark in paths.list_marks(machine, paper.size):
                for arm in mark:
                    pen.shape(rectangle(arm), fill=BLACK)


def _find_area(placement: Placement, machine: CuttingMachine, paper: Paper) -> Rect | None:
    if placement.window:
        return find_tile_area(placement, paper)
    bleed = placement.face.bleed
    return placement.area.inset(-min(bleed, machine.gap / 2)) if bleed else None


def _draw_words(
    pen: Pen, head: Sequence[str], foot: Sequence[str], paper: Paper, zones: Sequence[Rect]
) -> None:
    left = max((zone.right for zone in zones if zone.x < paper.size.width / 2), default=8) + 2
    base, beside = paper.size.height - LEAST_MARGIN, left + BAR + 2
    draw_bar(pen, left, base)
    for texts, start, y in ((head, left, LEAST_MARGIN + _CAPITALS), (foot, beside, base)):
        x = start
        for text in texts:  # what has no room is left out
            wide = pen.width(text, "sans-500", SLUG_SIZE)
            if x + wide <= paper.size.width - left:
                pen.text(x, y, text, "sans-500", SLUG_SIZE, BLACK)
                x += wide + _APART
