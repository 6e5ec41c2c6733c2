"""The folder for Tabletop Simulator: pictures, booklet, and the saved game that shows them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from pnp.editions.tts.objects import (
    DeckSheet,
    Numbering,
    SavedCard,
    SavedObject,
    TablePlace,
    TilePicture,
    save_board,
    save_booklet,
    save_deck,
    save_die,
    save_figure,
    save_game,
    save_tiles,
    split_evenly,
)
from pnp.editions.tts.pictures import (
    PictureFolder,
    plain_name,
    write_booklet,
    write_face,
    write_sheet,
)
from pnp.editions.tts.sets import TablePiece, TableSet, TableSets, sort_for_table
from pnp.errors import LayoutError, PrintError
from pnp.faces.context import Context
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.type import TypeCase
from pnp.units import Size

LIST: Final = "tts.json"
"""The list of what a folder holds."""

VERSION: Final = 1
"""Version of the list's form; a reader refuses a higher one."""

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


def write_table_kit(edition: TableEdition, target: Path) -> TableKit:
    """Write pictures, booklet and saved game into a folder; on a fault write nothing.

    Raises LayoutError for what cannot be laid out or drawn.
    """
    layout = lay_out(plan_parts_to_cut(edition.context, edition.job))
    if layout.misfits:
        raise LayoutError(layout.misfits)
    sets = sort_for_table(edition.context, layout.parts, TypeCase(edition.fonts))
    if not sets.sets:
        raise PrintError(f"{edition.context.box.game.id} has nothing to lay on a table")
    write = partial(_write, edition, sets)
    made = fill_listed_folder(target, LIST, "pnp tts", write)
    return TableKit(made["objects"], len(made["sheets"]), sets.left)


def _write(edition: TableEdition, sets: TableSets, folder: Path) -> dict[str, Any]:
    context, game = edition.context, edition.context.box.game
    pictures = PictureFolder(context, edition.fonts, folder, edition.address)
    numbering, places = Numbering(game.id), _Places(_beside_the_board(sets))
    objects = [made for one in sets.sets for made in _lay(one, pictures, numbering, places)]
    title = context.label("part_rulebook")
    if booklet := write_booklet(pictures, title):
        objects.append(save_booklet(numbering, title, booklet, places.next(_BOOK)))
    title, save = context.localise(game.title), f"{game.id}.json"
    told = save_game(title, context.localise(game.subtitle), objects)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    (folder / save).write_text(text, encoding="utf-8")
    return {
        "list": VERSION,
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
    one: TableSet, pictures: PictureFolder, numbering: Numbering, places: _Places
) -> Iterator[SavedObject]:
    if one.kind == "board":
        picture = write_face(pictures, one, one.pieces[0].front, "board")
        yield save_board(numbering, one.title, picture, one.size.height, TablePlace(0, 0, 1.0))
    elif one.kind == "dice":
        for n, _ in enumerate(one.pieces, start=1):
            yield save_die(numbering, n, one.title, places.next(_SMALL))
    elif one.kind == "deck":
        yield _lay_deck(one, pictures, numbering, places)
    elif one.kind == "pawns":
        yield from _lay_pawns(one, pictures, numbering, places)
    else:
        yield from _lay_tiles(one, pictures, numbering, places)


def _lay_pawns(
    one: TableSet, pictures: PictureFolder, numbering: Numbering, places: _Places
) -> Iterator[SavedObject]:
    for pieces in _sort_by_look(one):
        name = f"{one.part}-{plain_name(pieces[0].id)}"
        picture = write_face(pictures, one, pieces[0].front, name)
        for piece in pieces:
            yield save_figure(numbering, piece.title, picture, places.next(_SMALL))


def _lay_tiles(
    one: TableSet, pictures: PictureFolder, numbering: Numbering, places: _Places
) -> Iterator[SavedObject]:
    for pieces in _sort_by_look(one):
        first, name = pieces[0], f"{one.part}-{plain_name(pieces[0].id)}"
        front = write_face(pictures, one, first.front, name)
        back = write_face(pictures, one, first.back, f"{name}-back") if first.back else front
        picture = TilePicture(front, back, one.size.height, one.shape)
        place = places.next(one.size)
        yield save_tiles(numbering, first.title, picture, len(pieces), place)


def _sort_by_look(one: TableSet) -> tuple[list[TablePiece], ...]:
    alike: dict[tuple[str, str, str], list[TablePiece]] = {}
    for piece in one.pieces:
        alike.setdefault((piece.id, *_look(piece)), []).append(piece)
    return tuple(alike.values())


def _lay_deck(
    one: TableSet, pictures: PictureFolder, numbering: Numbering, places: _Places
) -> SavedObject:
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
    return save_deck(numbering, one.title, cards, one.size.height, place)


def _look(piece: TablePiece) -> tuple[str, str]:
    return piece.front.key, piece.back.key if piece.back else ""
