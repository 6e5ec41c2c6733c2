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
from itertools import count, pairwise
from math import ceil
from typing import Any, Final, NamedTuple, TypeVar

from pnp.units import Size

SavedObject = dict[str, Any]
"""One object of a saved game."""

# Height in mm of a card of scale 1.
_CARD_HEIGHT: Final = 88.9
# Height in mm of a tile of scale 1.
_TILE_HEIGHT: Final = 33.5
# Millimetres to a unit of the table, about.
_TABLE_MM: Final = 28.6


class TablePlace(NamedTuple):
    """Where an object stands: in mm right of and above the middle of the table, and which way."""

    x: float
    z: float
    high: float = 1.5
    face_down: bool = False


class SavedCard(NamedTuple):
    """One card of a deck: its name, what it says, and its picture."""

    key: str
    title: str
    text: str
    number: int
    """That of the sheet, then the cell in two digits."""
    sheet: SavedObject


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

    def save(
        self, form: str, key: str, title: str, place: TablePlace, scale: float = 1, text: str = "",
        **own: Any,
    ) -> SavedObject:  # fmt: skip
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
        told = (f"{self.game} {key} {turn}".encode() for turn in count())  # two that clash differ
        names = (hashlib.sha256(each).hexdigest()[:6] for each in told)
        name = next(each for each in names if each not in self.taken)
        self.taken.add(name)
        about = {"GUID": name, "Nickname": title, "Description": text, "Transform": transform}
        return self.fill("object", **about) | self.fill(form, **own)

    def save_deck(
        self, title: str, cards: Sequence[SavedCard], height: float, place: TablePlace
    ) -> SavedObject:
        """Save cards of one height as a deck; one alone is a card."""
        scale, sheets, saved = height / _CARD_HEIGHT, dict[str, SavedObject](), []
        for key, called, text, number, sheet in cards:
            own = {str(number // 100): sheet}
            sheets |= own
            saved.append(self.save("card", key, called, place, scale, text,
                                   CardID=number, CustomDeck=own))  # fmt: skip
        if len(saved) == 1:
            return saved[0]
        numbers = [card.number for card in cards]
        return self.save("deck", f"deck {title}", title, place, scale, DeckIDs=numbers,
                         CustomDeck=sheets, ContainedObjects=saved)  # fmt: skip

    def save_tiles(
        self, title: str, image: SavedObject, size: Size, number: int, place: TablePlace, *,
        is_round: bool,
    ) -> SavedObject:  # fmt: skip
        """Save tiles that look alike: one, or a stack."""
        image = {**image, "CustomTile": self.fill("shape", Type=2 if is_round else 0)}
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
# The most cells beside and below each other on a sheet.
_MOST_COLUMNS: Final = 10
_MOST_ROWS: Final = 7
FINEST: Final = 300 / 25.4
"""The most dots to the mm: finer is never seen."""
Cell = TypeVar("Cell")
"""What stands in a cell."""


@dataclass(frozen=True, slots=True)
class DeckGrid:
    """The cells of a sheet: how many, and how fine the pieces in them are shown."""

    columns: int
    rows: int
    size: Size
    """Of a piece, in mm."""

    @property
    def fine(self) -> float:
        """Dots to the mm."""
        across, down = self.columns * self.size.width, self.rows * self.size.height
        return min(FINEST, MOST_DOTS / across, MOST_DOTS / down)

    @property
    def cell(self) -> tuple[int, int]:
        """Width and height of a cell in dots."""
        return int(self.fine * self.size.width + 1e-6), int(self.fine * self.size.height + 1e-6)

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
    wide = ((columns, ceil(count / columns)) for columns in range(1, _MOST_COLUMNS + 1))
    grids = (DeckGrid(columns, rows, size) for columns, rows in wide if rows <= _MOST_ROWS)
    return max(grids, key=lambda grid: (round(grid.fine, 6), -grid.columns * grid.rows))


def split_evenly(cells: Sequence[Cell]) -> tuple[Sequence[Cell], ...]:
    """Split cells over as few sheets as there are needed, about equally many on each."""
    sheets = ceil(len(cells) / (_MOST_COLUMNS * _MOST_ROWS))
    each, more = divmod(len(cells), sheets)
    starts = [n * each + min(n, more) for n in range(sheets + 1)]
    return tuple(cells[start:end] for start, end in pairwise(starts))
