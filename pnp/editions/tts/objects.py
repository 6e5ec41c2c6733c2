"""Objects of a saved game of Tabletop Simulator, as plain values for its JSON.

What the file calls things is its own: every object, with all it must have, stands in
`objects.json`, and is filled in here. Sizes follow figures that others measured
(docs/tabletop-simulator.md): a card of scale 1 is 3.5 in high, a tile 1.318.
A deck is cut out of pictures of equal cells, at most ten by seven; a picture of more than 4,096
dots a side is made coarser by many machines.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
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


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where an object stands: in mm right of and above the middle of the table, and which way."""

    x: float
    z: float
    high: float = 1.5
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A sheet of a deck: its number, the addresses of its pictures, its cells."""

    number: int
    front: str
    back: str
    columns: int
    rows: int
    own_backs: bool
    """Whether each cell has a back of its own."""


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


@dataclass(slots=True)
class Saver:
    """Saves the objects of one game, each under six hex digits, the same for each build."""

    game: str
    forms: Mapping[str, SavedObject]
    """Everything the file knows, with all it must have."""
    taken: set[str] = field(default_factory=set)

    def fill(self, form: str, **own: Any) -> SavedObject:
        """Give what the file calls so, with values of its own."""
        return {**self.forms[form], **own}

    def image(self, front: str, back: str) -> SavedObject:
        """Give two addresses as the file has a picture with its back."""
        return self.fill("image", ImageURL=front, ImageSecondaryURL=back)

    def name(self, key: str) -> str:
        """Name an object by what it is; two that clash are told apart."""
        for turn in count():
            text = f"{self.game} {key} {turn}"
            guid = hashlib.sha256(text.encode()).hexdigest()[:6]
            if guid not in self.taken:
                break
        self.taken.add(guid)
        return guid

    def save(
        self,
        form: str,
        key: str,
        title: str,
        place: TablePlace,
        scale: float = 1,
        text: str = "",
        **own: Any,
    ) -> SavedObject:
        """Save one object: of which form, known by which key, called what, lying where."""
        size = round(scale, 4)
        transform = self.forms["object"]["Transform"] | {
            "posX": round(place.x / _TABLE_MM, 3),
            "posY": place.high,
            "posZ": round(place.z / _TABLE_MM, 3),
            "rotZ": 180.0 if place.face_down else 0.0,
            "scaleX": size,
            "scaleZ": size,
        }
        about = {"Nickname": title, "Description": text, "Transform": transform}
        whole = self.fill("object", GUID=self.name(key), **about)
        return whole | self.fill(form, **own)

    def save_deck(
        self, title: str, cards: Sequence[SavedCard], height: float, place: TablePlace
    ) -> SavedObject:
        """Save cards of one height as a deck; one alone is a card."""
        scale = height / _CARD_HEIGHT
        sheets = {
            str(each.number): self.fill(
                "sheet", FaceURL=each.front, BackURL=each.back, NumWidth=each.columns,
                NumHeight=each.rows, UniqueBack=each.own_backs,
            )
            for each in dict.fromkeys(card.sheet for card in cards)
        }  # fmt: skip
        saved = []
        for card in cards:
            name = str(card.sheet.number)
            own = {"CardID": card.number, "CustomDeck": {name: sheets[name]}}
            saved.append(self.save("card", card.key, card.title, place, scale, card.text, **own))
        if len(saved) == 1:
            return saved[0]
        numbers = [card.number for card in cards]
        return self.save("deck", f"deck {title}", title, place, scale, DeckIDs=numbers,
                         CustomDeck=sheets, ContainedObjects=saved)  # fmt: skip

    def save_tiles(
        self, title: str, image: SavedObject, size: Size, shape: TileShape, number: int,
        place: TablePlace,
    ) -> SavedObject:  # fmt: skip
        """Save tiles that look alike: one, or a stack."""
        image = {**image, "CustomTile": self.fill("shape", Type=_SHAPES[shape])}
        key, scale = f"tiles {title}", size.height / _TILE_HEIGHT
        if number == 1:
            return self.save("tile", key, title, place, scale, CustomImage=image)
        return self.save("stack", key, title, place, scale, Number=number, CustomImage=image)

    def save_board(self, title: str, picture: str, size: Size) -> SavedObject:
        """Save a board: it lies fast in the middle of the table."""
        place, scale = TablePlace(0, 0, 1.0), size.height / _TILE_HEIGHT
        return self.save("board", "board", title, place, scale, CustomImage=self.image(picture, ""))


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
