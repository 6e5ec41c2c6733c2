"""Objects of a saved game of Tabletop Simulator, as plain values for its JSON.

What the file calls things is its own: these names are nobody's choice here. Sizes follow figures
that others measured (docs/tabletop-simulator.md): a card of scale 1 is 3.5 in high, a tile 1.318.
A deck is cut out of pictures of equal cells, at most ten by seven; a picture of more than 4,096
dots a side is made coarser by many machines.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Any, Final, Literal, TypeVar

from pnp.units import Size

SavedObject = dict[str, Any]
"""One object of a saved game."""

TileShape = Literal["box", "circle"]
"""The shape of a tile."""

_SHAPES: Final[dict[TileShape, int]] = {"box": 0, "circle": 2}

# Height in mm of a card of scale 1.
_CARD_HEIGHT: Final = 88.9
# Height in mm of a tile of scale 1.
_TILE_HEIGHT: Final = 33.5
# Millimetres to a unit of the table, about.
_TABLE_MM: Final = 28.6


@dataclass(slots=True)
class Numbering:
    """Gives every object of a game a name of six hex digits, the same for each build."""

    game: str
    taken: set[str] = field(default_factory=set)

    def name(self, key: str) -> str:
        """Give the name of an object by what it is; two that clash are told apart."""
        turn = 0
        while (guid := self._hash(key, turn)) in self.taken:
            turn += 1
        self.taken.add(guid)
        return guid

    def _hash(self, key: str, turn: int) -> str:
        return hashlib.sha256(f"{self.game} {key} {turn}".encode()).hexdigest()[:6]


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where an object stands: in mm right of and above the middle of the table, and which way."""

    x: float
    z: float
    high: float = 1.5
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A sheet of a deck as a save names it: its number, its pictures, its cells."""

    number: int
    front: str
    back: str
    columns: int
    rows: int
    own_backs: bool
    """Whether each cell has a back of its own."""

    def saved(self) -> dict[str, Any]:
        """Give it as the file has it."""
        return {
            "FaceURL": self.front,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.own_backs,
            "Type": 0,
        }


@dataclass(frozen=True, slots=True)
class SavedCard:
    """One card of a deck: its sheet and cell, its name, what it says."""

    sheet: DeckSheet
    cell: int
    title: str
    text: str
    key: str

    @property
    def number(self) -> int:
        """The number of its picture: that of the sheet, then the cell in two digits."""
        return self.sheet.number * 100 + self.cell


def save_deck(
    numbering: Numbering, title: str, cards: Sequence[SavedCard], height: float, place: TablePlace
) -> SavedObject:
    """Save cards of one height as a deck; one alone is a card."""
    scale = height / _CARD_HEIGHT
    saved = [_save_card(numbering, card, scale, place) for card in cards]
    if len(saved) == 1:
        return saved[0]
    sheets = {str(card.sheet.number): card.sheet.saved() for card in cards}
    return {
        **_object(numbering.name(f"deck {title}"), "DeckCustom", title, "", scale, place),
        "HideWhenFaceDown": True,
        "Hands": True,
        "SidewaysCard": False,
        "DeckIDs": [card.number for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": saved,
    }


def _save_card(
    numbering: Numbering, card: SavedCard, scale: float, place: TablePlace
) -> SavedObject:
    guid = numbering.name(card.key)
    return {
        **_object(guid, "CardCustom", card.title, card.text, scale, place),
        "HideWhenFaceDown": True,
        "Hands": True,
        "CardID": card.number,
        "SidewaysCard": False,
        "CustomDeck": {str(card.sheet.number): card.sheet.saved()},
    }


@dataclass(frozen=True, slots=True)
class TilePicture:
    """What a tile shows: its pictures, its shape, its height in mm."""

    front: str
    back: str
    height: float
    shape: TileShape = "box"
    thickness: float = 0.1


def save_tiles(
    numbering: Numbering, title: str, picture: TilePicture, count: int, place: TablePlace
) -> SavedObject:
    """Save tiles that look alike: one, or a stack."""
    name = "Custom_Tile_Stack" if count > 1 else "Custom_Tile"
    scale, guid = picture.height / _TILE_HEIGHT, numbering.name(f"tiles {title}")
    tile = {
        "Type": _SHAPES[picture.shape],
        "Thickness": picture.thickness,
        "Stackable": True,
        "Stretch": True,
    }
    return {
        **_object(guid, name, title, "", scale, place),
        **({"Number": count} if count > 1 else {}),
        "CustomImage": {**_image(picture.front, picture.back), "CustomTile": tile},
    }


def save_board(
    numbering: Numbering, title: str, picture: str, height: float, place: TablePlace
) -> SavedObject:
    """Save a board: it lies fast in the middle of the table."""
    scale = height / _TILE_HEIGHT
    guid = numbering.name("board")
    return {
        **_object(guid, "Custom_Board", title, "", scale, place),
        "Locked": True,
        "CustomImage": _image(picture, ""),
    }


def save_figure(numbering: Numbering, title: str, picture: str, place: TablePlace) -> SavedObject:
    """Save a pawn that stands up: a picture on a foot."""
    guid = numbering.name(f"figure {title}")
    return {
        **_object(guid, "Figurine_Custom", title, "", 1, place),
        "CustomImage": _image(picture, picture),
    }


def save_die(numbering: Numbering, number: int, title: str, place: TablePlace) -> SavedObject:
    """Save a die with six sides."""
    return _object(numbering.name(f"die {number}"), "Die_6", title, "", 1, place)


def save_booklet(numbering: Numbering, title: str, address: str, place: TablePlace) -> SavedObject:
    """Save the rule booklet as a book to leaf through."""
    guid = numbering.name("booklet")
    book = {"PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return {**_object(guid, "Custom_PDF", title, "", 1.5, place), "CustomPDF": book}


def save_game(title: str, note: str, objects: Sequence[SavedObject]) -> dict[str, Any]:
    """Give a whole saved game."""
    return {
        "SaveName": title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": title,
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": note,
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }


def _image(front: str, back: str) -> dict[str, Any]:
    return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}


def _object(
    guid: str, name: str, title: str, text: str, scale: float, place: TablePlace
) -> SavedObject:
    size = round(scale, 4)
    return {
        "GUID": guid,
        "Name": name,
        "Transform": {
            "posX": round(place.x / _TABLE_MM, 3),
            "posY": place.high,
            "posZ": round(place.z / _TABLE_MM, 3),
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if place.face_down else 0.0,
            "scaleX": size,
            "scaleY": 1.0,
            "scaleZ": size,
        },
        "Nickname": title,
        "Description": text,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


MOST_DOTS: Final = 4096
"""The most dots a side of a picture may have."""

MOST_COLUMNS: Final = 10
MOST_ROWS: Final = 7
"""The most cells beside and below each other on a sheet."""

FINEST: Final = 300 / 25.4
"""The most dots to the mm: finer is never seen."""

Cell = TypeVar("Cell")
"""What stands in a cell."""


@dataclass(frozen=True, slots=True)
class DeckGrid:
    """The cells of a sheet: how many, and how many dots each has."""

    columns: int
    rows: int
    cell: tuple[int, int]
    """Width and height in dots."""
    fine: float
    """Dots to the mm."""

    @property
    def dots(self) -> tuple[int, int]:
        """Width and height of the sheet in dots."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def corner(self, number: int) -> tuple[int, int]:
        """Give the top left corner of a cell, counted from 0 row by row."""
        return number % self.columns * self.cell[0], number // self.columns * self.cell[1]


