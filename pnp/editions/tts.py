"""The folder for Tabletop Simulator: pictures, booklet, and the saved game that shows them.

Pieces as large as a card are decks; smaller ones are tiles. A net to be folded is nothing there,
and the box a game is kept in stays away, but for cards in it with two sides.

What the file calls things is its own: every object, with all it must have, stands in `tts.json`
beside this file, and is filled in here. Sizes follow figures that others measured
(docs/tabletop-simulator.md): a card of scale 1 is 3.5 in high, a tile 1.318.
A deck is cut out of pictures of equal cells, at most ten by seven; a picture of more than 4,096
dots a side is made coarser by many machines.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from PIL import Image

from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.errors import PrintError
from pnp.faces.context import Context, Face, PrintedPiece
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.faces.pen import Metrics
from pnp.faces.reduction import find_cut_lines
from pnp.outlines import Path as Outline
from pnp.output import file_stem
from pnp.pool import Progress, silent
from pnp.press.imposition import Part, copies_of
from pnp.press.job import PrintJob
from pnp.press.kit import BOX, lay_out_all, plan_parts_to_cut
from pnp.press.kit_folder import fill_listed_folder
from pnp.press.pdf.file import FormCache, Imprint
from pnp.press.printing import name_kind, write_face_pages
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
# The room a pawn or a die takes, and the booklet.
_SMALL: Final = Size(20, 20)
_BOOK: Final = Size(60, 90)
# Height in mm of a card and of a tile of scale 1, and millimetres to a unit of the table, about.
_CARD_HEIGHT: Final = 88.9
_TILE_HEIGHT: Final = 33.5
_TABLE_MM: Final = 28.6
# The most dots a side of a picture may have, and the most to the mm: finer is never seen.
_MOST_DOTS: Final = 4096
_FINEST: Final = 300 / 25.4
# The most cells beside and below each other on a sheet.
_MOST_COLUMNS: Final = 10
_MOST_ROWS: Final = 7

SavedObject = dict[str, Any]
"""One object of a saved game."""


def write_table_kit(
    context: Context,
    job: PrintJob,
    address: Callable[[str], str],
    target: Path,
    progress: Progress = silent,
) -> Mapping[str, Any]:
    """Write pictures, booklet and saved game into a folder, and give its list, `tts.json`.

    `address` gives the address a file will have. On a fault nothing is written. Raises LayoutError
    for what cannot be laid out or drawn.
    """
    metrics, named = TypeCase(), {each.code: each for each in coded_pieces(context.box)}
    parts = lay_out_all(plan_parts_to_cut(context, job))
    sets = {part.id: list(_sets_of(context, part, metrics, named)) for part in parts}
    every = [one for some in sets.values() for one in some]
    left = [part for part, some in sets.items() if not some]
    if not every:
        raise PrintError(f"{context.box.game.id} has nothing to lay on a table")
    boards = [one.size.width / 2 for one in every if one.kind == "board"]
    beside = max(boards, default=100) + 2 * _APART

    def write(folder: Path) -> dict[str, Any]:
        table = _Table(context, address, folder, beside)
        return _write(table, every, progress) | {"left": left, "files": table.files}

    return fill_listed_folder(target, "tts", write)


def _write(table: "_Table", sets: Sequence["_TableSet"], progress: Progress) -> dict[str, Any]:
    context, game = table.context, table.context.box.game
    objects = list[SavedObject]()
    for number, one in enumerate(sets, start=1):
        progress(f"{one.title}: part", number, len(sets))
        objects += _lay(one, table)
    objects += _write_booklet(table)
    title, note, save = context.localise(game.title), context.localise(game.subtitle), game.id
    told = _fill("game", SaveName=title, GameMode=title, Note=note, ObjectStates=objects)
    text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
    (table.folder / f"{save}.json").write_bytes(text.encode())
    table.files.append(f"{save}.json")
    return {
        "kit": game.id,
        "title": title,
        "lang": context.lang,
        "save": f"{save}.json",
        "objects": len(objects),
        "sheets": table.sheets,
    }


class _TablePiece(NamedTuple):
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


class DeckGrid(NamedTuple):
    """The cells of a picture: how many beside and below each other, and their size in dots."""

    columns: int
    rows: int
    cell: tuple[int, int]


def choose_grid(number: int, size: Size) -> DeckGrid:
    """Choose the cells in which so many pieces of one size in mm are shown finest.

    >>> choose_grid(36, Size(63, 88))
    DeckGrid(columns=8, rows=5, cell=(512, 715))
    >>> choose_grid(70, Size(63, 88))
    DeckGrid(columns=10, rows=7, cell=(409, 572))
    """

    def tell_fineness(columns: int, rows: int) -> float:
        across, down = columns * size.width, rows * size.height
        return min(_FINEST, _MOST_DOTS / across, _MOST_DOTS / down)

    every = ((columns, ceil(number / columns)) for columns in range(1, _MOST_COLUMNS + 1))
    grids = (each for each in every if each[1] <= _MOST_ROWS)
    # of two that are as fine, the one with fewer cells
    grid = max(grids, key=lambda each: (round(tell_fineness(*each), 6), -each[0] * each[1]))
    wide, high = (int(tell_fineness(*grid) * side + 1e-6) for side in (size.width, size.height))
    return DeckGrid(*grid, (max(wide, 1), max(high, 1)))


class _Place(NamedTuple):
    """Where an object stands: in mm right of and above the middle of the table, and which way."""

    x: float
    z: float
    high: float = 1.5
    face_down: bool = False


_FORMS: Final[Mapping[str, SavedObject]] = json.loads(
    Path(__file__).with_suffix(".json").read_bytes()
)


def _fill(form: str, **own: Any) -> SavedObject:
    # What the file calls so, with values of its own.
    return {**_FORMS[form], **own}


def _image(front: str, back: str) -> SavedObject:
    return _fill("image", ImageURL=front, ImageSecondaryURL=back)


@dataclass(slots=True)
class _Table:
    """A saved game on its way into its folder: where the next thing lies, what was written."""

    context: Context
    address: Callable[[str], str]
    folder: Path
    x: float
    z: float = _DEEP / 2
    wide: float = 0
    """Of the row beside the board that is being filled."""
    taken: set[str] = field(default_factory=set)
    """The names of all objects."""
    files: list[str] = field(default_factory=list)
    sheets: list[dict[str, Any]] = field(default_factory=list)
    """What stands on each deck sheet."""

    def place(self, size: Size, *, face_down: bool = False) -> _Place:
        """Give the next place beside the board, from the back to the front, row by row."""
        if self.z - size.height < -_DEEP / 2:
            self.x, self.z, self.wide = self.x + self.wide + _APART, _DEEP / 2, 0
        place = _Place(self.x + size.width / 2, self.z - size.height / 2, face_down=face_down)
        self.z -= size.height + _APART
        self.wide = max(self.wide, size.width)
        return place

    def save(
        self, form: str, key: str, title: str, place: _Place, scale: float = 1, text: str = "",
        **own: Any,
    ) -> SavedObject:  # fmt: skip
        """Save one object: of which form, known by which key, called what, lying where.

        Its name is six hex digits, the same for each build.
        """
        size, game = round(scale, 4), self.context.box.game.id
        transform = _fill("object")["Transform"] | {
            "posX": round(place.x / _TABLE_MM, 3),
            "posY": place.high,
            "posZ": round(place.z / _TABLE_MM, 3),
            "rotZ": 180.0 if place.face_down else 0.0,
            "scaleX": size,
            "scaleZ": size,
        }
        told = (f"{game} {key} {turn}".encode() for turn in count())  # two that clash differ
        names = (sha256(each).hexdigest()[:6] for each in told)
        name = next(each for each in names if each not in self.taken)
        self.taken.add(name)
        about = {"GUID": name, "Nickname": title, "Description": text, "Transform": transform}
        return _fill("object", **about) | _fill(form, **own)

    def show(
        self, faces: Sequence[Face | None], grid: DeckGrid, name: str, shown: Rect | None = None
    ) -> str:
        """Write a picture with a face in each cell, or with what of it is seen; give its address.

        A cell without a face stays white.
        """
        (wide, high), there = grid.cell, [(n, face) for n, face in enumerate(faces) if face]
        cache = FormCache(Path(self.context.pack), packing=1)
        leaves, bare = [("", face) for _, face in there], Imprint("", "", "")
        write = partial(write_face_pages, cache=cache, leaves=leaves, imprint=bare)
        drawn = []
        with open_aside(write) as document:
            for page, (n, face) in zip(document, there, strict=True):
                area = shown or face.size.area
                dpi = max(wide / area.width, high / area.height) * 25.4
                drawn.append((n, render_area(page, area, dpi, grey=False).crop((0, 0, wide, high))))
        # made last: to dot a board by itself takes the most memory
        sheet = Image.new("RGB", (grid.columns * wide, grid.rows * high), "white")
        for n, picture in drawn:
            sheet.paste(picture, (n % grid.columns * wide, n // grid.columns * high))
        return self.keep(sheet, name)

    def keep(self, picture: Image.Image, name: str) -> str:
        """Write a picture, and give its address."""
        picture.save(self.folder / name, compress_level=_PACKING)
        return self.list(name)

    def list(self, name: str) -> str:
        """List a file that was written, and give its address."""
        self.files.append(name)
        return self.address(name)


def _lay(one: _TableSet, table: _Table) -> Iterator[SavedObject]:
    if one.kind == "board":  # it lies fast in the middle
        picture = _show_one(table, one, one.pieces[0].printed.front, "board")
        scale, image = one.size.height / _TILE_HEIGHT, _image(picture, "")
        yield table.save("board", "board", one.title, _Place(0, 0, 1.0), scale, CustomImage=image)
    elif one.kind == "dice":
        for n, _ in enumerate(one.pieces, start=1):
            yield table.save("die", f"die {n}", one.title, table.place(_SMALL))
    elif one.kind == "deck":
        yield _save_deck(one, table)
    else:
        alike: dict[tuple[str, tuple[str, str]], list[_TablePiece]] = {}
        for piece in one.pieces:
            alike.setdefault((piece.printed.id, piece.printed.look), []).append(piece)
        for pieces in alike.values():
            yield from _save_alike(one, pieces, table)


def _show_one(table: _Table, one: _TableSet, face: Face, name: str) -> str:
    return table.show([face], choose_grid(1, one.size), f"{name}.png", one.shown)


def _save_alike(
    one: _TableSet, pieces: Sequence[_TablePiece], table: _Table
) -> Iterator[SavedObject]:
    # Tiles that look alike, one or a stack; pawns are each a picture on a foot.
    first, title, _ = pieces[0]
    name = f"{one.part}-{file_stem(first.id)}"
    front = _show_one(table, one, first.front, name)
    if one.kind == "pawns":
        for each in pieces:
            key, place = f"figure {each.title}", table.place(_SMALL)
            image = _image(front, front)
            yield table.save("figure", key, each.title, place, CustomImage=image)
        return
    back = _show_one(table, one, first.back, f"{name}-back") if first.back else front
    image = _image(front, back) | {"CustomTile": _fill("shape", Type=2 if one.is_round else 0)}
    save = partial(table.save, "tile")
    if len(pieces) > 1:
        save = partial(table.save, "stack", Number=len(pieces))
    scale, place = one.size.height / _TILE_HEIGHT, table.place(one.size)
    yield save(f"tiles {title}", title, place, scale, CustomImage=image)


def _save_deck(one: _TableSet, table: _Table) -> SavedObject:
    """Save cards of one size as a deck, their designs on as few sheets; one alone is a card."""
    looks: dict[tuple[str, str], PrintedPiece] = {}
    for piece in one.pieces:
        looks.setdefault(piece.printed.look, piece.printed)
    designs, cells = tuple(looks.values()), dict[tuple[str, str], tuple[int, SavedObject]]()
    most = ceil(len(designs) / ceil(len(designs) / (_MOST_COLUMNS * _MOST_ROWS)))
    for start in range(0, len(designs), most):
        shown = designs[start : start + most]
        sheet = _write_sheet(table, one, shown)
        # a card is told by the number of its sheet, then by its cell in two digits
        first = 100 * len(table.sheets)
        cells |= {piece.look: (first + n, sheet) for n, piece in enumerate(shown)}
    place = table.place(one.size, face_down=one.face_down)
    scale, sheets, saved = one.size.height / _CARD_HEIGHT, dict[str, SavedObject](), []
    for n, (printed, title, text) in enumerate(one.pieces, start=1):
        number, sheet = cells[printed.look]
        own, key = {str(number // 100): sheet}, f"card {one.part} {printed.id} {n}"
        sheets |= own
        saved.append(table.save("card", key, title, place, scale, text,
                                CardID=number, CustomDeck=own))  # fmt: skip
    if len(saved) == 1:
        return saved[0]
    numbers = [card["CardID"] for card in saved]
    return table.save("deck", f"deck {one.title}", one.title, place, scale, DeckIDs=numbers,
                      CustomDeck=sheets, ContainedObjects=saved)  # fmt: skip


def _write_sheet(table: _Table, one: _TableSet, designs: Sequence[PrintedPiece]) -> SavedObject:
    """Write the fronts of some cards on one picture, and their backs on another, or as one."""
    grid, number = choose_grid(len(designs), one.size), len(table.sheets) + 1
    name = f"{number:02}-{file_stem(one.part)}"
    front = table.show([piece.front for piece in designs], grid, f"{name}.png")
    backs = [piece.back for piece in designs]
    own = len({back.key if back else "" for back in backs}) > 1
    back_file = f"{name}-backs.png" if own else f"{name}-back.png" if backs[0] else _BLANK
    if own:
        back = table.show(backs, grid, back_file)
    elif backs[0]:
        back = table.show(backs[:1], grid._replace(columns=1, rows=1), back_file)
    elif _BLANK in table.files:
        back = table.address(_BLANK)
    else:
        back = table.keep(Image.new("RGB", (64, 64), "white"), _BLANK)
    cards = [{"cell": n, "id": each.id, "code": each.code} for n, each in enumerate(designs)]
    table.sheets.append({
        "number": number, "part": one.part, "front": f"{name}.png", "back": back_file,
        "own_backs": own, "columns": grid.columns, "rows": grid.rows, "cell": list(grid.cell),
        "cards": cards,
    })  # fmt: skip
    return _fill("sheet", FaceURL=front, BackURL=back, NumWidth=grid.columns,
                 NumHeight=grid.rows, UniqueBack=own)  # fmt: skip


def _write_booklet(table: _Table) -> Iterator[SavedObject]:
    # The rules page by page, if the game has any.
    context, name, title = table.context, "rulebook.pdf", table.context.label("part_rulebook")
    faces = booklet_faces(context, _PAGE, TypeCase())
    if faces:
        cache = FormCache(Path(context.pack))
        imprint = Imprint(f"{context.localise(context.box.game.title)} · {title}", "", context.lang)
        leaves = [(f"{title} {n}", face) for n, face in enumerate(faces, start=1)]
        write_face_pages(table.folder / name, cache, leaves, imprint)
        book = _fill("book", PDFUrl=table.list(name))
        yield table.save("booklet", "booklet", title, table.place(_BOOK), 1.5, CustomPDF=book)
