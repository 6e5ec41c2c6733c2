"""The folder for Tabletop Simulator: pictures, booklet, and the saved game that shows them."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image

from pnp.editions.tts.objects import (
    FINEST,
    MOST_DOTS,
    DeckGrid,
    DeckSheet,
    SavedCard,
    SavedObject,
    Saver,
    TablePlace,
    choose_grid,
    split_evenly,
)
from pnp.editions.tts.sets import TablePiece, TableSet, TableSets, sort_for_table
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import Context
from pnp.faces.face import Face
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.output import file_stem
from pnp.pool import Progress, silent
from pnp.press.face_pages import write_face_pages
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
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


# How far things lie apart on the table, in mm.
_APART: Final = 12.0
# How deep a row of things beside the board is, in mm.
_DEEP: Final = 360.0
# The room a pawn or a die takes.
_SMALL: Final = Size(20, 20)
# The room the booklet takes.
_BOOK: Final = Size(60, 90)


@dataclass(frozen=True, slots=True)
class TableKit:
    """What was made: its objects and sheets, and the parts left out."""

    objects: int
    sheets: int
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableEdition:
    """One edition: the printing, the fonts, and the address a picture will have."""

    context: Context
    job: PrintJob
    fonts: Path
    address: Callable[[str], str]


def write_table_kit(edition: TableEdition, target: Path, progress: Progress = silent) -> TableKit:
    """Write pictures, booklet and saved game into a folder; on a fault write nothing.

    Raises LayoutError for what cannot be laid out or drawn.
    """
    parts = lay_out_all(plan_parts_to_cut(edition.context, edition.job))
    sets = sort_for_table(edition.context, parts, TypeCase(edition.fonts))
    if not sets.sets:
        raise PrintError(f"{edition.context.box.game.id} has nothing to lay on a table")
    write = partial(_write, edition, sets, progress)
    made = fill_listed_folder(target, "tts", write)
    return TableKit(made["objects"], len(made["sheets"]), sets.left)


def _write(
    edition: TableEdition, sets: TableSets, progress: Progress, folder: Path
) -> dict[str, Any]:
    context, game = edition.context, edition.context.box.game
    pictures = PictureFolder(context, edition.fonts, folder, edition.address)
    forms = Path(__file__).with_name("objects.json").read_text(encoding="utf-8")
    saver, places = Saver(game.id, json.loads(forms)), _Places(_beside_the_board(sets))
    objects = list[SavedObject]()
    for number, one in enumerate(sets.sets, start=1):
        progress(f"{one.title}: part", number, len(sets.sets))
        objects += _lay(one, pictures, saver, places)
    title = context.label("part_rulebook")
    if address := write_booklet(pictures, title):
        book = saver.fill("book", PDFUrl=address)
        objects.append(
            saver.save("booklet", "booklet", title, places.next(_BOOK), 1.5, CustomPDF=book)
        )
    title, save = context.localise(game.title), f"{game.id}.json"
    note = context.localise(game.subtitle)
    told = saver.fill("game", SaveName=title, GameMode=title, Note=note, ObjectStates=objects)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    (folder / save).write_bytes(text.encode())
    return {
        "kit": game.id,
        "title": title,
        "lang": context.lang,
        "save": save,
        "objects": len(objects),
        "sheets": pictures.sheets,
        "left": list(sets.left),
        "files": [*pictures.files, save],
    }


def _beside_the_board(sets: TableSets) -> float:
    boards = [one.size.width / 2 for one in sets.sets if one.kind == "board"]
    return max(boards, default=100) + 2 * _APART


@dataclass(slots=True)
class _Places:
    """Finds places beside the board, from the back to the front, row by row."""

    x: float
    z: float = _DEEP / 2
    wide: float = 0

    def next(self, size: Size, *, face_down: bool = False) -> TablePlace:
        """Give the next place for a thing of a size in mm."""
        if self.z - size.height < -_DEEP / 2:
            self.x, self.z, self.wide = self.x + self.wide + _APART, _DEEP / 2, 0
        place = TablePlace(self.x + size.width / 2, self.z - size.height / 2, face_down=face_down)
        self.z -= size.height + _APART
        self.wide = max(self.wide, size.width)
        return place


def _lay(
    one: TableSet, pictures: PictureFolder, saver: Saver, places: _Places
) -> Iterator[SavedObject]:
    if one.kind == "board":
        picture = write_face(pictures, one, one.pieces[0].front, "board")
        yield saver.save_board(one.title, picture, one.size)
    elif one.kind == "dice":
        for n, _ in enumerate(one.pieces, start=1):
            yield saver.save("die", f"die {n}", one.title, places.next(_SMALL))
    elif one.kind == "deck":
        yield _lay_deck(one, pictures, saver, places)
    else:
        yield from _lay_alike(one, pictures, saver, places)


def _lay_alike(
    one: TableSet, pictures: PictureFolder, saver: Saver, places: _Places
) -> Iterator[SavedObject]:
    alike: dict[tuple[str, str, str], list[TablePiece]] = {}
    for piece in one.pieces:
        alike.setdefault((piece.id, *_look(piece)), []).append(piece)
    for pieces in alike.values():
        first, name = pieces[0], f"{one.part}-{file_stem(pieces[0].id)}"
        front = write_face(pictures, one, first.front, name)
        if one.kind == "pawns":  # a picture on a foot
            for each in pieces:
                key, place = f"figure {each.title}", places.next(_SMALL)
                image = saver.image(front, front)
                yield saver.save("figure", key, each.title, place, CustomImage=image)
            continue
        back = write_face(pictures, one, first.back, f"{name}-back") if first.back else front
        place = places.next(one.size)
        image = saver.image(front, back)
        yield saver.save_tiles(first.title, image, one.size, one.shape, len(pieces), place)


def _lay_deck(one: TableSet, pictures: PictureFolder, saver: Saver, places: _Places) -> SavedObject:
    looks: dict[tuple[str, str], TablePiece] = {}
    for piece in one.pieces:
        looks.setdefault(_look(piece), piece)
    cells: dict[tuple[str, str], tuple[DeckSheet, int]] = {}
    for shown in split_evenly(tuple(looks.values())):
        sheet = write_sheet(pictures, one, shown)
        cells |= {_look(piece): (sheet, n) for n, piece in enumerate(shown)}
    cards = [
        SavedCard(*cells[_look(piece)], piece.title, piece.text, f"card {one.part} {piece.id} {n}")
        for n, piece in enumerate(one.pieces, start=1)
    ]
    place = places.next(one.size, face_down=one.face_down)
    return saver.save_deck(one.title, cards, one.size.height, place)


def _look(piece: TablePiece) -> tuple[str, str]:
    return piece.front.key, piece.back.key if piece.back else ""
