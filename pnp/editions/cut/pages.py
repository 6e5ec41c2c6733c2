"""The sheets a cutting machine reads, as pages or pictures: pieces, marks, words clear of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as File
from typing import Final

from PIL import Image, ImageDraw

from pnp.box.published_rows import CuttingMachine
from pnp.editions.cut.layout import list_marks, quiet_zones
from pnp.editions.cut.paths import CutFinder, PieceLines, close_outlines, list_piece_lines
from pnp.errors import LayoutError
from pnp.faces.context import Context
from pnp.faces.path import flatten, rectangle
from pnp.faces.pen import Pen
from pnp.faces.tags import ARTIFACT
from pnp.faces.theme import BLACK
from pnp.press.imposition import Page, Placement
from pnp.press.job import PrintJob
from pnp.press.marks import BAR, SLUG_SIZE, Slug, draw_bar, draw_glue_strips
from pnp.press.page_drawing import FLIPS, draw_placements, misfits_of, slug_of, uses
from pnp.press.paper import LEAST_MARGIN, Paper
from pnp.press.part import Part
from pnp.press.pdf.file import Imprint, PdfFile
from pnp.press.pdf.streams import FormCache
from pnp.press.printing import trim_of
from pnp.press.tiling import find_tile_area
from pnp.proof.raster import open_aside, render_area
from pnp.units import Rect

# Height in mm of a capital letter of the words, and of the bar's ends.
_CAPITALS: Final = 1.8
# How far apart two texts stand, in mm.
_APART: Final = 4.0


@dataclass(frozen=True, slots=True)
class MachineEdition:
    """One printing for one machine, and the fonts it is set in."""

    context: Context
    job: PrintJob
    machine: CuttingMachine
    fonts: File
    corners: float = 0
    """Radius in mm of the corners of cards, notes and deeds."""


def write_machine_pages(edition: MachineEdition, part: Part, file: File) -> None:
    """Write the sheets of a part for a machine; raises LayoutError for what cannot be drawn."""
    context, machine = edition.context, edition.machine
    cache = FormCache(edition.fonts, File(context.pack))
    game = context.localise(context.box.game.title)
    imprint = Imprint(
        title=f"{game} · {part.title}",
        subject=machine.title,
        lang=edition.job.lang,
        duplex=FLIPS.get(edition.job.backs) if part.duplex else None,
        keywords=f"{context.box.game.id}, {machine.layout}",
    )
    document, seen, pages = PdfFile(file, cache, part.paper.size, imprint), uses(part), part.pages
    for number, page in enumerate(pages, start=1):
        said = slug_of(context, edition.job, part, page, number, len(pages))
        draw = partial(_draw_page, edition=edition, page=page, paper=part.paper,
                       slug=said, seen=seen)  # fmt: skip
        label = f"{part.title} {number}"
        stream = cache.page(label, part.paper.size, draw)
        document.page(stream, label, part.paper.size, trim_of(page), machine.gap / 2)
    if cache.faults:
        raise LayoutError(misfits_of(cache, [part]))
    document.save()


def _draw_page(
    pen: Pen,
    edition: MachineEdition,
    page: Page,
    paper: Paper,
    slug: Slug,
    seen: Counter[str],
) -> None:
    context, machine = edition.context, edition.machine
    draw_placements(pen, _show_on_machine(page, machine, paper), seen, context)
    with pen.tag(ARTIFACT):
        tile = next((each for each in page.placements if each.window), None)
        head = slug.head
        if tile:
            draw_glue_strips(pen, tile, paper, context)
            number = tile.piece.rpartition("/")[2]
            head = (head[0], context.label("tile_map", n=number), *head[1:])
        if machine.sheet == "pdf":
            _draw_words(pen, (head, (*slug.foot, machine.layout), slug.bar), machine, paper)
        if page.side == "front":
            for mark in list_marks(machine, paper.size):
                for arm in mark:
                    pen.shape(rectangle(arm), fill=BLACK)


def _show_on_machine(
    page: Page, machine: CuttingMachine, paper: Paper
) -> Iterator[tuple[Placement, Rect | None]]:
    for each in page.placements:
        if each.window:
            yield each, find_tile_area(each, paper)
        elif each.face.bleed:
            yield each, each.area.inset(-min(each.face.bleed, machine.gap / 2))
        else:
            yield each, None


def _draw_words(
    pen: Pen,
    words: tuple[Sequence[str], Sequence[str], str],
    machine: CuttingMachine,
    paper: Paper,
) -> None:
    head, foot, bar = words
    zones = quiet_zones(machine, paper.size)
    left = max((zone.right for zone in zones if zone.x < paper.size.width / 2), default=8) + 2
    room = paper.size.width - 2 * left
    _write_row(pen, head, left, LEAST_MARGIN + _CAPITALS, room)
    base = paper.size.height - LEAST_MARGIN
    draw_bar(pen, left, base)
    _write_row(pen, (bar, *foot), left + BAR + 2, base, room - BAR - 2)


def _write_row(pen: Pen, texts: Sequence[str], x: float, y: float, room: float) -> None:
    # What has no room is left out.
    for text in texts:
        wide = pen.width(text, "sans-500", SLUG_SIZE)
        if wide > room:
            continue
        pen.text(x, y, text, "sans-500", SLUG_SIZE, BLACK)
        x, room = x + wide + _APART, room - wide - _APART


def draw_sheet_pictures(
    edition: MachineEdition, part: Part, finder: CutFinder
) -> Iterator[Image.Image]:
    """Give the picture of each sheet of a part in order, transparent but for the pieces.

    Raises LayoutError as its pages do.
    """
    dpi, area = edition.machine.dpi, part.paper.size.area
    fronts = replace(part, sheets=tuple(replace(sheet, back=None) for sheet in part.sheets))
    with open_aside(partial(write_machine_pages, edition, fronts)) as document:
        for page, sheet in zip(document, fronts.sheets, strict=True):
            picture = render_area(page, area, dpi, grey=False).convert("RGB")
            picture.putalpha(_mask(picture, list_piece_lines(sheet.front, finder), dpi / 25.4))
            yield picture


def _mask(picture: Image.Image, pieces: Iterable[PieceLines], dots: float) -> Image.Image:
    mask = Image.new("L", picture.size, 0)
    pencil = ImageDraw.Draw(mask)
    for piece in pieces:
        for outline in close_outlines(piece.cuts) or (flatten(rectangle(piece.area)),):
            pencil.polygon([(x * dots, y * dots) for x, y in outline], fill=255)
    return mask
