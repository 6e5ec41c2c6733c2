"""The table of rents on a deed: labels, small signs of what is built, figures in one column."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pnp.box.path_data import read_path
from pnp.box.words import has_two
from pnp.faces.fit import put_line, put_text
from pnp.faces.path import Path, line, shift
from pnp.faces.pen import Font, Pen, Stroke
from pnp.faces.tags import Tag
from pnp.faces.theme import WHITE, Theme
from pnp.units import Rect, to_mm

RENT_SIZE: Final = 11.0
"""Size in pt of the rents."""

_LEAST_SIZE: Final = 9.0
_FULL_PITCH: Final = 5.1
"""Height of a row in mm from which rents are set in full size."""

_SIGNS: Final = 21.4
"""Where the signs of buildings begin, from the left of the table, in mm."""

_SIGN_PITCH: Final = 2.5
_FIGURES: Final = 17.6
"""Room for the rents: `M. 13 440` in full size."""

_CAPITALS: Final = 0.69
"""Height of capitals and figures as a part of the type size."""

_TWO_SIZE: Final = 7.5
"""Largest size in pt of a label in two languages: both must keep off the rules of their row."""

_OFF_RULE: Final = 0.12
"""How far such labels are lowered in mm: capitals reach higher than most letters reach down."""

_HOUSE: Final = Path(read_path("M0 0V-1.2L1 -2.2 2 -1.2V0Z"))
_HOTEL: Final = Path(read_path("M0.3 0V-2H0V-2.4H4.5V-2H4.2V0Z"))
_WINDOWS: Final = Path(
    read_path("M0.9 -1.6h0.5v0.8h-0.5zM2 -1.6h0.5v0.8h-0.5zM3.1 -1.6h0.5v0.8h-0.5z")
)


@dataclass(frozen=True, slots=True)
class DeedTable:
    """Where the rows of a deed's rents stand, in mm, and what each is for."""

    left: float
    right: float
    top: float
    pitch: float
    rows: tuple[str, ...]
    builds: bool

    @property
    def foot(self) -> float:
        """Give where the table ends."""
        return self.top + len(self.rows) * self.pitch

    @property
    def size(self) -> float:
        """Give the size of the rents in pt."""
        return RENT_SIZE if self.pitch >= _FULL_PITCH else _LEAST_SIZE + 0.5

    def baseline(self, row: int, size: float) -> float:
        """Give the baseline that puts capitals of a size into the middle of a row."""
        return self.top + (row + 0.5) * self.pitch + to_mm(size) * _CAPITALS / 2

    def is_strong(self, row: int) -> bool:
        """Tell whether a row is set in bold: the first and the last."""
        return row in {0, len(self.rows) - 1}


RENTS: Final = Tag("table", "rents")
"""The table of rents: its labels are shared by deeds, its figures each deed's own."""


def _row(n: int) -> Tag:
    return Tag("row", f"rent {n}")


def draw_table(pen: Pen, theme: Theme, table: DeedTable, colour: str) -> None:
    """Draw the rules, the labels and the signs of buildings."""
    ink = theme.colour("ink")
    size = max(table.size - 1.5, pen.least)
    room = _SIGNS - 0.8 if table.builds else table.right - table.left - 16
    for n, said in enumerate(table.rows):
        font: Font = "sans-600" if table.is_strong(n) else "sans-400"
        with pen.tag(RENTS), pen.tag(_row(n)), pen.tag(Tag("header")):
            if has_two(said):
                row = Rect(table.left, table.top + n * table.pitch + _OFF_RULE, room, table.pitch)
                put_text(pen, said, font, (_TWO_SIZE, 7), ink, row, leading=1.0)
            else:
                y = table.baseline(n, size)
                put_line(pen, table.left, y, said, font, (size, 7), ink, room)
    between = [
        step
        for n in range(1, len(table.rows))
        for step in line(
            table.left, table.top + n * table.pitch, table.right, table.top + n * table.pitch
        ).steps
    ]
    pen.shape(Path(tuple(between)), stroke=Stroke(ink, 0.12))
    for y in (table.top, table.foot):
        pen.shape(line(table.left, y, table.right, y), stroke=Stroke(ink, 0.3))
    if table.builds:
        _draw_buildings(pen, theme, table, colour)


def put_rents(pen: Pen, theme: Theme, table: DeedTable, rents: Sequence[str]) -> None:
    """Set the rents at the right, in figures of one width."""
    ink = theme.colour("ink")
    for n, said in enumerate(rents):
        font: Font = "sans-700" if table.is_strong(n) else "sans-500"
        size = max(table.size, pen.least)
        y = table.baseline(n, size)
        with pen.tag(RENTS), pen.tag(_row(n)), pen.tag(Tag("cell")):
            pen.text(table.right, y, said, font, size, ink, "right")


def _draw_buildings(pen: Pen, theme: Theme, table: DeedTable, colour: str) -> None:
    fill, stroke = theme.area(colour), theme.stroke("ink", 0.15)
    left, width = table.left + _SIGNS, table.right - table.left
    pitch = min(_SIGN_PITCH, (width - _SIGNS - _FIGURES) / 4)
    left += min(2.0, max(0.0, width - _SIGNS - _FIGURES - 4 * pitch))
    for row in range(1, len(table.rows) - 1):
        for n in range(row):
            pen.shape(shift(_HOUSE, left + n * pitch, _foot(table, row)), fill, stroke)
    foot = _foot(table, len(table.rows) - 1)
    pen.shape(shift(_HOTEL, left, foot), fill, stroke)
    windows = theme.on(colour) if theme.ink == "full" else WHITE
    pen.shape(shift(_WINDOWS, left, foot), windows)


def put_house_sign(pen: Pen, theme: Theme, x: float, baseline: float, colour: str) -> None:
    """Draw the sign of a house on a line of words, its left at x."""
    pen.shape(shift(_HOUSE, x, baseline), theme.area(colour), theme.stroke("ink", 0.15))


def _foot(table: DeedTable, row: int) -> float:
    return table.top + (row + 0.5) * table.pitch + 1.1
