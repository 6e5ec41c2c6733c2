"""The folder for Tabletop Simulator: pictures, booklet, and the saved game that shows them.

Pieces as large as a card are decks; smaller ones are tiles. A net to be folded is nothing there,
and the box a game is kept in stays away, but for cards in it with two sides.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from PIL import Image

from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.editions.tts.objects import (
    FINEST,
    MOST_DOTS,
    DeckGrid,
    SavedCard,
    SavedObject,
    Saver,
    TablePlace,
    choose_grid,
    split_evenly,
)
from pnp.errors import PrintError
from pnp.faces.context import Context
from pnp.faces.face import Face, PrintedPiece
from pnp.faces.face_search import find_cut_lines
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.pen import Metrics
from pnp.outlines import Path as Outline
from pnp.output import file_stem
from pnp.pool import Progress, silent
from pnp.press.document import write_face_pages
from pnp.press.imposition import Part, copies_of
from pnp.press.job import PrintJob
from pnp.press.kit import BOX, lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.pdf.file import Imprint
from pnp.press.pdf.streams import FormCache
from pnp.press.printing import name_kind
from pnp.press.type import TypeCase
from pnp.proof.raster import open_aside, render_area
from pnp.units import Rect, Size

# Length in mm of the shorter side from which on a piece is held as a card.
_CARD_SIDE: Final = 30.0
# How far a picture keeps from a printed crease, in mm.
_CREASE: Final = 0.3
# A page of the rule booklet, in mm.
_PAGE: Final = Size(148, 210)
# The back of what has none.
_BLANK: Final = "blank.png"
# How hard pictures are packed, from 0 to 9: more takes long and gains little.
_PACKING: Final = 3
# How far things lie apart on the table, in mm.
_APART: Final = 12.0
# How deep a row of things beside the board is, in mm.
_DEEP: Final = 360.0
# The room a pawn or a die takes.
_SMALL: Final = Size(20, 20)
# The room the booklet takes.
_BOOK: Final = Size(60, 90)


@dataclass(frozen=True, slots=True)
class TableEdition:
    """One edition: the printing, the fonts, and the address a picture will have."""

    context: Context
    job: PrintJob
    address: Callable[[str], str]


def write_table_kit(
    edition: TableEdition, target: Path, progress: Progress = silent
) -> Mapping[str, Any]:
    """Write pictures, booklet and saved game into a folder, and give its list, `tts.json`.

    On a fault nothing is written. Raises LayoutError for what cannot be laid out or drawn.
    """
    context, metrics = edition.context, TypeCase()
    named = {each.code: each for each in coded_pieces(context.box)}
    parts = lay_out_all(plan_parts_to_cut(context, edition.job))
    sets = {part.id: list(_sets_of(context, part, metrics, named)) for part in parts}
    every = [one for some in sets.values() for one in some]
    left = [part for part, some in sets.items() if not some]
    if not every:
        raise PrintError(f"{context.box.game.id} has nothing to lay on a table")
    write = partial(_write, edition, every, left, progress)
    return fill_listed_folder(target, "tts", write)


def _write(
    edition: TableEdition,
    sets: Sequence["_TableSet"],
    left: list[str],
    progress: Progress,
    folder: Path,
) -> dict[str, Any]:
    context, game = edition.context, edition.context.box.game
    forms = Path(__file__).with_name("objects.json").read_text(encoding="utf-8")
    boards = [one.size.width / 2 for one in sets if one.kind == "board"]
    table = _Table(edition, folder, Saver(game.id, json.loads(forms)),
                   _Places(max(boards, default=100) + 2 * _APART))  # fmt: skip
    objects = list[SavedObject]()
    for number, one in enumerate(sets, start=1):
        progress(f"{one.title}: part", number, len(sets))
        objects += _lay(one, table)
    objects += _write_booklet(table)
    title, save = context.localise(game.title), f"{game.id}.json"
    note = context.localise(game.subtitle)
    told = table.saver.fill("game", SaveName=title, GameMode=title, Note=note, ObjectStates=objects)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    (folder / save).write_bytes(text.encode())
    return {
        "kit": game.id,
        "title": title,
        "lang": context.lang,
        "save": save,
        "objects": len(objects),
        "sheets": table.sheets,
        "left": left,
        "files": [*table.files, save],
    }


@dataclass(frozen=True, slots=True)
class _TablePiece:
    """One copy of a piece, with the words that a player reads who points at it."""

    printed: PrintedPiece
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class _TableSet:
    """Pieces that lie together: of one part and one size."""

    kind: Literal["board", "deck", "tiles", "pawns", "dice"]
    part: str
    title: str
    pieces: tuple[_TablePiece, ...]
    face_down: bool = False
    is_round: bool = False
    shown: Rect | None = None
    """What of their faces is seen; all of it if none."""

    @property
    def size(self) -> Size:
        """What of a piece is seen, in mm."""
        return self.shown.size if self.shown else self.pieces[0].printed.front.size


def _sets_of(
    context: Context, part: Part, metrics: Metrics, named: Mapping[str, CodedPiece]
) -> Iterator[_TableSet]:
    cut = [sheet for sheet in part.sheets if sheet.front.cuts_x]
    copies = [copy for sheet in cut for copy in copies_of(sheet)]
    if any(each.window for sheet in cut for each in sheet.front.placements):
        copies = list(part.pieces)
    if not copies or (part.id.startswith(BOX) and copies[0].back is None):
        return
    decks = {deck.id for deck in context.box.decks}
    for group in _group(copies):
        pieces = tuple(_name(context, part, each, named) for each in group)
        size, lines = group[0].front.size, find_cut_lines(group[0].front, metrics)
        title = part.title if len({each.id for each in group}) > 1 else pieces[0].title
        if part.id == "board":
            yield _TableSet("board", part.id, part.title, pieces[:1])
        elif part.id == "dice":
            yield _TableSet("dice", part.id, part.title, pieces)
        elif part.id == "pawns":
            shown = _find_panel(size.width, lines.creases)
            yield _TableSet("pawns", part.id, part.title, pieces, shown=shown)
        elif lines.creases or len(lines.cuts) > 1:
            continue
        elif min(size.width, size.height) >= _CARD_SIDE:
            yield _TableSet("deck", part.id, title, pieces, part.id in decks)
        else:
            is_round = lines.own and all(step[0] in "MCZ" for step in lines.cuts[0])
            yield _TableSet("tiles", part.id, title, pieces, is_round=is_round)


def _group(copies: Sequence[PrintedPiece]) -> Iterable[list[PrintedPiece]]:
    # Those of which each copy has its own number lie by themselves.
    looks: dict[str, set[str]] = {}
    for piece in copies:
        looks.setdefault(piece.id, set()).add(piece.front.key)
    groups: dict[tuple[Size, str], list[PrintedPiece]] = {}
    for piece in copies:
        alone = piece.id if len(looks[piece.id]) > 1 else ""
        groups.setdefault((piece.front.size, alone), []).append(piece)
    return groups.values()


def _name(
    context: Context, part: Part, piece: PrintedPiece, named: Mapping[str, CodedPiece]
) -> _TablePiece:
    notes = {f"note-{note.value}": note.value for note in context.box.money.notes}
    own, text = piece.id.rpartition("/")[2], ""
    if coded := named.get(piece.code):
        title, text = coded.name.said(context.lang), coded.short.said(context.lang)
    elif own in notes:
        title = context.sum(notes[own])
    elif not (title := name_kind(context, own)):
        alone = len({each.id for each in part.pieces}) == 1
        title = part.title if alone else f"{part.title}: {own.replace('-', ' ')}"
    return _TablePiece(piece, *(each.replace("\N{SOFT HYPHEN}", "") for each in (title, text)))


def _find_panel(width: float, creases: Sequence[Outline]) -> Rect | None:
    heights = sorted({round(y, 3) for path in creases for _, values in path
                      for y in values[1::2]})  # fmt: skip
    if len(heights) < 2:
        return None
    top, foot = heights[-2] + _CREASE, heights[-1] - _CREASE
    return Rect(0, top, width, foot - top)


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


@dataclass(frozen=True, slots=True)
class _Table:
    """A saved game on its way into its folder: what saves it, what is free, what was written."""

    edition: TableEdition
    folder: Path
    saver: Saver
    places: _Places
    files: list[str] = field(default_factory=list)
    sheets: list[dict[str, Any]] = field(default_factory=list)
    """What stands on each deck sheet."""

    def keep(self, picture: Image.Image, name: str) -> str:
        """Write a picture, and give its address."""
        picture.save(self.folder / name, compress_level=_PACKING)
        return self.list(name)

    def list(self, name: str) -> str:
        """List a file that was written, and give its address."""
        self.files.append(name)
        return self.edition.address(name)


def _lay(one: _TableSet, table: _Table) -> Iterator[SavedObject]:
    saver, places = table.saver, table.places
    if one.kind == "board":
        picture = _write_face(table, one, one.pieces[0].printed.front, "board")
        yield saver.save_board(one.title, picture, one.size)
    elif one.kind == "dice":
        for n, _ in enumerate(one.pieces, start=1):
            yield saver.save("die", f"die {n}", one.title, places.next(_SMALL))
    elif one.kind == "deck":
        cards = _write_cards(table, one)
        place = places.next(one.size, face_down=one.face_down)
        yield saver.save_deck(one.title, cards, one.size.height, place)
    else:
        yield from _lay_alike(one, table)


def _lay_alike(one: _TableSet, table: _Table) -> Iterator[SavedObject]:
    saver, places = table.saver, table.places
    alike: dict[tuple[str, tuple[str, str]], list[_TablePiece]] = {}
    for piece in one.pieces:
        alike.setdefault((piece.printed.id, piece.printed.look), []).append(piece)
    for pieces in alike.values():
        first = pieces[0].printed
        name = f"{one.part}-{file_stem(first.id)}"
        front = _write_face(table, one, first.front, name)
        if one.kind == "pawns":  # a picture on a foot
            for each in pieces:
                key, place = f"figure {each.title}", places.next(_SMALL)
                image = saver.image(front, front)
                yield saver.save("figure", key, each.title, place, CustomImage=image)
            continue
        back = _write_face(table, one, first.back, f"{name}-back") if first.back else front
        image, place = saver.image(front, back), places.next(one.size)
        yield saver.save_tiles(pieces[0].title, image, one.size, len(pieces), place,
                               is_round=one.is_round)  # fmt: skip


def _write_cards(table: _Table, one: _TableSet) -> list[SavedCard]:
    looks: dict[tuple[str, str], PrintedPiece] = {}
    for piece in one.pieces:
        looks.setdefault(piece.printed.look, piece.printed)
    cells: dict[tuple[str, str], tuple[int, SavedObject]] = {}
    for shown in split_evenly(tuple(looks.values())):
        sheet = _write_sheet(table, one, shown)
        first = 100 * len(table.sheets)
        cells |= {piece.look: (first + n, sheet) for n, piece in enumerate(shown)}
    return [
        SavedCard(f"card {one.part} {piece.printed.id} {n}", piece.title, piece.text,
                  *cells[piece.printed.look])
        for n, piece in enumerate(one.pieces, start=1)
    ]  # fmt: skip


def _write_sheet(table: _Table, one: _TableSet, cells: Sequence[PrintedPiece]) -> SavedObject:
    """Write the fronts of some cards on one picture, and their backs on another, or as one."""
    grid, number = choose_grid(len(cells), one.size), len(table.sheets) + 1
    name = f"{number:02}-{file_stem(one.part)}"
    front = _write_cells(table, grid, [piece.front for piece in cells], f"{name}.png")
    backs = [piece.back for piece in cells]
    own = len({back.key if back else "" for back in backs}) > 1
    back_file = f"{name}-backs.png" if own else f"{name}-back.png" if backs[0] else _BLANK
    if own:
        back = _write_cells(table, grid, backs, back_file)
    elif backs[0]:
        (picture,) = _draw(table, [backs[0]], grid.cell)
        back = table.keep(picture, back_file)
    elif _BLANK in table.files:
        back = table.edition.address(_BLANK)
    else:
        back = table.keep(Image.new("RGB", (64, 64), "white"), _BLANK)
    cards = [{"cell": n, "id": each.id, "code": each.code} for n, each in enumerate(cells)]
    table.sheets.append({
        "number": number, "part": one.part, "front": f"{name}.png", "back": back_file,
        "own_backs": own, "columns": grid.columns, "rows": grid.rows, "cell": list(grid.cell),
        "cards": cards,
    })  # fmt: skip
    return table.saver.fill("sheet", FaceURL=front, BackURL=back, NumWidth=grid.columns,
                            NumHeight=grid.rows, UniqueBack=own)  # fmt: skip


def _write_cells(table: _Table, grid: DeckGrid, faces: Sequence[Face | None], name: str) -> str:
    sheet = Image.new("RGB", grid.dots, "white")
    drawn = _draw(table, [face for face in faces if face], grid.cell)
    for number, face in enumerate(faces):
        if face:
            sheet.paste(next(drawn), grid.corner(number))
    return table.keep(sheet, name)


def _write_face(table: _Table, one: _TableSet, face: Face, name: str) -> str:
    fine = min(FINEST, MOST_DOTS / one.size.width, MOST_DOTS / one.size.height)
    dots = max(1, int(fine * one.size.width)), max(1, int(fine * one.size.height))
    (picture,) = _draw(table, [face], dots, one.shown)
    return table.keep(picture, f"{name}.png")


def _draw(
    table: _Table, faces: Sequence[Face], dots: tuple[int, int], shown: Rect | None = None
) -> Iterator[Image.Image]:
    # Each as fine as the cell it stands in; `shown` is what of it is seen, in mm.
    cache = FormCache(Path(table.edition.context.pack), packing=1)
    leaves = [("", face) for face in faces]
    write = partial(write_face_pages, cache=cache, leaves=leaves, imprint=Imprint("", "", ""))
    with open_aside(write) as document:
        for page, face in zip(document, faces, strict=True):
            area = shown or face.size.area
            dpi = max(dots[0] / area.width, dots[1] / area.height) * 25.4
            yield render_area(page, area, dpi, grey=False).convert("RGB").crop((0, 0, *dots))


def _write_booklet(table: _Table) -> Iterator[SavedObject]:
    # The rules page by page, if the game has any.
    context, name, saver = table.edition.context, "rulebook.pdf", table.saver
    title = context.label("part_rulebook")
    faces = booklet_faces(context, _PAGE, TypeCase())
    if faces:
        cache = FormCache(Path(context.pack))
        imprint = Imprint(f"{context.localise(context.box.game.title)} · {title}", "", context.lang)
        leaves = [(f"{title} {n}", face) for n, face in enumerate(faces, start=1)]
        write_face_pages(table.folder / name, cache, leaves, imprint)
        book = saver.fill("book", PDFUrl=table.list(name))
        place = table.places.next(_BOOK)
        yield saver.save("booklet", "booklet", title, place, 1.5, CustomPDF=book)
