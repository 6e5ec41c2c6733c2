"""How much content a pack may hold, in one table, and between which limits a number lies.

Each ceiling of the reader lies far above what a game on paper needs and far below what a machine
at the table can bear.
"""

from typing import Any, Final, NamedTuple

FILE_BYTES: Final = 5_000_000
"""The most bytes one file of content may have."""
DEPTH: Final = 40
"""The most lists and sets of keys one inside the other."""
VALUES: Final = 200_000
"""The most values one file may come to, its aliases written out."""
TEXT: Final = 5_000_000
"""The most characters one file may come to, its aliases written out."""
NUMBER: Final = 10**9
"""The largest number."""
ITEMS: Final = 10_000
"""The most things in one list, under one key, or rows in one spreadsheet."""
ROWS: Final = 20_000
"""The most rows a pack may take from spreadsheets, each counted as often as it is taken."""
SHEETS: Final = 100
"""The most spreadsheets a pack may take rows from, each counted as often as it is named."""
UNPACKED: Final = 50_000_000
"""The most bytes a workbook may come to when it is unpacked: ten times its file."""
COLUMNS: Final = 100
"""The most columns of a spreadsheet."""
CHARACTERS: Final = 5_000
"""The most characters in one text: about two printed pages."""
KEY: Final = 100
"""The most letters of a key."""
BOOKLET: Final = 200_000
"""The most characters in a rule booklet: about a hundred of its pages."""
FIGURES: Final = 1_000
"""The most figures between braces in a rule booklet."""
FIGURE: Final = 300
"""The most characters of one of them."""
SENTENCE: Final = 400
"""The most characters of what is said of a fault; a longer one is cut."""
LANGUAGES: Final = 20
"""The most languages of one game."""
ID: Final = 60
"""The most letters of an id; some ids become the names of files."""
PIECES: Final = 20_000
"""The most pieces of one kit, each counted as often as it is printed."""
PLACES: Final = 1_000
"""The most places in one grid, rows in one table or repeats in one box of a part."""
SHARES: Final = 40
"""The most pieces that share one page."""
PICTURE_BYTES: Final = 20_000_000
"""The most bytes a picture may have."""
PIXELS: Final = 16_000_000
"""The most pixels of one picture: 4,000 by 4,000, far more than a card can show."""
ALL_PIXELS: Final = 100_000_000
"""The most pixels of all pictures of a pack together."""
COUNT: Final = 10_000
"""The most notes, or other pieces, of one kind."""
MAP_SIDE: Final = 80
"""The least side of a map in mm."""
MAP_PLACES: Final = 60
"""The most columns or rows of a map."""
BOARD: Final = (200, 1000)
"""The least and the longest side of a board in mm."""
LOOP: Final = (8, 200)
"""The fewest and the most spaces of a loop, in each of its lanes."""
LANES: Final = (1, 12)
"""The fewest and the most lanes of a loop."""
LOTS: Final = (1, 20)
"""The fewest and the most lots in a row."""
PLAYERS: Final = (1, 30)
"""The fewest and the most players."""
NOTE: Final = (50, 180)
"""The least and the greatest width of a note in mm."""
CIRCLES: Final = (0, 40)
"""The fewest and the most circles on one side of a card."""
FAULTS: Final = 100
"""The most faults that are shown of one file; of the others their number is."""


def write_number(value: float) -> str:
    """Write a number as it is told to whoever wrote another.

    >>> write_number(1500), write_number(0.25)
    ('1,500', '0.25')
    """
    return f"{value:g}" if isinstance(value, float) else f"{value:,}"


class Bounds(NamedTuple):
    """What a whole number of the rules counts, and between which bounds it lies."""

    unit: str
    least: int
    most: int

    def __str__(self) -> str:
        return f"a whole number, {self.least:,} to {self.most:,} ({self.unit})"

    def fault(self, key: str, value: Any) -> str:
        """Say what is wrong with a number under a key; nothing if it may stand."""
        within = self.least <= value <= self.most
        return "" if within else f"{key} should be {self}, not {write_number(value)}"
