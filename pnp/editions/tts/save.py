"""The folder for Tabletop Simulator: pictures, booklet, and the saved game that shows them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.editions.tts.objects import (
    DeckSheet,
    SavedCard,
    SavedObject,
    Saver,
    TablePlace,
    split_evenly,
)
from pnp.editions.tts.pictures import (
    PictureFolder,
    write_booklet,
    write_face,
    write_sheet,
)
from pnp.editions.tts.sets import TablePiece, TableSet, TableSets, sort_for_table
from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.output import file_stem
from pnp.pool import Progress, silent
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.type import TypeCase
from pnp.units import Size

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


def _read_forms() -> dict[str, SavedObject]:
    text = Path(__file__).with_name("objects.json").read_text(encoding="utf-8")
    forms: dict[str, SavedObject] = json.loads(text)
    return forms


def _write(
    edition: TableEdition, sets: TableSets, progress: Progress, folder: Path
) -> dict[str, Any]:
    context, game = edition.context, edition.context.box.game
    pictures = PictureFolder(context, edition.fonts, folder, edition.address)
    saver, places = Saver(game.id, _read_forms()), _Places(_beside_the_board(sets))
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