def choose_grid(count: int, size: Size) -> DeckGrid:
    """Choose the cells in which so many pieces of one size are shown finest.

    >>> grid = choose_grid(36, Size(63, 88))
    >>> grid.columns, grid.rows, grid.cell
    (8, 5, (512, 715))
    >>> choose_grid(70, Size(63, 88)).dots
    (4090, 4004)
    """
    grids = (
        _grid(columns, ceil(count / columns), size)
        for columns in range(1, MOST_COLUMNS + 1)
        if ceil(count / columns) <= MOST_ROWS
    )
    return max(grids, key=lambda grid: (round(grid.fine, 6), -grid.columns * grid.rows))


def _grid(columns: int, rows: int, size: Size) -> DeckGrid:
    fine = min(FINEST, MOST_DOTS / columns / size.width, MOST_DOTS / rows / size.height)
    cell = floor(fine * size.width + 1e-6), floor(fine * size.height + 1e-6)
    return DeckGrid(columns, rows, cell, fine)


def split_evenly(cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Split cells over as few sheets as there are needed, about equally many on each.

    >>> [len(sheet) for sheet in split_evenly(range(71))]
    [36, 35]
    """
    if not cells:
        return ()
    sheets = ceil(len(cells) / (MOST_COLUMNS * MOST_ROWS))
    each, more = divmod(len(cells), sheets)
    ends = [(n + 1) * each + min(n + 1, more) for n in range(sheets)]
    starts = [0, *ends[:-1]]
    return tuple(tuple(cells[start:end]) for start, end in zip(starts, ends, strict=True))
