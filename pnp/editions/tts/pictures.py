"""The pictures of a virtual table: sheets of decks, single faces, and the rule booklet as a PDF."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image

from pnp.editions.tts.objects import FINEST, MOST_DOTS, DeckGrid, DeckSheet, choose_grid
from pnp.editions.tts.sets import TablePiece, TableSet
from pnp.errors import LayoutError
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.output import file_stem
from pnp.press.face_pages import write_face_pages
from pnp.press.pdf.file import Imprint, PdfFile
from pnp.press.pdf.streams import FormCache
from pnp.press.type import TypeCase
from pnp.proof.raster import open_aside, render_area
from pnp.units import Rect, Size

# A page of the rule booklet, in mm.
_PAGE: Final = Size(148, 210)
# The back of what has none.
_BLANK: Final = "blank.png"
# How hard pictures are packed, from 0 to 9: more takes long and gains little.
_PACKING: Final = 3


@dataclass(frozen=True, slots=True)
class PictureFolder:
    """Where pictures are written, and under which addresses they are shown."""

    context: Context
    fonts: Path
    folder: Path
    address: Callable[[str], str]
    files: list[str] = field(default_factory=list)
    """What was written."""
    sheets: list[dict[str, Any]] = field(default_factory=list)
    """What stands on each deck sheet."""


def write_face(pictures: PictureFolder, one: TableSet, face: Face, name: str) -> str:
    """Write the picture of one face of a set, and give its address."""
    fine = min(FINEST, MOST_DOTS / one.size.width, MOST_DOTS / one.size.height)
    dots = max(1, int(fine * one.size.width)), max(1, int(fine * one.size.height))
    (picture,) = _draw(pictures, [face], dots, one.shown)
    return _save(pictures, picture, f"{name}.png")


def write_sheet(pictures: PictureFolder, one: TableSet, cells: Sequence[TablePiece]) -> DeckSheet:
    """Write the fronts of some cards on one picture, and their backs on another, or as one."""
    grid, number = choose_grid(len(cells), one.size), len(pictures.sheets) + 1
    name = f"{number:02}-{file_stem(one.part)}"
    front = _write_cells(pictures, grid, [piece.front for piece in cells], f"{name}.png")
    backs = [piece.back for piece in cells]
    own = len({back.key if back else "" for back in backs}) > 1
    back_file = f"{name}-backs.png" if own else f"{name}-back.png" if backs[0] else _BLANK
    if own:
        back = _write_cells(pictures, grid, backs, back_file)
    elif backs[0]:
        (picture,) = _draw(pictures, [backs[0]], grid.cell)
        back = _save(pictures, picture, back_file)
    elif _BLANK in pictures.files:
        back = pictures.address(_BLANK)
    else:
        back = _save(pictures, Image.new("RGB", (64, 64), "white"), _BLANK)
    listed = {"number": number, "part": one.part, "front": f"{name}.png", "back": back_file,
              "own_backs": own, "columns": grid.columns, "rows": grid.rows,
              "cell": list(grid.cell)}  # fmt: skip
    cards = [{"cell": n, "id": each.id, "code": each.code} for n, each in enumerate(cells)]
    pictures.sheets.append({**listed, "cards": cards})
    return DeckSheet(number, front, back, grid.columns, grid.rows, own)


def write_booklet(pictures: PictureFolder, title: str) -> str:
    """Write the rule booklet page by page, if the game has one, and give its address."""
    context, name = pictures.context, "rulebook.pdf"
    faces = booklet_faces(context, _PAGE, TypeCase(pictures.fonts))
    if not faces:
        return ""
    cache = FormCache(pictures.fonts, Path(context.pack))
    imprint = Imprint(f"{context.localise(context.box.game.title)} · {title}", "", context.lang)
    document = PdfFile(pictures.folder / name, cache, _PAGE, imprint)
    for n, face in enumerate(faces, start=1):
        document.page(cache.page(f"{title} {n}", _PAGE, face.draw), str(n), _PAGE)
    if cache.faults:
        raise LayoutError(tuple(dict.fromkeys(cache.faults)))
    document.save()
    pictures.files.append(name)
    return pictures.address(name)


def _write_cells(
    pictures: PictureFolder, grid: DeckGrid, faces: Sequence[Face | None], name: str
) -> str:
    sheet = Image.new("RGB", grid.dots, "white")
    drawn = _draw(pictures, [face for face in faces if face], grid.cell)
    for number, face in enumerate(faces):
        if face:
            sheet.paste(next(drawn), grid.corner(number))
    return _save(pictures, sheet, name)


def _save(pictures: PictureFolder, picture: Image.Image, name: str) -> str:
    picture.save(pictures.folder / name, compress_level=_PACKING)
    pictures.files.append(name)
    return pictures.address(name)


def _draw(
    pictures: PictureFolder, faces: Sequence[Face], dots: tuple[int, int], shown: Rect | None = None
) -> Iterator[Image.Image]:
    # Each as fine as the cell it stands in; `shown` is what of it is seen, in mm.
    cache = FormCache(pictures.fonts, Path(pictures.context.pack), packing=1)
    leaves = [("", face) for face in faces]
    write = partial(write_face_pages, cache=cache, leaves=leaves, imprint=Imprint("", "", ""))
    with open_aside(write) as document:
        for page, face in zip(document, faces, strict=True):
            area = shown or face.size.area
            dpi = max(dots[0] / area.width, dots[1] / area.height) * 25.4
            yield render_area(page, area, dpi, grey=False).convert("RGB").crop((0, 0, *dots))
